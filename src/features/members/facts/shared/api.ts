import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failAsTold, NotFoundError } from '@/lib/data/errors'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { factKeys } from '../keys'
import { factsSchema } from '../membership-facts'

const missing = 'There is no such member. It may have been deleted.'

/**
 * What a membership brought in a year (managers of the member, staff).
 *
 * @param year this one if undefined
 */
export function factsQuery(memberId: string, year: number | undefined) {
  return queryOptions({
    queryKey: factKeys.of(memberId, year),
    queryFn: async ({ signal }) => {
      requireId(memberId, missing)
      const { data, error } = await supabase
        .rpc('get_membership_facts', { of_member: memberId, of_year: year })
        .abortSignal(signal)
      if (error?.code === 'PT404') throw new NotFoundError(missing)
      if (error) failAsTold('Failed to load what membership brought', error)
      return factsSchema.parse(data)
    },
    // Another year takes the place of the one before.
    placeholderData: keepPreviousData,
  })
}
