import { UnusableFileError } from '@/lib/text/table'
import { mostBytes, type BankStatement } from './bank-statement'
import { readCamt } from './camt'
import { decode, encodingOf } from './encoding'
import { readMt940 } from './mt940'
import { decodeOneC, isOneC, readOneC } from './one-c'

/** A file with its name. */
export type NamedBytes = { name: string; bytes: ArrayBuffer }

/** A bank's file: its text, or its bytes where a CSV file needs a mapping first. */
export type StatementFile = { kind: 'statements'; statements: BankStatement[] } | { kind: 'csv'; bytes: ArrayBuffer }

const tooLarge = () =>
  new UnusableFileError(
    `This file is larger than ${mostBytes / 1_000_000} MB. Download shorter periods, each as a file of its own.`,
  )

/**
 * The file itself or, of a zip, the files in it.
 *
 * @throws {UnusableFileError} when it is too large, or a zip that cannot be opened
 */
export async function filesOf(file: File): Promise<NamedBytes[]> {
  if (file.size > mostBytes) throw tooLarge()
  const bytes = await file.arrayBuffer()
  const itself = [{ name: file.name, bytes }]
  if (new TextDecoder('windows-1252').decode(bytes.slice(0, 4)) !== 'PK\u0003\u0004') return itself
  const { unzipSync } = await import('fflate')
  let size = 0
  try {
    const found = unzipSync(new Uint8Array(bytes), {
      filter: ({ name, originalSize }) => {
        // Folders, and what other systems put beside the files.
        if (/(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(name)) return false
        size += originalSize
        if (size > mostBytes) throw tooLarge()
        return true
      },
    })
    // A workbook is a zip, too.
    if (found['[Content_Types].xml']) return itself
    return Object.entries(found).map(([name, content]) => ({
      name: name.split('/').at(-1) ?? name,
      bytes: content.slice().buffer,
    }))
  } catch (cause) {
    if (cause instanceof UnusableFileError) throw cause
    throw new UnusableFileError('This zip cannot be opened: it is damaged or has a password. Nothing of it was read.', {
      cause,
    })
  }
}

/**
 * Reads a bank's file as far as it says itself how it is to be read.
 *
 * @returns its statements, one for each account, or the bytes of a CSV file
 * @throws {UnusableFileError} when it cannot be read whole
 */
export function readStatementFile(bytes: ArrayBuffer): StatementFile {
  const start = new TextDecoder('windows-1252')
    .decode(bytes.slice(0, 400))
    .replaceAll('\0', '')
    .replaceAll('\u0001', '')
  // What would otherwise be read as CSV, by the bytes with which it begins.
  if (/^(?:PK|%PDF|ÐÏ|.PNG|ÿØÿ)|^[^\w<]*<(?:!doctype html|html|head|body|table|meta|script)\b/i.test(start))
    throw new UnusableFileError(
      'This is a workbook, an archive, a PDF, a picture or a web page. Download the statement as XML, MT940, 1C or CSV.',
    )
  if (/^[^\w]*<(?:\?xml|!DOCTYPE|[\w:]*Document)/.test(start))
    return { kind: 'statements', statements: readCamt(decode(bytes, encodingOf(bytes))) }
  if (/(?:^|[\r\n:]):(?:20|25|28C?|60[FM]|61):/.test(start))
    return { kind: 'statements', statements: readMt940(decode(bytes, encodingOf(bytes))) }
  if (isOneC(start)) return { kind: 'statements', statements: readOneC(decodeOneC(bytes)) }
  if (start.trim() === '') throw new UnusableFileError('This file is empty.')
  return { kind: 'csv', bytes }
}
