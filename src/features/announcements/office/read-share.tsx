/**
 * How many recipients have read an announcement, as words and as a bar.
 *
 * @param props.counts as stored in the database
 */
export function ReadShare({ counts }: { counts: { recipients: number; reads: number } | null }) {
  const { recipients, reads } = counts ?? { recipients: 0, reads: 0 }
  return (
    <span className="block min-w-28">
      <span className="block tabular-nums">{`${reads.toLocaleString('en-US')} of ${recipients.toLocaleString('en-US')} read`}</span>
      <span aria-hidden="true" className="mt-1.5 block h-1 w-full max-w-40 overflow-hidden rounded-full bg-paper-300">
        <span
          className="block h-full bg-leaf-700"
          style={{ width: `${recipients ? (100 * reads) / recipients : 0}%` }}
        />
      </span>
    </span>
  )
}
