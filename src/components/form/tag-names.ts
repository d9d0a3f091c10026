/** The longest tag, in characters (the database checks it too). */
export const longestTag = 60

/** How many tags a field takes. */
export const mostTags = 20

/** Two spellings of the same tag have the same key: capitals do not count (specification, section 5), nor how letters with marks are encoded. */
export function tagKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** What came of adding tags: the new list, the names that were added, those that were refused (as one would type them), and why. */
export type AddedTags = { tags: string[]; added: string[]; refused: string; reason: string }

/**
 * Adds what was typed or pasted. Names that are there already are passed over without a word.
 *
 * @param tags the list so far
 * @param text names between commas or line ends; white space around them goes, white space inside becomes one space
 * @param suggestions known names, whose spelling wins over the one typed
 */
export function addTags(tags: readonly string[], text: string, suggestions: readonly string[]): AddedTags {
  const known = new Map(suggestions.map((name) => [tagKey(name), name]))
  const keys = new Set(tags.map(tagKey))
  const added: string[] = []
  const refused: string[] = []
  let reason = ''
  for (const typed of text.split(/[,\r\n]/)) {
    const name = typed.trim().replace(/\s+/g, ' ')
    const key = tagKey(name)
    if (!name || keys.has(key)) continue
    if ([...name].length > longestTag) reason = `A tag has at most ${longestTag} characters.`
    else if (keys.size >= mostTags) reason = `At most ${mostTags} tags.`
    else {
      keys.add(key)
      added.push(known.get(key) ?? name)
      continue
    }
    refused.push(name)
  }
  return { tags: [...tags, ...added], added, refused: refused.join(', '), reason }
}
