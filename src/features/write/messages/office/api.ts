import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failAsTold, failSave, failWith, oneOrNotFound } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { createSubmissionIds } from '@/lib/data/submission'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { messageList, type MessageFilter } from './message-list'
import { mailKeys } from '@/features/write/mail/keys'
import { messageKeys } from '../keys'

const columns =
  'id, name, email, company, subject, excerpt, status, created_at, assignee:user_profiles!contact_messages_assignee_id_fkey(id, full_name)'
/**
 * The messages that match a filter: with a count for a list; without a count, and all of them, for an action or a file.
 *
 * @param me the id of the signed-in person
 */
export function matchingMessages<Columns extends string>(
  filter: MessageFilter,
  me: string,
  columns: Columns,
  count?: 'exact',
) {
  const { search, status, subject, assignee } = filter
  const unassigned = assignee === 'nobody'
  const assigneeId = assignee === 'mine' ? me : assignee
  const all = search
    ? supabase
        .rpc(
          'search_messages',
          {
            query: search,
            of_status: status || undefined,
            of_subject: subject || undefined,
            of_assignee: unassigned ? undefined : assigneeId || undefined,
            unassigned,
            everything: count ? undefined : true,
          },
          { count },
        )
        .select(columns)
    : supabase.from('contact_messages').select(columns, { count })
  const list = all.match(messageList.columns(filter))
  if (unassigned) return list.is('assignee_id', null)
  return assigneeId ? list.eq('assignee_id', assigneeId) : list
}

function messagesPage(filter: MessageFilter, me: string, signal: AbortSignal) {
  const { sort, page } = filter
  const list = matchingMessages(filter, me, columns, 'exact')
  const sorted = list.order(messageList.sorts[sort.key], { ascending: !sort.descending }).order('id')
  return readPage(sorted, { page, size: messageList.pageSize, signal }, 'Failed to load messages')
}

/**
 * A page of the messages: searched, filtered and sorted by the database, with the exact total.
 *
 * @param me the id of the signed-in person, for the filter for their own messages
 */
export function messagesQuery(filter: MessageFilter, me: string) {
  return queryOptions({
    queryKey: messageKeys.list(filter, me),
    queryFn: ({ signal }) => messagesPage(filter, me, signal),
    placeholderData: keepPreviousData,
  })
}

/** A message as the list shows it. */
export type ListedMessage = Awaited<ReturnType<typeof messagesPage>>['rows'][number]

/** The Administrators by name: the people that messages can be assigned to. */
export const administratorsQuery = queryOptions({
  queryKey: messageKeys.administrators,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('user_profiles')
      .select('id, full_name, email, role:user_roles!inner(name)')
      .in('role.name', ['administrator', 'super_administrator'])
      .order('full_name')
      .order('id')
      .limit(500)
      .abortSignal(signal)
    if (error) failWith('Failed to load users', error)
    return data
  },
})

async function readMessage(id: string, signal?: AbortSignal) {
  const missing = 'There is no such message. It may have been deleted.'
  requireId(id, missing)
  let asked = supabase
    .from('contact_messages')
    .select(
      'id, name, email, company, subject, message, status, created_at, assignee_id, assignee:user_profiles!contact_messages_assignee_id_fkey(id, full_name), answers:message_answers(id, body, sent_at, author:user_profiles(full_name)), notes:message_notes(id, body, written_at, author:user_profiles(full_name))',
    )
    .eq('id', id)
  if (signal) asked = asked.abortSignal(signal)
  const answer = await asked.maybeSingle()
  const message = oneOrNotFound(answer, 'Failed to load message', missing)
  return {
    ...message,
    notes: message.notes.toSorted((a, b) => a.written_at.localeCompare(b.written_at)),
    answers: message.answers.toSorted((a, b) => a.sent_at.localeCompare(b.sent_at)),
  }
}

/** A message with its answers and notes. */
export function messageQuery(id: string) {
  return queryOptions({ queryKey: messageKeys.one(id), queryFn: ({ signal }) => readMessage(id, signal) })
}

/** A message as its page shows it. */
export type Message = Awaited<ReturnType<typeof readMessage>>

/**
 * Answers a message by mail; retries of the same text send it only once.
 *
 * Fails with a `ChangedMeanwhileError` if somebody else has answered since the message was read.
 *
 * @returns a mutation of the text, and `seen`, the number of answers that the writer knows of
 */
export function useAnswer(id: string) {
  const [ids] = useState(createSubmissionIds)
  return useMutation({
    mutationFn: async ({ body, seen }: { body: string; seen: number }) => {
      const { error } = await supabase.rpc('answer_message', { of_message: id, answer_id: ids.idOf(body), body, seen })
      if (error) failSave('Failed to send the answer. Please try again.', error)
    },
    onSuccess: ids.renew,
    // Also after an error: the page then shows what others have done.
    onSettled: useInvalidate(messageKeys.all, mailKeys.about('message', id)),
  })
}

/** Adds a note to a message; retries of the same text store it only once. */
export function useAddNote(id: string) {
  const invalidate = useInvalidate(messageKeys.one(id))
  const [ids] = useState(createSubmissionIds)
  return useMutation({
    mutationFn: async (body: string) => {
      const { error } = await supabase.rpc('note_on_message', { of_message: id, note_id: ids.idOf(body), body })
      if (error) failAsTold('Failed to save the note. Please try again.', error)
    },
    onSuccess: async () => {
      ids.renew()
      await invalidate()
    },
  })
}

/** Returns a function that refetches every list of messages. */
export const useInvalidateMessages = () => useInvalidate(messageKeys.all)
