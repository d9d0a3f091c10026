import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eventKeys } from '@/features/events/events/keys'
import { seatKeys } from '@/features/events/events/seats/keys'
import { failAsTold } from '@/lib/data/errors'
import { failForm, sendForm, type FormGuard } from '@/lib/data/send-form'
import { createSubmissionIds } from '@/lib/data/submission'
import { publicData } from '@/lib/data/public-data'
import { registrationKeys } from '../keys'
import { orderOf, type OrderValues } from './order-form'

/** What an order would cost, in cents; the rate of tax in hundredths of a percent. */
export type Quote = {
  net_cents: number
  tax_cents: number
  total_cents: number
  tax_rate: number
  tax_words: string
  pay_by: string
  /** The last day of the early price, where it is that. */
  early_until: string | null
}

/** What an order costs, with tax, as its pro forma will say. */
export type Quoted = {
  of_event: string
  people: number
  country: string
  with_vat_number: boolean
  of_member?: string
}

/** See {@link Quote}; nothing is asked before somebody takes part and the country is chosen. */
export function quoteQuery(asked: Quoted) {
  return queryOptions({
    queryKey: registrationKeys.quote(asked),
    queryFn: async ({ signal }) => {
      // Only people of a member, who are signed in, need the client with sessions.
      const answer = asked.of_member
        ? (await import('@/lib/data/supabase')).supabase.rpc('get_order_quote', asked)
        : publicData.rpc('get_order_quote', asked)
      const { data, error } = await answer.abortSignal(signal)
      if (error) failAsTold('Failed to load the price.', error)
      return data as Quote
    },
    enabled: asked.people > 0 && asked.country !== '',
  })
}

/** What documents say of a member as the buyer; for its managers, who are signed in. */
export function ownBuyerQuery(memberId: string) {
  return queryOptions({
    queryKey: registrationKeys.buyer(memberId),
    queryFn: async ({ client }) => {
      // Most who order are not signed in, and need neither this nor the client with sessions.
      const { billingDetailsQuery } = await import('@/features/money/billing/shared/api')
      return client.fetchQuery(billingDetailsQuery(memberId))
    },
  })
}

/** The database's answer to an order; it is the same for known and for new people. */
export type OrderAnswer = { status: 'held' | 'waitlisted' | 'confirmed'; pay_by?: string }

/** Orders places; retries of the same form store it only once. Throws the database's own sentence when it refuses. */
export function useOrder(eventId: string) {
  const [ids] = useState(createSubmissionIds)
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      values,
      price,
      pass,
    }: {
      values: OrderValues
      /** The price that was read, and the member whose it is. */
      price: { unit_cents: number; member_id?: string }
      pass: () => Promise<FormGuard>
    }) => {
      const order = { ...orderOf(values), ...price }
      const placed = { id: ids.idOf(order), event_id: eventId, ...order }
      const atMembersPrice = price.member_id !== undefined
      const { data, error } = await sendForm('order_places', { placed, guard: await pass() }, atMembersPrice)
      if (error) failForm('Failed to order. Please try again.', error)
      return data as OrderAnswer
    },
    onSuccess: () => ids.renew(),
    // After a refusal, too: the price may have changed.
    onSettled: () => {
      for (const { all } of [registrationKeys, seatKeys, eventKeys]) void client.invalidateQueries({ queryKey: all })
    },
  })
}
