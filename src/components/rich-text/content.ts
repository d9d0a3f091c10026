/** What is between words and yet no word: the zero-width characters that copied texts are full of. */
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g

/**
 * How many words a plain text has. A word is whatever stands between white space, as word processors count.
 *
 * @param text without any HTML
 */
export function countWords(text: string): number {
  return text.replace(invisible, '').match(/\S+/g)?.length ?? 0
}

/** The last text that was looked at: forms ask with each key that is pressed in any of their fields. */
let last: { html: string; says: boolean } | undefined

/**
 * Whether a rich text says anything: pictures, lines, white space and what a browser never shows are no text. Forms ask
 * this before they allow to save (specification, section 5). Knows nothing of the editor, so that a page can ask before
 * the editor is loaded.
 *
 * @param html a rich text as the editor gives it or as it is stored
 */
export function hasText(html: string): boolean {
  if (last?.html === html) return last.says
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const silent of body.querySelectorAll('script, style, template, noscript, title')) silent.remove()
  last = { html, says: countWords(body.textContent) > 0 }
  return last.says
}
