import type { ApplicationFilter } from './applications'

/** The query keys of membership applications. */
export const applicationKeys = {
  all: ['applications'] as const,
  list: (filter: ApplicationFilter) => ['applications', 'list', filter] as const,
  counts: ['applications', 'counts'] as const,
  one: (id: string) => ['applications', 'one', id] as const,
  similar: (id: string) => ['applications', 'similar', id] as const,
  status: (token: string) => ['applications', 'status', token] as const,
}
