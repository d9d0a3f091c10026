import { queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold, failWith, NotFoundError } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { archiveKeys } from '../../keys'

/**
 * Confirms a subscription with the token of its mail; repeating it gives the same answer.
 *
 * @throws {NotFoundError} when the link is no good
 */
export function useConfirmSubscription() {
  return useMutation({
    mutationFn: async (token: string) => {
      const { error } = await publicData.rpc('confirm_subscription', { token })
      if (error?.code === 'P0001') throw new NotFoundError(error.message, { cause: error })
      if (error) failAsTold('Failed to confirm your subscription. Please try again.', error)
    },
  })
}

/**
 * Whose subscription the link for unsubscribing ends: a part of the address, such as `a…@example.com`, and its status;
 * null when the address was deleted.
 *
 * @throws {NotFoundError} when the token is wrong
 */
export function subscriptionQuery(token: string) {
  return queryOptions({
    queryKey: archiveKeys.subscription(token),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('subscription_status', { token }).abortSignal(signal).maybeSingle()
      if (error?.code === 'P0001') throw new NotFoundError(error.message, { cause: error })
      if (error) failWith('Failed to load your subscription', error)
      return data
    },
  })
}

/**
 * Unsubscribes with the token of a mail; repeating it gives the same answer.
 *
 * @param issue the slug of the issue whose link it was; null if it was none's
 */
export function useUnsubscribe(issue: string | null) {
  return useMutation({
    mutationFn: async (token: string) => {
      const { error } = await publicData.rpc('unsubscribe', { token, ...(issue && { issue }) })
      if (error?.code === 'P0001') throw new NotFoundError(error.message, { cause: error })
      if (error) failAsTold('Failed to unsubscribe. Please try again.', error)
    },
  })
}
