import { oneLine } from '../../lib/text/one-line.ts'
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalCalendar } from 'ical-generator'

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

/** The organizer of an event in a calendar file. */
export type Organizer = { name: string; email: string }

const prodId = { company: 'BKCC', product: 'Events', language: 'EN' }

function addTo(calendar: ICalCalendar, event: CalendarEvent, address: string, organizer?: Organizer) {
  // A cancelled event keeps its entry and loses its meeting link.
  const cancelled = event.status === 'cancelled'
  calendar.createEvent({
    id: `${event.id}@bkcc.example`,
    stamp: new Date(event.updated_at),
    // Must grow with each change (RFC 5545, 3.8.7.4), so that a calendar recognizes a later file as newer.
    sequence: Math.floor(new Date(event.updated_at).getTime() / 60_000),
    lastModified: new Date(event.updated_at),
    start: new Date(event.start_date),
    end: new Date(event.end_date),
    summary: oneLine(event.title),
    description: `${event.summary}\n\n${address}`,
    location: oneLine((event.is_online ? (cancelled ? 'Online' : event.meeting_url) : event.location) ?? ''),
    url: address,
    ...(organizer === undefined ? {} : { organizer: { ...organizer, name: oneLine(organizer.name) } }),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

/**
 * An event as a calendar file (iCalendar, RFC 5545). Times are in UTC; the id never changes, so that importing the file again
 * updates the entry instead of adding another.
 *
 * @param event the event
 * @param address the URL of its page
 * @param mailed for a file attached to a mail (RFC 5546): whether the calendar adds or removes the entry, and the organizer. Without both,
 *   calendars may ignore the file (3.2.1, 3.2.5)
 * @returns the text of an `.ics` file
 */
export function calendarFile(
  event: CalendarEvent,
  address: string,
  mailed?: { method: 'PUBLISH' | 'CANCEL'; organizer: Organizer },
): string {
  const calendar = ical({ prodId, ...(mailed === undefined ? {} : { method: ICalCalendarMethod[mailed.method] }) })
  addTo(calendar, event, address, mailed?.organizer)
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
