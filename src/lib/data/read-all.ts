import { failWith } from './errors'

/** As many rows as the Data API answers at once (`max_rows`). */
export const readStep = 1000

/** What the first part begins behind: no row has this id. */
export const beginning = '00000000-0000-0000-0000-000000000000'

/**
 * Reads every row of a list, however many there are, in parts. Each part begins behind the last id of the part before, so
 * that rows which come or go meanwhile neither repeat nor hide others.
 *
 * @param part reads the next {@link readStep} rows with an id greater than `after`, by id
 * @param failed what the user reads when a part could not be read
 * @param onProgress called with the number of rows read
 * @param signal breaks the reading off
 * @returns the rows by id
 * @throws {CallError} when a part could not be read; an `AbortError` when it was broken off
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
