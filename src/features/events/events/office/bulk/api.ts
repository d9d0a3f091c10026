import { queryOptions, useMutation } from '@tanstack/react-query'
import { sweepFiles } from '@/features/write/editorial/api'
import { changeOne, outcomeOf, type Change } from '@/lib/data/bulk'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { orderOf } from '@/lib/list/list-order'
import { eventKeys } from '../../keys'
import { matchingEvents, useInvalidateEvents } from '../api'
import { eventList, type EventFilter } from '../event-list'

const fileColumns =
  'id, slug, title, status, start_date, end_date, time_zone, is_online, location, max_participants, registration_deadline, is_featured, updated_at, category:event_categories(name)'

/** How many people are told by mail when these events are deleted. */
export function toldOfDeletionQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: eventKeys.toldOfDeletion(ids),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('count_told_of_deletion', { ids: [...ids] }).abortSignal(signal)
      if (error) failWith('Failed to load participants', error)
      return data
    },
    staleTime: 0,
  })
}

/** Why an event is never deleted, as the database says it; null where it can be. */
export function whyNotDeleteQuery(event_id: string) {
  return queryOptions({
    queryKey: eventKeys.whyNotDelete(event_id),
    // The generated types do not allow null in the result of a function.
    queryFn: async ({ signal }): Promise<string | null> => {
      const { data, error } = await supabase.rpc('why_not_delete_event', { event_id }).abortSignal(signal)
      if (error) failWith('Failed to load the documents of the event', error)
      return data
    },
    staleTime: 0,
  })
}

/** How many people are registered for those of these events that publishing, or unpublishing, changes. */
export function registeredQuery(ids: readonly string[], published: boolean) {
  return queryOptions({
    queryKey: eventKeys.registered(ids, published),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('count_registered', { ids: [...ids], published }).abortSignal(signal)
      if (error) failWith('Failed to load participants', error)
      return data
    },
    staleTime: 0,
  })
}

/** Publishes events, or makes them drafts again. */
export const publishEvents = (published: boolean) => (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('publish_events', { ids: [...ids], published }), 'Failed to save event')

/** Puts back what {@link publishEvents} has changed. */
export const undoEvents = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_events', { changes: [...changes] }), 'Failed to save event')

/** Deletes events, and the pictures that only they show. */
export async function deleteEvents(ids: readonly string[]) {
  const outcome = await outcomeOf(supabase.rpc('delete_events', { ids: [...ids] }), 'Failed to delete event')
  void sweepFiles()
  return outcome
}

/** Deletes an event as {@link deleteEvents} does. */
export function useDeleteEvent() {
  const invalidate = useInvalidateEvents()
  return useMutation({
    mutationFn: (id: string) => changeOne(deleteEvents, id),
    onSuccess: () => void invalidate(),
  })
}

/** How the events of a list are read, for its selection and for files. */
export const eventRows = (filter: EventFilter) => ({
  ids: () => matchingEvents(filter, 'id'),
  matching: () => matchingEvents(filter, fileColumns),
  all: () => supabase.from('events').select(fileColumns),
  order: orderOf(filter.sort, eventList.sorts, ['title']),
  failed: 'Failed to load events',
})
