import { cleanText, ibansIn, type BankStatement } from './reading/bank-statement'
import { decode, isUtf8 } from './reading/encoding'
import {
  bodyOf,
  csvRows,
  dayFrom,
  headerRow,
  mostTotals,
  readCsvStatement,
  separators,
  wordsOf,
  type CsvColumn,
  type CsvMapping,
} from './reading/statement-csv'

const dayWord = /дата|date|күні/i
const amountWord = /сума|сумма|amount|кредит|credit|дебит|дебет|debit|приход|постъпил/i

/** Words by which banks call their columns, in Bulgarian, Russian and English; of two for one column, the first decides. */
const names: readonly (readonly [CsvColumn, RegExp])[] = [
  ['state', /^(?:state|status|статус|състояние|состояние)$/i],
  ['booked_on', /^(?=.*(?:дата|date)).*(?:осчет|провод|операц|complet|book|post)|booking|осчетовод/i],
  ['booked_on', dayWord],
  ['credit', /кредит|credit|постъпил|приход/i],
  ['debit', /дебит|дебет|debit|разход|расход/i],
  ['amount', /сума|сумма|amount/i],
  ['payer_iban', /iban/i],
  ['payer', /наредител|контрагент|плательщик|отправитель|payer|name|име/i],
  ['text', /основание|описание|назначение|details|description|text|remittance/i],
  ['bank_reference', /референци|reference/i],
  ['balance', /салдо|остаток|баланс|balance/i],
]

/** Words of a direction, in both alphabets. */
const inWords = wordsOf(
  'кт,к,kt,k,кредит,credit,crdt,cr,c,с,in,incoming,приход,постъпление,поступление,зачисление,вх,входящ,входящо,+',
)
const outWords = wordsOf(
  'дт,д,dt,d,дебит,дебет,debit,dbit,dr,out,outgoing,разход,расход,списание,изх,изходящ,изходящо,-',
)
/** States of money that was moved. */
const doneWord =
  /^(?:complet|book|post|settl|execut|success|done|изпълн|осчетов|приключ|проведен|исполнен|выполнен|успеш)/i
const currencyCode = /^(?:EUR|USD|KZT|BGN|GBP|CHF|RUB|CNY|TRY|RON|PLN|CZK|AED)$/

/** The cells of a column that are not empty. */
const cellsOf = (body: ReturnType<typeof bodyOf>, at: number) =>
  body.map(({ cells }) => cleanText(cells[at] ?? '')).filter(Boolean)

/** The row that probably names the columns: the first with a word for a day and one for an amount; -1 for none. */
function guessHeader(rows: readonly string[][]): number {
  const has = (row: readonly string[], word: RegExp) => row.some((cell) => cell.length <= 40 && word.test(cell))
  const named = rows.findIndex((row) => has(row, dayWord) && has(row, amountWord))
  return named >= 0 ? named : rows.findIndex((row) => row.filter((cell) => cell.trim()).length >= 3)
}

/** The first column whose cells all pass. */
const columnOf = (header: readonly string[], body: ReturnType<typeof bodyOf>, passes: (cell: string) => boolean) =>
  header.find((name, at) => {
    const cells = cellsOf(body, at)
    return name && cells.length > 0 && cells.every(passes)
  })

/** The columns of a header by what they probably hold: direction and currency by their cells, the others by their names. */
function guessColumns(header: readonly string[], body: ReturnType<typeof bodyOf>): CsvMapping['columns'] {
  const columns: CsvMapping['columns'] = {}
  const take = (column: CsvColumn, name: string | undefined) => {
    if (name && !columns[column] && !Object.values(columns).includes(name)) columns[column] = name
  }
  take(
    'direction',
    columnOf(header, body, (cell) => [...inWords, ...outWords].includes(cell.toLowerCase())),
  )
  take(
    'currency',
    columnOf(header, body, (cell) => currencyCode.test(cell.toUpperCase())),
  )
  for (const [column, words] of names)
    take(
      column,
      header.find((name) => words.test(name) && !Object.values(columns).includes(name)),
    )
  // One amount with a direction or a sign, or one for each direction.
  const each = columns.credit && columns.debit && !(columns.direction && columns.amount)
  return each || !columns.amount ? { ...columns, amount: '', direction: '' } : { ...columns, credit: '', debit: '' }
}

