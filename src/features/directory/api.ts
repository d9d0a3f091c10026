import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/errors'
import { supabase } from '@/lib/supabase'
import { directoryPageSize, type DirectoryFilter, type MemberType } from './directory'

const columns = 'id, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, member_type'

/**
 * A page of the public directory: active members of one type, by name, filtered by the database.
 *
 * @returns the members of the page and the exact total
 */
export function directoryQuery({ type, industry, search, page }: DirectoryFilter) {
  return queryOptions({
    queryKey: ['directory', type, industry, search, page],
    queryFn: async ({ signal }) => {
      const from = (page - 1) * directoryPageSize
      const list = search
        ? supabase.rpc('search_members', { query: search }, { count: 'exact' }).select(columns)
        : supabase.from('members').select(columns, { count: 'exact' })
      const typed = list.eq('status', 'active').eq('member_type', type)
      const { data, error, count } = await (industry ? typed.eq('industry', industry) : typed)
        .order('name')
        .order('id')
        .range(from, from + directoryPageSize - 1)
        .abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return { members: data, total: count ?? 0 }
    },
    placeholderData: keepPreviousData,
  })
}

/** The industries of the active members of a type, each with its number of members, by name. */
export function industriesQuery(type: MemberType) {
  return queryOptions({
    queryKey: ['directory', 'industries', type],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_member_industries', { of_type: type }).abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return data
    },
  })
}
