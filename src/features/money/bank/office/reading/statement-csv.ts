import type Papa from 'papaparse'
import {
  accountOf,
  bookedOf,
  cleanText,
  dayOf,
  differenceOf,
  hundredths,
  ibanIn,
  isoDay,
  lineOf,
  payerAccount,
  refuseTooMany,
  textOrNull,
  UnreadableStatementError,
  type BankStatement,
  type PlacedLine,
  type StatementLine,
} from './bank-statement'

/** The separators that banks put between cells. */
export const separators = [
  { value: ';', label: 'Semicolon' },
  { value: ',', label: 'Comma' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
] as const
/** The encodings in which banks write CSV. */
export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1251', label: 'Windows-1251 (Cyrillic)' },
  { value: 'utf-16le', label: 'UTF-16' },
] as const
/** The marks before decimals. */
export const decimalMarks = [
  { value: ',', label: 'Comma: 1 234,56' },
  { value: '.', label: 'Point: 1,234.56' },
] as const
/** What quotation marks are at a bank. */
export const quoteMarks = [
  { value: 'around', label: 'Around cells: "a;b"' },
  { value: 'none', label: 'Letters of a name: "Rila" OOD' },
] as const
/** In which order a day is written. */
export const dayOrders = [
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'ymd', label: 'Year, month, day' },
  { value: 'mdy', label: 'Month, day, year' },
] as const

/** What a column of a file may hold. An amount is in one column with its sign or a direction, or in one for each direction. */
export const csvColumns = [
  { value: 'booked_on', label: 'Booking day' },
  { value: 'amount', label: 'Amount (below zero: went out)' },
  { value: 'credit', label: 'Came in (credit)' },
  { value: 'debit', label: 'Went out (debit)' },
  { value: 'direction', label: 'Direction of the amount' },
  { value: 'currency', label: 'Currency' },
  { value: 'state', label: 'State' },
  { value: 'payer', label: 'Payer' },
  { value: 'payer_iban', label: 'Payer’s IBAN' },
  { value: 'text', label: 'Text' },
  { value: 'more_text', label: 'More text' },
  { value: 'reference', label: 'Payment reference' },
  { value: 'bank_reference', label: 'Bank’s reference' },
  { value: 'balance', label: 'Balance after it' },
  { value: 'instructed', label: 'Amount as sent' },
  { value: 'instructed_currency', label: 'Currency as sent' },
  { value: 'rate', label: 'Exchange rate' },
  { value: 'charges', label: 'Charges' },
] as const
/** See {@link csvColumns}. */
export type CsvColumn = (typeof csvColumns)[number]['value']

/** How a bank writes CSV. `columns` are the names in its header, by what they hold. */
export type CsvMapping = {
  /** The chamber's account, where the file does not name it. */
  account: string
  /** All accounts whose files were read so. */
  accounts: string[]
  currency: string
  separator: (typeof separators)[number]['value']
  encoding: (typeof encodings)[number]['value']
  quotes: (typeof quoteMarks)[number]['value']
  decimal: (typeof decimalMarks)[number]['value']
  days: (typeof dayOrders)[number]['value']
  /** The number of the row that names the columns; 0 for the first that has all names. */
  header_row: number
  /** Rows with totals and the like at the end of the file. */
  last_rows: number
  columns: Partial<Record<CsvColumn, string>>
  /** The words in the column of the direction, between commas, of what came in and of what went out. */
  in_words: string
  out_words: string
  /** The states whose rows count, between commas. */
  states: string
}

/**
 * The cells of a file, row by row.
 *
 * @throws {UnreadableStatementError} where a quoted cell does not end
 */
export function csvRows(
  papa: typeof Papa,
  text: string,
  { separator, quotes }: Pick<CsvMapping, 'separator' | 'quotes'>,
): string[][] {
  const { data, errors } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: separator,
    // Splits at separators alone.
    fastMode: quotes === 'none',
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken)
    throw new UnreadableStatementError(
      `Row ${(broken.row ?? 0) + 1}`,
      'a cell begins with a quotation mark and does not end with one.',
    )
  return data
}

/** How many of the last rows may be totals, when one has no day. */
export const mostTotals = 3

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

