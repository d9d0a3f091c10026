import { CalendarDays, MapPin, Video } from 'lucide-react'
import { Link } from 'react-router-dom'
import { CalendarLeaf } from '@/components/ui/calendar-leaf'
import { Picture } from '@/components/ui/picture'
import { useNow } from '@/components/ui/rendering'
import { Skeleton } from '@/components/ui/states'
import type { EventCardData } from './api'
import { standingOf } from '../event-standing'
import { startTime } from '../event-times'
import { dateRange, placeOf } from '../events'

/** Shown for an event without a picture of its own. */
const otherwise = '/artwork/conference-hall.webp'

/** Where an event and its registration stand. */
export function Standing({ event }: { event: Parameters<typeof standingOf>[0] }) {
  const { words, open } = standingOf(event, useNow())
  if (event.status === 'cancelled')
    return <span className="inline-block bg-danger-700 px-2.5 py-0.5 text-fine font-semibold text-white">{words}</span>
  return <span className={`font-semibold ${open ? 'text-leaf-700' : 'text-ink-600'}`}>{words}</span>
}

/** Date, time and place of an event, one below the other. */
export function EventFacts({
  event,
  className = '',
  icons = '',
}: {
  event: Pick<EventCardData, 'start_date' | 'end_date' | 'time_zone' | 'is_online' | 'location'>
  className?: string
  /** Classes of the icons. */
  icons?: string
}) {
  const PlaceIcon = event.is_online ? Video : MapPin
  const icon = `mt-[0.2em] size-4 shrink-0 text-rose-600 ${icons}`
  return (
    <div className={`text-ink-700 ${className}`}>
      <p className="flex items-start gap-2.5">
        <CalendarDays aria-hidden="true" className={icon} />
        <span className="min-w-0">
          <time dateTime={event.start_date}>{dateRange(event)}</time>,{' '}
          <span className="sm:whitespace-nowrap">{startTime(event)}</span>
        </span>
      </p>
      <p className="flex items-start gap-2.5">
        <PlaceIcon aria-hidden="true" className={icon} />
        {/* A long word breaks, and widens nothing. */}
        <span className="min-w-0">{placeOf(event)}</span>
      </p>
    </div>
  )
}

/** The title of an event, whose link covers the whole card. */
function Title({ event }: { event: EventCardData }) {
  return (
    <h3 className="mt-1 font-serif text-subheading font-semibold max-md:mt-0.5 max-md:text-base max-md:leading-snug">
      <Link
        to={`/events/${event.slug}`}
        className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
      >
        {event.title}
      </Link>
    </h3>
  )
}

const summary = 'mt-2 text-small text-ink-700 max-md:line-clamp-1 max-md:mt-0.5 max-md:text-fine'

/**
 * An event in a grid: its picture above its words, on small windows beside them. The whole card is clickable; the link itself is
 * the heading.
 *
 * @param props.wide the picture stands beside the words on every window, for a card that has a row of its own
 */
export function EventCard({ event, wide = false }: { event: EventCardData; wide?: boolean }) {
  return (
    <article
      className={`group relative flex h-full gap-3 max-md:border-t max-md:border-paper-300 max-md:pt-3 ${wide ? 'md:gap-8' : 'md:flex-col md:gap-5'}`}
    >
      <div className={`relative w-18 shrink-0 ${wide ? 'md:w-2/5' : 'md:w-auto'}`}>
        <Picture
          src={event.image_url ?? otherwise}
          sizes="(min-width: 1024px) 400px, (min-width: 768px) 50vw, 72px"
          className="rounded-card max-md:aspect-square!"
        />
        <CalendarLeaf
          at={event.start_date}
          zone={event.time_zone}
          className="absolute bottom-0 left-0 bg-paper-50 max-md:hidden"
        />
      </div>
      <div className={`flex min-w-0 grow flex-col ${wide ? 'md:justify-center' : ''}`}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-fine">
          <span className="font-semibold text-rose-700">{event.category}</span>
          <Standing event={event} />
        </p>
        <Title event={event} />
        <p className={summary}>{event.summary}</p>
        <EventFacts
          event={event}
          icons="max-md:hidden"
          className={`text-fine md:space-y-1 md:pt-4 md:text-small ${wide ? '' : 'md:mt-auto'} max-md:mt-0.5`}
        />
      </div>
    </article>
  )
}

/** A past event in a list of rows. */
export function PastEventRow({ event }: { event: EventCardData }) {
  return (
    <article className="group relative grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 border-b border-paper-300 py-3 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-x-8 md:py-6 lg:grid-cols-[11rem_minmax(0,1fr)_15rem]">
      <Picture
        src={event.image_url ?? otherwise}
        sizes="(min-width: 768px) 176px, 72px"
        className="row-span-2 self-start rounded-card max-md:aspect-square! lg:row-span-1"
      />
      <div>
        <p className="text-fine font-semibold text-rose-700">{event.category}</p>
        <Title event={event} />
        <p className={summary}>{event.summary}</p>
      </div>
      <p className="text-small text-ink-700 max-lg:col-start-2 max-md:text-fine md:max-lg:mt-3">
        <time dateTime={event.start_date} className="md:block">
          {dateRange(event)}
        </time>
        <span className="md:hidden"> · </span>
        {placeOf(event)}
      </p>
    </article>
  )
}

/** The placeholder for a card that is still loading. */
export function EventCardSkeleton() {
  return (
    <div className="flex gap-4 md:block">
      <Skeleton className="size-18 shrink-0 md:aspect-16/10 md:size-auto" />
      <div className="grow">
        <Skeleton className="h-4 w-24 md:mt-5" />
        <Skeleton className="mt-3 h-7 w-4/5" />
        <Skeleton className="mt-3 h-16 w-full" />
      </div>
    </div>
  )
}
