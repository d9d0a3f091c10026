import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { StartFailure } from '../supabase/local/start-failure.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')
/**
 * The browser code, the tests, and the rest, which runs in Node. Each project sees only the types of its own
 * environment.
 */
const projects = ['src', 'tests', '.']

/**
 * `npm run typecheck`: prints TypeScript's errors.
 *
 * @param filter path prefixes, such as `src/features/publish/news`; empty means all files
 * @throws {StartFailure} when there are errors
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
