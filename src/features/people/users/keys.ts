import type { InvitationFilter, UserFilter } from './users'

/** The query keys of users and invitations. */
export const userKeys = {
  all: ['users'] as const,
  list: (filter: UserFilter) => ['users', 'list', filter] as const,
  company: (id: string) => ['users', 'company', id] as const,
  invitations: ['users', 'invitations'] as const,
  invitationList: (filter: InvitationFilter) => ['users', 'invitations', filter] as const,
}
