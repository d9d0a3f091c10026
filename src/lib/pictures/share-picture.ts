/** How large share pictures are, in pixels: what Open Graph readers show in full (ogp.me, developers.facebook.com/docs/sharing/webmasters/images). */
export const shareSize = { width: 1200, height: 630 } as const

/**
 * Where the share picture of a page is, drawn when the site is built (scripts/share-pictures.ts). A page that is younger has
 * the chamber's own picture there.
 *
 * @param path such as `/events/an-event`
 */
export function sharePicture(path: string): string {
  return `/share${path}.jpg`
}
