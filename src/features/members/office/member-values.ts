import * as z from 'zod/mini'
import { listHref, readChoice, readPageNumber, readSort, searchText, writtenSort } from '@/lib/list/list-address'
import { optionalText, requiredText } from '@/lib/text/validation'
import type { MemberType } from '@/features/members/members'

/** Members per page of the office's list. */
export const membersPageSize = 25

/** What members can be sorted by; each sort has an index. */
export const memberSorts = ['name', 'since'] as const
/** See {@link memberSorts}. */
export type MemberSort = (typeof memberSorts)[number]

/** What the office's list of members shows; all of it is kept in the URL. */
export type MemberFilter = {
  type: MemberType
  search: string
  status: 'active' | 'inactive' | ''
  country: string
  industry: string
  sort: { key: MemberSort; descending: boolean }
  page: number
}

const byName = { key: 'name', descending: false } as const

/** The countries of members, with their database values and labels. */
export const countries = [
  { value: 'bulgaria', label: 'Bulgaria' },
  { value: 'kazakhstan', label: 'Kazakhstan' },
  { value: 'other', label: 'Another country' },
] as const

/** Whether a member is in the public directory, with database values and labels. */
export const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** The types of members, with their database values and labels. */
export const types = [
  { value: 'company', label: 'Company' },
  { value: 'individual', label: 'Individual' },
] as const

/** Reads the filter from the URL's query; invalid values count as missing. */
export function readMemberFilter(params: URLSearchParams): MemberFilter {
  return {
    type: params.get('type') === 'individual' ? 'individual' : 'company',
    search: searchText(params.get('q') ?? ''),
    status: readChoice(params, 'status', statuses),
    country: readChoice(params, 'country', countries),
    industry: (params.get('industry') ?? '').slice(0, 80),
    sort: readSort(params, memberSorts, byName),
    page: readPageNumber(params),
  }
}

/** The URL of a filtered view of the list. */
export function membersHref({ type, search, status, country, industry, sort, page }: MemberFilter): string {
  return listHref(
    '/dashboard/members',
    {
      type: type === 'company' ? undefined : type,
      q: search,
      status,
      country,
      industry,
      sort: writtenSort(sort, byName),
    },
    page,
  )
}

/** An absolute http(s) URL or nothing, as the database requires (`private.is_http_url`). */
const websiteField = optionalText(2000).check(
  z.refine(
    (text) => text === '' || /^https?:\/\/[^\s/?#<>"][^\s/?#<>".]*\.[^\s<>"]+$/i.test(text),
    'Please enter a URL that begins with http:// or https://',
  ),
)

/** What the office stores about a member; maximum lengths as in the database. Empty texts are stored as null. */
export const memberSchema = z.object({
  member_type: z.enum(
    types.map(({ value }) => value),
    { error: 'Please choose company or individual' },
  ),
  name: requiredText('Please enter the name', 160),
  legal_name_cyrillic: optionalText(200),
  industry: optionalText(80),
  description: optionalText(4000),
  website: websiteField,
  country: z.enum(['', ...countries.map(({ value }) => value)], { error: 'Please use bulgaria, kazakhstan or other' }),
  city: optionalText(80),
  status: z.enum(
    statuses.map(({ value }) => value),
    { error: 'Please use active or inactive' },
  ),
})

/** The values of {@link memberSchema}. */
export type MemberValues = z.infer<typeof memberSchema>

/** The same columns as stored in the database. */
type StoredMember = { [column in keyof MemberValues]: string | null }

/** The labels of the columns of {@link memberSchema}, in the order in which they are listed. */
export const memberLabels: Readonly<Record<keyof MemberValues, string>> = {
  member_type: 'Type',
  name: 'Name',
  legal_name_cyrillic: 'Name in Cyrillic',
  industry: 'Industry',
  description: 'Description',
  website: 'Website',
  country: 'Country',
  city: 'City',
  status: 'Status',
}

/** The columns of a member's form, in the order in which they are listed. */
export const memberFields = Object.keys(memberSchema.shape) as (keyof MemberValues)[]

/** The columns of a file of members, in their order, as a `select` takes them. */
export const fileColumns =
  'id, member_type, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, status, created_at'

/**
 * The initial values of a member's form.
 *
 * @param member the stored member; undefined for a new one
 * @param type the type of a new member
 */
export function valuesOf(member: StoredMember | undefined, type: MemberType): MemberValues {
  return {
    member_type: member ? (types.find(({ value }) => value === member.member_type)?.value ?? type) : type,
    name: member?.name ?? '',
    legal_name_cyrillic: member?.legal_name_cyrillic ?? '',
    industry: member?.industry ?? '',
    description: member?.description ?? '',
    website: member?.website ?? '',
    country: countries.find(({ value }) => value === member?.country)?.value ?? '',
    city: member?.city ?? '',
    status: statuses.find(({ value }) => value === member?.status)?.value ?? 'active',
  }
}

/** A row of `public.members` from a form's values. */
export function rowOf(values: MemberValues) {
  return {
    ...values,
    legal_name_cyrillic: values.legal_name_cyrillic || null,
    industry: values.industry || null,
    description: values.description || null,
    website: values.website || null,
    country: values.country || null,
    city: values.city || null,
  }
}
