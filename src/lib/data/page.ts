import { failAsTold } from './errors'

/** Error code of the Data API (PostgREST, error group 1) for a range that begins after the last row. */
const rangeBehindTheEnd = 'PGRST103'

/** The Data API's answer to a ranged read with an exact count. */
type Answer<Row> = {
  data: Row[] | null
  error: { code?: string; details?: string | null; message: string } | null
  count: number | null
}

/** A query with `count: 'exact'`, filtered and sorted. */
export type CountedList<Row> = {
  range(from: number, to: number): { abortSignal(signal: AbortSignal): PromiseLike<Answer<Row>> }
}

/** Which page of a list to read, and the signal to cancel the request. */
type Place = {
  /** From 1. */
  page: number
  size: number
  signal: AbortSignal
}

/**
 * Reads a page of a list with the list's exact total. A page after the last one is no error: it has no rows, but the
 * true total.
 *
 * @param failed what the user reads when the read failed
 * @throws {CallError} when the read failed
 */
export async function readPage<Row>(
  list: CountedList<Row>,
  { page, size, signal }: Place,
  failed: string,
): Promise<{ rows: Row[]; total: number }> {
  const { data, error, count } = await list.range((page - 1) * size, page * size - 1).abortSignal(signal)
  if (error?.code === rangeBehindTheEnd)
    return { rows: [], total: count ?? Number(/there are only (\d+) rows/.exec(error.details ?? '')?.[1] ?? 0) }
  if (error) failAsTold(failed, error)
  return { rows: data ?? [], total: count ?? 0 }
}
