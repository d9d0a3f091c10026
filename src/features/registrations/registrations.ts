import { participantsHref } from '@/features/events/office/event-list'
import { formatDate, formatTime } from '@/lib/dates/dates'
import { listHref, readChoice, readPage, readSort, searchText, writtenSort } from '@/lib/list/list-address'

/** What the database answers to a registration; a known address gets the answer of a new one. */
export type RegistrationAnswer = { status: string; position?: number }

/** What has come of registering, as its title and text. */
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

/** The seats of an event as everybody may know them. */
export type Seats = { capacity: number | null; free: number | null; waiting_list: boolean }

/** How many places are left, in words; empty without a limit. */
export function seatWords({ free, waiting_list }: Seats): string {
  if (waiting_list) return 'All places are taken. Whoever registers now comes on the waiting list.'
  if (free === null) return ''
  return free === 1 ? '1 place left' : `${free.toLocaleString('en-US')} places left`
}

/** The status of a registration, as the database names it and as people read it. */
export const statuses = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'waitlisted', label: 'Waiting list' },
  { value: 'offered', label: 'Place offered' },
  { value: 'attended', label: 'Checked in' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
/** See {@link statuses}. */
export type RegistrationStatus = (typeof statuses)[number]['value']

/** A status as people read it. */
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
 * What holds for a registration now, as its participant reads it.
 *
 * @param registration as `my_registrations` gives it
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

/** Participants on a page of the office's list. */
export const participantsPageSize = 50

/** By what participants can be sorted; each has an index. */
export const participantSorts = ['name', 'queue'] as const
const byName = { key: 'name', descending: false } as const

/** What the list of participants shows; all of it stands in the address. Without a status, all but the cancelled. */
export type ParticipantFilter = {
  search: string
  status: RegistrationStatus | ''
  sort: { key: (typeof participantSorts)[number]; descending: boolean }
  page: number
}

/** Reads the filter from the address; anything unusable counts as absent. */
export function readParticipantFilter(params: URLSearchParams): ParticipantFilter {
  return {
    search: searchText(params.get('q') ?? ''),
    status: readChoice(params, 'status', statuses),
    sort: readSort(params, participantSorts, byName),
    page: readPage(params),
  }
}

/** The address of a view of an event's participants; of all of them without one. */
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

/** How many take part in an event, by status; never the cancelled. */
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

/** The counts where there is little room, such as `24 of 50` and `+3 waiting`; nothing is said of a waiting list that is empty. */
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

/** The columns of the file that an export writes, in their order. */
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
