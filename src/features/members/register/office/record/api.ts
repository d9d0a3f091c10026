import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failAsTold } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { memberKeys } from '../../keys'
import { recordSchema } from './record'

/**
 * What a member's people and contacts did, each part with its total and its newest rows.
 *
 * @param most how many rows of each part
 */
export function recordQuery(memberId: string, most: number) {
  return queryOptions({
    queryKey: memberKeys.record(memberId, most),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_member_record', { of_member: memberId, most }).abortSignal(signal)
      if (error) failAsTold('Failed to load what this member did', error)
      return recordSchema.parse(data)
    },
    // All rows take the place of the first ones.
    placeholderData: keepPreviousData,
  })
}
