import type Papa from 'papaparse'
import * as z from 'zod/mini'
import { parseTable, unescapeCell, writeCsv, type CsvRow } from '@/lib/text/csv'
import { optionalText } from '@/lib/text/validation'
import { fileColumns, listColumns, memberSchema, optionalEmail } from './member-values'

/** The first column of the files of rejected rows; an import ignores it. */
export const problemColumn = 'problem'

/** The most rows that a file can have; the row numbers of `public.member_import_rows` end there. */
const mostRows = 100_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A day, or a timestamp as the Data API writes it. */
const moment = /^(\d{4})-(\d{2})-(\d{2})([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$/i

function isMoment(text: string): boolean {
  const [, year, month, day] = (moment.exec(text) ?? []).map(Number)
  if (!year || !month || !day) return false
  // A day that does not exist in its month rolls over into the next one.
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A row of a file; its columns are those of {@link csvColumns}. */
export const fileSchema = z.extend(memberSchema, {
  id: z
    .string()
    .check(
      z.refine((text) => text === '' || uuid.test(text), 'This is no id of a member; leave it empty for a new one'),
    ),
  logo_url: z
    .string()
    .check(
      z.refine(
        (text) =>
          text === '' ||
          (text.length <= 2000 &&
            (/^https?:\/\/[^\s/?#<>"][^\s<>"]*$/i.test(text) || /^\/[a-z0-9][^\s<>"\\]*$/.test(text))),
        'This is no URL of an image',
      ),
    ),
  created_at: z
    .string()
    .check(z.refine((text) => text === '' || isMoment(text), 'Please write the date as YYYY-MM-DD')),
  contact_name: optionalText(160),
  contact_role: optionalText(120),
  contact_email: optionalEmail,
  contact_phone: optionalText(40),
})

/** The columns of the import format, in their order; the first line of a file names them. */
export const csvColumns = fileColumns.split(', ') as (keyof z.infer<typeof fileSchema>)[]

/**
 * A row that can be imported: a value for each column that the file has, null for an empty cell. Without an id it adds a
 * new member, once (`private.import_id`).
 */
export type GoodRow = { number: number; data: Record<string, CellValue> }

/** What a cell says, as the database takes it. */
export type CellValue = string | number | string[] | null

/** A row that cannot be imported, with a sentence for each problem. */
export type BadRow = { number: number; row: CsvRow; problems: string[] }

/** The checked rows of a file. They are numbered from 1, without the header line. */
export type CheckedFile = { good: GoodRow[]; bad: BadRow[]; ignored: string[] }

/**
 * Parses a CSV file of members.
 *
 * @param papa the library, which pages load only when they need it
 * @returns the rows by column, and the names of the unknown columns
 * @throws {UnusableFileError} when it has no rows, too many rows, or lacks a required column
 */
export function parseCsv(papa: typeof Papa, text: string): { rows: CsvRow[]; ignored: string[] } {
  const { rows, columns } = parseTable(papa, text, { needed: ['name', 'member_type'], most: mostRows })
  const known = new Set<string>([...csvColumns, problemColumn])
  return { rows, ignored: columns.filter((column) => column && !known.has(column)) }
}

/** The industries by their names in lower case. */
type Industries = ReadonlyMap<string, string>

/** The values in a cell, parted by semicolons. */
const partsOf = (cell: string | undefined) =>
  (cell ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

/** A member as a row of a file: lists parted by semicolons. */
export function fileRowOf(member: Readonly<Record<string, CellValue>>): Record<string, string | null> {
  return Object.fromEntries(
    csvColumns.map((column) => {
      const value = member[column] ?? null
      return [column, typeof value === 'object' ? (value?.join('; ') ?? null) : String(value)]
    }),
  )
}

function check(row: CsvRow, industries: Industries): Omit<GoodRow, 'number'> | { problems: string[] } {
  const cells = Object.fromEntries(csvColumns.map((column) => [column, unescapeCell(row[column] ?? '').trim()]))
  const lists = Object.fromEntries(listColumns.map((column) => [column, partsOf(cells[column])]))
  const result = fileSchema.safeParse({ ...cells, ...lists, status: cells.status || 'active' })
  const whole = '__parsed_extra' in row ? ['This row has more cells than the first line has columns'] : []
  // The one character that Postgres cannot store.
  const unstorable = csvColumns
    .filter((column) => cells[column]?.includes('\0'))
    .map((column) => `${column}: This text has a character that cannot be stored`)
  const found = result.success ? [] : result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
  const industry = industries.get((cells.industry ?? '').toLowerCase())
  const unlisted =
    cells.industry && !industry ? ['industry: This is not in the list of industries (Members, Industries)'] : []
  const nameless =
    !cells.contact_name && (cells.contact_role || cells.contact_email || cells.contact_phone)
      ? ['contact_name: Please enter the name of the contact person']
      : []
  const problems = [...whole, ...unstorable, ...found, ...unlisted, ...nameless]
  if (!result.success || problems.length) return { problems }
  const { founded, id } = result.data
  const values: Record<string, CellValue | undefined> = {
    ...result.data,
    id: id.toLowerCase(),
    status: cells.status,
    industry,
    founded: founded && Number(founded),
  }
  const data = Object.fromEntries(
    csvColumns.filter((column) => column in row).map((column) => [column, values[column] || null]),
  )
  return { data }
}

/** How many rows are checked before the page may update. */
const breath = 500

/**
 * Checks every row against the database's rules, and that no member is in the file twice.
 *
 * @param industries the names of the list
 * @param onProgress called with the number of rows checked so far
 */
export async function checkRows(
  rows: readonly CsvRow[],
  industries: readonly string[],
  onProgress: (checked: number) => void,
): Promise<Pick<CheckedFile, 'good' | 'bad'>> {
  const good: GoodRow[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  const listed = new Map(industries.map((name) => [name.toLowerCase(), name]))
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % breath === 0) {
      onProgress(index)
      await new Promise((resolve) => setTimeout(resolve))
    }
    const number = index + 1
    const result = check(row, listed)
    if ('problems' in result) {
      bad.push({ number, row, problems: result.problems })
      continue
    }
    const { id } = result.data
    const key = typeof id === 'string' ? id : JSON.stringify(result.data)
    const before = seen.get(key)
    if (before === undefined) {
      seen.set(key, number)
      good.push({ number, ...result })
    } else {
      const first = before.toLocaleString('en-US')
      bad.push({ number, row, problems: [id ? `id: Row ${first} has the same id` : `Row ${first} says the same`] })
    }
  }
  onProgress(rows.length)
  return { good, bad }
}

/**
 * Writes rejected rows to a file that can be corrected and imported: the export's format, with the problems in an additional
 * first column.
 *
 * @param papa the library, which pages load only when they need it
 */
export function writeRefused(papa: typeof Papa, bad: readonly BadRow[]): string {
  const rows = bad.map(({ row, problems }) => {
    // Cells from the file may be escaped already.
    const cells = Object.fromEntries(csvColumns.map((column) => [column, unescapeCell(row[column] ?? '')]))
    return { ...cells, [problemColumn]: problems.join('; ') }
  })
  // A column that the file did not have must not come back empty: that would clear it.
  const columns = csvColumns.filter((column) => bad.some(({ row }) => column in row))
  return writeCsv(papa, rows, [problemColumn, ...columns])
}
