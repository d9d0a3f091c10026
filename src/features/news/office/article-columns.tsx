import { Eye, SquarePen, Star, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { Picture } from '@/components/ui/picture'
import { formatTime } from '@/lib/dates/dates'
import { officeDay, officeTime, officeZone } from '@/lib/dates/office-time'
import { staffLabel } from '../news'
import type { ListedArticle } from './api'
import { standingLabel, standingOf, type Standing } from './article-list'

/** The actions on an article in the list. `busy` is the id of the article whose status is being changed. */
export type ArticleActions = {
  busy: string | undefined
  onStatus: (article: ListedArticle) => void
  onPreview: (article: ListedArticle) => void
  onDelete: (article: ListedArticle) => void
}

const colours: Record<Standing, string> = {
  draft: 'text-ink-600',
  scheduled: 'font-semibold text-sky-800',
  published: 'font-semibold text-leaf-700',
}
const tool =
  'grid size-touch shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-200 hover:text-ink-900'

function Title({ article }: { article: ListedArticle }) {
  return (
    <span className="flex items-center gap-4">
      {article.image_url ? (
        <Picture src={article.image_url} ratio="1" sizes="56px" className="w-14 shrink-0 rounded-control" />
      ) : (
        <span aria-hidden="true" className="size-14 shrink-0 rounded-control bg-paper-200" />
      )}
      <span className="min-w-0">
        <Link
          to={`/dashboard/news/${article.id}`}
          className="flex min-h-touch items-center font-semibold text-sky-700 underline-offset-4 hover:underline"
        >
          <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">{article.title}</span>
        </Link>
        {article.is_featured && (
          <span className="inline-flex items-center gap-1.5 text-fine font-semibold text-rose-700">
            <Star aria-hidden="true" className="size-3.5 fill-current" /> Featured
          </span>
        )}
      </span>
    </span>
  )
}

/** The columns of the office's list of articles. */
export function articleColumnsFor({ busy, onStatus, onPreview, onDelete }: ArticleActions): Column<ListedArticle>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      plain: true,
      className: 'lg:w-1/3',
      cell: (article) => <Title article={article} />,
    },
    { key: 'category', header: 'Category', cell: ({ category }) => category?.name ?? '–' },
    { key: 'author', header: 'Author', cell: ({ author }) => author?.full_name || staffLabel },
    {
      key: 'status',
      header: 'Status',
      cell: (article) => {
        const standing = standingOf(article)
        return <span className={colours[standing]}>{standingLabel(standing)}</span>
      },
    },
    {
      key: 'published',
      header: 'Publication date',
      sortable: true,
      className: 'lg:whitespace-nowrap',
      cell: ({ published_at }) =>
        published_at ? (
          <time dateTime={published_at}>
            {officeDay(published_at)}
            <span className="block text-fine text-ink-600">{`${formatTime(published_at, officeZone)} (Sofia time)`}</span>
          </time>
        ) : (
          <span className="text-ink-600">Not published</span>
        ),
    },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      cell: (article) => (
        <span className="flex items-center gap-1 max-lg:justify-between">
          <Button
            look="quiet"
            className="me-2 lg:w-20 lg:justify-start"
            busy={busy === article.id}
            aria-label={`${article.status === 'published' ? 'Unpublish' : 'Publish'} ${article.title}`}
            onClick={() => onStatus(article)}
          >
            {article.status === 'published' ? 'Unpublish' : 'Publish'}
          </Button>
          <span className="flex">
            <Link
              to={`/dashboard/news/${article.id}`}
              aria-label={`Edit ${article.title}`}
              title="Edit"
              className={tool}
            >
              <SquarePen aria-hidden="true" className="size-5" />
            </Link>
            <button
              type="button"
              aria-label={`Preview ${article.title}`}
              title="Preview"
              onClick={() => onPreview(article)}
              className={tool}
            >
              <Eye aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              aria-label={`Delete ${article.title}`}
              title="Delete"
              onClick={() => onDelete(article)}
              className={`${tool} hover:text-danger-700`}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </button>
          </span>
        </span>
      ),
    },
  ]
}

/** The details of an article that the list shows only when its row is expanded. */
export function ArticleDetails({ article }: { article: ListedArticle }) {
  const address = `/news/${article.slug}`
  const facts = [
    { term: 'Excerpt', text: article.excerpt || 'No excerpt available.' },
    { term: 'Tags', text: article.tags.map(({ name }) => name).join(', ') || 'None' },
    { term: 'Gallery', text: article.images.length === 1 ? '1 picture' : `${article.images.length} pictures` },
    { term: 'Last change', text: officeTime(article.updated_at) },
  ]
  return (
    <dl className="grid max-w-3xl gap-x-6 gap-y-2 rounded-card bg-paper-50 p-5 text-small sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(({ term, text }) => (
        <div key={term} className="contents">
          <dt className="text-ink-600">{term}</dt>
          <dd className="mb-2 [overflow-wrap:anywhere] sm:mb-0">{text}</dd>
        </div>
      ))}
      <div className="contents">
        <dt className="text-ink-600">URL</dt>
        <dd className="[overflow-wrap:anywhere]">
          {standingOf(article) === 'published' ? (
            <Link
              to={address}
              className="-my-2.5 inline-flex min-h-touch items-center text-sky-700 underline underline-offset-4"
            >
              {address}
            </Link>
          ) : (
            address
          )}
        </dd>
      </div>
    </dl>
  )
}
