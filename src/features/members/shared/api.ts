import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { memberKeys } from '../keys'

/** How many members a search offers. */
const mostOffered = 20

/** The first active members by name that a search finds, companies and individuals. */
export function memberSearchQuery(search: string) {
  return queryOptions({
    queryKey: memberKeys.search(search),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('search_members', { query: search })
        .select('id, name, detail:city')
        .order('name')
        .order('id')
        .limit(mostOffered)
        .abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return data
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}
