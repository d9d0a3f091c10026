import { participantsHref } from '@/features/events/office/event-list'
import { formatDate, formatTime } from '@/lib/dates/dates'
import { listHref, readChoice, readPageNumber, readSort, searchText, writtenSort } from '@/lib/list/list-address'

/** The database's answer to a registration; it is the same for a known and for a new email address. */
export type RegistrationAnswer = { status: string; position?: number }

/** The result of a registration, as title and text. */
export function answerWords({ status, position }: RegistrationAnswer): { title: string; text: string } {
  if (status === 'confirmed' || status === 'attended')
    return {
      title: 'Your place is confirmed',
      text: 'We have sent you an email with the details and a link by which you can cancel.',
    }
  if (status === 'offered')
    return {
      title: 'A place is held for you',
      text: 'Please accept it soon: the link is in the email that we have sent you.',
    }
  return {
    title: position
      ? `You are number ${position.toLocaleString('en-US')} on the waiting list`
      : 'You are on the waiting list',
    text: 'We have sent you an email. As soon as a place is free for you, we write again and hold it for a while.',
  }
}

/** The public numbers of an event's seats. */
export type Seats = { capacity: number | null; free: number | null; waiting_list: boolean }

/** How many places are left, in words; empty if there is no limit. */
export function seatWords({ free, waiting_list }: Seats): string {
  if (waiting_list) return 'All places are taken. Whoever registers now comes on the waiting list.'
  if (free === null) return ''
  return free === 1 ? '1 place left' : `${free.toLocaleString('en-US')} places left`
}

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

const cancelledWords: Readonly<Record<string, string>> = {
  participant: 'You have cancelled this registration.',
  office: 'The office has cancelled this registration. Please write to us if you did not expect it.',
  event: 'This event has been cancelled.',
  offer_expired: 'The place that was held for you has passed on to the next in line.',
}

/**
 * The current state of a registration, in words for its participant.
 *
 * @param registration as `my_registrations` returns it
 */
export function stateWords({
  status,
  place,
  offer_expires_at,
  cancelled_by,
  time_zone,
}: {
  status: string
  place: number | null
  offer_expires_at: string | null
  cancelled_by: string | null
  time_zone: string
}): string {
  if (status === 'confirmed') return 'Your place is confirmed.'
  if (status === 'attended') return 'You took part.'
  if (status === 'waitlisted')
    return place
      ? `You are number ${place.toLocaleString('en-US')} on the waiting list. We write to you as soon as a place is free.`
      : 'You are on the waiting list.'
  if (status === 'offered' && offer_expires_at)
    return `A place is held for you until ${formatDate(offer_expires_at, time_zone)}, ${formatTime(offer_expires_at, time_zone)}.`
  return cancelledWords[cancelled_by ?? ''] ?? 'This registration has been cancelled.'
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

/** The number of an event's registrations per status, without the cancelled ones. */
export type RegistrationCounts = { confirmed: number; waitlisted: number; offered: number; attended: number }

/** The counts in words, such as `40 of 50 places taken · 12 checked in · 3 waiting`. */
export function countWords(
  { confirmed, waitlisted, offered, attended }: RegistrationCounts,
  capacity: number | null,
): string {
  const taken = confirmed + offered + attended
  const number = (value: number) => value.toLocaleString('en-US')
  return [
    capacity === null
      ? `${number(taken)} ${taken === 1 ? 'place' : 'places'} taken`
      : `${number(taken)} of ${number(capacity)} places taken`,
    `${number(attended)} checked in`,
    waitlisted && `${number(waitlisted)} waiting`,
    offered && `${number(offered)} offered`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The counts for narrow places, such as `24 of 50` and `+3 waiting`; an empty waiting list is not mentioned. */
export function shortCountWords(
  { confirmed, waitlisted, offered, attended }: RegistrationCounts,
  capacity: number | null,
): { taken: string; waiting: string } {
  const taken = (confirmed + offered + attended).toLocaleString('en-US')
  return {
    taken: capacity === null ? taken : `${taken} of ${capacity.toLocaleString('en-US')}`,
    waiting: waitlisted > 0 ? `+${waitlisted.toLocaleString('en-US')} waiting` : '',
  }
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
