import { StartFailure } from '../supabase/local/start-failure.ts'
import { benchLists } from '../tests/bench/lists.ts'
import { benchReaders } from '../tests/bench/readers.ts'

/**
 * `npm run bench`: prints how lists, searches, counts and figures grow with their tables, and how 200 visitors are answered at once.
 *
 * `npm run bench -- lists` or `-- readers` does one of them; `-- lists --only=related` the queries of such a name.
 *
 * @throws {StartFailure} when one of them grows or is read without an index, or an answer fails
 */
export async function run(parts: readonly string[] = []): Promise<void> {
  const only = parts.find((part) => part.startsWith('--only='))?.slice('--only='.length)
  const wanted = (part: string) => parts.length === 0 || parts.includes(part)
  const faults = [...(wanted('lists') ? await benchLists(only) : []), ...(wanted('readers') ? await benchReaders() : [])]
  if (faults.length) throw new StartFailure(`Not as it should be:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
}
