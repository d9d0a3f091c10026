import { queryOptions, useMutation } from '@tanstack/react-query'
import { sweepFiles } from '@/features/write/editorial/api'
import { changeOne, outcomeOf, type Change } from '@/lib/data/bulk'
import { supabase } from '@/lib/data/supabase'
import { orderOf } from '@/lib/list/list-order'
import { failWith } from '@/lib/data/errors'
import { announcementList, type AnnouncementFilter } from '../../announcements'
import { announcementKeys } from '../../keys'
import { matchingAnnouncements, useInvalidateAnnouncements } from '../api'

const fileColumns =
  'id, title, is_active, audience, created_at, author:authors(full_name), counts:announcement_counts(recipients, reads)'

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

/** Deletes an announcement as {@link deleteAnnouncements} does. */
export function useDeleteAnnouncement() {
  return useMutation({
    mutationFn: (id: string) => changeOne(deleteAnnouncements, id),
    onSuccess: useInvalidateAnnouncements(),
  })
}

/** Puts back what {@link activateAnnouncements} has changed. */
export const undoAnnouncements = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_announcements', { changes: [...changes] }), 'Failed to save announcement')

/** How the announcements of a list are read, for its selection and for files. */
export const announcementRows = (filter: AnnouncementFilter) => ({
  ids: () => matchingAnnouncements(filter, 'id'),
  matching: () => matchingAnnouncements(filter, fileColumns),
  all: () => supabase.from('announcements').select(fileColumns),
  order: { ...orderOf(filter.sort, announcementList.sorts, ['title']), idToo: true },
  failed: 'Failed to load announcements',
})
