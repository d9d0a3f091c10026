import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Choices } from '@/components/list/choices'
import { ChoicesFailed } from '@/components/list/choices-failed'
import { useListTop, useRetry } from '@/components/list/list-top'
import { NoSuchPage, Pagination } from '@/components/list/pagination'
import { BackLink, ButtonLink } from '@/components/ui/button'
import { Container } from '@/components/ui/page'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { formatDate } from '@/lib/dates/dates'
import { listHref, readPageNumber, unknownPage } from '@/lib/list/list-address'
import type { EventCardData } from '../api'
import { EventItem } from '../event-card'
import { eventChoicesQuery, pastPageQuery, pastPageSize } from './api'
import { valuesOf } from './event-filters'

/** What search engines read of this page. */
export const words = {
  description: 'The forums, missions and meetings of the Bulgarian–Kazakh Chamber of Commerce, by year.',
  keywords: 'past events, trade forum, trade mission, webinar',
}

const pastHref = (year: string, page = 1) => listHref('/events/past', { year }, page)

/** The year in which an event began, on the office's clock, as the filter has it. */
const yearOf = ({ start_date }: EventCardData) => formatDate(start_date, 'Europe/Sofia').slice(-4)

/** Events, latest first, below the years in which they began. */
function Years({ events, headless }: { events: readonly EventCardData[]; headless: boolean }) {
  return [...new Set(events.map(yearOf))].map((year) => (
    <section key={year} aria-labelledby={`year-${year}`} className={headless ? '' : 'mt-8 md:mt-12'}>
      <h2 id={`year-${year}`} className={headless ? 'sr-only' : 'font-serif text-heading font-semibold'}>
        {year}
      </h2>
      {events
        .filter((event) => yearOf(event) === year)
        .map((event) => (
          <EventItem key={event.id} event={event} look="row" />
        ))}
    </section>
  ))
}

function PastList({
  year,
  page,
  unknown,
  onStep,
}: {
  year: string
  page: number
  unknown?: string
  onStep: () => void
}) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(pastPageQuery(year, page))
  if (isPending)
    return (
      <Loading label="Loading past events" className="mt-8 space-y-4">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-28 w-full" />
        ))}
      </Loading>
    )
  if (!data) return <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  if (data.total === 0)
    return (
      <EmptyState>
        <p>{year ? `No events took place in ${year}.` : 'No events have taken place yet.'}</p>
        {year && (
          <ButtonLink look="secondary" to="/events/past" className="mt-5">
            Show all past events
          </ButtonLink>
        )}
      </EmptyState>
    )
  const pages = Math.ceil(data.total / pastPageSize)
  if (unknown !== undefined || data.rows.length === 0)
    return (
      <NoSuchPage
        page={unknown ?? String(page)}
        pages={pages}
        holds={`${data.total} past ${data.total === 1 ? 'event' : 'events'}`}
        first={pastHref(year)}
      />
    )
  return (
    <div className={isPlaceholderData ? 'opacity-60' : ''} aria-busy={isPlaceholderData}>
      <Years events={data.rows} headless={year !== '' && !isPlaceholderData} />
      <Pagination
        label="Pages of past events"
        page={page}
        pages={pages}
        href={(next) => pastHref(year, next)}
        onStep={onStep}
      />
    </div>
  )
}

/** All past events, latest first. Year and page are kept in the URL. */
export function PastEventsPage() {
  const [params] = useSearchParams()
  const written = params.get('year') ?? ''
  const year = /^[12]\d{3}$/.test(written) ? written : ''
  const page = readPageNumber(params)
  const list = useQuery(pastPageQuery(year, page))
  const choices = useQuery(eventChoicesQuery())
  const { top, onStep } = useListTop(pastHref(year, page))
  const { failed, retry } = useRetry(choices, top)
  const years = valuesOf((choices.data ?? []).toReversed(), year)
  return (
    <Container className="min-h-dvh pt-4 pb-section md:pt-8">
      <BackLink to="/events">Back to Events</BackLink>
      <h1 ref={top} tabIndex={-1} className="mt-2 mb-6 scroll-mt-6 font-serif text-title font-semibold outline-none">
        Past Events{year && ` of ${year}`}
      </h1>
      <nav aria-label="Years" className="min-h-14">
        {years.length > 0 && (
          <Choices
            label="Year"
            things={['event', 'events']}
            choices={[{ value: '', count: undefined }, ...years].map(({ value, count }) => ({
              label: value || 'All years',
              to: pastHref(value),
              current: value === year,
              count: count?.toLocaleString('en-US'),
            }))}
            onStep={onStep}
          />
        )}
        {/* Where the list failed, that is told once. */}
        {failed && !list.isLoadingError && <ChoicesFailed busy={choices.isFetching} onRetry={() => void retry()} />}
      </nav>
      <PastList year={year} page={page} unknown={unknownPage(params)} onStep={onStep} />
    </Container>
  )
}
