import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { SelectField, TextField } from '@/components/form/form-field'
import { ExportButton } from '@/components/list/export-button'
import { ListPage } from '@/components/ui/list-page'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { useListLook } from '@/lib/list/list-look'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { fileRows, type FileColumns } from '@/lib/text/csv'
import { fileFormats } from '@/lib/text/table-file'
import { ClosedUntilNote } from '@/features/money/billing/office/shared/closed-until-note'
import { DuesParts } from '@/features/money/dues/office/shared/dues-parts'
import { isDay } from '@/lib/dates/dates'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { movementsQuery, receivablesQuery, receivedQuery, salesQuery } from './api'
import {
  movementColumns,
  receivableColumns,
  receivedColumns,
  receivedWords,
  saleColumns,
  sumsOfSales,
  type Movement,
  type Receivable,
  type Received,
  type Sale,
} from './journals'
import { books, bookYears, periodOf, yearParts, type Period } from './period'

const optionsOf = (years: readonly string[]) => years.map((year) => ({ value: year, label: year }))

/** Chooses the period, in the address, and the kind of file, which this device remembers. */
function Choice({ filter, today }: { filter: ReturnType<typeof books.read>; today: string }) {
  const navigate = useNavigate()
  const { format, setFormat } = useListLook('Books')
  const go = (changed: object) =>
    void navigate(books.href({ ...filter, ...changed }), { replace: true, preventScrollReset: true })
  const [now = '', ...before] = bookYears(today)
  return (
    <div className="mb-5 grid max-w-3xl gap-4 sm:grid-cols-3">
      <SelectField
        label="Year"
        value={filter.year || now}
        options={optionsOf([now, ...before])}
        onChange={({ target }) => go({ year: target.value === now ? '' : target.value, day: '' })}
      />
      <SelectField
        label="Period"
        value={filter.part}
        placeholder="Whole year"
        options={yearParts}
        onChange={({ target }) => go({ part: target.value, day: '' })}
      />
      <SelectField
        label="Export as"
        hint="Opened as CSV, numbers such as 0000000012 lose their first zeros."
        value={format}
        options={fileFormats}
        onChange={({ target }) => setFormat(fileFormats.find(({ value }) => value === target.value)?.value ?? format)}
      />
    </div>
  )
}

