import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failAsTold } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { memberKeys } from '../../keys'
import { activitySchema } from './activity'

/**
 * What a member's people and contacts did, each part with its total and its newest rows.
 *
 * @param most how many rows of each part
 */
export function activityQuery(memberId: string, most: number) {
  return queryOptions({
    queryKey: memberKeys.activity(memberId, most),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('get_member_activity', { of_member: memberId, most })
        .abortSignal(signal)
      if (error) failAsTold('Failed to load what this member did', error)
      return activitySchema.parse(data)
    },
    // All rows take the place of the first ones.
    placeholderData: keepPreviousData,
  })
}
