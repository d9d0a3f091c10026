import * as z from 'zod/mini'
import { clockName, formatDate, formatTime } from '@/lib/dates/dates'
import { endOf } from '@/lib/dates/day-end'
import { formatCents } from '@/lib/text/money'

const maybe = z.nullable(z.string())

/** An order as `order_by_token` returns it, for whoever has its link. Amounts are cents of euro. */
export const storedOrderSchema = z.object({
  ordered_at: z.string(),
  unit_cents: z.number(),
  event: z.object({
    slug: maybe,
    title: z.string(),
    status: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    time_zone: z.string(),
    is_online: z.boolean(),
    location: maybe,
  }),
  places: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      position: z.nullable(z.number()),
      cancelled_by: maybe,
      debt_id: maybe,
      paid: z.boolean(),
      offered_until: maybe,
      held_until: maybe,
    }),
  ),
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      number: z.string(),
      issued_on: z.string(),
      state: z.string(),
      total_cents: z.number(),
      open_cents: z.number(),
      due_on: maybe,
      reference: maybe,
      account: z.nullable(z.object({ holder: z.string(), iban: z.string(), bic: z.string(), bank: z.string() })),
      token: z.string(),
    }),
  ),
  left_cents: z.number(),
})

/** See {@link storedOrderSchema}. */
export type Order = z.infer<typeof storedOrderSchema>
/** A place of an order, with its participant. */
export type OrderedPlace = Order['places'][number]

/** The documents of an order that ask for something. */
export const askingOf = ({ documents }: Order) =>
  documents.filter(({ kind, state, open_cents }) => kind !== 'credit_note' && state === 'open' && open_cents > 0)

/** Whether who ordered can still give a place up. */
export const canGiveUp = ({ status }: OrderedPlace) => ['confirmed', 'waitlisted', 'offered'].includes(status)

/** What is of a place, in words for who ordered it. */
export function placeWords(
  { status, position, cancelled_by, debt_id, paid, offered_until, held_until }: OrderedPlace,
  zone: string,
): string {
  switch (status) {
    case 'confirmed':
      return paid ? 'Paid and confirmed' : 'Confirmed'
    case 'attended':
      return 'Took part'
    case 'waitlisted':
      return position ? `Number ${position.toLocaleString('en-US')} on the waiting list` : 'On the waiting list'
    case 'offered':
      if (held_until) return `Held until it is paid, at the latest until ${endOf(held_until)}`
      return offered_until
        ? `Offered until ${formatDate(offered_until, zone)}, ${formatTime(offered_until, zone)} (${clockName(zone)})`
        : 'Offered'
  }
  switch (cancelled_by) {
    case 'event':
      return 'Ended with the event, which was cancelled'
    case 'office':
      return 'Cancelled by the office'
    case 'offer_expired':
      return debt_id
        ? 'Not paid in time: the place is no longer held'
        : 'Not accepted in time: the place is no longer offered'
  }
  return 'Given up'
}

/** What there is to do for who ordered, while nothing is to be paid. */
export function toDo({ places, event, documents, left_cents }: Order): string {
  const paid = left_cents > 0 ? 'All is paid.' : 'All is paid: you need do nothing.'
  const back = documents.reduce((sum, { kind, open_cents }) => sum + (kind === 'credit_note' ? open_cents : 0), 0)
  if (places.some(({ status, debt_id }) => status === 'offered' && !debt_id))
    return 'A place is offered. Its participant accepts it by the link in the email about it; its pro forma comes to you then.'
  if (places.some(({ status }) => status === 'offered'))
    return 'The office looks after a place that is held. Please write to us if you miss its pro forma.'
  if (places.some(({ status }) => status === 'waitlisted'))
    return 'Nothing is to be paid yet. We write as soon as a place is free.'
  if (places.some(({ status }) => status === 'confirmed')) return paid
  if (back > 0 && places.every(({ status }) => status === 'cancelled'))
    return `This order has ended. The chamber pays ${formatCents(back)} back to you.`
  if (event.status === 'cancelled') return 'The event is cancelled, and this order has ended: nothing is to be paid.'
  return places.some(({ status, paid }) => status === 'attended' && paid)
    ? paid
    : 'This order has ended: nothing is to be paid.'
}
