import { StartFailure } from '../supabase/local/start-failure.ts'

/** The benchmarks, by name. Each is loaded on demand, because it imports tools of its own. */
const benches: Readonly<Record<string, (options: readonly string[]) => Promise<string[]>>> = {
  lists: async (options) =>
    (await import('../tests/bench/lists.ts')).benchLists(
      options.find((option) => option.startsWith('--only='))?.slice('--only='.length),
    ),
  dues: async () => (await import('../tests/bench/dues.ts')).benchDues(),
  issues: async () => (await import('../tests/bench/issues.ts')).benchIssues(),
  readers: async () => (await import('../tests/bench/readers.ts')).benchReaders(),
  refusals: async () => (await import('../tests/bench/refusals.ts')).benchRefusals(),
  bytes: async (options) => (await import('../tests/bench/bytes.ts')).benchBytes(options.includes('--update')),
  presses: async (options) => (await import('../tests/bench/presses.ts')).benchPresses(options),
  shifts: async (options) => (await import('../tests/bench/shifts.ts')).benchShifts(options),
  load: async () => (await import('../tests/bench/load.ts')).benchLoad(),
  pages: async (options) => (await import('../tests/bench/pages.ts')).benchPages(options),
  kills: async () => (await import('../tests/bench/kills.ts')).benchKills(),
  faults: async (options) => (await import('../tests/bench/faults.ts')).benchFaults(options),
  soak: async (options) => (await import('../tests/bench/soak.ts')).benchSoak(options),
}

/** Those that run only when they are named, because they take very long. */
const long = ['faults', 'soak']

/**
 * `npm run bench`: measures the product and prints the figures beside their budgets.
 *
 * @param given names of benchmarks (none means all but the long ones) and their options
 * @throws {StartFailure} when a figure exceeds its budget, after all have been printed
 */
export async function run(given: readonly string[]): Promise<void> {
  const options = given.filter((word) => word.startsWith('--'))
  const names = given.filter((word) => !word.startsWith('--'))
  const chosen = names.length ? names : Object.keys(benches).filter((name) => !long.includes(name))
  const faults: string[] = []
  for (const name of chosen) {
    const bench = benches[name]
    if (!bench)
      throw new StartFailure(`There is no "${name}" to measure; there is: ${Object.keys(benches).join(', ')}.`)
    faults.push(...(await bench(options)))
  }
  if (faults.length) throw new StartFailure(`Not as it should be:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
}
