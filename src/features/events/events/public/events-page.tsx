import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { useListTop } from '@/components/list/list-top'
import { Featured, FeaturedSkeleton } from '@/components/ui/featured'
import { PageHero, Section } from '@/components/ui/page'
import { NoSuchPage, Pagination } from '@/components/list/pagination'
import { useNow } from '@/components/ui/rendering'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { touchLink } from '@/components/ui/link-look'
import { featuredEventQuery, pastEventsQuery, upcomingEventsQuery, upcomingPageSize } from './api'
import { CardPrice, EventCardSkeleton, EventFacts, EventItem } from './event-card'
import { EventStanding } from '../shared/event-standing'
import { EventFilters } from './lists/event-filters'
import { monthName } from '../event-times'
import { eventsHref, isFiltered, isPast, isRegistrationOpen, readEventFilter, type EventFilter } from '../events'
import { unknownPage } from '@/lib/list/list-address'

/** What search engines read of this page. */
export const words = {
  description: 'Business forums, trade missions, webinars and receptions of the Bulgarian–Kazakh Chamber of Commerce.',
  keywords: 'business events, trade forum, webinar, Sofia, Astana, Almaty',
}

const featuredColumns = 'lg:grid-cols-2'
const grid = 'md:grid md:grid-cols-2 md:gap-x-8 md:gap-y-12 lg:grid-cols-3'
const link = `${touchLink} gap-2 text-small`
/** Sections of small windows stand closer, for the page is long. */
const section = 'max-md:py-6'

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
      <EventFacts event={event} className="mt-4 space-y-1 text-small" />
      <p className="mt-4 text-ink-700 max-md:line-clamp-3 max-md:text-small">{event.summary}</p>
      <p className="mt-4 text-small">
        {!isPast(event, now) && <CardPrice event={event} />}
        <EventStanding event={event} />
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {isRegistrationOpen(event, now) && (
          <ButtonLink to={`/events/${event.slug}`}>
            {event.free === 0 ? 'Join the waiting list' : event.price_cents ? 'Order places' : 'Register Now'}
          </ButtonLink>
        )}
        <ButtonLink look="secondary" to={`/events/${event.slug}`}>
          Learn more<span className="sr-only"> about {event.title}</span>
        </ButtonLink>
      </div>
    </Featured>
  )
}

/** What stands in place of the list when it has no events. */
function NoEvents({ filter }: { filter: EventFilter }) {
  const { data: featured } = useQuery(featuredEventQuery)
  if (!isFiltered(filter))
    return (
      <EmptyState>
        No {featured && 'further '}events are planned at the moment. The newsletter will tell you of the next.
      </EmptyState>
    )
  const { category, place, month } = filter
  return (
    <EmptyState>
      <p>{`No upcoming events match ${[category, place, month && monthName(month)].filter(Boolean).join(', ')}.`}</p>
      <ButtonLink look="secondary" to="/events" className="mt-5">
        Show all events
      </ButtonLink>
    </EmptyState>
  )
}

function UpcomingEvents({ filter, unknown }: { filter: EventFilter; unknown: string | undefined }) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(upcomingEventsQuery(filter))
  const { top, onStep } = useListTop(eventsHref(filter))
  const pages = Math.ceil((data?.total ?? 0) / upcomingPageSize)
  // Where the list failed, that is told once; its filters come with it.
  const filters = isPending || (data && (data.total > 0 || isFiltered(filter)))
  return (
    <Section labelledBy="upcoming" className={section}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-2 md:mb-6">
        <h2
          id="upcoming"
          ref={top}
          tabIndex={-1}
          className="scroll-mt-6 font-serif text-heading font-semibold outline-none"
        >
          Upcoming Events
        </h2>
        <a href="/events.ics" className={link}>
          <CalendarPlus aria-hidden="true" className="size-4 max-sm:hidden" />
          <span>
            Calendar feed<span className="max-sm:hidden"> (.ics)</span>
          </span>
        </a>
      </div>
      {filters && <EventFilters filter={filter} top={top} onStep={onStep} />}
      {isPending ? (
        <Loading label="Loading upcoming events" className={grid}>
          {Array.from({ length: 6 }, (_, index) => (
            <EventCardSkeleton key={index} />
          ))}
        </Loading>
      ) : !data ? (
        <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data.total === 0 ? (
        <NoEvents filter={filter} />
      ) : unknown !== undefined || data.rows.length === 0 ? (
        <NoSuchPage
          page={unknown ?? String(filter.page)}
          pages={pages}
          holds={`${data.total} upcoming ${data.total === 1 ? 'event' : 'events'}`}
          first={eventsHref({ ...filter, page: 1 })}
        />
      ) : (
        <>
          <div className={`${grid} ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
            {data.rows.map((event) => (
              <EventItem key={event.id} event={event} />
            ))}
          </div>
          <Pagination
            label="Pages of upcoming events"
            page={filter.page}
            pages={pages}
            href={(page) => eventsHref({ ...filter, page })}
            onStep={onStep}
          />
        </>
      )}
      <p className="mt-6 text-small text-ink-700 md:mt-10">
        Not a member yet?{' '}
        <Link to="/membership" className={link}>
          What membership brings
        </Link>
      </p>
    </Section>
  )
}

function PastEvents({ filter }: { filter: EventFilter }) {
  const { data: past, error, isPending, isFetching, refetch } = useQuery(pastEventsQuery)
  const { data: upcoming } = useQuery(upcomingEventsQuery(filter))
  const { data: featured } = useQuery(featuredEventQuery)
  const title = upcoming?.total === 0 && !isFiltered(filter) && !featured ? 'Recent Events' : 'Past Events'
  if (past?.length === 0) return null
  return (
    <Section tone="linen" labelledBy="past" className={section}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
        <h2 id="past" className="font-serif text-heading font-semibold">
          {title}
        </h2>
        <Link to="/events/past" className={link}>
          All past events
        </Link>
      </div>
      {isPending ? (
        <Loading label="Loading past events" className="space-y-4">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-28 w-full" />
          ))}
        </Loading>
      ) : !past ? (
        <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        past.map((event) => <EventItem key={event.id} event={event} look="row" />)
      )}
    </Section>
  )
}

/** The events page: the featured event, the upcoming ones and the latest past ones. */
export function EventsPage() {
  const [params] = useSearchParams()
  const filter = readEventFilter(params)
  return (
    <>
      <PageHero
        eyebrow="Events"
        title="Where the chamber meets"
        lead="Forums, missions, seminars and long tables, in Bulgaria, in Kazakhstan and online."
      />
      {filter.page === 1 && !isFiltered(filter) && <FeaturedEvent />}
      <UpcomingEvents filter={filter} unknown={unknownPage(params)} />
      <PastEvents filter={filter} />
    </>
  )
}
