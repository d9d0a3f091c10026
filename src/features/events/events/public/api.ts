import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith, NotFoundError } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { beginning, readAll, readStep } from '@/lib/data/read-all'
import { isSlug } from '@/lib/text/slug'
import { publicData } from '@/lib/data/public-data'
import { isFiltered, type EventFilter } from '../events'
import { eventKeys } from '../keys'

/** How many upcoming events one page of the grid shows. */
export const upcomingPageSize = 12
/** How many past events are shown (specification, section 9). */
const pastCount = 5

async function featuredEvent(now: string, signal: AbortSignal) {
  const { data, error } = await publicData
    .from('event_cards')
    .select()
    .eq('is_featured', true)
    .in('status', ['upcoming', 'ongoing'])
    .gte('end_date', now)
    .order('start_date')
    .limit(1)
    .abortSignal(signal)
    .maybeSingle()
  if (error) failWith('Failed to load events', error)
  return data
}

/** The featured event if it is still to come, or null. */
export const featuredEventQuery = queryOptions({
  queryKey: eventKeys.featured,
  queryFn: ({ signal }) => featuredEvent(new Date().toISOString(), signal),
})

/**
 * A page of the upcoming events, soonest first, including cancelled ones; without a filter excluding the featured one, which stands
 * above them unless it is cancelled.
 *
 * @returns the events of the page as `rows` and the exact total
 */
export function upcomingEventsQuery(filter: EventFilter) {
  const { category, place, month, page } = filter
  return queryOptions({
    queryKey: eventKeys.upcoming(filter),
    queryFn: ({ signal }) => {
      let list = publicData.from('event_cards').select('*', { count: 'exact' })
      if (!isFiltered(filter)) list = list.or('is_featured.eq.false,status.eq.cancelled')
      if (category) list = list.eq('category', category)
      // An array of one element, as Postgres writes it.
      if (place) list = list.filter('places', 'cs', `{${JSON.stringify(place)}}`)
      if (month) list = list.eq('month', month)
      return readPage(
        list.neq('status', 'completed').gte('end_date', new Date().toISOString()).order('start_date').order('id'),
        { page, size: upcomingPageSize, signal },
        'Failed to load events',
      )
    },
    placeholderData: keepPreviousData,
  })
}

/** What is past: completed, or over; never what was cancelled. */
export const pastEvents = () =>
  `status.eq.completed,and(status.in.(upcoming,ongoing),end_date.lt.${new Date().toISOString()})`

/** The latest past events: those completed or whose end has passed, latest first; never cancelled ones. */
export const pastEventsQuery = queryOptions({
  queryKey: eventKeys.past,
  queryFn: async ({ signal }) => {
    const { data, error } = await publicData
      .from('event_cards')
      .select()
      .or(pastEvents())
      .order('start_date', { ascending: false })
      .order('id')
      .limit(pastCount)
      .abortSignal(signal)
    if (error) failWith('Failed to load events', error)
    return data
  },
})

/** An event as a card shows it. */
export type EventCardData = NonNullable<Awaited<ReturnType<typeof featuredEvent>>>

type EventPicture = { id: string; url: string; caption: string | null }

async function eventAt(slug: string, signal: AbortSignal) {
  const { data, error } = await publicData
    .from('event_pages')
    .select()
    .eq('slug', slug)
    .abortSignal(signal)
    .maybeSingle()
  if (error) failWith('Failed to load this event', error)
  return (
    data && {
      ...data,
      images: data.images as EventPicture[],
      reports: data.reports as { slug: string; title: string; summary: string }[],
    }
  )
}

async function eventBySlug(slug: string, signal: AbortSignal) {
  if (!isSlug(slug)) throw new NotFoundError('Invalid event URL')
  const event = await eventAt(slug, signal)
  if (event) return event
  const { data, error } = await publicData
    .from('event_redirects')
    .select('event:events(slug)')
    .eq('slug', slug)
    .abortSignal(signal)
    .maybeSingle()
  if (error) failWith('Failed to load this event', error)
  const moved = data && (await eventAt(data.event.slug, signal))
  if (!moved) throw new NotFoundError('Event not found')
  return moved
}

/** An event as its own page shows it. */
export type EventDetail = NonNullable<Awaited<ReturnType<typeof eventAt>>>

/**
 * One event with its category and gallery. Requested by a former slug, it comes with its current `slug`, and the page redirects.
 *
 * @throws {NotFoundError} when there is no event with that slug, or when the slug is malformed (no request is made then)
 */
export function eventQuery(slug: string) {
  return queryOptions({
    queryKey: eventKeys.bySlug(slug),
    queryFn: async ({ signal, client }) => {
      const event = await eventBySlug(slug, signal)
      if (event.slug !== slug) client.setQueryData(eventKeys.bySlug(event.slug), event)
      return event
    },
  })
}

/** The slug, last change and share picture text of every event, for the files that the build makes from them. */
export async function allEvents() {
  return readAll(
    (after) =>
      publicData
        .from('events')
        .select('id, slug, title, start_date, end_date, time_zone, location, is_online, updated_at')
        .gt('id', after)
        .order('id')
        .limit(readStep),
    'Failed to load events',
  )
}

/** Every former slug of an event, as `id`, with its current one. */
export async function formerEventAddresses() {
  return readAll(
    (after) =>
      publicData
        .from('event_redirects')
        .select('id:slug, event:events(slug)')
        .gt('slug', after === beginning ? '' : after)
        .order('slug')
        .limit(readStep),
    'Failed to load events',
  )
}
