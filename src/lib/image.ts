/** What cannot be used as a picture. */
export class NotAnImageError extends Error {
  override readonly name = 'NotAnImageError'
}

/** How good the picture stays, from 0 to 1: the point where WebP saves most before faces show it. */
const quality = 0.84

/**
 * Shrinks a picture and turns it into WebP. It is drawn anew, so that nothing but its pixels is left: no place, no camera,
 * no other metadata. A canvas does this in every browser; libraries for it hand back the original file where that is smaller.
 *
 * @param file as the person chose it
 * @param longestEdge of the result, in pixels; smaller pictures keep their size
 * @param crop `square` takes the middle square, as a portrait wants it
 * @throws {NotAnImageError} when the browser cannot read it as a picture
 */
export async function shrinkImage(file: File, longestEdge: number, crop?: 'square'): Promise<Blob> {
  if (!file.type.startsWith('image/')) throw new NotAnImageError('You must select an image to upload.')
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAnImageError('This file cannot be read as an image.', { cause })
  })
  const [width, height] = crop === 'square' ? [Math.min(source.width, source.height), Math.min(source.width, source.height)] : [source.width, source.height]
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new NotAnImageError('This browser cannot prepare images.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, (source.width - width) / 2, (source.height - height) / 2, width, height, 0, 0, canvas.width, canvas.height)
  source.close()
  const result = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
  if (!result) throw new NotAnImageError('This image is too large to be prepared.')
  return result
}
