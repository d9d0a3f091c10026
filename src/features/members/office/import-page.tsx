import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { FileChooser } from '@/components/form/file-chooser'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { OfficePage } from '@/components/ui/page'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { readText, UnusableFileError, type CsvRow } from '@/lib/text/csv'
import { countOf } from '@/lib/text/numbers'
import { lastView } from '@/lib/list/list-views'
import { importMembers, RefusedRowsError, useInvalidateMembers, type RefusedRow } from './api'
import { checkRows, csvColumns, parseCsv, type BadRow, type CheckedFile, type GoodRow } from './member-csv'
import { memberLabels } from './member-values'
import { RefusedRows } from './refused-rows'

/** How many rows the preview shows. */
const shownRows = 20
/** The columns that the preview shows. */
const previewed = ['name', 'member_type', 'industry', 'city', 'status'] as const

/** A file that has been read and checked; `rows` are unchanged from the file. */
type ReadFile = CheckedFile & { name: string; rows: CsvRow[] }

async function readFile(file: File, onProgress: (checked: number, of: number) => void): Promise<ReadFile> {
  const [{ default: papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()])
  const { rows, ignored } = parseCsv(papa, readText(bytes))
  return { name: file.name, rows, ignored, ...(await checkRows(rows, (checked) => onProgress(checked, rows.length))) }
}

/** Rows that the database rejected, in the same form as the rows that the browser rejected. */
function asBadRows(refused: readonly RefusedRow[], sent: readonly GoodRow[], rows: readonly CsvRow[]): BadRow[] {
  return refused.flatMap(({ row, constraint, message }) => {
    const number = sent[row - 1]?.number
    const original = number === undefined ? undefined : rows[number - 1]
    if (number === undefined || !original) return []
    const column = csvColumns.find((name) => constraint === `members_${name}_check`)
    return [
      {
        number,
        row: original,
        problems: [
          constraint === 'members_pkey'
            ? 'id: Another row has the same id'
            : column
              ? `${column}: The database does not accept this value`
              : message,
        ],
      },
    ]
  })
}

