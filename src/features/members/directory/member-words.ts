/** How a member is written: on cards, on its page, in lists. Not in members.ts, whose code is on every page. */

const countryNames: Record<string, string> = { bulgaria: 'Bulgaria', kazakhstan: 'Kazakhstan' }

/** Where a member is, such as `Ruse, Bulgaria`; empty if unknown. Only these two countries have names. */
export function placeOf({ city, country }: { city: string | null; country: string | null }): string {
  return [city, country && countryNames[country]].filter(Boolean).join(', ')
}

/** The language of a member's Cyrillic name for the `lang` attribute, if the country determines it. */
export function languageOf(country: string | null): 'bg' | 'kk' | undefined {
  return country === 'bulgaria' ? 'bg' : country === 'kazakhstan' ? 'kk' : undefined
}

/** The initials of a name's first two words, for a member without a logo. */
export function monogramOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')
}

/** Descriptions longer than this, in characters, are cut off on cards, so that one member does not stretch a whole row. */
const longDescription = 300
/** How much of such a description is shown, in characters. */
const shortDescription = 200

/** A description as cards show it: a long one to the end of a word, a shorter one whole. */
export function shortenedDescription(description: string): string {
  if (description.length <= longDescription) return description
  const beginning = description.slice(0, shortDescription).replace(/\s\S*$/, '')
  return `${beginning.replace(/[.…,;:–—-]$/, '').trimEnd()}…`
}

/** A URL without the parts that nobody reads: `https://www.rila.example/` becomes `rila.example`. */
export function readableAddress(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
