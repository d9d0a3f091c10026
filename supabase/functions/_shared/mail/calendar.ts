import { calendarFile, type CalendarEvent, type Mailed } from '../../../../src/features/events/events/calendar-file.ts'
import type { Brand } from './layout.ts'
import type { MailAttachment } from './mail.ts'

/** The participant in the data of a registration mail. */
export type MailedParticipant = Mailed['participant']

/** An event in the data of a registration mail. */
export type MailedEvent = CalendarEvent & { slug: string; time_zone: string }

/**
 * The event as a calendar file for a participant, which a later mail updates or removes.
 *
 * @param brand the organizer, who must be the mail's sender for calendars to accept it
 * @param cancelled whether to remove the entry, because the event or the registration is cancelled
 */
export function calendarAttachment(
  event: MailedEvent,
  participant: MailedParticipant,
  { name, email, siteUrl }: Brand,
  cancelled = false,
): MailAttachment {
  const method = cancelled ? 'CANCEL' : 'REQUEST'
  const entry = cancelled ? { ...event, status: 'cancelled' } : event
  return {
    filename: `${event.slug}.ics`,
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile(entry, `${siteUrl}/events/${event.slug}`, {
      method,
      organizer: { name, email },
      participant,
    }),
  }
}
