import { isId } from '@/lib/data/record-id'
import { officeTime } from '@/lib/dates/office-time'
import { defineList, only } from '@/lib/list/define-list'
import { newsCategories } from '../news'

/** The states of an article as people see them: a published article with a future date is scheduled. */
const standings = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] as const
/** See {@link standings}. */
export type Standing = (typeof standings)[number]['value']

/** The office's list of articles (specification, section 9). `author` is the id of a person. */
export const articleList = defineList({
  path: '/dashboard/news',
  pageSize: 10,
  search: { label: 'Search title, excerpt and text', of: 'Articles' },
  fields: {
    status: { label: 'Status', choices: standings },
    category: { label: 'Category', choices: newsCategories, column: 'category.key' },
    author: { label: 'Author', read: only(isId) },
  },
  sorts: { created: 'created_at', title: 'title', published: 'published_at' },
  opens: { key: 'created', descending: true },
})
/** What the office's list of articles shows. */
export type OfficeFilter = ReturnType<typeof articleList.read>

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
