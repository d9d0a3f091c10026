import { calendarLeaf } from '@/lib/dates/dates'
import { officeDay, officeTime, officeZone } from '@/lib/dates/office-time'

/** The days from one point in time to another, such as `8 – 9 Dec 2026`; a single day when both fall on one. */
export function shortDays(from: string, to: string, zone = officeZone): string {
  const [first, last] = [officeDay(from, zone), officeDay(to, zone)]
  if (first === last) return first
  const { day } = calendarLeaf(from, zone)
  return first.slice(day.length) === last.slice(last.indexOf(' ')) ? `${day} – ${last}` : `${first} – ${last}`
}

/**
 * The day of a point in time; its title says the time, too.
 *
 * @param props.zone IANA time zone; the office's when left out
 * @param props.clock whether the time is shown, too
 */
export function Day({ at, zone, clock = false }: { at: string; zone?: string; clock?: boolean }) {
  return (
    <time dateTime={at} title={officeTime(at, zone)} className="whitespace-nowrap">
      {clock ? officeTime(at, zone) : officeDay(at, zone)}
    </time>
  )
}
