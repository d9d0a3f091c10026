import type { MemberType } from '@/features/members/directory/directory'
import type { MemberFilter } from './office/member-values'

/** The query keys of members in the dashboard. */
export const memberKeys = {
  all: ['members'] as const,
  list: (type: MemberType, filter: Omit<MemberFilter, 'type'>) => ['members', 'list', type, filter] as const,
  count: (type: MemberType) => ['members', 'count', type] as const,
  standings: (ids: readonly string[]) => ['members', 'standings', ids] as const,
  one: (id: string) => ['members', 'one', id] as const,
  documented: (ids: readonly string[]) => ['members', 'documented', ids] as const,
  terms: (memberId: string) => ['members', 'terms', memberId] as const,
  contacts: (memberId: string) => ['members', 'contacts', memberId] as const,
  record: (memberId: string, most: number) => ['members', 'record', memberId, most] as const,
}
