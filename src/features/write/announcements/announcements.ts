import * as z from 'zod/mini'
import { hasText } from '@/components/rich-text/content'
import { defineList } from '@/lib/list/define-list'
import { countOf, peopleWords } from '@/lib/text/numbers'
import { requiredText } from '@/lib/text/validation'

const path = '/dashboard/interchange/announcements'

/** Whether its recipients see an announcement. */
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** The office's list of announcements (specification, section 4: pages of 10); each sort has an index. */
export const announcementList = defineList({
  path,
  pageSize: 10,
  search: { label: 'Search by title', of: 'Announcements' },
  fields: { status: { label: 'Status', choices: statuses } },
  sorts: { sent: 'created_at', title: 'title' },
  opens: { key: 'sent', descending: true },
})
/** What the office's list of announcements shows. */
export type AnnouncementFilter = ReturnType<typeof announcementList.read>

/** The URL of the form for a new announcement. */
export const newAnnouncementHref = `${path}/new`

/** The URL of an announcement in the office. */
export const officeAnnouncementHref = (id: string) => `${path}/${encodeURIComponent(id)}`

/** Which recipients are shown: those who have read an announcement, those who have not, or all. */
export const recipientParts = [
  { value: 'all', label: 'All' },
  { value: 'read', label: 'Read' },
  { value: 'unread', label: 'Unread' },
] as const

/** The list of the recipients of an announcement. */
export const recipientList = (id: string) =>
  defineList({
    path: officeAnnouncementHref(id),
    pageSize: 25,
    search: { label: 'Search by name or company', of: 'Recipients' },
    fields: { show: { part: true, choices: recipientParts, opens: 'all' } },
  })
/** Which recipients are shown. */
export type RecipientFilter = ReturnType<ReturnType<typeof recipientList>['read']>

/** The fields of an announcement; maximum lengths as in the database. */
export const announcementSchema = z.object({
  title: requiredText('Please enter the title', 200),
  content: z.string().check(
    z.refine(hasText, 'Please write something'),
    z.refine((html) => html.length <= 200_000, 'This text is too long to be stored. Please shorten it.'),
  ),
  is_active: z.boolean(),
})
/** The values of {@link announcementSchema}. */
export type AnnouncementValues = z.infer<typeof announcementSchema>

/** The roles that an announcement can be sent to, with their database values and labels. */
export const audienceRoles = [
  { value: 'member', label: 'Members (no staff role)' },
  { value: 'editor', label: 'Editors' },
  { value: 'administrator', label: 'Administrators' },
  { value: 'super_administrator', label: 'Super Administrators' },
] as const

const choice = { id: z.string(), name: z.string() }

/** The audience as the form holds it: the last choice of each kind is kept while another kind is selected. */
const audienceSchema = z.object({
  to: z.enum(['members', 'all', 'role', 'company', 'people']),
  role: z.enum(['member', 'editor', 'administrator', 'super_administrator']),
  company: z.nullable(z.object(choice)),
  people: z.array(z.object({ ...choice, detail: z.nullable(z.string()) })),
})
/** The values of {@link audienceSchema}. */
export type AudienceValues = z.infer<typeof audienceSchema>

/** A new announcement: its text and its audience. */
export const newAnnouncementSchema = z.extend(announcementSchema, { audience: audienceSchema })
/** The values of {@link newAnnouncementSchema}. */
export type NewAnnouncementValues = z.infer<typeof newAnnouncementSchema>

const draftShape = { title: z.string(), content: z.string(), is_active: z.boolean() }
const draftSchema = z.object(draftShape)
const newAnnouncementDraftSchema = z.object({ ...draftShape, audience: audienceSchema })

/** Checks a stored draft before the form uses it: it may break the rules for saving, but must have the right shape. */
export function parseDraft(stored: unknown): AnnouncementValues | undefined {
  return draftSchema.safeParse(stored).data
}

/** See {@link parseDraft}; for a new announcement. */
export function parseNewAnnouncementDraft(stored: unknown): NewAnnouncementValues | undefined {
  return newAnnouncementDraftSchema.safeParse(stored).data
}

/** The initial values of the form for a new announcement. */
export const emptyAnnouncement: NewAnnouncementValues = {
  title: '',
  content: '',
  is_active: true,
  audience: { to: 'members', role: 'member', company: null, people: [] },
}

/** An audience in the form that the database expects (`private.audience_of`). */
export type Audience =
  | { to: 'members' | 'all' }
  | { to: 'role'; role: string }
  | { to: 'company'; company: string }
  | { to: 'people'; people: string[] }

/** The audience that the form's values describe; undefined while a company or people are still to be chosen. */
export function audienceOf({ to, role, company, people }: AudienceValues): Audience | undefined {
  if (to === 'role') return { to, role }
  if (to === 'company') return company ? { to, company: company.id } : undefined
  if (to === 'people') return people.length ? { to, people: people.map(({ id }) => id) } : undefined
  return { to }
}

/** An audience in words, such as `Editors` or `Rila Tools`. */
export function audienceWords({ to, role, company, people }: AudienceValues): string {
  if (to === 'role') return audienceRoles.find(({ value }) => value === role)?.label ?? role
  if (to === 'company') return company?.name ?? ''
  if (to === 'people') return people.map(({ name }) => name).join(', ')
  return to === 'members' ? 'All members' : 'Everybody with an account'
}

/** The stored words of an audience, which people who were chosen one by one have not. */
export const listedAudience = (words: string | null) => words ?? 'Chosen people'

/** How many people an audience has; of all members also how many they are, and how many of them have nobody with an account. */
export type AudienceSize = { people: number; members: number | null; without_people: number | null }

/** The size of an audience, such as `46 members: 9 people with an account get it; 38 members have nobody with an account.` */
export function sizeWords({ people, members, without_people }: AudienceSize): string {
  if (people === 0) return 'Nobody is in this audience.'
  if (members === null) return `This goes to ${peopleWords(people)}.`
  const reached = `${countOf(members, 'member')}: ${peopleWords(people)} with an account ${people === 1 ? 'gets' : 'get'} it`
  if (!without_people) return `${reached}.`
  return `${reached}; ${countOf(without_people, 'member')} ${without_people === 1 ? 'has' : 'have'} nobody with an account.`
}

/**
 * A `LIKE` pattern that finds a text anywhere, literally.
 *
 * @param search `%`, `_` and backslashes in it match only themselves; an asterisk matches any one character, because the Data API always
 *   turns `*` into `%`
 */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`
}

/** The fields of an announcement, for comparing versions. */
export function comparedFields({ title, content, is_active }: AnnouncementValues) {
  return [
    { label: 'Title', value: title },
    { label: 'Content', value: content, rich: true },
    { label: 'Status', value: is_active ? 'Active' : 'Inactive' },
  ]
}
