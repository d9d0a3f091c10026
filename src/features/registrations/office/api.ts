import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, failAsTold, failWith, oneOrNotFound, type ProviderError } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import type { WalkInValues } from '../registration-form'
import { participantsPageSize, type ParticipantFilter, type RegistrationCounts } from '../registrations'
import { registrationKeys } from '../keys'
import { mailKeys } from '@/features/mail/keys'

const listColumns =
  'id, name, email, company, phone, status, created_at, queued_at, offer_expires_at, attended_at, attended_from, cancelled_at, cancelled_by, override_reason'
const sortColumns = { name: 'name', queue: 'queued_at' } as const

/** Every status but cancelled. */
const takingPart = ['confirmed', 'waitlisted', 'offered', 'attended']

/** The participants that a filter means: counted for a list, uncounted and everything for a file. */
function chosen(eventId: string, { search, status }: ParticipantFilter, count?: 'exact') {
  const all = search
    ? supabase
        .rpc(
          'search_registrations',
          {
            of_event: eventId,
            query: search,
            of_statuses: status ? [status] : takingPart,
            everything: !count,
          },
          { count },
        )
        .select(listColumns)
    : supabase.from('event_registrations').select(listColumns, { count }).eq('event_id', eventId)
  return status ? all.eq('status', status) : all.neq('status', 'cancelled')
}

function participantsPage(eventId: string, filter: ParticipantFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const list = chosen(eventId, filter, 'exact')
    .order(sortColumns[sort.key], { ascending: !sort.descending })
    .order('id')
  return readPage(list, { page, size: participantsPageSize, signal }, 'Failed to load participants')
}

