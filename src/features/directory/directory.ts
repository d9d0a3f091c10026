/** What a member is. */
export type MemberType = 'company' | 'individual'

/** What the directory shows; all of it stands in the address bar. */
export type DirectoryFilter = { type: MemberType; industry: string; search: string; page: number }

/** Members on a page of the directory. */
export const directoryPageSize = 24

/**
 * Reads the directory's filter from the address.
 *
 * @param params the query part of the address; anything unusable counts as absent
 */
export function readDirectoryFilter(params: URLSearchParams): DirectoryFilter {
  const page = Number(params.get('page') ?? '1')
  return {
    type: params.get('type') === 'individual' ? 'individual' : 'company',
    industry: params.get('industry') ?? '',
    search: (params.get('q') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  }
}

/** The address of a directory view; defaults are left out, so that one view has one address. */
export function directoryHref({ type, industry, search, page }: DirectoryFilter): string {
  const params = new URLSearchParams()
  if (type !== 'company') params.set('type', type)
  if (industry) params.set('industry', industry)
  if (search) params.set('q', search)
  if (page > 1) params.set('page', String(page))
  return params.size ? `/members?${params.toString()}` : '/members'
}

/** How a country is called. */
export const countryNames: Record<string, string> = { bulgaria: 'Bulgaria', kazakhstan: 'Kazakhstan', other: 'Other' }
