import type Papa from 'papaparse'

/**
 * Keeps a spreadsheet from running a cell as a formula: it gets an apostrophe in front, and so does one that begins with
 * apostrophes before such a sign, so that {@link unescapeCell} gives back exactly what was there (OWASP, CSV injection).
 */
export function escapeCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** Takes back what {@link escapeCell} did. */
export function unescapeCell(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/**
 * Writes rows as a CSV file: a header line, CRLF (RFC 4180), with the byte order mark by which spreadsheets know UTF-8.
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
  return `\uFEFF${papa.unparse({ fields: [...columns], data: rows.map((row) => columns.map((column) => cell(row[column]))) }, { newline: '\r\n' })}`
}

/** Hands a file to the visitor's downloads; `type` is its media type. */
export function saveFile(name: string, content: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A row as a file has it, by column. */
export type CsvRow = Record<string, string>

/** What cannot be read as a file of the kind that was asked for; its message says why. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'
}

/**
 * Reads the bytes of a file as UTF-8.
 *
 * @throws {UnusableFileError} when they are something else
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

/** What stands between the cells: whatever parts the first line, whose names hold none of the three, into the most cells. */
function separatorOf(text: string): string {
  const names = text.split(/[\r\n]/, 1)[0] ?? ''
  const parts = (separator: string) => names.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (parts(separator) > parts(best) ? separator : best))
}

/**
 * Takes a CSV file apart whose first line names its columns; comma, semicolon and tab are told by themselves.
 *
 * @param papa the library, which pages load only where they need it
 * @param needed columns without which the file is of no use
 * @param most rows that it may have
 * @returns the rows by column, in lower case, and the columns that the file has
 * @throws {UnusableFileError} when it has no rows, too many, or not the columns that are needed
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
