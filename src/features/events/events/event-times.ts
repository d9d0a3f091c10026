import { clockName, formatDate, formatTime, zoneOffset } from '@/lib/dates/dates'
import { formatTimeRange, zoneName } from '@/lib/dates/time-range'
import { dateRange, type EventTimes } from './events'

function lastsOneDay(event: EventTimes, zone: string): boolean {
  return formatDate(event.start_date, zone) === formatDate(event.end_date, zone)
}

/** The times of an event in a time zone, such as `10:00 AM – 5:30 PM`; with dates if it does not end on the day it begins. */
export function timeRange(event: EventTimes, zone = event.time_zone): string {
  return formatTimeRange(event.start_date, event.end_date, zone)
}

/** A time zone's clock with its offset from UTC during an event, such as `Sofia time, UTC+2`. */
export function namedZone(event: EventTimes): string {
  return zoneName(event.start_date, event.time_zone)
}

/** Two zones count as one clock if they agree both when an event begins and when it ends. */
function clockOf(event: EventTimes, zone: string): string {
  return `${zoneOffset(event.start_date, zone)} ${zoneOffset(event.end_date, zone)}`
}

/**
 * The name of the clock that shows the visitor's time anyway: the event's own, Sofia's or Astana's.
 *
 * @param own the visitor's zone, IANA name
 * @returns undefined when none of them does; {@link otherZones} then has the visitor's
 */
export function sameClock(event: EventTimes, own: string): string | undefined {
  const zone = [event.time_zone, 'Europe/Sofia', 'Asia/Almaty'].find(
    (shown) => clockOf(event, shown) === clockOf(event, own),
  )
  return zone && clockName(zone)
}

/** The times of an event in another time zone, and the date there if it differs and the times do not include it. */
export type ZoneTime = { name: string; times: string; date: string | null }

/**
 * The times of an event in Sofia, in Astana (UTC+5) and in the visitor's time zone. Zones whose clocks show the same as the event's
 * or as an earlier one are left out.
 *
 * @param own the visitor's zone, IANA name; left out if unknown
 */
export function otherZones(event: EventTimes, own?: string): ZoneTime[] {
  const shown = new Set([clockOf(event, event.time_zone)])
  const zones = [
    { zone: 'Europe/Sofia', name: clockName('Europe/Sofia') },
    { zone: 'Asia/Almaty', name: clockName('Asia/Almaty') },
    ...(own ? [{ zone: own, name: `your time, ${clockName(own).replace(/ time$/, '')}` }] : []),
  ]
  return zones.flatMap(({ zone, name }) => {
    if (shown.has(clockOf(event, zone))) return []
    shown.add(clockOf(event, zone))
    const [times, date] = [timeRange(event, zone), dateRange(event, zone)]
    return [{ name, times, date: lastsOneDay(event, zone) && date !== dateRange(event) ? date : null }]
  })
}

/** When an event begins, for its card, such as `10:00 AM (Sofia time)`. */
export function startTime({ start_date, time_zone }: EventTimes): string {
  return `${formatTime(start_date, time_zone)} (${clockName(time_zone)})`
}

/** A month of the calendar, such as `December 2026`, of its form in addresses: `2026-12`. */
export function monthName(month: string): string {
  return formatDate(`${month}-15T12:00:00Z`, 'UTC').replace(' 15,', '')
}
