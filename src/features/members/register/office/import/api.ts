import { CallError, failWith, LostError } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import type { GoodRow } from '../member-csv'
import { comparedRow, twinFinder, type ComparedRow, type Resembling } from './comparison'

/** A row that the database rejected. */
export type RefusedRow = { row: number; constraint: string; message: string | null }

/** The database rejected rows of a file, and therefore the whole file. */
export class RefusedRowsError extends CallError {
  readonly rows: RefusedRow[]
  constructor(message: string, rows: RefusedRow[], options: ErrorOptions) {
    super(message, options)
    this.rows = rows
  }
}

/** What `compare_import_rows` answers about a row. */
type Found = {
  stored: Record<string, unknown> | null
  resembling: Resembling[] | null
  names: string[]
  host: string | null
}

const dataOf = (rows: readonly GoodRow[]) => rows.map(({ data }) => data)

/**
 * Compares rows with the stored members and with each other, without storing anything.
 *
 * @throws {CallError} when the database did not answer
 */
export async function compareRows(rows: readonly GoodRow[]): Promise<ComparedRow[]> {
  if (rows.length === 0) return []
  const { data, error } = await supabase.rpc('compare_import_rows', { rows: dataOf(rows) })
  if (error) failWith('Failed to compare the file with the members. Please choose it again.', error)
  const found = data as Found[]
  const twinOf = twinFinder()
  return rows.map((row, index) => {
    const { stored = null, resembling, names = [], host = null } = found[index] ?? {}
    return comparedRow(row, stored, resembling ?? [], twinOf(row.number, { names, host }))
  })
}

/**
 * Imports rows in one call, all or none.
 *
 * @returns how many members were added, changed and left unchanged
 * @throws {RefusedRowsError} with the rows that the database rejected
 * @throws {CallError} otherwise
 */
export async function importMembers(
  rows: readonly GoodRow[],
): Promise<{ added: number; changed: number; unchanged: number }> {
  const { data, error } = await supabase.rpc('import_members', { rows: dataOf(rows) })
  // An error without a code does not come from the database, which may still be importing the rows.
  if (error && !error.code)
    throw new LostError(
      'The connection was lost before the answer came, so the members may have been imported. Press Import again to be sure: rows that arrived are not stored twice.',
      { cause: error },
    )
  if (error?.code === 'P0001' && error.details)
    throw new RefusedRowsError(error.message, JSON.parse(error.details) as RefusedRow[], { cause: error })
  const failed = 'Failed to import the members; nothing was changed. Please try again.'
  if (error) failWith(failed, error)
  const [result] = data
  if (!result) failWith(failed, data)
  return result
}
