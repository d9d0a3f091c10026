import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormGuard } from '@/lib/data/send-form'
import { sendForm } from '@/lib/data/send-form'
import { failAsTold } from '@/lib/data/errors'
import { createSubmissionIds } from '@/lib/data/submission'
import type { RegistrationValues } from '../registration-form'
import type { RegistrationAnswer } from '../registrations'
import { seatKeys } from '@/features/events/events/seats/keys'
import { registrationKeys } from '../keys'

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
      for (const { all } of [registrationKeys, seatKeys]) void client.invalidateQueries({ queryKey: all })
    },
  })
}
