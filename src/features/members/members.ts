import { totalWords } from '@/lib/list/found'
import { listHref, readPageNumber, searchText } from '@/lib/list/list-address'

/** The kind of a member. */
export type MemberType = 'company' | 'individual'

/** What the directory shows; all of it is kept in the URL. */
export type DirectoryFilter = { type: MemberType; industry: string; search: string; page: number }

/** Members per page of the directory. */
export const directoryPageSize = 12

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

/**
 * Reads the directory's filter from the URL.
 *
 * @param params the URL's query; invalid values count as missing
 */
export function readDirectoryFilter(params: URLSearchParams): DirectoryFilter {
  return {
    type: params.get('type') === 'individual' ? 'individual' : 'company',
    industry: params.get('industry') ?? '',
    search: searchText(params.get('q') ?? ''),
    page: readPageNumber(params),
  }
}

/** The URL of a directory view; defaults are left out, so that each view has one URL. */
export function directoryHref({ type, industry, search, page }: DirectoryFilter): string {
  return listHref(
    '/members',
    {
      type: type === 'company' ? undefined : type,
      industry,
      q: search,
    },
    page,
  )
}

/** The number of members found, as part of a sentence: `26 companies`, `1 individual matching “rail” in Energy`. */
export function describeTotal(total: number, { type, industry, search }: DirectoryFilter): string {
  const { one, many } = wordsOf(type)
  const count = `${totalWords(total, search)} ${total === 1 ? one : many}`
  return `${count}${search ? ` matching “${search}”` : ''}${industry ? ` in ${industry}` : ''}`
}

const countryNames: Record<string, string> = { bulgaria: 'Bulgaria', kazakhstan: 'Kazakhstan' }

/** Where a member is, such as `Ruse, Bulgaria`; empty if unknown. Only these two countries have names. */
export function placeOf({ city, country }: { city: string | null; country: string | null }): string {
  return [city, country && countryNames[country]].filter(Boolean).join(', ')
}

/** The language of a member's Cyrillic name for the `lang` attribute, if the country determines it. */
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

/** A URL without the parts that nobody reads: `https://www.rila.example/` becomes `rila.example`. */
export function readableAddress(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
