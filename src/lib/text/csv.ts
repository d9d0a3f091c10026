import type Papa from 'papaparse'
import { UnusableFileError } from './table'

/**
 * Where a spreadsheet may begin to read a formula: at a sign at the start of the cell, or behind a semicolon, tab or line
 * break in it, where a spreadsheet with another separator begins a cell. Spaces, quotes and apostrophes may stand
 * before the sign. The pattern looks ahead first, so that it looks behind signs only and stays linear.
 */
const formula = /(?=[=+\-@\t\r])(?<=(?:^|[;\t\r\n])[ "']*)/g
/** The apostrophe before such a sign. */
const escaped = /'(?=[=+\-@\t\r])(?<=(?:^|[;\t\r\n])[ "']*)/g

/**
 * Keeps a spreadsheet from running a part of a cell as a formula by putting an apostrophe in front (OWASP, CSV
 * injection). A sign that already has apostrophes before it gets another one, so that {@link unescapeCell} restores the
 * exact text.
 */
export function escapeCell(text: string): string {
  return text.replace(formula, "'")
}

/** Reverses {@link escapeCell}. */
export function unescapeCell(text: string): string {
  return text.replace(escaped, '')
}

/** A cell of a file. A number is an amount, or another decimal with two places, with which spreadsheets reckon. */
export type Cell = string | number | null

/** What each column of a file says of a row, in their order. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** Rows as a file has them. */
export function fileRows<Row>(rows: readonly Row[], columns: FileColumns<Row>): Record<string, Cell>[] {
  return rows.map((row) => Object.fromEntries(Object.entries(columns).map(([name, cellOf]) => [name, cellOf(row)])))
}

/**
 * Writes rows as a CSV file with a header line and CRLF (RFC 4180), and a byte order mark, by which spreadsheets
 * recognize UTF-8.
 *
 * @param papa the library, which pages load only where they need it
 * @param columns of the file, in their order
 * @param delimiter what separates the cells; the spreadsheets of Bulgaria and Kazakhstan expect a semicolon, and then a
 *   comma in numbers
 */
export function writeCsv(
  papa: typeof Papa,
  rows: readonly Readonly<Record<string, Cell>>[],
  columns: readonly string[],
  delimiter: ',' | ';' = ',',
): string {
  const cell = (value: Cell | undefined) =>
    typeof value === 'number' ? value.toFixed(2).replace('.', delimiter === ';' ? ',' : '.') : escapeCell(value ?? '')
  // A spreadsheet with another separator keeps a quoted cell together; a quoted number is a text to some.
  const quotes = (value: unknown) => typeof value === 'string' && /^'|[,;\t]/.test(value) && !/^-?\d+,\d\d$/.test(value)
  return `\uFEFF${papa.unparse({ fields: [...columns], data: rows.map((row) => columns.map((column) => cell(row[column]))) }, { newline: '\r\n', quotes, delimiter })}`
}

/** Detects the separator: the one that splits the first line into the most cells. Column names contain no separator. */
function separatorOf(text: string): string {
  const names = text.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const parts = (separator: string) => names.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (parts(separator) > parts(best) ? separator : best))
}

/**
 * The rows of a CSV file, blank ones included, so that their numbers are those of the sheet. The separator (comma,
 * semicolon or tab) is detected, or taken from a first line such as `sep=;`, which spreadsheets do not show.
 *
 * @param papa the library, which pages load only where they need it
 * @throws {UnusableFileError} when a quotation mark makes it uncertain where cells end
 */
export function csvCells(papa: typeof Papa, text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '')
  const [first = '', named] = /^"?sep=([,;\t|])"?[,;\t]*(?:\r\n|\r|\n)/i.exec(content) ?? []
  const body = content.slice(first.length)
  const { data, errors } = papa.parse<string[]>(body, { delimiter: named ?? separatorOf(body) })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) {
    const before = content.slice(0, first.length + (broken.index ?? 0))
    const line = (before.match(/\r\n|\r|\n/g)?.length ?? 0) + 1
    throw new UnusableFileError(
      `Line ${line.toLocaleString('en-US')} has a cell that begins with a quotation mark and does not end with one, so nobody can say where it ends. Correct the line (a quotation mark within such a cell is written twice) and choose the file again.`,
    )
  }
  return data.map((row) => row.map(unescapeCell))
}

/** Downloads a file; `type` is its media type. */
export function saveFile(name: string, content: string | Blob, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
