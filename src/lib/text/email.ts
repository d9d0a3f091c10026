/**
 * The form of an email address, as the database enforces it (`private.is_email`).
 */
export const emailPattern = /^[^\s@<>",;:\\()[\]]+@([^\s@<>"',;:\\()[\].]+\.)+[^\s@<>"',;:\\()[\].]{2,}$/

/** Characters that show nothing, or turn what follows round (`private.is_line`). */
export const hidden = /[\u061c\u180e\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f]/g

/**
 * A text, trimmed, with composed letters (NFC) and without characters that show nothing or reverse its direction, which
 * the database refuses (`private.is_line`); tabs and other control characters but line breaks become spaces. U+0000
 * stays, as the sign of a file that is no text.
 */
export function cleanLine(text: string): string {
  return text
    .replace(hidden, '')
    .replace(/[^\P{Cc}\0\n\r]|[\u2028\u2029]/gu, ' ')
    .trim()
    .normalize('NFC')
}

/**
 * The addresses in a text as lists and mail programs write them: `Ada <ada@rila.example>`, `mailto:ada@rila.example`, with a
 * full stop behind it, or several separated by commas, semicolons or spaces.
 *
 * @returns none if something with an @ in it is no address
 */
export function addressesIn(text: string): string[] {
  const found = cleanLine(text)
    .split(/[\s,;<>"()]+/)
    .filter((word) => word.includes('@'))
    .map((word) => word.replace(/^mailto:|\?.*$/gi, '').replace(/(?<!\.)\.+$/, ''))
  return found.every((address) => emailPattern.test(address)) ? found : []
}

/**
 * What is wrong with an email address; undefined when nothing is. It has at most the 254 characters of RFC 5321.
 *
 * @param missing what to say when it is empty
 */
export function emailFault(address: string, missing = 'Please enter your email address'): string | undefined {
  if (address === '') return missing
  if (address.length > 254) return 'This email address is too long'
  return emailPattern.test(address) ? undefined : 'Please enter a valid email address'
}
