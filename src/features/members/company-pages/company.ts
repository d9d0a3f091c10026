import { employeeCounts } from '@/features/members/tiers/employee-counts'
import type { Tables } from '@/lib/data/database.types'
import { selectOf } from '@/lib/data/select-of'
import { emailFault } from '@/lib/text/email'

/** How many people a company employs: the choices of the application form, with database values and labels. */
export const employeeChoices = employeeCounts

/** The languages that a company may speak, with their codes in the database and their labels, in the order of choice. */
export const languageChoices = [
  { value: 'bg', label: 'Bulgarian' },
  { value: 'kk', label: 'Kazakh' },
  { value: 'ru', label: 'Russian' },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'fr', label: 'French' },
  { value: 'it', label: 'Italian' },
  { value: 'es', label: 'Spanish' },
  { value: 'tr', label: 'Turkish' },
  { value: 'el', label: 'Greek' },
  { value: 'ro', label: 'Romanian' },
  { value: 'sr', label: 'Serbian' },
  { value: 'uk', label: 'Ukrainian' },
  { value: 'zh', label: 'Chinese' },
  { value: 'ar', label: 'Arabic' },
  { value: 'ko', label: 'Korean' },
  { value: 'ja', label: 'Japanese' },
] as const

/** The label of a language's code; an unknown code stands for itself. */
export function languageLabel(code: string): string {
  return languageChoices.find(({ value }) => value === code)?.label ?? code
}

/** Who sees a contact detail, with database values and labels. */
export const visibilities = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'members', label: 'Members' },
  { value: 'nobody', label: 'Nobody' },
] as const

/** See {@link visibilities}. */
export type Visibility = (typeof visibilities)[number]['value']

/** The kinds of contact details, in the order in which they are shown. */
export const detailKinds = [
  'email',
  'phone',
  'address',
  'opening_hours',
  'linkedin',
  'facebook',
  'instagram',
  'youtube',
  'telegram',
] as const

/** See {@link detailKinds}. */
export type DetailKind = (typeof detailKinds)[number]

/** Whether a field is a contact detail. */
export const isDetailKind = (field: string): field is DetailKind => detailKinds.some((kind) => kind === field)

/** A contact detail as it is stored, in a proposal, and as `save_company` and `save_member` take it; null for none. */
export type DetailValue = { value: string | null; visibility: Visibility }

/**
 * The columns of `members` that a manager may change, in the order of the form, with their labels and the longest texts, in
 * characters, as in the database; `about` counts its HTML. Schema, forms, comparison and proposals come from it.
 */
export const companyFieldList = [
  { name: 'name', label: 'Name', longest: 160 },
  { name: 'legal_name_cyrillic', label: 'Name in Cyrillic', longest: 200 },
  { name: 'logo_url', label: 'Logo' },
  { name: 'industry', label: 'Industry', longest: 80 },
  { name: 'description', label: 'Description', longest: 4000 },
  { name: 'about', label: 'About', longest: 20_000 },
  { name: 'keywords', label: 'Keywords' },
  { name: 'looking_for', label: 'Looking for', longest: 1000 },
  { name: 'country', label: 'Country' },
  { name: 'city', label: 'City', longest: 80 },
  { name: 'founded', label: 'Founded' },
  { name: 'employees', label: 'Employees' },
  { name: 'languages', label: 'Languages' },
  { name: 'website', label: 'Website' },
] as const

type CompanyFieldList = typeof companyFieldList
/** A column of {@link companyFieldList}. */
export type CompanyColumn = CompanyFieldList[number]['name']

/** The columns of {@link companyFieldList}. */
export const companyColumns: readonly CompanyColumn[] = companyFieldList.map(({ name }) => name)

/** The same as a `select` takes them. */
export const companySelect = selectOf(companyFieldList)

/** What a proposal may change: columns of `members`, and contact details by their kind. */
export type CompanyField = CompanyColumn | DetailKind

/** The fields of a company page, in the order of the form. */
export const companyFields: readonly CompanyField[] = [...companyColumns, ...detailKinds]

/** Whether a manager's change of a field waits for the office, by field; an unknown one does. */
export type Approvals = Readonly<Record<string, boolean>>

/** The labels of the fields, in the order of the form, and of the right to change visibilities (`company_fields` has a row for each). */
export const companyLabels: Readonly<Record<CompanyField | 'visibility', string>> = {
  ...(Object.fromEntries(companyFieldList.map(({ name, label }) => [name, label])) as Record<CompanyColumn, string>),
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  opening_hours: 'Opening hours',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  telegram: 'Telegram',
  visibility: 'Visibility',
}

