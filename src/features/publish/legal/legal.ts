/** The titles of the legal texts, whose versions hold from a date on; in the database, `private.page_title`. */
export const legalTitles = { terms: 'Terms of Use', privacy: 'Privacy Policy', cookies: 'Cookie Policy' } as const

/** A legal text; its page is at `/` and this. */
export type LegalType = keyof typeof legalTitles
