import { StartFailure } from '../supabase/local/start-failure.ts'
import { benchLists } from '../tests/bench/lists.ts'

/**
 * `npm run bench`: prints how the lists grow with their tables.
 *
 * @throws {StartFailure} when one of them grows, or is read without an index
 */
export async function run(): Promise<void> {
  const faults = await benchLists()
  if (faults.length) throw new StartFailure(`Not as it should be:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
}
