/** The legal texts, whose versions hold from a date on. */
export const legalTexts = [
  { key: 'terms', title: 'Terms of Use', path: '/terms' },
  { key: 'privacy', title: 'Privacy Policy', path: '/privacy' },
  { key: 'cookies', title: 'Cookie Policy', path: '/cookies' },
] as const

/** See {@link legalTexts}. */
export type LegalType = (typeof legalTexts)[number]['key']
