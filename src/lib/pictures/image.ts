import { storedWidths, widthInMails } from './picture-sizes'

/** A file that cannot be used as a picture. */
export class NotAnImageError extends Error {
  override readonly name = 'NotAnImageError'
}

/** A picture that is ready to be stored: its media type and dimensions in pixels, its files, one for each width of `storedWidths`, and the one for mails. */
export type PreparedPicture = {
  type: string
  width: number
  height: number
  files: { width: number; file: Blob }[]
  mail: Blob
}

/** The media types of pictures that can be chosen, and their names for the hints of fields. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const
/** See {@link pictureTypes}. */
export const pictureTypeNames = 'PNG, JPEG, WebP or AVIF'

/** Quality, from 0 to 1: the lowest at which faces show no artefacts. */
const quality = 0.84

/** The media types in which pictures are stored. */
type StoredType = 'image/webp' | 'image/png' | 'image/jpeg'

/** Why a chosen file cannot be taken, in words that say what to do; undefined for one that may be a picture. */
function refusal({ name, type }: File): string | undefined {
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name))
    return 'This is a HEIC picture, which browsers do not show. Please save it as JPEG and choose that file.'
  // Some systems know no media types; the browser then finds out from the content.
  if (type === '' || type === 'application/octet-stream') return undefined
  if (!type.startsWith('image/')) return 'You must select an image to upload.'
  if (!pictureTypes.some((one) => one === type))
    return `This type of image cannot be used. Please choose ${pictureTypeNames}.`
  return undefined
}

/** Whether some part of a picture is transparent. */
function isTransparent(source: ImageBitmap): boolean {
  const edge = 100
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = edge
  const context = canvas.getContext('2d')
  if (!context) return false
  context.drawImage(source, 0, 0, edge, edge)
  return context.getImageData(0, 0, edge, edge).data.some((value, index) => index % 4 === 3 && value < 255)
}

/**
 * The media type in which a picture is stored. A browser that cannot write WebP writes PNG instead, in which photographs
 * are several times as large as in JPEG.
 */
async function storedType(source: ImageBitmap): Promise<StoredType> {
  const written = await new Promise<Blob | null>((resolve) =>
    document.createElement('canvas').toBlob(resolve, 'image/webp'),
  )
  if (written?.type !== 'image/png') return 'image/webp'
  return isTransparent(source) ? 'image/png' : 'image/jpeg'
}

/** Draws a part of a picture at a given size. */
async function draw(
  source: ImageBitmap,
  part: { width: number; height: number },
  width: number,
  height: number,
  type: StoredType,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new NotAnImageError('This browser cannot prepare images.')
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    // JPEG has no transparency: it would become black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(
    source,
    (source.width - part.width) / 2,
    (source.height - part.height) / 2,
    part.width,
    part.height,
    0,
    0,
    width,
    height,
  )
  const result = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!result) throw new NotAnImageError('This image is too large to be prepared.')
  return result
}

/**
 * Shrinks a picture to the widths that the site uses and converts it to WebP (no browser encodes AVIF), for mails to JPEG.
 * Where the browser writes no WebP, it becomes JPEG, or PNG if parts of it are transparent. Redrawing it
 * removes all metadata, such as location and camera. A plain canvas does this in every browser; libraries may return
 * the original file if that is smaller.
 *
 * @param file the chosen file
 * @param longestEdge of the largest form, in pixels; smaller pictures keep their size
 * @param crop `square` keeps the middle square, for portraits
 * @throws {NotAnImageError} when the browser cannot decode it as a picture
 */
export async function preparePicture(file: File, longestEdge: number, crop?: 'square'): Promise<PreparedPicture> {
  const refused = refusal(file)
  if (refused) throw new NotAnImageError(refused)
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAnImageError(`This file cannot be read as an image. Please choose ${pictureTypeNames}.`, { cause })
  })
  try {
    const edge = Math.min(source.width, source.height)
    const part = crop === 'square' ? { width: edge, height: edge } : { width: source.width, height: source.height }
    const scale = Math.min(1, longestEdge / Math.max(part.width, part.height))
    const size = (pixels: number, share: number) => Math.max(1, Math.round(pixels * share))
    const width = size(part.width, scale)
    const height = size(part.height, scale)
    const type = await storedType(source)
    const drawn = (one: number, type: StoredType) =>
      draw(source, part, one, one === width ? height : size(height, one / width), type)
    const files: PreparedPicture['files'] = []
    for (const one of storedWidths(width)) files.push({ width: one, file: await drawn(one, type) })
    const mail = await drawn(widthInMails(width), 'image/jpeg')
    return { type, width, height, files, mail }
  } finally {
    source.close()
  }
}
