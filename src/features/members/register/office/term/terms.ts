import * as z from 'zod/mini'
import { addDays } from '@/lib/dates/dates'
import { officeDay } from '@/lib/dates/office-time'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day'))

/** A membership term; it ends after it begins, as in the database (`memberships_term_check`). */
export const termSchema = z
  .object({
    tier: z.string().check(z.minLength(1, 'Please choose a tier')),
    starts_on: day,
    ends_on: day,
  })
  .check((context) => {
    const { starts_on, ends_on } = context.value
    if (ends_on <= starts_on)
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: ['ends_on'],
        message: 'The term must end after it begins',
      })
  })

/** The values of a term: its tier, its first and its last day (`YYYY-MM-DD`). */
export type TermValues = z.infer<typeof termSchema>

/** The form's values for a stored term, or for none. */
export function termValues(term: TermValues | null): TermValues {
  return { tier: term?.tier ?? '', starts_on: term?.starts_on ?? '', ends_on: term?.ends_on ?? '' }
}

/**
 * The term that renewing adds: a year of the same tier from the day after the last one, or from today if that has ended.
 *
 * @param today the office's day, `YYYY-MM-DD`
 */
export function nextTerm({ tier, ends_on }: Pick<TermValues, 'tier' | 'ends_on'>, today: string): TermValues {
  const starts_on = ends_on < today ? today : addDays(ends_on, 1)
  const [year = 0, month = 1, date = 1] = starts_on.split('-').map(Number)
  const end = new Date(Date.UTC(year + 1, month - 1, date - 1)).toISOString().slice(0, 10)
  return { tier, starts_on, ends_on: end }
}

/**
 * How a term stands on a day, in words.
 *
 * @param today the office's day, `YYYY-MM-DD`
 */
export function termState({ starts_on, ends_on }: Pick<TermValues, 'starts_on' | 'ends_on'>, today: string) {
  return ends_on < today ? 'Ended' : starts_on > today ? 'Not begun' : 'Current'
}

/**
 * How many days are left of a term, in words: `Ends in 12 days`, `Ended`; empty if it ends later than in 90 days.
 *
 * @param today the office's day, `YYYY-MM-DD`
 */
export function endWords(ends_on: string, today: string): string {
  const days = Math.round((Date.parse(ends_on) - Date.parse(today)) / 86_400_000)
  if (days < 0) return 'Ended'
  if (days > 90) return ''
  return days === 0 ? 'Ends today' : `Ends in ${days} ${days === 1 ? 'day' : 'days'}`
}

/** What is said of a member after renewing. */
export function renewedWords(name: string, until: string): string {
  return `${name} is renewed until ${officeDay(until)}. `
}
