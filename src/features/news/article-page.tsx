import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { BackLink } from '@/components/button'
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

function Pending() {
  return (
    <Container className="min-h-dvh py-8">
      <BackLink to="/news">Back to News</BackLink>
      <h1 className="sr-only">News article</h1>
      <Loading label="Loading article" className="mt-5">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="mt-5 h-28 max-w-4xl" />
        <Skeleton className="mt-6 h-14 max-w-reading" />
        <Skeleton className="mt-10 aspect-16/10 w-full sm:aspect-2/1" />
        <div className={`mt-12 lg:mt-16 ${columns}`}>
          <Skeleton className="h-96 max-w-reading lg:col-start-2" />
        </div>
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

/** What stands beside the text: tags, ways to share, more of the kind. */
function Margin({ article }: { article: ArticleDetail }) {
  return (
    <aside aria-label="About this article" className="space-y-7 border-t border-paper-300 pt-6 lg:col-start-1 lg:row-start-1 lg:self-start">
      {article.tags.length > 0 && (
        <div>
          <h2 className="text-eyebrow text-rose-700 uppercase">Tags</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {article.tags.map((tag) => (
              <li key={tag.id} className="border border-paper-300 bg-paper-100 px-3 py-1 text-fine text-ink-800">
                {tag.name}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ShareLinks title={article.title} />
      {article.category && (
        <Link to={newsHref({ category: article.category.key, page: 1 })} className="inline-flex min-h-touch items-center text-small font-semibold text-sky-700 underline-offset-4 hover:underline">
          More in {article.category.name}
        </Link>
      )}
    </aside>
  )
}

const columns = 'grid gap-12 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16'

/** The opening letter of a text that begins with a paragraph, two lines high. */
const dropCap =
  '[&>p:first-child]:first-letter:float-left [&>p:first-child]:first-letter:mt-[0.09em] [&>p:first-child]:first-letter:mr-2.5 [&>p:first-child]:first-letter:font-serif ' +
  '[&>p:first-child]:first-letter:text-[3.9rem] [&>p:first-child]:first-letter:leading-[0.78] [&>p:first-child]:first-letter:font-semibold [&>p:first-child]:first-letter:text-rose-700'

function Article({ article }: { article: ArticleDetail }) {
  return (
    <>
      <Container className="pt-8 pb-section">
        <BackLink to="/news">Back to News</BackLink>
        <article>
          <header className="mt-5 max-w-4xl">
            <ArticleFacts article={article} withAuthor />
            <h1 className="mt-4 font-serif text-title font-semibold">{article.title}</h1>
            {article.excerpt && <p className="mt-6 max-w-reading text-lead text-ink-700">{article.excerpt}</p>}
          </header>
          {article.image_url && <Picture src={article.image_url} eager ratio="2 / 1" sizes="(min-width: 1248px) 1136px, 100vw" className="mt-10 rounded-card max-sm:aspect-16/10!" />}
          <div className={`mt-12 lg:mt-16 ${columns}`}>
            <RichText html={article.content} className={`min-w-0 lg:col-start-2 ${dropCap}`} />
            <Margin article={article} />
          </div>
          {article.images.length > 0 && (
            <section aria-labelledby="gallery" className="mt-16">
              <h2 id="gallery" className="mb-6 font-serif text-heading font-semibold">
                Gallery
              </h2>
              <Gallery images={article.images} label="Gallery" />
            </section>
          )}
        </article>
        <div className="mt-14">
          <BackLink to="/news">Back to News</BackLink>
        </div>
      </Container>
      {article.category_id && <RelatedArticles categoryId={article.category_id} exceptId={article.id} />}
    </>
  )
}

/** One article. */
export function ArticlePage() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(articleQuery(slug))
  if (!data && !error) return <Pending />
  if (!data)
    return (
      <Container className="min-h-[70vh] py-8">
        <BackLink to="/news">Back to News</BackLink>
        <h1 className="mt-6 mb-8 font-serif text-title font-semibold">News article</h1>
        <ErrorBox message={error.message} onRetry={error instanceof NotFoundError ? undefined : () => void refetch()} retrying={isFetching} />
      </Container>
    )
  return <Article article={data} />
}
