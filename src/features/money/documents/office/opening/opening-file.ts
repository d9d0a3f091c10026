import { isDay } from '@/lib/dates/dates'
import { dayAsWritten, type DateOrder } from '@/lib/dates/written-dates'
import { cleanLine } from '@/lib/text/email'
import { parseCents } from '@/lib/text/money'
import { firstRow, parseTable, problemColumn, UnusableFileError, type BadRow, type FileRow } from '@/lib/text/table'
import type { Cell } from '@/lib/text/csv'

/** The columns of a file of opening balances, in their order; its first line names them. */
export const openingColumns = ['member', 'number', 'date', 'due', 'amount', 'currency', 'for'] as const
type OpeningColumn = (typeof openingColumns)[number]

/** What the number of a company is called. */
const companyNumbers = ['еик', 'булстат', 'еик/булстат']

/** What Bulgarian bookkeeping calls each column, in small letters, the usual name first. */
const bulgarianNames: Readonly<Record<OpeningColumn, readonly [string, ...string[]]>> = {
  member: [
    'член',
    'клиент',
    'контрагент',
    'партньор',
    'дебитор',
    'длъжник',
    'фирма',
    'наименование',
    ...companyNumbers,
  ],
  number: ['номер', 'документ', 'фактура', 'номер на документ', 'документ номер', 'номер на фактура', 'фактура номер'],
  date: ['дата', 'дата на документ', 'дата на фактура', 'дата на издаване'],
  due: ['падеж', 'дата на падеж', 'падежна дата', 'срок', 'срок за плащане', 'платимо до'],
  amount: ['сума', 'салдо', 'крайно салдо', 'остатък', 'задължение', 'неплатено', 'неплатена сума', 'дължима сума'],
  currency: ['валута'],
  for: ['основание', 'описание', 'относно', 'предмет', 'за какво', 'за'],
}

/** The columns as they are told: each with its usual Bulgarian name. */
export const toldColumns = openingColumns.map((column) => `${column} (${bulgarianNames[column][0]})`)

/** A cell of the first line as names are compared: in small letters, without the euros that may follow it. */
const nameOf = (cell: string) =>
  cleanLine(cell)
    .toLowerCase()
    .replaceAll('№', ' номер ')
    .replaceAll(/[\s()[\].,:]+/g, ' ')
    .trim()
    .replace(/ (в )?(евро|eur|€)$/, '')

/**
 * The columns that the first line names, in English or Bulgarian; what is none stays as it is, and so does the name of a company
 * beside its number.
 *
 * @throws {UnusableFileError} when two name the same
 */
function columnsOf(head: readonly string[]): string[] {
  const isNumber = (cell: string) => companyNumbers.includes(nameOf(cell))
  const numbered = head.some(isNumber)
  const columns = head.map((cell) => {
    const name = nameOf(cell)
    const column = openingColumns.find((one) => one === name || bulgarianNames[one].includes(name))
    return numbered && column === 'member' && name !== column && !isNumber(cell) ? undefined : column
  })
  const twice = openingColumns.find((column) => columns.indexOf(column) < columns.lastIndexOf(column))
  if (twice !== undefined) {
    const both = head.filter((_, at) => columns[at] === twice).map((cell) => `“${cleanLine(cell)}”`)
    throw new UnusableFileError(
      `${both.slice(0, 2).join(' and ')} both name the column ${twice}. Please remove one of them.`,
    )
  }
  return head.map((cell, at) => columns[at] ?? cell)
}

const exampleRows: readonly Readonly<Record<OpeningColumn, Cell>>[] = [
  {
    member: 'Примерна фирма ООД',
    number: 'Фактура 0000000123',
    date: '01.03.2025',
    due: '15.03.2025',
    amount: 1200.5,
    currency: 'EUR',
    for: 'Членски внос 2025 г.',
  },
  {
    member: '000000000',
    number: 'Фактура 0000000124',
    date: '02.06.2025',
    due: '16.06.2025',
    amount: 80,
    currency: 'EUR',
    for: 'Участие в семинар',
  },
]
/** A file to begin with: its columns, and rows as they may be. */
export const openingExample = {
  columns: openingColumns.map((column) => bulgarianNames[column][0]),
  rows: exampleRows.map((row) =>
    Object.fromEntries(openingColumns.map((column) => [bulgarianNames[column][0], row[column]])),
  ),
}
/** The columns with dates. */
const dates = ['date', 'due'] as const
/** The most rows that a file can have, as in `private.expect_opening_balances`. */
const mostRows = 5000
/** The most that a line of a document can be, in cents. */
const mostCents = 100_000_000

