import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SaveOrder } from '@/features/write/editorial/shared/use-editorial'
import { failSave, failWith, oneOrNotFound } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { ConsentNeededError, EndRefusedError, type Consent, type Consequences } from './consequences'
import { eventSelect } from './event-field-list'
import type { eventRowOf } from './event-values'
import { eventList, type EventFilter } from './event-list'
import { eventKeys } from '../keys'
import { seatKeys } from '../seats/keys'

const listColumns =
  'id, slug, title, summary, status, published_at, start_date, end_date, time_zone, location, is_online, image_url, is_featured, max_participants, registration_deadline, price_cents, updated_at, category:event_categories(name), images:event_images(id)'
const formColumns =
  `id, ${eventSelect}, updated_at, reports:news_articles(id, title, published_at), hidden:event_meeting_links(url)` as const
/** The events that match a filter: with a count for a list; without a count, and all of them, for an action or a file. */
export function matchingEvents<Columns extends string>(filter: EventFilter, columns: Columns, count?: 'exact') {
  const { time, search, status, publication, category } = filter
  let list = search
    ? supabase
        .rpc(
          'search_events',
          {
            query: search,
            of_status: status || undefined,
            of_category: category || undefined,
            of_time: time,
            of_publication: publication || undefined,
            everything: count ? undefined : true,
          },
          { count },
        )
        .select(columns)
    : supabase.from('events').select(columns, { count })
  // As isPast says it: an event is over when it is marked completed, or its end has passed.
  const now = new Date().toISOString()
  if (time === 'upcoming') list = list.neq('status', 'completed').gte('end_date', now)
  if (time === 'past') list = list.or(`status.eq.completed,end_date.lt.${now}`)
  list = list.match(eventList.columns(filter))
  if (publication === 'draft') list = list.is('published_at', null)
  if (publication === 'scheduled') list = list.gt('published_at', 'now')
  if (publication === 'public') list = list.lte('published_at', 'now')
  return list
}

function officePage(filter: EventFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const list = matchingEvents(filter, listColumns, 'exact')
  const sorted = list.order(eventList.sorts[sort.key], { ascending: !sort.descending }).order('id')
  return readPage(sorted, { page, size: eventList.pageSize, signal }, 'Failed to load events')
}

/** The rate of tax that visitors are told with a price (`private.place_tax_rate`). */
export const placeTaxRateQuery = (abroad: boolean) =>
  queryOptions({
    queryKey: [...eventKeys.taxRate, abroad],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('place_tax_rate', { abroad }).abortSignal(signal)
      if (error) failWith('Failed to load the rate of tax', error)
      return data
    },
  })

/** A page of the office's events: searched, filtered and sorted by the database, with the exact total. */
export function officeEventsQuery(filter: EventFilter) {
  return queryOptions({
    queryKey: eventKeys.officeList(filter),
    queryFn: ({ signal }) => officePage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** An event as the office's list shows it. */
export type ListedEvent = Awaited<ReturnType<typeof officePage>>['rows'][number]

/** The kinds of event, by name. */
export const eventCategoriesQuery = queryOptions({
  queryKey: eventKeys.categories,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.from('event_categories').select('id, name').order('name').abortSignal(signal)
    if (error) failWith('Failed to load categories', error)
    return data
  },
})

/** The featured event while the site shows it ({@link isToCome}), or null. */
export const featuredNowQuery = queryOptions({
  queryKey: eventKeys.officeFeatured,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('events')
      .select('id, title')
      .eq('is_featured', true)
      .in('status', ['upcoming', 'ongoing'])
      .gte('end_date', new Date().toISOString())
      .abortSignal(signal)
      .maybeSingle()
    if (error) failWith('Failed to load events', error)
    return data
  },
})

async function readOfficeEvent(id: string, signal?: AbortSignal) {
  const missing = 'There is no such event. It may have been deleted.'
  requireId(id, missing)
  const read = supabase
    .from('events')
    .select(formColumns)
    .eq('id', id)
    .order('name', { referencedTable: 'members' })
    .order('order', { referencedTable: 'images' })
    .order('id', { referencedTable: 'images' })
    .order('created_at', { referencedTable: 'reports' })
  const answer = await (signal ? read.abortSignal(signal) : read).maybeSingle()
  const { hidden, ...event } = oneOrNotFound(answer, 'Failed to load event', missing)
  return { ...event, meeting_url: event.meeting_url ?? hidden?.url ?? null }
}

/** An event as its form starts with it. */
export type OfficeEvent = Awaited<ReturnType<typeof readOfficeEvent>>

/**
 * An event with everything that its form holds. Each form starts from fresh data.
 *
 * @throws {NotFoundError} when there is no such event
 */
export function officeEventQuery(id: string) {
  return queryOptions({
    queryKey: eventKeys.officeOne(id),
    queryFn: ({ signal }) => readOfficeEvent(id, signal),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** Returns a function that refetches every list of events; participants follow their event, articles name it. */
export const useInvalidateEvents = () => useInvalidate(eventKeys.all, seatKeys.all, ['registrations'], ['news'])

/** Reads and saves an event for its form, and refetches every list after a save. */
export function useEventStore() {
  const invalidate = useInvalidateEvents()
  // One that was deleted meanwhile is offered no longer.
  const refreshCategories = useInvalidate(eventKeys.categories)
  return {
    /** Reads the stored version. Throws a `NotFoundError` when it is gone, a `CallError` when it could not be read. */
    read: (id: string) => readOfficeEvent(id),
    /**
     * Saves the event with its gallery in one transaction; resolves to its slug, publication date and timestamp. Throws a
     * `ConsentNeededError` when people are concerned and `consent` does not say so, an `EndRefusedError` when the caller may not end
     * their places, otherwise as `failSave` does.
     */
    save: async (
      { event, images }: ReturnType<typeof eventRowOf>,
      { id, saveId, expected }: SaveOrder,
      consent: Consent,
    ) => {
      const { data, error } = await supabase.rpc('save_event', {
        event_id: id,
        event,
        images,
        save_id: saveId,
        expected: expected ?? undefined,
        consent,
      })
      if (error) void refreshCategories()
      if (error?.code === 'PT428')
        throw new ConsentNeededError(error.message, JSON.parse(error.details) as Consequences, error)
      if (error?.details === 'documents') throw new EndRefusedError(error.message, { cause: error })
      if (error) failSave('Failed to save event', error)
      const [saved] = data
      if (!saved) failWith('Failed to save event', data)
      void invalidate()
      // The generated types do not allow null in the result of a function.
      return { ...saved, published_at: saved.published_at as string | null }
    },
  }
}
