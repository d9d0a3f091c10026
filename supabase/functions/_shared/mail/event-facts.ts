import { formatDateRange } from '../../../../src/lib/dates/dates.ts'
import { formatTimeRange, zoneName } from '../../../../src/lib/dates/time-range.ts'
import type { MailedEvent } from './calendar.ts'
import type { Block } from './layout.ts'

/** When and where an event takes place, in the words of its page, with its times in its own zone. */
export function whenAndWhere(
  event: Pick<MailedEvent, 'start_date' | 'end_date' | 'time_zone' | 'is_online' | 'location'>,
): [label: string, value: string][] {
  const { start_date, end_date, time_zone } = event
  const place = event.is_online ? 'Online Event' : event.location
  const rows: [string, string][] = [
    ['Date', formatDateRange(start_date, end_date, time_zone)],
    ['Time', `${formatTimeRange(start_date, end_date, time_zone)} (${zoneName(start_date, time_zone)})`],
  ]
  if (place) rows.push(['Place', place])
  return rows
}

/** Somebody else may have typed a name: a space after each full stop, so that mail programs make no link of it. */
const spaced = (name: string) => name.replace(/\.(?=\p{L})/gu, '. ')

/**
 * An event in the words of its page, with its meeting link.
 *
 * @param name of its participant
 * @param people who take part, of an order
 */
export function eventFacts(event: MailedEvent, name?: string, people: readonly string[] = []): Block {
  const rows: [string, string][] = [['Event', event.title], ...whenAndWhere(event)]
  if (name !== undefined) rows.unshift(['Participant', spaced(name)])
  if (people.length > 0) rows.push(['For', people.map(spaced).join(', ')])
  if (event.is_online && event.meeting_url) rows.push(['Meeting', event.meeting_url])
  return { kind: 'facts', facts: rows }
}
