import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartFailure } from '../supabase/local/start-failure.ts'
import { ensureChromium } from '../tests/support/browser/chromium.ts'
import { findNginx } from '../tests/support/database/nginx.ts'
import { findPostgres } from '../tests/support/database/postgres.ts'
import { findPrograms } from '../tests/rehearsal/programs.ts'
import { changedFiles, domainsOf, isBreadth, testsOf } from './changed.ts'
import { buildSite } from './site-build.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')

interface Step {
  name: string
  command: readonly string[]
  /** Whether it runs tests, which are counted. */
  counts?: true
  /** Whether it serves the built site. */
  site?: true
  /** Whether it belongs to `npm run test:all` only. */
  breadth?: true
  /** Whether it runs beside the next step, which leaves a core free now and then. */
  beside?: true
  /** Into how many parts continuous integration divides it; without it, it runs with the other steps that are not divided. */
  shards?: number
  /** Why the step cannot run on this machine, and what would bring it; undefined where it can. Such a step passes. */
  leftOut?: () => string | undefined
}

const vitest = (project: string, ...files: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  project,
  ...files,
]
const lint = (...files: string[]) => ['node_modules/oxlint/bin/oxlint', '--config', 'oxlint.config.js', ...files]
const format = (...files: string[]) => [
  'node_modules/oxfmt/bin/oxfmt',
  '--check',
  '--no-error-on-unmatched-pattern',
  ...files,
]

