import { publications } from '@/features/write/editorial/shared/publication'
import { isId } from '@/lib/data/record-id'
import { defineList, only } from '@/lib/list/define-list'
import { newsCategories } from '../news'

/** The publications of articles that the list filters by. Their word for a public one is that of its status, in the address, too. */
const articlePublications = publications.map((publication) =>
  publication.value === 'public' ? ({ value: 'published', label: 'Published' } as const) : publication,
)

/** The office's list of articles (specification, section 9). `author` is the id of a person. */
export const articleList = defineList({
  path: '/dashboard/news',
  pageSize: 10,
  search: { label: 'Search title, excerpt and text', of: 'Articles' },
  fields: {
    status: { label: 'Publication', choices: articlePublications },
    category: { label: 'Category', choices: newsCategories, column: 'category.key' },
    author: { label: 'Author', read: only(isId) },
  },
  sorts: { created: 'created_at', title: 'title', published: 'published_at' },
  opens: { key: 'created', descending: true },
})
/** What the office's list of articles shows. */
export type OfficeFilter = ReturnType<typeof articleList.read>
