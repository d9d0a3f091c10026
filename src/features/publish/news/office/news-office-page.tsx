import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { ListPage } from '@/components/ui/list-page'
import { OfficeList } from '@/components/list/office-list'
import { OfficeFilters } from '@/components/list/office-filters'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { articleColumnsFor, ArticleDetails } from './article-columns'
import { StoredPreview } from './article-preview'
import { ArticleExport, publish, unpublish, useArticleBulk } from './bulk/article-bulk'
import { DeleteArticle } from './delete-article'
import { useSession } from '@/features/people/session/api'
import { officeArticlesQuery, type ListedArticle } from './api'
import { articleList, type OfficeFilter } from './article-list'

const words = {
  caption: 'Articles',
  one: 'article',
  many: 'articles',
  none: 'No articles found matching your search criteria.',
  yet: 'There are no articles yet.',
}

function OfficeArticles({ filter }: { filter: OfficeFilter }) {
  const query = useQuery(officeArticlesQuery(filter))
  const { bulk, notice, row } = useArticleBulk(filter, query.data?.rows)
  const [previewed, setPreviewed] = useState<ListedArticle>()
  const [doomed, setDoomed] = useState<ListedArticle>()
  return (
    <>
      {notice}
      <OfficeList
        list={articleList}
        bulk={bulk}
        words={words}
        // A failed request replaces the whole list (specification, section 8).
        query={{ ...query, data: query.error ? undefined : query.data }}
        filter={filter}
        skeleton={{ rows: articleList.pageSize }}
        columns={articleColumnsFor({
          busy: row.busy,
          onStatus: (article) => row.start(article.status === 'published' ? unpublish : publish, article.id),
          onPreview: setPreviewed,
          onDelete: setDoomed,
        })}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        details={{ name: ({ title }) => title, content: (article) => <ArticleDetails article={article} /> }}
        search={filter.search}
        views={<SavedViews of={articleList.path} />}
        all={articleList.href()}
        first={
          <ButtonLink to="/dashboard/news/new" className="mt-6">
            Write the first one
          </ButtonLink>
        }
        failure={row.failure}
      />
      {previewed && <StoredPreview id={previewed.id} title={previewed.title} onClose={() => setPreviewed(undefined)} />}
      {doomed && (
        <DeleteArticle article={doomed} onDeleted={() => setDoomed(undefined)} onClose={() => setDoomed(undefined)} />
      )}
    </>
  )
}

/** The office's list of articles: drafts, scheduled and published ones. */
export function NewsOfficePage() {
  const [params] = useSearchParams()
  const filter = articleList.read(params)
  const { user } = useSession()
  return (
    <ListPage
      title="News"
      lead="All articles: drafts, scheduled and published ones."
      actions={
        <>
          <ArticleExport filter={filter} />
          <ButtonLink to="/dashboard/news/new">
            <Plus aria-hidden="true" className="size-4" /> New article
          </ButtonLink>
        </>
      }
    >
      <OfficeFilters
        list={articleList}
        filter={filter}
        choices={{ author: user ? [{ value: user.id, label: 'Me' }] : [] }}
      />
      <OfficeArticles filter={filter} />
    </ListPage>
  )
}
