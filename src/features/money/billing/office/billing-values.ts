import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import * as z from 'zod/mini'
import { monthNames } from '@/lib/dates/months'
import { centsAsTyped, formatCents, parseCents } from '@/lib/text/money'
import { optionalText, requiredText } from '@/lib/text/validation'
import type { BillingSettings, Series } from './api'
import { isEik, isVatNumber } from '../billing'
import { withoutBlanks } from '../billing-details'

/** The kinds of documents whose numbers follow each other, with how a number is written. */
export const seriesKinds = [
  { kind: 'pro_forma', label: 'Pro forma' },
  { kind: 'invoice', label: 'Invoice' },
  { kind: 'credit_note', label: 'Credit note' },
  { kind: 'debit_note', label: 'Debit note' },
  { kind: 'annulment', label: 'Annulment' },
] as const
/** See {@link seriesKinds}. */
type SeriesKind = (typeof seriesKinds)[number]['kind']

const notes: readonly string[] = ['credit_note', 'debit_note']
/** The kinds that have a series of their own: notes have none where there is one series for them and invoices. */
export const seriesOf = (oneSeries: boolean) =>
  seriesKinds.flatMap(({ kind, label }) =>
    !oneSeries
      ? [{ kind, label }]
      : notes.includes(kind)
        ? []
        : [{ kind, label: kind === 'invoice' ? 'Invoice, credit and debit note' : label }],
  )
/** Whether one of the kinds that may share a series has been issued: how they are numbered then stays. */
export const isNumbered = (series: readonly Series[]) =>
  series.some(({ kind, used }) => used && (kind === 'invoice' || notes.includes(kind)))

/** The months of a year, as a select has them. */
export const months = monthNames.map((label, index) => ({ value: String(index + 1), label }))

/** To what dues of a shorter year are rounded; values in cents. */
export const roundings = [
  { value: '1', label: 'Cents' },
  { value: '10', label: '10 cents' },
  { value: '100', label: 'Whole euros' },
  { value: '500', label: '5 euros' },
  { value: '1000', label: '10 euros' },
] as const

/** A whole number in a field, from the database's constraint. */
const wholeNumber = (least: number, most: number, of: string) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `Please enter ${of} from ${least} to ${most.toLocaleString('en-US')}`,
    ),
  )

/** The days of reminders that were typed, such as `-7, 3, 14`, in their order; undefined for anything else. */
export function reminderDays(text: string): number[] | undefined {
  if (text.trim() === '') return []
  const parts = text.split(/[,;]/).map((part) => part.trim().replace('−', '-'))
  if (!parts.every((part) => /^-?\d{1,3}$/.test(part))) return undefined
  return [...new Set(parts.map(Number))].toSorted((one, other) => one - other)
}

/** An amount in a field: euros with at most two decimals. */
const amount = (mostCents: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => parseCents(text) !== null, 'Please enter an amount in euros, such as 120.50'),
    z.refine(
      (text) => (parseCents(text) ?? 0) <= mostCents,
      `Please enter at most ${formatCents(mostCents).replace(/\.00$/, '')}`,
    ),
  )

const account = z.object({
  id: z.string(),
  holder: requiredText('Please enter the account holder', 70),
  bank: requiredText('Please enter the name of the bank', 100),
  iban: z.string().check(
    withoutBlanks,
    z.refine((text) => text !== '', 'Please enter the IBAN'),
    z.refine((text) => text === '' || isValidIBAN(text), 'This is no IBAN: a digit is wrong, missing or too many'),
  ),
  bic: z.string().check(
    withoutBlanks,
    z.refine((text) => text !== '', 'Please enter the BIC'),
    z.refine((text) => text === '' || isValidBIC(text), 'This is no BIC; it has 8 or 11 letters and digits'),
  ),
  currency: z.string().check(
    withoutBlanks,
    z.refine((text) => /^[A-Z]{3}$/.test(text), 'Please enter the currency in three letters, such as EUR'),
  ),
})

