import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Version } from '@/components/editorial/editorial'
import { sessionKeys } from '@/features/people/session/keys'
import { CallError, failAsTold, failSave, failWith, oneOrNotFound, type ProviderError } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { discardFile } from '@/lib/data/storage'
import { supabase } from '@/lib/data/supabase'
import { companySelect, detailKinds, type DetailKind, type DetailValue, type Visibility } from '../company'
import { noDetail, type CompanyInput } from '../company-values'
import { directoryKeys } from '@/features/members/directory/keys'
import { companyKeys } from '../keys'
import { fieldsIn, type FieldValues } from '../proposals'
import { readApprovals, readVersion } from '../shared/api'
import {
  changesOf,
  inputsWithProposal,
  outcomeOf,
  pendingOf,
  type OwnCompany,
  type OwnProposal,
  type SaveOutcome,
} from './own-company'

/** How many proposals a company's page shows, the pending one included. */
const mostProposals = 6

const failed = 'Failed to load your company'
const ended = 'You no longer keep this page, so nothing was saved. What you typed is still here to read and to copy.'

/** The person may not keep the page any more: they were removed, or the company is no active member. */
export class RightsEndedError extends CallError {}

const columns = `id, slug, member_type, created_at, ${companySelect}` as const
const proposalColumns =
  'id, status, base, changes, applied, message, proposed_by_name, decided_by_name, decided_at, created_at, updated_at'

/** The last proposals, newest first. Not embedded in the member: the embedded backend would answer one of them. */
async function readProposals(id: string, signal: AbortSignal): Promise<OwnProposal[]> {
  const { data, error } = await supabase
    .from('proposals')
    .select(proposalColumns)
    .eq('member_id', id)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(mostProposals)
    .abortSignal(signal)
  if (error) failWith(failed, error)
  return data.map(({ base, changes, applied, ...rest }) => ({
    ...rest,
    base: base as FieldValues,
    changes: changes as FieldValues,
    applied: applied as FieldValues | null,
  }))
}

async function readStored(id: string, signal: AbortSignal): Promise<Omit<OwnCompany, 'approvals' | 'proposals'>> {
  const updated_at = await readVersion(id, failed, signal)
  const answer = await supabase
    .from('members')
    .select(`${columns}, details:contact_details(kind, value, visibility)`)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  const row = oneOrNotFound(answer, failed, 'This company is not an active member of the chamber.')
  const { id: of, slug, member_type, created_at, details, ...values } = row
  const detailOf = (kind: string): DetailValue => {
    const found = details.find((detail) => detail.kind === kind)
    return found ? { value: found.value, visibility: found.visibility as Visibility } : noDetail
  }
  return {
    id: of,
    slug,
    member_type,
    created_at,
    updated_at,
    values: {
      ...values,
      ...(Object.fromEntries(detailKinds.map((kind) => [kind, detailOf(kind)])) as Record<DetailKind, DetailValue>),
    },
  }
}

