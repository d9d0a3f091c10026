import * as z from 'zod/mini'
import { cleanLine } from '@/lib/text/email'
import { optionalText, requiredText } from '@/lib/text/validation'
import {
  companyFieldList,
  detailFault,
  detailKinds,
  employeeChoices,
  isDetailKind,
  isWebAddress,
  languageChoices,
  longest,
  mostKeywords,
  visibilities,
  webAddressFault,
  withScheme,
  type CompanyColumn,
  type CompanyField,
  type CompanyText,
  type DetailKind,
  type DetailValue,
  type FieldValue,
} from './company'
import { countries } from '@/features/members/directory/directory'

const languages = new Set<string>(languageChoices.map(({ value }) => value))

const isEachOnce = (words: readonly string[]) =>
  new Set(words.map((word) => word.normalize('NFC').toLowerCase())).size === words.length

const choiceOf = (choices: readonly { value: string }[], message: string) =>
  z.string().check(z.refine((text) => text === '' || choices.some(({ value }) => value === text), message))

// What is no text is here, too, so that the shape has the order of the list.
const texts = Object.fromEntries(
  companyFieldList.map((field) => [field.name, optionalText('longest' in field ? field.longest : 0)]),
) as Record<CompanyText, ReturnType<typeof optionalText>>

/** The columns of a company page in a form: texts, unless said otherwise. Empty ones are stored as null. */
export const companyShape = {
  ...texts,
  name: requiredText('Please enter the name', longest.name),
  logo_url: z.string(),
  about: z
    .string()
    .check(z.refine((html) => [...html].length <= longest.about, 'This text is too long; please shorten it')),
  founded: z.string().check(z.overwrite(cleanLine), ({ value, issues }) => {
    const thisYear = new Date().getFullYear()
    if (value === '' || (/^\d{4}$/.test(value) && +value >= 1000 && +value <= thisYear)) return
    issues.push({ code: 'custom', input: value, message: `Please enter a year from 1000 to ${thisYear}` })
  }),
  employees: choiceOf(employeeChoices, `Please use ${employeeChoices.map(({ value }) => value).join(', ')}`),
  country: choiceOf(countries, 'Please use bulgaria, kazakhstan or other'),
  languages: z.array(z.string()).check(
    z.refine((codes) => codes.every((code) => languages.has(code)), `Please use ${[...languages].join(', ')}`),
    z.refine(isEachOnce, 'Please name each language once'),
  ),
  keywords: z.array(z.string()).check(
    z.refine(
      (words) => words.every((word) => word !== '' && [...word].length <= longest.keyword),
      `Please use at most ${longest.keyword} characters for a keyword`,
    ),
    z.refine((words) => words.length <= mostKeywords, `Please use at most ${mostKeywords} keywords`),
    z.refine(isEachOnce, 'Please name each keyword once'),
  ),
  website: z.string().check(z.overwrite(cleanLine), z.overwrite(withScheme), ({ value, issues }) => {
    const message = webAddressFault(value)
    if (message) issues.push({ code: 'custom', input: value, message })
  }),
} satisfies Record<CompanyColumn, unknown>

const detailOf = (kind: DetailKind) =>
  z.object({ value: z.nullable(z.string()), visibility: z.enum(visibilities.map(({ value }) => value)) }).check(
    z.overwrite((detail) => {
      const value = cleanLine(detail.value ?? '')
      return { ...detail, value: (isWebAddress(kind) ? withScheme(value) : value) || null }
    }),
    ({ value: detail, issues }) => {
      const message = detailFault(kind, detail.value ?? '')
      if (message) issues.push({ code: 'custom', input: detail, message })
    },
  )

/** The contact details of a company page in a form. */
export const detailsShape = Object.fromEntries(detailKinds.map((kind) => [kind, detailOf(kind)])) as Readonly<
  Record<DetailKind, ReturnType<typeof detailOf>>
>

/** The fields of a company page as a form holds them. */
export type CompanyInput = {
  [column in CompanyColumn]: column extends 'languages' | 'keywords' ? string[] : string
} & { [kind in DetailKind]: DetailValue }

/** What a form holds of a contact detail that is not stored. */
export const noDetail: DetailValue = { value: null, visibility: 'everybody' }

/** A stored value as a form holds it: texts for numbers and for what is missing. */
export function inputOf<Field extends CompanyField>(field: Field, value: FieldValue | undefined): CompanyInput[Field]
export function inputOf(field: CompanyField, value: FieldValue = null): string | string[] | DetailValue {
  if (isDetailKind(field)) return value && typeof value === 'object' && 'visibility' in value ? value : noDetail
  if (field === 'languages' || field === 'keywords') return Array.isArray(value) ? [...(value as string[])] : []
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A form's value as it is stored: null for an empty one. */
export function valueOf<Field extends CompanyField>(field: Field, input: CompanyInput[Field]): FieldValue {
  if (typeof input !== 'string') return input
  if (input === '') return null
  return field === 'founded' ? Number(input) : input
}
