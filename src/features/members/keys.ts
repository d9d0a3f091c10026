import type { MemberType } from './members'
import type { MemberFilter } from './office/member-values'
import type { ProposalFilter } from './office/proposals/proposals'

/** The query keys of members in the dashboard. */
export const memberKeys = {
  all: ['members'] as const,
  list: (type: MemberType, filter: Omit<MemberFilter, 'type'>) => ['members', 'list', type, filter] as const,
  count: (type: MemberType) => ['members', 'count', type] as const,
  one: (id: string) => ['members', 'one', id] as const,
  people: (memberId: string, most: number) => ['members', 'people', memberId, most] as const,
  managers: (ids: readonly string[]) => ['members', 'managers', ids] as const,
  personSearch: (search: string) => ['members', 'person search', search] as const,
  companies: (active: boolean) => ['members', 'companies', active] as const,
  companySearch: (active: boolean, search: string) => ['members', 'companies', active, search] as const,
  search: (search: string) => ['members', 'search', search] as const,
  terms: (memberId: string) => ['members', 'terms', memberId] as const,
  contacts: (memberId: string) => ['members', 'contacts', memberId] as const,
  activity: (memberId: string, most: number) => ['members', 'activity', memberId, most] as const,
  own: (id: string) => ['members', 'own', id] as const,
  companyPeople: (id: string) => ['members', 'company-people', id] as const,
  companyFields: ['members', 'company fields'] as const,
}

/** The query keys of proposals in the office. */
export const proposalKeys = {
  all: ['proposals'] as const,
  list: (filter: ProposalFilter) => ['proposals', 'list', filter] as const,
  pending: ['proposals', 'pending'] as const,
  one: (id: string) => ['proposals', 'one', id] as const,
  ofMember: (memberId: string) => ['proposals', 'of member', memberId] as const,
}
