import { queryOptions } from '@tanstack/react-query'
import { failWith, oneOrNotFound } from '@/lib/data/errors'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { eventKeys } from '../../keys'

async function readAttendedEvent(id: string, signal: AbortSignal) {
  const missing = 'There is no such event. It may have been deleted.'
  requireId(id, missing)
  const answer = await supabase
    .from('events')
    .select(
      'id, slug, title, status, published_at, start_date, end_date, time_zone, max_participants, registration_deadline, price_cents',
    )
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  return oneOrNotFound(answer, 'Failed to load event', missing)
}

/** The next published events that are not over, soonest first. */
export const comingAttendedQuery = queryOptions({
  queryKey: eventKeys.attendedComing,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('events')
      .select('id, title, start_date, time_zone')
      .lte('published_at', 'now')
      .gte('end_date', new Date().toISOString())
      .order('start_date')
      .order('id')
      .limit(20)
      .abortSignal(signal)
    if (error) failWith('Failed to load events', error)
    return data
  },
})

/** The event whose participants are shown. */
export type AttendedEvent = Awaited<ReturnType<typeof readAttendedEvent>>

/** The event whose participants are shown. @throws {NotFoundError} when there is none */
export function attendedEventQuery(id: string) {
  return queryOptions({
    queryKey: eventKeys.attended(id),
    queryFn: ({ signal }) => readAttendedEvent(id, signal),
  })
}
