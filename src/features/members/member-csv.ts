import type Papa from 'papaparse'
import * as z from 'zod/mini'
import { memberSchema, rowOf } from './members'

/** The columns of the project's own format, in their order; the first line of a file names them. */
export const csvColumns = ['id', 'member_type', 'name', 'legal_name_cyrillic', 'industry', 'description', 'website', 'logo_url', 'country', 'city', 'status', 'created_at'] as const

/** A column that the files of refused rows carry in front, and that an import leaves out. */
export const problemColumn = 'problem'

/** A row as a file has it, by column. */
export type CsvRow = Record<string, string>

/** What cannot be read as a file of members. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const fileSchema = z.extend(memberSchema, {
  id: z.string().check(z.refine((text) => text === '' || uuid.test(text), 'This is no id of a member; leave it empty for a new one')),
  logo_url: z.string().check(z.refine((text) => text === '' || (text.length <= 2000 && (/^https?:\/\/[^\s/?#<>"]+[^\s<>"]*$/i.test(text) || /^\/[a-z0-9][^\s<>"\\]*$/.test(text))), 'This is no address of an image')),
  created_at: z.string().check(z.refine((text) => text === '' || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))), 'Please write the date as YYYY-MM-DD')),
})

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
 */
export function writeCsv(papa: typeof Papa, rows: readonly Record<string, string | null>[], columns: readonly string[] = csvColumns): string {
  const cell = (value: string | null | undefined) => escapeCell(value ?? '')
  return `\uFEFF${papa.unparse({ fields: [...columns], data: rows.map((row) => columns.map((column) => cell(row[column]))) }, { newline: '\r\n' })}`
}

/** A row of a file that can be imported. */
export type GoodRow = { number: number; data: Record<string, string | null> }

/** A row of a file that cannot be, and why: a sentence for each column. */
export type BadRow = { number: number; row: CsvRow; problems: string[] }

/** What a file holds. Rows are numbered from 1, the header line not counted. */
export type CheckedFile = { good: GoodRow[]; bad: BadRow[]; ignored: string[] }

/**
 * Reads the bytes of a file as UTF-8.
 *
 * @throws {UnusableFileError} when they are something else
 */
export function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UnusableFileError('This file is not written in UTF-8. Save it as “CSV UTF-8” and choose it again.', { cause })
  }
}

/**
 * Takes a CSV file apart; comma, semicolon and tab are told by themselves.
 *
 * @returns the rows by column, and the columns that nobody knows
 * @throws {UnusableFileError} when it has no rows, or not the columns that a member needs
 */
export function parseCsv(papa: typeof Papa, text: string): { rows: CsvRow[]; ignored: string[] } {
  const { data, meta } = papa.parse<CsvRow>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'], transformHeader: (header) => header.trim().toLowerCase() })
  const columns = meta.fields ?? []
  const missing = ['name', 'member_type'].filter((column) => !columns.includes(column))
  if (missing.length) throw new UnusableFileError(`This file has no column ${missing.join(' and no column ')}. Its first line must name the columns, as an export does.`)
  if (data.length === 0) throw new UnusableFileError('This file has no rows.')
  const known = new Set<string>([...csvColumns, problemColumn])
  return { rows: data, ignored: columns.filter((column) => column && !known.has(column)) }
}

function check(row: CsvRow): { data: GoodRow['data']; problems: [] } | { problems: string[] } {
  const cells = Object.fromEntries(csvColumns.map((column) => [column, unescapeCell(row[column] ?? '').trim()]))
  const result = fileSchema.safeParse({ ...cells, status: cells.status || 'active' })
  const surplus = '__parsed_extra' in row ? ['This row has more cells than the first line has columns'] : []
  if (!result.success) return { problems: [...surplus, ...result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)] }
  if (surplus.length) return { problems: surplus }
  const { id, logo_url, created_at, ...values } = result.data
  return { data: { ...rowOf(values), id: id.toLowerCase() || null, logo_url: logo_url || null, created_at: created_at || null }, problems: [] }
}

/** How many rows are checked before the page may breathe. */
const breath = 500

/**
 * Checks every row by the rules that the database has, and that no member stands in the file twice.
 *
 * @param onProgress called with the number of rows checked
 */
export async function checkRows(rows: readonly CsvRow[], onProgress: (checked: number) => void): Promise<Pick<CheckedFile, 'good' | 'bad'>> {
  const good: GoodRow[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % breath === 0) {
      onProgress(index)
      await new Promise((resolve) => setTimeout(resolve))
    }
    const number = index + 1
    const result = check(row)
    const id = 'data' in result ? result.data.id : null
    const before = id ? seen.get(id) : undefined
    if (!('data' in result)) bad.push({ number, row, problems: result.problems })
    else if (before !== undefined) bad.push({ number, row, problems: [`id: Row ${before} has the same id`] })
    else good.push({ number, data: result.data })
    if (id && before === undefined) seen.set(id, number)
  }
  onProgress(rows.length)
  return { good, bad }
}

/** Hands a file to the visitor's downloads. */
export function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
