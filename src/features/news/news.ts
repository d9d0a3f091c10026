/** Articles on a page of the news list (specification, section 9). */
export const newsPageSize = 10

/** Who signs an article without a named author. */
export const staffLabel = 'BKCC Staff'

/** The news categories in their order: label and the key that stands for it in the database and in addresses (specification, section 3). */
export const newsCategories = [
  { key: 'trade', label: 'Trade Relations' },
  { key: 'business', label: 'Business Development' },
  { key: 'events', label: 'Events & Conferences' },
  { key: 'success', label: 'Member Success Stories' },
  { key: 'insights', label: 'Market Insights' },
] as const

/** What the news list shows; all of it stands in the address bar. */
export type NewsFilter = { category: string | null; page: number }

/**
 * Reads the news list's filter from the address.
 *
 * @param params the query part of the address; anything unusable counts as absent
 */
export function readNewsFilter(params: URLSearchParams): NewsFilter {
  const page = Number(params.get('page') ?? '1')
  const category = newsCategories.find(({ key }) => key === params.get('category'))?.key ?? null
  return { category, page: Number.isSafeInteger(page) && page >= 1 ? page : 1 }
}

/** The address of a view of the news list; defaults are left out, so that one view has one address. */
export function newsHref({ category, page }: NewsFilter): string {
  const params = new URLSearchParams()
  if (category) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  return params.size ? `/news?${params.toString()}` : '/news'
}
