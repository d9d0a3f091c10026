/**
 * Whether a text is a well-formed address part: the form that the database enforces (`private.is_slug` in the foundation
 * migration), so that nothing else need be asked for.
 */
export function isSlug(text: string): boolean {
  return text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}
