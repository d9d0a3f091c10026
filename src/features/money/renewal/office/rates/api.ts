import { queryOptions } from '@tanstack/react-query'
import { failAsTold } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '@/features/money/dues/keys'

/** How many renewed of those whose term ended in a month, the latest month first. */
export const ratesQuery = queryOptions({
  queryKey: [...duesKeys.all, 'rates'],
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_renewal_rates').abortSignal(signal)
    if (error) failAsTold('Failed to load the renewal rates', error)
    return data
  },
})