/** A company as its managers keep it, read again for each form. */
export function ownCompanyQuery(id: string) {
  return queryOptions({
    queryKey: companyKeys.own(id),
    queryFn: async ({ signal }) => {
      const [stored, proposals, approvals] = await Promise.all([
        readStored(id, signal),
        readProposals(id, signal),
        readApprovals(failed, signal),
      ])
      return { ...stored, proposals, approvals } satisfies OwnCompany
    },
    // Each form starts from fresh data.
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** The people of a company, managers first. */
export function companyPeopleQuery(id: string) {
  return queryOptions({
    queryKey: companyKeys.companyPeople(id),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_company_people', { of_member: id }).abortSignal(signal)
      if (error) failWith('Failed to load the people of your company', error)
      return data
    },
  })
}

/** Whether the database refuses because the person may not keep the page any more. */
const isEnded = ({ code }: ProviderError) => code === '42501' || code === 'PT404'

/** A company as it was saved: the form's values of its new version, and what the save did. */
export type SavedCompany = Version<CompanyInput> & { outcome: SaveOutcome }

/** A version of company and pending proposal, which the optimistic lock compares. */
export function versionOf(company: OwnCompany): Version<CompanyInput> {
  const pending = pendingOf(company)
  return {
    id: company.id,
    updated_at: [company.updated_at, pending?.id, pending?.updated_at].filter(Boolean).join(' '),
    values: inputsWithProposal(company),
  }
}

async function saveChanges(company: OwnCompany, changes: FieldValues): Promise<string[]> {
  const pending = pendingOf(company)
  const { data, error } = await supabase.rpc('save_company', {
    of_member: company.id,
    changes: changes as Record<string, never>,
    member_expected: company.updated_at,
    proposal_id: pending?.id,
    proposal_expected: pending?.updated_at,
    said_to_wait: Object.keys(company.approvals).filter((field) => company.approvals[field] !== false),
  })
  if (error && isEnded(error)) throw new RightsEndedError(ended, { cause: error })
  if (error) failSave('Failed to save your company. Please try again.', error)
  return (data as unknown as { saved: string[] }).saved
}

/**
 * Reads and saves one company for its form.
 *
 * @param before the company as it was read
 * @returns `company`, as the form's base version has it; `read` and `save`, as `useEditorial` takes them
 */
export function useCompanyStore(before: OwnCompany) {
  const client = useQueryClient()
  const invalidate = useInvalidate(directoryKeys.all, sessionKeys.profiles)
  const [company, setCompany] = useState(before)
  const fresh = () => client.fetchQuery({ ...ownCompanyQuery(before.id), staleTime: 0 })
  return {
    company,
    read: async () => {
      const now = await fresh()
      setCompany(now)
      return versionOf(now)
    },
    save: async (input: CompanyInput): Promise<SavedCompany> => {
      const changes = changesOf(company.values, input)
      if (!pendingOf(company) && fieldsIn(changes).length === 0)
        return { ...versionOf(company), outcome: { saved: [], sent: [], dropped: [], waits: false, withdrawn: false } }
      const saved = await saveChanges(company, changes).catch(async (error: unknown) => {
        if (error instanceof RightsEndedError) await client.invalidateQueries({ queryKey: sessionKeys.profiles })
        throw error
      })
      // Whether or not it can be read again.
      void invalidate()
      // It is saved; what the lock needs next is what the database made of it.
      const now = await fresh().catch((cause: unknown) => {
        throw new CallError('It is saved, but could not be read again. Please reload the page.', { cause })
      })
      setCompany(now)
      return { ...versionOf(now), outcome: outcomeOf(saved, changes, company, now) }
    },
  }
}

/** Takes back a pending proposal. Fails with a `ChangedMeanwhileError` if it has changed or was decided since it was read. */
export function useWithdraw() {
  const invalidate = useInvalidate(sessionKeys.profiles)
  return useMutation({
    mutationFn: async ({ id, updated_at }: OwnProposal) => {
      const { error } = await supabase.rpc('withdraw_proposal', { proposal_id: id, expected: updated_at })
      if (error && isEnded(error)) throw new RightsEndedError(ended, { cause: error })
      if (error) failSave('Failed to withdraw your proposal', error)
    },
    onError: (error) => (error instanceof RightsEndedError ? invalidate() : undefined),
  })
}

/** Removes logos that were uploaded and never saved. */
export async function discardLogos(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await discardFile('public', address)
}

/** Whether the page of a company shows the person, and as what. */
export function useChooseShowing() {
  return useMutation({
    mutationFn: async ({ member_id, is_shown, title }: { member_id: string; is_shown: boolean; title: string }) => {
      const { error } = await supabase.rpc('choose_showing', { of_member: member_id, shown: is_shown, title })
      if (error) failAsTold('Failed to save', error)
    },
    onSuccess: useInvalidate(sessionKeys.profiles, directoryKeys.all, companyKeys.all, ['members']),
  })
}

/** Ends that the person belongs to a company. */
export function useLeaveCompany() {
  return useMutation({
    mutationFn: async (memberId: string) => {
      const { error } = await supabase.rpc('leave_company', { of_member: memberId })
      if (error) failAsTold('Failed to leave the company', error)
    },
    onSuccess: useInvalidate(sessionKeys.profiles, directoryKeys.all, companyKeys.all, ['members']),
  })
}
