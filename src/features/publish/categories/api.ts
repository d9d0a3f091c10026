import { queryOptions, useMutation } from '@tanstack/react-query'
import { eventKeys } from '@/features/events/events/keys'
import { newsKeys } from '@/features/publish/news/keys'
import { failAsTold, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { siteKeys } from '@/features/publish/site/keys'

/** What is put into categories, or given tags. */
export type Kind = 'event' | 'article' | 'tag'

/** A category or tag, with the number of events or articles that have it. */
export type Category = { kind: Kind; id: string; name: string; items: number }

/** All categories and tags, by kind and name; drafts are counted, too. */
export const categoriesQuery = queryOptions({
  queryKey: ['site', 'office', 'categories'],
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_categories').abortSignal(signal)
    if (error) failWith('Failed to load categories', error)
    return data as Category[]
  },
  staleTime: 0,
})

const useInvalidateCategories = () => useInvalidate(siteKeys.all, eventKeys.all, newsKeys.all)

/** Adds a category or tag under an id tied to its name, or renames it. */
export function useSaveCategory() {
  return useMutation({
    mutationFn: async ({ kind, id, name }: { kind: Kind; id: string; name: string }) => {
      const { error } = await supabase.rpc('save_category', { of_kind: kind, category_id: id, name })
      if (error) failAsTold('Failed to save category', error)
    },
    onSuccess: useInvalidateCategories(),
  })
}

/** Gives everything of one category or tag to another, and deletes the first. */
export function useMergeCategories() {
  return useMutation({
    mutationFn: async ({ kind, from, into }: { kind: Kind; from: string; into: string }) => {
      const { error } = await supabase.rpc('merge_categories', { of_kind: kind, from_id: from, into_id: into })
      if (error) failAsTold('Failed to merge categories', error)
    },
    onSuccess: useInvalidateCategories(),
  })
}

/** Deletes a category or tag that nothing has. */
export function useDeleteCategory() {
  return useMutation({
    mutationFn: async ({ kind, id }: Category) => {
      const { error } = await supabase.rpc('delete_category', { of_kind: kind, category_id: id })
      if (error) failAsTold('Failed to delete category', error)
    },
    onSuccess: useInvalidateCategories(),
  })
}
