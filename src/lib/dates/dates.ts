const formatters = new Map<string, Intl.DateTimeFormat>()

/** Intl formatters are slow to create and quick to use, so each is created once. */
function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options])
  let made = formatters.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    formatters.set(key, made)
  }
  return made
}

/**
 * Replaces the special spaces in an Intl formatter's output. Versions of its data use different spaces in ranges and
 * before AM and PM, but a prerendered page must have the same text as the browser that hydrates it.
 */
function plain(text: string): string {
  return text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
}

const longDate: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' }
const timeOfDay: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/**
 * A date in the house style, such as `November 21, 2026` (specification, section 9).
 *
 * @param iso a point in time, ISO 8601
 * @param zone IANA time zone
 */
export function formatDate(iso: string, zone: string): string {
  return plain(formatter(zone, longDate).format(new Date(iso)))
}

/** A day (`YYYY-MM-DD`) in the house style. */
export function dayInWords(day: string): string {
  return formatDate(`${day}T00:00Z`, 'UTC')
}

/** Whether a text is a day, `YYYY-MM-DD`; JavaScript turns February 31 into March 3. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && Date.parse(text) > 0 && new Date(text).toISOString().startsWith(text)
}

/**
 * The day some days after another.
 *
 * @param day `YYYY-MM-DD`
 */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * The dates from one point in time to another, such as `December 8 – 9, 2026`; a single date when both fall on one day.
 *
 * @param from ISO 8601
 * @param to ISO 8601, not before `from`
 * @param zone IANA time zone
 */
export function formatDateRange(from: string, to: string, zone: string): string {
  return plain(formatter(zone, longDate).formatRange(new Date(from), new Date(to)))
}

/**
 * A time of day with hour and two-digit minute, such as `6:30 PM` (specification, section 9), without a line break before
 * its AM or PM.
 *
 * @param iso a point in time, ISO 8601
 * @param zone IANA time zone
 */
export function formatTime(iso: string, zone: string): string {
  return plain(formatter(zone, timeOfDay).format(new Date(iso))).replace(' ', '\u00a0')
}

/**
 * A date and time without the year, such as `December 8, 9:30 AM`, for use where the year is clear.
 *
 * @param iso a point in time, ISO 8601
 * @param zone IANA time zone
 */
export function formatDayAndTime(iso: string, zone: string): string {
  return `${formatter(zone, { month: 'long', day: 'numeric' }).format(new Date(iso))}, ${formatTime(iso, zone)}`
}

/**
 * The day of the month and the short name of the month, for a calendar leaf.
 *
 * @param iso a point in time, ISO 8601
 * @param zone IANA time zone
 */
export function calendarLeaf(iso: string, zone: string): { day: string; month: string } {
  const date = new Date(iso)
  return {
    day: formatter(zone, { day: 'numeric' }).format(date),
    month: formatter(zone, { month: 'short' }).format(date),
  }
}

/** Cities that IANA spells otherwise. Almaty's zone covers all of Kazakhstan, so it is named after Astana. */
const cities: Readonly<Record<string, string>> = {
  Almaty: 'Astana',
  Aqtau: 'Aktau',
  Aqtobe: 'Aktobe',
  Qostanay: 'Kostanay',
  Qyzylorda: 'Kyzylorda',
}

/** The name of a time zone's clock: the city of its IANA name. */
export function clockName(zone: string): string {
  const city = zone.split('/').at(-1) ?? zone
  return `${cities[city] ?? city.replaceAll('_', ' ')} time`
}

/** The IANA name of the visitor's own time zone. */
export function visitorZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * The UTC offset of a zone at a point in time, in minutes.
 *
 * @param iso a point in time, ISO 8601
 * @param zone IANA time zone
 */
export function zoneOffset(iso: string, zone: string): number {
  const text =
    formatter(zone, { timeZoneName: 'longOffset' })
      .formatToParts(new Date(iso))
      .find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(text)
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0
}

const minute = 60_000

/**
 * A point in time as the value of a `datetime-local` input: the wall-clock time of a zone, to the minute.
 *
 * @param iso ISO 8601; anything else returns an empty string
 * @param zone IANA time zone
 * @returns such as `2026-12-08T09:30`
 */
export function toLocalInput(iso: string, zone: string): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return ''
  return new Date(time + zoneOffset(iso, zone) * minute).toISOString().slice(0, 16)
}

/**
 * The point in time of a zone's wall-clock time. In the hour that occurs twice when summer time ends, it is the first
 * occurrence. A time in the hour that is skipped when summer time begins is moved forward by the skipped time.
 *
 * @param text the value of a `datetime-local` input
 * @param zone IANA time zone
 * @returns ISO 8601 in UTC; empty for a text that is not a date and time
 */
export function fromLocalInput(text: string, zone: string): string {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : NaN
  // Date.parse turns February 31 into a day in March.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(text)) return ''
  const offsetAt = (time: number) => zoneOffset(new Date(time).toISOString(), zone)
  // A zone's UTC offset changes at most once in two days.
  const before = offsetAt(wall - 1440 * minute)
  const after = offsetAt(wall + 1440 * minute)
  const first = wall - before * minute
  const second = wall - after * minute
  return new Date(offsetAt(first) !== before && offsetAt(second) === after ? second : first).toISOString()
}
