import { useQuery } from '@tanstack/react-query'
import { Clock, Users, type LucideIcon } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { BackLink, ButtonAnchor, ButtonLink } from '@/components/ui/button'
import { GallerySection } from '@/components/gallery/gallery'
import { ItemProblem } from '@/components/ui/item-problem'
import { BelowHeading, Container, Section } from '@/components/ui/page'
import { Picture } from '@/components/ui/picture'
import { useNow, useVisitorZone } from '@/components/ui/rendering'
import { RichText } from '@/components/rich-text/rich-text'
import { ShareLinks } from '@/components/ui/share-links'
import { Loading, Skeleton } from '@/components/ui/states'
import { mapLinks } from '@/lib/text/map-links'
import { RegistrationSlots } from '../shared/registration-slots'
import { seatsQuery } from './seats/api'
import { AddToCalendar } from './add-to-calendar'
import { eventQuery, type EventDetail } from './api'
import { EventFacts, EventItem } from './event-card'
import { EventStanding } from '../shared/event-standing'
import { relatedEventsQuery } from './lists/api'
import { namedZone, otherZones, sameClock, timeRange, type ZoneTime } from '../event-times'
import { isPast, isRegistrationOpen } from '../events'

function Pending() {
  return (
    <Container className="min-h-dvh pt-2 pb-section md:pt-8">
      <BackLink to="/events">Back to Events</BackLink>
      <h1 className="sr-only">Event</h1>
      <Loading label="Loading event" className="mt-2 grid gap-x-16 gap-y-8 lg:mt-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="space-y-5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-24 w-4/5" />
          <Skeleton className="aspect-16/10 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
        <Skeleton className="h-96 w-full" />
      </Loading>
    </Container>
  )
}

function Fact({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="border-t border-paper-300 py-4 sm:max-lg:last:odd:col-span-2">
      <dt className="flex items-center gap-4 text-fine text-ink-600">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-rose-600" />
        {term}
      </dt>
      <dd className="ps-9 text-small font-medium">{children}</dd>
    </div>
  )
}

const zoneLine = 'mt-2 block text-fine font-normal text-ink-700'

function TimesIn({ time: { name, times, date } }: { time: ZoneTime }) {
  return (
    <>
      {times} ({name}){date && <span className="block text-ink-600">{date}</span>}
    </>
  )
}

/**
 * The times in Sofia, in Astana and for the visitor. Only the browser knows the visitor's zone, so its line is reserved,
 * and always says something.
 */
function OtherTimes({ event }: { event: EventDetail }) {
  const own = useVisitorZone()
  const same = own && sameClock(event, own)
  const zones = otherZones(event, own)
  const visitors = own && !same ? zones.pop() : undefined
  return (
    <>
      {zones.map((time) => (
        <span key={time.name} className={zoneLine}>
          <TimesIn time={time} />
        </span>
      ))}
      <span className={`${zoneLine} min-h-lh noscript:hidden`}>
        {visitors && <TimesIn time={visitors} />}
        {same && `Your time is the same as ${same}.`}
      </span>
    </>
  )
}

/** The ways to find the place of an event. */
function Ways({ location }: { location: string }) {
  return (
    <p className="flex flex-wrap gap-x-6 py-1 print:hidden">
      {mapLinks(location).map(({ name, href }) => (
        <ButtonAnchor key={name} look="quiet" href={href} target="_blank" rel="noopener noreferrer">
          {name}
        </ButtonAnchor>
      ))}
    </p>
  )
}

function Facts({ event, preview }: { event: EventDetail; preview: boolean }) {
  const now = useNow()
  const { Registration, MeetingLink } = use(RegistrationSlots)
  const attended = event.status !== 'cancelled' && !isPast(event, now)
  return (
    <aside
      aria-label="About this event"
      className="self-start border-t-4 border-sky-700 bg-paper-100 px-6 pb-3 lg:sticky lg:top-24"
    >
      <Registration event={event} preview={preview} />
      {/* Nothing stands above the first fact of a past event. */}
      <dl className="grid gap-x-8 first:*:first:border-t-0 sm:grid-cols-2 lg:grid-cols-1">
        <Fact icon={Clock} term="Time">
          {timeRange(event)}
          <span className="block text-fine font-normal text-ink-600">{namedZone(event)}</span>
          <OtherTimes event={event} />
        </Fact>
        {event.max_participants && (
          <Fact icon={Users} term="Maximum participants">
            {event.max_participants}
          </Fact>
        )}
      </dl>
      <div className="divide-y divide-paper-300 border-t border-paper-300">
        <MeetingLink event={event} preview={preview} />
        {attended && !event.is_online && event.location && <Ways location={event.location} />}
        {attended && <AddToCalendar event={event} preview={preview} />}
        <p className="py-3 text-small text-ink-700 print:hidden">
          Not a member yet?{' '}
          <Link
            to="/membership"
            className="inline-flex min-h-touch items-center text-sky-700 underline underline-offset-4"
          >
            What membership brings
          </Link>
        </p>
      </div>
    </aside>
  )
}

