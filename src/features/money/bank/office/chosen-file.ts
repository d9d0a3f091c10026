import { CallError } from '@/lib/data/errors'
import { UnusableFileError } from '@/lib/text/table'
import { compareStatements, type ImportStart, type Stored } from './api'
import { guessAccount, guessMapping, headOf, loadPapa, readCsvFile, type CsvHead } from './csv-guess'
import { accountOf, type BankStatement } from './reading/bank-statement'
import type { NamedBytes } from './reading/read-statement'
import { isUnsigned, type CsvMapping } from './reading/statement-csv'

/** A mapping as somebody makes it: with the bank's name, under which it is saved. */
export type NamedMapping = CsvMapping & { name: string }

/** What a CSV file is read by. */
export type CsvFile = {
  papa: Awaited<ReturnType<typeof loadPapa>>
  bytes: ArrayBuffer
  mapping: NamedMapping
  /** Whether the mapping was saved before. */
  saved: boolean
  /** Whether somebody has said that nothing of a file without signs went out. */
  all_in: boolean
}

/** A file that was chosen. */
export type ChosenFile = {
  name: string
  statements: BankStatement[]
  /** What is stored already of each statement. */
  stored: Stored[]
  /** Why nothing can be imported of it, as long as that is so. */
  problem?: string
  csv?: CsvFile & { head: CsvHead; unsigned: boolean }
}

/** Why something cannot be read. */
export const messageOf = (error: unknown) =>
  error instanceof UnusableFileError || error instanceof CallError ? error.message : 'This file cannot be read.'

/** What is missing before a file that was read by a mapping can be imported. */
function missingOf({ mapping, all_in }: CsvFile, unsigned: boolean): string | undefined {
  if (!/^[A-Z0-9]{1,40}$/.test(accountOf(mapping.account)) || !/^[A-Z]{3}$/.test(mapping.currency))
    return 'Say of which account and in which currency the file is.'
  if (mapping.columns.state && !mapping.states.trim()) return 'Say which states count.'
  if (unsigned && !all_in)
    return 'By this mapping every row came in. Choose the column that says what went out, or say that nothing did.'
  return mapping.name.trim() === '' ? 'Name the bank first.' : undefined
}

/** Reads a CSV file by a mapping; what is wrong stays with the mapping, to be put right. */
async function withMapping(name: string, csv: CsvFile): Promise<ChosenFile> {
  const { papa, bytes, mapping } = csv
  const head = headOf(papa, bytes, mapping)
  try {
    const statements = readCsvFile(papa, bytes, mapping)
    const unsigned = statements.some((one) => isUnsigned(mapping, one))
    const problem = missingOf(csv, unsigned)
    const stored = problem ? [] : await compareStatements(statements, name)
    return { name, statements, stored, problem, csv: { ...csv, head, unsigned } }
  } catch (error) {
    return { name, statements: [], stored: [], problem: messageOf(error), csv: { ...csv, head, unsigned: false } }
  }
}

/** Reads a CSV file by the saved mapping that fits it, or a guessed one. */
async function readCsv({ name, bytes }: NamedBytes, { accounts, mappings }: ImportStart): Promise<ChosenFile> {
  const papa = await loadPapa()
  const found = mappings.find(({ mapping }) => headOf(papa, bytes, mapping).fits)
  const mapping = found?.mapping ?? guessMapping(papa, bytes)
  const used = found?.mapping.accounts ?? []
  const { account, currency } = guessAccount(headOf(papa, bytes, mapping).rows, mapping, accounts, used)
  const known = account === found?.mapping.account ? found.mapping.currency : ''
  return withMapping(name, {
    papa,
    bytes,
    saved: found !== undefined,
    all_in: false,
    mapping: { ...mapping, name: found?.name ?? '', account, accounts: used, currency: currency || known },
  })
}

/** Reads a file that was chosen, whichever its format is. */
export async function readChosen(file: NamedBytes, start: () => Promise<ImportStart>): Promise<ChosenFile> {
  const { name } = file
  try {
    const { readStatementFile } = await import('./reading/read-statement')
    const read = readStatementFile(file.bytes)
    if (read.kind === 'csv') return await readCsv(file, await start())
    return { name, statements: read.statements, stored: await compareStatements(read.statements, name) }
  } catch (error) {
    return { name, statements: [], stored: [], problem: messageOf(error) }
  }
}

/** A mapping after a change: another row of names is read anew, and other columns have other words. */
function changedMapping({ papa, bytes, mapping }: CsvFile, next: NamedMapping): NamedMapping {
  if (next.header_row !== mapping.header_row) return { ...next, ...guessMapping(papa, bytes, next.header_row) }
  const { guess } = headOf(papa, bytes, next)
  const { direction, state } = mapping.columns
  return {
    ...next,
    ...(next.columns.direction !== direction && { in_words: guess.in_words, out_words: guess.out_words }),
    ...(next.columns.state !== state && { states: guess.states }),
  }
}

/** Another mapping of the file at a place, or that nothing of it went out. */
export type Change = { place: number; next?: NamedMapping; all_in?: boolean }

/** Reads files by another mapping: one of them, and others with the same columns, each with the account that it has. */
export async function withChange(files: readonly ChosenFile[], { place, next, all_in }: Change): Promise<ChosenFile[]> {
  const changed = files[place]?.csv
  if (!changed) return [...files]
  const mapping = next ? changedMapping(changed, next) : changed.mapping
  const isAlike = ({ csv }: ChosenFile) =>
    csv?.mapping.name === changed.mapping.name && csv.head.header.join('\t') === changed.head.header.join('\t')
  return Promise.all(
    files.map(async (file, at) => {
      const { name, csv } = file
      if (csv && at === place) return withMapping(name, { ...csv, mapping, all_in: all_in ?? csv.all_in })
      if (!csv || !next || !isAlike(file)) return file
      const { account, accounts, currency } = csv.mapping
      return withMapping(name, { ...csv, mapping: { ...mapping, account, accounts, currency } })
    }),
  )
}

/** A mapping as it is saved with an import: its next file finds the header by the names, and the account is one of its own. */
export const savedMapping = (mapping: NamedMapping): NamedMapping => {
  const account = accountOf(mapping.account)
  return { ...mapping, account, accounts: [...new Set([...mapping.accounts, account])], header_row: 0 }
}
