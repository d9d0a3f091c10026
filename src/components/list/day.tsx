import { calendarLeaf, formatDate, formatTime } from '@/lib/dates/dates'
import { officeTime, officeZone } from '@/lib/dates/office-time'

/** A day as lists show it, such as `22 Nov 2026`. */
export function shortDay(iso: string, zone = officeZone): string {
  const { day, month } = calendarLeaf(iso, zone)
  return `${day} ${month} ${formatDate(iso, zone).slice(-4)}`
}

/** A point in time as the office reads it, such as `22 Nov 2026, 6:30 PM`. */
export const shortTime = (iso: string, zone = officeZone) => `${shortDay(iso, zone)}, ${formatTime(iso, zone)}`

/** A day of the bank or of a document (`YYYY-MM-DD`) as lists show it, such as `22 Nov 2026`. */
export const shortDate = (day: string) => shortDay(`${day}T00:00Z`, 'UTC')

/** The days from one point in time to another, such as `8 – 9 Dec 2026`; a single day when both fall on one. */
export function shortDays(from: string, to: string, zone = officeZone): string {
  const [first, last] = [shortDay(from, zone), shortDay(to, zone)]
  if (first === last) return first
  const { day } = calendarLeaf(from, zone)
  return first.slice(day.length) === last.slice(last.indexOf(' ')) ? `${day} – ${last}` : `${first} – ${last}`
}

/**
 * The day of a point in time, short; its title is the full date and time.
 *
 * @param props.zone IANA time zone; the office's when left out
 * @param props.clock whether the time is shown, too
 */
export function Day({ at, zone, clock = false }: { at: string; zone?: string; clock?: boolean }) {
  return (
    <time dateTime={at} title={officeTime(at, zone)} className="whitespace-nowrap">
      {clock ? shortTime(at, zone) : shortDay(at, zone)}
    </time>
  )
}
