import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { CallError, ChangedMeanwhileError, failAsTold, failWith, isStoredAlready } from '@/lib/data/errors'
import { holdsAlready } from '@/lib/data/holds-already'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { discardFile } from '@/lib/data/storage'
import { supabase } from '@/lib/data/supabase'
import type { Role } from '@/features/people/session/permissions'
import {
  companiesOf,
  userList,
  usersPageSize,
  type InvitationFilter,
  type InvitationValues,
  type PersonsCompany,
  type UserFilter,
  type UserValues,
} from '../users'
import { companyKeys } from '@/features/members/company-pages/keys'
import { memberKeys } from '@/features/members/register/keys'
import { userKeys } from '../keys'

const columns =
  'id, first_name, last_name, full_name, email, job_role, avatar_url, created_at, updated_at, is_accountant, role:user_roles(id, name), company:members!user_profiles_company_id_fkey(id, name), belongs:member_people(is_manager, member:members(id, name))'
/** The id of a role, as stored in rows; null for a plain member. */
async function roleIdOf(role: Role): Promise<string | null> {
  if (role === 'member') return null
  const { data, error } = await supabase.from('user_roles').select('id').eq('name', role).single()
  if (error) failWith('Failed to update user', error)
  return data.id
}

/**
 * The users that match a filter: with a count for a list; without a count, and all of them, for an action or a file.
 *
 * @param columns with the role, by which the list can be filtered
 */
export function matchingUsers<Columns extends string>(filter: UserFilter, columns: Columns, count?: 'exact') {
  const { search, role, company } = filter
  // Filtering by a role's name needs the inner join; a plain member has no role to join.
  const withRole = role && role !== 'member' ? columns.replace('role:user_roles(', 'role:user_roles!inner(') : columns
  // A second embed, because the filter would leave out the person's other companies.
  const selection = (company ? `${withRole}, of:member_people!inner(member_id)` : withRole) as Columns
  let list = search
    ? supabase
        .rpc(
          'search_users',
          {
            query: search,
            of_role: role || undefined,
            of_company: company || undefined,
            everything: count ? undefined : true,
          },
          { count },
        )
        .select(selection)
    : supabase.from('user_profiles').select(selection, { count })
  if (role === 'member') list = list.is('role_id', null)
  // Few people have a role at all, which Postgres cannot estimate from the role's name.
  else if (role) list = list.eq('role.name', role).not('role_id', 'is', null)
  return list.match(userList.columns(filter))
}

function usersPage(filter: UserFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const list = matchingUsers(filter, columns, 'exact')
    .order(userList.sorts[sort.key], { ascending: !sort.descending })
    .order('id')
    .order('member_id', { referencedTable: 'belongs' })
  return readPage(list, { page, size: usersPageSize, signal }, 'Failed to load users')
}

