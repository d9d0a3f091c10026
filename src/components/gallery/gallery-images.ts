/** A picture of a gallery while it is edited. Its address is unique in the list. */
export type GalleryImage = { url: string; caption: string }

/** The longest caption, in characters (the database checks it too). */
export const longestCaption = 300

/**
 * Inserts a picture in the order of choosing: before the first picture that was chosen after it, otherwise at the end.
 *
 * @param turns the order in which this session's pictures were chosen, by address, as rising numbers; pictures without
 *   a number are older
 * @param turn the number of the new picture
 * @returns the new list, or the same one when it already contains the address
 */
export function insertInTurn(
  images: readonly GalleryImage[],
  image: GalleryImage,
  turns: ReadonlyMap<string, number>,
  turn: number,
): readonly GalleryImage[] {
  if (images.some(({ url }) => url === image.url)) return images
  const later = images.findIndex(({ url }) => (turns.get(url) ?? 0) > turn)
  return later < 0 ? [...images, image] : images.toSpliced(later, 0, image)
}

/**
 * The list with a picture moved to another position. A position beyond either end means that end; an unknown address
 * changes nothing.
 */
export function moveImage(images: readonly GalleryImage[], url: string, to: number): readonly GalleryImage[] {
  const from = images.findIndex((image) => image.url === url)
  const image = images[from]
  const place = Math.max(0, Math.min(images.length - 1, to))
  if (!image || place === from) return images
  return images.toSpliced(from, 1).toSpliced(place, 0, image)
}
