import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { Choices } from '@/components/list/choices'
import { useListTop } from '@/components/list/list-top'
import { Featured, FeaturedSkeleton } from '@/components/ui/featured'
import { BelowHeading, Container, PageHero } from '@/components/ui/page'
import { NoSuchPage, Pagination } from '@/components/list/pagination'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { touchLink } from '@/components/ui/link-look'
import { articlesQuery, categoriesQuery, featuredArticleQuery } from './api'
import { ArticleFacts, ArticleItem, rows } from './article-card'
import { unknownPage } from '@/lib/list/list-address'
import { newsCategories, newsHref, newsPageSize, readNewsFilter, type NewsFilter } from '../news'

/** What search engines read of this page. */
export const words = {
  description:
    'Trade relations, business development, member stories and market insights between Bulgaria and Kazakhstan.',
  keywords: 'trade news, Bulgaria Kazakhstan, market insights, member stories',
}

const link = `${touchLink} gap-2 text-small`

const featuredColumns = 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

function FeaturedStory() {
  const { data: article, isPending } = useQuery(featuredArticleQuery)
  if (isPending) return <FeaturedSkeleton label="Loading featured story" columns={featuredColumns} />
  // Without one, or when it cannot be read, the page simply begins with its list; the list says what failed.
  if (!article) return null
  return (
    <Featured
      eyebrow="Featured story"
      title={article.title}
      picture={article.image_url ?? '/artwork/archive-library.webp'}
      sizes="(min-width: 1024px) 700px, 92vw"
      columns={featuredColumns}
    >
      <p className="mt-4 mb-5 text-ink-700">{article.summary}</p>
      <ArticleFacts article={article} withAuthor />
      <ButtonLink to={`/news/${article.slug}`} className="mt-7">
        Read More<span className="sr-only">: {article.title}</span>
      </ButtonLink>
    </Featured>
  )
}

function Categories({ filter, onStep }: { filter: NewsFilter; onStep: () => void }) {
  const { data: counts } = useQuery(categoriesQuery)
  const entries = [
    { key: null, label: 'All', count: undefined },
    ...newsCategories.map(({ value, label }) => ({
      key: value,
      label,
      count: counts?.get(value)?.toLocaleString('en-US'),
    })),
  ]
  return (
    <nav aria-label="Categories" className="mb-6">
      <Choices
        label="Category"
        things={['article', 'articles']}
        choices={entries.map(({ key, label, count }) => ({
          label,
          to: newsHref({ category: key }),
          current: filter.category === key && !filter.tag,
          count,
        }))}
        onStep={onStep}
      />
    </nav>
  )
}

function RecentNews({
  filter,
  unknown,
  onStep,
}: {
  filter: NewsFilter
  unknown: string | undefined
  onStep: () => void
}) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(articlesQuery(filter))
  if (isPending)
    return (
      <Loading label="Loading news" className={rows}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="border-b border-paper-300 py-3 md:py-6">
            <Skeleton className="h-16 w-full md:h-32" />
          </div>
        ))}
      </Loading>
    )
  if (!data) return <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  if (data.total === 0)
    return (
      <EmptyState>
        <p>
          {filter.category && !newsCategories.some(({ value }) => value === filter.category)
            ? `There is no category “${filter.category}”.`
            : 'There is no news here yet.'}
        </p>
        {(filter.category || filter.tag) && (
          <ButtonLink look="secondary" to="/news" className="mt-5">
            Show all news
          </ButtonLink>
        )}
      </EmptyState>
    )
  const pages = Math.ceil(data.total / newsPageSize)
  if (unknown !== undefined || data.rows.length === 0)
    return (
      <NoSuchPage
        page={unknown ?? String(filter.page)}
        pages={pages}
        holds={`${data.total} ${data.total === 1 ? 'article' : 'articles'}`}
        first={newsHref({ ...filter, page: 1 })}
      />
    )
  return (
    <>
      <div className={`${rows} ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
        {data.rows.map((article) => (
          <ArticleItem key={article.id} article={article} look="row" />
        ))}
      </div>
      <Pagination
        label="Pages of news"
        page={filter.page}
        pages={pages}
        href={(page) => newsHref({ ...filter, page })}
        onStep={onStep}
      />
    </>
  )
}

/**
 * The news page. Category and page are kept in the URL.
 *
 * @param props.newsletter the newsletter form, which belongs to another feature
 */
export function NewsPage({ newsletter }: { newsletter: ReactNode }) {
  const [params] = useSearchParams()
  const filter = readNewsFilter(params)
  const { top, onStep } = useListTop(newsHref(filter))
  return (
    <>
      <PageHero
        eyebrow="News"
        title="From both ends of the route"
        lead="What the chamber, its members and their markets are up to."
      />
      {newsHref(filter) === '/news' && <FeaturedStory />}
      <BelowHeading>
        <Container className="min-h-[70vh] py-section">
          <section aria-labelledby="recent">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
              <h2
                id="recent"
                ref={top}
                tabIndex={-1}
                className="scroll-mt-6 font-serif text-heading font-semibold outline-none"
              >
                Recent News
              </h2>
              <a href="/news.xml" className={link}>
                <Rss aria-hidden="true" className="size-4" /> News feed (RSS)
              </a>
            </div>
            <Categories filter={filter} onStep={onStep} />
            {filter.tag && (
              <p className="mb-6 flex flex-wrap items-center gap-x-6 text-ink-700">
                <span className="min-w-0 break-words">
                  With the tag <strong>{filter.tag}</strong>
                </span>
                <Link to="/news" preventScrollReset onClick={onStep} className={link}>
                  Show all news
                </Link>
              </p>
            )}
            <RecentNews filter={filter} unknown={unknownPage(params)} onStep={onStep} />
          </section>
        </Container>
        <section aria-labelledby="newsletter" className="border-t border-paper-300 bg-paper-100">
          <Container className="grid gap-8 py-16 md:grid-cols-2 md:items-center md:gap-16">
            <div>
              <h2 id="newsletter" className="font-serif text-heading font-semibold">
                The route by email
              </h2>
              <p className="mt-3 text-ink-700">New articles, dates and openings in both markets, once a month.</p>
              <Link to="/membership" className={`${link} signed-in:hidden`}>
                Become a Member
              </Link>
            </div>
            {newsletter}
          </Container>
        </section>
      </BelowHeading>
    </>
  )
}
