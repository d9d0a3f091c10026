import type { MemberType } from './members'
import type { MemberFilter } from './office/member-values'

/** The query keys of members in the office. */
export const memberKeys = {
  all: ['members'] as const,
  list: (type: MemberType, filter: Omit<MemberFilter, 'type'>) => ['members', 'list', type, filter] as const,
  count: (type: MemberType) => ['members', 'count', type] as const,
  one: (id: string) => ['members', 'one', id] as const,
  people: (companyId: string) => ['members', 'people', companyId] as const,
  companies: (active: boolean) => ['members', 'companies', active] as const,
  companySearch: (active: boolean, search: string) => ['members', 'companies', active, search] as const,
  terms: (memberId: string) => ['members', 'terms', memberId] as const,
  contacts: (memberId: string) => ['members', 'contacts', memberId] as const,
  activity: (memberId: string, most: number) => ['members', 'activity', memberId, most] as const,
  shown: (id: string) => ['members', 'public', id] as const,
}

/** The query keys of the public directory. */
export const directoryKeys = {
  all: ['directory'] as const,
  list: (type: MemberType, industry: string, search: string, page: number) =>
    ['directory', type, industry, search, page] as const,
  industries: (type: MemberType, search: string) => ['directory', 'industries', type, search] as const,
  count: (type: MemberType, search: string) => ['directory', 'count', type, search] as const,
}
