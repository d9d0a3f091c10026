/**
 * How many recipients have read an announcement, as words and as a bar.
 *
 * @param props.counts as stored in the database
 */
export function ReadShare({ counts }: { counts: { recipients: number; reads: number } | null }) {
  const { recipients, reads } = counts ?? { recipients: 0, reads: 0 }
  return (
    <span className="relative block pb-1 max-lg:inline max-lg:pb-0">
      <span className="tabular-nums">{`${reads.toLocaleString('en-US')} of ${recipients.toLocaleString('en-US')} read`}</span>
      <span
        aria-hidden="true"
        className="absolute bottom-0 block h-1 w-full max-w-40 overflow-hidden rounded-full bg-paper-300 forced-color-adjust-none max-lg:hidden"
      >
        <span
          className="block h-full bg-leaf-700"
          style={{ width: `${recipients ? (100 * reads) / recipients : 0}%` }}
        />
      </span>
    </span>
  )
}
