import { clockName, formatDate, formatDayAndTime, formatTime, zoneOffset } from './dates.ts'

/**
 * The times from one point in time to another, such as `10:00 AM – 5:30 PM`; with dates if they fall on two days.
 *
 * @param from ISO 8601
 * @param to ISO 8601
 * @param zone IANA time zone
 */
export function formatTimeRange(from: string, to: string, zone: string): string {
  const format = formatDate(from, zone) === formatDate(to, zone) ? formatTime : formatDayAndTime
  return `${format(from, zone)} – ${format(to, zone)}`
}

/**
 * Formats a UTC offset, such as `UTC+5` or `UTC−3:30`.
 *
 * @param minutes as {@link zoneOffset} returns it
 */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/**
 * A time zone's clock with its offset from UTC at a point in time, such as `Sofia time, UTC+2`.
 *
 * @param iso ISO 8601
 * @param zone IANA time zone
 */
export function zoneName(iso: string, zone: string): string {
  return `${clockName(zone)}, ${formatOffset(zoneOffset(iso, zone))}`
}
