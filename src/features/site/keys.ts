/** The query keys of the site's settings and texts. */
export const siteKeys = {
  settings: ['site', 'settings'] as const,
  /** The settings as their form reads them. */
  storedSettings: ['settings', 'stored'] as const,
  home: ['site', 'home'] as const,
  about: ['site', 'about'] as const,
  services: ['site', 'services'] as const,
  legal: (type: string) => ['site', 'legal', type] as const,
}
