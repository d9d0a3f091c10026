import * as z from 'zod/mini'
import { tiers } from '@/features/applications/membership'

/** The tiers as the office chooses them. */
export const tierOptions = tiers.map(({ id, name }) => ({ value: id, label: name }))

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day'))

/** A term of a membership; it ends after it begins, as in the database (`memberships_term_check`). */
export const termSchema = z
  .object({
    // Not an enumeration: its refusal would keep the rule below from being looked at.
    tier: z.string().check(z.refine((value) => tiers.some(({ id }) => id === value), 'Please choose a tier')),
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

/** What a term says: its tier, its first and its last day (`YYYY-MM-DD`). */
export type TermValues = z.infer<typeof termSchema>

/** What the form shows of a stored term, or of none. */
export function termValues(term: TermValues | null): TermValues {
  return { tier: term?.tier ?? '', starts_on: term?.starts_on ?? '', ends_on: term?.ends_on ?? '' }
}
