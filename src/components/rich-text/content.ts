/** Zero-width characters, which are common in copied texts. They are not part of words. */
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g

/**
 * How many words a plain text has. As in word processors, a word is anything between white space.
 *
 * @param text without any HTML
 */
export function countWords(text: string): number {
  return text.replace(invisible, '').match(/\S+/g)?.length ?? 0
}

/** Caches the last text, because forms ask on every key press in any of their fields. */
let last: { html: string; says: boolean } | undefined

/**
 * Whether a rich text contains text. Pictures, rules, white space and invisible elements do not count. Forms require
 * text before saving (specification, section 5). This does not depend on the editor, so that a page can call it before
 * the editor has loaded.
 *
 * @param html a rich text from the editor or the database
 */
export function hasText(html: string): boolean {
  if (last?.html === html) return last.says
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const silent of body.querySelectorAll('script, style, template, noscript, title')) silent.remove()
  last = { html, says: countWords(body.textContent) > 0 }
  return last.says
}
