import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { publicData } from '@/lib/data/public-data'
import type { EventFilter } from '../../events'
import { eventKeys } from '../../keys'
import { pastEvents } from '../api'

/** How many related events are shown (specification, section 9). */
const relatedCount = 3
/** How many past events one page of their list shows. */
export const pastPageSize = 20

/** Up to three other upcoming events of a category, soonest first. */
export function relatedEventsQuery(categoryId: string, exceptId: string) {
  return queryOptions({
    queryKey: eventKeys.related(categoryId, exceptId),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData
        .from('event_cards')
        .select()
        .eq('category_id', categoryId)
        .neq('id', exceptId)
        .neq('status', 'cancelled')
        .gte('end_date', new Date().toISOString())
        .order('start_date')
        .order('id')
        .limit(relatedCount)
        .abortSignal(signal)
      if (error) failWith('Failed to load events', error)
      return data
    },
  })
}

/**
 * What a list of events can be filtered by: the values of each kind, sorted. Without a filter, the years of the past ones;
 * with one, what the upcoming ones have, and how many the other parts of the filter leave of each.
 */
export function eventChoicesQuery(filter?: EventFilter) {
  return queryOptions({
    queryKey: eventKeys.choices(filter),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData
        .rpc(
          'get_event_choices',
          filter
            ? { of_time: 'upcoming', of_category: filter.category, of_place: filter.place, of_month: filter.month }
            : { of_time: 'past' },
        )
        .abortSignal(signal)
      if (error) failWith('Failed to load events', error)
      return data
    },
    placeholderData: keepPreviousData,
  })
}

/** The first moment of a year on the office's clock, which is two hours ahead of UTC in winter. */
const startOf = (year: number) => `${String(year).padStart(4, '0')}-01-01T00:00:00+02:00`

/**
 * A page of the past events, latest first.
 *
 * @param year of four digits, on the office's clock; empty for all
 * @param page from 1
 * @returns the events of the page as `rows` and the exact total
 */
export function pastPageQuery(year: string, page: number) {
  return queryOptions({
    queryKey: eventKeys.pastOf(year, page),
    queryFn: ({ signal }) => {
      let list = publicData.from('event_cards').select('*', { count: 'exact' }).or(pastEvents())
      if (year) list = list.gte('start_date', startOf(Number(year))).lt('start_date', startOf(Number(year) + 1))
      return readPage(
        list.order('start_date', { ascending: false }).order('id'),
        { page, size: pastPageSize, signal },
        'Failed to load events',
      )
    },
    placeholderData: keepPreviousData,
  })
}
