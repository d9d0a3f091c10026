import * as z from 'zod/mini'
import type { Role } from '@/features/people/session/permissions'
import { isId } from '@/lib/data/record-id'
import { defineList, only } from '@/lib/list/define-list'
import { emailOf, optionalText, requiredText } from '@/lib/text/validation'

/** People, or invitations, per page of their list. */
export const usersPageSize = 25

/** The roles as a filter or a picker shows them. */
export const roleOptions = [
  { value: 'super_administrator', label: 'Super Administrator' },
  { value: 'administrator', label: 'Administrator' },
  { value: 'editor', label: 'Editor' },
  { value: 'member', label: 'Member' },
] as const satisfies readonly { value: Role; label: string }[]

/** The list of people; each sort has an index. `company` is an id. */
export const userList = defineList({
  path: '/dashboard/users',
  pageSize: usersPageSize,
  search: { label: 'Search by name, email, company or job role', of: 'Users' },
  fields: {
    role: { label: 'Role', all: 'All roles', choices: roleOptions },
    company: { read: only(isId), column: 'of.member_id' },
  },
  sorts: { name: 'full_name', email: 'email', joined: 'created_at' },
  opens: { key: 'joined', descending: true },
})
/** What the list of people shows. */
export type UserFilter = ReturnType<typeof userList.read>

/** The list of invitations. */
export const invitationList = defineList({
  path: '/dashboard/users/invitations',
  pageSize: usersPageSize,
  fields: {
    show: {
      label: 'Show',
      choices: [
        { value: 'waiting', label: 'Not answered' },
        { value: 'all', label: 'All' },
      ],
      opens: 'waiting',
    },
  },
})
/** Which invitations the list shows. */
export type InvitationFilter = ReturnType<typeof invitationList.read>

/** The fields of a user that an Administrator may change; maximum lengths as in the database. */
export const userSchema = z.object({
  first_name: requiredText('Please enter the first name', 80),
  last_name: requiredText('Please enter the last name', 80),
  job_role: optionalText(120),
  role: z.enum(['super_administrator', 'administrator', 'editor', 'member']),
  accountant: z.boolean(),
  /** The one at the beginning is the person’s first company. */
  companies: z.array(z.object({ id: z.string(), name: z.string(), manages: z.boolean() })),
})

/** The values of {@link userSchema}. */
export type UserValues = z.infer<typeof userSchema>

/** A company that a person belongs to, and whether they keep its page as a manager. */
export type PersonsCompany = UserValues['companies'][number]

/**
 * The companies of a person, the main one first, the others by name.
 *
 * @param main the company of the profile
 * @param belongs what the person belongs to, as stored
 */
export function companiesOf(
  main: { id: string } | null,
  belongs: readonly { is_manager: boolean; member: { id: string; name: string } }[],
): PersonsCompany[] {
  const place = ({ id, name }: PersonsCompany) => `${id === main?.id ? 0 : 1} ${name}`
  return belongs
    .map(({ is_manager, member }) => ({ ...member, manages: is_manager }))
    .sort((one, other) => place(one).localeCompare(place(other)))
}

/** The fields of an invitation. */
export const invitationSchema = z.object({
  email: emailOf('Please enter the person’s email address'),
  first_name: requiredText('Please enter the first name', 80),
  last_name: requiredText('Please enter the last name', 80),
  role: z.enum(['super_administrator', 'administrator', 'editor', 'member']),
  accountant: z.boolean(),
  company: z.nullable(z.object({ id: z.string(), name: z.string() })),
  manages: z.boolean(),
})

/** The values of {@link invitationSchema}. */
export type InvitationValues = z.infer<typeof invitationSchema>

/** The state of an invitation. */
export type InvitationState = 'open' | 'expired' | 'accepted' | 'withdrawn'

/** The words of {@link InvitationState}. */
export const invitationWords: Record<InvitationState, string> = {
  open: 'Open',
  expired: 'Expired',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
}

/** The state of an invitation at a point in time (milliseconds since 1970). */
export function stateOfInvitation(
  {
    accepted_at,
    withdrawn_at,
    expires_at,
  }: { accepted_at: string | null; withdrawn_at: string | null; expires_at: string },
  now: number,
): InvitationState {
  if (accepted_at) return 'accepted'
  if (withdrawn_at) return 'withdrawn'
  return Date.parse(expires_at) > now ? 'open' : 'expired'
}
