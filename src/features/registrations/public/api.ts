import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormGuard } from '@/lib/data/send-form'
import { sendForm } from '@/lib/data/send-form'
import { failAsTold, failWith } from '@/lib/data/errors'
import { createSubmissionIds } from '@/lib/data/submission'
import { publicData } from '@/lib/data/public-data'
import type { RegistrationValues } from '../registration-form'
import type { RegistrationAnswer } from '../registrations'
import { registrationKeys } from '../keys'

/** The public numbers of an event's seats; null if the event no longer exists. */
export function seatsQuery(eventId: string) {
  return queryOptions({
    queryKey: registrationKeys.seats(eventId),
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

/** Registers for an event; retries of the same form store it only once. Throws the database's own sentence when it refuses. */
export function useRegister(eventId: string) {
  const [ids] = useState(createSubmissionIds)
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ values, pass }: { values: RegistrationValues; pass: () => Promise<FormGuard> }) => {
      const { data, error } = await sendForm('register_for_event', {
        registration: { id: ids.idOf(values), event_id: eventId, ...values },
        guard: await pass(),
      })
      if (error) failAsTold('Failed to register. Please try again.', error)
      return data as RegistrationAnswer
    },
    onSuccess: () => {
      ids.renew()
      void client.invalidateQueries({ queryKey: registrationKeys.all })
    },
  })
}
