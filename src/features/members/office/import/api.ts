import { CallError, failWith } from '@/lib/data/errors'
import { randomId } from '@/lib/data/submission'
import { supabase } from '@/lib/data/supabase'
import type { GoodRow } from '../member-csv'
import { comparedRow, twinFinder, type ComparedRow, type Resembling } from './comparison'

/** A row that the database rejected. */
export type RefusedRow = { row: number; constraint: string; message: string }

/** The database rejected rows of a file, and therefore the whole file. */
export class RefusedRowsError extends CallError {
  readonly rows: RefusedRow[]
  constructor(message: string, rows: RefusedRow[], options: ErrorOptions) {
    super(message, options)
    this.rows = rows
  }
}

/** Rows per request. */
const importStep = 500

/**
 * Compares rows with the stored members and with each other, without storing anything.
 *
 * @param onProgress called with the number of rows compared so far
 * @throws {CallError} when the database did not answer
 */
export async function compareRows(
  rows: readonly GoodRow[],
  onProgress: (compared: number) => void,
): Promise<ComparedRow[]> {
  const compared: ComparedRow[] = []
  const twinOf = twinFinder()
  for (let from = 0; from < rows.length; from += importStep) {
    const part = rows.slice(from, from + importStep)
    const { data, error } = await supabase.rpc('compare_import_rows', {
      rows: part.map((row, index) => ({ row_number: index, data: row.data })),
    })
    if (error) failWith('Failed to compare the file with the members. Please choose it again.', error)
    const found = new Map(data.map((row) => [row.row_number, row]))
    for (const [index, row] of part.entries()) {
      const { stored, resembling, names, host } = found.get(index) ?? {}
      compared.push(
        comparedRow(
          row,
          (stored ?? null) as Record<string, unknown> | null,
          (resembling ?? []) as Resembling[],
          twinOf(row.number, { names: names ?? [], host: host ?? null }),
        ),
      )
    }
    onProgress(compared.length)
  }
  return compared
}

/** Removes the rows that an import has uploaded so far; if this fails, the first import after a day does. */
async function withdrawRows(importId: string) {
  const { error } = await supabase.from('member_import_rows').delete().eq('import_id', importId)
  if (error) console.error('The rows of a broken-off import could not be removed', error)
}

/**
 * Imports rows, all or none: they are uploaded in parts, and a final call stores them in one transaction.
 *
 * @param onProgress called with the number of rows uploaded so far
 * @returns how many members were added, changed and left unchanged
 * @throws {RefusedRowsError} with the rows that the database rejected
 * @throws {CallError} otherwise; an `AbortError` when it was cancelled
 */
export async function importMembers(
  rows: readonly GoodRow[],
  onProgress: (arrived: number) => void,
  signal: AbortSignal,
): Promise<{ added: number; changed: number; unchanged: number }> {
  const importId = randomId()
  const failed = 'Failed to import the members; nothing was changed. Please try again.'
  try {
    for (let from = 0; from < rows.length; from += importStep) {
      const part = rows
        .slice(from, from + importStep)
        .map(({ data }, index) => ({ import_id: importId, row_number: from + index + 1, data }))
      const { error } = await supabase.from('member_import_rows').insert(part).abortSignal(signal)
      signal.throwIfAborted()
      if (error) failWith(failed, error)
      onProgress(from + part.length)
    }
  } catch (error) {
    await withdrawRows(importId)
    throw error
  }
  const { data, error } = await supabase.rpc('import_members', { of_import: importId, row_count: rows.length })
  // An error without a code does not come from the database, which may still be importing the rows: they stay.
  if (error && !error.code)
    failWith(
      'The connection was lost before the answer came, so the members may have been imported. Press Import again to be sure: rows that arrived are not stored twice.',
      error,
    )
  if (error) await withdrawRows(importId)
  if (error?.code === 'P0001' && error.details)
    throw new RefusedRowsError(error.message, JSON.parse(error.details) as RefusedRow[], { cause: error })
  if (error) failWith(failed, error)
  const [result] = data
  if (!result) failWith(failed, data)
  return result
}