/** The mark before decimals, by cells with amounts. */
function guessDecimal(cells: readonly string[]): CsvMapping['decimal'] {
  const [commas, points] = [/,\d{1,2}(?!\d)/, /\.\d{1,2}(?!\d)/].map(
    (mark) => cells.filter((cell) => mark.test(cell)).length,
  )
  return (commas ?? 0) > (points ?? 0) ? ',' : '.'
}

/** The order in which most days can be read. */
function guessDays(cells: readonly string[]): CsvMapping['days'] {
  const read = (order: CsvMapping['days']) => cells.filter((cell) => dayFrom(cell, order) !== null).length
  return (['dmy', 'ymd', 'mdy'] as const).reduce((best, order) => (read(order) > read(best) ? order : best))
}

/** How many of the last rows have no day, as totals. */
function guessLastRows(body: ReturnType<typeof bodyOf>, at: number): number {
  const last = body.slice(-mostTotals).toReversed()
  const line = last.findIndex(({ cells }) => /\d/.test(cells[at] ?? ''))
  return line < 0 ? 0 : line
}

/** The papaparse library, which only CSV files need. */
export const loadPapa = async () => (await import('papaparse')).default
type Papa = Awaited<ReturnType<typeof loadPapa>>

type Cells = Pick<CsvMapping, 'encoding' | 'separator' | 'quotes'>

/** The cells of a file under a mapping; none where it cannot be read so. */
function cellsUnder(papa: Papa, bytes: ArrayBuffer, mapping: Cells): string[][] {
  try {
    return csvRows(papa, decode(bytes, mapping.encoding), mapping)
  } catch {
    return []
  }
}

/** What a file has under a mapping, for whoever makes it. */
export type CsvHead = {
  rows: string[][]
  /** The names of its columns. */
  header: string[]
  /** Whether it has all columns of the mapping. */
  fits: boolean
} & ReturnType<typeof guessWords>

/** See {@link CsvHead}. */
export function headOf(
  papa: Papa,
  bytes: ArrayBuffer,
  mapping: Cells & Pick<CsvMapping, 'header_row' | 'columns'>,
): CsvHead {
  const rows = cellsUnder(papa, bytes, mapping)
  const found = headerRow(rows, mapping)
  const at = found >= 0 ? found : mapping.header_row > 0 ? mapping.header_row - 1 : guessHeader(rows)
  return {
    rows: rows.slice(0, Math.max(30, at + 1)),
    header: (rows[at] ?? []).map(cleanText).filter(Boolean),
    fits: found >= 0,
    ...guessWords(rows, at, mapping.columns),
  }
}

/** The encoding of a file without a declaration. */
function guessEncoding(bytes: ArrayBuffer): CsvMapping['encoding'] {
  const [one, two] = new Uint8Array(bytes.slice(0, 2))
  return (one === 0xff && two === 0xfe) || two === 0 ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1251'
}

/** The separator with which the row that names the columns has most cells, and whether quotation marks stand around cells. */
function guessCells(papa: Papa, bytes: ArrayBuffer, encoding: CsvMapping['encoding']): Cells {
  const under = (separator: Cells['separator'], quotes: Cells['quotes']) =>
    cellsUnder(papa, bytes, { encoding, separator, quotes })
  const widths = separators.map(({ value }) => {
    const rows = under(value, 'none')
    return { value, width: (rows[guessHeader(rows)] ?? []).filter((cell) => cell.trim()).length }
  })
  const { value: separator } = widths.reduce((best, one) => (one.width > best.width ? one : best))
  return { encoding, separator, quotes: under(separator, 'around').length > 0 ? 'around' : 'none' }
}

