import { formatDateRange } from '@/lib/dates/dates'

/** The periods, in days, that the Overview offers (specification, section 9). */
export const presetDays = [7, 30, 90] as const

/** What a look at the figures covers: all time, the last days up to now, or calendar days of the visitor's own zone (`YYYY-MM-DD`, both included). */
export type Period =
  | { kind: 'all' }
  | { kind: 'days'; days: (typeof presetDays)[number] }
  | { kind: 'custom'; from: string; to: string }

/** Two calendar days as they were typed. */
export type Dates = { from: string; to: string }

/** The first and the last day that a range may name: well within what a Postgres time holds, also with as long a period before it. */
export const firstDay = '2000-01-01'
/** See {@link firstDay}. */
export const lastDay = '2099-12-31'

const dayLength = 86_400_000

/** Midnight, on the visitor's clock, at which a day begins; `after` days later. `null` for what names no day. */
function midnight(day: string, after = 0): Date | null {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  const start = new Date(year, month - 1, date)
  // February 31 would quietly be a day in March.
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return null
  return new Date(year, month - 1, date + after)
}

/** The day of a time on the visitor's clock, as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function problemOf(day: string, missing: string): string | undefined {
  if (!midnight(day)) return missing
  // Days written so sort as text.
  return day < firstDay || day > lastDay ? 'Choose a day between 2000 and 2099' : undefined
}

/**
 * What is wrong with a range of days. Days ahead are fine: events lie there.
 *
 * @returns the sentence for each field; empty where the range can be used
 */
export function checkDates({ from, to }: Dates): Partial<Dates> {
  const problems = {
    from: problemOf(from, 'Please choose the first day'),
    to: problemOf(to, 'Please choose the last day'),
  }
  if (!problems.from && !problems.to && from > to) return { to: 'The last day must not be before the first' }
  return { ...(problems.from && { from: problems.from }), ...(problems.to && { to: problems.to }) }
}

/**
 * The period that an address asks for; the last 30 days where it asks for none or for nonsense.
 *
 * @returns the period, or the dates of a range that cannot be used, for its form to say why
 */
export function readPeriod(params: URLSearchParams): Period | { kind: 'broken'; from: string; to: string } {
  const asked = params.get('period')
  if (asked === 'all') return { kind: 'all' }
  if (asked === 'custom') {
    const dates = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
    return { kind: Object.keys(checkDates(dates)).length ? 'broken' : 'custom', ...dates }
  }
  return { kind: 'days', days: presetDays.find((days) => asked === `${days}d`) ?? 30 }
}

/** The parts of an address that name a period, as {@link readPeriod} reads them; none for the last 30 days. */
export function periodParts(period: Period): Record<string, string | undefined> {
  if (period.kind === 'custom') return { period: 'custom', from: period.from, to: period.to }
  if (period.kind === 'all') return { period: 'all' }
  return { period: period.days === 30 ? undefined : `${period.days}d` }
}

/** The range with which a choice of one's own begins: the last 30 days with today. */
export function suggestedDates(now: Date): Dates {
  return { from: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 29)), to: dayOf(now) }
}

/**
 * The period as the database's figures take it: half-open, ISO 8601; `null` for ever and for now.
 *
 * @param now milliseconds since 1970
 */
export function windowOf(period: Period, now: number): { start: string | null; end: string | null } {
  if (period.kind === 'all') return { start: null, end: null }
  if (period.kind === 'days') return { start: new Date(now - period.days * dayLength).toISOString(), end: null }
  return { start: midnight(period.from)?.toISOString() ?? null, end: midnight(period.to, 1)?.toISOString() ?? null }
}

/** How many days a period has; 0 for all time. */
export function lengthOf(period: Period): number {
  if (period.kind === 'all') return 0
  if (period.kind === 'days') return period.days
  const [start, end] = [midnight(period.from), midnight(period.to, 1)]
  // Days are 23 or 25 hours long where clocks are changed.
  return start && end ? Math.round((end.getTime() - start.getTime()) / dayLength) : 0
}

/** The dates of a range in words, such as `March 1 – 31, 2026`. */
export function datesInWords({ from, to }: Dates): string {
  return formatDateRange(midnight(from)?.toISOString() ?? '', midnight(to)?.toISOString() ?? '')
}
