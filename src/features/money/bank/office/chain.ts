import { officeDay } from '@/lib/dates/office-time'
import type { BankStatement } from './reading/bank-statement'
import { moneyOf } from '@/lib/text/money'

/** Where a statement ends. */
export type Last = { ends_on: string; closing_cents: number | null }
/** Where a statement begins, by its first booking day. */
export type First = { begins_on: string; opening_cents: number | null; currency: string }

/** The first and the last booking day of a statement; null without lines. */
export function daysOf({ lines }: BankStatement): { begins_on: string; ends_on: string } | null {
  const days = lines.map(({ booked_on }) => booked_on).sort()
  const [begins_on, ends_on] = [days[0], days.at(-1)]
  return begins_on && ends_on ? { begins_on, ends_on } : null
}

/**
 * Of what ends last before a statement, or overlaps it: what is stored, or one of the other statements of its account that
 * are imported with it.
 */
export function lastOf(statement: BankStatement, stored: Last | null, before: readonly BankStatement[]): Last | null {
  const others = before
    .filter(({ account, currency }) => account === statement.account && currency === statement.currency)
    .flatMap((one) => {
      const days = daysOf(one)
      return days ? { ends_on: days.ends_on, closing_cents: one.closing_cents } : []
    })
  return [...(stored ? [stored] : []), ...others].reduce<Last | null>(
    (last, one) => (last === null || one.ends_on >= last.ends_on ? one : last),
    null,
  )
}

/**
 * How a statement does not follow the last one of its account: their days overlap, or lines between them are missing.
 *
 * @param known how many of its lines are stored already
 */
export function chainWords(
  { begins_on, opening_cents: opening, currency }: First,
  last: Last | null,
  known: number,
): { kind: 'gap' | 'overlap'; words: string } | null {
  if (!last) return null
  if (opening !== null && opening === last.closing_cents && begins_on >= last.ends_on) return null
  const amount = (cents: number | null) => (cents === null ? '' : ` with ${moneyOf(cents, currency)}`)
  const both = `The last statement of this account ended on ${officeDay(last.ends_on)}${amount(last.closing_cents)}, and this one begins on ${officeDay(begins_on)}${amount(opening)}.`
  const gap = opening !== null && last.closing_cents !== null ? opening - last.closing_cents : null
  // Nothing of it was brought before: on the day on which the last one ended, more may have been booked later.
  const follows = begins_on === last.ends_on && known === 0 && gap !== null
  if (begins_on <= last.ends_on && !follows)
    return { kind: 'overlap', words: `${both} Their days overlap: lines that are here already are not added again.` }
  if (gap === null) return null
  const direction = gap > 0 ? 'came in' : 'went out'
  return {
    kind: 'gap',
    words: `${both} Lines of ${moneyOf(Math.abs(gap), currency)} that ${direction} between them are missing.`,
  }
}
