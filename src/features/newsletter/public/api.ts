import { useMutation } from '@tanstack/react-query'
import type { FormGuard } from '@/lib/data/send-form'
import { sendForm } from '@/lib/data/send-form'
import { failAsTold } from '@/lib/data/errors'

/** Subscribes an address to the newsletter. The database gives the same answer whether the address was known or not. */
export function useSubscribe() {
  return useMutation({
    mutationFn: async ({ email, source, guard }: { email: string; source: string; guard: FormGuard }) => {
      const { error } = await sendForm('subscribe', { email, source, guard })
      if (error) failAsTold('Failed to subscribe. Please try again later.', error)
    },
  })
}
