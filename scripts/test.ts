import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { StartFailure } from '../supabase/local/start-failure.ts'
import { ensureChromium } from '../tests/support/chromium.ts'
import { findPrograms } from '../tests/rehearsal/programs.ts'
import { buildSite } from './site-build.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')

/**
 * `beside` steps run one after another in the background; `alone` steps measure time and run last; `site` steps serve
 * the built site.
 */
type Step = {
  name: string
  command: readonly string[]
  counts?: true
  beside?: true
  alone?: true
  site?: true
  /** Why the step cannot run on this machine, and what it would add; undefined where it can. Such a step passes. */
  leftOut?: () => string | undefined
}

/** The `nice` value of background steps. They yield to the other steps, which determine the length of a run. */
const besidePriority = 10

const steps: readonly Step[] = [
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'types and lint', command: ['node_modules/oxlint/bin/oxlint', '--config', 'oxlint.config.js', '.'] },
  { name: 'types of the database', command: ['scripts/run.mjs', 'db-types', '--check'] },
  { name: 'advisors', command: ['scripts/run.mjs', 'db-advisors'] },
  { name: 'unit', command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'], counts: true },
  {
    name: 'db',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'db'],
    counts: true,
    beside: true,
    site: true,
  },
  { name: 'e2e', command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e'], counts: true, site: true },
  {
    name: 'rehearsal',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'rehearsal'],
    counts: true,
    leftOut: () => {
      const { missing } = findPrograms()
      return missing && `${missing}. It would try rights, lists, forms and uploads on PostgreSQL, PostgREST and Deno`
    },
  },
  { name: 'ratios', command: ['scripts/run.mjs', 'bench', 'pages', '--check'], alone: true, site: true },
]

type Report = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type Outcome = { name: string; passed: boolean; report?: Report }

/** Runs a step. Its output is shown at once or, while another step is printing, when it has ended. */
async function runStep({ name, command, counts, beside, leftOut }: Step, folder: string): Promise<Outcome> {
  const started = performance.now()
  const reason = leftOut?.()
  if (reason !== undefined) {
    process.stdout.write(`\n── ${name}: left out, because ${reason}.\n`)
    return { name, passed: true }
  }
  const title = `\n── ${name}\n`
  if (!beside) process.stdout.write(title)
  const file = path.join(folder, `${name}.json`)
  const more = counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : []
  const child = spawn(process.execPath, [...command, ...more], {
    cwd: projectRoot,
    stdio: ['ignore', beside ? 'pipe' : 'inherit', beside ? 'pipe' : 'inherit'],
  })
  if (beside && child.pid !== undefined) setPriority(child.pid, besidePriority)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (beside) process.stdout.write(title + Buffer.concat(said).toString())
  const report = counts ? readReport(file) : undefined
  // Check the report as well, because code that runs while the test process closes can change its exit code.
  const passed = status === 0 && (!counts || (report !== undefined && report.success && report.numFailedTests === 0))
  process.stdout.write(
    `── ${name}: ${passed ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
  return { name, passed, ...(report && { report }) }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

/** What failed, for the end of a long output: each test with the beginning of its message, and files that never began. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(projectRoot, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${file}\n    ${firstLines(message)}`]
    return tests.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}\n    ${firstLines(failureMessages[0] ?? '')}`,
    )
  })
}

const firstLines = (message: string) => message.split('\n').slice(0, 6).join('\n    ').slice(0, 1_000)

/** @param built resolves when the site is built */
async function oneByOne(steps: readonly Step[], folder: string, built: Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    if (step.site) await built
    outcomes.push(await runStep(step, folder))
  }
  return outcomes
}

/**
 * `npm test`: every check of the project. All steps run, so that one run reports every problem.
 *
 * @param only names of the steps to run; all when empty
 * @throws {StartFailure} when a step failed, after all have run
 */
export async function run(only: readonly string[]): Promise<void> {
  const chosen = only.length ? steps.filter(({ name }) => only.includes(name)) : steps
  if (chosen.length < only.length || chosen.length === 0)
    throw new StartFailure(`There is no such step; the steps are: ${steps.map(({ name }) => `"${name}"`).join(', ')}.`)
  if (chosen.some(({ name }) => name === 'e2e' || name === 'ratios')) {
    try {
      ensureChromium()
    } catch (error) {
      throw new StartFailure(error instanceof Error ? error.message : String(error))
    }
  }
  // Build the site once, so that two steps that serve it do not build it at the same time.
  const built = chosen.some(({ site }) => site)
    ? buildSite(projectRoot, path.join(projectRoot, '.local'))
    : Promise.resolve()
  // The steps that serve the site report a failure. This prevents an unhandled rejection before they do.
  built.catch(() => undefined)
  const folder = mkdtempSync(path.join(tmpdir(), 'bkcc-test-'))
  const beside = chosen.filter((step) => step.beside)
  const others = chosen.filter((step) => !step.beside && !step.alone)
  const outcomes = (await Promise.all([oneByOne(others, folder, built), oneByOne(beside, folder, built)])).flat()
  outcomes.push(
    ...(await oneByOne(
      chosen.filter((step) => step.alone),
      folder,
      built,
    )),
  )
  rmSync(folder, { recursive: true, force: true })
  for (const failure of outcomes.flatMap(({ report }) => (report ? failuresOf(report) : [])))
    process.stdout.write(`\nFailed: ${failure}\n`)
  const sum = (key: 'numPassedTests' | 'numFailedTests' | 'numPendingTests') =>
    outcomes.reduce((total, { report }) => total + Number(report?.[key] ?? 0), 0)
  process.stdout.write(
    `\n${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed, ${sum('numPendingTests')} skipped\n`,
  )
  const failed = outcomes.filter(({ passed }) => !passed)
  if (failed.length) throw new StartFailure(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
}
