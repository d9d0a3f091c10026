import { mailForm } from '../../../../src/lib/pictures/picture-sizes.ts'

/** The width of the column of text, in pixels. */
const column = 504

/**
 * What a mail shows of a picture: the address of its form for mails, and the width at which it stands, in pixels. That is
 * the column's, or its own where its address says that it is smaller.
 *
 * @param address absolute
 * @param siteUrl scheme and host of the site
 */
export function pictureInMail(address: string, siteUrl: string): { address: string; width: number } {
  const form = mailForm(address, siteUrl)
  return { address: form?.address ?? address, width: Math.min(column, form?.width ?? column) }
}
