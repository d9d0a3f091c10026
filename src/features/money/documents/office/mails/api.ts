import { queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { changeOne, outcomeOf } from '@/lib/data/bulk'
import { failAsTold } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '@/features/money/dues/keys'
import { useInvalidateDues } from '@/features/money/dues/office/api'

const mailsSchema = z.object({
  readers: z.array(z.object({ name: z.string(), email: z.string() })),
  mails: z.array(
    z.object({
      id: z.string(),
      recipient: z.string(),
      state: z.string(),
      returned: z.nullable(z.string()),
      created_at: z.string(),
      settled_at: z.nullable(z.string()),
    }),
  ),
})

/** To whom a document would be mailed, and the mails of it so far, the newest first; read again while one is under way. */
export function documentMailsQuery(id: string) {
  return queryOptions({
    queryKey: duesKeys.mails(id),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_document_mails', { document_id: id }).abortSignal(signal)
      if (error) failAsTold('Failed to load mails', error)
      return z.parse(mailsSchema, data)
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === 'waiting' || mail.state === 'sending') ? 4_000 : false,
  })
}

/** To how many a reminder of a document is mailed, or the sentence that says why it is not. */
type ReminderNow = { document_id: string; kind: string; why_not: string | null; readers: number }

/** What reminding of documents now would do: to how many each is mailed, or why it is not. */
export function remindersNowQuery(documents: readonly string[]) {
  const ids = documents.toSorted()
  return queryOptions({
    queryKey: [...duesKeys.all, 'reminders-now', ids],
    queryFn: async ({ signal }): Promise<ReminderNow[]> => {
      const { data, error } = await supabase.rpc('get_reminders_now', { documents: ids }).abortSignal(signal)
      if (error) failAsTold('Failed to load to whom mails go', error)
      return data
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Reminds of documents whose day to pay has passed. */
export const remindNow = (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('remind_now', { documents: [...ids] }), 'Failed to send the reminders')

/** Reminds of one document. */
export function useRemindNow(id: string) {
  const invalidate = useInvalidateDues()
  return useMutation({ mutationFn: () => changeOne(remindNow, id), onSettled: () => void invalidate() })
}

/** Mails a document to its member, if it was mailed as often as was read; resolves to the number of mails. */
export function useSendDocument(id: string) {
  const invalidate = useInvalidateDues()
  return useMutation({
    mutationFn: async (expected: number) => {
      const { data, error } = await supabase.rpc('send_document', { document_id: id, expected_mails: expected })
      if (error) failAsTold('Failed to send the document. Please try again.', error)
      return data
    },
    onSuccess: () => void invalidate(),
  })
}
