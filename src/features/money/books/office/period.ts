import { addDays } from '@/lib/dates/dates'
import { monthNames } from '@/lib/dates/months'
import { dayField, defineList } from '@/lib/list/define-list'

/** The parts of a year that have a journal of their own. */
export const yearParts = [
  { value: 'q1', label: 'January to March' },
  { value: 'q2', label: 'April to June' },
  { value: 'q3', label: 'July to September' },
  { value: 'q4', label: 'October to December' },
  ...monthNames.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label })),
]

/**
 * The page of the books. Its address names the period (without a year the present one, without a part all of it)
 * and the day of what is owed, without one today.
 */
export const books = defineList({
  path: '/dashboard/dues/books',
  pageSize: 1,
  fields: {
    year: { read: (text: string) => (/^20\d\d$/.test(text) ? text : '') },
    part: { choices: yearParts },
    day: dayField,
  },
})

/** The years that can be chosen, the present one first: documents are kept for ten years after their own. */
export function bookYears(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: 11 }, (_, ago) => String(year - ago))
}

/** A period: its days, and what it is called in the name of a file, such as `2026-q1`. */
export type Period = { from: string; until: string; name: string }

/**
 * The period that an address names.
 *
 * @param today the office's day, `YYYY-MM-DD`
 */
export function periodOf({ year, part }: { year: string; part: string }, today: string): Period {
  const of = year || today.slice(0, 4)
  const quarter = /^q[1-4]$/.test(part) ? Number(part[1]) : undefined
  const first = quarter ? quarter * 3 - 2 : Number(part || 1)
  const next = first + (quarter ? 3 : part ? 1 : 12)
  const day = (month: number) => (month > 12 ? `${Number(of) + 1}-01-01` : `${of}-${String(month).padStart(2, '0')}-01`)
  return { from: day(first), until: addDays(day(next), -1), name: part ? `${of}-${part}` : of }
}
