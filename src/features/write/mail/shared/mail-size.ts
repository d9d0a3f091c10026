/** The size of a mail's HTML part from which on large providers cut it off, in bytes; Gmail does at about 102 kB. */
export const largestMail = 100_000

/** The size of a text in bytes, as a mail has it. */
export const bytesOf = (html: string) => new TextEncoder().encode(html).length

/** That a mail is cut off; undefined for one that is not. */
export function cutOffWords(bytes: number): string | undefined {
  if (bytes <= largestMail) return undefined
  return `The mail has ${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB, and large providers cut off what goes beyond 100 kB. Please shorten it.`
}
