import type { DirectoryFilter } from './members'

/** The query keys of the public directory. */
export const directoryKeys = {
  all: ['directory'] as const,
  list: (filter: DirectoryFilter) => ['directory', filter.type, filter] as const,
  choices: (filter: Omit<DirectoryFilter, 'sort' | 'page'>) => ['directory', 'choices', filter] as const,
  /** A company page, as visitors or as somebody signed in reads it. */
  page: (slug: string, signedIn: boolean) => ['directory', 'page', slug, signedIn] as const,
}
