/** The longest tag, in characters (the database checks it too). */
const longestTag = 60

/** How many tags a field takes. */
export const mostTags = 20

/**
 * The key that two spellings of the same tag share: it ignores case (specification, section 5) and the encoding of
 * accented letters.
 */
export function tagKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * The result of adding tags: the new list, the added names, the refused names (as a person would type them), and the
 * reason.
 */
export type AddedTags = { tags: string[]; added: string[]; refused: string; reason: string }

/**
 * Adds what was typed or pasted. Names that exist already are skipped silently.
 *
 * @param tags the list so far
 * @param text names separated by commas or line breaks; white space around a name is removed, white space inside
 *   becomes one space
 * @param suggestions known names; their spelling replaces the one typed
 * @param noun what one of them is called
 */
export function addTags(
  tags: readonly string[],
  text: string,
  suggestions: readonly string[],
  noun = 'tag',
): AddedTags {
  const known = new Map(suggestions.map((name) => [tagKey(name), name]))
  const keys = new Set(tags.map(tagKey))
  const added: string[] = []
  const refused: string[] = []
  let reason = ''
  for (const typed of text.split(/[,\r\n]/)) {
    const name = typed.trim().replace(/\s+/g, ' ')
    const key = tagKey(name)
    if (!name || keys.has(key)) continue
    if ([...name].length > longestTag) reason = `A ${noun} has at most ${longestTag} characters.`
    else if (keys.size >= mostTags) reason = `At most ${mostTags} ${noun}s.`
    else {
      keys.add(key)
      added.push(known.get(key) ?? name)
      continue
    }
    refused.push(name)
  }
  return { tags: [...tags, ...added], added, refused: refused.join(', '), reason }
}
