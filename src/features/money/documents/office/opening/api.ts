import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useInvalidateDues } from '@/features/money/dues/office/api'
import { failAsTold, failWith, LostError } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import type { OpeningRow } from './opening-file'

const judged = z.array(
  z.object({
    member_name: z.nullable(z.string()),
    /** Whether the same is here already. */
    known: z.boolean(),
    /** Why it cannot be brought in, as a sentence. */
    problem: z.nullable(z.string()),
    /** The addresses to which mails about it go. */
    readers: z.array(z.string()),
    /** The day of its first reminder. */
    reminded_on: z.nullable(z.string()),
  }),
)

/** A row with what bringing it in would mean. */
export type JudgedRow = OpeningRow & z.infer<typeof judged>[number]

const dataOf = (rows: readonly OpeningRow[]) => rows.map(({ data }) => data)

/**
 * What bringing in these rows would mean, without storing anything.
 *
 * @throws {CallError} when the database did not answer
 */
export async function compareOpenings(rows: readonly OpeningRow[]): Promise<JudgedRow[]> {
  if (rows.length === 0) return []
  const { data, error } = await supabase.rpc('compare_opening_balances', { rows: dataOf(rows) })
  if (error) failAsTold('Failed to compare the file with the members. Please choose it again.', error)
  const found = z.parse(judged, data)
  return rows.flatMap((row, at) => {
    const judgement = found[at]
    return judgement ? { ...row, ...judgement } : []
  })
}

/** Brings in these rows, all or none; resolves to how many were added. */
export function useImportOpenings() {
  return useMutation({
    mutationFn: async (rows: readonly OpeningRow[]) => {
      const { data, error } = await supabase.rpc('import_opening_balances', { rows: dataOf(rows) })
      // An error without a code does not come from the database, which may still be storing the rows.
      if (error && !error.code)
        throw new LostError(
          'The connection was lost before the answer came, so they may have been brought in. Press again to be sure: nothing is stored twice.',
          { cause: error },
        )
      const failed = 'Failed to bring in the opening balances; nothing was stored. Please choose the file again.'
      if (error) failAsTold(failed, error)
      const [result] = data
      return result ?? failWith(failed, data)
    },
    onSuccess: useInvalidateDues(),
  })
}
