import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { useListTop } from '@/components/list/list-top'
import { Featured, FeaturedSkeleton } from '@/components/ui/featured'
import { PageHero, Section } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { Picture } from '@/components/ui/picture'
import { useNow } from '@/components/ui/rendering'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { featuredEventQuery, pastEventsQuery, upcomingEventsQuery, upcomingPageSize } from './api'
import { EventCard, EventCardSkeleton, EventFacts } from './event-card'
import { dateRange, eventsHref, isRegistrationOpen, placeOf } from '../events'
import { readPageNumber, unknownPage } from '@/lib/list/list-address'

const featuredColumns = 'lg:grid-cols-2'
const grid = 'grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3'

// Loaded only for an address with a page that the list does not have.
const NoSuchPage = lazy(async () => ({ default: (await import('@/components/list/no-such-page')).NoSuchPage }))

function FeaturedEvent() {
  const { data: event, isPending } = useQuery(featuredEventQuery)
  const now = useNow()
  if (isPending) return <FeaturedSkeleton label="Loading featured event" columns={featuredColumns} />
  // Without one, or when it cannot be read, the page simply starts with its lists; they report what failed.
  if (!event) return null
  return (
    <Featured
      eyebrow="Featured Event"
      title={event.title}
      picture={event.image_url ?? '/artwork/conference-hall.webp'}
      sizes="(min-width: 1024px) 600px, 92vw"
      columns={featuredColumns}
    >
      <p className="mt-4 text-ink-700">{event.summary}</p>
      <EventFacts event={event} className="mt-5" />
      <div className="mt-8 flex flex-wrap gap-3">
        {isRegistrationOpen(event, now) && <ButtonLink to={`/events/${event.slug}`}>Register Now</ButtonLink>}
        <ButtonLink look="secondary" to={`/events/${event.slug}`}>
          Learn more<span className="sr-only"> about {event.title}</span>
        </ButtonLink>
      </div>
    </Featured>
  )
}

function UpcomingEvents({ page, unknown }: { page: number; unknown: string | undefined }) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(upcomingEventsQuery(page))
  const { top, onStep } = useListTop(eventsHref(page))
  const pages = Math.ceil((data?.total ?? 0) / upcomingPageSize)
  return (
    <Section labelledBy="upcoming">
      <div className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2
          id="upcoming"
          ref={top}
          tabIndex={-1}
          className="scroll-mt-6 font-serif text-heading font-semibold outline-none"
        >
          Upcoming Events
        </h2>
        <a
          href="/events.ics"
          className="inline-flex min-h-touch items-center gap-2 text-small font-semibold text-sky-700 underline-offset-4 hover:underline"
        >
          <CalendarPlus aria-hidden="true" className="size-4" /> Calendar feed (.ics)
        </a>
      </div>
      {isPending ? (
        <Loading label="Loading upcoming events" className={grid}>
          {Array.from({ length: 6 }, (_, index) => (
            <EventCardSkeleton key={index} />
          ))}
        </Loading>
      ) : !data ? (
        <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data.total === 0 ? (
        <EmptyState>No further events are planned at the moment. The newsletter will tell you of the next.</EmptyState>
      ) : unknown !== undefined || data.rows.length === 0 ? (
        <Suspense>
          <NoSuchPage
            page={unknown ?? String(page)}
            pages={pages}
            holds={`${data.total} upcoming ${data.total === 1 ? 'event' : 'events'}`}
            first="/events"
          />
        </Suspense>
      ) : (
        <>
          <div className={`${grid} ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
            {data.rows.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </div>
          <Pagination label="Pages of upcoming events" page={page} pages={pages} href={eventsHref} onStep={onStep} />
        </>
      )}
    </Section>
  )
}

function PastEvents({ page }: { page: number }) {
  const { data: past, error, isPending, isFetching, refetch } = useQuery(pastEventsQuery)
  const { data: upcoming } = useQuery(upcomingEventsQuery(page))
  const { data: featured } = useQuery(featuredEventQuery)
  const title = upcoming?.total === 0 && !featured ? 'Recent Events' : 'Past Events'
  if (past?.length === 0) return null
  return (
    <Section tone="linen" labelledBy="past">
      <h2 id="past" className="mb-8 font-serif text-heading font-semibold">
        {title}
      </h2>
      {isPending ? (
        <Loading label="Loading past events" className="space-y-4">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-28 w-full" />
          ))}
        </Loading>
      ) : !past ? (
        <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="border-t border-paper-300">
          {past.map((event) => (
            <article
              key={event.id}
              className="group relative grid gap-x-8 gap-y-3 border-b border-paper-300 py-6 sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)_15rem]"
            >
              <Picture
                src={event.image_url ?? '/artwork/conference-hall.webp'}
                sizes="(min-width: 640px) 176px, 92vw"
                className="rounded-card max-sm:hidden"
              />
              <div>
                <p className="text-fine font-semibold text-rose-700">{event.category}</p>
                <h3 className="mt-1 font-serif text-subheading font-semibold">
                  <Link
                    to={`/events/${event.slug}`}
                    className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
                  >
                    {event.title}
                  </Link>
                </h3>
                <p className="mt-2 text-small text-ink-700">{event.summary}</p>
              </div>
              <div className="text-small text-ink-700 sm:col-start-2 lg:col-start-3">
                <time dateTime={event.start_date}>{dateRange(event)}</time>
                <p>{placeOf(event)}</p>
              </div>
            </article>
          ))}
        </div>
      )}
    </Section>
  )
}

/** The events page: the featured event, the upcoming ones and the latest past ones. */
export function EventsPage() {
  const [params] = useSearchParams()
  const page = readPageNumber(params)
  return (
    <>
      <PageHero
        eyebrow="Events"
        title="Where the chamber meets"
        lead="Forums, missions, seminars and long tables, in Bulgaria, in Kazakhstan and online."
      />
      {page === 1 && <FeaturedEvent />}
      <UpcomingEvents page={page} unknown={unknownPage(params)} />
      <PastEvents page={page} />
    </>
  )
}
