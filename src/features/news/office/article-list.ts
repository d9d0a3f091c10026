import { publications } from '@/features/editorial/shared/publication'
import { isId } from '@/lib/data/record-id'
import { listHref, readChoice, readPageNumber, readSort, searchText, writtenSort } from '@/lib/list/list-address'
import { newsCategories } from '../news'

/** Articles per page of the office's list (specification, section 9). */
export const officePageSize = 10

/** What articles can be sorted by. */
export const articleSorts = ['created', 'title', 'published'] as const
/** See {@link articleSorts}. */
export type ArticleSort = (typeof articleSorts)[number]

/** The publications of articles that the list filters by. Their word for a public one is that of its status, in the address, too. */
export const articlePublications = publications.map((publication) =>
  publication.value === 'public' ? ({ value: 'published', label: 'Published' } as const) : publication,
)

/** What the office's list of articles shows; all of it is kept in the URL. */
export type OfficeFilter = {
  search: string
  status: (typeof articlePublications)[number]['value'] | ''
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
    status: readChoice(params, 'status', articlePublications),
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