/** The last day that a month can have. */
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The billing settings as the form has them, with the rules of `billing_settings`. */
export const settingsSchema = z
  .object({
    legal_name_bg: requiredText('Please enter the legal name in Bulgarian', 200),
    legal_name_en: requiredText('Please enter the legal name in English', 200),
    address_bg: requiredText('Please enter the address in Bulgarian', 300),
    address_en: requiredText('Please enter the address in English', 300),
    eik: z.string().check(
      withoutBlanks,
      z.refine((text) => text !== '', 'Please enter the EIK'),
      z.refine((text) => text === '' || isEik(text), 'This is no EIK: its check digit does not fit'),
    ),
    vat_number: z.string().check(
      withoutBlanks,
      z.refine(
        (text) => text === '' || isVatNumber(text),
        'This is no VAT number, such as BG and an EIK whose check digit fits',
      ),
    ),
    kbe: z.string().check(
      withoutBlanks,
      z.refine((text) => /^(\d{2})?$/.test(text), 'A KBe has 2 digits'),
    ),
    signed_by: requiredText('Please enter who signs', 120),
    accounts: z.array(account).check(z.maxLength(5, 'Please enter at most 5 accounts')),
    ask_by: z.enum(['pro_forma', 'invoice']),
    days_to_pay: wholeNumber(0, 180, 'a number of days'),
    close_below: amount(10_000),
    reminders: z.string().check(
      z.trim(),
      z.refine((text) => {
        const days = reminderDays(text)
        return days !== undefined && days.length <= 6 && days.every((day) => day >= -60 && day <= 180)
      }, 'Please enter at most six whole numbers from -60 to 180, with commas between them'),
    ),
    second_reminder: optionalText(300),
    years: z.enum(['rolling', 'fixed']),
    begins_after: z.enum(['approval', 'payment']),
    first_month: z.string(),
    roll_over_month: z.string(),
    roll_over_day: z.string().check(z.trim()),
    pro_rata: z.boolean(),
    round_to_cents: z.string(),
    entrance_fee: amount(100_000_000),
    notice_days: wholeNumber(0, 366, 'a number of days'),
    grace_days: wholeNumber(0, 366, 'a number of days'),
    late_renewal: z.enum(['old_end', 'renewal', 'payment']),
    lapses_from: z
      .string()
      .check(
        z.refine(
          (text) => text === '' || (text >= '2020-01-01' && text <= '2100-12-31'),
          'Please enter a day from 2020 to 2100',
        ),
      ),
    kept_years: wholeNumber(5, 50, 'a number of years'),
    one_series: z.boolean(),
    untaxed_in_days: z.boolean(),
    first_numbers: z.record(z.string(), wholeNumber(1, 9_999_999_999, 'a number')),
  })
  .check((context) => {
    const { years, roll_over_month, roll_over_day } = context.value
    if (years !== 'fixed' || roll_over_month === '') return
    const last = longest[Number(roll_over_month) - 1] ?? 31
    if (/^\d{1,2}$/.test(roll_over_day) && Number(roll_over_day) >= 1 && Number(roll_over_day) <= last) return
    context.issues.push({
      code: 'custom',
      input: roll_over_day,
      path: ['roll_over_day'],
      message: `From 1 to ${last}`,
    })
  })

/** The values of {@link settingsSchema}. */
export type SettingsValues = z.infer<typeof settingsSchema>

/** A stored choice, or the first one. */
const oneOf = <Value extends string>(choices: readonly [Value, ...Value[]], stored: string | undefined) =>
  choices.find((choice) => choice === stored) ?? choices[0]

/**
 * The values of the form.
 *
 * @param stored null before the first save
 */
