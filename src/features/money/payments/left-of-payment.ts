import { formatCents } from '../../../lib/text/money.ts'

/** What becomes of what is left of a payment, as whoever paid reads it, after what says that something is left. */
export const leftWords = 'The chamber pays it back, or uses it as you say: please write to us.'

/**
 * What becomes of the rest of a payment, as whoever paid reads it in mails and on the page of an order.
 *
 * @param cents what is left
 */
export const leftOfPayment = (cents: number): string => `${formatCents(cents)} of what you paid is left. ${leftWords}`
