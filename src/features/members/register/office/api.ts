import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sweepFiles } from '@/features/write/editorial/api'
import { failSave, failWith, oneOrNotFound } from '@/lib/data/errors'
import { reads } from '@/lib/data/failed-saves'
import { holdsAlready } from '@/lib/data/holds-already'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { writtenSort } from '@/lib/list/list-address'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import type { Json } from '@/lib/data/database.types'
import { detailKinds } from '@/features/members/company-pages/company'
import { isSame } from '@/features/members/company-pages/proposals'
import { standingSchema } from '@/features/money/dues/member-dues'
import type { MemberType } from '@/features/members/directory/directory'
import {
  byName,
  formColumns,
  memberColumns,
  memberList,
  officeRowOf,
  rowOf,
  termBounds,
  valuesOf,
  type MemberFilter,
  type SectionValues,
} from './member-values'
import { directoryKeys } from '@/features/members/directory/keys'
import { companyKeys, proposalKeys } from '@/features/members/company-pages/keys'
import { memberKeys } from '../keys'
import { readVersion } from '@/features/members/company-pages/shared/api'

const listColumns =
  'id, name, legal_name_cyrillic, industry, website, logo_url, country, city, status, member_type, created_at, tier, ends_on, phone, contact_phone'
/** The members that match a filter, with the given columns: with a count for a list; without a count, and all of them, for a file. */
export function matchingMembers<Columns extends string>(filter: MemberFilter, columns: Columns, count?: 'exact') {
  const { type, search, status, country, industry, term, standing, contact, sort } = filter
  const { from, until } = termBounds(term)
  // No column holds the standing.
  const searched = search !== '' || standing !== ''
  const all = searched
    ? supabase
        .rpc(
          'search_all_members',
          {
            query: search,
            of_type: type,
            of_status: status || undefined,
            of_country: country || undefined,
            of_industry: industry || undefined,
            everything: !count,
            ends_from: from,
            ends_until: until,
            of_standing: standing || undefined,
            unreached: contact === 'none' || undefined,
            // A list gets the first thousand of its order.
            sort: count && writtenSort(sort, byName),
          },
          { count },
        )
        .select(columns)
    : supabase.from('office_members').select(columns, { count })
  let list = all.match(memberList.columns(filter))
  if (from) list = list.gte('ends_on', from)
  if (until) list = list.lte('ends_on', until)
  // A search has filtered by it, and its answer does not hold the column.
  if (contact && !searched) list = list.is('contact_email', null)
  return list
}

function membersPage(filter: MemberFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const list = matchingMembers(filter, listColumns, 'exact')
    // Whoever has no term comes last; the other columns always have a value.
    .order(memberList.sorts[sort.key], {
      ascending: !sort.descending,
      ...(sort.key === 'term' && { nullsFirst: false }),
    })
    .order('id')
  return readPage(list, { page, size: memberList.pageSize, signal }, 'Failed to load members')
}

/** A page of the members of one type, active or not: searched, filtered and sorted by the database, with the exact total. */
export function officeMembersQuery(filter: MemberFilter) {
  const { type, ...rest } = filter
  return queryOptions({
    queryKey: memberKeys.list(type, rest),
    queryFn: ({ signal }) => membersPage(filter, signal),
    // Keep the previous page while the next one loads, but never show companies in place of individuals.
    placeholderData: (previous, query) => (query?.queryKey[2] === type ? previous : undefined),
  })
}

/** Where members stand with their dues, by their ids. Administrators only. */
export function standingsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: memberKeys.standings(ids),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_standings', { members: [...ids] }).abortSignal(signal)
      if (error) failWith('Failed to load the standing of members', error)
      return new Map(data.map(({ member_id, standing }) => [member_id, standingSchema.parse(standing)]))
    },
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  })
}

/** A member as the list shows it. */
export type ListedMember = Awaited<ReturnType<typeof membersPage>>['rows'][number]

/** How many members of a type there are, active or not, without reading any of them. */
export function officeCountQuery(type: MemberType) {
  return queryOptions({
    queryKey: memberKeys.count(type),
    queryFn: async ({ signal }) => {
      const { count, error } = await supabase
        .from('members')
        .select('id', { count: 'exact', head: true })
        .eq('member_type', type)
        .abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return count ?? 0
    },
  })
}

