import { officeTime } from '@/lib/dates/office-time'

/** What its publication date makes of an article or an event, as the office names it. */
export const publications = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'public', label: 'Public' },
] as const
/** See {@link publications}. */
export type Publication = (typeof publications)[number]['value']

/**
 * The publication of a stored article or event.
 *
 * @param published_at ISO 8601; null or empty for a draft
 * @param now milliseconds since 1970; it is public from its date on (`private.is_public`)
 */
export function publicationOf(published_at: string | null, now = Date.now()): Publication {
  if (!published_at) return 'draft'
  return Date.parse(published_at) > now ? 'scheduled' : 'public'
}

/** The label of a publication. */
export function publicationLabel(publication: Publication): string {
  return publications.find(({ value }) => value === publication)?.label ?? publication
}

/** The publication in a few words, for lists and comparisons, such as `Scheduled: November 21, 2026, 6:30 PM (Sofia time)`. */
export function publicationWords(publication: Publication, published_at: string): string {
  const label = publicationLabel(publication)
  return publication === 'scheduled' && published_at ? `${label}: ${officeTime(published_at)}` : label
}

/** The label of the button that saves an article or event, `one`: it says so when saving publishes or schedules it. */
export function saveLabel(one: string, to: Publication, before: Publication): string {
  const verb = to === before || to === 'draft' ? 'Save' : to === 'public' ? 'Publish' : 'Schedule'
  return `${verb} ${one}`
}

/** A sentence about what the public sees of a stored article or event. */
export function publicSentence(published_at: string | null): string {
  const publication = publicationOf(published_at)
  if (publication === 'draft') return 'It is a draft, which only staff can see.'
  if (publication === 'scheduled')
    return `It is scheduled for ${officeTime(published_at ?? '')}. Until then only staff can see it.`
  return 'It is public.'
}
