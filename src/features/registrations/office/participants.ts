import { formatDate } from '@/lib/dates/dates'
import { listHref, readChoice, readPageNumber, readSort, searchText, writtenSort } from '@/lib/list/list-address'
import { participantsHref } from '@/features/events/registration-counts'

/** The statuses of a registration, with their database values and labels. */
export const statuses = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'waitlisted', label: 'Waiting list' },
  { value: 'offered', label: 'Place offered' },
  { value: 'attended', label: 'Checked in' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
/** See {@link statuses}. */
export type RegistrationStatus = (typeof statuses)[number]['value']

/** The label of a status. */
export function statusLabel(status: string): string {
  return statuses.find(({ value }) => value === status)?.label ?? status
}

/** Participants per page of the office's list. */
export const participantsPageSize = 50

/** What participants can be sorted by; each sort has an index. */
export const participantSorts = ['name', 'queue'] as const
const byName = { key: 'name', descending: false } as const

/** What the list of participants shows; all of it is kept in the URL. Without a status it shows all but the cancelled ones. */
export type ParticipantFilter = {
  search: string
  status: RegistrationStatus | ''
  sort: { key: (typeof participantSorts)[number]; descending: boolean }
  page: number
}

/** Reads the filter from the URL's query; invalid values count as missing. */
export function readParticipantFilter(params: URLSearchParams): ParticipantFilter {
  return {
    search: searchText(params.get('q') ?? ''),
    status: readChoice(params, 'status', statuses),
    sort: readSort(params, participantSorts, byName),
    page: readPageNumber(params),
  }
}

/** The URL of an event's filtered participants; without a filter, of all of them. */
export function participantListHref(eventId: string, filter?: ParticipantFilter): string {
  if (!filter) return participantsHref(eventId)
  const { search, status, sort, page } = filter
  return listHref(
    participantsHref(eventId),
    {
      q: search,
      status,
      sort: writtenSort(sort, byName),
    },
    page,
  )
}

/** The columns of an exported file, in their order. */
export const exportColumns = [
  'name',
  'email',
  'company',
  'phone',
  'status',
  'created_at',
  'attended_at',
  'cancelled_at',
  'override_reason',
] as const

/** Whether the day on which an event begins, in its own time zone, is still to come. */
export function isBeforeItsDay(event: { start_date: string; time_zone: string }): boolean {
  const now = Date.now()
  const day = (time: number) => formatDate(new Date(time).toISOString(), event.time_zone)
  const start = Date.parse(event.start_date)
  return now < start && day(now) !== day(start)
}
