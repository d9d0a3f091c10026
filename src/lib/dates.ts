const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Intl formatters are slow to make and quick to use, so each is made once. */
function format(zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options])
  let made = dateFormats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat('en-US', zone ? { ...options, timeZone: zone } : options)
    dateFormats.set(key, made)
  }
  return made
}

/**
 * A date in the house style, such as `November 21, 2026` (specification, section 9).
 *
 * @param iso a point in time, ISO 8601
 * @param zone IANA time zone; the visitor's own when left out
 */
export function formatDate(iso: string, zone?: string): string {
  return format(zone, { year: 'numeric', month: 'long', day: 'numeric' }).format(new Date(iso))
}

/**
 * A time of day with hour and two-digit minute, such as `6:30 PM` (specification, section 9).
 *
 * @param iso a point in time, ISO 8601
 * @param zone IANA time zone; the visitor's own when left out
 */
export function formatTime(iso: string, zone?: string): string {
  return format(zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso))
}

/** The IANA name of the visitor's own time zone. */
export function visitorZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * What distance to UTC a zone has at a point in time, as a number of minutes.
 *
 * @param iso a point in time, ISO 8601
 * @param zone IANA time zone
 */
export function zoneOffset(iso: string, zone: string): number {
  const text = format(zone, { timeZoneName: 'longOffset' }).formatToParts(new Date(iso)).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(text)
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0
}
