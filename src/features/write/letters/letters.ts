import { listHref, readPageNumber } from '@/lib/list/list-address'
import { countOf, peopleWords } from '@/lib/text/numbers'
import type { AudienceValues } from './letter-values'

/** Letters, and mails of a letter, per page. */
export const lettersPageSize = 25

/** To whom letters go: the participants of an event or, without one, contacts of members. */
export type Addressees = { eventId: string | undefined }

const place = ({ eventId }: Addressees) => `/dashboard/${eventId ? `events/${eventId}/` : ''}letters`

/** The URL of the form for a new letter, with those filters of the list that an audience can have, too. */
export function writeHref(
  to: Addressees,
  {
    country,
    industry,
    status,
    standing,
    term,
  }: { country?: string; industry?: string; status?: string; standing?: string; term?: string } = {},
): string {
  // The list has days where the audience has its own words.
  const ends = term && /^\d+$/.test(term) ? `ends_${term}` : term
  return listHref(`${place(to)}/write`, { country, industry, status, standing, term: ends })
}

/**
 * The URL of the list of members of a type whose primary contact has no address, or who have none; with the filters of the
 * audience that the list has, too.
 */
export function unreachedHref(
  { people, country, industry, status, standing, term }: AudienceValues,
  type: 'individual' | undefined,
): string {
  const ends = /^(?:ends_(?<days>\d+)|ended)$/.exec(term)
  // Those who were selected may be of any status.
  const filter =
    people.length > 0
      ? {}
      : { status, standing, country, industry, term: ends ? (ends.groups?.days ?? term) : undefined }
  return listHref('/dashboard/members', { type, ...filter, contact: 'none' })
}

/** The URL of the letters that were sent: to the participants of an event or, without one, of all. */
export function lettersHref(to: Addressees, { page }: { page: number } = { page: 1 }): string {
  return listHref(place(to), {}, page)
}

/** The URL of a letter with a page of its mails. */
export function letterHref(to: Addressees, id: string, { page }: { page: number } = { page: 1 }): string {
  return listHref(`${place(to)}/${encodeURIComponent(id)}`, {}, page)
}

/** Which page of a list is shown. */
export function readLetterPage(params: URLSearchParams) {
  return { page: readPageNumber(params) }
}

/** The participants whom a letter can go to, with their database values. */
export const participantChoices = [
  { value: 'all', label: 'All participants', hint: 'Everybody but those who have cancelled.' },
  { value: 'confirmed', label: 'Confirmed', hint: 'Everybody who has a place, checked in or not.' },
  { value: 'waiting', label: 'Waiting', hint: 'Everybody who is on the waiting list or was offered a place.' },
  { value: 'held', label: 'Held until paid', hint: 'Everybody whose place waits for its payment.' },
  { value: 'attended', label: 'Checked in', hint: 'Everybody who was checked in.' },
  { value: 'cancelled', label: 'Cancelled', hint: 'Everybody whose registration was cancelled.' },
] as const

/** The states of a term, with their database values and labels. */
export const termChoices = [
  { value: 'current', label: 'Not ended' },
  { value: 'ends_30', label: 'Ends within 30 days' },
  { value: 'ends_60', label: 'Ends within 60 days' },
  { value: 'ends_90', label: 'Ends within 90 days' },
  { value: 'ended', label: 'Ended' },
  { value: 'none', label: 'No term' },
] as const

/** The countries of members, with their database values and labels. */
export const countryChoices = [
  { value: 'bulgaria', label: 'Bulgaria' },
  { value: 'kazakhstan', label: 'Kazakhstan' },
  { value: 'other', label: 'Another country' },
] as const

/** Whether members are in the public directory, with database values and labels. */
export const statusChoices = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** Which contacts of each member, with database values and labels. */
export const contactChoices = [
  { value: 'primary', label: 'Primary contacts' },
  { value: 'all', label: 'All contacts' },
] as const

/** An audience in the form that the database expects (`private.check_letter_audience`). */
export type LetterAudience = Record<string, string | string[]>

/** The audience that the form's values describe. */
export function audienceOf(
  { eventId }: Addressees,
  { to, people, contacts, ...filter }: AudienceValues,
): LetterAudience {
  if (eventId) return to === 'selected' ? { to, people } : { to }
  if (people.length > 0) return { contacts, people }
  return { contacts, ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) }
}

/** How many mails an audience makes, and who gets none. */
export type AudienceSize = { recipients: number; without_address: number; members: number | null; words: string }

/** The size of an audience, such as `38 people; 2 have no address.` or `46 members: 38 people get it.` */
export function sizeWords(
  { recipients, without_address, members }: Omit<AudienceSize, 'words'>,
  contacts: AudienceValues['contacts'],
): string {
  const without = without_address.toLocaleString('en-US')
  if (members === null) {
    if (without_address === 0) return `${peopleWords(recipients)}.`
    return `${peopleWords(recipients)}; ${without} ${without_address === 1 ? 'has' : 'have'} no address.`
  }
  const reached = `${countOf(members, 'member')}: ${peopleWords(recipients)} ${recipients === 1 ? 'gets' : 'get'} it`
  if (without_address === 0) return `${reached}.`
  const contact = contacts === 'primary' ? 'primary contact' : 'contact'
  return `${reached}; ${countOf(without_address, 'member')} ${without_address === 1 ? 'has' : 'have'} no ${contact} with an address.`
}