export function settingsValues(stored: BillingSettings | null, series: readonly Series[]): SettingsValues {
  return {
    legal_name_bg: stored?.legal_name_bg ?? '',
    legal_name_en: stored?.legal_name_en ?? '',
    address_bg: stored?.address_bg ?? '',
    address_en: stored?.address_en ?? '',
    eik: stored?.eik ?? '',
    vat_number: stored?.vat_number ?? '',
    kbe: stored?.kbe ?? '',
    signed_by: stored?.signed_by ?? '',
    accounts: (stored?.accounts ?? []).map((one, index) => ({
      ...one,
      id: String(index),
      iban: friendlyFormatIBAN(one.iban) ?? one.iban,
    })),
    ask_by: stored?.invoice_first ? 'invoice' : 'pro_forma',
    days_to_pay: String(stored?.days_to_pay ?? 14),
    close_below: centsAsTyped(stored?.close_below_cents ?? 0),
    reminders: (stored?.reminders ?? []).join(', '),
    second_reminder: stored?.second_reminder ?? '',
    years: oneOf(['rolling', 'fixed'], stored?.years),
    begins_after: oneOf(['approval', 'payment'], stored?.begins_after),
    first_month: String(stored?.first_month ?? 1),
    roll_over_month: stored?.roll_over_month ? String(stored.roll_over_month) : '',
    roll_over_day: stored?.roll_over_day ? String(stored.roll_over_day) : '',
    pro_rata: stored?.pro_rata ?? false,
    round_to_cents: String(stored?.round_to_cents ?? 1),
    entrance_fee: centsAsTyped(stored?.entrance_fee_cents ?? 0),
    notice_days: String(stored?.notice_days ?? 60),
    grace_days: String(stored?.grace_days ?? 30),
    late_renewal: oneOf(['old_end', 'renewal', 'payment'], stored?.late_renewal),
    lapses_from: stored?.lapses_from ?? '',
    kept_years: String(stored?.kept_years ?? 10),
    one_series: stored?.one_series ?? true,
    untaxed_in_days: stored?.untaxed_in_days ?? false,
    first_numbers: Object.fromEntries(series.map(({ kind, next_number }) => [kind, String(next_number)])),
  }
}

/** What `save_billing_settings` takes, from values that hold; of the numbers, those of series without a document. */
export function settingsToStore(values: SettingsValues, series: readonly Series[]) {
  const { accounts, ask_by, close_below, entrance_fee, first_numbers, ...rest } = values
  const rolls = values.years === 'fixed' && values.roll_over_month !== ''
  return {
    settings: {
      ...rest,
      vat_number: values.vat_number || null,
      kbe: values.kbe || null,
      accounts: accounts.map(({ holder, iban, bic, bank, currency }) => ({
        holder,
        iban: electronicFormatIBAN(iban) ?? iban,
        bic,
        bank,
        currency,
      })),
      invoice_first: ask_by === 'invoice',
      close_below_cents: parseCents(close_below) ?? 0,
      entrance_fee_cents: parseCents(entrance_fee) ?? 0,
      days_to_pay: Number(values.days_to_pay),
      reminders: reminderDays(values.reminders) ?? [],
      second_reminder: values.second_reminder || null,
      first_month: Number(values.first_month),
      roll_over_month: rolls ? Number(values.roll_over_month) : null,
      roll_over_day: rolls ? Number(values.roll_over_day) : null,
      round_to_cents: Number(values.round_to_cents),
      notice_days: Number(values.notice_days),
      grace_days: Number(values.grace_days),
      lapses_from: values.lapses_from || null,
      kept_years: Number(values.kept_years),
    },
    first_numbers: Object.fromEntries(
      series
        .filter(({ kind, used }) => !used && seriesOf(values.one_series).some((one) => one.kind === kind))
        .map(({ kind }) => [kind, Number(first_numbers[kind])]),
    ),
  }
}

/** A number as documents of a kind write it. */
export function numberAsWritten(kind: SeriesKind, number: string, year: number): string {
  return kind === 'pro_forma' ? `PF-${year}-${number.padStart(4, '0')}` : number.padStart(10, '0')
}

/** An account number in groups of four, as people read it. */
export function ibanAsRead(iban: string): string {
  return friendlyFormatIBAN(iban) ?? iban
}
