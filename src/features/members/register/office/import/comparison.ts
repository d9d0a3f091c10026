import { officeDay, officeTime } from '@/lib/dates/office-time'
import { countries } from '@/features/members/directory/directory'
import { isDay } from '@/lib/dates/dates'
import { richTextToLines } from '@/lib/text/plain-text'
import { languageLabel } from '@/features/members/company-pages/company'
import { memberLabels, statuses, types } from '../member-values'
import { doubtsOf, type GoodRow } from '../member-csv'

/** A stored member that a new row may double, and by what they are alike. */
export type Resembling = { id: string; name: string; status: string; by: string[] }

/** A value that an import replaces, as people read it; null is an empty one. */
export type ValueChange = { label: string; from: string | null; to: string | null }

/** A row before it in the file that a new row may double, and by what they are alike. */
export type Twin = { number: number; by: string[] }

/** What an import of a row would do; of a stored member, `data` has its id, its version (`updated_at`) and the columns that change. */
export type ComparedRow = GoodRow & {
  name: string
  /** Null for a new member, no changes for a member that is stored like this already. */
  changes: ValueChange[] | null
  resembling: Resembling[]
  twin: Twin | null
  /** What a spreadsheet may have changed in the numbers that are new in it. */
  doubts: string[]
}

/** By what the rows of a file are compared with each other: the names in the form that the database compares, and the website's host. */
export type Keys = { names: readonly string[]; host: string | null }

/** Finds, row by row, the row before it that has the same name or website. */
export function twinFinder(): (number: number, keys: Keys) => Twin | null {
  const seen = new Map<string, number>()
  return (number, { names, host }) => {
    const keys = [...names.map((name) => `name ${name}`), ...(host ? [`website ${host}`] : [])]
    const found = keys.find((key) => seen.has(key))
    const first = found === undefined ? undefined : seen.get(found)
    const by = keys
      .filter((key) => first !== undefined && seen.get(key) === first)
      .map((key) => key.split(' ', 1)[0] ?? '')
    for (const key of keys) if (!seen.has(key)) seen.set(key, number)
    return first === undefined ? null : { number: first, by: [...new Set(by)] }
  }
}

/** What cannot be empty: an empty cell changes nothing. */
const keepsWhenEmpty = new Set(['status', 'slug'])

const labels: Readonly<Record<string, string>> = {
  ...memberLabels,
  logo_url: 'Logo',
  contact_name: 'Primary contact',
  contact_role: 'Role of the contact',
  contact_email: 'Email of the contact',
  contact_phone: 'Phone of the contact',
}

/** The label of a column of a file. */
export const labelOf = (column: string) => (column === 'created_at' ? 'Since' : (labels[column] ?? column))

/** A value as people read it; null for an empty one. */
export function shown(column: string, value: unknown): string | null {
  if (Array.isArray(value))
    return value.map((each) => (column === 'languages' ? languageLabel(String(each)) : String(each))).join(', ') || null
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  if (column === 'about') return richTextToLines(value)
  if (column === 'created_at' && value) return isDay(value) ? officeDay(value) : officeTime(value)
  const options = { country: countries, status: statuses, member_type: types }[column]
  return options?.find((option) => option.value === value)?.label ?? value
}

/**
 * Compares a row with the stored member that it names.
 *
 * @param stored the stored columns; null for a new member
 * @param resembling the stored members that a new one resembles
 * @param twin the row before it that a new one resembles
 */
export function comparedRow(
  row: GoodRow,
  stored: Record<string, unknown> | null,
  resembling: Resembling[],
  twin: Twin | null,
): ComparedRow {
  const nameOf = (value: unknown) => (typeof value === 'string' ? value : '')
  if (!stored)
    return { ...row, name: nameOf(row.data.name), changes: null, resembling, twin, doubts: doubtsOf(row.data) }
  // An import changes neither id nor date.
  const changed = Object.entries(row.data).filter(
    ([column, to]) =>
      labels[column] !== undefined &&
      !(keepsWhenEmpty.has(column) && to === null) &&
      JSON.stringify(stored[column] ?? null) !== JSON.stringify(to),
  )
  const known = { ...row, name: nameOf(stored.name), resembling: [], twin: null, doubts: [] }
  // A row without an id was imported before: it adds nothing, and takes back nothing.
  if (!row.data.id) return { ...known, changes: [] }
  return {
    ...known,
    doubts: doubtsOf(Object.fromEntries(changed)),
    changes: changed.map(([column, to]) => ({
      label: labelOf(column),
      from: shown(column, stored[column]),
      to: shown(column, to),
    })),
    // By its version, the database refuses the row if somebody saves the member between this preview and the import.
    data: { ...Object.fromEntries([['id', row.data.id], ...changed]), updated_at: nameOf(stored.updated_at) },
  }
}
