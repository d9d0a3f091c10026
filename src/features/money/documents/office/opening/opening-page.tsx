import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Arrival } from '@/components/editorial/arrival'
import { DateOrderQuestion } from '@/components/form/date-order-question'
import { FileChooser } from '@/components/form/file-chooser'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { RefusedRows } from '@/components/form/refused-rows'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import type { Column } from '@/components/list/column'
import { DataTable } from '@/components/list/data-table'
import { Button, ButtonLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/office-page'
import { documentsHref } from '@/features/money/dues/document-links'
import { CallError } from '@/lib/data/errors'
import { officeDay } from '@/lib/dates/office-time'
import { dateOrderOf, dayAsWritten, type DateOrder } from '@/lib/dates/written-dates'
import { lastView } from '@/lib/list/list-views'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { UnusableFileError, type BadRow, type FileRow } from '@/lib/text/table'
import { readCells, saveTable } from '@/lib/text/table-file'
import { compareOpenings, useImportOpenings, type JudgedRow } from './api'
import { checkOpenings, openingColumns, openingExample, parseOpenings, toldColumns } from './opening-file'

type ChosenFile = { file: File; order?: DateOrder }
type ReadFile = {
  name: string
  rows: FileRow[]
  ignored: string[]
  bad: BadRow[]
  good: JudgedRow[]
  /** A date that waits until somebody says what comes first in it. */
  unclear?: string
}

/** Reads a file, checks its rows, and asks the database what each would mean. */
async function readFile({ file, order }: ChosenFile): Promise<ReadFile> {
  const { rows, ignored, dates } = parseOpenings(await readCells(file))
  const found = order ? { order } : dateOrderOf(dates)
  const read = { name: file.name, rows, ignored }
  if ('unclear' in found) return { ...read, bad: [], good: [], unclear: found.unclear }
  const { good, bad } = checkOpenings(rows, found.order)
  const judged = await compareOpenings(good)
  const refused = judged.flatMap(({ number, problem }) => {
    const row = rows.find((one) => one.number === number)?.cells
    return problem && row ? [{ number, row, problems: [problem] }] : []
  })
  return {
    ...read,
    bad: [...bad, ...refused].toSorted((a, b) => a.number - b.number),
    good: judged.filter(({ problem }) => problem === null),
  }
}

const columns: Column<JudgedRow>[] = [
  {
    key: 'member',
    header: 'Member',
    plain: true,
    cell: ({ member_name }) => <span className="font-semibold wrap-anywhere">{member_name}</span>,
  },
  { key: 'number', header: 'Number', cell: ({ data }) => <span className="wrap-anywhere">{data.number}</span> },
  { key: 'for', header: 'What for', cell: ({ data }) => <span className="wrap-anywhere">{data.words}</span> },
  { key: 'dated', header: 'Dated', cell: ({ data }) => officeDay(data.dated_on) },
  { key: 'due', header: 'Due', cell: ({ data }) => officeDay(data.due_on) },
  {
    key: 'amount',
    header: 'Open',
    className: 'lg:text-end! tabular-nums',
    cell: ({ data }) => formatCents(data.cents),
  },
  {
    key: 'mails',
    header: 'Mails go to',
    cell: ({ readers, reminded_on }) => (
      <span className="wrap-anywhere">
        {readers.length === 0 ? 'Nobody with an address' : readers.join(', ')}
        {readers.length > 0 && reminded_on && (
          <span className="block text-fine text-ink-600">{`First reminder ${officeDay(reminded_on)}`}</span>
        )}
      </span>
    ),
  },
]

/** How many rows show at first. */
const few = 20

/** To whom mails will go: none now, reminders by their days. */
function mailWords(fresh: readonly JudgedRow[]): string {
  const reminded = fresh.filter(({ readers, reminded_on }) => readers.length > 0 && reminded_on)
  const [first] = reminded.flatMap(({ reminded_on }) => reminded_on ?? []).toSorted()
  const people = new Set(reminded.flatMap(({ readers }) => readers)).size
  return first
    ? `No mail is sent now. Reminders follow by their days: of ${reminded.length} of them, to ${countOf(people, 'address', 'addresses')}, the first on ${officeDay(first)}. Of the others, nobody is reminded unless you press Remind.`
    : 'No mail is sent now, and no reminder follows by itself: the days for it have passed. To ask for them, press Remind or Send on their pages.'
}

function Fresh({ fresh }: { fresh: readonly JudgedRow[] }) {
  const [all, setAll] = useState(false)
  return (
    <section aria-labelledby="fresh" className="space-y-3">
      <h2 id="fresh" className="font-serif text-subheading font-semibold">
        {countOf(fresh.length, 'opening balance')} to bring in
      </h2>
      <p className="max-w-reading text-small text-ink-700">{mailWords(fresh)}</p>
      <DataTable
        caption="Opening balances to bring in"
        columns={columns}
        rows={all ? fresh : fresh.slice(0, few)}
        rowKey={({ number }) => String(number)}
      />
      {!all && fresh.length > few && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all {fresh.length.toLocaleString('en-US')} rows
        </Button>
      )}
    </section>
  )
}

