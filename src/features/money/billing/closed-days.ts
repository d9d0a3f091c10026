import { addDays } from '@/lib/dates/dates'
import { officeDay } from '@/lib/dates/office-time'

/** The last day of closed books; null while they are open, undefined while that is not known. */
export type ClosedUntil = string | null | undefined

/**
 * Why nothing of a day is recorded, undone or annulled, in the words of `private.refuse_closed`; undefined where its
 * books are open.
 *
 * @param day `YYYY-MM-DD`; null where there is none
 */
export function closedWords(day: string | null, until: ClosedUntil): string | undefined {
  if (!day || !until || day > until) return undefined
  return `The books are closed until ${officeDay(until)}, so nothing of ${officeDay(day)} can be recorded, undone or annulled. A Super Administrator can open them again.`
}

/**
 * The first day that a field of a day takes, and its hint, which says why.
 *
 * @param hint what the hint says besides
 */
export const openDays = (until: ClosedUntil, hint: string) =>
  until ? { min: addDays(until, 1), hint: `${hint} The books are closed until ${officeDay(until)}.` } : { hint }
