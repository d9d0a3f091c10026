import { sweepFiles } from '@/features/editorial/api'
import { outcomeOf, readChosen, type Change } from '@/lib/data/bulk'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import { inListOrder } from '@/lib/list/list-order'
import { matchingMembers, sortColumns } from '../api'
import { fileColumns, type MemberFilter } from '../member-values'

/** What the file holds. */
const columns = `${fileColumns}, tier, ends_on` as const

const failed = 'Failed to load members'

/** The ids of all members that match a filter. */
export async function readMemberIds(filter: MemberFilter): Promise<string[]> {
  const rows = await readAll(
    (after) => matchingMembers(filter, 'id').gt('id', after).order('id').limit(readStep),
    failed,
  )
  return rows.map(({ id }) => id)
}

/** Shows members in the public directory, or hides them. */
export const activateMembers = (active: boolean) => (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('activate_members', { ids: [...ids], active }), 'Failed to save member')

/** Adds to each member the term that follows its last one. */
export const renewMembers = (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('renew_members', { ids: [...ids] }), 'Failed to save the membership')

/** Deletes members and their logos. */
export async function deleteMembers(ids: readonly string[]) {
  const outcome = await outcomeOf(supabase.rpc('delete_members', { ids: [...ids] }), 'Failed to delete member')
  void sweepFiles()
  return outcome
}

/** Puts back what {@link activateMembers} or {@link renewMembers} has changed. */
export const undoMembers = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_members', { changes: [...changes] }), 'Failed to save member')

/**
 * Reads the members of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readForExport(
  filter: MemberFilter,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('office_members').select(columns).in('id', some).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
    : await readAll(
        (after) => matchingMembers(filter, columns).gt('id', after).order('id').limit(readStep).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
  const { key, descending } = filter.sort
  return inListOrder(rows, { by: sortColumns[key], kind: key === 'name' ? 'text' : 'time', descending })
}
