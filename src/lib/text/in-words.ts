/** Words with a capital letter at their beginning. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A stored name in words: `in_review` becomes `In review`. */
export function inWords(name: string): string {
  return capital(name.replaceAll('_', ' '))
}
