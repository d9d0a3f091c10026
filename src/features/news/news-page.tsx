import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/button'
import { Container, Eyebrow, PageHero, Section } from '@/components/page'
import { Pagination } from '@/components/pagination'
import { Picture } from '@/components/picture'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/states'
import { articlesQuery, categoriesQuery, featuredArticleQuery } from './api'
import { ArticleFacts, ArticleRow } from './article-card'
import { newsCategories, newsHref, newsPageSize, readNewsFilter, type NewsFilter } from './news'

function FeaturedStory() {
  const { data: article, isPending } = useQuery(featuredArticleQuery)
  if (isPending)
    return (
      <Section tone="linen" className="py-12 md:py-16">
        <Loading label="Loading featured story" className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-14">
          <Skeleton className="aspect-16/10 w-full" />
          <div className="space-y-4 self-center">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-12 w-36" />
          </div>
        </Loading>
      </Section>
    )
  // Without one, or when it cannot be read, the page simply begins with its list; the list says what failed.
  if (!article) return null
  return (
    <Section tone="linen" labelledBy="featured" className="py-12 md:py-16">
      <article className="grid items-center gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-14">
        <Picture src={article.image_url ?? '/artwork/archive-library.webp'} eager sizes="(min-width: 1024px) 700px, 100vw" className="rounded-card" />
        <div>
          <Eyebrow>Featured story</Eyebrow>
          <h2 id="featured" className="font-serif text-heading font-semibold">
            {article.title}
          </h2>
          <p className="mt-4 mb-5 text-ink-700">{article.summary}</p>
          <ArticleFacts article={article} withAuthor />
          <ButtonLink to={`/news/${article.slug}`} aria-label={`Read More: ${article.title}`} className="mt-7">
            Read More
          </ButtonLink>
        </div>
      </article>
    </Section>
  )
}

function Categories({ filter }: { filter: NewsFilter }) {
  const { data: counts } = useQuery(categoriesQuery)
  const all = counts && [...counts.values()].reduce((sum, count) => sum + count, 0)
  const entries = [{ key: null, label: 'All news', count: all }, ...newsCategories.map(({ key, label }) => ({ key, label, count: counts?.get(key) }))]
  return (
    <nav aria-label="News categories">
      <h2 className="text-eyebrow text-rose-700 uppercase">Categories</h2>
      <ul className="mt-3">
        {entries.map(({ key, label, count }) => (
          <li key={label}>
            <Link
              to={newsHref({ category: key, page: 1 })}
              preventScrollReset
              aria-current={filter.category === key ? 'page' : undefined}
              className={`flex min-h-touch items-center justify-between gap-4 border-b border-paper-300 py-2 text-small ${
                filter.category === key ? 'font-semibold text-ink-900' : 'text-ink-700 hover:text-ink-900 hover:underline hover:underline-offset-4'
              }`}
            >
              {label} <span className="text-ink-600 tabular-nums">{count ?? ''}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RecentNews({ filter }: { filter: NewsFilter }) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(articlesQuery(filter.category, filter.page))
  if (isPending)
    return (
      <Loading label="Loading news" className="border-t border-paper-300">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="grid gap-x-8 gap-y-4 border-b border-paper-300 py-8 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <Skeleton className="aspect-16/10 w-full" />
            <div className="space-y-3">
              <Skeleton className="h-4 w-56" />
              <Skeleton className="h-7 w-4/5" />
              <Skeleton className="h-16 w-full" />
            </div>
          </div>
        ))}
      </Loading>
    )
  if (error) return <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  if (data.rows.length === 0)
    return (
      <EmptyState>
        <p>{data.total ? 'This page lies behind the last one.' : 'There is no news here yet.'}</p>
        {(data.total > 0 || filter.category) && (
          <ButtonLink look="secondary" to={newsHref({ category: data.total ? filter.category : null, page: 1 })} className="mt-5">
            {data.total ? 'Go to the first page' : 'Show all news'}
          </ButtonLink>
        )}
      </EmptyState>
    )
  return (
    <>
      <div className={`border-t border-paper-300 ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
        {data.rows.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </div>
      <Pagination label="Pages of news" page={filter.page} pages={Math.ceil(data.total / newsPageSize)} href={(page) => newsHref({ ...filter, page })} />
    </>
  )
}

/** The news page. The newsletter's form is handed in by the route. */
export function NewsPage({ newsletter }: { newsletter: ReactNode }) {
  const [params] = useSearchParams()
  const filter = readNewsFilter(params)
  return (
    <>
      <PageHero eyebrow="News" title="From both ends of the route" lead="What the chamber, its members and their markets are up to." />
      {filter.page === 1 && !filter.category && <FeaturedStory />}
      <Container className="grid min-h-dvh content-start gap-14 py-section lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
        <section aria-labelledby="recent" className="max-lg:order-last">
          <h2 id="recent" className="mb-8 font-serif text-heading font-semibold">
            Recent News
          </h2>
          <RecentNews filter={filter} />
        </section>
        <div className="space-y-12 max-lg:contents">
          <Categories filter={filter} />
          <section aria-labelledby="newsletter" className="border-t-4 border-rose-600 bg-paper-100 p-6 max-lg:order-last">
            <h2 id="newsletter" className="font-serif text-subheading font-semibold">
              The chamber’s newsletter
            </h2>
            <p className="mt-2 mb-5 text-small text-ink-700">Events, openings and market notes from both countries, about twice a month.</p>
            {newsletter}
          </section>
        </div>
      </Container>
    </>
  )
}
