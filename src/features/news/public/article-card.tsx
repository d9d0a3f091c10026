import { Link } from 'react-router-dom'
import { Picture } from '@/components/ui/picture'
import { formatDate } from '@/lib/dates/dates'
import type { ArticleCardData } from './api'
import { fallback, staffLabel } from '../news'

/** Category, date and reading time of an article in one line. */
export function ArticleFacts({
  article,
  withAuthor = false,
}: {
  article: Pick<ArticleCardData, 'category' | 'published_at'> & {
    /** Missing until it is saved. */
    reading_minutes?: number
    author: { full_name: string; job_role?: string | null } | null
  }
  withAuthor?: boolean
}) {
  const { author } = article
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-fine text-ink-600">
      {article.category && <span className="font-semibold text-rose-700">{article.category.name}</span>}
      {article.published_at && (
        <time dateTime={article.published_at}>{formatDate(article.published_at, 'Europe/Sofia')}</time>
      )}
      {article.reading_minutes && <span>{article.reading_minutes} min read</span>}
      {withAuthor && <span>By {[author?.full_name || staffLabel, author?.job_role].filter(Boolean).join(', ')}</span>}
    </p>
  )
}

const stretchedLink =
  'after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4'

/** The grid of a list: rows on phones, two columns of them on wide windows. */
export const rows = 'grid border-t border-paper-300 lg:grid-cols-2 lg:gap-x-16'

/** The grid of a list row: on phones a small picture follows the text, on wider windows it precedes it. */
export const rowGrid =
  'grid grid-cols-[minmax(0,1fr)_6.5rem] gap-x-5 border-b border-paper-300 py-7 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-8 sm:py-8'

/** An article in the list: picture beside text. */
export function ArticleRow({ article }: { article: ArticleCardData }) {
  return (
    <article className={`group relative items-start ${rowGrid}`}>
      <Picture
        src={article.image_url ?? fallback}
        sizes="(min-width: 640px) 176px, 104px"
        className="rounded-card max-sm:order-last max-sm:mt-1 max-sm:aspect-square!"
      />
      <div>
        <ArticleFacts article={article} withAuthor />
        <h3 className="mt-2 font-serif text-subheading font-semibold">
          <Link to={`/news/${article.slug}`} className={stretchedLink}>
            {article.title}
          </Link>
        </h3>
        <p className="mt-2.5 text-small text-ink-700">{article.summary}</p>
      </div>
    </article>
  )
}

/** An article in a grid: picture above text. */
export function ArticleCard({ article }: { article: ArticleCardData }) {
  return (
    <article className="group relative">
      <Picture
        src={article.image_url ?? fallback}
        sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 92vw"
        className="mb-5 rounded-card"
      />
      <ArticleFacts article={article} />
      <h3 className="mt-2 font-serif text-subheading font-semibold">
        <Link to={`/news/${article.slug}`} className={stretchedLink}>
          {article.title}
        </Link>
      </h3>
      <p className="mt-2.5 text-small text-ink-700">{article.summary}</p>
    </article>
  )
}
