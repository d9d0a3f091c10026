import { isId } from '@/lib/data/record-id'
import { listHref, readChoice, readPageNumber, readSort, searchText, writtenSort } from '@/lib/list/list-address'
import { isPast } from '../events'
import { publications, type Publication } from '@/features/editorial/shared/publication'

/** Events per page of the office's list. */
export const officePageSize = 25

const path = '/dashboard/events'
const soonestFirst = { key: 'start', descending: false } as const
const latestFirst = { key: 'start', descending: true } as const

/** The parts of the list by time, with their values in the address; it opens at the upcoming ones. */
export const eventTimes = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const
/** See {@link eventTimes}. */
export type EventTime = (typeof eventTimes)[number]['value']

/** The order in which a part opens: what comes next, what was last, and all from the first on. */
const orderOf = (time: EventTime) => (time === 'past' ? latestFirst : soonestFirst)

/** What events can be sorted by; each sort has an index. */
export const eventSorts = ['start', 'title'] as const
/** See {@link eventSorts}. */
export type EventSort = (typeof eventSorts)[number]

/** The status of an event, with database value and label (specification, section 5). */
export const statuses = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'ongoing', label: 'Ongoing' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
/** See {@link statuses}. */
export type EventStatus = (typeof statuses)[number]['value']

/** The label of a status. */
export function statusLabel(status: string): string {
  return statuses.find(({ value }) => value === status)?.label ?? status
}

/** Whether the site lists an event as past because its end has passed, although its status says otherwise. */
export function isOverdue(event: { status: string; end_date: string }, now = Date.now()): boolean {
  return (event.status === 'upcoming' || event.status === 'ongoing') && isPast(event, now)
}

/** What the office's list of events shows; all of it is kept in the URL. `category` is an id. */
export type EventFilter = {
  time: EventTime
  search: string
  status: EventStatus | ''
  publication: Publication | ''
  category: string
  sort: { key: EventSort; descending: boolean }
  page: number
}

/** Reads the filter from the URL's query; invalid values count as missing. */
export function readEventFilter(params: URLSearchParams): EventFilter {
  const category = params.get('category') ?? ''
  const time = readChoice(params, 'show', eventTimes) || 'upcoming'
  return {
    time,
    search: searchText(params.get('q') ?? ''),
    status: readChoice(params, 'status', statuses),
    publication: readChoice(params, 'publication', publications),
    category: isId(category) ? category : '',
    sort: readSort(params, eventSorts, orderOf(time)),
    page: readPageNumber(params),
  }
}

/** The URL of a filtered list; without a filter, of the list as it opens. */
export function officeEventsHref(filter?: EventFilter): string {
  if (!filter) return path
  const { time, search, status, publication, category, sort, page } = filter
  return listHref(
    path,
    {
      show: time === 'upcoming' ? '' : time,
      q: search,
      status,
      publication,
      category,
      sort: writtenSort(sort, orderOf(time)),
    },
    page,
  )
}

/** The URL of a part of the list by time, with the same search and filters, in the order in which it opens. */
export function eventTimeHref(filter: EventFilter, time: EventTime): string {
  return officeEventsHref({ ...filter, time, sort: orderOf(time), page: 1 })
}

/** The URL of the form for a new event; given an id, the form starts as a copy of that event. */
export function newEventHref(copyOf?: string): string {
  return listHref(`${path}/new`, { copy: copyOf })
}
