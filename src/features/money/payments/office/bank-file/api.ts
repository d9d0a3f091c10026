import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { failAsTold, failWith } from '@/lib/data/errors'
import { createSubmissionIds } from '@/lib/data/submission'
import { supabase } from '@/lib/data/supabase'
import { saveFile } from '@/lib/text/csv'
import { duesKeys } from '@/features/money/dues/keys'
import { useReadAfterAct } from '@/features/money/dues/office/api'
import { bankFile, refundableSchema, remittance, sourceOf, type Payee, type Refundable } from './bank-file'

const accountSchema = z.object({ holder: z.string(), iban: z.string(), bic: z.string(), currency: z.string() })
/** The account from which the chamber pays in euro. */
export type PayingAccount = z.infer<typeof accountSchema>

/** What can be paid back, and the chamber's first account in euro; without one, null. */
export const refundableQuery = queryOptions({
  queryKey: [...duesKeys.all, 'refundable'],
  queryFn: async ({ signal }) => {
    const failed = 'Failed to load what can be paid back'
    const [left, settings] = await Promise.all([
      supabase.rpc('get_refundable').abortSignal(signal),
      supabase
        .from('billing_settings')
        .select('accounts')
        .order('version', { ascending: false })
        .limit(1)
        .abortSignal(signal),
    ])
    if (left.error) failAsTold(failed, left.error)
    if (settings.error) failWith(failed, settings.error)
    const accounts = z.parse(z.array(accountSchema), settings.data[0]?.accounts ?? [])
    return {
      refundable: z.parse(z.array(refundableSchema), left.data),
      account: accounts.find(({ currency }) => currency === 'EUR') ?? null,
    }
  },
  // What is left must be what the database has.
  staleTime: 0,
})

/** Something that is paid back whole, and to whom. */
export type PaidBack = { refundable: Refundable; payee: Payee }

/** Notes what a bank file pays back, once however often it is sent, and saves the file; a former one with its own references. */
export function useBankFile() {
  const [ids] = useState(createSubmissionIds)
  return useMutation({
    mutationFn: async ({
      account,
      day,
      chosen,
      former,
    }: {
      account: PayingAccount
      day: string
      chosen: readonly PaidBack[]
      /** The id of the file that has just this already, to save that one again. */
      former?: string
    }) => {
      const transfers = chosen.map(({ refundable: { payment_id, credit_note_id, left_cents, transfers: before } }) => ({
        payment_id,
        credit_note_id,
        cents: left_cents,
        transfers: before,
      }))
      const id = former ?? ids.idOf(transfers)
      const { data, error } = await supabase.rpc('make_bank_file', { file_id: id, transfers })
      if (error) failAsTold('Failed to make the bank file', error)
      const text = bankFile({
        id,
        made: new Date().toISOString(),
        day,
        account,
        transfers: chosen.flatMap(({ refundable, payee }) =>
          data
            .filter(({ source_id }) => source_id === sourceOf(refundable))
            .map((row) => ({ ...payee, id: row.id, cents: refundable.left_cents, words: remittance(refundable) })),
        ),
      })
      const save = () => saveFile(`refunds-${day}-${id.slice(0, 4)}.xml`, text, 'application/xml')
      save()
      return save
    },
    onSettled: useReadAfterAct(),
  })
}
