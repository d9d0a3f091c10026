import { useMutation } from '@tanstack/react-query'
import type { FormGuard } from '@/lib/data/send-form'
import { sendForm } from '@/lib/data/send-form'
import { failAsTold } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'

/** Subscribes an address to the newsletter. The database gives the same answer whether the address was known or not. */
export function useSubscribe() {
  return useMutation({
    mutationFn: async ({ email, source, guard }: { email: string; source: string; guard: FormGuard }) => {
      const { error } = await sendForm('subscribe', { email, source, guard })
      if (error) failAsTold('Failed to subscribe. Please try again later.', error)
    },
  })
}

/** Confirms a subscription with the token of its mail; repeating it gives the same answer. */
export function useConfirmSubscription() {
  return useMutation({
    mutationFn: async (token: string) => {
      const { error } = await publicData.rpc('confirm_subscription', { token })
      if (error) failAsTold('Failed to confirm your subscription. Please try again.', error)
    },
  })
}

/** Unsubscribes with the token of a mail; repeating it gives the same answer. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: async (token: string) => {
      const { error } = await publicData.rpc('unsubscribe', { token })
      if (error) failAsTold('Failed to unsubscribe. Please try again.', error)
    },
  })
}
