import { cleanText, type BankStatement } from './reading/bank-statement'
import { decode, isUtf8 } from './reading/encoding'
import {
  csvRows,
  headerRow,
  readCsvStatement,
  separators,
  type CsvColumn,
  type CsvMapping,
} from './reading/statement-csv'

/** Words by which banks call their columns, in Bulgarian, Russian and English. */
const names: readonly (readonly [CsvColumn, RegExp])[] = [
  ['booked_on', /дата|date/i],
  ['credit', /кредит|credit|постъпил/i],
  ['debit', /дебит|дебет|debit/i],
  ['amount', /сума|сумма|amount/i],
  ['payer_iban', /iban/i],
  ['payer', /наредител|контрагент|плательщик|отправитель|payer|name|име/i],
  ['text', /основание|описание|назначение|details|description|text|remittance/i],
  ['bank_reference', /референци|reference|номер документа/i],
  ['balance', /салдо|остаток|баланс|balance/i],
]

/** The columns of a header by what they probably hold. */
function guessColumns(header: readonly string[]): CsvMapping['columns'] {
  const free = [...header]
  return Object.fromEntries(
    names.flatMap(([column, words]) => {
      const at = free.findIndex((name) => words.test(name))
      const [name] = at < 0 ? [] : free.splice(at, 1)
      return name === undefined ? [] : [[column, name]]
    }),
  )
}

/** The papaparse library, which only CSV files need. */
export const loadPapa = async () => (await import('papaparse')).default
type Papa = Awaited<ReturnType<typeof loadPapa>>

/** The columns that a file has under a mapping; none where it cannot be read so. */
export function headerOf(
  papa: Papa,
  bytes: ArrayBuffer,
  mapping: Pick<CsvMapping, 'encoding' | 'separator'>,
): string[] {
  try {
    const rows = csvRows(papa, decode(bytes, mapping.encoding), mapping.separator)
    return (rows[headerRow(rows, [])] ?? []).map(cleanText).filter(Boolean)
  } catch {
    return []
  }
}

/** How a file of an unknown bank is probably written. */
export function guessMapping(papa: Papa, bytes: ArrayBuffer): Omit<CsvMapping, 'account' | 'currency'> {
  const [one, two] = new Uint8Array(bytes.slice(0, 2))
  const encoding = (one === 0xff && two === 0xfe) || two === 0 ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1251'
  const [best] = separators
    .map(({ value }) => ({ value, header: headerOf(papa, bytes, { encoding, separator: value }) }))
    .toSorted((a, b) => b.header.length - a.header.length)
  const separator = best?.value ?? ';'
  const text = new TextDecoder(encoding).decode(bytes.slice(0, 20_000))
  return {
    encoding,
    separator,
    decimal: separator !== ',' && /\d,\d{2}(?!\d)/.test(text) ? ',' : '.',
    days: /\b\d{4}[-./]\d{1,2}[-./]\d{1,2}\b/.test(text) ? 'ymd' : 'dmy',
    last_rows: 0,
    columns: guessColumns(best?.header ?? []),
  }
}

/**
 * Reads a CSV file by a mapping.
 *
 * @throws {UnusableFileError} with the row that cannot be read
 */
export function readCsvFile(papa: Papa, bytes: ArrayBuffer, mapping: CsvMapping): BankStatement[] {
  return readCsvStatement(csvRows(papa, decode(bytes, mapping.encoding), mapping.separator), mapping)
}
