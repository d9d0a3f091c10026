/**
 * Finds out from a picture's address alone in which sizes it exists.
 *
 * An upload is stored as `<32 hex digits>-<width>x<height>.webp` with smaller forms beside it,
 * `…-<width>x<height>-<smaller width>.webp`. Content stores only the address of the largest form. The database uses the
 * same convention (`private.picture_forms`) to delete all forms together. Beside them is a form for mails, `….webp.jpeg`. Files with other names have one size. See
 * docs/decisions/0022.
 */

/**
 * The widths in which the site shows pictures, in pixels: faces and logos, thumbnails, phones, dense phones and
 * columns. Existing addresses imply these widths for ever, so a change needs a new naming scheme.
 */
const smallerWidths = [120, 240, 480, 720, 960] as const

/**
 * The widths of the project's own artwork (`public/artwork/`); the picture at the top of Home has one more.
 */
const artworkWidths = [240, 480, 720, 960, 1600] as const

const stored = /\/[0-9a-f]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})\.(webp|png|jpeg)$/

/** A form of a picture: its address and width, in pixels. */
export type PictureForm = { address: string; width: number }

/** A picture's own dimensions, in pixels, and its forms, from the smallest to the picture itself. */
export type PictureSizes = { width: number; height: number; forms: PictureForm[] }

/**
 * The widths in which a picture is stored, the smallest first. A picture is never enlarged, and a form that is less
 * than a fifth narrower is not worth a file.
 *
 * @param width of the picture itself, which comes last
 */
export function storedWidths(width: number): number[] {
  return [...smallerWidths.filter((smaller) => smaller <= width * 0.8), width]
}

/** The name of a picture's file, from its random part and its dimensions in pixels, such as `0f…9c-1600x1000.webp`. */
export function pictureName(random: string, width: number, height: number, type: string): string {
  return `${random}-${width}x${height}.${type.split('/')[1] ?? 'bin'}`
}

/** The name, path or address of a smaller form of a picture. */
export function smallerForm(name: string, width: number): string {
  return name.replace(/(\.[a-z]+)$/, `-${width}$1`)
}

/**
 * The sizes of an upload.
 *
 * @param address of its largest form
 * @returns undefined for an address without sizes: on another site, or older than the convention
 */
export function storedSizes(address: string): PictureSizes | undefined {
  const [, across, down] = stored.exec(address) ?? []
  if (!across || !down || !address.includes('/storage/v1/object/public/')) return undefined
  const width = Number(across)
  return {
    width,
    height: Number(down),
    forms: storedWidths(width).map((one) => ({
      address: one === width ? address : smallerForm(address, one),
      width: one,
    })),
  }
}

/** The width of the widest pictures in mails, in pixels: twice that of their column, which dense screens show. */
const mailWidth = 960

/** The width of the form for mails of a picture, in pixels. */
export function widthInMails(width: number): number {
  return Math.min(mailWidth, width)
}

/** The name, path or address of the form for mails: JPEG, since Outlook for Windows draws neither WebP nor AVIF. */
export function mailFormOf(name: string): string {
  return `${name}.jpeg`
}

/** The addresses of all files of a picture. */
export function formAddresses(address: string): string[] {
  const sizes = storedSizes(address)
  return sizes ? [...sizes.forms.map((form) => form.address), mailFormOf(address)] : [address]
}

/** The sizes of the project's own artwork, which exists as AVIF; undefined for other addresses. */
export function artworkSizes(address: string): PictureSizes | undefined {
  const name = /^\/artwork\/([a-z0-9-]+)\.webp$/.exec(address)?.[1]
  if (!name) return undefined
  const hero = name === 'hero-two-horizons'
  const widths = hero ? [...artworkWidths, 1920] : artworkWidths
  return {
    width: hero ? 1920 : 1600,
    height: hero ? 1080 : 1000,
    forms: widths.map((width) => ({ address: `/artwork/${name}-${width}.avif`, width })),
  }
}

/**
 * The form of a picture for mails.
 *
 * @param address absolute, such as in a mail
 * @param siteUrl scheme and host of the site
 * @returns its address and width in pixels; undefined for a picture that is neither an upload nor the site's artwork
 */
export function mailForm(address: string, siteUrl: string): PictureForm | undefined {
  const own = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : ''
  const sizes = storedSizes(address) ?? artworkSizes(own)
  return sizes && { address: mailFormOf(address), width: widthInMails(sizes.width) }
}

/**
 * Forms that Supabase's image transformation makes on request. `contain` keeps the whole picture; the service's
 * default, `cover`, would crop it when only a width is given. The service picks the best format that the browser
 * accepts.
 *
 * @param address of any file in the project's storage
 * @param project the address of the Supabase project
 * @returns undefined for an address elsewhere
 */
export function transformedForms(address: string, project: string): PictureForm[] | undefined {
  const path =
    address.startsWith(`${project}/storage/v1/object/public/`) &&
    address.slice(`${project}/storage/v1/object/public/`.length)
  if (!path || path.includes('?')) return undefined
  const widths = storedSizes(address)?.forms.map((form) => form.width) ?? [...smallerWidths, 1600]
  return widths.map((width) => ({
    address: `${project}/storage/v1/render/image/public/${path}?width=${width}&quality=80&resize=contain`,
    width,
  }))
}

/** Forms as a `srcset` attribute. */
export function sourceSet(forms: readonly PictureForm[]): string {
  return forms.map(({ address, width }) => `${address} ${width}w`).join(', ')
}
