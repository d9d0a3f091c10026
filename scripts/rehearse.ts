import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartFailure } from '../supabase/local/start-failure.ts'
import { findAuth } from '../tests/rehearsal/auth.ts'
import { notInRehearsal } from '../tests/rehearsal/files.ts'
import { findPrograms } from '../tests/rehearsal/programs.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')
const projects = ['rehearsal-db', 'rehearsal-e2e']

/** What Vitest writes about a file of tests. */
interface FileReport {
  name: string
  /** Failed too where only a hook failed, whose tests count as skipped. */
  status: 'passed' | 'failed'
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string }[]
}

/**
 * `npm run rehearse`: the database tests and the browser tests on the parts of hosted Supabase, and one table of them.
 *
 * @param given projects (`rehearsal-db`, `rehearsal-e2e`; none means both) and parts of names of files
 * @throws {StartFailure} when the rehearsal cannot run here, or a test failed
 */
export async function run(given: readonly string[]): Promise<void> {
  const { missing } = findPrograms()
  if (missing !== undefined) throw new StartFailure(`The rehearsal cannot run: ${missing}.`)
  const chosen = projects.filter((project) => given.includes(project))
  const files = given.filter((word) => !projects.includes(word))
  const folder = await mkdtemp(path.join(tmpdir(), 'bkcc-rehearse-'))
  const reports: FileReport[] = []
  const broken: string[] = []
  for (const project of chosen.length ? chosen : projects) {
    const found = await rehearse(project, files, path.join(folder, `${project}.json`))
    if (found) reports.push(...found)
    else broken.push(project)
  }
  await rm(folder, { recursive: true, force: true })
  process.stdout.write(`\n${tableOf(reports)}\n`)
  for (const [file, reason] of Object.entries(notInRehearsal))
    process.stdout.write(`left out: ${file}, which ${reason}\n`)
  const auth = findAuth()
  process.stdout.write(
    auth.missing === undefined
      ? 'Auth was Supabase Auth itself; Storage was played by @supabase/lite on the same database.\n'
      : `Auth and Storage were played by @supabase/lite on the same database: ${auth.missing}.\n`,
  )
  const failed = reports.filter(({ status }) => status === 'failed')
  if (broken.length) throw new StartFailure(`Did not run: ${broken.join(', ')}.`)
  if (failed.length) throw new StartFailure(`Failed: ${failed.map(shortName).join(', ')}.`)
}

/** Runs a project of Vitest. Returns its reports by file; undefined when it could not start, or failed outside of all tests. */
async function rehearse(project: string, files: readonly string[], report: string): Promise<FileReport[] | undefined> {
  process.stdout.write(`\n── ${project}\n`)
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--passWithNoTests', ...files]
  const child = spawn(
    process.execPath,
    [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const code = await new Promise((resolve) => child.once('close', resolve))
  try {
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as { testResults: FileReport[] }
    return code === 0 || testResults.some(({ status }) => status === 'failed') ? testResults : undefined
  } catch {
    return undefined
  }
}

const shortName = ({ name }: FileReport) => path.relative(projectRoot, name)
const count = ({ assertionResults }: FileReport, status: string) =>
  assertionResults.filter((result) => result.status === status).length

/** One line for each file: passed, failed, skipped, seconds; and their sums. */
function tableOf(reports: readonly FileReport[]): string {
  const rows = reports
    .map((report) => ({
      name: shortName(report),
      passed: count(report, 'passed'),
      failed: count(report, 'failed'),
      skipped: count(report, 'skipped'),
      seconds: (report.endTime - report.startTime) / 1000,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const sum = (key: 'passed' | 'failed' | 'skipped' | 'seconds') => rows.reduce((total, row) => total + row[key], 0)
  const sums = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), seconds: sum('seconds') }
  const all = [...rows, { name: 'all', ...sums }]
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(48) : cell.padStart(8))).join(' ')
  return [
    line(['file', 'passed', 'failed', 'skipped', 'seconds']),
    ...all.map(({ name, passed, failed, skipped, seconds }) =>
      line([name, `${passed}`, `${failed}`, `${skipped}`, seconds.toFixed(1)]),
    ),
  ].join('\n')
}
