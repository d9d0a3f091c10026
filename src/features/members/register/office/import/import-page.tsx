import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Arrival } from '@/components/editorial/arrival'
import { Button, ButtonLink } from '@/components/ui/button'
import { FileChooser } from '@/components/form/file-chooser'
import { DateOrderQuestion } from '@/components/form/date-order-question'
import { RefusedRows } from '@/components/form/refused-rows'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { OfficePage } from '@/components/ui/office-page'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { industriesQuery } from '@/features/members/industries/api'
import { CallError } from '@/lib/data/errors'
import { UnusableFileError, type BadRow, type FileRow } from '@/lib/text/table'
import { dateOrderOf, momentOf, type DateOrder } from '@/lib/dates/written-dates'
import { readCells } from '@/lib/text/table-file'
import { countOf } from '@/lib/text/numbers'
import { lastView } from '@/lib/list/list-views'
import { useInvalidateMembers } from '../api'
import { checkRows, csvColumns, parseMembers, type CheckedFile, type GoodRow } from '../member-csv'
import { compareRows, importMembers, RefusedRowsError, type RefusedRow } from './api'
import { shown, type ComparedRow } from './comparison'
import { ChangedRows, DoubtfulRows, NewRows, ResemblingRows } from './import-preview'

/** A chosen file, and what comes first in its dates where somebody has said so. */
type ChosenFile = { file: File; order?: DateOrder }

/**
 * A file that has been read and checked; `rows` are unchanged from the file. `unclear` is a date of one that waits until
 * somebody says what comes first in it.
 */
type ReadFile = Omit<CheckedFile, 'good'> & { name: string; rows: FileRow[]; good: ComparedRow[]; unclear?: string }

/** Reads a file, checks its rows, and compares them with the stored members. */
async function readFile(
  { file, order }: ChosenFile,
  industries: Promise<readonly { name: string }[]>,
): Promise<ReadFile> {
  const [cells, listed] = await Promise.all([readCells(file), industries])
  const { rows, ignored } = parseMembers(cells)
  const found = order ? { order } : dateOrderOf(rows.map(({ cells }) => cells.created_at ?? ''))
  if ('unclear' in found) return { name: file.name, rows, ignored, bad: [], good: [], unclear: found.unclear }
  const { good, bad } = checkRows(
    rows,
    listed.map(({ name }) => name),
    found.order,
  )
  return { name: file.name, rows, ignored, bad, good: await compareRows(good) }
}

/** Rows that the database rejected, in the same form as the rows that the browser rejected. */
function asBadRows(refused: readonly RefusedRow[], sent: readonly GoodRow[], rows: readonly FileRow[]): BadRow[] {
  return refused.flatMap(({ row, constraint, message }) => {
    const number = sent[row - 1]?.number
    const original = rows.find((found) => found.number === number)
    if (number === undefined || !original) return []
    const column = csvColumns.find((name) =>
      [
        `members_${name}_check`,
        `members_${name}_fkey`,
        `office_details_${name}_check`,
        `member_contacts_${name.replace('contact_', '')}_check`,
      ].includes(constraint),
    )
    return [
      {
        number,
        row: original.cells,
        problems: [
          constraint === 'members_pkey'
            ? 'Another row names the same member'
            : constraint === 'members_slug_key'
              ? 'slug: Another member has this address'
              : column
                ? `${column}: The database does not accept this value`
                : (message ?? 'The database does not accept this row'),
        ],
      },
    ]
  })
}

