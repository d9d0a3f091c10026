import { storedWidths } from './picture-sizes'

/** A file that cannot be used as a picture. */
export class NotAnImageError extends Error {
  override readonly name = 'NotAnImageError'
}

/** A picture that is ready to be stored: its media type and dimensions in pixels, and its files, one for each width of `storedWidths`. */
export type PreparedPicture = { type: string; width: number; height: number; files: { width: number; file: Blob }[] }

/** The media types of pictures that can be chosen, and their names for the hints of fields. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const
/** See {@link pictureTypes}. */
export const pictureTypeNames = 'PNG, JPEG, WebP or AVIF'

/** WebP quality, from 0 to 1: the lowest at which faces show no artefacts. */
const quality = 0.84

/** Draws a part of a picture at a given size. */
async function draw(
  source: ImageBitmap,
  part: { width: number; height: number },
  width: number,
  height: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new NotAnImageError('This browser cannot prepare images.')
  context.imageSmoothingQuality = 'high'
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
  const result = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
  if (!result) throw new NotAnImageError('This image is too large to be prepared.')
  return result
}

/**
 * Shrinks a picture to the widths that the site uses and converts it to WebP (no browser encodes AVIF). Redrawing it
 * removes all metadata, such as location and camera. A plain canvas does this in every browser; libraries may return
 * the original file if that is smaller.
 *
 * @param file the chosen file
 * @param longestEdge of the largest form, in pixels; smaller pictures keep their size
 * @param crop `square` keeps the middle square, for portraits
 * @throws {NotAnImageError} when the browser cannot decode it as a picture
 */
export async function preparePicture(file: File, longestEdge: number, crop?: 'square'): Promise<PreparedPicture> {
  if (!file.type.startsWith('image/')) throw new NotAnImageError('You must select an image to upload.')
  if (!pictureTypes.some((type) => type === file.type))
    throw new NotAnImageError(`This type of image cannot be used. Please choose ${pictureTypeNames}.`)
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAnImageError('This file cannot be read as an image.', { cause })
  })
  try {
    const edge = Math.min(source.width, source.height)
    const part = crop === 'square' ? { width: edge, height: edge } : { width: source.width, height: source.height }
    const scale = Math.min(1, longestEdge / Math.max(part.width, part.height))
    const size = (pixels: number, share: number) => Math.max(1, Math.round(pixels * share))
    const width = size(part.width, scale)
    const height = size(part.height, scale)
    const files: PreparedPicture['files'] = []
    for (const one of storedWidths(width))
      files.push({
        width: one,
        file: await draw(source, part, one, one === width ? height : size(height, one / width)),
      })
    return { type: files[0]?.file.type ?? 'image/webp', width, height, files }
  } finally {
    source.close()
  }
}
