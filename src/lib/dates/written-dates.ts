import { cleanLine } from '@/lib/text/email'
import { fromLocalInput } from './dates'
import { officeZone } from './office-time'

/** What comes first in the dates of a file that are parted by slashes. */
export type DateOrder = 'day' | 'month'

/** A day, or a day and time, with slashes, as spreadsheets of English countries write it. */
const slashed =
  /^(?<first>\d\d?)\/(?<second>\d\d?)\/(?<year>\d{4})(?:[ ,]+(?<hour>\d\d?):(?<minute>\d\d)(?::\d\d)?(?:[ \u202f]?(?<half>[AP])M)?)?$/i

const padded = (digits: string) => digits.padStart(2, '0')

/** A date with slashes as the others are written; other texts as they are. */
function unslashed(text: string, order: DateOrder): string {
  const { first = '', second = '', year, hour, minute, half } = slashed.exec(text)?.groups ?? {}
  if (!year) return text
  const date = [year, ...(order === 'day' ? [second, first] : [first, second])].map(padded).join('-')
  if (hour === undefined) return date
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return text
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hour)
  return `${date} ${padded(String(hours))}:${minute}`
}

/**
 * What comes first in the dates with slashes of a file, as far as one of them can be read in one way alone.
 *
 * @param cells with dates
 * @returns the order, or the first of its dates where nobody can say
 */
export function dateOrderOf(cells: readonly string[]): { order: DateOrder } | { unclear: string } {
  const parts = cells.flatMap((cell) => {
    const found = slashed.exec(cleanLine(cell))
    return found ? [{ date: found[0], first: Number(found[1]), second: Number(found[2]) }] : []
  })
  if (parts.some(({ first }) => first > 12)) return { order: 'day' }
  if (parts.some(({ second }) => second > 12)) return { order: 'month' }
  const unclear = parts.find(({ first, second }) => first !== second)
  return unclear ? { unclear: unclear.date } : { order: 'day' }
}

/**
 * A day, or a day and time, as spreadsheets write it on the office's clock (`21.11.2026 18:30`, `21.11.2026 г. 18:30:00`,
 * `2026-11-21 18:30`, `11/21/2026 6:30 PM`), as ISO 8601; other texts as they are.
 */
export function momentOf(cell: string, order: DateOrder): string {
  const text = unslashed(cell, order)
  const written =
    /^(?:(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})(?: ?г\.)?|(?<iso>\d{4}-\d\d-\d\d))(?:[T ,]+(?<hour>\d\d?):(?<minute>\d\d)(?::\d\d(?:\.\d+)?)?)?$/.exec(
      text,
    )?.groups
  if (!written) return text
  const { day = '', month = '', year, iso, hour, minute } = written
  const date = iso ?? `${year}-${padded(month)}-${padded(day)}`
  if (hour === undefined) return date
  return fromLocalInput(`${date}T${padded(hour)}:${minute}`, officeZone) || text
}

/** The day of {@link momentOf}, as it is written, whatever time stands behind it; other texts as they are. */
export const dayAsWritten = (cell: string, order: DateOrder): string =>
  momentOf(cell.replace(/(?:T|, ?| )\d\d?:\d\d.*$/, ''), order)
