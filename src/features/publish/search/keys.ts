import type { Role } from '@/features/people/session/permissions'

/** The query keys of the search. */
export const searchKeys = {
  page: (search: string, kind: string, page: number) => ['search', 'page', search, kind, page] as const,
  suggestions: (search: string) => ['search', 'suggestions', search] as const,
  office: (role: Role, search: string) => ['search', 'office', role, search] as const,
}

/** The query keys of synonyms. */
export const synonymKeys = { all: ['synonyms'] as const }
