import * as z from 'zod/mini'
import { hasText } from '@/components/rich-text/content'
import { listHref, readChoice, readPage, readSort, searchText, writtenSort } from '@/lib/list/list-address'
import { requiredText } from '@/lib/text/validation'

/** Announcements on a page of the office's list (specification, section 4: pages of 10). */
export const announcementsPageSize = 10
/** People on a page of those who received an announcement. */
export const recipientsPageSize = 25

const path = '/dashboard/interchange/announcements'
const newestFirst = { key: 'sent', descending: true } as const

/** By what announcements can be sorted; each has an index. */
export const announcementSorts = ['sent', 'title'] as const
/** See {@link announcementSorts}. */
export type AnnouncementSort = (typeof announcementSorts)[number]

/** What the office's list of announcements shows; all of it stands in the address. */
export type AnnouncementFilter = {
  search: string
  status: 'active' | 'inactive' | ''
  sort: { key: AnnouncementSort; descending: boolean }
  page: number
}

/** Whether its recipients see an announcement. */
export const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** Reads the filter from the address; anything unusable counts as absent. */
export function readAnnouncementFilter(params: URLSearchParams): AnnouncementFilter {
  return {
    search: searchText(params.get('q') ?? ''),
    status: readChoice(params, 'status', statuses),
    sort: readSort(params, announcementSorts, newestFirst),
    page: readPage(params),
  }
}

/** The address of a view of the list; of the whole list without one. */
export function announcementsHref(filter?: AnnouncementFilter): string {
  if (!filter) return path
  const { search, status, sort, page } = filter
  return listHref(path, { q: search, status, sort: writtenSort(sort, newestFirst) }, page)
}

/** The address of the form for a new announcement. */
export const newAnnouncementHref = `${path}/new`

/** Who of the recipients is shown; all of it stands in the address. */
export type RecipientFilter = { show: 'all' | 'read' | 'unread'; search: string; page: number }

/** Reads which recipients an address asks for; anything unusable counts as absent. */
export function readRecipientFilter(params: URLSearchParams): RecipientFilter {
  const show = params.get('show')
  return {
    show: show === 'read' || show === 'unread' ? show : 'all',
    search: searchText(params.get('q') ?? ''),
    page: readPage(params),
  }
}

/** The address of an announcement in the office, with the recipients shown there. */
export function officeAnnouncementHref(id: string, filter?: RecipientFilter): string {
  return listHref(
    `${path}/${encodeURIComponent(id)}`,
    filter ? { show: filter.show === 'all' ? undefined : filter.show, q: filter.search } : {},
    filter?.page,
  )
}

/** What is written in an announcement; lengths as in the database. */
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

/** Whom an announcement can be sent to by role, as the database names it and as people read it. */
export const audienceRoles = [
  { value: 'member', label: 'Members without a role' },
  { value: 'editor', label: 'Editors' },
  { value: 'administrator', label: 'Administrators' },
  { value: 'super_administrator', label: 'Super Administrators' },
] as const

const choice = { id: z.string(), name: z.string() }

/** What a form holds of an audience: what was chosen last under each kind stays while another kind is looked at. */
export const audienceSchema = z.object({
  to: z.enum(['all', 'role', 'company', 'people']),
  role: z.enum(['member', 'editor', 'administrator', 'super_administrator']),
  company: z.nullable(z.object(choice)),
  people: z.array(z.object({ ...choice, detail: z.nullable(z.string()) })),
})
/** The values of {@link audienceSchema}. */
export type AudienceValues = z.infer<typeof audienceSchema>

/** A new announcement: what is written, and to whom. */
export const letterSchema = z.extend(announcementSchema, { audience: audienceSchema })
/** The values of {@link letterSchema}. */
export type LetterValues = z.infer<typeof letterSchema>

const draftShape = { title: z.string(), content: z.string(), is_active: z.boolean() }
const draftSchema = z.object(draftShape)
const letterDraftSchema = z.object({ ...draftShape, audience: audienceSchema })

/** Checks what a draft brings back into a form: it may break the rules of what is saved, but not the form of it. */
export function parseDraft(stored: unknown): AnnouncementValues | undefined {
  return draftSchema.safeParse(stored).data
}

/** See {@link parseDraft}; for a new announcement. */
export function parseLetterDraft(stored: unknown): LetterValues | undefined {
  return letterDraftSchema.safeParse(stored).data
}

/** What the form of a new announcement begins with. */
export const emptyLetter: LetterValues = {
  title: '',
  content: '',
  is_active: true,
  audience: { to: 'all', role: 'member', company: null, people: [] },
}

/** An audience as the database takes it (`private.audience_of`). */
export type Audience =
  | { to: 'all' }
  | { to: 'role'; role: string }
  | { to: 'company'; company: string }
  | { to: 'people'; people: string[] }

/** The audience that a form means; nothing while a company or people are still to be chosen. */
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
  return 'All members'
}

/** A number of people, such as `1 person` or `13 people`. */
export function peopleWords(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`
}

/**
 * The pattern that finds a text literally, wherever it stands.
 *
 * @param search of which `%`, `_` and the backslash are taken literally; an asterisk, which the Data API makes a `%` of and cannot be
 *   told not to, stands for any one character
 */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`
}

/** What stands in an announcement, to be compared between versions. */
export function comparedFields({ title, content, is_active }: AnnouncementValues) {
  return [
    { label: 'Title', value: title },
    { label: 'Content', value: content, rich: true },
    { label: 'Status', value: is_active ? 'Active' : 'Inactive' },
  ]
}
