import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { directoryKeys } from '../keys'

/** How many members or companies a search offers. */
const mostOffered = 20

/** The first active members by name that a search finds, companies and individuals. */
export function memberSearchQuery(search: string) {
  return queryOptions({
    queryKey: directoryKeys.search(search),
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

/** How many companies a dropdown holds: as many as the Data API answers at once. */
export const mostCompanies = 1000

/**
 * The companies for a dropdown, by name; beyond {@link mostCompanies} one must search.
 *
 * @param active whether only active members count
 */
export function companiesQuery(active: boolean) {
  return queryOptions({
    queryKey: directoryKeys.companies(active),
    queryFn: async ({ signal }) => {
      const companies = supabase.from('members').select('id, name').eq('member_type', 'company')
      const { data, error } = await (active ? companies.eq('status', 'active') : companies)
        .order('name')
        .order('id')
        .limit(mostCompanies)
        .abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return data
    },
  })
}

/**
 * The first companies by name that a search finds.
 *
 * @param active whether only active members count: Editors can search for no others
 */
export function companySearchQuery(search: string, active: boolean) {
  return queryOptions({
    queryKey: directoryKeys.companySearch(active, search),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc(active ? 'search_members' : 'search_all_members', { query: search, of_type: 'company' })
        .select('id, name')
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
