import { formatDateRange } from '@/lib/dates/dates'
import { officeDate, officeMidnight, officeZone } from '@/lib/dates/office-time'

/** The periods, in days, that the Overview offers (specification, section 9). */
export const presetDays = [7, 30, 90] as const

/**
 * The period that the figures cover, in whole days on the office's clock: all time, the last days up to and including today, or from
 * one day to another (`YYYY-MM-DD`, both included).
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

function problemOf(day: string, missing: string): string | undefined {
  if (!officeMidnight(day)) return missing
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
  const to = officeDate(now)
  return { from: officeDate(new Date(officeMidnight(to, -29))), to }
}

/**
 * The period as the database functions take it: half-open, ISO 8601; `null` for no start and for an end that is today's.
 *
 * @param now milliseconds since 1970
 */
export function windowOf(period: Period, now: number): { start: string | null; end: string | null } {
  if (period.kind === 'all') return { start: null, end: null }
  if (period.kind === 'days') return { start: officeMidnight(officeDate(new Date(now)), 1 - period.days), end: null }
  return { start: officeMidnight(period.from), end: officeMidnight(period.to, 1) }
}

/** The number of days in a period; 0 for all time. */
export function lengthOf(period: Period): number {
  if (period.kind === 'all') return 0
  if (period.kind === 'days') return period.days
  // Days have 23 or 25 hours when the clocks change.
  return Math.round((Date.parse(officeMidnight(period.to, 1)) - Date.parse(officeMidnight(period.from))) / dayLength)
}

/** The dates of a range, such as `March 1 – 31, 2026`. */
export function datesInWords({ from, to }: Dates): string {
  return formatDateRange(officeMidnight(from), officeMidnight(to), officeZone)
}
