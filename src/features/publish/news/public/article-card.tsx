import { ItemRow, RowPicture } from '@/components/ui/item-row'
import { formatDate } from '@/lib/dates/dates'
import type { ArticleCardData } from './api'
import { fallback, staffLabel } from '../news'

type Author = { full_name: string; job_role?: string | null } | null

/** By whom an article is. */
const byline = (author: Author) =>
  `By ${[author?.full_name || staffLabel, author?.job_role].filter(Boolean).join(', ')}`

/** Category, date and reading time of an article in one line. */
export function ArticleFacts({
  article,
  withAuthor = false,
}: {
  article: Pick<ArticleCardData, 'category' | 'published_at'> & {
    /** Missing until it is saved. */
    reading_minutes?: number
    author: Author
  }
  withAuthor?: boolean
}) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-fine text-ink-600">
      {article.category && <span className="font-semibold text-rose-700">{article.category.name}</span>}
      {article.published_at && (
        <time dateTime={article.published_at}>{formatDate(article.published_at, 'Europe/Sofia')}</time>
      )}
      {article.reading_minutes && <span>{article.reading_minutes} min read</span>}
      {withAuthor && <span>{byline(article.author)}</span>}
    </p>
  )
}

/** The grid of a list: rows on phones, two columns of them on wide windows. */
export const rows = 'lg:grid lg:grid-cols-2 lg:gap-x-16'

/** An article in a list. */
export function ArticleItem({ article, look }: { article: ArticleCardData; look: 'row' | 'card' }) {
  return (
    <ItemRow
      to={`/news/${article.slug}`}
      look={look}
      title={article.title}
      above={article.category?.name}
      picture={<RowPicture src={article.image_url ?? fallback} look={look} />}
      facts={
        <>
          {article.published_at && (
            <time dateTime={article.published_at}>{formatDate(article.published_at, 'Europe/Sofia')}</time>
          )}{' '}
          · {article.reading_minutes} min read
          <span className="block max-md:hidden">{byline(article.author)}</span>
        </>
      }
    >
      <p className="text-small text-ink-700 max-md:hidden">{article.summary}</p>
    </ItemRow>
  )
}
