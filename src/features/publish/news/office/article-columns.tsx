import { Link } from 'react-router-dom'
import { actionsColumn, type Column } from '@/components/list/column'
import { Day } from '@/components/list/day'
import { RowActions } from '@/components/list/row-actions'
import { RowLink } from '@/components/list/row-link'
import { FeaturedMark, Status, type Tone } from '@/components/list/status'
import { publicationLabel, publicationOf, type Publication } from '@/features/write/editorial/shared/publication'
import { officeTime } from '@/lib/dates/office-time'
import { staffLabel } from '../news'
import type { ListedArticle } from './api'

/** The publication of an article, with its word in the list. */
export function listedPublication(published_at: string | null): { publication: Publication; label: string } {
  const publication = publicationOf(published_at)
  return { publication, label: publication === 'public' ? 'Published' : publicationLabel(publication) }
}

/** The actions on an article in the list. `busy` is the id of the article whose status is being changed. */
type ArticleActions = {
  busy: string | undefined
  onStatus: (article: ListedArticle) => void
  onPreview: (article: ListedArticle) => void
  onDelete: (article: ListedArticle) => void
}

const tones: Record<Publication, Tone> = { draft: 'over', scheduled: 'waiting', public: 'good' }

/** The columns of the office's list of articles. */
export function articleColumnsFor({ busy, onStatus, onPreview, onDelete }: ArticleActions): Column<ListedArticle>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      narrow: 'first',
      cell: ({ id, title, is_featured }) => (
        // A long title must not hide its mark.
        <span className="flex items-center">
          <RowLink to={`/dashboard/news/${id}`}>{title}</RowLink>
          {is_featured && <FeaturedMark />}
        </span>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      narrow: 'second',
      from: 'xl',
      fit: 'cut',
      className: 'w-44 2xl:w-52',
      cell: ({ category }) => category?.name ?? '–',
    },
    {
      key: 'author',
      header: 'Author',
      from: '2xl',
      fit: 'cut',
      className: 'w-40',
      cell: ({ author }) => author?.full_name || staffLabel,
    },
    {
      key: 'status',
      header: 'Publication',
      narrow: 'end',
      cell: (article) => {
        const { publication, label } = listedPublication(article.published_at)
        return <Status tone={tones[publication]}>{label}</Status>
      },
    },
    {
      key: 'published',
      header: 'Publication date',
      sortable: true,
      narrow: 'second',
      cell: ({ published_at }) => (published_at ? <Day at={published_at} /> : 'Not published'),
    },
    {
      key: 'created',
      header: 'Created',
      sortable: true,
      from: '2xl',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      ...actionsColumn,
      cell: (article) => (
        <RowActions
          name={article.title}
          edit={{ to: `/dashboard/news/${article.id}` }}
          preview={{ onPress: () => onPreview(article) }}
          delete={{ onPress: () => onDelete(article) }}
          more={[
            {
              label: article.status === 'published' ? 'Unpublish' : 'Publish',
              onPress: () => onStatus(article),
              busy: busy === article.id,
            },
          ]}
        />
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
          {publicationOf(article.published_at) === 'public' ? (
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