/** A row that can be brought in, as `import_opening_balances` takes it. */
export type OpeningRow = {
  number: number
  data: { member: string; number: string; dated_on: string; due_on: string; cents: number; words: string }
}

/**
 * Reads the rows of a file of opening balances.
 *
 * @param cells of all rows, the first of which names the columns, in English or Bulgarian
 * @returns the rows by column, the names of the unknown columns, and all that is written of dates
 * @throws {UnusableFileError} when it has no rows, too many rows, a column twice, or lacks a required one
 */
export function parseOpenings(cells: readonly string[][]): { rows: FileRow[]; ignored: string[]; dates: string[] } {
  const needed = openingColumns.filter((column) => column !== 'currency')
  const head = firstRow(cells)
  const named = cells.map((row) => (row === head ? columnsOf(row) : row))
  const { rows, columns } = parseTable(named, { needed, most: mostRows })
  const known = new Set<string>([...openingColumns, problemColumn])
  return {
    rows,
    ignored: columns.filter((column) => !known.has(column)),
    dates: rows.flatMap((row) => dates.map((column) => row.cells[column] ?? '')),
  }
}

/** What is wrong with an amount, as a sentence. */
function amountProblem(text: string): string | undefined {
  if (/^[-−(]/.test(text)) return 'What the chamber owes is not brought in; write an amount above zero'
  const cents = parseCents(text)
  if (cents === null) return 'Please write the amount like 120,50 or 120.50'
  if (cents === 0) return 'Nothing is open of it'
  return cents > mostCents ? 'An amount is at most €1,000,000.00' : undefined
}

function check({ cells: row, surplus }: FileRow, order: DateOrder): OpeningRow['data'] | { problems: string[] } {
  const cell = (column: OpeningColumn) => cleanLine(row[column] ?? '')
  const amount = cell('amount')
  // Accounting programs write the code behind the amount, too.
  const [, plain = amount, code = ''] = /^(.*?) ?([A-Z]{3}|лв\.?)$/i.exec(amount) ?? []
  const [dated_on = '', due_on = ''] = dates.map((column) => dayAsWritten(cell(column), order))
  const currency = cell('currency') || code
  const long = (column: 'number' | 'for', most: number) =>
    cell(column).length > most && `${column}: At most ${most} characters`
  const problems = [
    surplus && 'This row has more cells than the first line has columns',
    ...(['member', 'number', 'for'] as const).map((column) => !cell(column) && `${column}: This is missing`),
    long('number', 60),
    long('for', 400),
    ...[dated_on, due_on].map(
      (day, at) =>
        !(isDay(day) && day >= '2000-01-01' && day <= '2100-12-31') &&
        `${dates[at]}: Please write the day like 31.12.2025 or 2025-12-31`,
    ),
    amountProblem(plain) && `amount: ${amountProblem(plain)}`,
    currency && !/^(EUR|€|евро)$/i.test(currency) && `currency: Only euros are brought in; convert ${currency} first`,
  ].flatMap((problem) => problem || [])
  if (problems.length > 0) return { problems }
  const cents = parseCents(plain) ?? 0
  return { member: cell('member'), number: cell('number'), dated_on, due_on, cents, words: cell('for') }
}

/**
 * Checks every row by itself.
 *
 * @param order of its dates with slashes
 */
export function checkOpenings(rows: readonly FileRow[], order: DateOrder): { good: OpeningRow[]; bad: BadRow[] } {
  const good: OpeningRow[] = []
  const bad: BadRow[] = []
  for (const row of rows) {
    const data = check(row, order)
    if ('problems' in data) bad.push({ number: row.number, row: row.cells, problems: data.problems })
    else good.push({ number: row.number, data })
  }
  return { good, bad }
}
