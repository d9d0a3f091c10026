import { queryOptions, useQuery } from '@tanstack/react-query'
import { siteKeys } from '@/features/publish/site/keys'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { inWords } from '@/lib/text/in-words'

/** Every membership tier in its order, also those that are no longer offered. */
export const tiersQuery = queryOptions({
  queryKey: siteKeys.tiers,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('membership_tiers')
      .select('key, name, price, retired')
      .order('order')
      .order('key')
      .abortSignal(signal)
    if (error) failWith('Failed to load tiers', error)
    return data
  },
})

/** Says the name of a tier; its key, in words, until the names are read. */
export function useTierNames(): (key: string) => string {
  const { data } = useQuery(tiersQuery)
  return (key) => data?.find((tier) => tier.key === key)?.name ?? inWords(key)
}
