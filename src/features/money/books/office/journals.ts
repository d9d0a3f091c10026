import * as z from 'zod/mini'
import type { FileColumns } from '@/lib/text/csv'
import { labelOf, lineKinds, rateWords } from '@/features/money/billing/billing'
import { kindLabel, officeStateOf } from '@/features/money/dues/documents'
import { paymentMethods } from '@/features/money/payments/office/shared/payment-values'
import { centsAsTyped } from '@/lib/text/money'

const maybe = z.nullable(z.string())

/** A row of the journal of sales: a tax document and a rate of tax. */
export const saleSchema = z.object({
  id: z.string(),
  kind: z.string(),
  number: z.string(),
  issued_on: z.string(),
  tax_event_on: maybe,
  state: z.string(),
  buyer: maybe,
  buyer_eik: maybe,
  buyer_vat_number: maybe,
  buyer_country: maybe,
  subject: maybe,
  tax_rate: z.number(),
  tax_code: maybe,
  grounds: maybe,
  net_cents: z.number(),
  tax_cents: z.number(),
  total_cents: z.number(),
  corrects: maybe,
  corrects_on: maybe,
  annulled_by: maybe,
})
/** See {@link saleSchema}. */
export type Sale = z.infer<typeof saleSchema>

/** A row of the journal of payments: what came in, or was paid back. */
export const movementSchema = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  day: z.string(),
  payer: maybe,
  member: maybe,
  method: maybe,
  receipt: maybe,
  reference: maybe,
  cents: z.number(),
  currency: z.string(),
  arrived_cents: z.number(),
  left_cents: z.number(),
  reason: maybe,
  settles: z.array(z.object({ number: maybe, cents: z.number() })),
})
/** See {@link movementSchema}. */
export type Movement = z.infer<typeof movementSchema>

/** What was received for a kind of line, of events for each; kind `left` settles nothing. */
export const receivedSchema = z.object({ kind: z.string(), event: maybe, cents: z.number() })
/** See {@link receivedSchema}. */
export type Received = z.infer<typeof receivedSchema>

/** What somebody owed on a day; `ages`: what was not overdue, and overdue by up to 30, 60, 90 and more days. */
export const receivableSchema = z.object({
  id: z.string(),
  name: maybe,
  cents: z.number(),
  invoiced_cents: z.number(),
  ages: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
})
/** See {@link receivableSchema}. */
export type Receivable = z.infer<typeof receivableSchema>

/** The columns of the journal of sales. */
export const saleColumns: FileColumns<Sale> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kindLabel(kind),
  issued_on: ({ issued_on }) => issued_on,
  tax_event_on: ({ tax_event_on }) => tax_event_on,
  buyer: ({ buyer }) => buyer,
  eik_or_bin: ({ buyer_eik }) => buyer_eik,
  vat_number: ({ buyer_vat_number }) => buyer_vat_number,
  country: ({ buyer_country }) => buyer_country,
  subject: ({ subject }) => subject,
  tax_rate: ({ tax_rate }) => rateWords(tax_rate),
  tax_code: ({ tax_code }) => tax_code,
  grounds: ({ grounds }) => grounds,
  net: ({ net_cents }) => net_cents / 100,
  tax: ({ tax_cents }) => tax_cents / 100,
  total: ({ total_cents }) => total_cents / 100,
  state: (row) => officeStateOf(row).label,
  corrects: ({ corrects }) => corrects,
  corrects_issued_on: ({ corrects_on }) => corrects_on,
  annulled_by: ({ annulled_by }) => annulled_by,
}

const movementKinds = [
  { value: 'payment', label: 'Payment' },
  { value: 'refund', label: 'Refund' },
]

/** The columns of the journal of payments. */
export const movementColumns: FileColumns<Movement> = {
  booked_on: ({ day }) => day,
  kind: ({ kind }) => labelOf(movementKinds, kind),
  payer: ({ payer }) => payer,
  member: ({ member }) => member,
  how_paid: ({ method }) => method && labelOf(paymentMethods, method),
  receipt: ({ receipt }) => receipt,
  reference: ({ reference }) => reference,
  settles: ({ settles }) => settles.map(({ number, cents }) => `${number}: ${centsAsTyped(cents)}`).join('; '),
  amount: ({ cents }) => cents / 100,
  left: ({ left_cents }) => left_cents / 100,
  currency: ({ currency }) => currency,
  arrived: ({ arrived_cents }) => arrived_cents / 100,
  reason: ({ reason }) => reason,
}

/** What something was received for, such as `Dues` or `Event: Annual dinner`. */
export function receivedWords({ kind, event }: Received): string {
  if (kind === 'left') return 'Settles nothing, or was paid back'
  if (kind === 'opening_balance') return 'Opening balances'
  return event ? `${labelOf(lineKinds, kind)}: ${event}` : labelOf(lineKinds, kind)
}

/** The columns of what was received. */
export const receivedColumns: FileColumns<Received> = {
  kind: ({ kind }) => receivedWords({ kind, event: null, cents: 0 }),
  event: ({ event }) => event,
  amount: ({ cents }) => cents / 100,
}

/** The columns of what was owed. */
export const receivableColumns: FileColumns<Receivable> = {
  member: ({ name }) => name,
  not_overdue: ({ ages }) => ages[0] / 100,
  up_to_30_days: ({ ages }) => ages[1] / 100,
  up_to_60_days: ({ ages }) => ages[2] / 100,
  up_to_90_days: ({ ages }) => ages[3] / 100,
  over_90_days: ({ ages }) => ages[4] / 100,
  together: ({ cents }) => cents / 100,
  invoiced: ({ invoiced_cents }) => invoiced_cents / 100,
}

/** What sales come to: of a rate with a code, or of all. */
export type SalesSum = { words: string; net: number; tax: number; total: number }

function sumOf(words: string, rows: readonly Sale[]): SalesSum {
  const of = (cents: (row: Sale) => number) => rows.reduce((sum, row) => sum + cents(row), 0)
  return {
    words,
    net: of(({ net_cents }) => net_cents),
    tax: of(({ tax_cents }) => tax_cents),
    total: of(({ total_cents }) => total_cents),
  }
}

/** The sums of sales by rate and code, the highest rate first, and of all. */
export function sumsOfSales(rows: readonly Sale[]): { rates: SalesSum[]; all: SalesSum } {
  const ruleOf = ({ tax_rate, tax_code }: Sale) => [rateWords(tax_rate), tax_code].filter(Boolean).join(' ')
  const rules = new Set(
    rows
      .toSorted((one, other) => other.tax_rate - one.tax_rate || ruleOf(one).localeCompare(ruleOf(other)))
      .map(ruleOf),
  )
  return {
    rates: [...rules].map((rule) =>
      sumOf(
        rule,
        rows.filter((row) => ruleOf(row) === rule),
      ),
    ),
    all: sumOf('Together', rows),
  }
}
