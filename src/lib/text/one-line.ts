/**
 * A text on one line, for calendars, feeds and headers: line breaks and other control characters become a space. The
 * database refuses them (`private.is_line`), but a text may come from elsewhere.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
