import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import type { RegistrationCounts } from '../../registration-counts'
import { seatKeys } from '../../seats/keys'

async function readCounts(eventIds: readonly string[], signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('get_registration_counts', { event_ids: [...eventIds] })
    .abortSignal(signal)
  if (error) failWith('Failed to load participants', error)
  return data
}

/** The number of an event's registrations per status, without the cancelled ones. */
export function registrationCountsQuery(eventId: string) {
  return queryOptions({
    queryKey: seatKeys.counts(eventId),
    queryFn: async ({ signal }): Promise<RegistrationCounts> =>
      (await readCounts([eventId], signal))[0] ?? { confirmed: 0, waitlisted: 0, offered: 0, held: 0, attended: 0 },
  })
}

/** The registrations of several events per status, by event id and in one request; an event without registrations has no entry. */
export function registrationsOfQuery(eventIds: readonly string[]) {
  return queryOptions({
    queryKey: seatKeys.countsOf(eventIds),
    queryFn: async ({ signal }): Promise<Readonly<Record<string, RegistrationCounts>>> =>
      Object.fromEntries((await readCounts(eventIds, signal)).map(({ event_id, ...counts }) => [event_id, counts])),
    enabled: eventIds.length > 0,
  })
}
