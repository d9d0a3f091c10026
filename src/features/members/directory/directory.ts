import { totalWords } from '@/lib/list/found'
import { listHref, readChoice, readPageNumber, searchText } from '@/lib/list/list-address'

/** A member that something else names. */
export type MemberLink = { id: string; name: string }

/** The kind of a member. */
export type MemberType = 'company' | 'individual'

/** The two views of the directory in their order, each with its texts. */
export const memberTypes = [
  { type: 'company', title: 'Company Members', one: 'company', many: 'companies', none: 'No company members found.' },
  {
    type: 'individual',
    title: 'Individual Members',
    one: 'individual',
    many: 'individuals',
    none: 'No individual members found.',
  },
] as const

/** The texts of a view. */
export function wordsOf(type: MemberType): (typeof memberTypes)[number] {
  return type === 'individual' ? memberTypes[1] : memberTypes[0]
}

/** The countries of members, with their database values and labels. */
export const countries = [
  { value: 'bulgaria', label: 'Bulgaria' },
  { value: 'kazakhstan', label: 'Kazakhstan' },
  { value: 'other', label: 'Another country' },
] as const

/** What the directory shows; all of it is kept in the URL. */
export type DirectoryFilter = {
  type: MemberType
  industry: string
  country: string
  city: string
  keyword: string
  search: string
  sort: 'name' | 'newest'
  page: number
}

/** Members per page of the directory. */
export const directoryPageSize = 12

/** The countries by which the directory is filtered; only the first two are named on cards. */
export const directoryCountries = [
  { value: 'bulgaria', label: 'Bulgaria' },
  { value: 'kazakhstan', label: 'Kazakhstan' },
  { value: 'other', label: 'Other countries' },
] as const

/** The longest value of a filter, in characters; longer ones are nobody's. */
const longestValue = 120

/**
 * Reads the directory's filter from the URL.
 *
 * @param params the URL's query; invalid values count as missing
 */
export function readDirectoryFilter(params: URLSearchParams): DirectoryFilter {
  const value = (key: string) => searchText(params.get(key) ?? '', longestValue)
  return {
    type: params.get('type') === 'individual' ? 'individual' : 'company',
    industry: value('industry'),
    country: readChoice(params, 'country', directoryCountries),
    city: value('city'),
    keyword: value('keyword'),
    search: searchText(params.get('q') ?? ''),
    sort: params.get('sort') === 'newest' ? 'newest' : 'name',
    page: readPageNumber(params),
  }
}

/** The URL of a directory view; defaults are left out, so that each view has one URL. */
export function directoryHref({
  type,
  industry,
  country,
  city,
  keyword,
  search,
  sort,
  page,
}: Partial<DirectoryFilter>): string {
  return listHref(
    '/members',
    {
      type: type === 'individual' ? type : undefined,
      industry,
      country,
      city,
      keyword,
      q: search,
      sort: sort === 'newest' ? sort : undefined,
    },
    page,
  )
}

/** Whether the directory shows less than all members of a type. */
export function isFiltered({ industry, country, city, keyword, search }: DirectoryFilter): boolean {
  return [industry, country, city, keyword, search].some((value) => value !== '')
}

/** What the directory searches for, a text or a keyword; its matches are counted to a limit. Empty for a whole list. */
export function searchedFor({ search, keyword }: DirectoryFilter): string {
  return search || keyword
}

/** Members, with what the filter leaves of them: `26 companies`, `Members matching “rail” in Energy`. */
export function describeFilter(members: string, filter: DirectoryFilter): string {
  const { industry, country, city, keyword, search } = filter
  const places = [city, directoryCountries.find(({ value }) => value === country)?.label].filter(Boolean).join(', ')
  return [
    members,
    search && `matching “${search}”`,
    keyword && `with “${keyword}”`,
    industry && `in ${industry}`,
    places && `${industry ? 'from' : 'in'} ${places}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The number of members found, as part of a sentence: `26 companies`, `1 individual matching “rail” in Energy`. */
export function describeTotal(total: number, filter: DirectoryFilter): string {
  const { one, many } = wordsOf(filter.type)
  return describeFilter(`${totalWords(total, searchedFor(filter))} ${total === 1 ? one : many}`, filter)
}
