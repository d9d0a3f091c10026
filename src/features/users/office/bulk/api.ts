import { useMutation } from '@tanstack/react-query'
import { changeOne, outcomeOf, type Change } from '@/lib/data/bulk'
import { supabase } from '@/lib/data/supabase'
import { orderOf } from '@/lib/list/list-order'
import type { Role } from '@/features/session/permissions'
import type { UserFilter } from '../../users'
import {
  invitationColumns,
  matchingInvitations,
  matchingUsers,
  sortColumns,
  useInvalidateInvitations,
  type InvitationFilter,
  type ListedInvitation,
} from '../api'

/** What the user reads when users could not be read. */
export const failedUsers = 'Failed to load users'
/** What the user reads when invitations could not be read. */
export const failedInvitations = 'Failed to load invitations'
const fileColumns =
  'id, first_name, last_name, full_name, email, job_role, created_at, role:user_roles(name), company:members!user_profiles_company_id_fkey(id), belongs:member_people(is_manager, member:members(id, name))'

/** Gives people a role. */
export const changeRoles = (role: Role) => (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('change_roles', { ids: [...ids], to_role: role }), 'Failed to update user')

/** Puts back what {@link changeRoles} has changed. */
export const undoRoles = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_roles', { changes: [...changes] }), 'Failed to update user')

/** What a file of users is read from. */
export const userFile = (filter: UserFilter) => ({
  matching: () => matchingUsers(filter, fileColumns),
  all: () => supabase.from('user_profiles').select(fileColumns),
  order: orderOf(filter.sort, sortColumns, ['name', 'email']),
  failed: failedUsers,
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

/** What a file of invitations is read from. */
export const invitationFile = (filter: InvitationFilter) => ({
  matching: () => matchingInvitations(filter, invitationColumns),
  all: () => supabase.from('invitations').select(invitationColumns),
  order: { by: 'created_at' as const, kind: 'time' as const, descending: true },
  failed: failedInvitations,
})
