import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { Json } from '@/lib/data/database.types'
import { failAsTold, failWith, isRefusal, NotFoundError, type ProviderError } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '../keys'
import { useMayIssue } from './shared/use-may-issue'

/** Refetches what money changes: dues, the standing and terms of members, and what waits. */
export const useInvalidateDues = () => useInvalidate(duesKeys.all, ['members'], ['overview'])

/**
 * Refetches it when an act has been done or refused, as `onSettled` of its mutation. Of one whose answer was lost nothing is
 * read: pressed again, it is sent with what was read before, and then stored once, or refused where it was done already.
 * What is read by itself meanwhile, as after a lost connection, changes nothing of that: see {@link lostOf}. It is read once
 * nobody can press again, as when the dialog is closed.
 */
export function useReadAfterAct() {
  const invalidate = useInvalidateDues()
  const atEnd = useRef<() => unknown>(null)
  useEffect(() => () => void atEnd.current?.(), [])
  return (_: unknown, error: Error | null) => {
    const lost = error && !isRefusal(error)
    atEnd.current = lost ? invalidate : null
    return lost ? undefined : invalidate()
  }
}

/** What a mutation was given whose answer was lost. Pressed again, it is sent with the figures of then. */
export function lostOf<Given>({ error, variables }: { error: Error | null; variables: Given | undefined }) {
  return error && !isRefusal(error) ? variables : undefined
}

/** Sums of a list by their names, in cents, which a call of the database works out. */
export function sumsQuery(
  queryKey: readonly unknown[],
  failed: string,
  call: () => { abortSignal(signal: AbortSignal): PromiseLike<{ data: Json; error: ProviderError | null }> },
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data, error } = await call().abortSignal(signal)
      if (error) failAsTold(failed, error)
      return z.parse(z.record(z.string(), z.number()), data)
    },
    placeholderData: keepPreviousData,
  })
}

/** The first members by name that a search finds, active or not. */
async function membersFound(search: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('search_all_members', { query: search })
    .select('id, name, detail:city')
    .order('name')
    .order('id')
    .limit(20)
    .abortSignal(signal)
  if (error) failWith('Failed to load members', error)
  return data
}

/** The members of the newest documents that a search finds. */
async function buyersFound(search: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('search_documents', { query: search })
    .select('member_id, member_name')
    .not('member_id', 'is', null)
    .order('listed_on', { ascending: false })
    .order('id')
    .limit(200)
    .abortSignal(signal)
  if (error) failWith('Failed to load members', error)
  const found = data.map(({ member_id, member_name }) => ({
    id: member_id ?? '',
    name: member_name ?? '',
    detail: null,
  }))
  return [...new Map(found.map((member) => [member.id, member])).values()]
}

/** How a picker of members searches: in the register or, for who does not read it, among those who buy. */
export function useMemberSearch() {
  const mayIssue = useMayIssue()
  return {
    placeholder: mayIssue ? 'Name, email or registration number' : 'Name, or number of a document',
    none: 'No member was found.',
    search: (search: string) =>
      queryOptions({
        queryKey: duesKeys.memberSearch(search),
        queryFn: ({ signal }): Promise<{ id: string; name: string; detail: string | null }[]> =>
          (mayIssue ? membersFound : buyersFound)(search, signal),
        enabled: search !== '',
        placeholderData: keepPreviousData,
      }),
  }
}

/** The name of a member for a form that begins with it. @throws {NotFoundError} when there is none */
export function memberNameQuery(id: string) {
  return queryOptions({
    queryKey: duesKeys.memberName(id),
    queryFn: async ({ signal }) => {
      requireId(id, 'There is no such member.')
      const { data, error } = await supabase
        .from('members')
        .select('id, name')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('Failed to load members', error)
      if (!data) throw new NotFoundError('There is no such member.')
      return data
    },
  })
}

/** What is done with a document, and what it needs. */
type Actions = {
  /** Issues a draft of this version. */
  issue: { expected: string }
  /** Issues the invoice that follows a paid pro forma. */
  invoice: object
  /** Cancels an unpaid pro forma. */
  cancel: { reason: string }
  /** Annuls an invoice or note, with a new document in its place, for the same buyer or as its details are now, or without. */
  annul: { reason: string; replacing: boolean; new_buyer?: boolean }
  /** Asks again for the places of a pro forma that was not paid in time. */
  askAgain: object
  /** Closes what is open as charges that a bank kept of the last payment. */
  closeAsCharges: { expected_open: number }
  /** Writes off what is open. */
  writeOff: { reason: string; expected_open: number }
}

/** What an action has made: the number of a document that was issued, and that of a protocol. */
export type Done = { number?: string | null; protocol?: string }

const actions: { [Action in keyof Actions]: (document_id: string, args: Actions[Action]) => Promise<Done> } = {
  async issue(document_id, args) {
    const { data, error } = await supabase.rpc('issue_document', { document_id, ...args })
    if (error) failAsTold('Failed to issue the document. Please try again.', error)
    return { number: data }
  },
  async invoice(document_id) {
    const { data, error } = await supabase.rpc('invoice_pro_forma', { document_id })
    if (error) failAsTold('Failed to issue the invoice. Please try again.', error)
    return { number: data }
  },
  async cancel(document_id, args) {
    const { error } = await supabase.rpc('cancel_pro_forma', { document_id, ...args })
    if (error) failAsTold('Failed to cancel it. Please try again.', error)
    return {}
  },
  async askAgain(document_id) {
    const { data, error } = await supabase.rpc('ask_again_for_places', { document_id })
    if (error) failAsTold('Failed to ask for the places again. Please try again.', error)
    return { number: data }
  },
  async annul(document_id, args) {
    const { data, error } = await supabase.rpc('annul_document', { document_id, ...args })
    if (error) failAsTold('Failed to annul it. Please try again.', error)
    const { protocol, replacement } = data as { protocol: string; replacement: string | null }
    return { number: replacement, protocol }
  },
  async closeAsCharges(document_id, args) {
    const { error } = await supabase.rpc('close_as_charges', { document_id, ...args })
    if (error) failAsTold('Failed to close it. Please try again.', error)
    return {}
  },
  async writeOff(document_id, args) {
    const { error } = await supabase.rpc('write_off', { document_id, ...args })
    if (error) failAsTold('Failed to write it off. Please try again.', error)
    return {}
  },
}

/**
 * Does one thing with a document. After a refusal, what is shown is read again: somebody else may have changed it.
 */
export function useDocumentAction<Action extends keyof Actions>(action: Action, id: string) {
  const readAgain = useReadAfterAct()
  return useMutation({
    mutationFn: (args: Actions[Action]) => actions[action](id, args),
    onSettled: (done, error) => void readAgain(done, error),
  })
}
