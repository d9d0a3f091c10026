import { queryOptions } from '@tanstack/react-query'
import { sweepFiles } from '@/features/editorial/api'
import { outcomeOf, readChosen, type Change } from '@/lib/data/bulk'
import { failWith } from '@/lib/data/errors'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import { inListOrder } from '@/lib/list/list-order'
import { eventKeys } from '../../keys'
import { matchingEvents, sortColumns } from '../api'
import type { EventFilter } from '../event-list'

const failed = 'Failed to load events'
const fileColumns =
  'id, slug, title, status, start_date, end_date, time_zone, is_online, location, max_participants, registration_deadline, is_featured, updated_at, category:event_categories(name)'

/** The ids of all events that match a filter. */
export async function readEventIds(filter: EventFilter): Promise<string[]> {
  const rows = await readAll(
    (after) => matchingEvents(filter, 'id').gt('id', after).order('id').limit(readStep),
    failed,
  )
  return rows.map(({ id }) => id)
}

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

/**
 * Reads the events of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readEventsForExport(
  filter: EventFilter,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('events').select(fileColumns).in('id', some).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
    : await readAll(
        (after) => matchingEvents(filter, fileColumns).gt('id', after).order('id').limit(readStep).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
  const { key, descending } = filter.sort
  return inListOrder(rows, { by: sortColumns[key], kind: key === 'title' ? 'text' : 'time', descending })
}
