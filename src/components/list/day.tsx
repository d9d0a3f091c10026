import { calendarLeaf, formatDate } from '@/lib/dates/dates'
import { officeTime, officeZone } from '@/lib/dates/office-time'

/** A day as lists show it, such as `22 Nov 2026`. */
export function shortDay(iso: string, zone = officeZone): string {
  const { day, month } = calendarLeaf(iso, zone)
  return `${day} ${month} ${formatDate(iso, zone).slice(-4)}`
}

/**
 * The day of a point in time, short; its title is the full date and time.
 *
 * @param props.zone IANA time zone; the office's when left out
 */
export function Day({ at, zone }: { at: string; zone?: string }) {
  return (
    <time dateTime={at} title={officeTime(at, zone)} className="whitespace-nowrap">
      {shortDay(at, zone)}
    </time>
  )
}
