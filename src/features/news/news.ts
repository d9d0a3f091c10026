import { listHref, readChoice, readPage } from '@/lib/list/list-address'

/** Articles on a page of the news list (specification, section 9). */
export const newsPageSize = 10

/** Who signs an article without a named author. */
export const staffLabel = 'BKCC Staff'

/** The news categories in their order: label and the value that stands for it in the database and in addresses (specification, section 3). */
export const newsCategories = [
  { value: 'trade', label: 'Trade Relations' },
  { value: 'business', label: 'Business Development' },
  { value: 'events', label: 'Events & Conferences' },
  { value: 'success', label: 'Member Success Stories' },
  { value: 'insights', label: 'Market Insights' },
] as const

/** What the news list shows; all of it stands in the address bar. */
export type NewsFilter = { category: string | null; page: number }

/**
 * Reads the news list's filter from the address.
 *
 * @param params the query part of the address; anything unusable counts as absent
 */
export function readNewsFilter(params: URLSearchParams): NewsFilter {
  return { category: readChoice(params, 'category', newsCategories) || null, page: readPage(params) }
}

/** The address of a view of the news list; defaults are left out, so that one view has one address. */
export function newsHref({ category, page }: NewsFilter): string {
  return listHref('/news', { category: category ?? undefined }, page)
}
