import { Day } from './day'

const hour = 3_600_000

/**
 * How long something has been waiting, such as `5 hours` or `12 days`.
 *
 * @param since ISO 8601
 * @param now milliseconds since 1970
 */
export function waitedWords(since: string, now: number): string {
  const hours = Math.floor((now - Date.parse(since)) / hour)
  if (hours < 1) return 'less than an hour'
  const [number, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return `${number.toLocaleString('en-US')} ${unit}${number === 1 ? '' : 's'}`
}

/**
 * How long something has been waiting, or until when it did, as lists show it.
 *
 * @param props.since when it came, ISO 8601
 * @param props.until when it was decided, ISO 8601; null if it was not
 * @param props.now milliseconds since 1970 while it still waits, otherwise undefined
 */
export function Waiting({ since, until, now }: { since: string; until: string | null; now: number | undefined }) {
  if (now !== undefined) return <span className="font-semibold tabular-nums">{waitedWords(since, now)}</span>
  return until ? (
    <>
      until <Day at={until} />
    </>
  ) : (
    '–'
  )
}