/** A member with everything that the office stores about it. */
export function officeMemberQuery(id: string) {
  return queryOptions({
    queryKey: memberKeys.one(id),
    queryFn: async ({ signal }) => {
      const missing = 'There is no such member. It may have been deleted.'
      requireId(id, missing)
      const updated_at = await readVersion(id, 'Failed to load member', signal)
      const [answer, { data: details, error }] = await Promise.all([
        supabase.from('office_members').select(formColumns).eq('id', id).abortSignal(signal).maybeSingle(),
        supabase.from('contact_details').select('kind, value, visibility').eq('member_id', id).abortSignal(signal),
      ])
      const member = oneOrNotFound(answer, 'Failed to load member', missing)
      if (error) failWith('Failed to load member', error)
      return { ...member, details, updated_at }
    },
    // Each form starts from fresh data.
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** A member as its form uses it. */
export type OfficeMember = Awaited<ReturnType<NonNullable<ReturnType<typeof officeMemberQuery>['queryFn']>>>

/** Returns a function that reads a member whatever the cache holds; a `NotFoundError` means that it has been deleted. */
export function useReadAgain() {
  const client = useQueryClient()
  return useMutation({ meta: reads, mutationFn: (id: string) => client.fetchQuery(officeMemberQuery(id)) })
}

/**
 * The input of a save: some of the fields, where `logo` is the address, empty for none, and undefined to leave it; for a new
 * member the id tied to its content, for an existing one the version that was read.
 */
type MemberSave = { values: SectionValues; logo: string | undefined } & ({ id: string } | { before: OfficeMember })

async function saveMember(
  { values, logo, ...of }: MemberSave,
  readNow: (id: string) => Promise<OfficeMember>,
): Promise<OfficeMember> {
  const before = 'before' in of ? of.before : undefined
  const whole = { ...valuesOf(before, 'company'), ...values }
  const row = { ...rowOf(values), ...(logo !== undefined && { logo_url: logo || null }) }
  const office = officeRowOf(whole)
  const { data, error } = await supabase
    .rpc('save_member', {
      member_id: 'before' in of ? of.before.id : of.id,
      member: row as Json,
      // All of them: the version tells that nobody has changed the others.
      office,
      details: values.details,
      expected: before?.updated_at,
    })
    .select(`${memberColumns}, updated_at`)
  if (error && before && error.code === 'PT409') {
    const now = await readNow(before.id).catch(() => undefined)
    const stored = valuesOf(now, 'company').details
    const { details } = values
    if (
      now &&
      holdsAlready(now, { ...row, ...office }) &&
      detailKinds.every((kind) => !details || isSame(kind, stored[kind], details[kind]))
    )
      return now
  }
  if (error) failSave('Failed to save member', error)
  const [saved] = data
  if (!saved) failWith('Failed to save member', data)
  if (before && before.logo_url !== saved.logo_url) void sweepFiles()
  const details = detailKinds.flatMap((kind) => {
    const { value, visibility } = whole.details[kind]
    return value === null ? [] : [{ kind, value, visibility }]
  })
  return { ...saved, ...office, details }
}

/** What a change of members concerns. */
export const concerned = [memberKeys.all, directoryKeys.all, companyKeys.all, proposalKeys.all] as const

/** Returns a function that refetches every list and count of members, and of the proposals that go with them. */
export const useInvalidateMembers = () => useInvalidate(...concerned)

/**
 * Saves a member; resolves to it as stored.
 *
 * Fails with {@link ChangedMeanwhileError} if somebody else has saved it since it was read, with
 * {@link DeletedMeanwhileError} if it has been deleted.
 */
export function useSaveMember() {
  const client = useQueryClient()
  const invalidate = useInvalidateMembers()
  return useMutation({
    mutationFn: (save: MemberSave) => saveMember(save, (id) => client.fetchQuery(officeMemberQuery(id))),
    onSuccess: (saved) => {
      // The next section starts from this version, also where it cannot be read again.
      client.setQueryData(officeMemberQuery(saved.id).queryKey, saved)
      return invalidate()
    },
  })
}
