import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { publicData } from '@/lib/data/public-data'
import { directoryPageSize, type DirectoryFilter, type MemberType } from '../members'
import { directoryKeys } from '../keys'

/** The columns of `member_cards`. */
const columns = 'id, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, member_type'

function directoryPage({ type, industry, search, page }: DirectoryFilter, signal: AbortSignal) {
  const all = search
    ? publicData
        .rpc('search_members', { query: search, of_type: type, of_industry: industry || undefined }, { count: 'exact' })
        .select(columns)
    : publicData.from('member_cards').select('*', { count: 'exact' })
  let list = all.eq('member_type', type)
  if (industry) list = list.eq('industry', industry)
  return readPage(list.order('name').order('id'), { page, size: directoryPageSize, signal }, 'Failed to load members')
}

/**
 * A page of the public directory: active members of one type, by name, filtered by the database.
 *
 * @returns the members of the page as `rows` and the exact total; for a page beyond the end no members, with the total
 */
export function directoryQuery(filter: DirectoryFilter) {
  const { type, industry, search, page } = filter
  return queryOptions({
    queryKey: directoryKeys.list(type, industry, search, page),
    queryFn: ({ signal }) => directoryPage(filter, signal),
    // Keep the previous page while the next one loads, but never show companies in place of individuals.
    placeholderData: (previous, query) => (query?.queryKey[1] === type ? previous : undefined),
  })
}

/** A member as the directory shows it. */
export type DirectoryMember = Awaited<ReturnType<typeof directoryPage>>['rows'][number]

/** The industries of the active members of a type, or of those that a search finds, each with its number of members, by name. */
export function industriesQuery(type: MemberType, search = '') {
  return queryOptions({
    queryKey: directoryKeys.industries(type, search),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData
        .rpc('get_member_industries', { of_type: type, query: search })
        .abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return data
    },
  })
}
