import { countries } from '@/features/members/members'
import { richTextToLines } from '@/lib/text/plain-text'
import { languageLabel } from '../../company'
import { memberLabels, statuses, types } from '../member-values'
import type { GoodRow } from '../member-csv'

/** A stored member that a new row may double, and by what they are alike. */
export type Resembling = { id: string; name: string; status: string; by: string[] }

/** A value that an import replaces, as people read it; null is an empty one. */
export type ValueChange = { label: string; from: string | null; to: string | null }

/** What an import of a row would do; of a stored member, `data` has its id and the columns that change, and no others. */
export type ComparedRow = GoodRow & {
  name: string
  /** Null for a new member, no changes for a member that is stored like this already. */
  changes: ValueChange[] | null
  resembling: Resembling[]
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

/** A value as people read it; null for an empty one. */
function shown(column: string, value: unknown): string | null {
  if (Array.isArray(value))
    return value.map((each) => (column === 'languages' ? languageLabel(String(each)) : String(each))).join(', ') || null
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  if (column === 'about') return richTextToLines(value)
  const options = { country: countries, status: statuses, member_type: types }[column]
  return options?.find((option) => option.value === value)?.label ?? value
}

/**
 * Compares a row with the stored member that it names.
 *
 * @param stored the stored columns; null for a new member
 * @param resembling the stored members that a new one resembles
 */
export function comparedRow(
  row: GoodRow,
  stored: Record<string, unknown> | null,
  resembling: Resembling[],
): ComparedRow {
  const nameOf = (value: unknown) => (typeof value === 'string' ? value : '')
  if (!stored) return { ...row, name: nameOf(row.data.name), changes: null, resembling }
  // An import changes neither id nor date.
  const changed = Object.entries(row.data).filter(
    ([column, to]) =>
      labels[column] !== undefined &&
      !(keepsWhenEmpty.has(column) && to === null) &&
      JSON.stringify(stored[column] ?? null) !== JSON.stringify(to),
  )
  const known = { ...row, name: nameOf(stored.name), resembling: [] }
  // A row without an id was imported before: it adds nothing, and takes back nothing.
  if (!row.data.id) return { ...known, changes: [] }
  return {
    ...known,
    changes: changed.map(([column, to]) => ({
      label: labels[column] ?? column,
      from: shown(column, stored[column]),
      to: shown(column, to),
    })),
    // What somebody saves in another column between this preview and the import must stay.
    data: Object.fromEntries([['id', row.data.id], ...changed]),
  }
}
