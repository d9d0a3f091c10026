import * as z from 'zod/mini'
import { labelOf } from '@/features/money/billing/billing'
import { closedWords, type ClosedUntil } from '@/features/money/billing/closed-days'
import { centsAsTyped, parseCents } from '@/lib/text/money'
import { optionalText, requiredText } from '@/lib/text/validation'
import { officeDate } from '@/lib/dates/office-time'

const amount = z
  .string()
  .check(z.refine((text) => (parseCents(text) ?? 0) > 0, 'Please enter an amount, such as 120.50'))
const day = (future: string, closed: ClosedUntil) =>
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Please choose a day', abort: true }),
    z.refine((text) => text <= officeDate(new Date()), future),
    z.refine((text) => !closedWords(text, closed), { error: ({ input }) => closedWords(input as string, closed) }),
  )

/** How a payment was made, with database values and labels. */
export const paymentMethods = [
  { value: 'transfer', label: 'Transfer' },
  { value: 'card', label: 'Card' },
  { value: 'cash', label: 'Cash' },
] as const

/**
 * From how many cents on cash is doubtful. The Limitation of Cash Payments Act (ЗОПБ), article 3(1), forbids 10,000 leva or
 * more in cash, which are €5,112.92; payments for the same count together. Whether it says a round sum of euros since 2026
 * was not found, so this is the round sum below.
 */
const cashLimitCents = 500_000

/**
 * What is doubtful about a payment in cash, in a sentence.
 *
 * @param cents of the payment
 * @param totals of the documents that it settles, in cents: parts of one debt count together
 */
export function cashWarning(method: string, cents: number, totals: readonly (number | null)[]): string | undefined {
  if (method !== 'cash' || Math.max(cents, ...totals.map((total) => total ?? 0)) < cashLimitCents) return undefined
  return 'In Bulgaria, about €5,000 or more may not be paid in cash, also not in parts (ЗОПБ, чл. 3): ask the chamber’s accountant before you take it.'
}

/** How a payment was made, such as `Cash, receipt 0012`. */
export function methodWords({ method, receipt }: { method: string; receipt: string | null }): string {
  return `${labelOf(paymentMethods, method)}${receipt ? `, receipt ${receipt}` : ''}`
}

/**
 * The form of a payment. `parts` are null as long as they follow the proposal.
 *
 * @param closed until when the books are closed
 */
export const paymentSchema = (closed?: ClosedUntil) =>
  z
    .object({
      booked_on: day('The booking day is still to come', closed),
      payer: requiredText('Please say who paid', 200),
      method: z.enum(['transfer', 'card', 'cash']),
      receipt: optionalText(60),
      amount,
      currency: z.string().check(
        z.overwrite((text) => text.trim().toUpperCase()),
        z.regex(/^[A-Z]{3}$/, 'Please enter three letters, such as EUR'),
      ),
      euros: z.string(),
      reference: optionalText(140),
      note: optionalText(1000),
      member: z.nullable(z.object({ id: z.string(), name: z.string() })),
      parts: z.nullable(z.record(z.string(), z.object({ part: z.string(), charges: z.optional(z.boolean()) }))),
    })
    .check((context) => {
      const { currency, euros, method, receipt } = context.value
      if (method === 'cash' && receipt.trim() === '')
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: ['receipt'],
          message: 'Please enter the number of the receipt',
        })
      if (currency !== 'EUR' && !((parseCents(euros) ?? 0) > 0))
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: ['euros'],
          message: 'Please enter what the bank booked, such as 120.50',
        })
    })

/** See {@link paymentSchema}. */
export type PaymentValues = z.infer<ReturnType<typeof paymentSchema>>

/** What a form that records a payment starts from. */
export type PaymentStart = {
  member: { id: string; name: string } | null
  /** The document from whose page somebody came. */
  document?: { id: string; payer: string; payable_cents: number }
}

/** The values with which a form that records a payment opens. */
export function newPayment({ member, document }: PaymentStart): PaymentValues {
  return {
    booked_on: officeDate(new Date()),
    method: 'transfer',
    receipt: '',
    payer: document?.payer ?? '',
    amount: document ? centsAsTyped(document.payable_cents) : '',
    currency: 'EUR',
    euros: '',
    reference: '',
    note: '',
    member,
    parts: null,
  }
}

/** The cents of euro that the bank booked; 0 where nothing usable is typed yet. */
export function bookedCents({
  amount: arrived,
  currency,
  euros,
}: Pick<PaymentValues, 'amount' | 'currency' | 'euros'>): number {
  return parseCents(currency.trim().toUpperCase() === 'EUR' ? arrived : euros) ?? 0
}

/**
 * The form of a refund.
 *
 * @param left what can be paid back, in cents
 * @param closed until when the books are closed
 */
export function refundSchema(left: number, closed?: ClosedUntil) {
  return z.object({
    amount: amount.check(z.refine((text) => (parseCents(text) ?? 0) <= left, 'This is more than is left')),
    paid_on: day('The day of the refund is still to come', closed),
    reference: optionalText(140),
    reason: requiredText('Please say why', 500),
  })
}

/** See {@link refundSchema}. */
export type RefundValues = z.infer<ReturnType<typeof refundSchema>>

/** Whose a payment is, such as `Rila Tools` or `Several members`; null where nobody knows yet. */
export function memberWords({
  member_name,
  members,
}: {
  member_name: string | null
  members: readonly string[] | null
}) {
  return member_name ?? ((members?.length ?? 0) > 1 ? 'Several members' : null)
}

/** How the bank calls a transfer of a bank file (EndToEndId), from its id. */
export const transferReference = (id: string) => id.replaceAll('-', '')
