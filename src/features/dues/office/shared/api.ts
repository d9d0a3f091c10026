import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '../../keys'

const counted = z.object({ count: z.number(), cents: z.number() })

const figuresSchema = z.object({
  began: z.boolean(),
  open: counted,
  overdue: counted,
  received: counted,
  unallocated: counted,
  ageing: z.array(z.number()),
})

/** The figures of dues today, as `get_dues_figures` returns them; amounts are cents of euro. */
export type DuesFigures = z.infer<typeof figuresSchema>

/** The figures of dues today. Administrators only. */
export const duesFiguresQuery = queryOptions({
  queryKey: duesKeys.figures,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_dues_figures').abortSignal(signal)
    if (error) failWith('Failed to load the figures of dues', error)
    return figuresSchema.parse(data)
  },
  refetchOnWindowFocus: true,
})
