import { isId } from '@/lib/data/record-id'
import { officeTime } from '@/lib/dates/office-time'
import { listHref, readChoice, readPageNumber, readSort, searchText, writtenSort } from '@/lib/list/list-address'
import { newsCategories } from '../news'

/** Articles per page of the office's list (specification, section 9). */
export const officePageSize = 10

/** What articles can be sorted by. */
export const articleSorts = ['created', 'title', 'published'] as const
/** See {@link articleSorts}. */
export type ArticleSort = (typeof articleSorts)[number]

/** The states of an article as people see them: a published article with a future date is scheduled. */
export const standings = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] as const
/** See {@link standings}. */
export type Standing = (typeof standings)[number]['value']

/** What the office's list of articles shows; all of it is kept in the URL. */
export type OfficeFilter = {
  search: string
  status: Standing | ''
  category: string
  /** The id of a person; empty for all authors. */
  author: string
  sort: { key: ArticleSort; descending: boolean }
  page: number
}

const newestFirst = { key: 'created', descending: true } as const

/** Reads the filter from the URL's query; invalid values count as missing. */
export function readOfficeFilter(params: URLSearchParams): OfficeFilter {
  const author = params.get('author') ?? ''
  return {
    search: searchText(params.get('q') ?? ''),
    status: readChoice(params, 'status', standings),
    category: readChoice(params, 'category', newsCategories),
    author: isId(author) ? author : '',
    sort: readSort(params, articleSorts, newestFirst),
    page: readPageNumber(params),
  }
}

/** The URL of a filtered view of the list. */
export function officeNewsHref({ search, status, category, author, sort, page }: OfficeFilter): string {
  return listHref(
    '/dashboard/news',
    {
      q: search,
      status,
      category,
      author,
      sort: writtenSort(sort, newestFirst),
    },
    page,
  )
}

/**
 * The state of an article, from its status and date.
 *
 * @param now milliseconds since 1970; an article is public from its date on, as in the database's policy
 */
export function standingOf(
  { status, published_at }: { status: string; published_at: string | null },
  now = Date.now(),
): Standing {
  if (status !== 'published') return 'draft'
  return published_at && Date.parse(published_at) > now ? 'scheduled' : 'published'
}

/** The label of a state, such as `Scheduled`. */
export function standingLabel(standing: Standing): string {
  return standings.find(({ value }) => value === standing)?.label ?? standing
}

/** A sentence about what the public sees of a stored article. */
export function publicSentence(article: { status: string; published_at: string | null }): string {
  const standing = standingOf(article)
  if (standing === 'draft') return 'It is a draft, which only staff can see.'
  if (standing === 'scheduled')
    return `It is scheduled for ${officeTime(article.published_at ?? '')}. Until then only staff can see it.`
  return 'It is public.'
}
