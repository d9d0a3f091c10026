import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { SelectField } from '@/components/form/form-field'
import { ExportButton } from '@/components/list/export-button'
import { ListPage } from '@/components/ui/list-page'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { useListLook } from '@/lib/list/list-look'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import type { Cell } from '@/lib/text/csv'
import { fileFormats } from '@/lib/text/table-file'
import { DuesParts } from '@/features/money/dues/office/shared/dues-parts'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { movementsQuery, salesQuery } from './api'
import { fileRows, movementColumns, saleColumns, sumsOfSales, type Movement, type Sale } from './journals'
import { books, bookYears, periodOf, yearParts, type Period } from './period'

const optionsOf = (years: readonly string[]) => years.map((year) => ({ value: year, label: year }))

/** Chooses the period, in the address, and the kind of file, which this device remembers. */
function Choice({ filter, today }: { filter: ReturnType<typeof books.read>; today: string }) {
  const navigate = useNavigate()
  const { format, setFormat } = useListLook('Books')
  const go = (changed: object) => void navigate(books.href({ ...filter, ...changed }), { replace: true })
  const [now = '', ...before] = bookYears(today)
  return (
    <div className="mb-5 grid max-w-3xl gap-4 sm:grid-cols-3">
      <SelectField
        label="Year"
        value={filter.year || now}
        options={optionsOf([now, ...before])}
        onChange={({ target }) => go({ year: target.value === now ? '' : target.value })}
      />
      <SelectField
        label="Period"
        value={filter.part}
        placeholder="Whole year"
        options={yearParts}
        onChange={({ target }) => go({ part: target.value })}
      />
      <SelectField
        label="Export as"
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
  query,
  columns,
  none,
  children,
}: {
  title: string
  name: string
  query: UseQueryResult<Row[]>
  columns: Readonly<Record<string, (row: Row) => Cell>>
  none: string
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
            columns={Object.keys(columns)}
            read={() => Promise.resolve(fileRows(rows, columns))}
          />
        )
      }
    >
      {!rows && <NoDataYet query={query} loading={`Loading ${lower}…`} skeleton={['h-10', 'h-10']} />}
      {rows?.length === 0 && <p className="text-small text-ink-600">{none}</p>}
      {rows && rows.length > 0 && children(rows)}
    </RecordSection>
  )
}

const cell = 'ps-3 text-end'

/** A table of sums, the last row of which is of all. */
function SumTable({
  caption,
  heads,
  rows,
}: {
  caption: string
  heads: readonly string[]
  rows: readonly { words: string; cents: readonly number[] }[]
}) {
  return (
    <table className="w-full max-w-2xl text-small tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-paper-300 text-fine text-ink-600">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={`py-2 font-semibold ${index === 0 ? 'text-start' : cell}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-paper-300">
        {rows.map(({ words, cents }, index) => (
          <tr key={words} className={index === rows.length - 1 ? 'font-semibold' : ''}>
            <th scope="row" className="py-2 text-start font-[inherit]">
              {words}
            </th>
            {cents.map((amount, place) => (
              <td key={heads[place + 1]} className={cell}>
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
        {`${countOf(documents, 'document')}${annulled > 0 ? `, ${annulled} of them annulled, which count nothing` : ''}. Credit notes are taken off.`}
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
    </div>
  )
}

/** The books: the journals of a period, with their sums, to be saved as files for the accountant. */
export function BooksPage() {
  const [params] = useSearchParams()
  const filter = books.read(params)
  const today = officeDate(new Date())
  const period = periodOf(filter, today)
  return (
    <ListPage title="Dues" lead={`Journals from ${officeDay(period.from)} to ${officeDay(period.until)}.`}>
      <DuesParts current="books" />
      <div>
        <Choice filter={filter} today={today} />
        <Journals period={period} />
      </div>
    </ListPage>
  )
}
