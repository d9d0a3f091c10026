/** Files that are the stuff of other answers and no pages themselves. */
export const documents = ['shell', 'dashboard', '404'] as const
/** See {@link documents}. */
export type DocumentName = (typeof documents)[number]

/** How long what lies below a folder may be kept; anything else is asked for again each time. */
export const keeping: Readonly<Record<string, string>> = {
  // The names hold hashes of the contents.
  '/assets/': 'public, max-age=31536000, immutable',
  '/artwork/': 'public, max-age=604800',
  '/share/': 'public, max-age=86400',
}

/** The share picture of the chamber, for what has none of its own. */
export const generalSharePicture = '/share.png'
