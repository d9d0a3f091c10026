import type Papa from 'papaparse'

/**
 * Where a spreadsheet may begin to read a formula: at a sign at the start of the cell, or behind a semicolon, tab or line
 * break in it, where a spreadsheet with another separator begins a cell. Spaces, quotes and apostrophes may be between.
 * Looking ahead first keeps this linear: only signs are looked behind.
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

/**
 * Writes rows as a CSV file with a header line and CRLF (RFC 4180), and a byte order mark, by which spreadsheets
 * recognize UTF-8.
 *
 * @param papa the library, which pages load only where they need it
 * @param columns of the file, in their order
 */
export function writeCsv(
  papa: typeof Papa,
  rows: readonly Record<string, string | null>[],
  columns: readonly string[],
): string {
  const cell = (value: string | null | undefined) => escapeCell(value ?? '')
  // A spreadsheet with another separator keeps a quoted cell together.
  const quotes = (value: unknown) => typeof value === 'string' && /^'|[;\t]/.test(value)
  return `\uFEFF${papa.unparse({ fields: [...columns], data: rows.map((row) => columns.map((column) => cell(row[column]))) }, { newline: '\r\n', quotes })}`
}

/** Downloads a file; `type` is its media type. */
export function saveFile(name: string, content: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A row of a file, by column. */
export type CsvRow = Record<string, string>

/** A file that cannot be read as the expected kind; the message says why. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'
}

/**
 * Reads the bytes of a file as UTF-8.
 *
 * @throws {UnusableFileError} when they are not valid UTF-8
 */
export function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UnusableFileError('This file is not written in UTF-8. Save it as “CSV UTF-8” and choose it again.', {
      cause,
    })
  }
}

/** Detects the separator: the one that splits the first line into the most cells. Column names contain no separator. */
function separatorOf(text: string): string {
  const names = text.split(/[\r\n]/, 1)[0] ?? ''
  const parts = (separator: string) => names.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (parts(separator) > parts(best) ? separator : best))
}

/**
 * Parses a CSV file whose first line names its columns. The separator (comma, semicolon or tab) is detected.
 *
 * @param papa the library, which pages load only where they need it
 * @param needed the required columns
 * @param most the most rows that it may have
 * @returns the rows by lower-case column name, and the columns of the file
 * @throws {UnusableFileError} when it has no rows, too many rows, or lacks a required column
 */
export function parseTable(
  papa: typeof Papa,
  text: string,
  { needed, most }: { needed: readonly string[]; most: number },
): { rows: CsvRow[]; columns: string[] } {
  const content = text.replace(/^\uFEFF/, '').replace(/^[\r\n]+/, '')
  const { data, meta } = papa.parse<CsvRow>(content, {
    header: true,
    skipEmptyLines: 'greedy',
    delimiter: separatorOf(content),
    transformHeader: (header) => header.trim().toLowerCase(),
  })
  const columns = meta.fields ?? []
  const missing = needed.filter((column) => !columns.includes(column))
  if (missing.length)
    throw new UnusableFileError(
      `This file has no column ${missing.join(' and no column ')}. Its first line must name the columns, as an export does.`,
    )
  if (data.length === 0) throw new UnusableFileError('This file has no rows.')
  if (data.length > most)
    throw new UnusableFileError(
      `This file has ${data.length.toLocaleString('en-US')} rows; ${most.toLocaleString('en-US')} can be imported at once. Please split it.`,
    )
  return { rows: data, columns }
}
