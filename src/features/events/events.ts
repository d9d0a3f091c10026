import { formatDate, formatTime, visitorZone, zoneOffset } from '@/lib/dates'

/** What the rules of this module need to know of an event. */
type EventTimes = { status: string; start_date: string; end_date: string; time_zone: string; registration_deadline: string | null }

/** The form of an event's address part, the same that the database enforces (`private.is_slug`). */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Whether an event is behind us: completed, or its end has passed. */
export function isPast(event: Pick<EventTimes, 'status' | 'end_date'>, now = Date.now()): boolean {
  return event.status === 'completed' || Date.parse(event.end_date) < now
}

/**
 * Whether registration is offered: only while a deadline exists and lies ahead (specification, section 5), and never for
 * an event that is cancelled or past.
 */
export function isRegistrationOpen(event: EventTimes, now = Date.now()): boolean {
  return event.status !== 'cancelled' && !isPast(event, now) && event.registration_deadline !== null && Date.parse(event.registration_deadline) > now
}

/** Where an event takes place, as its card says it. */
export function placeOf(event: { is_online: boolean; location: string | null }): string {
  return event.is_online ? 'Online Event' : (event.location ?? 'Place to be announced')
}

/** The date of an event in its zone; both dates when it lasts longer than a day. */
export function dateRange(event: EventTimes, zone = event.time_zone): string {
  const [from, to] = [formatDate(event.start_date, zone), formatDate(event.end_date, zone)]
  return from === to ? from : `${from} – ${to}`
}

/** The times of an event in a zone, such as `10:00 AM – 5:30 PM`. */
export function timeRange(event: EventTimes, zone = event.time_zone): string {
  return `${formatTime(event.start_date, zone)} – ${formatTime(event.end_date, zone)}`
}

/** How a zone is called: the city of its IANA name. Kazakhstan keeps one time, UTC+5; Almaty's zone is Astana's too. */
export function zoneName(zone: string): string {
  if (zone === 'Asia/Almaty' || zone === 'Asia/Qostanay') return 'Astana'
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** What an event's times are called in one zone, and the date where it is another than in the event's own. */
export type ZoneTime = { name: string; times: string; date: string | null }

/**
 * The times of an event in Sofia, in Astana and for the visitor, leaving out zones whose clocks show the same as the
 * event's or as one named before.
 *
 * @param own the visitor's zone, IANA name
 */
export function otherZones(event: EventTimes, own = visitorZone()): ZoneTime[] {
  const shown = new Set([zoneOffset(event.start_date, event.time_zone)])
  const zones = [
    { zone: 'Europe/Sofia', name: 'Sofia' },
    { zone: 'Asia/Almaty', name: 'Astana' },
    { zone: own, name: `your time, ${zoneName(own)}` },
  ]
  return zones.flatMap(({ zone, name }) => {
    const offset = zoneOffset(event.start_date, zone)
    if (shown.has(offset)) return []
    shown.add(offset)
    const date = dateRange(event, zone)
    return [{ name, times: timeRange(event, zone), date: date === dateRange(event) ? null : date }]
  })
}

/** The page of upcoming events that an address asks for; 1 where it asks for none or for nonsense. */
export function readEventsPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 ? page : 1
}
