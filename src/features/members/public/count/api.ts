import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { directoryKeys } from '../../keys'
import type { MemberType } from '../../members'

/** How many active members of a type there are, or a search finds, without reading any of them. */
export function memberCountQuery(type: MemberType, search: string) {
  return queryOptions({
    queryKey: directoryKeys.count(type, search),
    queryFn: async ({ signal }) => {
      const only = { count: 'exact', head: true } as const
      const members = search
        ? publicData.rpc('search_members', { query: search, of_type: type }, only).select('id')
        : publicData.from('member_cards').select('id', only).eq('member_type', type)
      const { count, error } = await members.abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return count ?? 0
    },
    staleTime: 300_000,
  })
}