/** Imports members from a file: previewed and checked first, then imported entirely or not at all. */
export function MemberImportPage() {
  const [refused, setRefused] = useState<BadRow[]>([])
  const [leftOut, setLeftOut] = useState(false)
  // By the numbers of their rows.
  const [doubles, setDoubles] = useState<ReadonlySet<number>>(new Set())
  const [sure, setSure] = useState<ReadonlySet<number>>(new Set())
  const client = useQueryClient()
  const reading = useMutation({
    mutationFn: (chosen: ChosenFile) => readFile(chosen, client.fetchQuery({ ...industriesQuery(), staleTime: 0 })),
    onMutate: () => {
      setRefused([])
      setLeftOut(false)
      setDoubles(new Set())
      setSure(new Set())
      importing.reset()
    },
  })
  const importing = useMutation({
    mutationFn: (rows: GoodRow[]) => importMembers(rows),
    onSuccess: useInvalidateMembers(),
    onError: (error, sent) => {
      if (!(error instanceof RefusedRowsError) || !reading.data) return
      const more = asBadRows(error.rows, sent, reading.data.rows)
      setRefused((before) => [...before, ...more])
      // These rejected rows are new: whether to leave them out must be decided again.
      setLeftOut(false)
    },
  })
  const file = reading.data
  const bad = file ? [...file.bad, ...refused] : []
  const refusedNumbers = new Set(refused.map(({ number }) => number))
  const good = file ? file.good.filter(({ number }) => !refusedNumbers.has(number)) : []
  const isAlike = (row: ComparedRow) => row.resembling.length > 0 || row.twin !== null
  const fresh = good.filter((row) => !row.changes && !isAlike(row))
  const resembling = good.filter(isAlike)
  const doubtful = good.filter(({ doubts }) => doubts.length > 0)
  const changed = good.filter(({ changes }) => changes?.length)
  const unchanged = good.filter(({ changes }) => changes?.length === 0).length
  const chosen = good.filter(
    (row) =>
      (row.changes ? row.changes.length > 0 : doubles.has(row.number) || !isAlike(row)) &&
      (sure.has(row.number) || row.doubts.length === 0),
  )
  const stored = importing.data
  // Members may have changed since the preview: some of the rows that were sent may make no difference any more.
  const untouched = unchanged + (stored?.unchanged ?? 0)
  const busy = reading.isPending || importing.isPending

  return (
    <OfficePage title="Import members" narrow back={{ to: lastView('/dashboard/members'), label: 'Back to Members' }}>
      <UnsavedChanges when={false} saving={importing.isPending} />
      <div className="space-y-8">
        <FileChooser
          label="File of members"
          busy={busy}
          onChoose={(chosen) => reading.mutate({ file: chosen })}
          columns={csvColumns}
        >
          A CSV file or XLSX workbook as the export makes it. Rows with the id of a member change that member, rows
          without one add a new member. A column that the file does not have changes nothing; an empty cell clears what
          is stored.
        </FileChooser>
        {reading.error && (
          <FormFailure>
            {reading.error instanceof UnusableFileError || reading.error instanceof CallError
              ? reading.error.message
              : 'This file cannot be read.'}
          </FormFailure>
        )}
        {busy && (
          <p role="status" className="text-small text-ink-700">
            {importing.isPending ? `Storing ${countOf(importing.variables.length, 'row')}…` : 'Checking the file…'}
          </p>
        )}
        {file?.unclear && !busy && (
          <DateOrderQuestion
            date={file.unclear}
            words={(order) => shown('created_at', momentOf(file.unclear ?? '', order)) ?? ''}
            onAnswer={(order) => reading.variables && reading.mutate({ ...reading.variables, order })}
          />
        )}
        {file && !file.unclear && !busy && !importing.isSuccess && (
          <>
            <div>
              <h2 className="font-serif text-subheading font-semibold break-all">{file.name}</h2>
              <p role="status" className="mt-1 text-ink-700">
                {countOf(file.rows.length, 'row')}: {countOf(fresh.length, 'new member')},{' '}
                {countOf(changed.length, 'member')} to change, {unchanged.toLocaleString('en-US')} unchanged,{' '}
                {resembling.length > 0 &&
                  `${resembling.length.toLocaleString('en-US')} like existing members or rows, `}
                {doubtful.length > 0 && `${doubtful.length.toLocaleString('en-US')} with numbers to check, `}
                {bad.length.toLocaleString('en-US')} refused.
              </p>
              {file.ignored.length > 0 && (
                <p className="mt-1 text-small text-ink-600">
                  Unknown columns, which are left out: {file.ignored.join(', ')}.
                </p>
              )}
            </div>
            {importing.error && <FormFailure>{importing.error.message}</FormFailure>}
            {bad.length > 0 && (
              <RefusedRows
                bad={bad}
                file="members-refused"
                columns={csvColumns}
                named="name"
                leftOut={leftOut}
                onLeaveOut={good.length === 0 ? undefined : () => setLeftOut(true)}
              />
            )}
            {resembling.length > 0 && <ResemblingRows resembling={resembling} wanted={doubles} onWant={setDoubles} />}
            {doubtful.length > 0 && <DoubtfulRows doubtful={doubtful} wanted={sure} onWant={setSure} />}
            {changed.length > 0 && <ChangedRows changed={changed} />}
            {fresh.length > 0 && <NewRows added={fresh} />}
            {chosen.length === 0 && good.length > 0 && <p className="font-semibold">There is nothing to import.</p>}
            {chosen.length > 0 && (bad.length === 0 || leftOut) && (
              <Button busy={importing.isPending} onClick={() => importing.mutate(chosen)}>
                Import {countOf(chosen.length, 'row')}
              </Button>
            )}
          </>
        )}
        {file && stored && (
          <div className="space-y-5">
            <Arrival when>
              <FormSuccess
                title={`${countOf(stored.added, 'member')} added, ${countOf(stored.changed, 'member')} changed`}
              >
                {`${countOf(untouched, 'row')} unchanged, ${countOf(file.rows.length - stored.added - stored.changed - untouched, 'row')} left out.`}
              </FormSuccess>
            </Arrival>
            <ButtonLink to="/dashboard/members">Go to Members</ButtonLink>
          </div>
        )}
      </div>
    </OfficePage>
  )
}
