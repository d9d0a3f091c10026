import { queryOptions, useMutation } from '@tanstack/react-query'
import { saveFile } from '@/lib/text/csv'
import { failAsTold, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { privacyKeys } from '../keys'

/**
 * A member's own open erasure request; null when there is none.
 *
 * @param me the member's id
 */
export function myRequestQuery(me: string) {
  return queryOptions({
    queryKey: privacyKeys.mine(me),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('erasure_requests')
        .select('id, asked_at')
        .eq('person', me)
        .eq('state', 'open')
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('Failed to load your request', error)
      return data
    },
  })
}

/** Downloads everything that is stored about the signed-in person as a file. */
export function useDownloadMyData() {
  return useMutation({
    mutationFn: async () => {
      const { data, error } = await supabase.rpc('get_my_data')
      if (error) failAsTold('Failed to gather your data. Please try again.', error)
      saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json')
    },
  })
}

const useInvalidatePrivacy = () => useInvalidate(privacyKeys.all)

/** Asks the office to erase what is stored about the signed-in person. */
export function useAskForErasure() {
  return useMutation({
    mutationFn: async (note: string) => {
      const { error } = await supabase.rpc('ask_for_erasure', { note })
      if (error) failAsTold('Failed to send your request. Please try again.', error)
    },
    onSettled: useInvalidatePrivacy(),
  })
}

/** Withdraws the signed-in person's request. */
export function useWithdrawErasure() {
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.rpc('withdraw_erasure')
      if (error) failAsTold('Failed to withdraw your request. Please try again.', error)
    },
    onSettled: useInvalidatePrivacy(),
  })
}
