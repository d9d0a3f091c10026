import { calendarLeaf, clockName, formatDate, formatTime, fromLocalInput, toLocalInput } from './dates.ts'

/**
 * The zone of the office's clock, in which the office shows every time that has no zone of its own, as those of events
 * have.
 */
export const officeZone = 'Europe/Sofia'

/**
 * A day as the office reads it, such as `21 Nov 2026`. Documents and public pages have the long form of `dates.ts`.
 *
 * @param at a point in time (ISO 8601), or a day (`YYYY-MM-DD`)
 * @param zone IANA time zone of the point in time; the office's when left out
 */
export function officeDay(at: string, zone = at.length === 10 ? 'UTC' : officeZone): string {
  const { day, month } = calendarLeaf(at, zone)
  return `${day} ${month} ${formatDate(at, zone).slice(-4)}`
}

/**
 * A point in time as the office reads it, such as `21 Nov 2026, 6:30 PM`; another clock than the office's is named.
 *
 * @param iso ISO 8601
 * @param zone IANA time zone; the office's when left out
 */
export function officeTime(iso: string, zone = officeZone): string {
  return `${officeDay(iso, zone)}, ${formatTime(iso, zone)}${zone === officeZone ? '' : ` (${clockName(zone)})`}`
}

/**
 * A point in time as files of lists have it: on the clock on which the list shows it, such as `2026-11-21 18:30`, which
 * spreadsheets sort.
 *
 * @param iso ISO 8601, or null
 * @param zone IANA time zone; the office's when left out
 */
export function fileTime(iso: string | null, zone = officeZone): string | null {
  return iso && toLocalInput(iso, zone).replace('T', ' ')
}

/**
 * Midnight on the office's clock at the beginning of a day, or of the day some days later.
 *
 * @param day `YYYY-MM-DD`
 * @param later a number of days
 * @returns ISO 8601 in UTC; empty for a text that is not a day
 */
export function officeMidnight(day: string, later = 0): string {
  const wall = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00Z`) : NaN
  // Date.parse turns February 31 into a day in March.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(day)) return ''
  return fromLocalInput(new Date(wall + later * 86_400_000).toISOString().slice(0, 16), officeZone)
}

/** The office's day at a point in time, as `YYYY-MM-DD`. */
export function officeDate(time: Date): string {
  return toLocalInput(time.toISOString(), officeZone).slice(0, 10)
}
