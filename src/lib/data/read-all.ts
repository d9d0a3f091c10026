import { failWith } from './errors'

/** The most rows that the Data API returns per request (`max_rows`). */
export const readStep = 1000

/** The id before the first row; no row has it. */
export const beginning = '00000000-0000-0000-0000-000000000000'

/**
 * Reads every row of a list in batches. Each batch starts after the last id of the previous one, so that rows inserted
 * or deleted meanwhile cause no duplicates and no gaps.
 *
 * @param part reads the next {@link readStep} rows with an id greater than `after`, ordered by id
 * @param failed what the user reads when a batch could not be read
 * @param onProgress called with the number of rows read
 * @param signal cancels the reading
 * @returns the rows, ordered by id
 * @throws {CallError} when a batch could not be read; an `AbortError` when it was cancelled
 */
export async function readAll<Row extends { id: string }>(
  part: (after: string) => PromiseLike<{ data: Row[] | null; error: unknown }>,
  failed: string,
  onProgress?: (read: number) => void,
  signal?: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = []
  let last = beginning
  for (;;) {
    const { data, error } = await part(last)
    signal?.throwIfAborted()
    if (!data) failWith(failed, error)
    rows.push(...data)
    onProgress?.(rows.length)
    const end = data.at(-1)
    if (!end || data.length < readStep) return rows
    last = end.id
  }
}
