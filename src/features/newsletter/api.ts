import { useMutation } from '@tanstack/react-query'
import { failWith } from '@/lib/errors'
import { supabase } from '@/lib/supabase'

/** Subscribes an address. The answer is the same whether it was known or not; the database sees to that. */
export function useSubscribe() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { error } = await supabase.from('newsletter_subscribers').insert({ email })
      if (error) failWith('Failed to subscribe. Please try again later.', error)
    },
  })
}