function Preview({ good }: { good: GoodRow[] }) {
  const edges = 'first:ps-0 last:pe-0'
  return (
    <div>
      <h2 id="rows" className="mb-3 font-serif text-subheading font-semibold">
        {good.length > shownRows ? `The first ${shownRows} rows to import` : 'The rows to import'}
      </h2>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div role="region" aria-labelledby="rows" tabIndex={0} className="overflow-x-auto border-y border-paper-300">
        <table className="w-full text-fine">
          <thead>
            <tr className="border-b border-paper-300">
              {['Row', ...previewed.map((column) => memberLabels[column])].map((header) => (
                <th key={header} scope="col" className={`px-3 py-2 text-start font-semibold text-ink-600 ${edges}`}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-paper-300">
            {good.slice(0, shownRows).map(({ number, data }) => (
              <tr key={number}>
                {[number.toLocaleString('en-US'), ...previewed.map((column) => data[column])].map((cell, index) => (
                  <td key={index} className={`max-w-60 px-3 py-2 break-words ${edges}`}>
                    {cell ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Imports members from a file: previewed and checked first, then imported entirely or not at all. */
export function MemberImportPage() {
  const [progress, setProgress] = useState({ done: 0, of: 1 })
  const [refused, setRefused] = useState<BadRow[]>([])
  const [leftOut, setLeftOut] = useState(false)
  const controller = useRef<AbortController>(null)
  const reading = useMutation({
    mutationFn: (file: File) => readFile(file, (done, of) => setProgress({ done, of })),
    onMutate: () => {
      setRefused([])
      setLeftOut(false)
      importing.reset()
    },
  })
  const importing = useMutation({
    mutationFn: (rows: GoodRow[]) => {
      setProgress({ done: 0, of: rows.length })
      controller.current = new AbortController()
      return importMembers(rows, (done) => setProgress({ done, of: rows.length }), controller.current.signal)
    },
    onSuccess: useInvalidateMembers(),
    onError: (error, sent) => {
      if (!(error instanceof RefusedRowsError) || !reading.data) return
      const more = asBadRows(error.rows, sent, reading.data.rows)
      setRefused((before) => [...before, ...more])
      // These rejected rows are new: whether to leave them out must be decided again.
      setLeftOut(false)
    },
  })
  // Leaving the page while uploading cancels the import.
  useEffect(() => () => controller.current?.abort(), [])
  const file = reading.data
  const bad = file ? [...file.bad, ...refused] : []
  const refusedNumbers = new Set(refused.map(({ number }) => number))
  const good = file ? file.good.filter(({ number }) => !refusedNumbers.has(number)) : []
  const added = good.filter(({ isNew }) => isNew).length
  const brokenOff = importing.error?.name === 'AbortError'
  const busy = reading.isPending || importing.isPending

  return (
    <OfficePage title="Import members" narrow back={{ to: lastView('/dashboard/members'), label: 'Back to Members' }}>
      <UnsavedChanges when={importing.isPending} />
      <div className="space-y-8">
        <FileChooser
          label="File of members"
          busy={busy}
          onChoose={(chosen) => reading.mutate(chosen)}
          columns={csvColumns}
        >
          A CSV file as the export makes it. Rows with the id of a member change that member, rows without one add a new
          member.
        </FileChooser>
        {reading.error && (
          <FormFailure>
            {reading.error instanceof UnusableFileError ? reading.error.message : 'This file cannot be read.'}
          </FormFailure>
        )}
        {busy && (
          <div className="flex flex-wrap items-center gap-4">
            <progress
              aria-label={importing.isPending ? 'Rows sent' : 'Rows checked'}
              value={progress.done}
              max={progress.of}
              className="h-2 grow appearance-none [&::-moz-progress-bar]:bg-sky-700 [&::-webkit-progress-bar]:bg-paper-300 [&::-webkit-progress-value]:bg-sky-700"
            />
            <p role="status" className="text-small text-ink-700">
              {reading.isPending ? 'Checking' : progress.done < progress.of ? 'Sending' : 'Storing'}{' '}
              {`${progress.done.toLocaleString('en-US')} of ${progress.of.toLocaleString('en-US')}`}
            </p>
            {importing.isPending && progress.done < progress.of && (
              <Button look="secondary" onClick={() => controller.current?.abort()}>
                <X aria-hidden="true" className="size-4" /> Cancel
              </Button>
            )}
          </div>
        )}
        {file && !busy && !importing.isSuccess && (
          <>
            <div>
              <h2 className="font-serif text-subheading font-semibold break-all">{file.name}</h2>
              <p role="status" className="mt-1 text-ink-700">
                {countOf(file.rows.length, 'row')}: {countOf(added, 'new member')},{' '}
                {countOf(good.length - added, 'row')} with an id, {countOf(bad.length, 'row')} refused.
              </p>
              {file.ignored.length > 0 && (
                <p className="mt-1 text-small text-ink-600">
                  Columns that are not known and left out: {file.ignored.join(', ')}.
                </p>
              )}
            </div>
            {importing.error && !brokenOff && <FormFailure>{importing.error.message}</FormFailure>}
            {brokenOff && (
              <p role="status" className="font-semibold">
                The import was cancelled; nothing was changed.
              </p>
            )}
            {bad.length > 0 && (
              <RefusedRows
                bad={bad}
                leftOut={leftOut}
                onLeaveOut={good.length === 0 ? undefined : () => setLeftOut(true)}
              />
            )}
            {good.length > 0 && <Preview good={good} />}
            {good.length > 0 && (bad.length === 0 || leftOut) && (
              <Button onClick={() => importing.mutate(good)}>Import {countOf(good.length, 'row')}</Button>
            )}
          </>
        )}
        {importing.isSuccess && (
          <div className="space-y-5">
            <FormSuccess
              title={`${countOf(importing.data.added, 'member')} added, ${countOf(importing.data.changed, 'member')} changed`}
            >
              {importing.data.unchanged > 0
                ? `${countOf(importing.data.unchanged, 'row')} said what was there already.`
                : 'Every row made a difference.'}
            </FormSuccess>
            <ButtonLink to="/dashboard/members">Go to Members</ButtonLink>
          </div>
        )}
      </div>
    </OfficePage>
  )
}
