import { useMutation } from '@tanstack/react-query'
import { changeOne, outcomeOf, type Change } from '@/lib/data/bulk'
import { supabase } from '@/lib/data/supabase'
import { newestFirst, orderOf } from '@/lib/list/list-order'
import type { Role } from '@/features/people/session/permissions'
import { userList, type InvitationFilter, type UserFilter } from '../../users'
import {
  invitationColumns,
  matchingInvitations,
  matchingUsers,
  useInvalidateInvitations,
  type ListedInvitation,
} from '../api'

const fileColumns =
  'id, first_name, last_name, full_name, email, job_role, created_at, is_accountant, role:user_roles(name), company:members!user_profiles_company_id_fkey(id), belongs:member_people(is_manager, member:members(id, name))'

/** Gives people a role. */
export const changeRoles = (role: Role) => (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('change_roles', { ids: [...ids], to_role: role }), 'Failed to update user')

/** Puts back what {@link changeRoles} has changed. */
export const undoRoles = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_roles', { changes: [...changes] }), 'Failed to update user')

/** How the users of a list are read, for its selection and for files. */
export const userRows = (filter: UserFilter) => ({
  ids: () => matchingUsers(filter, 'id, role:user_roles(name)'),
  matching: () => matchingUsers(filter, fileColumns),
  all: () => supabase.from('user_profiles').select(fileColumns),
  order: orderOf(filter.sort, userList.sorts, ['name', 'email']),
  failed: 'Failed to load users',
})

/** Gives invitations a new expiry date and sends their mails again. */
export const renewInvitations = (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('renew_invitations', { ids: [...ids] }), 'Failed to send the invitation')

/** Gives an invitation a new expiry date and sends its mail again. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: ({ id }: ListedInvitation) => changeOne(renewInvitations, id),
    onSettled: useInvalidateInvitations(),
  })
}

/** How the invitations of a list are read, for its selection and for files. */
export const invitationRows = (filter: InvitationFilter) => ({
  ids: () => matchingInvitations(filter, 'id'),
  matching: () => matchingInvitations(filter, invitationColumns),
  all: () => supabase.from('invitations').select(invitationColumns),
  order: newestFirst,
  failed: 'Failed to load invitations',
})
