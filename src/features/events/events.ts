import { formatDate, formatDateRange, formatDayAndTime, formatOffset, formatTime, zoneOffset } from '@/lib/dates/dates'
import { listHref } from '@/lib/list/list-address'

/** What the rules of this module need to know of an event. */
type EventTimes = {
  status: string
  start_date: string
  end_date: string
  time_zone: string
  registration_deadline: string | null
}

/** Whether an event is behind us: completed, or its end has passed. */
export function isPast(event: Pick<EventTimes, 'status' | 'end_date'>, now = Date.now()): boolean {
  return event.status === 'completed' || Date.parse(event.end_date) < now
}

/**
 * Whether registration is offered: only while a deadline exists and lies ahead (specification, section 5), and never for
 * an event that is cancelled or past.
 */
export function isRegistrationOpen(event: EventTimes, now = Date.now()): boolean {
  return (
    event.status !== 'cancelled' &&
    !isPast(event, now) &&
    event.registration_deadline !== null &&
    Date.parse(event.registration_deadline) > now
  )
}

/** Where an event takes place, as its card says it. */
export function placeOf(event: { is_online: boolean; location: string | null }): string {
  return event.is_online ? 'Online Event' : (event.location ?? 'Place to be announced')
}

/** The date of an event in its own zone or another; from first to last when it lasts longer than a day. */
export function dateRange(event: EventTimes, zone = event.time_zone): string {
  return formatDateRange(event.start_date, event.end_date, zone)
}

function lastsOneDay(event: EventTimes, zone: string): boolean {
  return formatDate(event.start_date, zone) === formatDate(event.end_date, zone)
}

/** The times of an event in a zone, such as `10:00 AM – 5:30 PM`; with the days when it does not end on the day it begins. */
export function timeRange(event: EventTimes, zone = event.time_zone): string {
  const format = lastsOneDay(event, zone) ? formatTime : formatDayAndTime
  return `${format(event.start_date, zone)} – ${format(event.end_date, zone)}`
}

/** How the clock of a zone is called: after the city of its IANA name. Almaty's zone is all of Kazakhstan's, so it is Astana's. */
export function clockName(zone: string): string {
  const city = zone === 'Asia/Almaty' ? 'Astana' : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return `${city} time`
}

/** A zone's clock with its distance to UTC during an event, such as `Sofia time, UTC+2`. */
export function namedZone(event: EventTimes, zone = event.time_zone): string {
  return `${clockName(zone)}, ${formatOffset(zoneOffset(event.start_date, zone))}`
}

/** The times of an event on another clock than its own, and the date there where it is a different one that the times do not name already. */
export type ZoneTime = { name: string; times: string; date: string | null }

/**
 * The times of an event in Sofia, in Astana (UTC+5) and for the visitor, leaving out clocks that show the same as the
 * event's or as one named before.
 *
 * @param own the visitor's zone, IANA name; left out where it is not known
 */
export function otherZones(event: EventTimes, own?: string): ZoneTime[] {
  // Two zones are one clock when they agree both when the event begins and when it ends.
  const clock = (zone: string) => `${zoneOffset(event.start_date, zone)} ${zoneOffset(event.end_date, zone)}`
  const shown = new Set([clock(event.time_zone)])
  const zones = [
    { zone: 'Europe/Sofia', name: clockName('Europe/Sofia') },
    { zone: 'Asia/Almaty', name: clockName('Asia/Almaty') },
    ...(own ? [{ zone: own, name: `your time, ${clockName(own).replace(/ time$/, '')}` }] : []),
  ]
  return zones.flatMap(({ zone, name }) => {
    if (shown.has(clock(zone))) return []
    shown.add(clock(zone))
    const [times, date] = [timeRange(event, zone), dateRange(event, zone)]
    return [{ name, times, date: lastsOneDay(event, zone) && date !== dateRange(event) ? date : null }]
  })
}

/** The address of a page of upcoming events; the first has none of its own. */
export function eventsHref(page: number): string {
  return listHref('/events', {}, page)
}
