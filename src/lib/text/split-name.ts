/** Splits a full name, which is asked for in one field: the last word of several becomes the last name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  return { first_name: words.join(' ').slice(0, 80), last_name: last.slice(0, 80) }
}
