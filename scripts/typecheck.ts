import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { StartFailure } from '../supabase/local/start-failure.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')
/** What runs in browsers, the tests, and the rest, which runs in Node: each knows the types of its own surroundings only. */
const projects = ['src', 'tests', '.']

/**
 * `npm run typecheck`: what TypeScript complains of.
 *
 * @param filter beginnings of paths, such as `src/features/news`; all files when empty
 * @throws {StartFailure} when there is something
 */
export function run(filter: readonly string[]): Promise<void> {
  const complaints = new Set<string>()
  for (const project of projects) {
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', project, '--pretty', 'false'],
      {
        cwd: projectRoot,
        encoding: 'utf8',
      },
    )
    for (const line of stdout.split('\n')) if (/error TS\d/.test(line)) complaints.add(line)
  }
  const wanted = [...complaints].filter((line) => filter.length === 0 || filter.some((start) => line.startsWith(start)))
  if (wanted.length) throw new StartFailure(wanted.join('\n'))
  return Promise.resolve()
}
