import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, failAsTold, failWith, type ProviderError } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { supabase } from '@/lib/data/supabase'
import type { CorrectionValues, ParticipantValues } from '../registration-form'
import { participantList, type ParticipantFilter } from './participants'
import { eventKeys } from '@/features/events/events/keys'
import { seatKeys } from '@/features/events/events/seats/keys'
import { registrationKeys } from '../keys'
import { mailKeys } from '@/features/write/mail/keys'

const listColumns =
  'id, name, email, company, phone, status, created_at, queued_at, offer_expires_at, attended_at, attended_from, cancelled_at, cancelled_by, override_reason, debt_id'

/** Every status except cancelled. */
const takingPart = ['confirmed', 'waitlisted', 'offered', 'attended']

/** The participants that match a filter: with a count for a list; without a count, and all of them, for a selection or a file. */
function matching(eventId: string, { search, status: shown }: ParticipantFilter, count?: 'exact') {
  const status = shown === 'held' ? 'offered' : shown
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
  if (!status) return all.neq('status', 'cancelled')
  const those = all.eq('status', status)
  if (status !== 'offered') return those
  return shown === 'held' ? those.not('debt_id', 'is', null) : those.is('debt_id', null)
}

function participantsPage(eventId: string, filter: ParticipantFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const { sorts, pageSize } = participantList(eventId)
  const list = matching(eventId, filter, 'exact').order(sorts[sort.key], { ascending: !sort.descending }).order('id')
  return readPage(list, { page, size: pageSize, signal }, 'Failed to load participants')
}

/** A page of the participants of an event: searched, filtered and sorted by the database, with the exact total. */
export function participantsQuery(eventId: string, filter: ParticipantFilter) {
  return queryOptions({
    queryKey: registrationKeys.list(eventId, filter),
    queryFn: ({ signal }) => participantsPage(eventId, filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** A page of participants. */
type ParticipantsPage = Awaited<ReturnType<typeof participantsPage>>
/** A participant as the office's list shows them. */
export type Participant = ParticipantsPage['rows'][number]

/** How many registrations of an event have ended, for whatever reason. */
export function endedQuery(eventId: string) {
  return queryOptions({
    queryKey: registrationKeys.ended(eventId),
    queryFn: async ({ signal }) => {
      const { count, error } = await supabase
        .from('event_registrations')
        .select('id', { count: 'exact', head: true })
        .eq('event_id', eventId)
        .eq('status', 'cancelled')
        .abortSignal(signal)
      if (error) failWith('Failed to load participants', error)
      return count ?? 0
    },
  })
}

/** No place is free: letting somebody in anyway needs a reason, which is recorded. */
export class ReasonNeededError extends CallError {}

function failAction(sentence: string, error: ProviderError): never {
  if (error.details === 'reason') throw new ReasonNeededError(error.message, { cause: error })
  failAsTold(sentence, error)
}

/** Invalidates what a change of registrations concerns. A cancellation gives its place to the next in line, who gets a mail too. */
export const useInvalidateRegistrations = () =>
  useInvalidate(registrationKeys.all, seatKeys.all, eventKeys.allAttended, mailKeys.aboutAll('registration'))

/** A check-in at the door, or its undoing. */
export type DoorAction = { participant: Participant; action: 'check_in' | 'undo_check_in'; reason?: string }

/**
 * Checks a participant in, or undoes it. The list changes optimistically and is rolled back if the database refuses.
 *
 * @param told the page's callbacks for every call: several can be pending, and `mutate` would only run the callbacks of the last one. A
 *   `ReasonNeededError` means that somebody on the waiting list has come and no place is free.
 */
export function useDoor(
  eventId: string,
  told: { onDone: () => void; onFailed: (error: Error, participant: Participant) => void },
) {
  const client = useQueryClient()
  const invalidate = useInvalidateRegistrations()
  const key = registrationKeys.lists(eventId)
  const show = (id: string, change: Pick<Participant, 'status' | 'attended_from'>) =>
    client.setQueriesData<ParticipantsPage>(
      { queryKey: key },
      (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) },
    )
  return useMutation({
    // One after another, so that an undo never overtakes its check-in.
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
      // No optimistic change for somebody on the waiting list: letting them in may need a reason first.
      const status =
        action === 'undo_check_in'
          ? (participant.attended_from ?? 'confirmed')
          : participant.status === 'waitlisted'
            ? undefined
            : 'attended'
      if (status === undefined) return
      show(participant.id, { status, attended_from: action === 'check_in' ? participant.status : null })
    },
    onSuccess: told.onDone,
    onError: (error, { participant }) => {
      told.onFailed(error, participant)
      show(participant.id, { status: participant.status, attended_from: participant.attended_from })
    },
    onSettled: () => {
      // While other calls are pending, a refetch would briefly show the list without them.
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === `door ${eventId}` }) === 1)
        void invalidate()
    },
  })
}

/** Why the caller may not cancel a registration, as the database says it; null where they may. */
export function whyNotCancelQuery(registration_id: string) {
  return queryOptions({
    queryKey: registrationKeys.whyNotCancel(registration_id),
    // The generated types do not allow null in the result of a function.
    queryFn: async ({ signal }): Promise<string | null> => {
      const { data, error } = await supabase.rpc('why_not_cancel_registration', { registration_id }).abortSignal(signal)
      if (error) failWith('Failed to load the documents of the place', error)
      return data
    },
    staleTime: 0,
  })
}

/** Cancels a participant's registration; the participant gets a mail. */
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

/** Corrects who a participant is; another name or address is confirmed to them by mail, and the place is kept. */
export function useCorrectParticipant() {
  const invalidate = useInvalidateRegistrations()
  return useMutation({
    mutationFn: async ({ id, values }: { id: string; values: CorrectionValues }) => {
      const { error } = await supabase.rpc('correct_participant', { registration_id: id, participant: values })
      if (error) failAsTold('Failed to save the correction. Please try again.', error)
    },
    onSettled: () => void invalidate(),
  })
}

/**
 * Adds somebody who has not registered; retries of the same form store them only once.
 *
 * @throws {ReasonNeededError} when no place is free
 */
export function useAddParticipant(eventId: string) {
  const invalidate = useInvalidateRegistrations()
  return useMutation({
    mutationFn: async ({ id, values }: { id: string; values: ParticipantValues }) => {
      const { error } = await supabase.rpc('add_participant', { of_event: eventId, participant: { id, ...values } })
      if (error) failAction('Failed to add the participant. Please try again.', error)
    },
    onSettled: () => void invalidate(),
  })
}

/** How the participants of a list are read, for its selection and for files. */
export const participantRows = (eventId: string, filter: ParticipantFilter) => ({
  ids: () => matching(eventId, filter),
  matching: () => matching(eventId, filter),
  all: () => supabase.from('event_registrations').select(listColumns),
  order: { by: 'queued_at', kind: 'time', descending: false } as const,
  failed: 'Failed to load participants',
})
