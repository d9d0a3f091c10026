import { queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { savedViewKeys } from './keys'

/** The saved views of the signed-in person, of all lists, by name. */
export const savedViewsQuery = queryOptions({
  queryKey: savedViewKeys.all,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('saved_views')
      .select('id, list, name, query')
      .order('name')
      .order('id')
      .abortSignal(signal)
    if (error) failWith('Failed to load your views', error)
    return data
  },
})

/** Saves a view. `list` is the path below `/dashboard/`, `query` the query of the address with its question mark. */
export function useSaveView() {
  const invalidate = useInvalidate(savedViewKeys.all)
  return useMutation({
    mutationFn: async (view: { id: string; list: string; name: string; query: string }) => {
      const { error } = await supabase.from('saved_views').insert(view)
      // The same id was saved before: the answer to that had been lost.
      if (error?.code === '23505' && error.message.includes('saved_views_pkey')) return
      if (error?.code === '23505') failWith('You have a view of this name. Choose another.', error)
      if (error) failAsTold('Failed to save the view', error)
    },
    onSuccess: invalidate,
  })
}

/** Deletes a saved view. */
export function useDeleteView() {
  const invalidate = useInvalidate(savedViewKeys.all)
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.from('saved_views').delete().eq('id', id)
      if (error) failWith('Failed to delete the view', error)
    },
    onSuccess: invalidate,
  })
}
