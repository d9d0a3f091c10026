import type { ComparedField } from '@/components/editorial/editorial'
import { companyColumns, detailKinds, type CompanyColumn } from '@/features/members/company-pages/company'
import { comparedField } from '@/features/members/company-pages/compared-field'
import { valueOf } from '@/features/members/company-pages/company-values'
import {
  detailLabel,
  memberLabels,
  officeFieldList,
  pageColumns,
  statuses,
  types,
  type FormValues,
} from './member-values'

/** What is edited of a member: the values of its form, and its logo. */
export type MemberField = keyof FormValues | 'logo_url'

/** A part of a member's record that is edited by itself: its title, its fields in their order, and what its form says of them. */
export type MemberSection = { title: string; fields: readonly MemberField[]; hint?: string }

/** What only the office knows of a member. */
export const officeSection: MemberSection = {
  title: 'Office details',
  fields: officeFieldList.map(({ name }) => name),
  hint: 'Seen by Administrators, never in the directory.',
}

const texts: MemberSection = { title: 'Page texts', fields: ['description', 'about', 'keywords', 'looking_for'] }
const links: MemberSection = {
  title: 'Addresses and links',
  fields: ['website', 'details'],
  hint: 'You choose who sees each. Its managers see and change them, too.',
}
const languages: MemberSection = { title: 'Languages', fields: ['languages'] }
const elsewhere = ['name', 'legal_name_cyrillic', ...[texts, links, languages].flatMap(({ fields }) => fields)]

/** What the member is called and where it belongs, with the fields of the page that no other part has. */
const names: MemberSection = {
  title: 'Names and identity',
  fields: [
    'name',
    'legal_name_cyrillic',
    'member_type',
    ...pageColumns.filter((column) => !elsewhere.includes(column)),
    'logo_url',
  ],
}

/** What is public of a member while it is active. */
export const pageSections: readonly MemberSection[] = [
  { title: 'Public page', fields: ['status', 'slug'] },
  names,
  texts,
  links,
  languages,
]

/** What is asked of a new member; its record has the rest. */
export const newMember: MemberSection = { title: 'New member', fields: [...names.fields, 'status'] }

const choices = { member_type: types, status: statuses }

const isColumn = (field: MemberField): field is CompanyColumn => companyColumns.some((column) => column === field)

/** A field of a member as labels and texts: one, or one for each of the contact details. */
export function fieldInWords(field: MemberField, values: FormValues, logo: string): ComparedField[] {
  if (field === 'details')
    return detailKinds.map((kind) => ({ ...comparedField(kind, values.details[kind]), label: detailLabel(kind) }))
  if (field === 'logo_url') return [comparedField(field, logo || null)]
  const value = values[field]
  if (isColumn(field)) return [comparedField(field, valueOf(field, value as never))]
  const text = typeof value === 'string' ? value : ''
  const options: readonly { value: string; label: string }[] =
    field === 'member_type' || field === 'status' ? choices[field] : []
  return [{ label: memberLabels[field], value: options.find((option) => option.value === text)?.label ?? text }]
}
