/** Files that are served for other addresses and are not pages themselves. */
export const documents = ['shell', 'dashboard', '404'] as const
/** See {@link documents}. */
export type DocumentName = (typeof documents)[number]

/** How long files in a folder may be cached; all other files are revalidated each time. */
export const keeping: Readonly<Record<string, string>> = {
  // The names hold hashes of the contents.
  '/assets/': 'public, max-age=31536000, immutable',
  '/artwork/': 'public, max-age=604800',
  '/share/': 'public, max-age=86400',
}

/** The chamber's share picture, for pages without one of their own. */
export const generalSharePicture = '/share.png'
