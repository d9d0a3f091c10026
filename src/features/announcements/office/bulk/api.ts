import { queryOptions } from '@tanstack/react-query'
import { sweepFiles } from '@/features/editorial/api'
import { outcomeOf, readChosen, type Change } from '@/lib/data/bulk'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import { inListOrder } from '@/lib/list/list-order'
import { failWith } from '@/lib/data/errors'
import type { AnnouncementFilter } from '../../announcements'
import { announcementKeys } from '../../keys'
import { matchingAnnouncements, sortColumns } from '../api'

const failed = 'Failed to load announcements'
const fileColumns =
  'id, title, is_active, audience, created_at, author:authors(full_name), counts:announcement_counts(recipients, reads)'

/** The ids of all announcements that match a filter. */
export async function readAnnouncementIds(filter: AnnouncementFilter): Promise<string[]> {
  const rows = await readAll(
    (after) => matchingAnnouncements(filter, 'id').gt('id', after).order('id').limit(readStep),
    failed,
  )
  return rows.map(({ id }) => id)
}

/** How many copies by mail go out once these announcements are active. */
export function heldCopiesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: announcementKeys.heldCopies(ids),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('count_held_copies', { ids: [...ids] }).abortSignal(signal)
      if (error) failWith('Failed to load recipients', error)
      return data
    },
    staleTime: 0,
  })
}

/** Shows announcements to their recipients, or hides them from them. */
export const activateAnnouncements = (active: boolean) => (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('activate_announcements', { ids: [...ids], active }), 'Failed to save announcement')

/** Deletes announcements with their recipients, read marks and pictures. */
export async function deleteAnnouncements(ids: readonly string[]) {
  const outcome = await outcomeOf(
    supabase.rpc('delete_announcements', { ids: [...ids] }),
    'Failed to delete announcement',
  )
  void sweepFiles()
  return outcome
}

/** Puts back what {@link activateAnnouncements} has changed. */
export const undoAnnouncements = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_announcements', { changes: [...changes] }), 'Failed to save announcement')

/**
 * Reads the announcements of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readAnnouncementsForExport(
  filter: AnnouncementFilter,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('announcements').select(fileColumns).in('id', some).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
    : await readAll(
        (after) =>
          matchingAnnouncements(filter, fileColumns).gt('id', after).order('id').limit(readStep).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
  const { key, descending } = filter.sort
  return inListOrder(rows, { by: sortColumns[key], kind: key === 'title' ? 'text' : 'time', descending, idToo: true })
}
