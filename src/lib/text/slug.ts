/**
 * Whether a text is a well-formed slug, as the database enforces it (`private.is_slug`). Other texts need no request.
 */
export function isSlug(text: string): boolean {
  return text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}
