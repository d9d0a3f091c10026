import { inWords } from '@/lib/text/in-words'

/** The part of a member's record whose form is open when an address ends with it. */
export const billingHash = '#billing'

/** The address of the form of a member's billing details. */
export const billingDetailsHref = (member: string) => `/dashboard/members/${member}${billingHash}`

/**
 * The identifiers of companies. What fails a check digit is impossible and refused, here as in the database
 * (`private.is_eik`, `is_bin`, `is_vat_number`); of what is only unusual a form warns.
 */

/** The weighted sum of the first digits, modulo 11. */
const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11

/** A check digit: a remainder of ten is worked out anew with other weights, and counts as zero if it is ten again. */
function checkDigit(digits: string, weights: readonly number[], others: readonly number[]): number {
  const first = weighted(digits, weights)
  return first < 10 ? first : weighted(digits, others) % 10
}

/** Whether a text is an EIK of the Bulgarian trade register: nine digits or, of a branch, thirteen. */
export function isEik(text: string): boolean {
  if (!/^(\d{9}|\d{13})$/.test(text)) return false
  if (checkDigit(text, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10]) !== Number(text[8])) return false
  return text.length === 9 || checkDigit(text.slice(8), [2, 7, 3, 5], [4, 9, 5, 7]) === Number(text[12])
}

/** Whether a text is a BIN or IIN of Kazakhstan: twelve digits; a number whose remainder stays ten is given to nobody. */
export function isBin(text: string): boolean {
  if (!/^\d{12}$/.test(text)) return false
  const first = weighted(text, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  return (first < 10 ? first : weighted(text, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2])) === Number(text[11])
}

/** Whether a text has the form of a VAT number, its country first. A Bulgarian one with nine digits is BG and an EIK. */
export function isVatNumber(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(text)) return false
  return !text.startsWith('BG') || /^BG\d{10}$/.test(text) || (/^BG\d{9}$/.test(text) && isEik(text.slice(2)))
}

/** What the fonts of documents lack, in a text whose marks stand behind their letters (NFD). */
const undrawn =
  /[^\u0300-\u0304\u0306-\u0308\u030a-\u030c\u0312\u0326-\u0328\t\n\r -~\u00a0-\u00ac\u00ae-\u0133\u0141\u0142\u014a-\u0153\u0192\u0237\u02bc\u02c6\u02c7\u02d8-\u02dd\u0402-\u045f\u0490-\u049d\u04a0-\u04a5\u04aa\u04ab\u04ae-\u04b3\u04b6-\u04bb\u04c0-\u04c4\u04c7\u04c8\u04cb\u04cc\u04cf-\u04d9\u04e8\u04e9\u0512\u0513\u1e9e\u2009\u2010-\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u202f\u2030\u2039\u203a\u2044\u2074\u2081-\u2084\u20ac\u20b4\u20b8\u20bd\u2116\u2122\u2190-\u2193\u2196-\u2199\u2206\u2212\u2215\u221a\u2248\u2264\u2265]/

/**
 * Whether documents show a text as it is: their fonts have Latin and Cyrillic letters, and print a box for others. The
 * database has the same rule (`private.is_drawn`).
 */
export function isDrawn(text: string): boolean {
  return !undrawn.test(text.normalize('NFD'))
}

/** The kinds of lines of a document. */
export const lineKinds = [
  { value: 'dues', label: 'Dues' },
  { value: 'entrance_fee', label: 'Entrance fee' },
  { value: 'event', label: 'Event' },
  { value: 'event_abroad', label: 'Event outside Bulgaria' },
  { value: 'sponsorship', label: 'Sponsorship' },
  { value: 'other', label: 'Other' },
] as const

/** The groups of countries of the rules of tax. */
export const buyerGroups = [
  { value: 'bulgaria', label: 'Bulgaria' },
  { value: 'eu', label: 'Other EU' },
  { value: 'other', label: 'Outside the EU' },
] as const

/** A rate of tax in words, such as `20 %`. */
export function rateWords(hundredths: number): string {
  return `${hundredths / 100} %`
}

/** The label of a stored value among choices; nothing of none. */
export function labelOf(choices: readonly { value: string; label: string }[], value: string | null): string {
  if (value === null) return ''
  return choices.find((choice) => choice.value === value)?.label ?? inWords(value)
}

/** What a rule of tax is about, from its key: `dues eu with VAT number` is `Dues, Other EU, with VAT number`. */
export function taxRuleName(key: string): string {
  const [kind = '', group = '', ...registered] = key.split(' ')
  return [labelOf(lineKinds, kind), labelOf(buyerGroups, group), registered.join(' ')].filter(Boolean).join(', ')
}

/** What documents say of a member as the buyer; texts that are not known are empty. */
export type Buyer = {
  legal_name: string
  address: string
  country: string
  eik: string
  bin: string
  vat_number: string
  reference?: string
  contract_number?: string
}

/** Countries whose VAT numbers begin otherwise than with their code: Greece; Monaco and the Isle of Man have those of others. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR', IM: 'GB' }

/** Whether a VAT number begins as those of its country do; of Northern Ireland with XI, too. */
export function hasCountry(vatNumber: string, country: string): boolean {
  const prefix = vatNumber.slice(0, 2)
  return prefix === (prefixes[country] ?? country) || (country === 'GB' && prefix === 'XI')
}

/** What is missing or only unusual in billing details, a sentence each: a document can be issued all the same. */
export function billingWarnings(buyer: Buyer): string[] {
  const { legal_name, address, country, eik, bin, vat_number, reference = '', contract_number = '' } = buyer
  const printed = { 'legal name': legal_name, address, reference, 'contract number': contract_number }
  return [
    !legal_name.trim() && 'The legal name is missing; documents need it.',
    !address.trim() && 'The address is missing; documents need it.',
    !country && 'The country is missing; the tax rules go by it.',
    country === 'BG' && !eik && 'The EIK is missing. A Bulgarian company has one; a person has none.',
    country === 'KZ' && !bin && 'The BIN is missing. Banks of Kazakhstan ask for it.',
    vat_number &&
      country &&
      !hasCountry(vat_number, country) &&
      `The VAT number begins with ${vat_number.slice(0, 2)}, but the country is ${country}.`,
    country === 'BG' &&
      eik &&
      /^BG\d{9}$/.test(vat_number) &&
      vat_number.slice(2) !== eik.slice(0, 9) &&
      'The VAT number has other digits than the EIK. Usually they are the same.',
    ...Object.entries(printed).map(
      ([what, text]) =>
        !isDrawn(text) &&
        `The ${what} has characters that documents print as boxes: they have Latin and Cyrillic letters.`,
    ),
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '') as string[]
}
