import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { seatKeys } from '../../seats/keys'

/** The public numbers of an event's seats; null if the event no longer exists. */
export function seatsQuery(eventId: string) {
  return queryOptions({
    queryKey: seatKeys.seats(eventId),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData
        .rpc('event_seats', { of_event: eventId })
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('Failed to load the number of places', error)
      // The generated types do not allow null in the result of a function.
      return data
    },
  })
}
