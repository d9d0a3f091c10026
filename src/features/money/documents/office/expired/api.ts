import { queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { failAsTold } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '@/features/money/dues/keys'
import { useInvalidateDues } from '@/features/money/dues/office/api'

const expiredSchema = z.object({
  /** Null before the first billing settings. */
  kept_years: z.nullable(z.number()),
  /** The first day whose documents are kept. */
  kept_from: z.string(),
  documents: z.number(),
  payments: z.number(),
  years: z.array(z.object({ year: z.number(), expired: z.number(), staying: z.number() })),
})
/** The documents whose years are over. */
export type Expired = z.infer<typeof expiredSchema>

/** The documents whose years are over, by the year of their issue. */
export const expiredQuery = queryOptions({
  queryKey: [...duesKeys.all, 'expired'],
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_expired_documents').abortSignal(signal)
    if (error) failAsTold('Failed to load which documents are past their years', error)
    return expiredSchema.parse(data)
  },
  staleTime: 0,
})

/** Deletes the documents whose years are over, as they were shown. */
export function useDeleteExpired() {
  return useMutation({
    mutationFn: async ({ documents, payments }: Pick<Expired, 'documents' | 'payments'>) => {
      const { error } = await supabase.rpc('delete_expired_documents', {
        expected_documents: documents,
        expected_payments: payments,
      })
      if (error) failAsTold('Failed to delete the documents', error)
    },
    onSettled: useInvalidateDues(),
  })
}
