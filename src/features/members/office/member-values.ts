import * as z from 'zod/mini'
import { listHref, readChoice, readPageNumber, readSort, searchText, writtenSort } from '@/lib/list/list-address'
import { officeDate } from '@/lib/dates/office-time'
import { emailPattern } from '@/lib/text/email'
import { optionalText, requiredText } from '@/lib/text/validation'
import type { MemberType } from '@/features/members/members'

/** Members per page of the office's list. */
export const membersPageSize = 25

/** What members can be sorted by; each sort has an index. */
export const memberSorts = ['name', 'since', 'term'] as const
/** See {@link memberSorts}. */
export type MemberSort = (typeof memberSorts)[number]

/** What the office's list of members shows; all of it is kept in the URL. */
export type MemberFilter = {
  type: MemberType
  search: string
  status: 'active' | 'inactive' | ''
  country: string
  industry: string
  /** When the last term ends; one of {@link termStates}. */
  term: '30' | '60' | '90' | 'ended' | ''
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

/** When a member's last term ends, for the filter: within days from today, or before today. */
export const termStates = [
  { value: '30', label: 'Ends in 30 days' },
  { value: '60', label: 'Ends in 60 days' },
  { value: '90', label: 'Ends in 90 days' },
  { value: 'ended', label: 'Ended' },
] as const

/**
 * The days between which the terms of a filter end, both included (`YYYY-MM-DD`); today is the office's.
 *
 * @param now the present time
 */
export function termBounds(term: MemberFilter['term'], now = new Date()): { from?: string; until?: string } {
  const today = officeDate(now)
  if (!term) return {}
  return term === 'ended' ? { until: addDays(today, -1) } : { from: today, until: addDays(today, Number(term)) }
}

/**
 * The day some days after another.
 *
 * @param day `YYYY-MM-DD`
 */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

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
    term: readChoice(params, 'term', termStates),
    sort: readSort(params, memberSorts, byName),
    page: readPageNumber(params),
  }
}

/** The URL of a filtered view of the list. */
export function membersHref({ type, search, status, country, industry, term, sort, page }: MemberFilter): string {
  return listHref(
    '/dashboard/members',
    {
      type: type === 'company' ? undefined : type,
      q: search,
      status,
      country,
      industry,
      term,
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

/** An email address or nothing. */
export const optionalEmail = optionalText(254).check(
  z.refine((text) => text === '' || emailPattern.test(text), 'Please enter a valid email address'),
)

/** What only the office knows of a member; maximum lengths as in `member_office`. */
const officeShape = {
  email: optionalEmail,
  phone: optionalText(40),
  address: optionalText(300),
  registration_number: optionalText(40),
  vat_number: optionalText(40),
  notes: optionalText(4000),
}

/** The columns of `member_office` in the form, in their order. */
export const officeFields = Object.keys(officeShape) as (keyof typeof officeShape)[]

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
  ...officeShape,
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
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  registration_number: 'Registration number',
  vat_number: 'VAT number',
  notes: 'Internal notes',
}

/** The columns of a member's form, in the order in which they are listed. */
export const memberFields = Object.keys(memberSchema.shape) as (keyof MemberValues)[]

/** The columns of `members` in a file and in the form, in their order, as a `select` takes them. */
export const memberColumns =
  'id, member_type, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, status, created_at'

/** The columns of `office_members` in the form. */
export const formColumns =
  `${memberColumns}, email, phone, address, registration_number, vat_number, notes, updated_at` as const

/** The columns of a file of members: those of `office_members`, with the primary contact. */
export const fileColumns =
  `${memberColumns}, email, phone, address, registration_number, vat_number, notes, contact_name, contact_role, contact_email, contact_phone` as const

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
    email: member?.email ?? '',
    phone: member?.phone ?? '',
    address: member?.address ?? '',
    registration_number: member?.registration_number ?? '',
    vat_number: member?.vat_number ?? '',
    notes: member?.notes ?? '',
  }
}

/** A row of `public.members` from a form's values. */
export function rowOf(values: MemberValues) {
  return {
    member_type: values.member_type,
    name: values.name,
    status: values.status,
    legal_name_cyrillic: values.legal_name_cyrillic || null,
    industry: values.industry || null,
    description: values.description || null,
    website: values.website || null,
    country: values.country || null,
    city: values.city || null,
  }
}

/** A row of `public.member_office` from a form's values. */
export function officeRowOf(values: MemberValues) {
  return {
    email: values.email || null,
    phone: values.phone || null,
    address: values.address || null,
    registration_number: values.registration_number || null,
    vat_number: values.vat_number || null,
    notes: values.notes || null,
  }
}
