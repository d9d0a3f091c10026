import { isDay } from '@/lib/dates/dates'
import { csvCells, escapeCell, saveFile, unescapeCell, writeCsv, type Cell } from './csv'
import { UnusableFileError } from './table'

/** The kinds of files that lists are saved as: CSV with one separator or another, or a workbook. */
export const fileFormats = [
  { value: 'commas', label: 'CSV with commas' },
  { value: 'semicolons', label: 'CSV with semicolons' },
  { value: 'xlsx', label: 'Excel (XLSX)' },
] as const
/** See {@link fileFormats}. */
export type FileFormat = (typeof fileFormats)[number]['value']

/** A row to save, by column. */
type SavedRow = Readonly<Record<string, Cell>>

/** Words of Cyrillic letters as people write them; other encodings read as windows-1251 give words of mixed cases and alphabets. */
const cyrillic = /^(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+)$/

/**
 * Reads the bytes of a file as UTF-8, UTF-16 or windows-1251, whichever they are.
 *
 * @throws {UnusableFileError} when they are none of them
 */
export function readText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const decode = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes)
  try {
    // Told by the byte order mark or, without one, by the zero byte of a Latin letter in the first column's name.
    if ((first === 0xff && second === 0xfe) || second === 0) return decode('utf-16le')
    if ((first === 0xfe && second === 0xff) || first === 0) return decode('utf-16be')
    return decode('utf-8')
  } catch (cause) {
    const text = new TextDecoder('windows-1251').decode(bytes)
    const words = (text.match(/[\p{L}\p{M}\u0080-\u009f]+/gu) ?? []).filter((word) => /[^a-z]/i.test(word))
    if (words.filter((word) => cyrillic.test(word)).length >= words.length * 0.9) return text
    throw new UnusableFileError('This file is not written in UTF-8. Save it as “CSV UTF-8” and choose it again.', {
      cause,
    })
  }
}

/** Refuses a text that is of another kind than CSV, by its beginning. */
function expectTable(text: string): string {
  const kind = /^\s*(?:[{[]|<\?xml\b|<!doctype html|<(?:html|head|body|table|meta|script)\b)/i.exec(
    text.replace(/^\uFEFF/, ''),
  )
  if (!kind) return text
  const what = /[{[]$/.test(kind[0]) ? 'a JSON file' : /\?xml$/i.test(kind[0]) ? 'an XML file' : 'a web page (HTML)'
  throw new UnusableFileError(`This is ${what}, not a table. Save the table as CSV or XLSX and choose it again.`)
}

/** A cell of a workbook as text: a day, or a day and time, as ISO 8601 without a zone. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) {
    // A workbook holds times as fractions of a day, which miss whole seconds by a little.
    const whole = new Date(Math.round(cell.getTime() / 1000) * 1000)
    return whole.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').slice(0, 19)
  }
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

async function workbookCells(bytes: ArrayBuffer): Promise<string[][]> {
  const { default: readWorkbook } = await import('read-excel-file/universal')
  const options = { trim: false, parseNumber: (digits: string) => digits }
  const sheets = await readWorkbook(new Blob([bytes]), options).catch((cause: unknown) => {
    throw new UnusableFileError('This workbook cannot be read. Save it as XLSX or CSV and choose it again.', { cause })
  })
  const filled = sheets.filter(({ data }) => data.length > 0)
  if (filled.length > 1)
    throw new UnusableFileError(
      `This workbook has ${filled.length} sheets with rows. Please save the one to import as a file of its own.`,
    )
  return (filled[0]?.data ?? []).map((row) => row.map((cell) => unescapeCell(textOf(cell))))
}

/**
 * The cells of a CSV file or of the only sheet of an XLSX workbook, row by row, blank rows included. Loads the library that
 * the file needs.
 *
 * @throws {UnusableFileError} when it is neither, or cannot be read whole
 */
export async function readCells(file: Blob): Promise<string[][]> {
  const bytes = await file.arrayBuffer()
  const start = [...new Uint8Array(bytes.slice(0, 4))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (start === '504b0304') return workbookCells(bytes)
  if (start === 'd0cf11e0')
    throw new UnusableFileError('This is an Excel file of the old kind (.xls). Save it as .xlsx and choose it again.')
  const { default: papa } = await import('papaparse')
  return csvCells(papa, expectTable(readText(bytes)))
}

/**
 * Writes rows as an XLSX workbook. Its cells are numbers, days, or texts of which a spreadsheet makes no number or
 * formula.
 */
export async function workbookOf(rows: readonly SavedRow[], columns: readonly string[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  // An apostrophe that unescapeCell would take away gets another one.
  const exact = (text: string) => (unescapeCell(text) === text ? text : escapeCell(text))
  const cell = (value: Cell | undefined) => {
    if (typeof value === 'number') return { value, type: Number, format: '#,##0.00' }
    if (value && isDay(value)) return { value: new Date(value), type: Date, format: 'yyyy-mm-dd' }
    return value ? { value: exact(value), type: String, format: '@' } : null
  }
  const head = columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const data = [head, ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return writeWorkbook(data, { columns: columns.map(() => ({ width: 24 })), stickyRowsCount: 1 }).toBlob()
}

/**
 * Downloads rows as a file.
 *
 * @param name of the file, without its ending
 * @param columns of the file, in their order
 */
export async function saveTable(
  name: string,
  rows: readonly SavedRow[],
  columns: readonly string[],
  format: FileFormat,
): Promise<void> {
  if (format === 'xlsx') {
    const workbook = await workbookOf(rows, columns)
    saveFile(`${name}.xlsx`, workbook, workbook.type)
  } else {
    const { default: papa } = await import('papaparse')
    saveFile(`${name}.csv`, writeCsv(papa, rows, columns, format === 'semicolons' ? ';' : ','))
  }
}
