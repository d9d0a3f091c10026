import { calendarFile, type CalendarEvent } from '../../../../src/features/events/calendar-file.ts'
import type { Brand } from './layout.ts'
import type { MailAttachment } from './mail.ts'

/** An event as the mails of registrations carry it. */
export type MailedEvent = CalendarEvent & { slug: string; time_zone: string }

/**
 * The event as a file for the recipient's calendar. Its id is that of the site's own calendar, so that a later mail changes
 * the entry instead of adding another.
 *
 * @param brand whose event it is: the mail's sender, as calendars expect of the organizer
 * @param cancelled whether the entry is to be taken out: the event or this registration is cancelled
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
