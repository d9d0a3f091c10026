import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartFailure } from '../supabase/local/start-failure.ts'
import { ensureChromium } from '../tests/support/chromium.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')

type Step = { name: string; command: readonly string[]; counts?: true }

const steps: readonly Step[] = [
  { name: 'types of the code', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'lint', command: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'] },
  { name: 'types of the database', command: ['scripts/run.mjs', 'db-types', '--check'] },
  { name: 'advisors', command: ['scripts/run.mjs', 'db-advisors'] },
  { name: 'unit', command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'], counts: true },
  { name: 'db', command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'db'], counts: true },
  { name: 'e2e', command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e'], counts: true },
]

type Report = { success: boolean; numPassedTests: number; numFailedTests: number; numPendingTests: number }

/**
 * `npm test`: every check of the project in turn. All steps run, so that one run tells everything that is wrong.
 *
 * @param only names of the steps to run; all when empty
 * @throws {StartFailure} when a step failed, after all have run
 */
export function run(only: readonly string[]): void {
  const chosen = only.length ? steps.filter(({ name }) => only.includes(name)) : steps
  if (chosen.length < only.length || chosen.length === 0) throw new StartFailure(`There is no such step; the steps are: ${steps.map(({ name }) => `"${name}"`).join(', ')}.`)
  if (chosen.some(({ name }) => name === 'e2e')) {
    try {
      ensureChromium()
    } catch (error) {
      throw new StartFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'bkcc-test-'))
  const failed: string[] = []
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, command, counts } of chosen) {
    const started = performance.now()
    process.stdout.write(`\n── ${name}\n`)
    const report = path.join(folder, `${name}.json`)
    const more = counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
    const { status } = spawnSync(process.execPath, [...command, ...more], { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] })
    let passed = status === 0
    if (counts) {
      try {
        const { success, numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8')) as Report
        // The report is a second witness: an exit code can be changed by whatever the tests' process closes last.
        passed &&= success && numFailedTests === 0
        sum.passed += numPassedTests
        sum.failed += numFailedTests
        sum.skipped += numPendingTests
      } catch {
        passed = false
      }
    }
    if (!passed) failed.push(name)
    process.stdout.write(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  }
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`)
  if (failed.length) throw new StartFailure(`Failed: ${failed.join(', ')}.`)
}
