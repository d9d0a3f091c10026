import { queryOptions, useMutation } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { noticeKeys } from './keys'
import { addressesIn, arrivals, type Arrival, type NoticeValues, type Notices } from './notices'

/** Where the office is told of what arrives, and when, by what arrives. */
export const noticesQuery = queryOptions({
  queryKey: noticeKeys.all,
  queryFn: async ({ signal }): Promise<Notices> => {
    const { data, error } = await supabase
      .from('office_notices')
      .select('subject, addresses, pace')
      .order('subject')
      .abortSignal(signal)
    if (error) failWith('Failed to load settings', error)
    const of = (arrival: Arrival): NoticeValues => {
      const stored = data.find(({ subject }) => subject === arrival)
      return { addresses: stored?.addresses.join('\n') ?? '', pace: stored?.pace === 'daily' ? 'daily' : 'at_once' }
    }
    return { message: of('message'), application: of('application'), proposal: of('proposal') }
  },
  // The form starts from fresh data.
  staleTime: 0,
  refetchOnMount: 'always',
})

/** Saves where the office is told of some kinds of arrivals. Tried again after a failure, it changes nothing twice. */
export function useSaveNotices() {
  return useMutation({
    mutationFn: async (changed: Partial<Notices>) => {
      for (const { subject } of arrivals) {
        const notice = changed[subject]
        if (!notice) continue
        const { error } = await supabase
          .from('office_notices')
          .update({ addresses: addressesIn(notice.addresses), pace: notice.pace })
          .eq('subject', subject)
        if (error) failWith('Failed to save settings', error)
      }
    },
    onSuccess: useInvalidate(noticeKeys.all),
  })
}
