import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CalendarLeaf } from '@/components/ui/calendar-leaf'
import { Container, Section } from '@/components/ui/page'
import { imageAttributes, Picture } from '@/components/ui/picture'
import { Loading, Skeleton } from '@/components/ui/states'
import { touchLink } from '@/components/ui/link-look'
import { dateRange, placeOf } from '@/features/events/events/events'
import { EventStanding } from '@/features/events/events/shared/event-standing'
import { directoryHref } from '@/features/members/directory/directory'
import { fallback } from '@/features/publish/news/news'
import { formatDate } from '@/lib/dates/dates'
import { pictureAddress } from '@/lib/pictures/own-pictures'
import { homeQuery, type HomeData } from './home/api'

// The ring is drawn around the row: around the link itself, the clamped title would cut it.
const stretchedLink =
  'after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-sky-600'
const allLink = `${touchLink} text-small`

/** How many there are of what: `48 members`. */
const figures = ({ members, countries, industries, events }: HomeData) =>
  (
    [
      [members, 'member', 'members'],
      [countries, 'country', 'countries'],
      [industries, 'industry', 'industries'],
      [events, 'event in the last year', 'events in the last year'],
    ] as const
  ).flatMap(([count, one, many]) => (count > 0 ? [{ count, what: count === 1 ? one : many }] : []))

/** The chamber in figures, without those that are zero. */
export function Figures() {
  const { data, isPending } = useQuery(homeQuery)
  const shown = data ? figures(data) : []
  if (shown.length === 0 && !isPending) return null
  return (
    <section aria-label="The chamber in figures" className="border-b border-paper-300 bg-paper-50">
      <Container className="py-6 md:py-8">
        {isPending && (
          <Loading label="Loading figures">
            <Skeleton className="h-16 w-full" />
          </Loading>
        )}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-4 sm:flex sm:flex-wrap sm:justify-between">
          {shown.map(({ count, what }) => (
            <div key={what} className="flex flex-col-reverse justify-end">
              <dt className="text-fine text-ink-700 sm:text-small">{what}</dt>
              <dd className="font-serif text-heading font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}

function HomePart({
  id,
  title,
  all,
  children,
}: {
  id: string
  title: string
  all: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8">
        <h2 id={id} className="font-serif text-heading font-semibold">
          {title}
        </h2>
        <Link to={all.to} className={allLink}>
          {all.label}
        </Link>
      </div>
      {children}
    </section>
  )
}

const row = 'group relative flex items-start gap-5 border-t border-paper-300 py-4'
const rowTitle = 'line-clamp-3 font-serif text-subheading font-semibold'

function Coming({ events }: { events: HomeData['coming'] }) {
  return (
    <HomePart id="coming" title="Next events" all={{ to: '/events', label: 'All events' }}>
      {events.length === 0 && (
        <p className="border-t border-paper-300 py-4 text-ink-700">No events are planned at the moment.</p>
      )}
      <ul>
        {events.map((event) => (
          <li key={event.id} className={row}>
            <CalendarLeaf at={event.start_date} zone={event.time_zone} className="shrink-0 bg-paper-100" />
            <div className="min-w-0">
              <h3 className={rowTitle}>
                <Link to={`/events/${event.slug}`} className={stretchedLink}>
                  {event.title}
                </Link>
              </h3>
              <p className="mt-1 text-small text-ink-700">
                <time dateTime={event.start_date}>{dateRange(event)}</time>
                <span className="block">{placeOf(event)}</span>
              </p>
              <p className="mt-1 flex flex-wrap gap-x-4 text-small">
                {event.is_featured && <span className="font-semibold text-rose-700">Featured Event</span>}
                <EventStanding event={event} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </HomePart>
  )
}

function Stories({ stories }: { stories: HomeData['stories'] }) {
  return (
    <HomePart id="stories" title="Latest stories" all={{ to: '/news', label: 'All news' }}>
      <ul>
        {stories.map(({ id, slug, title, image_url: image, published_at: published, category }) => (
          <li key={id} className={row}>
            <Picture
              src={image ?? fallback}
              sizes="154px"
              ratio="4 / 3"
              className="w-32 shrink-0 rounded-card max-sm:hidden"
            />
            <div className="min-w-0">
              <h3 className={rowTitle}>
                <Link to={`/news/${slug}`} className={stretchedLink}>
                  {title}
                </Link>
              </h3>
              <p className="mt-1 flex flex-wrap gap-x-3 text-small text-ink-600">
                {category && <span className="min-w-0 font-semibold text-rose-700">{category}</span>}
                <time dateTime={published} className="min-w-0">
                  {formatDate(published, 'Europe/Sofia')}
                </time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </HomePart>
  )
}

const columns = 'grid gap-x-16 gap-y-12 lg:grid-cols-2'

/** What is on and what is new. Without events and stories, or when they cannot be read, there is no such section. */
export function Now() {
  const { data, isPending } = useQuery(homeQuery)
  if (isPending)
    return (
      <Section className="pt-10 pb-2 md:pt-14 md:pb-6">
        <Loading label="Loading events and stories" className={columns}>
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      </Section>
    )
  if (!data || data.coming.length + data.stories.length === 0) return null
  return (
    <Section className="pt-10 pb-2 md:pt-14 md:pb-6">
      <div className={data.stories.length > 0 ? columns : ''}>
        <Coming events={data.coming} />
        {data.stories.length > 0 && <Stories stories={data.stories} />}
      </div>
    </Section>
  )
}

/** The newest companies with their logos; none without logos. */
export function Logos() {
  const { data } = useQuery(homeQuery)
  if (!data || data.logos.length === 0) return null
  return (
    <Section className="pb-12 md:pb-16">
      <HomePart id="logos" title="Among our members" all={{ to: '/members', label: 'All members' }}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-5 gap-y-3 md:grid-cols-3 lg:grid-cols-4">
          {data.logos.map(({ id, slug, name, logo_url: logo }) => (
            <li key={id}>
              <Link to={`/members/${slug}`} className="group flex items-center gap-3 py-1">
                <img
                  {...imageAttributes(pictureAddress(logo), '56px')}
                  alt=""
                  width={56}
                  height={56}
                  loading="lazy"
                  decoding="async"
                  className="size-14 shrink-0 rounded-card border border-paper-300 bg-white object-contain p-1.5"
                />
                <span className="line-clamp-3 min-w-0 text-small font-semibold break-words group-hover:underline">
                  {name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </HomePart>
    </Section>
  )
}

/** Where a sector leads: to its industry in the directory, or to all members where none is of it. */
export function useSector(industry: string | null): { href: string; companies: number } {
  const companies = useQuery(homeQuery).data?.companies[industry ?? ''] ?? 0
  return {
    href: directoryHref({ industry: companies > 0 && industry ? industry : '' }),
    companies,
  }
}
