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

/** What everybody may know of the seats of an event; null for one that is gone. */
export function seatsQuery(eventId: string) {
  return queryOptions({
    queryKey: registrationKeys.seats(eventId),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData
        .rpc('event_seats', { of_event: eventId })
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('Failed to load the number of places', error)
      // The generated types know no null in what functions answer.
      return data
    },
  })
}

/** Registers for an event, stored once however often the same form is tried. Throws the database's own sentence where it refuses. */
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
