import { useMutation, useMutationState } from '@tanstack/react-query'
import type { FormGuard } from '@/lib/data/send-form'
import { failForm, sendForm } from '@/lib/data/send-form'

const mutationKey = ['subscribe']

/** Subscribes an address to the newsletter. The database gives the same answer whether the address was known or not. */
export function useSubscribe() {
  return useMutation({
    mutationKey,
    // As long as the page is open, for useHasSubscribed.
    gcTime: Infinity,
    mutationFn: async ({ email, source, guard }: { email: string; source: string; guard: FormGuard }) => {
      const { error } = await sendForm('subscribe', { email, source, guard })
      if (error) failForm('Failed to subscribe. Please try again later.', error)
    },
  })
}

/** Whether an address was accepted since the site was opened, by a form of any page. */
export const useHasSubscribed = () => useMutationState({ filters: { mutationKey, status: 'success' } }).length > 0
