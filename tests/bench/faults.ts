import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { globSync } from 'tinyglobby'
import { StartFailure } from '../../supabase/local/start-failure.ts'
import { randomOf } from '../support/statement-truth'
import type { Fault } from './fault'
import { leastOf, roomNames, type RoomName } from './fault-rooms'
import { optionOf } from './measure'
import { sqlFaults } from './sql-faults'
import { typescriptFaults, typesOf } from './typescript-faults'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, '.local/faults')
const useFolder = path.join(folder, 'use')
const typesHold = typesOf(root, path.join(folder, 'types'))

/** Minutes after which tests count as hanging because of the fault. */
const longest = 30

type Outcome = { room: RoomName; language: string; caught: boolean }
type Report = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

type Failure = { file: string; test: string }

/** Runs test files until the first failure, and says which it is; undefined when all pass. */
function failureOf(files: readonly string[], env: Readonly<Record<string, string>>): Failure | undefined {
  const file = path.relative(root, path.join(folder, 'report.json'))
  rmSync(file, { force: true })
  const words = `run --project=unit --project=db --bail=1 --maxWorkers=1 --reporter=json --outputFile=${file}`
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...words.split(' '), ...files], {
    cwd: root,
    // The quickest first, because one that fails is enough.
    env: { ...process.env, TEST_ORDER: 'reversed', ...env },
    stdio: 'ignore',
    timeout: longest * 60_000,
    killSignal: 'SIGKILL',
  })
  if (status === 0) return undefined
  if (!existsSync(file)) return { file: '', test: 'they do not end' }
  const failed = (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults.find((one) => one.status === 'failed')
  const test = failed?.assertionResults.find((one) => one.status === 'failed')?.fullName ?? failed?.message
  return { file: path.relative(root, failed?.name ?? ''), test: test?.slice(0, 200) ?? '' }
}

/** What fails because of a fault. A file that passes when it runs once more, as on a busy machine, has not noticed it. */
function noticedBy(files: readonly string[], env: Readonly<Record<string, string>>): string | undefined {
  const failure = files.length ? failureOf(files, env) : undefined
  if (!failure) return undefined
  if (!failure.file || failureOf([failure.file], env)) return `${failure.file}: ${failure.test}`
  return noticedBy(
    files.filter((file) => file !== failure.file),
    env,
  )
}

/** What notices a fault: a test, or the types; empty when nothing does. */
function catcherOf({ steps, env, module }: Fault): string {
  const tries = steps.map((files) => () => noticedBy(files, env))
  if (module) tries.splice(1, 0, () => (typesHold(module.file, module.text) ? undefined : 'the types'))
  for (const attempt of tries) {
    const found = attempt()
    if (found) return found
  }
  return ''
}

/** The functions and tables that each test file of the database uses, as its last run without a fault recorded them. */
function usedByTests(again: boolean): Record<string, string[]> {
  if (again || !existsSync(useFolder)) {
    const draft = `${useFolder}.draft`
    for (const old of [draft, useFolder]) rmSync(old, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    process.stdout.write('The database tests run once without a fault.\n')
    const broken = failureOf(['tests/db'], { RECORD_USE: draft })
    if (broken) throw new StartFailure(`Without any fault there fails ${broken.file}: ${broken.test}`)
    renameSync(draft, useFolder)
  }
  const read = (file: string) => JSON.parse(readFileSync(path.join(useFolder, file), 'utf8')) as string[]
  return Object.fromEntries(
    globSync('*.json', { cwd: useFolder }).map((file) => [`tests/db/${file.replace(/\.json$/, '')}`, read(file)]),
  )
}

/**
 * `npm run bench -- faults`: plants small faults at random, one at a time, runs the tests that use what is changed, and
 * prints what survived. No file is changed: the fault is put into the database of each test file, or into the module as it
 * is loaded. Journeys are not run: they are too slow to be tried a hundred times, so what only they catch counts as survived.
 *
 * @param options `--seed=7` for the same faults again, `--rooms=money,rights`, `--count=20` for each room and language,
 *   `--only=sql` or `typescript`, `--record` when tests of the database use more than before. An interrupted run with the
 *   same seed goes on.
 * @returns the rooms whose tests catch too few
 */
export async function benchFaults(options: readonly string[]): Promise<string[]> {
  const seed = Number(optionOf(options, 'seed') ?? Math.floor(Math.random() * 1e6))
  const count = Number(optionOf(options, 'count') ?? 20)
  const asked = optionOf(options, 'rooms')?.split(',')
  const unknown = asked?.find((name) => !roomNames.some((room) => room === name))
  if (unknown) throw new StartFailure(`There is no room "${unknown}"; there is: ${roomNames.join(', ')}.`)
  process.stdout.write(`\nfaults, --seed=${seed}\n`)
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${seed}.json`)
  const known = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, string>

  const used = optionOf(options, 'only') === 'typescript' ? {} : usedByTests(options.includes('--record'))
  const outcomes: Outcome[] = []
  for (const room of roomNames.filter((name) => asked?.includes(name) ?? true)) {
    const faults = [
      ...(optionOf(options, 'only') === 'typescript' ? [] : await sqlFaults(root, room, count, randomOf(seed), used)),
      ...(optionOf(options, 'only') === 'sql' ? [] : await typescriptFaults(root, room, count, randomOf(seed))),
    ]
    for (const fault of faults) {
      const by = (known[fault.what] ||= catcherOf(fault))
      writeFileSync(file, JSON.stringify(known, null, 2))
      outcomes.push({ room, language: fault.language, caught: by !== '' })
      process.stdout.write(`${by ? 'caught' : 'SURVIVED'} ${room} ${fault.what}\n${by && `  by ${by}\n`}`)
    }
  }
  return judge(outcomes)
}

/** Prints how many were caught in each room, and returns the rooms that are below what they must catch. */
function judge(outcomes: readonly Outcome[]): string[] {
  const row = (...cells: (string | number)[]) =>
    process.stdout.write(`${cells.map((cell, place) => String(cell).padEnd(place ? 10 : 24)).join('')}\n`)
  const share = (some: readonly Outcome[]) => Math.round((100 * some.filter((one) => one.caught).length) / some.length)
  row('\nroom', 'planted', 'of 100 caught')
  return roomNames.flatMap((room) => {
    const ofRoom = outcomes.filter((one) => one.room === room)
    for (const language of new Set(ofRoom.map((one) => one.language))) {
      const some = ofRoom.filter((one) => one.language === language)
      row(`${room}, ${language}`, some.length, share(some))
    }
    return share(ofRoom) < leastOf(room)
      ? [`${room}: ${share(ofRoom)} of 100 faults caught, ${leastOf(room)} wanted`]
      : []
  })
}
