import { outcomeOf, readChosen } from '@/lib/data/bulk'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import { inListOrder } from '@/lib/list/list-order'
import { mailColumns, matchingMails } from '../api'
import type { MailFilter } from '../mail'

const failed = 'Failed to load mails'

/** The ids of all mails that match a filter. */
export async function readMailIds(filter: MailFilter): Promise<string[]> {
  const rows = await readAll((after) => matchingMails(filter, 'id').gt('id', after).order('id').limit(readStep), failed)
  return rows.map(({ id }) => id)
}

/** Puts failed mails back into the queue. */
export const retryMails = (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('retry_mails', { ids: [...ids] }), 'Failed to send the mail again')

/**
 * Reads the mails of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readMailsForExport(
  filter: MailFilter,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('mail_outbox').select(mailColumns).in('id', some).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
    : await readAll(
        (after) => matchingMails(filter, mailColumns).gt('id', after).order('id').limit(readStep).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
  return inListOrder(rows, { by: 'created_at', kind: 'time', descending: true })
}
