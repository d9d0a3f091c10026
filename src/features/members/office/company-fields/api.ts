import { queryOptions, useMutation } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import type { Approvals } from '../../company'
import { memberKeys } from '../../keys'

/** Which changes of managers wait for the office. */
export const companyFieldsQuery = queryOptions({
  queryKey: memberKeys.companyFields,
  queryFn: async ({ signal }): Promise<Approvals> => {
    const { data, error } = await supabase.from('company_fields').select('field, needs_approval').abortSignal(signal)
    if (error) failWith('Failed to load settings', error)
    return Object.fromEntries(data.map(({ field, needs_approval }) => [field, needs_approval]))
  },
  // The form starts from fresh data; later refetches must not change it while somebody chooses.
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnReconnect: false,
})

/** Saves which changes wait; only the fields that differ from what was read. */
export function useSaveCompanyFields() {
  return useMutation({
    mutationFn: async ({ before, after }: { before: Approvals; after: Approvals }) => {
      for (const needs_approval of [true, false]) {
        const fields = Object.keys(after).filter(
          (field) => after[field] === needs_approval && before[field] !== needs_approval,
        )
        if (fields.length === 0) continue
        const { error } = await supabase.from('company_fields').update({ needs_approval }).in('field', fields)
        if (error) failWith('Failed to save settings', error)
      }
    },
    onSettled: useInvalidate(memberKeys.companyFields),
  })
}
