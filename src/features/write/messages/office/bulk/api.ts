import { useMutation } from '@tanstack/react-query'
import { changeOne, outcomeOf, type Change } from '@/lib/data/bulk'
import { failAsTold } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { orderOf } from '@/lib/list/list-order'
import { matchingMessages, useInvalidateMessages } from '../api'
import { messageList, type MessageFilter } from '../message-list'

const fileColumns =
  'id, name, email, company, subject, message, status, created_at, settled_at, assignee:user_profiles!contact_messages_assignee_id_fkey(full_name)'

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

/** Assigns a message to an Administrator, or to nobody. */
export function useAssign(id: string) {
  return useMutation({
    mutationFn: (person: string | null) => changeOne(assignMessages(person), id),
    onSettled: useInvalidateMessages(),
  })
}

/** Archives a message, or reopens it. */
export function useArchive(id: string) {
  return useMutation({
    mutationFn: async (archived: boolean) => {
      if (archived) return changeOne(archiveMessages, id)
      const { error } = await supabase.rpc('reopen_message', { of_message: id })
      if (error) failAsTold('Failed to reopen the message. Please try again.', error)
    },
    onSettled: useInvalidateMessages(),
  })
}

/** How the messages of a list are read, for its selection and for files. */
export const messageRows = (filter: MessageFilter, me: string) => ({
  ids: () => matchingMessages(filter, me, 'id'),
  matching: () => matchingMessages(filter, me, fileColumns),
  all: () => supabase.from('contact_messages').select(fileColumns),
  order: orderOf(filter.sort, messageList.sorts, ['name']),
  failed: 'Failed to load messages',
})
