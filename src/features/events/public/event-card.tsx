import { CalendarDays, MapPin, Video } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Picture } from '@/components/ui/picture'
import { Skeleton } from '@/components/ui/states'
import { calendarLeaf } from '@/lib/dates/dates'
import type { EventCardData } from './api'
import { dateRange, placeOf } from '../events'

/** The label of a cancelled event, wherever it is shown. */
export function CancelledBadge() {
  return <span className="inline-block bg-danger-700 px-2.5 py-0.5 text-fine font-semibold text-white">Cancelled</span>
}

/** The day on which an event begins, large, like a calendar leaf. Decorative: the date is next to it in words. */
export function CalendarLeaf({ event }: { event: Pick<EventCardData, 'start_date' | 'time_zone'> }) {
  const { day, month } = calendarLeaf(event.start_date, event.time_zone)
  return (
    <div aria-hidden="true" className="grid w-16 place-items-center gap-1 bg-paper-50 pt-2.5 pb-2 leading-none">
      <span className="font-serif text-[1.75rem] font-semibold tabular-nums">{day}</span>
      <span className="text-[0.75rem] font-semibold tracking-[0.09em] text-rose-700 uppercase">{month}</span>
    </div>
  )
}

/** Date and place of an event, one below the other. */
export function EventFacts({ event, className = '' }: { event: EventCardData; className?: string }) {
  const PlaceIcon = event.is_online ? Video : MapPin
  return (
    <div className={`space-y-1.5 text-small text-ink-700 ${className}`}>
      <p className="flex items-start gap-2.5">
        <CalendarDays aria-hidden="true" className="mt-1 size-4 shrink-0 text-rose-600" />
        <time dateTime={event.start_date}>{dateRange(event)}</time>
      </p>
      <p className="flex items-start gap-2.5">
        <PlaceIcon aria-hidden="true" className="mt-1 size-4 shrink-0 text-rose-600" />
        {placeOf(event)}
      </p>
    </div>
  )
}

/** An event in a grid. The whole card is clickable; the link itself is the heading. */
export function EventCard({ event }: { event: EventCardData }) {
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        <Picture
          src={event.image_url ?? '/artwork/conference-hall.webp'}
          sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 92vw"
          className="rounded-card"
        />
        <div className="absolute bottom-0 left-0">
          <CalendarLeaf event={event} />
        </div>
        {event.status === 'cancelled' && (
          <span className="absolute top-3 left-3">
            <CancelledBadge />
          </span>
        )}
      </div>
      <p className="mt-5 text-fine font-semibold text-rose-700">{event.category}</p>
      <h3 className="mt-1.5 font-serif text-subheading font-semibold">
        <Link
          to={`/events/${event.slug}`}
          className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
        >
          {event.title}
        </Link>
      </h3>
      <p className="mt-2.5 text-small text-ink-700">{event.summary}</p>
      <EventFacts event={event} className="mt-auto pt-4" />
    </article>
  )
}

/** The placeholder for a card that is still loading. */
export function EventCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-16/10 w-full" />
      <Skeleton className="mt-5 h-4 w-24" />
      <Skeleton className="mt-3 h-7 w-4/5" />
      <Skeleton className="mt-3 h-16 w-full" />
      <Skeleton className="mt-4 h-10 w-1/2" />
    </div>
  )
}
