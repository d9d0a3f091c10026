import type { Json } from './database.types'
import { failAsTold, type ProviderError } from './errors'

/** A row that an action on many rows has changed; the database needs `was` and `at` to undo it. */
export type Change = { id: string; was?: Json; at?: string }

/** A row that the action could not change, and why. `name` is null for a row that is gone. */
export type Failure = { id: string; name: string | null; reason: string }

/** What became of an action on many rows (`private.outcome`). Rows that are in neither list were as wanted already. */
export type Outcome = { done: Change[]; failed: Failure[] }

/**
 * The outcome of an action on many rows.
 *
 * @param call of the database's function
 * @param failed what the user reads of a row, or of the whole, when the database gives no sentence
 * @throws {CallError} when nothing was changed
 */
export async function outcomeOf(
  call: PromiseLike<{ data: Json; error: null } | { data: null; error: ProviderError }>,
  failed: string,
): Promise<Outcome> {
  const { data, error } = await call
  if (error) failAsTold(failed, error)
  const outcome = data as { done: Change[]; failed: (Omit<Failure, 'reason'> & { reason: string | null })[] }
  return {
    done: outcome.done,
    failed: outcome.failed.map(({ reason, ...row }) => ({ ...row, reason: reason ?? failed })),
  }
}

/** How many ids one address names; 200 of them take about 7 kB. */
const idsPerRead = 200

/**
 * Reads chosen rows by their ids, as many at once as an address can name.
 *
 * @param part reads the rows with the given ids
 * @param failed what the user reads when a part could not be read
 * @param onProgress called with the number of rows read
 * @param signal cancels the reading
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readChosen<Row>(
  ids: readonly string[],
  part: (ids: readonly string[]) => PromiseLike<{ data: Row[]; error: null } | { data: null; error: ProviderError }>,
  failed: string,
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let first = 0; first < ids.length; first += idsPerRead) {
    const { data, error } = await part(ids.slice(first, first + idsPerRead))
    signal.throwIfAborted()
    if (error) failAsTold(failed, error)
    rows.push(...data)
    onProgress(rows.length)
  }
  return rows
}
