import { isId } from '@/lib/data/record-id'
import { defineList, only } from '@/lib/list/define-list'
import { listHref } from '@/lib/list/list-address'
import { isPast } from '../events'
import { publications } from '@/features/write/editorial/shared/publication'

const path = '/dashboard/events'

/** The parts of the list by time, with their values in the address; it opens at the coming ones, of any status. */
export const eventTimes = [
  { value: 'upcoming', label: 'Coming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const

/** The status of an event, with database value and label (specification, section 5). */
export const statuses = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'ongoing', label: 'Ongoing' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

/** The label of a status. */
export function statusLabel(status: string): string {
  return statuses.find(({ value }) => value === status)?.label ?? status
}

/** Whether the site lists an event as past because its end has passed, although its status says otherwise. */
export function isOverdue(event: { status: string; end_date: string }, now = Date.now()): boolean {
  return (event.status === 'upcoming' || event.status === 'ongoing') && isPast(event, now)
}

/** Whether the Events page may open with an event: it is neither over nor cancelled. */
export const isToCome = (event: { status: string; end_date: string }) => event.status !== 'cancelled' && !isPast(event)

/**
 * The office's list of events; each sort has an index. `category` is an id. A part opens in its own order: what comes
 * next, what was last, and all from the first on.
 */
export const eventList = defineList({
  path,
  pageSize: 25,
  search: { label: 'Search by title, description or location', of: 'Events' },
  fields: {
    time: { param: 'show', part: true, choices: eventTimes, opens: 'upcoming' },
    status: { label: 'Status', choices: statuses, column: 'status' },
    publication: { label: 'Publication', choices: publications },
    category: { label: 'Category', all: 'All categories', read: only(isId), column: 'category_id' },
  },
  sorts: { start: 'start_date', title: 'title' },
  opens: ({ time }) => ({ key: 'start', descending: time === 'past' }),
})
/** What the office's list of events shows. */
export type EventFilter = ReturnType<typeof eventList.read>

/** The URL of the form for a new event; given an id, the form starts as a copy of that event. */
export function newEventHref(copyOf?: string): string {
  return listHref(`${path}/new`, { copy: copyOf })
}
