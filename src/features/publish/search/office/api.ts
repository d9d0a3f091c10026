import { queryOptions } from '@tanstack/react-query'
import type { Role } from '@/features/people/session/permissions'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { searchKeys } from '../keys'
import { mostOfKind, type FoundAnswer } from '../search'

/** The first results of each kind among all that the signed-in person, who has this role, may read. */
export function officeSearchQuery(role: Role, text: string) {
  return queryOptions({
    queryKey: searchKeys.office(role, text),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('search', { query: text, for_office: true, most: mostOfKind })
        .abortSignal(signal)
      if (error) failWith('The search failed', error)
      return data as unknown as FoundAnswer
    },
  })
}
