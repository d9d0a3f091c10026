import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { useListTop } from '@/components/list/list-top'
import { NoSuchPage, Pagination } from '@/components/list/pagination'
import { Container, PageHero } from '@/components/ui/page'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { formatDate } from '@/lib/dates/dates'
import { listHref, readPageNumber, unknownPage } from '@/lib/list/list-address'
import { NewsletterForm } from '../newsletter-form'
import { archivePageSize, archiveQuery } from './api'

/** What search engines read of this page. */
export const words = {
  description: 'The issues that the Bulgarian–Kazakh Chamber of Commerce has sent to its subscribers.',
  keywords: 'newsletter, issues',
}

const archiveHref = (page = 1) => listHref('/newsletter', {}, page)

function Issues({ page, unknown, onStep }: { page: number; unknown?: string; onStep: () => void }) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(archiveQuery(page))
  if (isPending)
    return (
      <Loading label="Loading issues" className="space-y-4">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-28 w-full" />
        ))}
      </Loading>
    )
  if (!data) return <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  if (data.total === 0)
    return (
      <EmptyState>
        <p>No issue has been sent yet. Subscribers get the first one.</p>
      </EmptyState>
    )
  const pages = Math.ceil(data.total / archivePageSize)
  if (unknown !== undefined || data.rows.length === 0)
    return (
      <NoSuchPage
        page={unknown ?? String(page)}
        pages={pages}
        holds={`${data.total} ${data.total === 1 ? 'issue' : 'issues'}`}
        first={archiveHref()}
      />
    )
  return (
    <div className={isPlaceholderData ? 'opacity-60' : ''} aria-busy={isPlaceholderData}>
      <div className="border-t border-paper-300">
        {data.rows.map(({ id, slug, subject, preheader, sent_at }) => (
          <article key={id} className="group relative border-b border-paper-300 py-6">
            <p className="text-fine text-ink-600">
              <time dateTime={sent_at}>{formatDate(sent_at, 'Europe/Sofia')}</time>
            </p>
            <h3 className="mt-1 font-serif text-subheading font-semibold break-words">
              <Link
                to={`/newsletter/${slug}`}
                className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
              >
                {subject}
              </Link>
            </h3>
            {preheader && <p className="mt-2 max-w-reading text-small break-words text-ink-700">{preheader}</p>}
          </article>
        ))}
      </div>
      <Pagination label="Pages of issues" page={page} pages={pages} href={archiveHref} onStep={onStep} />
    </div>
  )
}

/** The issues that were sent, newest first, and the form to subscribe. The page is kept in the URL. */
export function ArchivePage() {
  const [params] = useSearchParams()
  const page = readPageNumber(params)
  const { top, onStep } = useListTop(archiveHref(page))
  return (
    <>
      <PageHero
        eyebrow="Newsletter"
        title="The route by email"
        lead="New articles, dates and openings in both markets, once a month."
      />
      <Container className="grid min-h-[60vh] content-start gap-12 pb-section lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <section aria-labelledby="subscribe" className="lg:order-last">
          <h2 id="subscribe" tabIndex={-1} className="mb-4 scroll-mt-6 font-serif text-heading font-semibold">
            Subscribe
          </h2>
          <NewsletterForm />
        </section>
        <section aria-labelledby="issues">
          <h2
            id="issues"
            ref={top}
            tabIndex={-1}
            className="mb-4 scroll-mt-6 font-serif text-heading font-semibold outline-none"
          >
            Earlier issues
          </h2>
          <Issues page={page} unknown={unknownPage(params)} onStep={onStep} />
        </section>
      </Container>
    </>
  )
}
