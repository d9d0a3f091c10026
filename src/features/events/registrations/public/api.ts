import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInvalidate } from '@/lib/data/invalidate'
import { publicData } from '@/lib/data/public-data'
import type { FormGuard } from '@/lib/data/send-form'
import { failForm, sendForm } from '@/lib/data/send-form'
import { failAsTold, failWith, NotFoundError } from '@/lib/data/errors'
import { createSubmissionIds } from '@/lib/data/submission'
import type { RegistrationValues } from '../registration-form'
import type { RegistrationAnswer } from '../registrations'
import { seatKeys } from '@/features/events/events/seats/keys'
import { registrationKeys } from '../keys'
import { storedOrderSchema } from './order'

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
      if (error) failForm('Failed to register. Please try again.', error)
      return data as RegistrationAnswer
    },
    onSuccess: () => {
      ids.renew()
      for (const { all } of [registrationKeys, seatKeys]) void client.invalidateQueries({ queryKey: all })
    },
  })
}

/**
 * The order that the signed link of a mail belongs to. Reading it changes nothing.
 *
 * @throws {NotFoundError} when the link is not valid
 */
export function orderQuery(token: string) {
  return queryOptions({
    queryKey: registrationKeys.order(token),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('order_by_token', { token }).abortSignal(signal)
      if (error?.code === 'PT404') throw new NotFoundError(error.message, { cause: error })
      if (error) failWith('Failed to load your order', error)
      return storedOrderSchema.parse(data)
    },
    // What is open may have been paid meanwhile.
    staleTime: 0,
  })
}

/** Gives up a place of an order. Throws the database's own sentence when it refuses. */
export function useGiveUp(token: string) {
  return useMutation({
    mutationFn: async (registration_id: string) => {
      const { error } = await publicData.rpc('give_up_place', { token, registration_id })
      if (error) failAsTold('Failed to give up the place. Please try again.', error)
    },
    // Also after an error: the page must then show the state that caused it.
    onSettled: useInvalidate(registrationKeys.all, seatKeys.all),
  })
}
