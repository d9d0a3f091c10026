import { outcomeOf, readChosen, type Change } from '@/lib/data/bulk'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import { inListOrder } from '@/lib/list/list-order'
import type { Role } from '@/features/session/permissions'
import type { UserFilter } from '../../users'
import { invitationColumns, matchingInvitations, matchingUsers, sortColumns, type InvitationFilter } from '../api'

const failedUsers = 'Failed to load users'
const failedInvitations = 'Failed to load invitations'
const fileColumns =
  'id, first_name, last_name, full_name, email, job_role, created_at, role:user_roles(name), company:members!user_profiles_company_id_fkey(id), belongs:member_people(is_manager, member:members(id, name))'

/** The ids of all users that match a filter. */
export async function readUserIds(filter: UserFilter): Promise<string[]> {
  const rows = await readAll(
    (after) => matchingUsers(filter, 'id, role:user_roles(name)').gt('id', after).order('id').limit(readStep),
    failedUsers,
  )
  return rows.map(({ id }) => id)
}

/** Gives people a role. */
export const changeRoles = (role: Role) => (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('change_roles', { ids: [...ids], to_role: role }), 'Failed to update user')

/** Puts back what {@link changeRoles} has changed. */
export const undoRoles = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_roles', { changes: [...changes] }), 'Failed to update user')

/**
 * Reads the users of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readUsersForExport(
  filter: UserFilter,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('user_profiles').select(fileColumns).in('id', some).abortSignal(signal),
        failedUsers,
        onProgress,
        signal,
      )
    : await readAll(
        (after) => matchingUsers(filter, fileColumns).gt('id', after).order('id').limit(readStep).abortSignal(signal),
        failedUsers,
        onProgress,
        signal,
      )
  const { key, descending } = filter.sort
  return inListOrder(rows, { by: sortColumns[key], kind: key === 'joined' ? 'time' : 'text', descending })
}

/** The ids of all invitations that match a filter. */
export async function readInvitationIds(filter: InvitationFilter): Promise<string[]> {
  const rows = await readAll(
    (after) => matchingInvitations(filter, 'id').gt('id', after).order('id').limit(readStep),
    failedInvitations,
  )
  return rows.map(({ id }) => id)
}

/** Gives invitations a new expiry date and sends their mails again. */
export const renewInvitations = (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('renew_invitations', { ids: [...ids] }), 'Failed to send the invitation')

/**
 * Reads the invitations of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readInvitationsForExport(
  filter: InvitationFilter,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('invitations').select(invitationColumns).in('id', some).abortSignal(signal),
        failedInvitations,
        onProgress,
        signal,
      )
    : await readAll(
        (after) =>
          matchingInvitations(filter, invitationColumns)
            .gt('id', after)
            .order('id')
            .limit(readStep)
            .abortSignal(signal),
        failedInvitations,
        onProgress,
        signal,
      )
  return inListOrder(rows, { by: 'created_at', kind: 'time', descending: true })
}
