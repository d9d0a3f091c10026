import { clockName, dayInWords, formatDate, toLocalInput } from './dates.ts'

const zone = 'Europe/Sofia'

/** The end of the office's day (`YYYY-MM-DD`), in the words of {@link endOfDay}. */
export const endOf = (day: string) => `the end of ${dayInWords(day)} (${clockName(zone)})`

/**
 * The end of the office's day that ends at a point in time, such as `the end of December 11, 2026 (Sofia time)`; undefined
 * for a time that is not its midnight.
 *
 * @param iso ISO 8601
 */
export function endOfDay(iso: string): string | undefined {
  if (!toLocalInput(iso, zone).endsWith('T00:00')) return undefined
  return `the end of ${formatDate(new Date(Date.parse(iso) - 1).toISOString(), zone)} (${clockName(zone)})`
}
