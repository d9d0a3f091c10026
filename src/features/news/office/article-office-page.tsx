import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import { BackLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { NotFoundError } from '@/lib/data/errors'
import { ArticleForm, type SaveOutcome } from './article-form'
import { categoryChoicesQuery, officeArticleQuery } from './api'

const back = (
  <div className="mb-4">
    <BackLink to="/dashboard/news">Back to News</BackLink>
  </div>
)

function Pending() {
  return (
    <OfficePage title="Article" before={back}>
      <Loading label="Loading article…" className="space-y-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-96" />
      </Loading>
    </OfficePage>
  )
}

function Problem({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const missing = error instanceof NotFoundError
  return (
    <OfficePage title={missing ? 'Article not found' : 'Article'} before={back}>
      <ErrorBox
        message={missing ? 'There is no such article. It may have been deleted.' : error.message}
        onRetry={missing ? undefined : onRetry}
        retrying={retrying}
      />
    </OfficePage>
  )
}

function Known({ id }: { id: string }) {
  const { state } = useLocation() as { state: { saved?: SaveOutcome } | null }
  const article = useQuery(officeArticleQuery(id))
  const categories = useQuery(categoryChoicesQuery)
  if (article.error && !article.data)
    return <Problem error={article.error} retrying={article.isFetching} onRetry={() => void article.refetch()} />
  if (categories.error && !categories.data)
    return (
      <Problem error={categories.error} retrying={categories.isFetching} onRetry={() => void categories.refetch()} />
    )
  if (!article.data || !article.isFetchedAfterMount || !categories.data) return <Pending />
  return (
    <OfficePage title={article.data.title} before={back}>
      <ArticleForm article={article.data} categories={categories.data} added={state?.saved} />
    </OfficePage>
  )
}

function New() {
  const { data, error, isFetching, refetch } = useQuery(categoryChoicesQuery)
  if (error && !data) return <Problem error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Pending />
  return (
    <OfficePage title="New article" before={back}>
      <ArticleForm categories={data} />
    </OfficePage>
  )
}

/** An article as the office keeps it, or the form for a new one. */
export function ArticleOfficePage() {
  const { id = '' } = useParams()
  return id === 'new' ? <New /> : <Known key={id} id={id} />
}
