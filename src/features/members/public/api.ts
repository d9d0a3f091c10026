import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { listPage, type Asking } from '@/lib/data/seek'
import { pageWithTotal, totalOf, wantedOf } from '@/lib/data/total'
import { directoryPageSize, type DirectoryFilter, type MemberType } from '../members'

const columns = 'id, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, member_type'

async function directoryPage({ type, industry, search, page }: DirectoryFilter, asking: Asking) {
  const chosen = () => {
    const list = search
      ? publicData
          .rpc(
            'search_members',
            { query: search, wanted: wantedOf({ member_type: type, industry }) },
            { count: 'exact' },
          )
          .select(columns)
      : publicData.from('members').select(columns)
    const typed = list.eq('status', 'active').eq('member_type', type)
    return industry ? typed.eq('industry', industry) : typed
  }
  const asked = listPage(
    chosen,
    { page, size: directoryPageSize, by: 'name', ascending: true, idAscending: true, sought: !search },
    asking,
  )
  const failed = 'Failed to load members'
  const { rows, total } = await pageWithTotal(
    publicData,
    asked,
    search ? undefined : { list: 'members', facets: { status: 'active', member_type: type, industry } },
    failed,
    asking.signal,
  )
  return { members: rows, total }
}

/**
 * A page of the public directory: active members of one type, by name, filtered by the database.
 *
 * @returns the members of the page and the exact total; for a page beyond the end no members, with the total
 */
export function directoryQuery(filter: DirectoryFilter) {
  const { type, industry, search, page } = filter
  return queryOptions({
    queryKey: ['directory', type, industry, search, page],
    queryFn: (asking) => directoryPage(filter, asking),
    // The page before stays while the next is on its way, but companies never stand in for individuals.
    placeholderData: (previous, query) => (query?.queryKey[1] === type ? previous : undefined),
  })
}

/** A member as the directory shows it. */
export type DirectoryMember = Awaited<ReturnType<typeof directoryPage>>['members'][number]

/** The industries of the active members of a type, each with its number of members, by name. */
export function industriesQuery(type: MemberType) {
  return queryOptions({
    queryKey: ['directory', 'industries', type],
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('get_member_industries', { of_type: type }).abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return data
    },
  })
}

/** How many active members of a type there are, without reading one of them. */
export function memberCountQuery(type: MemberType) {
  return queryOptions({
    queryKey: ['directory', 'count', type],
    queryFn: ({ signal }) =>
      totalOf(
        publicData,
        { list: 'members', facets: { status: 'active', member_type: type } },
        'Failed to load members',
        signal,
      ),
    staleTime: 300_000,
  })
}
