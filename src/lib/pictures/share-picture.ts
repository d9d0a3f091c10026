/**
 * The size of share pictures, in pixels, which Open Graph readers show uncropped (ogp.me,
 * developers.facebook.com/docs/sharing/webmasters/images).
 */
export const shareSize = { width: 1200, height: 630 } as const

/**
 * The path of a page's share picture, which the build draws (scripts/share-pictures.ts). For a page newer than the
 * build, the chamber's general picture is served there.
 *
 * @param path such as `/events/an-event`
 */
export function sharePicture(path: string): string {
  return `/share${path}.jpg`
}
