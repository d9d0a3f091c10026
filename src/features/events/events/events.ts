import { formatDateRange } from '@/lib/dates/dates'
import { endOf, isOver } from '@/lib/dates/day-end'
import { listHref, readPageNumber, searchText } from '@/lib/list/list-address'

/** When an event takes place, and the zone in which its times are shown. */
export type EventTimes = { start_date: string; end_date: string; time_zone: string }
/** What registration depends on. */
type EventState = { status: string; end_date: string; registration_deadline: string | null }

/** Whether an event is over: it is marked completed, or its end has passed. */
export function isPast(event: Pick<EventState, 'status' | 'end_date'>, now = Date.now()): boolean {
  return event.status === 'completed' || Date.parse(event.end_date) < now
}

/**
 * Whether registration is open: only if there is a deadline that has not passed (specification, section 5), and never for a
 * cancelled or past event.
 */
export function isRegistrationOpen(event: EventState, now = Date.now()): boolean {
  return (
    event.status !== 'cancelled' &&
    !isPast(event, now) &&
    event.registration_deadline !== null &&
    Date.parse(event.registration_deadline) > now
  )
}

/** The place of an event, as its card shows it. */
export function placeOf(event: { is_online: boolean; location: string | null }): string {
  return event.is_online ? 'Online Event' : (event.location ?? 'Place to be announced')
}

/** The date of an event, in its own time zone or another; a range if it lasts longer than a day. */
export function dateRange(event: EventTimes, zone = event.time_zone): string {
  return formatDateRange(event.start_date, event.end_date, zone)
}

/** What a place costs in cents, before tax, and the rate of its tax for a private buyer in Bulgaria, in hundredths of a percent; null where it is free. */
export type Price = { price_cents: number | null; member_price_cents: number | null; tax_rate: number | null }

/** An amount as people read it, such as `€1,234.50`; as `formatCents`, whose module would be one more file of the page. */
export const euros = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'EUR' })

/** A price with its tax, rounded as the database does (`private.get_order_quote`). */
const withTax = (cents: number, rate: number) => euros(cents + Math.floor((cents * rate + 5000) / 10_000))

/** What a place costs, as short as a card needs it; empty for a free event. */
export function shortPrice({ price_cents: price, member_price_cents: members, tax_rate }: Price): string {
  if (!price || members === null) return ''
  const rate = tax_rate ?? 0
  const words = `${withTax(price, rate)}${rate > 0 ? ' with VAT in Bulgaria' : ''}`
  if (members === price) return words
  // Where a line is too short for both, it breaks between them.
  return `${words}, ${members === 0 ? 'free' : withTax(members, rate)}\u00a0for\u00a0members`
}

/** What a place costs at one price, with its tax where there is one. */
export function priceWords(cents: number, rate: number | null): string {
  if (cents === 0) return 'A place is free.'
  if (!rate) return `A place costs ${euros(cents)}.`
  return `A place costs ${withTax(cents, rate)} with ${rate / 100} % VAT in Bulgaria; ${euros(cents)} before tax.`
}

/** What a place costs people of a member; empty where that is what others pay. */
export function memberPriceWords(
  { price_cents: price, member_price_cents: members, tax_rate }: Price,
  signedIn: boolean,
): string {
  if (!price || members === null || members === price) return ''
  const people = signedIn ? 'people of a member' : 'people of a member, who sign in first'
  if (members === 0) return `It is free for ${people}.`
  const words = tax_rate ? `${withTax(members, tax_rate)} with VAT; ${euros(members)} before tax` : euros(members)
  return `For ${people}: ${words}.`
}

/** The early price of an event, while it holds: its last day (`YYYY-MM-DD`), and what a place costs afterwards. */
export type Early = {
  early_until: string | null
  later_price_cents: number | null
  later_member_price_cents: number | null
}

/** An event with the price that holds at a time: it may have been read while the early price still held. */
export function pricedAt<Event extends Price & Early>(event: Event, now: number): Event {
  const { early_until, later_price_cents: price_cents, later_member_price_cents: member_price_cents } = event
  if (!early_until || !isOver(early_until, now)) return event
  return { ...event, price_cents, member_price_cents, early_until: null }
}

/** Until when the early price holds, and what comes after it; empty where there is none, or it is over. */
export function earlyWords(
  { early_until, later_price_cents, later_member_price_cents }: Early,
  tax_rate: number | null,
): string {
  if (!early_until) return ''
  const later = shortPrice({ price_cents: later_price_cents, member_price_cents: later_member_price_cents, tax_rate })
  return `This is the early price, for what is ordered until ${endOf(early_until)}. After that: ${later}.`
}

/** What the list of upcoming events shows; all of it is kept in the URL. */
export type EventFilter = {
  /** Name of a category; empty shows all, as in the other filters. */
  category: string
  /** A city, or `Online`. */
  place: string
  /** Such as `2026-12`. */
  month: string
  /** From 1. */
  page: number
}

/**
 * Reads the filter of the upcoming events from the URL.
 *
 * @param params the URL's query; what is no month counts as missing
 */
export function readEventFilter(params: URLSearchParams): EventFilter {
  const part = (name: string) => searchText(params.get(name) ?? '', 80)
  const month = part('month')
  return {
    category: part('category'),
    place: part('place'),
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    page: readPageNumber(params),
  }
}

/** Whether only some of the upcoming events are wanted. */
export function isFiltered({ category, place, month }: EventFilter): boolean {
  return Boolean(category || place || month)
}

/** The URL of a view of the upcoming events; defaults are left out, so that each view has one URL. */
export function eventsHref({ page, ...filter }: EventFilter): string {
  return listHref('/events', filter, page)
}

/** The URL of an event's form. */
export function officeEventHref(id: string): string {
  return `/dashboard/events/${id}`
}