/** A journal: what it has in the period, and its file. */
function Journal<Row>({
  title,
  name,
  day,
  query,
  columns,
  none,
  beside,
  children,
}: {
  title: string
  name: string
  day?: string
  query: UseQueryResult<Row[]>
  columns: FileColumns<Row>
  none: string
  beside?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) {
  const rows = query.data
  const lower = title.toLowerCase()
  return (
    <RecordSection
      title={title}
      actions={
        rows &&
        rows.length > 0 && (
          <ExportButton
            name={name}
            label={`Export ${lower}`}
            day={day}
            columns={Object.keys(columns)}
            read={() => Promise.resolve(fileRows(rows, columns))}
          />
        )
      }
    >
      {beside}
      {!rows && <NoDataYet query={query} loading={`Loading ${lower}…`} skeleton={['h-10', 'h-10', 'h-10', 'h-10']} />}
      {rows?.length === 0 && <p className="text-small text-ink-600">{none}</p>}
      {rows && rows.length > 0 && children(rows)}
    </RecordSection>
  )
}

const cell = 'ps-3 text-end'

/**
 * A table of sums, the last row of which is of all.
 *
 * @param props.wide the columns that only a wide window shows
 */
function SumTable({
  caption,
  heads,
  wide = [],
  rows,
}: {
  caption: string
  heads: readonly string[]
  wide?: readonly number[]
  rows: readonly { words: string; key?: string; cents: readonly number[] }[]
}) {
  const look = (column: number) => `${cell} ${wide.includes(column) ? 'max-lg:hidden print:table-cell' : ''}`
  return (
    <table className={`w-full text-small tabular-nums ${wide.length > 0 ? '' : 'max-w-2xl'}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-paper-300 text-fine text-ink-600">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={`py-2 font-semibold ${index === 0 ? 'text-start' : look(index)}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-paper-300">
        {rows.map(({ words, key = words, cents }, index) => (
          <tr key={key} className={index === rows.length - 1 ? 'font-semibold' : ''}>
            <th scope="row" className="py-2 text-start font-[inherit]">
              {words}
            </th>
            {cents.map((amount, place) => (
              <td key={heads[place + 1]} className={look(place + 1)}>
                {formatCents(amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SalesSums({ rows }: { rows: readonly Sale[] }) {
  const { rates, all } = sumsOfSales(rows)
  const documents = new Set(rows.map(({ id }) => id)).size
  const annulled = new Set(rows.filter(({ state }) => state === 'annulled').map(({ id }) => id)).size
  return (
    <>
      <SumTable
        caption="Sales by rate of tax"
        heads={['Rate', 'Net', 'Tax', 'Total']}
        rows={[...rates, all].map(({ words, net, tax, total }) => ({ words, cents: [net, tax, total] }))}
      />
      <p className="mt-2 text-fine text-ink-600">
        {`${countOf(documents, 'document')}${annulled > 0 ? `, of which ${annulled} annulled at zero` : ''}. Credit notes are taken off.`}
      </p>
    </>
  )
}

function MovementSums({ rows }: { rows: readonly Movement[] }) {
  const of = (kind?: Movement['kind']) => rows.filter((row) => !kind || row.kind === kind)
  const sum = (some: readonly Movement[]) => some.reduce((cents, row) => cents + row.cents, 0)
  const refunds = of('refund')
  return (
    <SumTable
      caption="Payments and refunds"
      heads={['What', 'Amount']}
      rows={[
        { words: countOf(of('payment').length, 'payment'), cents: [sum(of('payment'))] },
        ...(refunds.length > 0 ? [{ words: countOf(refunds.length, 'refund'), cents: [sum(refunds)] }] : []),
        { words: 'Together', cents: [sum(rows)] },
      ]}
    />
  )
}

function ReceivedSums({ rows }: { rows: readonly Received[] }) {
  const all = rows.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <SumTable
      caption="Received"
      heads={['For', 'Amount']}
      rows={[
        ...rows.map((row) => ({ words: receivedWords(row), cents: [row.cents] })),
        { words: 'Together', cents: [all] },
      ]}
    />
  )
}

function Receivables({ rows }: { rows: readonly Receivable[] }) {
  const cellsOf = ({ cents, invoiced_cents, ages: [first, ...late] }: Receivable) => [
    first,
    ...late,
    late.reduce((sum, age) => sum + age, 0),
    cents,
    invoiced_cents,
  ]
  const sums = rows.map(cellsOf).reduce((all, cells) => all.map((sum, place) => sum + (cells[place] ?? 0)))
  return (
    <SumTable
      caption="What was owed"
      heads={[
        'Who',
        'Not overdue',
        '1–30 days',
        '31–60 days',
        '61–90 days',
        'Over 90',
        'Overdue',
        'Together',
        'Invoiced',
      ]}
      wide={[1, 2, 3, 4, 5, 8]}
      rows={[
        ...rows.map((row) => ({ words: row.name ?? '', key: row.id, cents: cellsOf(row) })),
        { words: 'Together', key: 'all', cents: sums },
      ]}
    />
  )
}

/** What was owed on a day, which the address names; without one, on the last of the period that has come. */
function Owed({ filter, until, today }: { filter: ReturnType<typeof books.read>; until: string; today: string }) {
  const navigate = useNavigate()
  const asked = filter.day || until
  const day = asked < today ? asked : today
  // What is typed is no day before its year is.
  const [typed, setTyped] = useState(day)
  const type = (next: string) => {
    setTyped(next)
    if (isDay(next) && next <= today)
      void navigate(books.href({ ...filter, day: next }), { replace: true, preventScrollReset: true })
  }
  return (
    <div className="mt-8">
      <Journal
        title="Receivables"
        name="receivables"
        day={day}
        query={useQuery(receivablesQuery(day))}
        columns={receivableColumns}
        none="Nothing was owed."
        beside={
          <div className="mb-3 max-w-48">
            <TextField
              label="At the end of"
              type="date"
              max={today}
              value={typed}
              onChange={({ target }) => type(target.value)}
              onBlur={() => setTyped(day)}
            />
          </div>
        }
      >
        {(rows) => <Receivables rows={rows} />}
      </Journal>
    </div>
  )
}

function Journals({ period }: { period: Period }) {
  return (
    <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
      <Journal
        title="Sales"
        name={`sales-${period.name}`}
        query={useQuery(salesQuery(period))}
        columns={saleColumns}
        none="No invoice or note was issued."
      >
        {(rows) => <SalesSums rows={rows} />}
      </Journal>
      <Journal
        title="Payments and refunds"
        name={`payments-${period.name}`}
        query={useQuery(movementsQuery(period))}
        columns={movementColumns}
        none="Nothing came in or was paid back."
      >
        {(rows) => <MovementSums rows={rows} />}
      </Journal>
      <Journal
        title="What was received"
        name={`received-${period.name}`}
        query={useQuery(receivedQuery(period))}
        columns={receivedColumns}
        none="Nothing came in."
      >
        {(rows) => <ReceivedSums rows={rows} />}
      </Journal>
    </div>
  )
}

/** The books: the journals of a period with their sums, what was received, and what was owed on a day, each saved as a file. */
export function BooksPage() {
  const [params] = useSearchParams()
  const filter = books.read(params)
  const [today] = useState(() => officeDate(new Date()))
  const period = periodOf(filter, today)
  return (
    <ListPage title="Dues" lead={`Journals from ${officeDay(period.from)} to ${officeDay(period.until)}.`}>
      <DuesParts current="books" />
      <div>
        <ClosedUntilNote />
        <Choice filter={filter} today={today} />
        <Journals period={period} />
        <Owed key={period.name} filter={filter} until={period.until} today={today} />
      </div>
    </ListPage>
  )
}
