import { isRegistrationOpen } from '@/features/events/events/events'
import { endOfDay } from '@/lib/dates/day-end'
import { clockName, formatDate, formatTime } from '@/lib/dates/dates'

/** The database's answer to a registration; it is the same for a known and for a new person. Only for their own address are members told a position. */
export type RegistrationAnswer = { status: string; position?: number }

/**
 * The result of a registration, as title and text. The words hold for a person who was registered before, too, whatever
 * became of that registration, and to whom an email may have gone earlier.
 */
export function answerWords(name: string, { status, position }: RegistrationAnswer): { title: string; text: string } {
  if (status === 'confirmed' || status === 'attended')
    return {
      title: `A place is kept for ${name}`,
      text: 'The email about it has the details and a link to see or cancel the registration.',
    }
  if (status === 'offered')
    return {
      title: `A place is held for ${name}`,
      text: 'Please accept it soon: the link is in the email about it.',
    }
  return {
    title: position
      ? `${name} is number ${position.toLocaleString('en-US')} on the waiting list`
      : `${name} is on our list`,
    text: `All places are taken, so whoever registers now waits. The email about it has a link to see where ${name} stands, and to cancel. As soon as a place is free for somebody who waits, we write again and hold it for a while.`,
  }
}

/** The public numbers of an event's seats. */
export type Seats = { capacity: number | null; free: number | null; waiting_list: boolean }

/** How many places are left, in words; empty if there is no limit. */
export function seatWords({ free, waiting_list }: Seats): string {
  if (waiting_list) return 'All places are taken. Whoever registers now joins the waiting list.'
  if (free === null) return ''
  return free === 1 ? '1 place left' : `${free.toLocaleString('en-US')} places left`
}

/** What a place at a paid event costs, as its participant sees it. Who ordered it sees its open pro forma, too. */
export type Payment = {
  /** Without tax. */
  unit_cents: number
  /** Whether the place is held until it is paid; otherwise it is waited for, offered or paid. */
  held: boolean
  number?: string
  open_cents?: number
  reference?: string
  account?: { holder: string; iban: string; bic: string; bank: string } | null
  /** Signs the address of the PDF. */
  token?: string
}

const cancelledWords: Readonly<Record<string, string>> = {
  participant: 'You have cancelled this registration.',
  office: 'The office has cancelled this registration. Please write to us if you did not expect it.',
  offer_expired: 'The place that was held for you was not taken in time, and is held no longer.',
}

/** The event of a registration, as `my_registrations` returns it. */
type EventOfRegistration = {
  slug: string | null
  event_status: string
  end_date: string
  registration_deadline: string | null
}

/** Whether registration is open for the event of a registration, so that what ends can be begun anew. */
export function canRegisterAgain({ slug, event_status, ...event }: EventOfRegistration): boolean {
  return slug !== null && isRegistrationOpen({ ...event, status: event_status })
}

/**
 * The current state of a registration, in words for its participant.
 *
 * @param registration as `my_registrations` returns it
 */
export function stateWords({
  status,
  place,
  offer_expires_at,
  cancelled_by,
  time_zone,
  event_status,
  payment,
  ...event
}: EventOfRegistration & {
  status: string
  place: number | null
  offer_expires_at: string | null
  cancelled_by: string | null
  time_zone: string
  payment?: Payment | null
}): string {
  if (status === 'confirmed') return 'Your place is confirmed.'
  if (status === 'attended') return 'You took part.'
  if (status === 'waitlisted')
    return place
      ? `You are number ${place.toLocaleString('en-US')} on the waiting list. We write to you as soon as a place is free.`
      : 'You are on the waiting list.'
  if (status === 'offered' && offer_expires_at) {
    const time = `${formatDate(offer_expires_at, time_zone)}, ${formatTime(offer_expires_at, time_zone)} (${clockName(time_zone)})`
    return payment?.held
      ? `Your place is held until it is paid, at the latest until ${endOfDay(offer_expires_at)}.`
      : `A place is held for you until ${time}.`
  }
  if (cancelled_by === 'participant' && payment) return 'This place has been given up, by you or by whoever ordered it.'
  if (cancelled_by === 'event') {
    if (event_status === 'cancelled') return 'This event has been cancelled, and your registration has ended with it.'
    return `Your registration ended when this event was cancelled.${canRegisterAgain({ event_status, ...event }) ? ' The event takes place after all: you can register again.' : ''}`
  }
  return cancelledWords[cancelled_by ?? ''] ?? 'This registration has been cancelled.'
}
