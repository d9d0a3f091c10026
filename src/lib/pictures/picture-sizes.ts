/**
 * In which sizes pictures exist, told by their addresses alone.
 *
 * An upload is stored as `<32 hex digits>-<width>x<height>.webp` with smaller forms of it beside it, `…-<width>x<height>-<smaller width>.webp`.
 * Content holds the address of the largest form only; the database knows the same convention (`private.picture_forms`), so that
 * all forms leave together. Files with other names have one size. See docs/decisions/0022.
 */

/**
 * The widths in which the site shows pictures, in pixels: faces and logos, thumbnails, phones, dense phones and columns. An
 * address that was given tells these widths for good: whoever changes them needs another form of name.
 */
const smallerWidths = [120, 240, 480, 720, 960] as const

/** The widths of the project's own artwork (`scripts/artwork/generate.ts`); the picture that Home opens with has one more. */
const artworkWidths = [240, 480, 720, 960, 1600] as const

const stored = /^(.*\/storage\/v1\/object\/public\/.+\/[0-9a-f]{32}-([1-9]\d{0,4})x([1-9]\d{0,4}))\.(webp|png|jpeg)$/

/** A form of a picture: its address and width, in pixels. */
export type PictureForm = { address: string; width: number }

/** A picture as it is: its own dimensions, in pixels, and its forms, the smallest first, itself the last. */
export type PictureSizes = { width: number; height: number; forms: PictureForm[] }

/**
 * The widths in which a picture is stored, the smallest first. It is never enlarged, and a form that saves less than a fifth of
 * its width is not worth a file.
 *
 * @param width of the picture itself, which is the last
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
 * @returns nothing for an address that does not tell: elsewhere, or from before the convention
 */
export function storedSizes(address: string): PictureSizes | undefined {
  const [, , across, down] = stored.exec(address) ?? []
  if (!across || !down) return undefined
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

/** The addresses of all files of a picture, with which it comes and goes. */
export function formAddresses(address: string): string[] {
  return storedSizes(address)?.forms.map((form) => form.address) ?? [address]
}

/** The sizes of the project's own artwork, which exist as AVIF; nothing for other addresses. */
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
 * Forms that Supabase's image transformation makes on request. `contain` keeps the whole picture; with the service's own choice,
 * `cover`, a width alone would cut it off. The service picks the best format that the browser takes.
 *
 * @param address in the project's storage, of any file
 * @param project the address of the Supabase project
 * @returns nothing for an address elsewhere
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
