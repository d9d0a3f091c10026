import { cleanLine } from './email'

/** A file that cannot be read as the expected kind; the message says why. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'
}

/** The cells of a row, by column. */
export type CsvRow = Record<string, string>

/**
 * A row of a file: the number that a spreadsheet gives it, its cells, and whether it has text where the first line names no
 * column.
 */
export type FileRow = { number: number; cells: CsvRow; surplus: boolean }

/** A column's name as it is compared: `E-mail` is `email`, `Member type` is `member_type`. */
function columnName(cell: string): string {
  return cleanLine(cell)
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/(^|_)e_mail$/, '$1email')
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

/** The first row of a file that is not blank. */
export function firstRow(cells: readonly string[][]): string[] {
  return cells.find(isFilled) ?? []
}

/**
 * Reads the rows of a file whose first one names its columns.
 *
 * @param cells of all rows, blank ones included
 * @param needed the required columns
 * @param most the most rows that it may have
 * @param names the columns of a file that does not name them
 * @returns the rows by {@link columnName}, without the blank ones, and the columns of the file
 * @throws {UnusableFileError} when it has no rows, too many rows, a column twice, or lacks a required one
 */
export function parseTable(
  cells: readonly string[][],
  { needed, most, names }: { needed: readonly string[]; most: number; names?: readonly string[] },
): { rows: FileRow[]; columns: string[] } {
  const head = names ? -1 : cells.findIndex(isFilled)
  const columns = names ?? (cells[head] ?? []).map(columnName)
  const named = columns.filter(Boolean)
  const missing = needed.filter((column) => !columns.includes(column))
  if (missing.length)
    throw new UnusableFileError(
      `This file has no column ${missing.join(' and no column ')}. Its first line must name the columns, as an export does.`,
    )
  const twice = named.find((column, place) => named.indexOf(column) < place)
  if (twice !== undefined) throw new UnusableFileError(`This file has two columns ${twice}. Please remove one of them.`)
  const rows = cells.flatMap((row, place) => {
    if (place <= head || !isFilled(row)) return []
    const known = columns.flatMap((column, at) => {
      const cell = row[at]
      return column && cell !== undefined ? [[column, cell.normalize('NFC')] as const] : []
    })
    const surplus = row.some((cell, at) => !columns[at] && cell.trim() !== '')
    return [{ number: place + 1, cells: Object.fromEntries(known), surplus }]
  })
  if (rows.length === 0) throw new UnusableFileError('This file has no rows.')
  if (rows.length > most)
    throw new UnusableFileError(
      `This file has ${rows.length.toLocaleString('en-US')} rows; ${most.toLocaleString('en-US')} can be imported at once. Please split it.`,
    )
  return { rows, columns: named }
}

/** A row that cannot be imported, with a sentence for each problem. */
export type BadRow = { number: number; row: CsvRow; problems: string[] }

/** The first column of the files of rejected rows; an import ignores it. */
export const problemColumn = 'problem'

/**
 * The rejected rows as a file that can be corrected and imported: with these columns, and the problems in an additional
 * first one.
 */
export function refusedTable(
  bad: readonly BadRow[],
  all: readonly string[],
): { rows: Record<string, string>[]; columns: string[] } {
  const rows = bad.map(({ row, problems }) => ({ ...row, [problemColumn]: problems.join('; ') }))
  // A column that the file did not have must not come back empty: that would clear it.
  const columns = all.filter((column) => bad.some(({ row }) => column in row))
  return { rows, columns: [problemColumn, ...columns] }
}
