/** The query keys of the site's settings and texts; a save in the office invalidates `all`. */
export const siteKeys = {
  all: ['site'] as const,
  settings: ['site', 'settings'] as const,
  /** The settings as their form reads them. */
  storedSettings: ['settings', 'stored'] as const,
  home: ['site', 'home'] as const,
  /** The membership tiers as the office reads them. */
  tiers: ['site', 'tiers'] as const,
  /** The contents of pages as visitors read them; without keys, of all. */
  pages: (...keys: string[]) => ['site', 'pages', ...keys] as const,
  /** A legal text: the version in force, or the one that held from a day (`YYYY-MM-DD`). */
  legal: (type: string, version?: string) => ['site', 'legal', type, ...(version ? [version] : [])] as const,
}