/** The words of direction and state in a file, and what they probably mean. */
export function guessWords(rows: readonly string[][], at: number, columns: CsvMapping['columns']) {
  const header = (rows[at] ?? []).map(cleanText)
  const distinct = (column: CsvColumn) =>
    columns[column] ? [...new Set(cellsOf(bodyOf(rows, at), header.indexOf(columns[column])))] : []
  const [directions, states] = [distinct('direction'), distinct('state')]
  const among = (words: readonly string[]) => directions.filter((word) => words.includes(word.toLowerCase())).join(', ')
  return {
    directions,
    states,
    guess: {
      in_words: among(inWords),
      out_words: among(outWords),
      states: states.filter((word) => doneWord.test(word)).join(', '),
    },
  }
}

/** A mapping without a bank and an account. */
export type Guess = Omit<CsvMapping, 'account' | 'accounts' | 'currency'>

/** How a file of an unknown bank is probably written; `header_row` is the number of the row with its columns, if one is chosen. */
export function guessMapping(papa: Papa, bytes: ArrayBuffer, header_row = 0): Guess {
  const encoding = guessEncoding(bytes)
  const way = guessCells(papa, bytes, encoding)
  const rows = cellsUnder(papa, bytes, way)
  const at = header_row > 0 ? header_row - 1 : guessHeader(rows)
  const header = (rows[at] ?? []).map(cleanText)
  const body = bodyOf(rows, at)
  const columns = guessColumns(header, body)
  const under = (column: CsvColumn) => (columns[column] ? cellsOf(body, header.indexOf(columns[column])) : [])
  return {
    ...way,
    decimal: guessDecimal([...under('amount'), ...under('credit'), ...under('debit')]),
    days: guessDays(under('booked_on')),
    header_row,
    last_rows: columns.booked_on ? guessLastRows(body, header.indexOf(columns.booked_on)) : 0,
    columns,
    ...guessWords(rows, at, columns).guess,
  }
}

type Accounts = readonly { iban: string; currency: string }[]

/**
 * Of which account a file is: the chamber's own that the rows before its header name, another that they name alone, or the
 * only one that it can be. Empty where that is for the office to say.
 *
 * @param used the accounts whose files were read by the same mapping; none for a new one
 */
export function guessAccount(
  rows: readonly string[][],
  mapping: Pick<CsvMapping, 'header_row' | 'columns'>,
  accounts: Accounts,
  used: readonly string[],
): { account: string; currency: string } {
  const head = rows.slice(0, Math.max(0, headerRow(rows, mapping))).map((row) => row.join(' '))
  const named = ibansIn(head.join('\n'))
  const ours = named.filter((iban) => accounts.some((one) => one.iban === iban))
  const possible = ours.length ? ours : named.length ? named : used.length ? used : accounts.map(({ iban }) => iban)
  const [account = '', another] = new Set(possible)
  if (another !== undefined) return { account: '', currency: '' }
  const codes = new Set(
    head
      .join(' ')
      .split(/[^A-Z]+/)
      .filter((word) => currencyCode.test(word)),
  )
  const [code, other] = codes
  const [known = '', twice] = new Set(accounts.filter(({ iban }) => iban === account).map(({ currency }) => currency))
  if (code !== undefined && other === undefined) return { account, currency: code }
  return { account, currency: twice === undefined ? known : '' }
}

/**
 * Reads a CSV file by a mapping.
 *
 * @throws {UnusableFileError} with the row that cannot be read
 */
export function readCsvFile(papa: Papa, bytes: ArrayBuffer, mapping: CsvMapping): BankStatement[] {
  return readCsvStatement(csvRows(papa, decode(bytes, mapping.encoding), mapping), mapping)
}
