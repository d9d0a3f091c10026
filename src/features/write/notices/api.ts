import { queryOptions, useMutation } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { noticeKeys } from './keys'
import { addressesIn, type Arrival, type NoticeValues } from './notices'

/** Where the office is told of what arrives, and when, by what arrives. */
export const noticesQuery = queryOptions({
  queryKey: noticeKeys.all,
  queryFn: async ({ signal }): Promise<Record<string, NoticeValues>> => {
    const { data, error } = await supabase
      .from('office_notices')
      .select('subject, addresses, pace')
      .order('subject')
      .abortSignal(signal)
    if (error) failWith('Failed to load settings', error)
    return Object.fromEntries(
      data.map(({ subject, addresses, pace }) => [
        subject,
        { addresses: addresses.join('\n'), pace: pace === 'daily' ? 'daily' : 'at_once' },
      ]),
    )
  },
  // Each form starts from fresh data; later refetches must not change it while somebody types.
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnReconnect: false,
})

/** Saves where the office is told of one kind of arrivals. */
export function useSaveNotice(subject: Arrival) {
  return useMutation({
    mutationFn: async ({ addresses, pace }: NoticeValues) => {
      const { error } = await supabase
        .from('office_notices')
        .update({ addresses: addressesIn(addresses), pace })
        .eq('subject', subject)
      if (error) failWith('Failed to save settings', error)
    },
    onSuccess: useInvalidate(noticeKeys.all),
  })
}
