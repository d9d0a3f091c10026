import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Choice } from '@/components/form/search-picker'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { officeDay } from '@/lib/dates/office-time'
import { eventKeys } from '../../keys'

/** How many events a search offers. */
const most = 8

/**
 * The events that a text finds, without cancelled ones.
 *
 * @param which `coming`: public ones that are not over, the soonest first; `begun`: also drafts, the latest first
 */
export function eventSearchQuery(which: 'coming' | 'begun', text: string) {
  const coming = which === 'coming'
  return queryOptions({
    queryKey: eventKeys.found(which, text),
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const all = supabase
        .rpc('search_events', {
          query: text,
          of_time: coming ? 'upcoming' : 'all',
          of_publication: coming ? 'public' : undefined,
        })
        .select('id, title, start_date, time_zone, status')
        .neq('status', 'cancelled')
      const { data, error } = await (coming ? all : all.lte('start_date', 'now'))
        .order('start_date', { ascending: coming })
        .order('id')
        .limit(most)
        .abortSignal(signal)
      if (error) failWith('Failed to load events', error)
      return data.map(({ id, title, start_date, time_zone }) => ({
        id,
        name: title,
        detail: officeDay(start_date, time_zone),
      }))
    },
    enabled: text !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
