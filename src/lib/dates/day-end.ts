import { clockName, dayInWords, formatDate, toLocalInput } from './dates.ts'

const zone = 'Europe/Sofia'

/** The end of the office's day (`YYYY-MM-DD`), such as `the end of December 11, 2026 (Sofia time)`. */
export const endOf = (day: string) => `the end of ${dayInWords(day)} (${clockName(zone)})`

/** Whether the office's day (`YYYY-MM-DD`) is over at a time. */
export const isOver = (day: string, now: number) => toLocalInput(new Date(now).toISOString(), zone).slice(0, 10) > day

/**
 * The end of the office's day in which a time lies, or which ends with it, in the words of {@link endOf}: a transfer is of a day.
 *
 * @param iso ISO 8601
 */
export const endOfDay = (iso: string) =>
  `the end of ${formatDate(new Date(Date.parse(iso) - 1).toISOString(), zone)} (${clockName(zone)})`
