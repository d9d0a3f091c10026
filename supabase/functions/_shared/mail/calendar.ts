import { calendarFile, type CalendarEvent } from '../../../../src/features/events/calendar-file.ts'
import type { MailAttachment } from './mail.ts'

/** An event as the mails of registrations carry it. */
export type MailedEvent = CalendarEvent & { slug: string; time_zone: string }

/**
 * The event as a file for the recipient's calendar. Its id is that of the site's own calendar, so that a later mail changes
 * the entry instead of adding another.
 *
 * @param siteUrl scheme and host of the site
 * @param cancelled whether the entry is to be taken out: the event or this registration is cancelled
 */
export function calendarAttachment(event: MailedEvent, siteUrl: string, cancelled = false): MailAttachment {
  const method = cancelled ? 'CANCEL' : 'PUBLISH'
  const entry = cancelled ? { ...event, status: 'cancelled' } : event
  return { filename: `${event.slug}.ics`, type: `text/calendar; charset=utf-8; method=${method}`, content: calendarFile(entry, `${siteUrl}/events/${event.slug}`, method) }
}
