import { listHref, readChoice, readPage, readSort, searchText, writtenSort } from '@/lib/list/list-address'
import { isPast } from '../events'

/** Events on a page of the office's list. */
export const officePageSize = 25

const path = '/dashboard/events'
const byStart = { key: 'start', descending: false } as const

/** By what events can be sorted; each has an index. */
export const eventSorts = ['start', 'title'] as const
/** See {@link eventSorts}. */
export type EventSort = (typeof eventSorts)[number]

/** The status of an event, as the database names it and as people read it (specification, section 5). */
export const statuses = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'ongoing', label: 'Ongoing' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
/** See {@link statuses}. */
export type EventStatus = (typeof statuses)[number]['value']

/** A status as people read it. */
export function statusLabel(status: string): string {
  return statuses.find(({ value }) => value === status)?.label ?? status
}

/** Whether the site lists an event as past although its status says otherwise: its end has passed. */
export function isOverdue(event: { status: string; end_date: string }, now = Date.now()): boolean {
  return (event.status === 'upcoming' || event.status === 'ongoing') && isPast(event, now)
}

/** What the office's list of events shows; all of it stands in the address. `category` is an id. */
export type EventFilter = {
  search: string
  status: EventStatus | ''
  category: string
  sort: { key: EventSort; descending: boolean }
  page: number
}

/** The form of an id: nothing else need be asked for. */
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the filter from the address; anything unusable counts as absent. */
export function readEventFilter(params: URLSearchParams): EventFilter {
  const category = params.get('category') ?? ''
  return {
    search: searchText(params.get('q') ?? ''),
    status: readChoice(params, 'status', statuses),
    category: idForm.test(category) ? category : '',
    sort: readSort(params, eventSorts, byStart),
    page: readPage(params),
  }
}

/** The address of a view of the list; of the whole list without one. */
export function officeEventsHref(filter?: EventFilter): string {
  if (!filter) return path
  const { search, status, category, sort, page } = filter
  return listHref(
    path,
    {
      q: search,
      status,
      category,
      sort: writtenSort(sort, byStart),
    },
    page,
  )
}

/** The address of an event's form. */
export function officeEventHref(id: string): string {
  return `${path}/${id}`
}

/** The address of the form for a new event; filled from another one where its id is given. */
export function newEventHref(copyOf?: string): string {
  return listHref(`${path}/new`, { copy: copyOf })
}

/** The address of the list of an event's participants. */
export function participantsHref(id: string): string {
  return `${path}/${id}/participants`
}
