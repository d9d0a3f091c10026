import type { ProposalFilter } from './office/shared/proposal-list'

/** The query keys of company pages, of the people who belong to them, and of what waits for the office. */
export const companyKeys = {
  all: ['company pages'] as const,
  people: (memberId: string, most: number) => ['company pages', 'people', memberId, most] as const,
  managers: (ids: readonly string[]) => ['company pages', 'managers', ids] as const,
  personSearch: (search: string) => ['company pages', 'person search', search] as const,
  own: (id: string) => ['company pages', 'own', id] as const,
  companyPeople: (id: string) => ['company pages', 'company people', id] as const,
  approvalRules: ['company pages', 'approval rules'] as const,
}

/** The query keys of proposals in the office. */
export const proposalKeys = {
  all: ['proposals'] as const,
  list: (filter: ProposalFilter) => ['proposals', 'list', filter] as const,
  pending: ['proposals', 'pending'] as const,
  one: (id: string) => ['proposals', 'one', id] as const,
  ofMember: (memberId: string) => ['proposals', 'of member', memberId] as const,
}
