import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold, failSave, failWith, oneOrNotFound } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import {
  applicationList,
  approvalOf,
  waits,
  type ApplicationFilter,
  type ApprovalValues,
  type DecisionValues,
} from '../applications'
import { auditLogKeys } from '@/features/office/audit-log/keys'
import { mailKeys } from '@/features/write/mail/keys'
import { directoryKeys } from '@/features/members/directory/keys'
import { duesKeys } from '@/features/money/dues/keys'
import { memberKeys } from '@/features/members/register/keys'
import { overviewKeys } from '@/features/office/overview/keys'
import { userKeys } from '@/features/people/users/keys'
import { applicationKeys } from '../keys'

const listColumns =
  'id, company_name, contact_name, email, tier, country, status, created_at, decided_at, reviewer_name'
const oneColumns =
  'id, tier, company_name, contact_name, country, email, phone, industry, employee_count, message, status, created_at, updated_at, decided_at, reviewer_name, member:members!membership_applications_member_id_fkey(id, name), memberships(tier, starts_on, ends_on, lines:document_lines(document:documents(id, kind, number))), steps:membership_application_steps(id, at, actor_name, from_status, to_status, note, message)'

const waiting = ['submitted', 'in_review'] as const

/** The statuses that a view shows; undefined for all. A decided application waits no longer. */
function statusesOf({ show, wait }: ApplicationFilter): readonly string[] | undefined {
  if (show === 'waiting' || (show === 'all' && wait)) return waiting
  if (show === 'all') return undefined
  return wait ? waiting.filter((status) => status === show) : [show]
}

/** The time before which applications came that have been waiting so long; undefined for any time. */
function receivedBefore(wait: ApplicationFilter['wait']): string | undefined {
  const days = waits.find(({ value }) => value === wait)?.days
  return days && new Date(Date.now() - days * 86_400_000).toISOString()
}

/** Whether a view is sorted oldest first: waiting applications are handled in this order; decided ones are looked up newest first. */
export const oldestFirst = ({ show }: ApplicationFilter) => ['waiting', ...waiting].includes(show)

/** The applications that match a filter: with a count for a list; without a count, and all of them, for a file. */
export function matchingApplications<Columns extends string>(
  filter: ApplicationFilter,
  columns: Columns,
  count?: 'exact',
) {
  const { search, wait } = filter
  const statuses = statusesOf(filter)
  const before = receivedBefore(wait)
  const all = search
    ? supabase
        .rpc(
          'search_applications',
          {
            query: search,
            of_statuses: statuses && [...statuses],
            received_before: before,
            everything: count ? undefined : true,
          },
          { count },
        )
        .select(columns)
    : supabase.from('membership_applications').select(columns, { count })
  const received = before ? all.lt('created_at', before) : all
  return statuses ? received.in('status', statuses) : received
}

async function applicationsPage(filter: ApplicationFilter, signal: AbortSignal) {
  const list = matchingApplications(filter, listColumns, 'exact')
  const sorted = list.order('created_at', { ascending: oldestFirst(filter) }).order('id')
  const place = { page: filter.page, size: applicationList.pageSize, signal }
  return { ...(await readPage(sorted, place, 'Failed to load applications')), asked: Date.now() }
}

/**
 * A page of the applications: searched, filtered and sorted by the database, with the exact total and the time of the request (`asked`).
 */
export function applicationsQuery(filter: ApplicationFilter) {
  return queryOptions({
    queryKey: applicationKeys.list(filter),
    queryFn: ({ signal }) => applicationsPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** An application as the list shows it. */
export type ListedApplication = Awaited<ReturnType<typeof applicationsPage>>['rows'][number]

/** The number of applications per status, without reading any application. */
export const applicationCountsQuery = queryOptions({
  queryKey: applicationKeys.counts,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_application_counts').abortSignal(signal)
    if (error) failWith('Failed to load applications', error)
    return data
  },
})

async function readApplication(id: string, signal: AbortSignal) {
  const missing = 'There is no such application. It may have been deleted.'
  requireId(id, missing)
  const answer = await supabase
    .from('membership_applications')
    .select(oneColumns)
    .eq('id', id)
    .order('id', { referencedTable: 'steps' })
    .abortSignal(signal)
    .maybeSingle()
  return { ...oneOrNotFound(answer, 'Failed to load application', missing), asked: Date.now() }
}

/**
 * An application with its steps, the member that it became, and the time of the request (`asked`).
 *
 * @throws {NotFoundError} when there is none
 */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: applicationKeys.one(id),
    queryFn: ({ signal }) => readApplication(id, signal),
    // Its draft may have been issued meanwhile.
    staleTime: 0,
  })
}

/** An application as the office works on it. */
export type OfficeApplication = Awaited<ReturnType<typeof readApplication>>

/** Members and other applications that may be the same company. */
export function similarQuery(id: string) {
  return queryOptions({
    queryKey: applicationKeys.similar(id),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('similar_members', { application_id: id }).abortSignal(signal)
      if (error) failWith('Failed to look for duplicates', error)
      return data
    },
  })
}

/** A possible duplicate. */
export type Similar = {
  kind: string
  id: string
  name: string
  status: string
  same_name: boolean
  same_domain: boolean
  created_at: string
}

/** A decision, even a refused one, changes what several pages show. */
function useInvalidateApplications() {
  const changed = [applicationKeys, memberKeys, userKeys, overviewKeys, auditLogKeys, directoryKeys, mailKeys, duesKeys]
  return useInvalidate(...changed.map(({ all }) => all))
}

/** A decision on an application other than approval. */
export type Decision = 'in_review' | 'rejected' | 'withdrawn'

/** Moves an application to another status, based on the version that the office saw. */
export function useDecide() {
  return useMutation({
    mutationFn: async ({
      application,
      decision,
      values,
    }: {
      application: OfficeApplication
      decision: Decision
      values: DecisionValues
    }) => {
      const { error } = await supabase.rpc('decide_application', {
        application_id: application.id,
        decision,
        ...values,
        expected: application.updated_at,
      })
      if (error) failSave('Failed to save the decision. Please try again.', error)
    },
    onSettled: useInvalidateApplications(),
  })
}

/** Approves an application; resolves to what became of the contact person, and whether it had been approved already. */
export function useApprove() {
  return useMutation({
    mutationFn: async ({ application, values }: { application: OfficeApplication; values: ApprovalValues }) => {
      const { data, error } = await supabase.rpc('approve_application', {
        application_id: application.id,
        approval: approvalOf(values),
        expected: application.updated_at,
      })
      if (error) failSave('Failed to approve the application. Please try again.', error)
      const [answer] = data
      return { person: answer?.person ?? null, already: answer?.already ?? false, email: values.contact.email }
    },
    onSettled: useInvalidateApplications(),
  })
}

/** Adds a note for the office. */
export function useAddNote(id: string) {
  return useMutation({
    mutationFn: async (note: string) => {
      const { error } = await supabase.rpc('note_application', { application_id: id, note })
      if (error) failAsTold('Failed to save the note. Please try again.', error)
    },
    onSuccess: useInvalidate(applicationKeys.one(id)),
  })
}

/**
 * The term that an approval of today proposes, and the kind of document that it then drafts (`asks`); null for none.
 *
 * @param begins its first day, `YYYY-MM-DD`, where the office has chosen one
 */
export function firstPeriodQuery(begins?: string) {
  return queryOptions({
    queryKey: [...applicationKeys.all, 'first-period', begins],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_first_period', { begins }).abortSignal(signal).single()
      if (error) failWith('Failed to load the term', error)
      return data
    },
    staleTime: 0,
  })
}
