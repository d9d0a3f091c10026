import { formatDate, formatTime } from '@/lib/dates/dates'
import { listHref, readChoice, readPage, readSort, searchText, writtenSort } from '@/lib/list/list-address'
import { newsCategories } from '../news'

/** Articles on a page of the office's list (specification, section 9). */
export const officePageSize = 10

/** The zone in which the office dates its articles. */
export const officeZone = 'Europe/Sofia'

/** By what articles can be sorted. */
export const articleSorts = ['created', 'title', 'published'] as const
/** See {@link articleSorts}. */
export type ArticleSort = (typeof articleSorts)[number]

/** The states of an article as people see them: published with a date to come is scheduled. */
export const standings = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] as const
/** See {@link standings}. */
export type Standing = (typeof standings)[number]['value']

/** What the office's list of articles shows; all of it stands in the address. */
export type OfficeFilter = {
  search: string
  status: Standing | ''
  category: string
  sort: { key: ArticleSort; descending: boolean }
  page: number
}

const newestFirst = { key: 'created', descending: true } as const

/** Reads the filter from the address; anything unusable counts as absent. */
export function readOfficeFilter(params: URLSearchParams): OfficeFilter {
  return {
    search: searchText(params.get('q') ?? ''),
    status: readChoice(params, 'status', standings),
    category: readChoice(params, 'category', newsCategories),
    sort: readSort(params, articleSorts, newestFirst),
    page: readPage(params),
  }
}

/** The address of a view of the list. */
export function officeNewsHref({ search, status, category, sort, page }: OfficeFilter): string {
  return listHref(
    '/dashboard/news',
    {
      q: search,
      status,
      category,
      sort: writtenSort(sort, newestFirst),
    },
    page,
  )
}

/**
 * What an article's status and date come to.
 *
 * @param now as milliseconds; an article is public from its date on, as the database's policy has it
 */
export function standingOf(
  { status, published_at }: { status: string; published_at: string | null },
  now = Date.now(),
): Standing {
  if (status !== 'published') return 'draft'
  return published_at && Date.parse(published_at) > now ? 'scheduled' : 'published'
}

/** The name of a state, such as `Scheduled`. */
export function standingLabel(standing: Standing): string {
  return standings.find(({ value }) => value === standing)?.label ?? standing
}

/** A point in time in Sofia, such as `December 8, 2026 at 9:30 AM`. */
export function officeTime(iso: string): string {
  return `${formatDate(iso, officeZone)} at ${formatTime(iso, officeZone)}`
}

/** What the public sees of an article as it is stored, in a sentence. */
export function publicSentence(article: { status: string; published_at: string | null }): string {
  const standing = standingOf(article)
  if (standing === 'draft') return 'It is a draft, which only staff can see.'
  if (standing === 'scheduled')
    return `It is scheduled for ${officeTime(article.published_at ?? '')} (Sofia time). Until then only staff can see it.`
  return 'It is public.'
}