/** A column of {@link companyFieldList} that is a text. */
export type CompanyText = Extract<CompanyFieldList[number], { longest: number }>['name']

const texts = companyFieldList.flatMap((field) => ('longest' in field ? [[field.name, field.longest] as const] : []))

/** The longest texts, in characters, as in the database. */
export const longest = {
  ...(Object.fromEntries(texts) as Record<CompanyText, number>),
  keyword: 60,
  address: 300,
  opening_hours: 300,
  phone: 40,
}

/** Longest edge of a stored logo, in pixels: shown at 128 CSS px at most, on screens with a pixel ratio of 3. */
export const logoEdge = 384

/** How many keywords a company has at most. */
export const mostKeywords = 20

const webAddress = /^https?:\/\/[^\s/?#<>"][^\s/?#<>".]*\.[^\s<>"]+$/i
/** A name or password before the host: it would be public, and may pass one site off as another. */
const userInAddress = /^https?:\/\/[^/?#]*@/i
const withoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u

/** A web address as it is stored: `rila.example` becomes `https://rila.example`. */
export function withScheme(address: string): string {
  return withoutScheme.test(address) ? `https://${address}` : address
}

/** What is wrong with a web address; undefined for a right one and for none (`private.is_http_url`). */
export function webAddressFault(address: string): string | undefined {
  if (address === '') return undefined
  if (address.length > 2000) return 'This address is too long'
  return webAddress.test(address) && !userInAddress.test(address)
    ? undefined
    : 'Please enter a web address, such as https://example.com'
}

/** Whether a kind of contact detail is a web address. */
export function isWebAddress(
  kind: DetailKind,
): kind is Exclude<DetailKind, 'email' | 'phone' | 'address' | 'opening_hours'> {
  return !['email', 'phone', 'address', 'opening_hours'].includes(kind)
}

/** A telephone number, with its extension if it has one. */
const telephone = /^[\d\s+()\-./,]+(\p{L}+\.?\s*\d+)?$/u

/** What is wrong with a trimmed contact detail; undefined for a right one and for none. The database checks the same. */
export function detailFault(kind: DetailKind, value: string): string | undefined {
  if (value === '') return undefined
  if (kind === 'email') return emailFault(value)
  if (isWebAddress(kind)) return webAddressFault(value)
  const most = longest[kind]
  const length = [...value].length
  if (length > most) return `Please use at most ${most} characters; there are ${length}`
  return kind === 'phone' && !(telephone.test(value) && value.replace(/\D/g, '').length >= 5)
    ? 'Please enter a telephone number, such as +359 2 123 4567'
    : undefined
}

/** The value of a field as JSON: of a column of `members`, or of a contact detail. */
export type FieldValue = string | number | readonly string[] | DetailValue | null

/** The values of fields, as `members` and `contact_details` store them. */
export type CompanyValues = Pick<Tables<'members'>, CompanyColumn> & Readonly<Record<DetailKind, DetailValue>>

/** A company page as `get_company` answers, and as its view shows it. Times are ISO 8601; the last parts are for the page alone. `as_member` tells whether `details` has those for members. */
export type Company = Omit<CompanyValues, DetailKind> & {
  id: string
  slug: string
  member_type: string
  member_since: string
  as_member: boolean
  details: readonly { kind: DetailKind; value: string; visibility: Visibility }[]
  people: readonly { name: string; title: string | null; avatar_url: string | null }[]
  news: readonly {
    id: string
    slug: string
    title: string
    summary: string | null
    image_url: string | null
    published_at: string
  }[]
  events: readonly {
    id: string
    slug: string
    title: string
    start_date: string
    end_date: string | null
    time_zone: string
    location: string | null
    is_online: boolean
    status: string
  }[]
  similar: readonly {
    id: string
    slug: string
    name: string
    logo_url: string | null
    industry: string | null
    city: string | null
    country: string | null
  }[]
}

/** Names in one phrase: `name`, `name and city`, `name, city and logo`. */
export function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}

/** Fields whose label reads badly inside a sentence; the networks are names. */
const namesInSentences: Readonly<Record<string, string>> = {
  about: '“About”',
  founded: '“Founded”',
  looking_for: '“Looking for”',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  telegram: 'Telegram',
}

/** A field's name inside a sentence: its label, such as `name in Cyrillic` or `LinkedIn`. */
export function fieldInWords(field: CompanyField): string {
  return namesInSentences[field] ?? companyLabels[field].toLowerCase().replace('cyrillic', 'Cyrillic')
}
