import { queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import type { Approvals } from '../../company'
import { companyKeys } from '../../keys'
import { readApprovals } from '../../shared/api'

/** Which changes of managers wait for the office. */
export const approvalRulesQuery = queryOptions({
  queryKey: companyKeys.approvalRules,
  queryFn: ({ signal }) => readApprovals('Failed to load settings', signal),
  // The form starts from fresh data.
  staleTime: 0,
  refetchOnMount: 'always',
})

/** Saves which changes wait, only the fields that differ from what was read; returns all of them as they are stored now, also what somebody else saved meanwhile. */
export function useSaveApprovalRules() {
  return useMutation({
    mutationFn: async ({ before, after }: { before: Approvals; after: Approvals }) => {
      const rules = Object.fromEntries(Object.entries(after).filter(([field, needs]) => before[field] !== needs))
      const { error } = await supabase.rpc('save_company_fields', { rules })
      if (error) failAsTold('Failed to save settings', error)
      return readApprovals('Failed to load settings').catch(() => after)
    },
    onSettled: useInvalidate(companyKeys.approvalRules),
  })
}
