import { clockName, formatDate, toLocalInput } from './dates.ts'
import { officeZone } from './office-time.ts'

/**
 * The last moment of the office's day that ends at a point in time; undefined for a time that is not its midnight.
 *
 * @param iso ISO 8601
 */
export function dayEnding(iso: string): string | undefined {
  return toLocalInput(iso, officeZone).endsWith('T00:00') ? new Date(Date.parse(iso) - 1).toISOString() : undefined
}

/**
 * The end of the office's day that ends at a point in time, such as `the end of December 11, 2026 (Sofia time)`; undefined
 * for a time that is not its midnight.
 *
 * @param iso ISO 8601
 */
export function endOfDay(iso: string): string | undefined {
  const last = dayEnding(iso)
  return last && `the end of ${formatDate(last, officeZone)} (${clockName(officeZone)})`
}
