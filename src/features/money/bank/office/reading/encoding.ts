import { UnusableFileError } from '@/lib/text/table'

/**
 * Reads the bytes of a file in an encoding.
 *
 * @throws {UnusableFileError} when they are not written in it
 */
export function decode(bytes: ArrayBuffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UnusableFileError(`This file is not written in ${encoding}. Nothing of it was read.`, { cause })
  }
}

/** Whether bytes are UTF-8. */
export function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The encoding of a file of a bank, by its byte order mark, its XML declaration or its bytes. */
export function encodingOf(bytes: ArrayBuffer): 'utf-8' | 'utf-16le' | 'utf-16be' | (string & {}) {
  const [one, two] = new Uint8Array(bytes.slice(0, 2))
  if ((one === 0xff && two === 0xfe) || two === 0) return 'utf-16le'
  if ((one === 0xfe && two === 0xff) || one === 0) return 'utf-16be'
  const start = new TextDecoder('windows-1252').decode(bytes.slice(0, 200))
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start.replace(/^ï»¿/, ''))?.[1]?.toLowerCase()
  if (declared !== undefined) {
    if (!['utf-8', 'windows-1251', 'iso-8859-5', 'windows-1252', 'iso-8859-1', 'us-ascii'].includes(declared))
      throw new UnusableFileError(`This file is written in ${declared}, which cannot be read.`)
    return declared
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1251'
}
