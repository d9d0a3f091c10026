import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '../../keys'

type Counted = { count: number; cents: number }

/** The figures of dues today, as `get_dues_figures` returns them; amounts are cents of euro. */
export type DuesFigures = {
  began: boolean
  open: Counted
  overdue: Counted
  /** Without what was paid back. */
  received: Counted
  paid_back: number
  expected: Counted
  ageing: readonly number[]
}

/** The figures of dues today. Administrators and accountants only. */
export const duesFiguresQuery = queryOptions({
  queryKey: duesKeys.figures,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_dues_figures').abortSignal(signal)
    if (error) failWith('Failed to load the figures of dues', error)
    // No schema: the Overview has no other use for its library.
    return data as unknown as DuesFigures
  },
  refetchOnWindowFocus: true,
})