/** The filled rows after the header, with their places; not the header again, which some banks write on each page. */
export function bodyOf(rows: readonly string[][], head: number): { cells: string[]; at: number }[] {
  const header = (rows[head] ?? []).join('\t')
  return rows
    .map((cells, at) => ({ cells, at }))
    .filter(({ cells, at }) => at > head && isFilled(cells) && cells.join('\t') !== header)
}

/** The row with the names of all mapped columns: the chosen one, or the first; -1 for none. */
export function headerRow(
  rows: readonly string[][],
  { header_row, columns }: Pick<CsvMapping, 'header_row' | 'columns'>,
) {
  const names = Object.values(columns).filter(Boolean)
  return rows.findIndex((row, at) => {
    const cells = row.map(cleanText)
    return names.length > 0 && names.every((name) => cells.includes(name)) && (header_row || at + 1) === at + 1
  })
}

/** Words between commas, as they are compared. */
export const wordsOf = (text: string) =>
  text
    .split(',')
    .map((word) => cleanText(word).toLowerCase())
    .filter(Boolean)

const signs = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['₸', 'KZT'],
  ['ЛВ', 'BGN'],
  ['ЛВ.', 'BGN'],
])
/** The code of a currency that is written as such or by its sign. */
const currencyOf = (text: string) => signs.get(text.toUpperCase()) ?? text.toUpperCase()

/** An amount with its sign before, behind or around it, and a currency before or behind it. */
const amountPattern = /^([-+−(]?)([A-Z]{3}|[€$£₸]|лв\.?)?([-+−(]?)([\d.,]+)([-+−)]?)([A-Z]{3}|[€$£₸]|лв\.?)?([-+−)]?)$/i

