import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { Gallery } from '@/components/gallery'
import { Container, Section } from '@/components/page'
import { Picture } from '@/components/picture'
import { RichText } from '@/components/rich-text'
import { ShareLinks } from '@/components/share-links'
import { ErrorBox, Loading, Skeleton } from '@/components/states'
import { NotFoundError } from '@/lib/errors'
import { articleQuery, relatedArticlesQuery, type ArticleDetail } from './api'
import { ArticleCard, ArticleFacts } from './article-card'
import { newsHref } from './news'

function BackLink() {
  return (
    <Link to="/news" className="inline-flex min-h-touch items-center gap-2 text-small font-semibold text-sky-700 underline-offset-4 hover:underline">
      <ArrowLeft aria-hidden="true" className="size-4" /> Back to News
    </Link>
  )
}

function Pending() {
  return (
    <Container className="min-h-dvh py-8">
      <BackLink />
      <h1 className="sr-only">News article</h1>
      <Loading label="Loading article" className="mx-auto mt-8 max-w-4xl space-y-6">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-16 w-4/5" />
        <Skeleton className="aspect-16/10 w-full" />
        <Skeleton className="h-96 w-full" />
      </Loading>
    </Container>
  )
}

function RelatedArticles({ categoryId, exceptId }: { categoryId: string; exceptId: string }) {
  const { data = [] } = useQuery(relatedArticlesQuery(categoryId, exceptId))
  if (!data.length) return null
  return (
    <Section tone="linen" labelledBy="related">
      <h2 id="related" className="mb-10 font-serif text-heading font-semibold">
        Related Articles
      </h2>
      <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </div>
    </Section>
  )
}

function Article({ article }: { article: ArticleDetail }) {
  return (
    <>
      <Container className="pt-8 pb-section">
        <BackLink />
        <article>
          <header className="mx-auto mt-6 max-w-4xl">
            <ArticleFacts article={article} withAuthor />
            <h1 className="mt-4 font-serif text-title font-semibold">{article.title}</h1>
            {article.excerpt && <p className="mt-6 max-w-reading text-lead text-ink-700">{article.excerpt}</p>}
          </header>
          {article.image_url && (
            <div className="mx-auto mt-10 max-w-5xl">
              <Picture src={article.image_url} eager sizes="(min-width: 1120px) 1024px, 100vw" className="rounded-card" />
            </div>
          )}
          <div className="mx-auto mt-12 max-w-reading">
            <RichText html={article.content} />
            {article.tags.length > 0 && (
              <div className="mt-10">
                <h2 className="sr-only">Tags</h2>
                <ul className="flex flex-wrap gap-2">
                  {article.tags.map((tag) => (
                    <li key={tag.id} className="border border-paper-300 bg-paper-100 px-3 py-1 text-fine text-ink-800">
                      {tag.name}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <div className="mt-8 border-t border-paper-300 pt-4">
              <ShareLinks title={article.title} />
            </div>
          </div>
          {article.images.length > 0 && (
            <section aria-labelledby="gallery" className="mx-auto mt-16 max-w-5xl">
              <h2 id="gallery" className="mb-6 font-serif text-heading font-semibold">
                Gallery
              </h2>
              <Gallery images={article.images} label="Gallery" />
            </section>
          )}
        </article>
        <div className="mx-auto mt-14 flex max-w-reading flex-wrap gap-x-8">
          <BackLink />
          {article.category && (
            <Link to={newsHref({ category: article.category.key, page: 1 })} className="inline-flex min-h-touch items-center text-small font-semibold text-sky-700 underline-offset-4 hover:underline">
              More in {article.category.name}
            </Link>
          )}
        </div>
      </Container>
      {article.category_id && <RelatedArticles categoryId={article.category_id} exceptId={article.id} />}
    </>
  )
}

/** One article. */
export function ArticlePage() {
  const { slug = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useQuery(articleQuery(slug))
  if (isPending) return <Pending />
  if (error)
    return (
      <Container className="min-h-[70vh] py-8">
        <BackLink />
        <h1 className="mt-6 mb-8 font-serif text-title font-semibold">News article</h1>
        <ErrorBox message={error.message} onRetry={error instanceof NotFoundError ? undefined : () => void refetch()} retrying={isFetching} />
      </Container>
    )
  return <Article article={data} />
}
