import { failWith } from './errors'

/** Error code of the Data API (PostgREST, error group 1) for a range that begins behind the last row. */
const rangeBehindTheEnd = 'PGRST103'

/** What the Data API says to a ranged read with an exact count. */
type Answer<Row> = {
  data: Row[] | null
  error: { code?: string; details?: string | null; message: string } | null
  count: number | null
}

/** What of a list is read, and what breaks the reading off. */
type Place = {
  /** From 1. */
  page: number
  size: number
  signal: AbortSignal
}

/**
 * Reads a page of a list with the list's exact total. A page behind the last one is an answer too: no rows, with the true total.
 *
 * @param list asked for with `count: 'exact'`, filtered and sorted
 * @param failed what the user reads when it failed, or makes that of what the database said
 * @throws {CallError} when it failed
 */
export async function readPage<Row>(
  list: { range(from: number, to: number): { abortSignal(signal: AbortSignal): PromiseLike<Answer<Row>> } },
  { page, size, signal }: Place,
  failed: string | ((told: string) => string),
): Promise<{ rows: Row[]; total: number }> {
  const { data, error, count } = await list.range((page - 1) * size, page * size - 1).abortSignal(signal)
  if (error?.code === rangeBehindTheEnd)
    return { rows: [], total: count ?? Number(/there are only (\d+) rows/.exec(error.details ?? '')?.[1] ?? 0) }
  if (error) failWith(typeof failed === 'string' ? failed : failed(error.message), error)
  return { rows: data ?? [], total: count ?? 0 }
}