/** A page of the participants of an event: searched, filtered and sorted by the database, with the exact total. */
export function participantsQuery(eventId: string, filter: ParticipantFilter) {
  return queryOptions({
    queryKey: registrationKeys.list(eventId, filter),
    queryFn: ({ signal }) => participantsPage(eventId, filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** A page of participants, and one of them. */
type ParticipantsPage = Awaited<ReturnType<typeof participantsPage>>
/** A participant as the office's list shows them. */
export type Participant = ParticipantsPage['rows'][number]

/** The event whose participants are shown. @throws {NotFoundError} when there is none */
export function attendedEventQuery(id: string) {
  return queryOptions({
    queryKey: registrationKeys.event(id),
    queryFn: async ({ signal }) => {
      const answer = await supabase
        .from('events')
        .select('id, slug, title, status, start_date, end_date, time_zone, max_participants, registration_deadline')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      return oneOrNotFound(answer, 'Failed to load events', 'There is no such event. It may have been deleted.')
    },
  })
}

async function readCounts(eventIds: readonly string[], signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('get_registration_counts', { event_ids: [...eventIds] })
    .abortSignal(signal)
  if (error) failWith('Failed to load participants', error)
  return data
}

/** How many take part in an event, by status; never the cancelled. */
export function registrationCountsQuery(eventId: string) {
  return queryOptions({
    queryKey: registrationKeys.counts(eventId),
    queryFn: async ({ signal }): Promise<RegistrationCounts> =>
      (await readCounts([eventId], signal))[0] ?? { confirmed: 0, waitlisted: 0, offered: 0, attended: 0 },
  })
}

/** How many take part in each of several events, by the event's id and with one request; nothing for an event that nobody has registered for. */
export function registrationsOfQuery(eventIds: readonly string[]) {
  return queryOptions({
    queryKey: registrationKeys.countsOf(eventIds),
    queryFn: async ({ signal }): Promise<Readonly<Record<string, RegistrationCounts>>> =>
      Object.fromEntries((await readCounts(eventIds, signal)).map(({ event_id, ...counts }) => [event_id, counts])),
    enabled: eventIds.length > 0,
  })
}

/** No place is free: whoever is to come in nonetheless needs a reason, which is recorded. */
export class ReasonNeededError extends CallError {}

function failAction(sentence: string, error: ProviderError): never {
  if (error.details === 'reason') throw new ReasonNeededError(error.message, { cause: error })
  failAsTold(sentence, error)
}

function useInvalidateRegistrations() {
  const client = useQueryClient()
  // Who leaves makes room for the next, who is written to as well.
  return () =>
    Promise.all(
      [registrationKeys.all, mailKeys.aboutAll('registration')].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** What is noted at the door. */
export type DoorAction = { participant: Participant; action: 'check_in' | 'undo_check_in'; reason?: string }

/**
 * Notes who has come, or takes it back. The list shows it at once, and takes it back where the database refuses.
 *
 * @param told what the page does about each of them: several can be on their way, and of those only the last one's own
 * callbacks would be called. A `ReasonNeededError` says that somebody who is waiting has come and no place is free.
 */
export function useDoor(
  eventId: string,
  told: { onDone: () => void; onFailed: (error: Error, participant: Participant) => void },
) {
  const client = useQueryClient()
  const invalidate = useInvalidateRegistrations()
  const key = registrationKeys.lists(eventId)
  return useMutation({
    // One after the other, so that an undo never overtakes what it undoes.
    scope: { id: `door ${eventId}` },
    mutationFn: async ({ participant, action, reason }: DoorAction) => {
      const { error } =
        action === 'check_in'
          ? await supabase.rpc('check_in', { registration_id: participant.id, reason })
          : await supabase.rpc('undo_check_in', { registration_id: participant.id })
      if (error)
        failAction(
          action === 'check_in'
            ? `${participant.name} could not be checked in. Please try again.`
            : `The check-in of ${participant.name} could not be undone. Please try again.`,
          error,
        )
    },
    onMutate: async ({ participant, action }: DoorAction) => {
      await client.cancelQueries({ queryKey: key })
      // Who is on the waiting list may have to be given a reason for: that is not taken for granted.
      const status =
        action === 'undo_check_in'
          ? (participant.attended_from ?? 'confirmed')
          : participant.status === 'waitlisted'
            ? undefined
            : 'attended'
      if (status === undefined) return
      client.setQueriesData<ParticipantsPage>(
        { queryKey: key },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((row) =>
              row.id === participant.id
                ? { ...row, status, attended_from: action === 'check_in' ? participant.status : null }
                : row,
            ),
          },
      )
    },
    onSuccess: told.onDone,
    onError: (error, { participant }) => {
      told.onFailed(error, participant)
      client.setQueriesData<ParticipantsPage>(
        { queryKey: key },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((row) =>
              row.id === participant.id
                ? { ...row, status: participant.status, attended_from: participant.attended_from }
                : row,
            ),
          },
      )
    },
    onSettled: () => {
      // While others are on their way the list would fall back to before them.
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === `door ${eventId}` }) === 1)
        void invalidate()
    },
  })
}

/** Cancels a registration for its participant, who is told. */
export function useOfficeCancel() {
  const invalidate = useInvalidateRegistrations()
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.rpc('cancel_registration_for_office', { registration_id: id })
      if (error) failAsTold('Failed to cancel the registration. Please try again.', error)
    },
    onSettled: () => void invalidate(),
  })
}

/**
 * Adds somebody who has come without having registered, once however often the same form is tried.
 *
 * @throws {ReasonNeededError} when no place is free
 */
export function useWalkIn(eventId: string) {
  const invalidate = useInvalidateRegistrations()
  return useMutation({
    mutationFn: async ({ id, values }: { id: string; values: WalkInValues }) => {
      const { error } = await supabase.rpc('add_walk_in', { of_event: eventId, walk_in: { id, ...values } })
      if (error) failAction('Failed to add the participant. Please try again.', error)
    },
    onSettled: () => void invalidate(),
  })
}

/**
 * Reads every participant that a filter means, in the order of registration.
 *
 * @param onProgress called with the number of rows read
 * @throws {CallError} when a part could not be read; an `AbortError` when it was broken off
 */
export async function readForExport(
  eventId: string,
  filter: ParticipantFilter,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = await readAll(
    (after) => chosen(eventId, filter).gt('id', after).order('id').limit(readStep).abortSignal(signal),
    'Failed to load participants',
    onProgress,
    signal,
  )
  return rows.sort((a, b) => (a.queued_at < b.queued_at ? -1 : a.queued_at > b.queued_at ? 1 : a.id < b.id ? -1 : 1))
}
