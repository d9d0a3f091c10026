import type { DirectoryFilter } from './directory'

/** The query keys of the public directory. */
export const directoryKeys = {
  all: ['directory'] as const,
  list: (filter: DirectoryFilter) => ['directory', filter.type, filter] as const,
  choices: (filter: Omit<DirectoryFilter, 'sort' | 'page'>) => ['directory', 'choices', filter] as const,
  /** A company page, as visitors or as somebody signed in reads it. */
  page: (slug: string, signedIn: boolean) => ['directory', 'page', slug, signedIn] as const,
  /** Members and companies that somebody chooses from. */
  companies: (active: boolean) => ['directory', 'companies', active] as const,
  companySearch: (active: boolean, search: string) => ['directory', 'companies', active, search] as const,
  search: (search: string) => ['directory', 'search', search] as const,
}
