import ical, { ICalEventStatus } from 'ical-generator'

/** What a calendar entry is made of. */
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
 * An event as a calendar file (iCalendar, RFC 5545): times in UTC, and an id that stays the same, so that importing it
 * again updates the entry instead of adding another.
 *
 * @param event the event
 * @param address where its page is
 * @returns the text of an `.ics` file
 */
export function calendarFile(event: CalendarEvent, address: string): string {
  const calendar = ical({ prodId: { company: 'BKCC', product: 'Events', language: 'EN' } })
  calendar.createEvent({
    id: `${event.id}@bkcc.example`,
    stamp: new Date(event.updated_at),
    lastModified: new Date(event.updated_at),
    start: new Date(event.start_date),
    end: new Date(event.end_date),
    summary: event.title,
    description: `${event.summary}\n\n${address}`,
    location: (event.is_online ? event.meeting_url : event.location) ?? '',
    url: address,
    status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
