import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sweepFiles } from '@/features/write/editorial/api'
import { changeOne, outcomeOf, type Change } from '@/lib/data/bulk'
import { failAsTold } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { orderOf } from '@/lib/list/list-order'
import { memberKeys } from '../../keys'
import { concerned, matchingMembers } from '../api'
import { fileColumns, memberList, type MemberFilter } from '../member-values'

/** What the file holds. */
const columns = `${fileColumns}, tier, ends_on` as const

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

/** How many of these members cannot be deleted, because the accounts must keep what they have. */
export function documentedQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: memberKeys.documented(ids),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('count_documented', { ids: [...ids] }).abortSignal(signal)
      if (error) failAsTold('Failed to load documents', error)
      return data
    },
    staleTime: 0,
  })
}

/** Deletes a member as {@link deleteMembers} does. */
export function useDeleteMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => changeOne(deleteMembers, id),
    onSuccess: (_, { id }) =>
      // Its record is open until the sheet has closed, and would be asked for in vain.
      Promise.all(
        concerned.map((queryKey) =>
          client.invalidateQueries({ queryKey, predicate: ({ queryKey: [, , of] }) => of !== id }),
        ),
      ),
  })
}

/** Puts back what {@link activateMembers} or {@link renewMembers} has changed. */
export const undoMembers = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_members', { changes: [...changes] }), 'Failed to save member')

/** How the members of a list are read, for its selection and for files. */
export const memberRows = (filter: MemberFilter) => ({
  ids: () => matchingMembers(filter, 'id'),
  matching: () => matchingMembers(filter, columns),
  all: () => supabase.from('office_members').select(columns),
  order: orderOf(filter.sort, memberList.sorts, ['name']),
  failed: 'Failed to load members',
})
