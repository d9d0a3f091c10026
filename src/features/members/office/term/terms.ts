import * as z from 'zod/mini'
import { tiers } from '@/features/applications/membership'

/** The tiers as options of a dropdown. */
export const tierOptions = tiers.map(({ id, name }) => ({ value: id, label: name }))

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day'))

/** A membership term; it ends after it begins, as in the database (`memberships_term_check`). */
export const termSchema = z
  .object({
    // Not an enum: if that failed, zod would skip the rule below.
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

/** The values of a term: its tier, its first and its last day (`YYYY-MM-DD`). */
export type TermValues = z.infer<typeof termSchema>

/** The form's values for a stored term, or for none. */
export function termValues(term: TermValues | null): TermValues {
  return { tier: term?.tier ?? '', starts_on: term?.starts_on ?? '', ends_on: term?.ends_on ?? '' }
}
