import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { publicData } from '@/lib/data/public-data'
import { directoryPageSize, searchedFor, type DirectoryFilter } from '../directory'
import { directoryKeys } from '../keys'

/** The columns of `member_cards`. */
const columns =
  'id, slug, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, member_type, created_at'

/** A filter as the database's functions take it. */
const parametersOf = ({ type, industry, country, city, keyword, search }: Omit<DirectoryFilter, 'sort' | 'page'>) => ({
  query: search,
  of_type: type,
  of_industry: industry || undefined,
  of_country: country || undefined,
  of_city: city || undefined,
  of_keyword: keyword || undefined,
})

function directoryPage(filter: DirectoryFilter, signal: AbortSignal) {
  const { type, industry, country, city, sort, page } = filter
  const newest = sort === 'newest'
  let list
  if (searchedFor(filter)) {
    const found = { ...parametersOf(filter), ...(newest && { sort }) }
    list = publicData.rpc('search_members', found, { count: 'exact' }).select(columns)
  } else {
    list = publicData.from('member_cards').select('*', { count: 'exact' }).eq('member_type', type)
    if (industry) list = list.eq('industry', industry)
    if (country) list = list.eq('country', country)
    if (city) list = list.eq('city', city)
  }
  const sorted = newest ? list.order('created_at', { ascending: false }) : list.order('name')
  return readPage(sorted.order('id'), { page, size: directoryPageSize, signal }, 'Failed to load members')
}

/**
 * A page of the public directory: active members of one type, filtered and sorted by the database.
 *
 * @returns the members of the page as `rows` and the exact total; for a page beyond the end no members, with the total
 */
export function directoryQuery(filter: DirectoryFilter) {
  return queryOptions({
    queryKey: directoryKeys.list(filter),
    queryFn: ({ signal }) => directoryPage(filter, signal),
    // Keep the previous page while the next one loads, but never show companies in place of individuals.
    placeholderData: (previous, query) => (query?.queryKey[1] === filter.type ? previous : undefined),
  })
}

/** A member as the directory shows it. */
export type DirectoryMember = Awaited<ReturnType<typeof directoryPage>>['rows'][number]

/**
 * What the directory can be filtered by: the values of each filter, each with the number of members that the other filters
 * and the search leave (`type`: how many there are of each type).
 */
export function directoryChoicesQuery(filter: DirectoryFilter) {
  const { sort: _sort, page: _page, ...others } = filter
  return queryOptions({
    queryKey: directoryKeys.choices(others),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('get_member_filters', parametersOf(others)).abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return data
    },
    placeholderData: keepPreviousData,
  })
}