/** Brings in debts of an older system from a file: shown and checked first, then stored entirely or not at all. */
export function OpeningBalancesPage() {
  const [leftOut, setLeftOut] = useState(false)
  const importing = useImportOpenings()
  const reading = useMutation({
    mutationFn: readFile,
    onMutate: () => {
      setLeftOut(false)
      importing.reset()
    },
  })
  // Semicolons and a comma in amounts, whatever the lists are saved as: it is for spreadsheets in Bulgarian.
  const example = useMutation({
    mutationFn: () => saveTable('opening-balances-example', openingExample.rows, openingExample.columns, 'semicolons'),
  })
  const file = reading.data
  const fresh = file?.good.filter(({ known }) => !known) ?? []
  const known = file?.good.filter((row) => row.known) ?? []
  const stored = importing.data
  const busy = reading.isPending || importing.isPending
  return (
    <OfficePage title="Opening balances" narrow back={{ to: lastView('/dashboard/dues'), label: 'Back to Dues' }}>
      <UnsavedChanges when={false} saving={importing.isPending} />
      <div className="space-y-8">
        <FileChooser
          label="File of opening balances"
          busy={busy}
          onChoose={(chosen) => reading.mutate({ file: chosen })}
          columns={toldColumns}
        >
          What members owe of an older system, as a CSV file or XLSX workbook whose first line names the columns. The
          member is named by its EIK, BIN, VAT or registration number or its exact name; the amount is what is open
          today, in euros. They get no number of ours and no invoice, and count from today.
        </FileChooser>
        <Button look="quiet" busy={example.isPending} onClick={() => example.mutate()}>
          <Download aria-hidden="true" className="size-4" /> Save an example file
        </Button>
        {example.error && <FormFailure>The example cannot be saved. Please try again.</FormFailure>}
        {reading.error && (
          <FormFailure>
            {reading.error instanceof UnusableFileError || reading.error instanceof CallError
              ? reading.error.message
              : 'This file cannot be read.'}
          </FormFailure>
        )}
        {busy && (
          <p role="status" className="text-small text-ink-700">
            {importing.isPending ? 'Bringing them in…' : 'Checking the file…'}
          </p>
        )}
        {file?.unclear && !busy && (
          <DateOrderQuestion
            date={file.unclear}
            words={(order) => officeDay(dayAsWritten(file.unclear ?? '', order))}
            onAnswer={(order) => reading.variables && reading.mutate({ ...reading.variables, order })}
          />
        )}
        {file && !file.unclear && !busy && !stored && (
          <>
            <div>
              <h2 className="font-serif text-subheading font-semibold break-all">{file.name}</h2>
              <p role="status" className="mt-1 text-ink-700">
                {`${countOf(file.rows.length, 'row')}: ${fresh.length.toLocaleString('en-US')} new, ${formatCents(fresh.reduce((sum, { data }) => sum + data.cents, 0))}; ${known.length.toLocaleString('en-US')} here already; ${file.bad.length.toLocaleString('en-US')} refused.`}
              </p>
              {file.ignored.length > 0 && (
                <p className="mt-1 text-small text-ink-600">
                  Unknown columns, which are left out: {file.ignored.join(', ')}.
                </p>
              )}
              {known.length > 0 && (
                <p className="mt-1 text-small text-ink-600 wrap-anywhere">
                  {`Here already, and left out: ${known
                    .slice(0, few)
                    .map(({ data, member_name }) => `${data.number} of ${member_name}`)
                    .join('; ')}${known.length > few ? `; and ${known.length - few} more` : ''}.`}
                </p>
              )}
            </div>
            {importing.error && <FormFailure>{importing.error.message}</FormFailure>}
            {file.bad.length > 0 && (
              <RefusedRows
                bad={file.bad}
                file="opening-balances-refused"
                columns={openingColumns}
                named="member"
                leftOut={leftOut}
                onLeaveOut={fresh.length === 0 ? undefined : () => setLeftOut(true)}
              />
            )}
            {fresh.length > 0 && <Fresh fresh={fresh} />}
            {fresh.length === 0 && file.bad.length === 0 && (
              <p className="font-semibold">There is nothing to bring in.</p>
            )}
            {fresh.length > 0 && (file.bad.length === 0 || leftOut) && (
              <Button busy={importing.isPending} onClick={() => importing.mutate(fresh)}>
                Bring in {countOf(fresh.length, 'opening balance')}
              </Button>
            )}
          </>
        )}
        {stored && (
          <div className="space-y-5">
            <Arrival when>
              <FormSuccess title={`${countOf(stored.added, 'opening balance')} brought in`}>
                No mail was sent.
              </FormSuccess>
            </Arrival>
            <ButtonLink to={documentsHref({ kind: 'opening_balance' })}>See them in Dues</ButtonLink>
          </div>
        )}
      </div>
    </OfficePage>
  )
}
