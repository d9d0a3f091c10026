import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { BackLink, ButtonLink } from '@/components/ui/button'
import { ItemProblem } from '@/components/ui/item-problem'
import { ClosingCall, Container } from '@/components/ui/page'
import { Loading, Skeleton } from '@/components/ui/states'
import { articleQuery } from './api'
import { ArticleView, articleColumns } from './article-view'

function Pending() {
  return (
    <Container className="min-h-dvh pt-2 pb-8 md:pt-8">
      <BackLink to="/news">Back to News</BackLink>
      <h1 className="sr-only">News article</h1>
      <Loading label="Loading article" className="mt-5">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="mt-5 h-28 max-w-4xl" />
        <Skeleton className="mt-6 h-14 max-w-reading" />
        <Skeleton className="mt-10 aspect-16/10 w-full sm:aspect-2/1" />
        <div className={`mt-12 lg:mt-16 ${articleColumns}`}>
          <Skeleton className="h-96 max-w-reading lg:col-start-2" />
        </div>
      </Loading>
    </Container>
  )
}

/** One article. */
export function ArticlePage() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(articleQuery(slug))
  if (!data && !error) return <Pending />
  if (!data)
    return (
      <ItemProblem
        title="News article"
        back={<BackLink to="/news">Back to News</BackLink>}
        list={{ to: '/news', label: 'All news' }}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  // The URL has a former slug.
  if (data.slug !== slug) return <Navigate to={`/news/${data.slug}`} replace />
  return (
    <>
      <ArticleView article={data} />
      <ClosingCall
        forVisitors
        title="Meet the people behind the news"
        text="Members find each other in the directory and at events, and receive our market reports."
        actions={
          <ButtonLink look="bright" to="/membership">
            Become a Member
          </ButtonLink>
        }
      />
    </>
  )
}
