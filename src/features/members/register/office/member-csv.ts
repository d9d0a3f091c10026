import * as z from 'zod/mini'
import { momentOf, type DateOrder } from '@/lib/dates/written-dates'
import { addressesIn, cleanLine } from '@/lib/text/email'
import { parseTable, problemColumn, type BadRow, type FileRow } from '@/lib/text/table'
import { optionalText } from '@/lib/text/validation'
import { fileColumns, listColumns, memberSchema, optionalEmail } from './member-values'

/** What an export has besides: tier and end of the term that ends last. An import ignores them, and changes no terms. */
const termColumns = ['tier', 'ends_on'] as const

/** The most rows that a file can have, as in `private.expect_import_rows`. */
const mostRows = 5000

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

/** The columns of an exported file, in their order. */
export const exportColumns = [...csvColumns, ...termColumns]

/**
 * A row that can be imported: a value for each column that the file has, null for an empty cell. Without an id it adds a
 * new member, once (`private.import_id`).
 */
export type GoodRow = { number: number; data: Record<string, CellValue> }

/** What a cell says, as the database takes it. */
export type CellValue = string | number | string[] | null

/** The checked rows of a file, with the numbers that a spreadsheet gives them. */
export type CheckedFile = { good: GoodRow[]; bad: BadRow[]; ignored: string[] }

/**
 * Reads the rows of a file of members.
 *
 * @param cells of all rows, the first of which names the columns
 * @returns the rows by column, and the names of the unknown columns
 * @throws {UnusableFileError} when it has no rows, too many rows, a column twice, or lacks a required one
 */
export function parseMembers(cells: readonly string[][]): { rows: FileRow[]; ignored: string[] } {
  const { rows, columns } = parseTable(cells, { needed: ['name', 'member_type'], most: mostRows })
  const known = new Set<string>([...csvColumns, ...termColumns, problemColumn])
  return { rows, ignored: columns.filter((column) => !known.has(column)) }
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
    exportColumns.map((column) => {
      const value = member[column] ?? null
      return [column, typeof value === 'object' ? (value?.join('; ') ?? null) : String(value)]
    }),
  )
}

// The beginnings of months in Bulgarian, Russian, Kazakh and English, and their numbers.
const january = '(?:яну|янв|қаң|jan|0?1(?=$|[^0-9]))'
const october = '(?:окт|қаз|oct|10)'
const november = '(?:ное|ноя|қар|nov|11)'
/** The dates that spreadsheets make of a number of employees: 10 January and 1 October, November 1950. */
const datesOfSizes = [
  ['1-10', `^10[. -]${january}|^0?1[. -]${october}|^\\d{4}-(?:01-10|10-01)$`],
  ['11-50', `^(?:0?1[. -])?${november}[^0-9]*[. -](?:19|20)?50$|^(?:19|20)50-11-01$`],
] as const

/** A number of employees, also where a spreadsheet has made a date of it. */
function sizeOf(text: string): string {
  return datesOfSizes.find(([, date]) => new RegExp(date, 'i').test(text))?.[0] ?? text
}

/** The numbers of which a spreadsheet cuts off zeros and signs in front, and which it shortens to powers of ten. */
const numberColumns = ['phone', 'contact_phone', 'registration_number', 'vat_number'] as const

/** A number as spreadsheets shorten it, such as `3,59882E+11`: its digits are lost. */
const shortened = /^\d(?:[.,]\d+)?E\+\d+$/i

/**
 * What a spreadsheet may have changed in the numbers of a row: telephone numbers without zero or plus sign in front, numbers
 * of companies with fewer digits than those of Bulgaria (9, 13; 10 for persons) and Kazakhstan (12) have.
 */
export function doubtsOf(data: Readonly<Record<string, unknown>>): string[] {
  return numberColumns.flatMap((column) => {
    const text = data[column]
    if (typeof text !== 'string') return []
    if (column.endsWith('phone'))
      return /^[1-9]\d*$/.test(text) ? [`${column}: ${text} has neither + nor 0 in front`] : []
    return /^\d+$/.test(text) && ![9, 10, 12, 13].includes(text.length)
      ? [`${column}: ${text} has ${text.length} digits; zeros in front may be missing`]
      : []
  })
}

function check(
  { cells: row, surplus }: FileRow,
  industries: Industries,
  order: DateOrder,
): Omit<GoodRow, 'number'> | { problems: string[] } {
  const cells = Object.fromEntries(csvColumns.map((column) => [column, cleanLine(row[column] ?? '')]))
  for (const column of ['email', 'contact_email'] as const) {
    const [address, ...others] = addressesIn(cells[column] ?? '')
    if (address && others.length === 0) cells[column] = address
  }
  cells.created_at = momentOf(cells.created_at ?? '', order)
  cells.employees = sizeOf(cells.employees ?? '')
  const lists = Object.fromEntries(listColumns.map((column) => [column, partsOf(cells[column])]))
  const result = fileSchema.safeParse({ ...cells, ...lists, status: cells.status || 'active' })
  const whole = surplus ? ['This row has more cells than the first line has columns'] : []
  const lost = numberColumns
    .filter((column) => shortened.test(cells[column] ?? ''))
    .map((column) => `${column}: A spreadsheet has shortened this number; please write it in full`)
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
  const problems = [...whole, ...unstorable, ...lost, ...found, ...unlisted, ...nameless]
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

/**
 * Checks every row against the database's rules, and that no member is in the file twice.
 *
 * @param industries the names of the list
 * @param order of its dates with slashes; see {@link dateOrderOf}
 */
export function checkRows(
  rows: readonly FileRow[],
  industries: readonly string[],
  order: DateOrder,
): Pick<CheckedFile, 'good' | 'bad'> {
  const good: GoodRow[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  const listed = new Map(industries.map((name) => [name.toLowerCase(), name]))
  for (const row of rows) {
    const { number } = row
    const result = check(row, listed, order)
    if ('problems' in result) {
      bad.push({ number, row: row.cells, problems: result.problems })
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
      bad.push({
        number,
        row: row.cells,
        problems: [id ? `id: Row ${first} has the same id` : `Row ${first} says the same`],
      })
    }
  }
  return { good, bad }
}
