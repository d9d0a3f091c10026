import { calendarFile, type CalendarEvent } from '../../../../src/features/events/calendar-file.ts'
import type { Brand } from './layout.ts'
import type { MailAttachment } from './mail.ts'

/** An event in the data of a registration mail. */
export type MailedEvent = CalendarEvent & { slug: string; time_zone: string }

/**
 * The event as a calendar file for the recipient. Its id is the same as in the site's calendar feed, so that a later
 * mail updates the entry instead of adding another.
 *
 * @param brand the organizer, who must be the mail's sender for calendars to accept it
 * @param cancelled whether to remove the entry, because the event or the registration is cancelled
 */
export function calendarAttachment(
  event: MailedEvent,
  { name, email, siteUrl }: Brand,
  cancelled = false,
): MailAttachment {
  const method = cancelled ? 'CANCEL' : 'PUBLISH'
  const entry = cancelled ? { ...event, status: 'cancelled' } : event
  return {
    filename: `${event.slug}.ics`,
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile(entry, `${siteUrl}/events/${event.slug}`, { method, organizer: { name, email } }),
  }
}
