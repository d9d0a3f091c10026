import { queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold, failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { registrationKeys } from '../../keys'
import { useInvalidateRegistrations } from '../api'

/** Five or more registrations that came from one place, each within an hour of the one before. */
export function burstsQuery(eventId: string) {
  return queryOptions({
    queryKey: registrationKeys.bursts(eventId),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_registration_bursts', { of_event: eventId }).abortSignal(signal)
      if (error) failWith('Failed to load participants', error)
      return data
    },
  })
}

/** Keeps the registrations of a burst, which is not shown again; resolves to their number. */
export function useKeepBurst(eventId: string) {
  const invalidate = useInvalidateRegistrations()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const { data, error } = await supabase.rpc('keep_registration_burst', { of_event: eventId, ids })
      if (error) failAsTold('Failed to keep the registrations. Please try again.', error)
      return data
    },
    onSettled: () => void invalidate(),
  })
}

/** Deletes registrations of a burst, which nobody is told; resolves to their number. */
export function useRemoveBurst(eventId: string) {
  const invalidate = useInvalidateRegistrations()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const { data, error } = await supabase.rpc('remove_registration_burst', { of_event: eventId, ids })
      if (error) failAsTold('Failed to remove the registrations. Please try again.', error)
      return data
    },
    onSettled: () => void invalidate(),
  })
}