/** A page of the users: searched, filtered and sorted by the database, with the exact total. */
export function usersQuery(filter: UserFilter) {
  return queryOptions({
    queryKey: userKeys.list(filter),
    queryFn: ({ signal }) => usersPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** A person as the list shows them. */
export type ListedUser = Awaited<ReturnType<typeof usersPage>>['rows'][number]

/** The name of a company, for the list filtered by it. */
export function companyNameQuery(id: string) {
  return queryOptions({
    queryKey: userKeys.company(id),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('members')
        .select('id, name')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('Failed to load members', error)
      return data
    },
    enabled: id !== '',
  })
}

/** Stores to which companies a person belongs, and which of them they manage; only what differs from what was read. */
async function saveCompanies(user: ListedUser, wanted: readonly PersonsCompany[]) {
  const people = supabase.from('member_people')
  const stored = companiesOf(user.company, user.belongs)
  const key = (company: PersonsCompany) => ({ member_id: company.id, person_id: user.id })
  // With the profile, another first company has taken the place of the one that was, which is gone.
  const moved = user.company !== null && user.company.id !== wanted[0]?.id
  const gone = stored.filter(({ id }) => id !== user.company?.id && !wanted.some((company) => company.id === id))
  for (const company of gone) {
    const { error } = await people.delete().match(key(company))
    if (error) failWith('Failed to update user', error)
  }
  for (const [index, company] of wanted.entries()) {
    const before = stored.find(({ id }) => id === company.id && !(moved && id === user.company?.id))
    if (before?.manages === company.manages) continue
    // The profile has brought the row of a new first company.
    const { error } =
      before || index === 0
        ? await people.update({ is_manager: company.manages }).match(key(company))
        : await people.insert({ ...key(company), is_manager: company.manages })
    if (error && !isStoredAlready(error)) failWith('Failed to update user', error)
  }
}

/** The person is saved, but not every company. */
export class PartlySavedError extends CallError {
  /** @param now the person as they are stored now, from whom the next try goes on; undefined if that could not be read */
  constructor(
    cause: unknown,
    readonly now?: ListedUser,
  ) {
    super(
      `Names, job role and role are saved, but not every company. ${now ? 'Please try again: that saves the rest.' : 'Refresh the list to see how it is now.'}`,
      { cause },
    )
  }
}

async function updateUser({ user, values }: { user: ListedUser; values: UserValues }) {
  const main = values.companies[0]?.id ?? null
  const row = {
    first_name: values.first_name,
    last_name: values.last_name,
    job_role: values.job_role || null,
    role_id: await roleIdOf(values.role),
    is_accountant: values.accountant,
    company_id: main,
  }
  const { data, error } = await supabase
    .from('user_profiles')
    .update(row)
    .eq('id', user.id)
    .eq('updated_at', user.updated_at)
    .select('id')
  if (error) failAsTold('Failed to update user', error)
  const read = () => supabase.from('user_profiles').select(columns).eq('id', user.id).maybeSingle()
  let from = user
  if (data.length === 0) {
    const { data: now } = await read()
    if (!now || !holdsAlready({ ...now, role_id: now.role?.id ?? null, company_id: now.company?.id ?? null }, row))
      throw new ChangedMeanwhileError(
        'Somebody else has changed this person since you opened the form. Nothing of yours was saved: close this and look at it again.',
      )
    from = now
  }
  try {
    await saveCompanies(from, values.companies)
  } catch (cause) {
    const { data: now } = await read()
    throw new PartlySavedError(cause, now ?? undefined)
  }
}

/** Returns a function that refetches every list of users. */
export const useInvalidateUsers = () => useInvalidate(userKeys.all)

/** Changes a person's names, job role, role and companies. */
export function useUpdateUser() {
  return useMutation({
    mutationFn: updateUser,
    onSettled: useInvalidate(userKeys.all, memberKeys.all, companyKeys.all),
  })
}

/** Deletes a person's account and their picture. */
export function useDeleteUser() {
  return useMutation({
    mutationFn: async (user: ListedUser) => {
      const { error } = await supabase.rpc('delete_user', { user_id: user.id })
      if (error) failAsTold('Failed to delete user', error)
      await discardFile('avatars', user.avatar_url)
    },
    onSuccess: useInvalidateUsers(),
  })
}

/** The invitations that match a filter: with a count for a list, without one for an action or a file. */
export function matchingInvitations<Columns extends string>(
  { show }: InvitationFilter,
  columns: Columns,
  count?: 'exact',
) {
  const all = supabase.from('invitations').select(columns, { count })
  return show === 'all' ? all : all.is('accepted_at', null).is('withdrawn_at', null)
}

/** The columns of an invitation as the list and a file show it. */
export const invitationColumns =
  'id, email, first_name, last_name, created_at, expires_at, accepted_at, withdrawn_at, is_manager, is_accountant, role:user_roles(name), company:members(name), inviter:user_profiles(full_name)'

function invitationsPage(filter: InvitationFilter, signal: AbortSignal) {
  const list = matchingInvitations(filter, invitationColumns, 'exact')
  const sorted = list.order('created_at', { ascending: false }).order('id')
  return readPage(sorted, { page: filter.page, size: usersPageSize, signal }, 'Failed to load invitations')
}

/** A page of the invitations, newest first, with the exact total. */
export function invitationsQuery(filter: InvitationFilter) {
  return queryOptions({
    queryKey: userKeys.invitationList(filter),
    queryFn: ({ signal }) => invitationsPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** An invitation as the list shows it. */
export type ListedInvitation = Awaited<ReturnType<typeof invitationsPage>>['rows'][number]

async function invite({ email, first_name, last_name, role, accountant, company, manages }: InvitationValues) {
  const { error } = await supabase.from('invitations').insert({
    email,
    first_name,
    last_name,
    role_id: await roleIdOf(role),
    is_accountant: accountant,
    company_id: company?.id ?? null,
    is_manager: company !== null && manages,
  })
  if (isStoredAlready(error))
    failWith(
      'There is an open invitation for this email already. You can send it again from the list of invitations.',
      error,
    )
  if (error) failAsTold('Failed to invite user', error)
}

/** Returns a function that refetches every list of invitations. */
export const useInvalidateInvitations = () => useInvalidate(userKeys.invitations)

/** Invites a person: stores the invitation and puts its mail in the outbox. */
export function useInvite() {
  return useMutation({ mutationFn: invite, onSettled: useInvalidateInvitations() })
}

/** Withdraws an invitation, so that its link stops working. */
export function useWithdrawInvitation() {
  return useMutation({
    mutationFn: async ({ id }: ListedInvitation) => {
      const { error } = await supabase.rpc('withdraw_invitation', { invitation_id: id })
      if (error) failAsTold('Failed to withdraw the invitation', error)
    },
    onSettled: useInvalidateInvitations(),
  })
}
