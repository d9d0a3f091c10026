import { UnusableFileError } from '@/lib/text/table'
import { mostBytes, type BankStatement } from './bank-statement'
import { readCamt } from './camt'
import { decode, encodingOf } from './encoding'
import { readMt940 } from './mt940'

/** A bank's file: its text, or its bytes where a CSV file needs a mapping first. */
export type StatementFile = { kind: 'statements'; statements: BankStatement[] } | { kind: 'csv'; bytes: ArrayBuffer }

/**
 * Reads a bank's file as far as it says itself how it is to be read.
 *
 * @returns its statements, one for each account, or the bytes of a CSV file
 * @throws {UnusableFileError} when it cannot be read whole
 */
export async function readStatementFile(file: Blob): Promise<StatementFile> {
  if (file.size > mostBytes)
    throw new UnusableFileError(
      `This file is larger than ${mostBytes / 1_000_000} MB. Download shorter periods, each as a file of its own.`,
    )
  const bytes = await file.arrayBuffer()
  const start = new TextDecoder('windows-1252')
    .decode(bytes.slice(0, 400))
    .replaceAll('\0', '')
    .replaceAll('\u0001', '')
  if (start.startsWith('PK') || start.startsWith('%PDF') || start.startsWith('ÐÏ'))
    throw new UnusableFileError('This is a workbook, an archive or a PDF. Download the statement as XML, MT940 or CSV.')
  if (/^[^\w]*<(?:\?xml|!DOCTYPE|[\w:]*Document)/.test(start))
    return { kind: 'statements', statements: readCamt(decode(bytes, encodingOf(bytes))) }
  if (/(?:^|[\r\n:]):(?:20|25|28C?|60[FM]|61):/.test(start))
    return { kind: 'statements', statements: readMt940(decode(bytes, encodingOf(bytes))) }
  if (start.trim() === '') throw new UnusableFileError('This file is empty.')
  return { kind: 'csv', bytes }
}
