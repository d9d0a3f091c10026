import type Papa from 'papaparse'
import {
  accountOf,
  bookedOf,
  cleanText,
  dayOf,
  hundredths,
  ibanIn,
  lineOf,
  payerAccount,
  refuseTooMany,
  textOrNull,
  UnreadableStatementError,
  type BankStatement,
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
/** In which order a day is written. */
export const dayOrders = [
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'ymd', label: 'Year, month, day' },
  { value: 'mdy', label: 'Month, day, year' },
] as const

/** What a column of a file may hold. An amount is in one column with its sign, or in one for each direction. */
export const csvColumns = [
  { value: 'booked_on', label: 'Booking day' },
  { value: 'amount', label: 'Amount (below zero: went out)' },
  { value: 'credit', label: 'Came in (credit)' },
  { value: 'debit', label: 'Went out (debit)' },
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
  /** The chamber's account: the file does not name it. */
  account: string
  currency: string
  separator: (typeof separators)[number]['value']
  encoding: (typeof encodings)[number]['value']
  decimal: (typeof decimalMarks)[number]['value']
  days: (typeof dayOrders)[number]['value']
  /** Rows with totals and the like at the end of the file. */
  last_rows: number
  columns: Partial<Record<CsvColumn, string>>
}

/** The rows of a file, blank ones included. */
export function csvRows(papa: typeof Papa, text: string, separator: string): string[][] {
  const { data, errors } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: separator })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken)
    throw new UnreadableStatementError(
      `Row ${(broken.row ?? 0) + 1}`,
      'a cell begins with a quotation mark and does not end with one.',
    )
  return data
}

/** How many of the last rows may be totals, when one has no day. */
const mostTotals = 3

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

/**
 * The first row that has the names of all mapped columns, or, as long as none is mapped, the first with at least three
 * filled cells; -1 for none.
 */
export function headerRow(rows: readonly string[][], names: readonly string[]): number {
  return rows.findIndex((row) => {
    const cells = row.map(cleanText)
    return names.length > 0 ? names.every((name) => cells.includes(name)) : cells.filter(Boolean).length >= 3
  })
}

function amountOf(text: string, decimal: '.' | ','): number | null {
  const [, sign = '', digits = ''] = /^([-+−]?)(.+)$/.exec(text.replaceAll(/[\s\u00a0']/g, '')) ?? []
  const other = decimal === ',' ? '.' : ','
  const [whole = ''] = digits.split(decimal)
  // The other mark may part thousands, and nothing else.
  if (whole.includes(other) && !new RegExp(`^\\d{1,3}(?:[${other}]\\d{3})+$`).test(whole)) return null
  const cents = hundredths(whole.replaceAll(other, '') + digits.slice(whole.length), decimal)
  return cents === null ? null : sign === '-' || sign === '−' ? -cents : cents
}

function dayFrom(text: string, order: CsvMapping['days']): string | null {
  const [, one = '', two = '', three = ''] =
    /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:\s*г\.?)?(?:[ T,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?$/.exec(
      text.trim(),
    ) ?? []
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

/**
 * Reads the rows of a CSV file as a bank writes it. Rows before its header are the file's head; each filled row after it is
 * a line of the statement.
 *
 * @throws {UnreadableStatementError} with the row that cannot be read
 */
export function readCsvStatement(rows: readonly string[][], mapping: CsvMapping): BankStatement[] {
  const { columns, decimal, days } = mapping
  const names = Object.values(columns).filter(Boolean)
  const head = names.length ? headerRow(rows, names) : -1
  if (head < 0)
    throw new UnreadableStatementError(
      'Row 1',
      `no row has the columns ${names.map((name) => `“${name}”`).join(', ') || 'that a statement needs'}.`,
    )
  if (!columns.booked_on || !(columns.amount || columns.credit))
    throw new UnreadableStatementError(`Row ${head + 1}`, 'say which columns have the booking day and the amount.')
  const header = (rows[head] ?? []).map(cleanText)
  for (const name of names)
    if (header.indexOf(name) !== header.lastIndexOf(name))
      throw new UnreadableStatementError(`Row ${head + 1}`, `two columns are called “${name}”.`)
  const width = header.findLastIndex(Boolean) + 1
  const account = accountOf(mapping.account)
  const body = rows.map((cells, at) => ({ cells, at })).filter(({ cells, at }) => at > head && isFilled(cells))
  const kept = mapping.last_rows > 0 ? body.slice(0, -mapping.last_rows) : body
  const balances: number[] = []
  const rowLines = kept.map(({ cells, at }, count) => {
    const place = `Row ${at + 1}`
    refuseTooMany(count + 1, place)
    if (isFilled(cells.slice(width))) throw new UnreadableStatementError(place, 'it has more cells than the header.')
    const cell = (column: CsvColumn) => {
      const name = columns[column]
      return name ? (cells[header.indexOf(name)] ?? '').trim() : ''
    }
    const amountAt = (column: CsvColumn) => {
      const text = cell(column)
      if (text === '') return null
      const cents = amountOf(text, decimal)
      if (cents === null) throw new UnreadableStatementError(place, `“${text.slice(0, 40)}” is no amount.`)
      return cents
    }
    const booked_on = dayFrom(cell('booked_on'), days)
    if (booked_on === null) {
      const left = kept.length - count
      const hint =
        left <= mostTotals
          ? ` If it is a total, enter ${mapping.last_rows + left} under “Rows at the end that are no lines”.`
          : ''
      throw new UnreadableStatementError(place, `“${cell('booked_on').slice(0, 40)}” is no day.${hint}`)
    }
    const [amount, credit, debit] = [amountAt('amount'), amountAt('credit'), amountAt('debit')]
    // Some banks write what went out below zero in its own column, too.
    const cents = (amount ?? 0) + (credit ?? 0) - Math.abs(debit ?? 0)
    if (amount === null && credit === null && debit === null)
      throw new UnreadableStatementError(place, 'it has no amount.')
    if (columns.balance) {
      const balance = amountAt('balance')
      if (balance === null) throw new UnreadableStatementError(place, 'it has no balance.')
      balances.push(balance)
    }
    const text = cleanText(`${cell('text')} ${cell('more_text')}`)
    const charges = amountAt('charges')
    return lineOf(place, {
      booked_on,
      cents,
      payer: textOrNull(cell('payer')),
      payer_iban: columns.payer_iban ? payerAccount(cell('payer_iban')) : ibanIn(text, account),
      text,
      reference: textOrNull(cell('reference')),
      bank_reference: textOrNull(cell('bank_reference')),
      instructed_cents: Math.abs(amountAt('instructed') ?? 0) || null,
      instructed_currency: /^[A-Z]{3}$/.exec(cell('instructed_currency').toUpperCase())?.[0] ?? null,
      rate: textOrNull(cell('rate')),
      charges_cents: charges === null ? null : Math.abs(charges),
    })
  })
  const { lines, pending } = bookedOf(rowLines)
  if (rowLines.length === 0) throw new UnreadableStatementError(`Row ${head + 1}`, 'no line follows it.')
  const stated = balances.length ? balancesOf(lines, balances) : { opening_cents: null, closing_cents: null }
  return [{ format: 'csv', account, currency: mapping.currency, ...stated, lines, pending }]
}
