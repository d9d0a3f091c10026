import { listHref, readPageNumber, searchText } from '@/lib/list/list-address'

/** Articles per page of the news list (specification, section 9). */
export const newsPageSize = 10

/** The author's name for an article without a named author. */
export const staffLabel = 'BKCC Staff'

/** The picture of an article that has none. */
export const fallback = '/artwork/archive-library.webp'

/** The news categories in their order: the label, and its value in the database and in URLs (specification, section 3). */
export const newsCategories = [
  { value: 'trade', label: 'Trade Relations' },
  { value: 'business', label: 'Business Development' },
  { value: 'events', label: 'Events & Conferences' },
  { value: 'success', label: 'Member Success Stories' },
  { value: 'insights', label: 'Market Insights' },
] as const

/** What the news list shows; all of it is kept in the URL. */
export type NewsFilter = {
  /** Its value in URLs; one that there is not finds nothing, and the page names it. */
  category: string | null
  /** The name of a tag, in any case; such a list has no category. */
  tag: string | null
  page: number
}

/**
 * Reads the news list's filter from the URL.
 *
 * @param params the URL's query; invalid values count as missing
 */
export function readNewsFilter(params: URLSearchParams): NewsFilter {
  // Names of tags are no longer.
  const tag = searchText(params.get('tag') ?? '', 60) || null
  return {
    category: (!tag && searchText(params.get('category') ?? '', 60)) || null,
    tag,
    page: readPageNumber(params),
  }
}

/** The URL of a view of the news list; defaults are left out, so that each view has one URL. */
export function newsHref({ category, tag, page }: Partial<NewsFilter>): string {
  return listHref('/news', { category: category ?? undefined, tag: tag ?? undefined }, page)
}
