import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failSave, failWith, oneOrNotFound } from '@/lib/data/errors'
import { reads } from '@/lib/data/failed-saves'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import type { Json } from '@/lib/data/database.types'
import { companySelect, detailKinds, type CompanyValues, type DetailValue } from '../../company'
import { noDetail } from '../../company-values'
import { directoryKeys } from '@/features/members/directory/keys'
import { companyKeys, proposalKeys } from '../../keys'
import type { FieldValues } from '../../proposals'
import { proposalList, type ProposalFilter } from '../shared/proposal-list'

const listColumns =
  'id, status, fields, proposed_by_name, created_at, decided_at, decided_by_name, member:members(id, name)'
const oneColumns =
  'id, status, base, changes, applied, message, proposed_by, proposed_by_name, decided_by_name, decided_at, created_at, updated_at'
const memberColumns = `id, slug, status, ${companySelect}` as const

function proposalsPage({ search, show, page }: ProposalFilter, signal: AbortSignal) {
  let list = search
    ? supabase
        .rpc(
          'search_proposals',
          { query: search, of_pending: show === 'all' ? undefined : show === 'pending' },
          { count: 'exact' },
        )
        .select(listColumns)
    : supabase.from('proposals').select(listColumns, { count: 'exact' })
  if (show === 'pending') list = list.eq('status', 'pending')
  if (show === 'decided') list = list.neq('status', 'pending')
  // What waits is handled in the order in which it came; what was decided is looked up, the newest first.
  const sorted = list.order('created_at', { ascending: show === 'pending' }).order('id')
  return readPage(sorted, { page, size: proposalList.pageSize, signal }, 'Failed to load proposals')
}

/** A page of the proposals, with the exact total and the time of the request (`asked`). */
export function proposalsQuery(filter: ProposalFilter) {
  return queryOptions({
    queryKey: proposalKeys.list(filter),
    queryFn: async ({ signal }) => ({ ...(await proposalsPage(filter, signal)), asked: Date.now() }),
    placeholderData: keepPreviousData,
  })
}

/** A proposal as the queue shows it. */
export type ListedProposal = Awaited<ReturnType<typeof proposalsPage>>['rows'][number]

/** The proposal that has waited longest, and how many wait. */
export const pendingQuery = queryOptions({
  queryKey: proposalKeys.pending,
  queryFn: async ({ signal }) => {
    const list = supabase
      .from('proposals')
      .select('id', { count: 'exact' })
      .eq('status', 'pending')
      .order('created_at')
      .order('id')
    const { rows, total } = await readPage(list, { page: 1, size: 1, signal }, 'Failed to load proposals')
    return { first: rows[0]?.id, total }
  },
})

/** The proposal of a member that waits, if one does. */
export function memberProposalQuery(memberId: string) {
  return queryOptions({
    queryKey: proposalKeys.ofMember(memberId),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('proposals')
        .select('id, proposed_by_name')
        .eq('member_id', memberId)
        .eq('status', 'pending')
        .abortSignal(signal)
      if (error) failWith('Failed to load proposals', error)
      return data[0] ?? null
    },
  })
}

async function readProposal(id: string, signal?: AbortSignal) {
  const missing = 'There is no such proposal. It may have gone with its member.'
  requireId(id, missing)
  const read = supabase
    .from('proposals')
    .select(
      `${oneColumns}, member:members(${memberColumns}, details:contact_details(kind, value, visibility), people:member_people(person_id, is_manager))`,
    )
    .eq('id', id)
  const answer = await (signal ? read.abortSignal(signal) : read).maybeSingle()
  const { member, ...proposal } = oneOrNotFound(answer, 'Failed to load proposal', missing)
  const { id: memberId, slug, status, details, people, ...columns } = member
  const stored = Object.fromEntries(details.map(({ kind, value, visibility }) => [kind, { value, visibility }]))
  return {
    ...proposal,
    base: proposal.base as FieldValues,
    changes: proposal.changes as FieldValues,
    applied: proposal.applied as FieldValues | null,
    /** Whether the person who proposed it still manages the member, which must be active; only then a mail goes to them. */
    manages:
      status === 'active' &&
      people.some(({ person_id, is_manager }) => is_manager && person_id === proposal.proposed_by),
    member: { id: memberId, slug, status },
    /** What is stored now. */
    now: {
      ...columns,
      ...Object.fromEntries(detailKinds.map((kind) => [kind, (stored[kind] as DetailValue | undefined) ?? noDetail])),
    } as unknown as CompanyValues,
  }
}

/** A proposal as the office decides about it. */
export type OfficeProposal = Awaited<ReturnType<typeof readProposal>>

/**
 * A proposal with what is stored of its member now. Each form starts from fresh data.
 *
 * @throws {NotFoundError} when there is none
 */
export function proposalQuery(id: string) {
  return queryOptions({
    queryKey: proposalKeys.one(id),
    queryFn: ({ signal }) => readProposal(id, signal),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** Returns a function that reads a proposal whatever the cache holds. */
export function useReadAgain() {
  const client = useQueryClient()
  return useMutation({ meta: reads, mutationFn: (id: string) => client.fetchQuery(proposalQuery(id)) })
}

/** A decision: the values to store, or the message with which the proposal goes back. */
export type Decision = { final: FieldValues } | { message: string }

/**
 * Decides about a proposal; resolves to it as it stands now, or as far as that is known when it cannot be read.
 *
 * Fails with a {@link ChangedMeanwhileError} if the proposal, or what is stored of its fields, has changed since they
 * were read.
 */
export function useDecide() {
  const client = useQueryClient()
  const invalidate = useInvalidate(proposalKeys.all, companyKeys.all, ['members'], directoryKeys.all)
  return useMutation({
    mutationFn: async ({ proposal, decision }: { proposal: OfficeProposal; decision: Decision }) => {
      const approves = 'final' in decision
      const { data, error } = await supabase.rpc('decide_proposal', {
        proposal_id: proposal.id,
        decision: approves ? 'approve' : 'return',
        final: (approves ? decision.final : {}) as Json,
        message: approves ? '' : decision.message,
        expected: proposal.updated_at,
        // What else has changed of the member does not matter.
        seen: Object.fromEntries(
          Object.keys(proposal.changes).map((field) => [field, proposal.now[field as keyof CompanyValues]]),
        ) as Json,
      })
      if (error) failSave('Failed to save the decision. Please try again.', error)
      await client.invalidateQueries({ queryKey: proposalKeys.pending })
      // The decision is stored, and its mail on its way, whether or not it can be read again.
      return client.fetchQuery(proposalQuery(proposal.id)).catch((): OfficeProposal => ({
        ...proposal,
        status: (data as { status: string }).status,
        applied: approves ? decision.final : null,
        message: approves ? null : decision.message,
      }))
    },
    onSuccess: () => void invalidate(),
  })
}
