/** What a member is. */
export type MemberType = 'company' | 'individual'

/** What the directory shows; all of it stands in the address bar. */
export type DirectoryFilter = { type: MemberType; industry: string; search: string; page: number }

/** Members on a page of the directory. */
export const directoryPageSize = 24

/** Longest search text in characters; the database looks at no more (`search_members` in the directory migration). */
export const longestSearch = 100

/** How long a visitor pauses before what was typed is searched for, in milliseconds. */
export const searchPause = 300

/** The two views of the directory in their order, each with its words. */
export const memberTypes = [
  { type: 'company', title: 'Company Members', one: 'company', many: 'companies', none: 'No company members found.' },
  { type: 'individual', title: 'Individual Members', one: 'individual', many: 'individuals', none: 'No individual members found.' },
] as const

/** The words of a view. */
export function wordsOf(type: MemberType): (typeof memberTypes)[number] {
  return type === 'individual' ? memberTypes[1] : memberTypes[0]
}

/** A text as it is searched for. */
export function searchText(typed: string): string {
  return typed.trim().slice(0, longestSearch).trim()
}

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
    search: searchText(params.get('q') ?? ''),
    // Above a million the row's number would leave what Postgres takes for an offset.
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
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

/** The number of members found, as a sentence part: `26 companies`, `1 individual matching “rail” in Energy`. */
export function describeTotal(total: number, { type, industry, search }: DirectoryFilter): string {
  const { one, many } = wordsOf(type)
  const count = `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`
  return `${count}${search ? ` matching “${search}”` : ''}${industry ? ` in ${industry}` : ''}`
}

const countryNames: Record<string, string> = { bulgaria: 'Bulgaria', kazakhstan: 'Kazakhstan' }

/** Where a member is, such as `Ruse, Bulgaria`; empty when nothing is known. A country other than the two has no name. */
export function placeOf({ city, country }: { city: string | null; country: string | null }): string {
  return [city, country && countryNames[country]].filter(Boolean).join(', ')
}

/** The language of a Cyrillic name, as the `lang` attribute wants it, where the country tells. */
export function languageOf(country: string | null): 'bg' | 'kk' | undefined {
  return country === 'bulgaria' ? 'bg' : country === 'kazakhstan' ? 'kk' : undefined
}

/** The initials of a name's first two words, for a member without a logo. */
export function monogramOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')
}

/** An address without what nobody reads: `https://www.rila.example/` becomes `rila.example`. */
export function readableAddress(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
