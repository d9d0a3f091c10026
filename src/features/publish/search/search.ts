import { formatDate } from '@/lib/dates/dates'
import { mostFound, numberWords } from '@/lib/list/found'
import { listHref, readChoice, readPageNumber, searchText } from '@/lib/list/list-address'

/** The shortest text that is searched for, in characters; the database finds nothing by a shorter one. */
export const shortestSearch = 2

/** Results per page of one kind. */
export const searchPageSize = 20
/** How many results of each kind stand on the page of all kinds. */
export const mostOfKind = 5

/** The kinds that everybody finds, in their order, each with its words. */
export const publicKinds = [
  { value: 'member', title: 'Members', one: 'member', many: 'members' },
  { value: 'event', title: 'Events', one: 'event', many: 'events' },
  { value: 'article', title: 'News', one: 'article', many: 'articles' },
  { value: 'page', title: 'Pages', one: 'page', many: 'pages' },
  { value: 'question', title: 'Questions', one: 'question', many: 'questions' },
  { value: 'issue', title: 'Newsletter', one: 'issue', many: 'issues' },
] as const

/** A kind that everybody finds. */
export type PublicKind = (typeof publicKinds)[number]['value']
/** A kind of what `search` finds; the further ones belong to the dashboard. */
export type FoundKind = PublicKind | 'announcement' | 'letter' | 'application' | 'message' | 'user'

/** Text in which what was searched for is marked: the parts at odd places are marked, the others plain. */
export type MarkedText = readonly string[]

/** One result, as the database's function `search` returns it. */
export type FoundRow = {
  kind: FoundKind
  id: string
  /** The slug of a member, event, article or issue; the path of a page or question. */
  slug: string | null
  title: MarkedText
  /** One line that tells it from others. */
  detail: string | null
  excerpt: MarkedText | null
  /** A point in time, ISO 8601, and the IANA zone in which to show it; the office's when it is null. */
  at: string | null
  zone?: string | null
  picture: string | null
  /** Whether it was found only because it is spelled similarly. */
  similar: boolean
  /** Its address in the dashboard, where the kind alone does not tell it. */
  path?: string | null
}

/** What `search` returns. */
export type FoundAnswer = {
  /** How many results there are, of the kind that was asked for, or of all. */
  total: number
  /** Whether there are more than the counts say. */
  capped: boolean
  /** How many there are of each kind that has any. */
  kinds: Partial<Record<FoundKind, number>>
  /** Of one kind a page; of all kinds the first of each, kind by kind. */
  rows: readonly FoundRow[]
}

/** What the page of the search shows; all of it is kept in the address. */
export type SearchFilter = { search: string; kind: PublicKind | ''; page: number }

/** Reads the filter from the address's query; invalid values count as missing. */
export function readSearchFilter(params: URLSearchParams): SearchFilter {
  const kind = readChoice(params, 'kind', publicKinds)
  // Only a single kind has pages.
  return { search: searchText(params.get('q') ?? ''), kind, page: kind ? readPageNumber(params) : 1 }
}

/** The address of a search. */
export function searchHref({ search, kind = '', page = 1 }: { search: string; kind?: PublicKind | ''; page?: number }) {
  return listHref('/search', { q: search, kind }, page)
}

/** The address of a result on the public site. */
export function publicAddressOf({ kind, slug }: Pick<FoundRow, 'kind' | 'slug'>): string {
  const folders: Partial<Record<FoundKind, string>> = {
    member: '/members/',
    event: '/events/',
    article: '/news/',
    issue: '/newsletter/',
  }
  return `${folders[kind] ?? ''}${slug ?? ''}` || '/'
}

/** A marked text without its marks. */
export function plainTextOf(text: MarkedText): string {
  return text.join('')
}

/** The day of a result, such as `November 21, 2026`; empty without one. */
export function dayOf({ at, zone }: Pick<FoundRow, 'at' | 'zone'>): string {
  return at ? formatDate(at, zone || 'Europe/Sofia') : ''
}

/** Whether there may be more results of a kind than were counted. */
export const isCut = (count: number) => count >= mostFound

/** A number of results, such as `1 result` or `1,000+ results`. */
export function resultWords(count: number, { one, many } = { one: 'result', many: 'results' }, capped = false): string {
  return `${numberWords(count, capped)} ${count === 1 && !capped ? one : many}`
}