/** The hundredths of an amount, below zero with a minus or brackets, and its currency if it names one; null for no amount. */
export function amountOf(text: string, decimal: '.' | ','): { cents: number; currency: string | null } | null {
  const [, one = '', before, two = '', digits = '', three = '', behind, four = ''] =
    amountPattern.exec(text.replaceAll(/[\s\u00a0'’]/g, '')) ?? []
  const sign = one + two + three + four
  if (!['', '+', '-', '−', '()'].includes(sign) || (before && behind)) return null
  const other = decimal === ',' ? '.' : ','
  const [whole = ''] = digits.split(decimal)
  // The other mark may part thousands, and nothing else.
  if (whole.includes(other) && !new RegExp(`^\\d{1,3}(?:[${other}]\\d{3})+$`).test(whole)) return null
  const cents = hundredths(whole.replaceAll(other, '') + digits.slice(whole.length), decimal)
  const currency = before ?? behind
  if (cents === null) return null
  return { cents: sign === '' || sign === '+' ? cents : -cents, currency: currency ? currencyOf(currency) : null }
}

/** A day as the mapping orders it, with or without a time behind it; null for another text. */
export function dayFrom(text: string, order: CsvMapping['days']): string | null {
  const iso = order === 'ymd' || /^\d{4}-\d{2}-\d{2}T/.test(text) ? isoDay(text) : null
  if (iso !== null) return iso
  // Digits alone: 20261116 or 16112026.
  const parted = text.trim().replace(/^(\d{2})(\d{2})(\d{2})(\d{2})$/, order === 'ymd' ? '$1$2-$3-$4' : '$1-$2-$3$4')
  const [, one = '', two = '', three = ''] =
    /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:\s*г\.?)?(?:[ T,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?$/.exec(parted) ??
    []
  const [year, month, day] =
    order === 'ymd' ? [one, two, three] : order === 'dmy' ? [three, two, one] : [three, one, two]
  if (year.length !== 4 && year.length !== 2) return null
  return dayOf(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day))
}

/** The balances before and after rows that have one each, in the order of the file or against it. */
function balancesOf(lines: readonly StatementLine[], balances: readonly number[]) {
  const follows = (order: readonly number[]) =>
    order.every((at, place) => {
      const before = order[place - 1]
      return before === undefined || (balances[before] ?? 0) + (lines[at]?.cents ?? 0) === balances[at]
    })
  const forwards = balances.map((_, at) => at)
  const backwards = forwards.toReversed()
  const newestFirst = (lines[0]?.booked_on ?? '') > (lines.at(-1)?.booked_on ?? '')
  const order = follows(forwards) ? forwards : follows(backwards) || newestFirst ? backwards : forwards
  const [first = 0, last = 0] = [order[0], order.at(-1)]
  return {
    opening_cents: (balances[first] ?? 0) - (lines[first]?.cents ?? 0),
    closing_cents: balances[last] ?? 0,
  }
}

/** A row of the file, with the text of the cell under each mapped column. */
type Row = { place: string; cell: (column: CsvColumn) => string }

/** The hundredths and the currency of a row's cell; null for an empty one. */
function amountAt({ place, cell }: Row, column: CsvColumn, decimal: CsvMapping['decimal']) {
  const text = cell(column)
  if (text === '') return null
  const amount = amountOf(text, decimal)
  if (amount === null) throw new UnreadableStatementError(place, `“${text.slice(0, 40)}” is no amount.`)
  return amount
}

/** Whether an amount came in, by the word of its direction. */
function cameIn({ place, cell }: Row, { in_words, out_words }: CsvMapping): boolean {
  const word = cell('direction')
  if (wordsOf(in_words).includes(word.toLowerCase())) return true
  if (wordsOf(out_words).includes(word.toLowerCase())) return false
  throw new UnreadableStatementError(
    place,
    `“${word.slice(0, 40)}” does not say whether money came in or went out. Enter the word under “Words of what came in” or “… went out”.`,
  )
}

/** What came in by a row, or went out (below zero). */
function centsOf(row: Row, mapping: CsvMapping): number {
  const [amount, credit, debit] = (['amount', 'credit', 'debit'] as const).map(
    (column) => amountAt(row, column, mapping.decimal)?.cents ?? null,
  )
  const filled = [amount, credit, debit].filter((cents) => typeof cents === 'number')
  if (filled.length === 0) throw new UnreadableStatementError(row.place, 'it has no amount.')
  if (filled.filter((cents) => cents !== 0).length > 1)
    throw new UnreadableStatementError(row.place, 'it has amounts in two columns, as totals have.')
  // Some banks write what went out below zero in its own column or beside its direction, too.
  if (debit) return -Math.abs(debit)
  if (amount && mapping.columns.direction) return cameIn(row, mapping) ? amount : -Math.abs(amount)
  return amount || credit || 0
}

/** Whether a row is of a state that counts, and of the currency of the account. */
function counts({ cell }: Row, { columns, states, currency, decimal }: CsvMapping): boolean {
  if (columns.state && !wordsOf(states).includes(cell('state').toLowerCase())) return false
  const amounts = [cell('amount'), cell('credit'), cell('debit')].map((text) => amountOf(text, decimal)?.currency)
  return [cell('currency'), ...amounts].every((named) => !named || currencyOf(named) === currency)
}

/** The booking day of a row. `left` is how many rows there are from it to the end. */
function bookedOn({ place, cell }: Row, { days, last_rows }: CsvMapping, left: number): string {
  const text = cell('booked_on')
  const day = dayFrom(text, days)
  if (day !== null) return day
  const hint =
    left <= mostTotals && !/\d/.test(text)
      ? ` If it is a total, enter ${last_rows + left} under “Rows at the end that are no lines”.`
      : ''
  throw new UnreadableStatementError(place, `“${text.slice(0, 40)}” is no day.${hint}`)
}

/** The line of a row, and the balance after it where the file has balances. */
function lineFrom(row: Row, mapping: CsvMapping, booked_on: string): PlacedLine & { balance: number } {
  const { cell, place } = row
  const { columns, decimal } = mapping
  const centsAt = (column: CsvColumn) => amountAt(row, column, decimal)?.cents ?? null
  const cents = centsOf(row, mapping)
  const balance = columns.balance ? centsAt('balance') : 0
  if (balance === null) throw new UnreadableStatementError(place, 'it has no balance.')
  const text = cleanText(`${cell('text')} ${cell('more_text')}`)
  const charges = centsAt('charges')
  const line = lineOf(place, {
    booked_on,
    cents,
    payer: textOrNull(cell('payer')),
    payer_iban: columns.payer_iban ? payerAccount(cell('payer_iban')) : ibanIn(text, accountOf(mapping.account)),
    text,
    reference: textOrNull(cell('reference')),
    bank_reference: textOrNull(cell('bank_reference')),
    instructed_cents: Math.abs(centsAt('instructed') ?? 0) || null,
    instructed_currency: /^[A-Z]{3}$/.exec(cell('instructed_currency').toUpperCase())?.[0] ?? null,
    rate: textOrNull(cell('rate')),
    charges_cents: charges === null ? null : Math.abs(charges),
  })
  return { ...line, balance }
}

/** Finds the header of a file, and with it the cells of each row after it. */
function rowsOf(rows: readonly string[][], mapping: CsvMapping): { head: number; body: Row[] } {
  const { columns } = mapping
  const names = Object.values(columns).filter(Boolean)
  const head = headerRow(rows, mapping)
  if (head < 0)
    throw new UnreadableStatementError(
      `Row ${mapping.header_row || 1}`,
      `no row has the columns ${names.map((name) => `“${name}”`).join(', ') || 'that a statement needs'}.`,
    )
  const place = `Row ${head + 1}`
  if (!columns.booked_on || !(columns.amount || columns.credit))
    throw new UnreadableStatementError(place, 'say which columns have the booking day and the amount.')
  const header = (rows[head] ?? []).map(cleanText)
  for (const name of names)
    if (header.indexOf(name) !== header.lastIndexOf(name))
      throw new UnreadableStatementError(place, `two columns are called “${name}”.`)
  const width = header.findLastIndex(Boolean) + 1
  const body = bodyOf(rows, head).map(({ cells, at }) => {
    if (isFilled(cells.slice(width)))
      throw new UnreadableStatementError(`Row ${at + 1}`, 'it has more cells than the header.')
    const cell = (column: CsvColumn) => {
      const name = columns[column]
      return name ? (cells[header.indexOf(name)] ?? '').trim() : ''
    }
    return { place: `Row ${at + 1}`, cell }
  })
  return { head, body }
}

/** The rows of a file without those at its end that are no lines. */
function withoutLast(body: readonly Row[], { last_rows, days, decimal }: CsvMapping): readonly Row[] {
  if (last_rows === 0) return body
  for (const { place, cell } of body.slice(-last_rows)) {
    const amounts = [cell('amount'), cell('credit'), cell('debit')].filter((text) => amountOf(text, decimal)?.cents)
    if (dayFrom(cell('booked_on'), days) !== null && amounts.length === 1)
      throw new UnreadableStatementError(
        place,
        `it has a day and an amount, so it is a line. “Rows at the end that are no lines” says ${last_rows}.`,
      )
  }
  return body.slice(0, -last_rows)
}

/**
 * Reads the rows of a CSV file as a bank writes it. Rows before its header are the file's head; each filled row after it is
 * a line of the statement, unless its state or currency is another.
 *
 * @throws {UnreadableStatementError} with the row that cannot be read
 */
export function readCsvStatement(rows: readonly string[][], mapping: CsvMapping): BankStatement[] {
  const { head, body } = rowsOf(rows, mapping)
  const kept = withoutLast(body, mapping)
  if (kept.length === 0) throw new UnreadableStatementError(`Row ${head + 1}`, 'no line follows it.')
  const left_out: string[] = []
  const found: ReturnType<typeof lineFrom>[] = []
  kept.forEach((row, at) => {
    refuseTooMany(at + 1, row.place)
    // What is not booked yet may have no day.
    if (counts(row, mapping)) found.push(lineFrom(row, mapping, bookedOn(row, mapping, kept.length - at)))
    else left_out.push(row.place)
  })
  const { lines, pending } = bookedOf(found)
  const balances = found.filter(({ place }) => !pending.includes(place)).map(({ balance }) => balance)
  const stated =
    mapping.columns.balance && lines.length ? balancesOf(lines, balances) : { opening_cents: null, closing_cents: null }
  return [
    {
      format: 'csv',
      account: accountOf(mapping.account),
      currency: mapping.currency,
      ...stated,
      lines,
      pending,
      left_out,
    },
  ]
}

/**
 * Whether nothing says that a statement's amounts have signs: all are above zero in one column, and no balances prove that
 * all of them came in.
 */
export function isUnsigned({ columns }: CsvMapping, statement: BankStatement): boolean {
  if (!columns.amount || columns.debit || columns.direction) return false
  // Of equal amounts the balances agree both ways, from the first row on or from the last.
  const proven = new Set(statement.lines.map(({ cents }) => cents)).size > 1 && differenceOf(statement) === 0
  return !proven && statement.lines.length > 0 && statement.lines.every(({ cents }) => cents >= 0)
}
