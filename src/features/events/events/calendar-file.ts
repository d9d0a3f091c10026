import { oneLine } from '../../../lib/text/one-line.ts'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
} from 'ical-generator'

/** The data of a calendar entry. */
export type CalendarEvent = {
  id: string
  title: string
  summary: string
  start_date: string
  end_date: string
  status: string
  is_online: boolean
  location: string | null
  meeting_url: string | null
  updated_at: string
}

/**
 * Whom a file attached to a mail is for (RFC 5546): whether the calendar adds or removes the entry, the organizer, who must
 * be the mail's sender, and the participant, whose mail was written at `mailed_at`, each later than the one before.
 */
export type Mailed = {
  method: 'REQUEST' | 'CANCEL'
  organizer: { name: string; email: string }
  participant: { id: string; name: string; email: string; mailed_at: string }
}

const prodId = { company: 'BKCC', product: 'Events', language: 'EN' }

/** A name as the value of a parameter, which can hold no quotation mark (RFC 5545, 3.2) and knows no escapes. */
const parameter = (name: string) => oneLine(name).replaceAll('"', "'").replaceAll('\\', '/')

/** Seconds since 2026 began: an integer of RFC 5545 has 32 bits. */
const secondsOf = (iso: string) => Math.floor((Date.parse(iso) - Date.UTC(2026, 0)) / 1000)

/**
 * What marks an entry, and makes calendars recognize a later file as newer (RFC 5545, 3.8.7.4; RFC 5546, 2.1.5). A participant has an entry of
 * their own: colleagues may share a mailbox, and the cancellation of one must not take the entry of the other.
 */
function markOf(event: CalendarEvent, mailed?: Mailed) {
  if (mailed === undefined)
    return {
      id: `${event.id}@bkcc.example`,
      stamp: new Date(event.updated_at),
      sequence: Math.floor(Date.parse(event.updated_at) / 60_000),
    }
  const { organizer, participant } = mailed
  return {
    id: `${participant.id}@bkcc.example`,
    stamp: new Date(participant.mailed_at),
    sequence: secondsOf(participant.mailed_at),
    organizer: { ...organizer, name: parameter(organizer.name) },
    attendees: [
      {
        name: parameter(participant.name),
        email: participant.email,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  }
}

function addTo(calendar: ICalCalendar, event: CalendarEvent, address: string, mailed?: Mailed) {
  // A cancelled event keeps its entry and loses its meeting link.
  const cancelled = event.status === 'cancelled'
  calendar.createEvent({
    ...markOf(event, mailed),
    lastModified: new Date(event.updated_at),
    start: new Date(event.start_date),
    end: new Date(event.end_date),
    summary: oneLine(event.title),
    description: `${oneLine(event.summary)}\n\n${address}`,
    location: oneLine((event.is_online ? (cancelled ? 'Online' : event.meeting_url) : event.location) ?? ''),
    url: address,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

/**
 * An event as a calendar file (iCalendar, RFC 5545). Times are in UTC; the id of an event, and of a participant's entry, never
 * changes, so that a later file updates the entry instead of adding another.
 *
 * @param event the event
 * @param address the URL of its page
 * @param mailed for a file attached to a mail
 * @returns the text of an `.ics` file
 */
export function calendarFile(event: CalendarEvent, address: string, mailed?: Mailed): string {
  const calendar = ical({ prodId, ...(mailed === undefined ? {} : { method: ICalCalendarMethod[mailed.method] }) })
  addTo(calendar, event, address, mailed)
  return calendar.toString()
}

/**
 * All events as a calendar to subscribe to; calendar programs read it again every twelve hours.
 *
 * @param origin scheme and host of the site, without a slash at the end
 * @param title title of the site
 */
export function calendarFeed(
  events: readonly (CalendarEvent & { slug: string })[],
  origin: string,
  title: string,
): string {
  const calendar = ical({
    prodId,
    name: `${oneLine(title)} Events`,
    url: `${origin}/events`,
    source: `${origin}/events.ics`,
    ttl: 12 * 60 * 60,
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const event of events) addTo(calendar, event, `${origin}/events/${event.slug}`)
  return calendar.toString()
}
