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

/** The kinds of lines of a document. */
export const lineKinds = [
  { value: 'dues', label: 'Dues' },
  { value: 'entrance_fee', label: 'Entrance fee' },
  { value: 'event', label: 'Event' },
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
}

/** A VAT number begins with the code of its country, but for Greece and Northern Ireland. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country)

/** What is missing or only unusual in billing details, a sentence each: a document can be issued all the same. */
export function billingWarnings({ legal_name, address, country, eik, bin, vat_number }: Buyer): string[] {
  const prefix = vat_number.slice(0, 2)
  return [
    !legal_name.trim() && 'The legal name is missing; documents need it.',
    !address.trim() && 'The address is missing; documents need it.',
    !country && 'The country is missing; the tax rules go by it.',
    country === 'BG' && !eik && 'The EIK is missing. A Bulgarian company has one; a person has none.',
    country === 'KZ' && !bin && 'The BIN is missing. Banks of Kazakhstan ask for it.',
    vat_number &&
      country &&
      prefix !== prefixOf(country) &&
      !(country === 'GB' && prefix === 'XI') &&
      `The VAT number begins with ${prefix}, but the country is ${country}.`,
    country === 'BG' &&
      eik &&
      /^BG\d{9}$/.test(vat_number) &&
      vat_number.slice(2) !== eik.slice(0, 9) &&
      'The VAT number has other digits than the EIK. Usually they are the same.',
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '') as string[]
}
