import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { failAsTold } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '@/features/money/dues/keys'
import { movementSchema, receivableSchema, receivedSchema, saleSchema } from './journals'
import type { Period } from './period'

const daysOf = ({ from, until }: Period) => ({ from_day: from, until_day: until })

/** The journal of sales of a period. */
export function salesQuery(period: Period) {
  return queryOptions({
    queryKey: duesKeys.journal('sales', period.from, period.until),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_sales_journal', daysOf(period)).abortSignal(signal)
      if (error) failAsTold('Failed to load the journal of sales', error)
      return z.parse(z.array(saleSchema), data)
    },
  })
}

/** The journal of payments and refunds of a period. */
export function movementsQuery(period: Period) {
  return queryOptions({
    queryKey: duesKeys.journal('payments', period.from, period.until),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_payment_journal', daysOf(period)).abortSignal(signal)
      if (error) failAsTold('Failed to load the journal of payments', error)
      return z.parse(z.array(movementSchema), data)
    },
  })
}

/** What was received in a period, by what it was for. */
export function receivedQuery(period: Period) {
  return queryOptions({
    queryKey: duesKeys.journal('received', period.from, period.until),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_received', daysOf(period)).abortSignal(signal)
      if (error) failAsTold('Failed to load what was received', error)
      return z.parse(z.array(receivedSchema), data)
    },
  })
}

/** What each member owed at the end of a day. */
export function receivablesQuery(day: string) {
  return queryOptions({
    queryKey: duesKeys.receivables(day),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_receivables', { of_day: day }).abortSignal(signal)
      if (error) failAsTold('Failed to load what was owed', error)
      return z.parse(z.array(receivableSchema), data)
    },
  })
}