function RelatedEvents({ event }: { event: EventDetail }) {
  const { data = [] } = useQuery(relatedEventsQuery(event.category_id, event.id))
  if (!data.length) return null
  return (
    <Section tone="linen" labelledBy="related">
      <h2 id="related" className="mb-6 font-serif text-heading font-semibold md:mb-10">
        Related Events
      </h2>
      <div className={data.length < 3 ? '' : 'md:grid md:grid-cols-3 md:gap-x-8'}>
        {data.map((related) => (
          <EventItem key={related.id} event={related} look={data.length < 3 ? 'row' : 'card'} />
        ))}
      </div>
    </Section>
  )
}

/** What one must know first of an event: category, standing, date, place and title. */
function Head({ event }: { event: EventDetail }) {
  const { data: seats } = useQuery({ ...seatsQuery(event.id), enabled: isRegistrationOpen(event, useNow()) })
  return (
    <header className="lg:col-start-1">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <span className="font-semibold text-rose-700">{event.category}</span>
        {/* How many places are left stands beside the button. */}
        <EventStanding event={{ ...event, free: seats?.free === 0 ? 0 : null }} />
      </p>
      <EventFacts event={event} timed={false} className="mt-1 space-y-0.5 text-small" />
      <h1 className="mt-4 font-serif text-title font-semibold">{event.title}</h1>
    </header>
  )
}

/** What came of a past event: the articles that report on it. */
function Outcome({ event: { reports } }: { event: EventDetail }) {
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="outcome" className="border-t-4 border-wheat-500 bg-paper-100 px-6 pt-5 pb-6">
      <p id="outcome" className="text-eyebrow text-rose-700 uppercase">
        What came of it
      </p>
      {reports.map(({ slug, title, summary }) => (
        <div key={slug} className="mt-4">
          <h2 className="font-serif text-subheading font-semibold">{title}</h2>
          <p className="mt-2 text-ink-700">{summary}</p>
          <ButtonLink to={`/news/${slug}`} className="mt-4">
            Read the report<span className="sr-only">: {title}</span>
          </ButtonLink>
        </div>
      ))}
    </section>
  )
}

/**
 * An event as the public sees it, from its heading to the related events.
 *
 * @param props.layer given for a preview in a modal dialog: the element that holds its lightbox. A preview shows what a
 *   visitor sees, and nobody registers in it
 */
export function EventView({ event, layer }: { event: EventDetail; layer?: HTMLElement | null }) {
  const past = isPast(event, useNow())
  return (
    <>
      <Container className="pt-2 pb-section md:pt-8">
        <BackLink to="/events">Back to Events</BackLink>
        <div className="mt-2 grid gap-x-16 gap-y-8 lg:mt-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr]">
          <Head event={event} />
          <BelowHeading>
            {(event.image_url || (past && event.reports.length > 0)) && (
              <div className="min-w-0 space-y-8 lg:col-start-1">
                {past && <Outcome event={event} />}
                {event.image_url && (
                  <Picture
                    src={event.image_url}
                    eager
                    sizes="(min-width: 1024px) 760px, 92vw"
                    className="rounded-card"
                  />
                )}
              </div>
            )}
            <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
              <Facts event={event} preview={layer !== undefined} />
            </div>
            <div className="min-w-0 lg:col-start-1">
              {past && <GallerySection images={event.images} layer={layer} className="mb-12" />}
              <RichText html={event.description} />
              <div className="mt-10 border-t border-paper-300 pt-4">
                <ShareLinks title={event.title} path={`/events/${event.slug}`} />
              </div>
            </div>
          </BelowHeading>
        </div>
        {!past && <GallerySection images={event.images} layer={layer} className="mt-14" />}
      </Container>
      {event.category_id && <RelatedEvents event={event} />}
    </>
  )
}

/** One event. */
export function EventPage() {
  const { slug = '' } = useParams()
  const { data: event, error, isFetching, refetch } = useQuery(eventQuery(slug))
  if (!event && !error) return <Pending />
  if (!event)
    return (
      <ItemProblem
        title="Event"
        back={<BackLink to="/events">Back to Events</BackLink>}
        list={{ to: '/events', label: 'All events' }}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  // The URL has a former slug.
  if (event.slug !== slug) return <Navigate to={`/events/${event.slug}`} replace />
  return <EventView event={event} />
}
