import { outcomeOf, readChosen, type Change } from '@/lib/data/bulk'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import { inListOrder } from '@/lib/list/list-order'
import { matchingMessages, sortColumns } from '../api'
import type { MessageFilter } from '../message-list'

const failed = 'Failed to load messages'
const fileColumns =
  'id, name, email, company, subject, message, status, created_at, settled_at, assignee:user_profiles!contact_messages_assignee_id_fkey(full_name)'

/** The ids of all messages that match a filter. */
export async function readMessageIds(filter: MessageFilter, me: string): Promise<string[]> {
  const rows = await readAll(
    (after) => matchingMessages(filter, me, 'id').gt('id', after).order('id').limit(readStep),
    failed,
  )
  return rows.map(({ id }) => id)
}

/** Assigns messages to an Administrator, or to nobody. */
export const assignMessages = (person: string | null) => (ids: readonly string[]) =>
  outcomeOf(
    // The generated type does not allow null for a parameter.
    supabase.rpc('assign_messages', { ids: [...ids], person: person as string }),
    'Failed to assign the message. Please try again.',
  )

/** Archives messages. */
export const archiveMessages = (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('archive_messages', { ids: [...ids] }), 'Failed to archive the message. Please try again.')

/** Puts back what {@link assignMessages} or {@link archiveMessages} has changed. */
export const undoMessages = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_messages', { changes: [...changes] }), 'Failed to reopen the message. Please try again.')

/**
 * Reads the messages of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readMessagesForExport(
  filter: MessageFilter,
  me: string,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('contact_messages').select(fileColumns).in('id', some).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
    : await readAll(
        (after) =>
          matchingMessages(filter, me, fileColumns).gt('id', after).order('id').limit(readStep).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
  const { key, descending } = filter.sort
  return inListOrder(rows, { by: sortColumns[key], kind: key === 'name' ? 'text' : 'time', descending })
}