const steps: readonly Step[] = [
  { name: 'format', command: format() },
  { name: 'width of SQL', command: ['scripts/sql-width.mjs'] },
  { name: 'types and lint', command: lint('.') },
  { name: 'migrations', command: ['scripts/run.mjs', 'db-check'], beside: true },
  { name: 'unit', command: vitest('unit'), counts: true, shards: 1 },
  { name: 'db', command: vitest('db'), counts: true, site: true, shards: 2 },
  { name: 'e2e', command: vitest('e2e'), counts: true, site: true, shards: 4, leftOut: once(withoutChromium) },
  {
    name: 'rehearsal',
    command: vitest('rehearsal'),
    counts: true,
    breadth: true,
    shards: 1,
    leftOut: () => findPrograms().missing,
  },
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
type Outcome = { name: string; passed: boolean; report?: Report; missing?: string }

function once<Result>(work: () => Result): () => Result {
  let done: { result: Result } | undefined
  return () => (done ??= { result: work() }).result
}

function withoutChromium(): string | undefined {
  try {
    ensureChromium()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What only some machines have, and what would bring it. */
function missingExtras(): string[] {
  const postgres = findPostgres().missing
  return [
    ...(postgres
      ? [
          `Rights and races on PostgreSQL, and the rehearsal: ${postgres}; on Debian, "apt-get install postgresql" brings it.`,
        ]
      : []),
    ...(findNginx() ? [] : ['The configuration for nginx: it is not installed; "apt-get install nginx" brings it.']),
  ]
}

async function runStep(
  { name, command, counts, beside, leftOut }: Step,
  { folder, breadth, shard }: { folder: string; breadth: boolean; shard: readonly string[] },
): Promise<Outcome> {
  const started = performance.now()
  const missing = leftOut?.()
  if (missing !== undefined) return { name, passed: true, missing }
  if (!beside) process.stdout.write(`\n── ${name}\n`)
  const file = path.join(folder, `${name}.json`)
  const more = counts ? [...shard, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : []
  const child = spawn(process.execPath, [...command, ...more], {
    cwd: projectRoot,
    stdio: ['ignore', beside ? 'pipe' : 'inherit', beside ? 'pipe' : 'inherit'],
    env: { ...process.env, ...(breadth && { TEST_BREADTH: '1' }) },
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (beside) process.stdout.write(`\n── ${name}\n${Buffer.concat(said).toString()}`)
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

/** The steps for the domains of the files that git says have changed, and what they leave out. */
function stepsOfChange(since: string | undefined, breadth: boolean): { chosen: Step[]; leftOut: string[] } {
  const files = changedFiles(projectRoot, since)
  const code = files.filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file))
  const { domains, without } = domainsOf(projectRoot, files)
  const tests = (suite: string) => testsOf(projectRoot, suite, domains).filter((file) => breadth || !isBreadth(file))
  const onlyInAll = ['unit', 'db', 'e2e'].flatMap((suite) => testsOf(projectRoot, suite, domains)).filter(isBreadth)
  process.stdout.write(`Changed: ${domains.join(', ') || 'no domain'}.\n`)
  return {
    chosen: [
      ...(files.length ? [{ name: 'format', command: format(...files) }] : []),
      ...(code.length ? [{ name: 'types and lint', command: lint(...code) }] : []),
      ...steps.flatMap((step) => {
        const chosen = step.counts && !step.breadth ? tests(step.name) : []
        return chosen.length ? [{ ...step, command: [...step.command, ...chosen] }] : []
      }),
    ],
    leftOut: [
      ...(onlyInAll.length && !breadth
        ? [`What only \`npm run test:all\` has: ${onlyInAll.join(', ')}: npm run test:all -- --changed`]
        : []),
      ...(without.length
        ? [
            `The tests of what several domains share (${without.slice(0, 3).join(', ')}${without.length > 3 ? ' …' : ''}): npm test`,
          ]
        : []),
      'Other domains that read what has changed: npm test',
    ],
  }
}

/** What continuous integration runs beside each other: the arguments of `npm run test:all -- …`, which together name every step. */
const jobs = (): string[] => [
  steps.flatMap(({ name, shards }) => (shards ? [] : `"${name}"`)).join(' '),
  ...steps.flatMap(({ name, shards = 0 }) =>
    Array.from({ length: shards }, (_, at) => (shards === 1 ? name : `${name} --shard=${at + 1}/${shards}`)),
  ),
]

/**
 * `npm test` and, with `--all`, `npm run test:all`: the checks of the project. All steps run, so that one run reports every
 * problem.
 *
 * @param given names of the steps to run, all when empty; or `--changed`, which runs format, types, lint and tests of the
 *   domains that differ from the last commit (`--changed=REV`: from another); `--shard=1/3` runs a third of the tests;
 *   `--jobs` runs nothing and prints what continuous integration runs, as JSON
 * @throws {StartFailure} when a step failed, after all have run
 */
export async function run(given: readonly string[]): Promise<void> {
  if (given.includes('--jobs')) return void process.stdout.write(`${JSON.stringify(jobs())}\n`)
  const breadth = given.includes('--all')
  const changed = given.find((word) => /^--changed(=|$)/.test(word))
  const only = given.filter((word) => !word.startsWith('--'))
  const shard = given.filter((word) => word.startsWith('--shard='))
  const offered = steps.filter((step) => breadth || !step.breadth)
  if (only.some((word) => !offered.some(({ name }) => name === word)))
    throw new StartFailure(
      `There is no such step; the steps are: ${offered.map(({ name }) => `"${name}"`).join(', ')}.`,
    )
  const ofChange = changed === undefined ? undefined : stepsOfChange(changed.split('=')[1], breadth)
  const chosen = ofChange?.chosen ?? offered.filter(({ name }) => only.length === 0 || only.includes(name))

  const withoutBrowser = chosen.find(({ name }) => name === 'e2e')?.leftOut?.()
  if (withoutBrowser) process.stdout.write(`The journeys in the browser are left out. ${withoutBrowser}\n`)
  const built = chosen.some(({ site, leftOut }) => site && leftOut?.() === undefined)
    ? buildSite(projectRoot, path.join(projectRoot, '.local'))
    : Promise.resolve()
  // The step that serves the site reports a failure. This prevents an unhandled rejection before it does.
  built.catch(() => undefined)
  const folder = mkdtempSync(path.join(tmpdir(), 'bkcc-test-'))
  const outcomes: Outcome[] = []
  const beside: Promise<Outcome>[] = []
  for (const step of chosen) {
    if (step.site) await built
    const outcome = runStep(step, { folder, breadth, shard })
    if (step.beside) beside.push(outcome)
    else outcomes.push(await outcome, ...(await Promise.all(beside.splice(0))))
  }
  outcomes.push(...(await Promise.all(beside)))
  rmSync(folder, { recursive: true, force: true })
  report(outcomes, ofChange?.leftOut ?? (only.length || !breadth ? [] : missingExtras()), withoutBrowser !== undefined)
}

/** Prints what failed, was left out and passed; what failed also goes to the page of a run on GitHub. */
function report(outcomes: readonly Outcome[], leftOut: readonly string[], withoutBrowser: boolean): void {
  const failures = outcomes.flatMap(({ report }) => (report ? failuresOf(report) : []))
  for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`)
  const missing = outcomes.flatMap(({ name, missing }) =>
    missing && name !== 'rehearsal' ? [`The step ${name}: ${missing}`] : [],
  )
  const all = [...missing, ...leftOut]
  if (all.length) process.stdout.write(`\nLeft out:\n${all.map((line) => `- ${line}`).join('\n')}\n`)
  const sum = (key: 'numPassedTests' | 'numFailedTests' | 'numPendingTests') =>
    outcomes.reduce((total, { report }) => total + Number(report?.[key] ?? 0), 0)
  process.stdout.write(
    `\n${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed, ${sum('numPendingTests')} skipped\n`,
  )
  const failed = outcomes.filter(({ passed }) => !passed)
  const page = process.env.GITHUB_STEP_SUMMARY
  if (page && failed.length)
    appendFileSync(
      page,
      `Failed: ${failed.map(({ name }) => name).join(', ')}\n\n${failures.map((text) => `- ${text}`).join('\n')}\n`,
    )
  if (failed.length) throw new StartFailure(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
  if (withoutBrowser) process.stdout.write('The journeys in the browser did not run.\n')
}
