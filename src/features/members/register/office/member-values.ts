import * as z from 'zod/mini'
import { defineList } from '@/lib/list/define-list'
import { addDays } from '@/lib/dates/dates'
import { officeDate } from '@/lib/dates/office-time'
import { emailPattern } from '@/lib/text/email'
import { isSlug } from '@/lib/text/slug'
import { optionalText } from '@/lib/text/validation'
import { selectOf } from '@/lib/data/select-of'
import { companyLabels, detailKinds, type DetailKind, type FieldValue } from '@/features/members/company-pages/company'
import {
  companyShape,
  detailsShape,
  inputOf,
  noDetail,
  valueOf,
  type CompanyInput,
} from '@/features/members/company-pages/company-values'
import { mergedValues } from '@/features/write/editorial/shared/merged-values'
import { countries, type MemberType } from '@/features/members/directory/directory'
import { standingChoices } from '@/features/money/dues/member-dues'
import { isSame } from '@/features/members/company-pages/proposals'

/** The order in which the office's list opens. */
export const byName = { key: 'name', descending: false } as const

/** Whether a member is in the public directory, with database values and labels. */
export const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** When a member's last term ends, for the filter: within days from today, or before today. */
const termStates = [
  { value: '30', label: 'Ends in 30 days' },
  { value: '60', label: 'Ends in 60 days' },
  { value: '90', label: 'Ends in 90 days' },
  { value: 'ended', label: 'Ended' },
] as const

/** Whether letters reach the primary contact, for the filter. */
const contactStates = [{ value: 'none', label: 'No primary email' }] as const

/** The types of members, with their database values and labels. */
export const types = [
  { value: 'company', label: 'Company' },
  { value: 'individual', label: 'Individual' },
] as const

/**
 * The office's list of members. `term` is when the last one ends; `standing`, where the member stands with its dues; `contact`, whether only those are shown whose primary
 * contact has no address, or who have none.
 */
export const memberList = defineList({
  path: '/dashboard/members',
  pageSize: 25,
  search: { label: 'Search by name, city, trade or contact', of: 'Members' },
  fields: {
    type: { part: true, choices: types, opens: 'company', column: 'member_type' },
    status: { label: 'Status', choices: statuses, column: 'status' },
    country: { label: 'Country', choices: countries, column: 'country' },
    industry: {
      label: 'Industry',
      read: (text: string) => text.slice(0, 80),
      column: 'industry',
    },
    term: { label: 'Term', choices: termStates },
    standing: { label: 'Dues', choices: standingChoices },
    contact: { label: 'Contact', choices: contactStates },
  },
  sorts: { name: 'name', since: 'created_at', term: 'ends_on' },
  opens: byName,
})
/** What the office's list of members shows. */
export type MemberFilter = ReturnType<typeof memberList.read>

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

/** An email address or nothing. */
export const optionalEmail = optionalText(254).check(
  z.refine((text) => text === '' || emailPattern.test(text), 'Please enter a valid email address'),
)

/**
 * What only the office knows of a member: the columns of `office_details`, in the order of a file, with their labels, controls and
 * longest texts. Schema, form, comparison, export and import come from it.
 */
export const officeFieldList = [
  { name: 'email', label: 'Email', control: 'email', longest: 254 },
  { name: 'phone', label: 'Office phone', control: 'tel', longest: 40 },
  { name: 'address', label: 'Address', control: 'lines', longest: 300 },
  { name: 'registration_number', label: 'Registration number', control: 'text', longest: 40 },
  { name: 'vat_number', label: 'VAT number', control: 'text', longest: 40 },
  { name: 'notes', label: 'Internal notes', control: 'lines', longest: 6000 },
] as const

type OfficeFieldList = typeof officeFieldList
/** A column of `office_details` in the form. */
export type OfficeField = OfficeFieldList[number]['name']

/** The columns of `office_details` in the form, in their order. */
const officeFields: readonly OfficeField[] = officeFieldList.map(({ name }) => name)

/** Whether a field is one that only the office knows. */
export const isOfficeField = (field: string): field is OfficeField => officeFields.some((each) => each === field)

const byOfficeField = <Value>(valueFor: (field: OfficeFieldList[number]) => Value) =>
  Object.fromEntries(officeFieldList.map((field) => [field.name, valueFor(field)])) as Record<OfficeField, Value>

const officeShape = byOfficeField(({ control, longest }) =>
  control === 'email' ? optionalEmail : optionalText(longest),
)

const { logo_url: _, ...pageShape } = companyShape

/** What the office stores about a member; maximum lengths as in the database. Empty texts are stored as null. */
export const memberSchema = z.object({
  member_type: z.enum(
    types.map(({ value }) => value),
    { error: 'Please choose company or individual' },
  ),
  ...pageShape,
  slug: optionalText(120).check(
    z.refine(
      (text) => text === '' || isSlug(text),
      'Please use small Latin letters and digits, with single hyphens between them',
    ),
  ),
  status: z.enum(
    statuses.map(({ value }) => value),
    { error: 'Please use active or inactive' },
  ),
  ...officeShape,
})

