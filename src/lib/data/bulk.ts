import { inListOrder, type Order } from '@/lib/list/list-order'
import type { Json } from './database.types'
import { CallError, failAsTold, type ProviderError } from './errors'
import { readAll, readStep } from './read-all'

/** A row that an action on many rows has changed; the database needs `was` and `at` to undo it. */
export type Change = { id: string; was?: Json; at?: string }

/** A row that the action could not change, and why. `name` is null for a row that is gone. */
export type Failure = { id: string; name: string | null; reason: string }

/** What became of an action on many rows (`private.outcome`). Rows that are in neither list were as wanted already; of them, `scheduled` keep their time. */
export type Outcome = { done: Change[]; failed: Failure[]; scheduled?: number }

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
  const outcome = data as Omit<Outcome, 'failed'> & { failed: (Omit<Failure, 'reason'> & { reason: string | null })[] }
  return {
    ...outcome,
    failed: outcome.failed.map(({ reason, ...row }) => ({ ...row, reason: reason ?? failed })),
  }
}

/**
 * Runs an action on many rows for one.
 *
 * @throws {CallError} with the reason when the row could not be changed
 */
export async function changeOne(run: (ids: readonly string[]) => Promise<Outcome>, id: string): Promise<Outcome> {
  const outcome = await run([id])
  const [refused] = outcome.failed
  if (refused) throw new CallError(refused.reason)
  return outcome
}

type Answer<Row> = { data: Row[]; error: null } | { data: null; error: ProviderError }
type Request<Row> = PromiseLike<Answer<Row>> & { abortSignal(signal: AbortSignal): PromiseLike<Answer<Row>> }

/** A query of rows that is filtered, but not sorted. */
type Rows<Row> = {
  gt(column: 'id', after: string): { order(column: 'id'): { limit(count: number): Request<Row> } }
  in(column: 'id', ids: readonly string[]): Request<Row>
}

/** How the rows of a list are read for files. */
export type FileRows<Row, Key> = {
  /** All that match its filter. */
  matching: () => Rows<Row>
  /** All, of which some are chosen. */
  all: () => Rows<Row>
  order: Order<Key>
  /** What the user reads when a part could not be read. */
  failed: string
}

/**
 * Reads the ids of all rows that match the filter of a list.
 *
 * @throws {CallError} when a part could not be read
 */
export async function readIds({ ids, failed }: { ids: () => Rows<{ id: string }>; failed: string }): Promise<string[]> {
  const rows = await readAll((after) => ids().gt('id', after).order('id').limit(readStep), failed)
  return rows.map(({ id }) => id)
}

/** How many ids one address names; 200 of them take about 7 kB. */
const idsPerRead = 200

/**
 * Reads the rows of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @param onProgress called with the number of rows read
 * @param signal cancels the reading
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readForExport<Key extends string, Row extends { id: string } & Record<Key, string | null>>(
  { matching, all, order, failed }: FileRows<Row, Key>,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<Row[]> {
  if (!ids) {
    const part = (after: string) => matching().gt('id', after).order('id').limit(readStep).abortSignal(signal)
    return inListOrder(await readAll(part, failed, onProgress, signal), order)
  }
  const rows: Row[] = []
  for (let first = 0; first < ids.length; first += idsPerRead) {
    const some = ids.slice(first, first + idsPerRead)
    const { data, error } = await all().in('id', some).abortSignal(signal)
    signal.throwIfAborted()
    if (error) failAsTold(failed, error)
    rows.push(...data)
    onProgress(rows.length)
  }
  return inListOrder(rows, order)
}
