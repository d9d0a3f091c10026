import * as z from 'zod/mini'
import { hasText } from '@/components/rich-text/content'
import { standingChoices } from '@/features/money/dues/member-dues'
import { readChoice, searchText } from '@/lib/list/list-address'
import { requiredText } from '@/lib/text/validation'
import { countryChoices, statusChoices, termChoices } from './letters'

/** The audience as the form holds it; of participants only `to` and `people` count, of members only the contacts and, if any are selected, `people`, or the others. */
const audienceSchema = z.object({
  to: z.enum(['all', 'confirmed', 'waiting', 'held', 'attended', 'cancelled', 'selected']),
  people: z.array(z.string()),
  contacts: z.enum(['primary', 'all']),
  tier: z.string(),
  country: z.string(),
  industry: z.string(),
  status: z.string(),
  standing: z.string(),
  term: z.string(),
})
/** The values of {@link audienceSchema}. */
export type AudienceValues = z.infer<typeof audienceSchema>

/** A new letter; maximum lengths as in the database. */
export const letterSchema = z.object({
  subject: requiredText('Please enter the subject', 200),
  content: z.string().check(
    z.refine(hasText, 'Please write something'),
    z.refine((html) => html.length <= 200_000, 'This text is too long to be stored. Please shorten it.'),
  ),
  audience: audienceSchema,
})
/** The values of {@link letterSchema}. */
export type LetterValues = z.infer<typeof letterSchema>

/** The audience that a filter of the list of participants shows; without a filter, it shows all. */
const shownBy = new Map<string | null, AudienceValues['to']>([
  ['confirmed', 'confirmed'],
  ['waitlisted', 'waiting'],
  ['offered', 'waiting'],
  ['held', 'held'],
  ['attended', 'attended'],
  ['cancelled', 'cancelled'],
])

/**
 * The form's initial values.
 *
 * @param people the registrations or members that were selected in the list
 * @param params the filters of the list, of participants or members, from the address
 */
export function newLetter(people: string[], params: URLSearchParams): LetterValues {
  return {
    subject: '',
    content: '',
    audience: {
      to: people.length > 0 ? 'selected' : (shownBy.get(params.get('status')) ?? 'all'),
      people,
      contacts: 'primary',
      tier: '',
      country: readChoice(params, 'country', countryChoices),
      industry: searchText(params.get('industry') ?? '', 80),
      status: readChoice(params, 'status', statusChoices) || 'active',
      standing: readChoice(params, 'standing', standingChoices),
      term: readChoice(params, 'term', termChoices),
    },
  }
}

const draftSchema = z.object({
  subject: z.string(),
  content: z.string(),
  // Drafts of builds before dues have none.
  audience: z.extend(audienceSchema, { standing: z._default(z.string(), '') }),
})

/** Checks a stored draft before the form uses it. */
export function parseLetterDraft(stored: unknown): LetterValues | undefined {
  return draftSchema.safeParse(stored).data
}
