import { formatDateRange } from '@/lib/dates/dates'

/** The periods, in days, that the Overview offers (specification, section 9). */
export const presetDays = [7, 30, 90] as const

/**
 * The period that the figures cover: all time, the last days up to now, or calendar days of the visitor's time zone (`YYYY-MM-DD`, both
 * included).
 */
export type Period =
  | { kind: 'all' }
  | { kind: 'days'; days: (typeof presetDays)[number] }
  | { kind: 'custom'; from: string; to: string }

/** Two calendar days as typed. */
export type Dates = { from: string; to: string }

/**
 * The first and the last day that a range may contain: within the limits of a Postgres timestamp, even for the equally long period before.
 */
export const firstDay = '2000-01-01'
/** See {@link firstDay}. */
export const lastDay = '2099-12-31'

const dayLength = 86_400_000

/** Midnight at the beginning of a day, in the visitor's time zone; `after` days later. `null` if the text is no valid day. */
function midnight(day: string, after = 0): Date | null {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  const start = new Date(year, month - 1, date)
  // JavaScript would silently turn February 31 into a day in March.
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return null
  return new Date(year, month - 1, date + after)
}

/** The day of a point in time in the visitor's time zone, as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function problemOf(day: string, missing: string): string | undefined {
  if (!midnight(day)) return missing
  // In this format, days sort as text.
  return day < firstDay || day > lastDay ? 'Choose a day between 2000 and 2099' : undefined
}

/**
 * What is wrong with a range of days. Future days are allowed, for events.
 *
 * @returns the sentence for each field; empty if the range is valid
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
 * The period in a URL; the last 30 days if it has none or an invalid one.
 *
 * @returns the period, or the dates of an unusable range, so that its form can say why
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

/** The query parameters for a period, as {@link readPeriod} reads them; none for the last 30 days. */
export function periodParts(period: Period): Record<string, string | undefined> {
  if (period.kind === 'custom') return { period: 'custom', from: period.from, to: period.to }
  if (period.kind === 'all') return { period: 'all' }
  return { period: period.days === 30 ? undefined : `${period.days}d` }
}

/** The initial dates of a custom range: the last 30 days, including today. */
export function suggestedDates(now: Date): Dates {
  return { from: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 29)), to: dayOf(now) }
}

/**
 * The period as the database functions take it: half-open, ISO 8601; `null` for no start and for an end that is now.
 *
 * @param now milliseconds since 1970
 */
export function windowOf(period: Period, now: number): { start: string | null; end: string | null } {
  if (period.kind === 'all') return { start: null, end: null }
  if (period.kind === 'days') return { start: new Date(now - period.days * dayLength).toISOString(), end: null }
  return { start: midnight(period.from)?.toISOString() ?? null, end: midnight(period.to, 1)?.toISOString() ?? null }
}

/** The number of days in a period; 0 for all time. */
export function lengthOf(period: Period): number {
  if (period.kind === 'all') return 0
  if (period.kind === 'days') return period.days
  const [start, end] = [midnight(period.from), midnight(period.to, 1)]
  // Days have 23 or 25 hours when the clocks change.
  return start && end ? Math.round((end.getTime() - start.getTime()) / dayLength) : 0
}

/** The dates of a range, such as `March 1 – 31, 2026`. */
export function datesInWords({ from, to }: Dates): string {
  return formatDateRange(midnight(from)?.toISOString() ?? '', midnight(to)?.toISOString() ?? '')
}
