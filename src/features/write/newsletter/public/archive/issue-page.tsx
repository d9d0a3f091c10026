import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import { BackLink, ButtonLink } from '@/components/ui/button'
import { ItemProblem } from '@/components/ui/item-problem'
import { ClosingCall, Container } from '@/components/ui/page'
import { ShareLinks } from '@/components/ui/share-links'
import { Loading, Skeleton } from '@/components/ui/states'
import { formatDate } from '@/lib/dates/dates'
import { countVisit } from '@/lib/data/count-visit'
import { archivedIssueQuery, type ArchivedIssue } from './api'
import { IssueBlocks } from './issue-blocks'

const back = <BackLink to="/newsletter">Back to Newsletter</BackLink>

/** The latest other issues, beside an issue on wide windows and below it on others; nothing without any. */
function OtherIssues({ issues }: { issues: ArchivedIssue['others'] }) {
  if (issues.length === 0) return null
  return (
    <nav aria-labelledby="other-issues">
      <h2 id="other-issues" className="font-serif text-subheading font-semibold">
        Other issues
      </h2>
      <ul className="mt-4 border-t border-paper-300">
        {issues.map((row) => (
          <li key={row.slug} className="group relative border-b border-paper-300 py-4">
            <Link
              to={`/newsletter/${row.slug}`}
              className="font-semibold break-words group-hover:underline after:absolute after:inset-0"
            >
              {row.subject}
            </Link>
            <p className="mt-1 text-fine text-ink-600">
              <time dateTime={row.sent_at}>{formatDate(row.sent_at, 'Europe/Sofia')}</time>
            </p>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An issue that was sent to the subscribers, for everybody to read. */
export function IssuePage() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(archivedIssueQuery(slug))
  const shown = data?.slug
  useEffect(() => {
    if (shown) void countVisit('count_newsletter_visit', shown)
  }, [shown])
  if (!data && !error)
    return (
      <Container className="min-h-dvh pt-2 pb-8 md:pt-8">
        {back}
        <h1 className="sr-only">Issue</h1>
        <Loading label="Loading issue" className="mt-5 max-w-reading">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-5 h-24" />
          <Skeleton className="mt-6 h-14" />
          <Skeleton className="mt-10 h-96" />
        </Loading>
      </Container>
    )
  if (!data)
    return (
      <ItemProblem
        title="Issue"
        back={back}
        list={{ to: '/newsletter', label: 'All issues' }}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <Container className="pt-2 pb-section md:pt-8">
        {back}
        <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
          <div>
            <article>
              <header className="mt-5 max-w-4xl">
                <p className="text-fine text-ink-600">
                  <span className="font-semibold text-rose-700">Newsletter</span>{' '}
                  <time dateTime={data.sent_at} className="ms-3">
                    {formatDate(data.sent_at, 'Europe/Sofia')}
                  </time>
                </p>
                <h1 className="mt-4 font-serif text-title font-semibold break-words">{data.subject}</h1>
                {data.preheader && (
                  <p className="mt-6 max-w-reading text-lead break-words text-ink-700">{data.preheader}</p>
                )}
              </header>
              <div className="mt-10 mb-12">
                <IssueBlocks blocks={data.blocks} />
              </div>
            </article>
            <ShareLinks title={data.subject} path={`/newsletter/${data.slug}`} />
          </div>
          <aside className="lg:mt-5">
            <OtherIssues issues={data.others} />
          </aside>
        </div>
      </Container>
      <ClosingCall
        title="The next one by email"
        text="New articles, dates and openings in both markets, once a month."
        actions={
          <ButtonLink look="bright" to="/newsletter#subscribe">
            Subscribe
          </ButtonLink>
        }
      />
    </>
  )
}
