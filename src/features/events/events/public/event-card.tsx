import { CalendarDays, MapPin, Video } from 'lucide-react'
import { ItemRow, RowPicture } from '@/components/ui/item-row'
import { useNow } from '@/components/ui/rendering'
import { Skeleton } from '@/components/ui/states'
import { dayInWords } from '@/lib/dates/dates'
import type { EventCardData } from './api'
import { startTime } from '../event-times'
import { EventStanding } from '../shared/event-standing'
import { dateRange, isPast, placeOf, pricedAt, shortPrice } from '../events'

/** Shown for an event without a picture of its own. */
const otherwise = '/artwork/conference-hall.webp'

/**
 * Date, time and place of an event, one below the other.
 *
 * @param props.timed whether it says when the event begins
 */
export function EventFacts({
  event,
  timed = true,
  className = '',
}: {
  event: Pick<EventCardData, 'start_date' | 'end_date' | 'time_zone' | 'is_online' | 'location'>
  timed?: boolean
  className?: string
}) {
  const PlaceIcon = event.is_online ? Video : MapPin
  const icon = 'mt-[0.2em] size-4 shrink-0 text-rose-600'
  return (
    <div className={`text-ink-700 ${className}`}>
      <p className="flex items-start gap-2.5">
        <CalendarDays aria-hidden="true" className={icon} />
        <span className="min-w-0">
          <time dateTime={event.start_date}>{dateRange(event)}</time>
          {timed && (
            <>
              , <span className="sm:whitespace-nowrap">{startTime(event)}</span>
            </>
          )}
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

/** What a place costs, and until when, where somebody may still want one. */
export function CardPrice({ event: read }: { event: EventCardData }) {
  const event = pricedAt(read, useNow())
  const price = event.status !== 'cancelled' && shortPrice(event)
  return (
    price && (
      <span className="block text-ink-700">
        {price}
        {event.early_until && <span className="block">Early price until {dayInWords(event.early_until)}</span>}
      </span>
    )
  )
}

/** An event in a list; of one that is past, neither its price nor where its registration stands. */
export function EventItem({ event, look = 'card' }: { event: EventCardData; look?: 'card' | 'row' }) {
  const place = placeOf(event)
  const city = event.is_online ? place : event.places?.join(', ') || place
  return (
    <ItemRow
      to={`/events/${event.slug}`}
      look={look}
      title={event.title}
      above={event.category}
      picture={<RowPicture src={event.image_url ?? otherwise} look={look} />}
      facts={
        <>
          <time dateTime={event.start_date}>{dateRange(event)}</time>
          <span className="max-md:hidden">, {startTime(event)}</span>
          {/* The city says enough on a phone. */}
          <span className="md:hidden"> · {city}</span>
          <span className="block max-md:hidden">{place}</span>
        </>
      }
    >
      <div className="text-small md:flex md:grow md:flex-col">
        <p className="text-ink-700 max-md:hidden">{event.summary}</p>
        {!isPast(event, useNow()) && (
          <p className="md:mt-auto md:pt-3">
            <CardPrice event={event} />
            <EventStanding event={event} />
          </p>
        )}
      </div>
    </ItemRow>
  )
}

/** The placeholder for a card that is still loading. */
export function EventCardSkeleton() {
  return (
    <div className="flex gap-4 py-3 md:block md:py-0">
      <Skeleton className="size-16 shrink-0 md:aspect-16/10 md:size-auto" />
      <div className="grow">
        <Skeleton className="h-7 w-4/5 md:mt-5" />
        <Skeleton className="mt-3 h-5 w-2/3" />
        <Skeleton className="mt-3 h-16 w-full max-md:hidden" />
      </div>
    </div>
  )
}
