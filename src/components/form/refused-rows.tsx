import { Download } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { fileFormat } from '@/lib/list/list-look'
import { refusedTable, type BadRow } from '@/lib/text/table'
import { saveTable } from '@/lib/text/table-file'

/** How many of the rejected rows are listed; the file to download has all of them. */
const shownRows = 50

/**
 * The rows of a file that cannot be imported, with their problems and what can be done.
 *
 * @param props.file how the file to download is called, without its ending
 * @param props.columns those that the import knows, in their order
 * @param props.named the column by which a row is known
 * @param props.leftOut whether the rest of the file is to be imported without them
 * @param props.onLeaveOut called with that decision; left out if no other rows remain
 */
export function RefusedRows({
  bad,
  file,
  columns: known,
  named,
  leftOut,
  onLeaveOut,
}: {
  bad: readonly BadRow[]
  file: string
  columns: readonly string[]
  named: string
  leftOut: boolean
  onLeaveOut?: () => void
}) {
  const saving = useMutation({
    mutationFn: () => {
      const { rows, columns } = refusedTable(bad, known)
      return saveTable(file, rows, columns, fileFormat())
    },
  })
  const number = bad.length.toLocaleString('en-US')
  return (
    <section aria-labelledby="refused" className="space-y-4">
      <h2 id="refused" className="font-serif text-subheading font-semibold text-danger-700">
        {leftOut
          ? `${number} ${bad.length === 1 ? 'row is' : 'rows are'} left out`
          : `${number} ${bad.length === 1 ? 'row' : 'rows'} cannot be imported`}
      </h2>
      <p className="max-w-reading text-small text-ink-700">
        {leftOut
          ? 'Save them as a file, correct them there and import it later. Its first column says what is wrong.'
          : `A file is imported whole or not at all. Correct these rows and choose the file again${onLeaveOut ? ', or leave them out now and import them later from a file of their own' : ''}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
          <Download aria-hidden="true" className="size-4" /> Save the refused rows
        </Button>
        {!leftOut && onLeaveOut && (
          <Button look="secondary" onClick={onLeaveOut}>
            Leave out the refused rows
          </Button>
        )}
      </div>
      <ul className="divide-y divide-paper-300 border-y border-paper-300 text-small">
        {bad.slice(0, shownRows).map(({ number: row, row: cells, problems }) => (
          <li key={row} className="gap-x-4 py-2 sm:grid sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,2fr)]">
            <span className="text-ink-600">Row {row.toLocaleString('en-US')}</span>
            <span className="font-semibold [overflow-wrap:anywhere] max-sm:ms-3">
              {cells[named] || `(no ${named})`}
            </span>
            <ul className="[overflow-wrap:anywhere] text-danger-700">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {bad.length > shownRows && (
        <p className="text-small text-ink-700">
          And {(bad.length - shownRows).toLocaleString('en-US')} more, all of them in the saved file.
        </p>
      )}
    </section>
  )
}
