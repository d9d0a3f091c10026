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
export function writeCsv(papa: typeof Papa, rows: readonly Record<string, string | null>[], columns: readonly string[]): string {
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