/** The values of {@link memberSchema}. */
export type MemberValues = z.infer<typeof memberSchema>

/** What the form of a member holds: its columns, and the contact details of its page. */
export const formSchema = z.extend(memberSchema, { details: z.object(detailsShape) })

/** The values of {@link formSchema}. */
export type FormValues = z.infer<typeof formSchema>

/** A form of some of the fields. */
export const sectionSchema = z.partial(formSchema)

/** The values of {@link sectionSchema}: those of the form's fields alone. */
export type SectionValues = z.infer<typeof sectionSchema>

/** The same columns as stored in the database, and the contact details that there are. */
type StoredMember = { [column in keyof MemberValues]: FieldValue } & {
  details: readonly { kind: string; value: string; visibility: string }[]
}

/** The labels of the columns of {@link memberSchema}, in the order in which they are listed. */
export const memberLabels: Readonly<Record<keyof MemberValues, string>> = {
  ...companyLabels,
  member_type: 'Type',
  slug: 'Page address',
  status: 'Status',
  ...byOfficeField(({ label }) => label),
}

/** The label of a contact detail in the form of a member, which has fields of the same names for the office only. */
export function detailLabel(kind: DetailKind): string {
  const label = companyLabels[kind]
  return isOfficeField(kind) ? `Public ${label.toLowerCase()}` : label
}

/** The labels of the fields of {@link formSchema} by their names. */
export const formLabels: Readonly<Record<string, string>> = {
  ...memberLabels,
  ...Object.fromEntries(detailKinds.map((kind) => [`details.${kind}`, detailLabel(kind)])),
}

/** The columns of a member's form, in the order in which they are listed. */
export const memberFields = Object.keys(memberSchema.shape) as (keyof MemberValues)[]

/** The columns of `members` in a file and in the form, in their order, as a `select` takes them. */
export const memberColumns =
  'id, member_type, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, status, created_at, slug, about, founded, employees, languages, keywords, looking_for'

/** The columns of `office_members` in the form. */
export const formColumns = `${memberColumns}, ${selectOf(officeFieldList)}` as const

/** The columns of a file of members: those of `office_members`, with the primary contact. */
export const fileColumns = `${formColumns}, contact_name, contact_role, contact_email, contact_phone` as const

/** The columns that hold several values: lists in the database, parted by semicolons in a file. */
export const listColumns = ['languages', 'keywords'] as const

/** The columns of the company page in the form, in the order of a file. */
export const pageColumns = memberColumns
  .split(', ')
  .filter((column): column is keyof typeof pageShape => column in pageShape)

/**
 * The initial values of a member's form.
 *
 * @param member the stored member; undefined for a new one
 * @param type the type of a new member
 */
export function valuesOf(member: StoredMember | undefined, type: MemberType): FormValues {
  const text = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '')
  return {
    ...(Object.fromEntries(pageColumns.map((column) => [column, inputOf(column, member?.[column])])) as Pick<
      CompanyInput,
      keyof typeof pageShape
    >),
    ...byOfficeField(({ name }) => text(member?.[name])),
    member_type: types.find(({ value }) => value === member?.member_type)?.value ?? type,
    slug: text(member?.slug),
    status: statuses.find(({ value }) => value === member?.status)?.value ?? 'active',
    details: Object.fromEntries(
      detailKinds.map((kind) => {
        const stored = member?.details.find((detail) => detail.kind === kind)
        return [kind, stored ? { value: stored.value, visibility: stored.visibility } : noDetail]
      }),
    ) as FormValues['details'],
  }
}

/** The form's values after somebody else has saved: what was typed stays, and the other fields follow what is stored now. */
export function rebasedValues(typed: SectionValues, before: SectionValues, now: SectionValues): SectionValues {
  const merged = mergedValues(typed, before, now)
  const [mine, earlier, stored] = [typed.details, before.details, now.details]
  if (!mine || !earlier || !stored) return merged
  const detailOf = (kind: DetailKind) => (isSame(kind, mine[kind], earlier[kind]) ? stored : mine)[kind]
  const details = Object.fromEntries(detailKinds.map((kind) => [kind, detailOf(kind)])) as FormValues['details']
  return { ...merged, details }
}

/** The columns of `public.members` among a form's values; an empty address means the present one, or one made from the name. */
export function rowOf(values: SectionValues): Record<string, FieldValue> {
  const columns = (['member_type', 'status', 'slug', ...pageColumns] as const).filter((column) => column in values)
  return Object.fromEntries(columns.map((column) => [column, valueOf(column as 'name', values[column] as never)]))
}

/** A row of `public.office_details` from a form's values. */
export function officeRowOf(values: MemberValues) {
  return byOfficeField(({ name }) => values[name] || null)
}
