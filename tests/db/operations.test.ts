import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { parse } from 'smol-toml'
import { globSync } from 'tinyglobby'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootstrapDatabase, openDatabase } from '../../supabase/local/database'
import { hostedExtensions, linesIn, operationsPage, runCli, sqlIn, wordsOf } from '../support/database/operations-page'
import { seededImage } from '../support/database/seeded-image'

const projectRoot = path.resolve(import.meta.dirname, '../..')
/** The official CLI takes seconds for each command: the one that reads every function and `config.toml` stands for all. */
const breadth = Boolean(process.env.TEST_BREADTH)
/** Commands that differ only in the settings that they give count as one. */
const commands = [
  ...new Map(
    linesIn(operationsPage)
      .filter((line) => line.startsWith('npx supabase '))
      .map((line) => [line.replace(/\S+=.*/, ''), line]),
  ).values(),
]
const tried = breadth ? commands : commands.filter((command) => command.includes('functions deploy --use-api'))

let folder: string
let connection: PgliteConnection
let server: PGLiteSocketServer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bkcc-operations-'))
  // A copy, so that no link to a real project is in reach.
  for (const part of ['config.toml', 'functions', 'migrations', 'seed', 'templates'])
    await cp(path.join(projectRoot, 'supabase', part), path.join(folder, 'supabase', part), { recursive: true })
  connection = await openDatabase(undefined, breadth ? undefined : await seededImage())
  if (breadth) await bootstrapDatabase(connection, projectRoot)
  server = new PGLiteSocketServer({ db: connection.driver, port: 0, host: '127.0.0.1', maxConnections: 10 })
  await server.start()
})
afterAll(async () => {
  await server.stop()
  await connection.close()
  await rm(folder, { recursive: true, force: true })
})

const supabase = (words: string[], database?: string) => runCli(folder, words, database)

describe('the commands of docs/operations.md', () => {
  test.each(tried)('%s', async (command) => {
    const words = wordsOf(command)
    // These need Docker.
    if (operationsPage.indexOf(command) > operationsPage.indexOf('## Rehearsing with the official stack'))
      return expect((await supabase([...words, '--help'])).code).toBe(0)
    if (words[0] !== 'db')
      // Without an account, that much shows that the command was understood.
      return expect((await supabase(words)).said).toContain('Invalid access token format')
    expect(words, 'or it goes to the local stack').toContain('--remote')
    const database = `postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`
    const { code, said } = await supabase(words, database)
    expect(said).toMatch(/Finished supabase db push|up to date/)
    // The CLI warns of what it does not know in config.toml, and of what is deprecated.
    expect(said).not.toContain('WARN')
    expect(code).toBe(0)
  })

  test('name npm commands that exist, and settings that something reads', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const called = [...operationsPage.matchAll(/\bnpm (?:run )?([a-z][a-z:]*)/g)].map(([, name = '']) => name)
    expect(called.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([])
    const sources = await Promise.all(
      globSync(['{src,hosting,scripts}/**/*.ts', 'supabase/{functions,local}/**/*.ts'], {
        cwd: projectRoot,
        absolute: true,
      }).map((file) => readFile(file, 'utf8')),
    )
    const settings = [...operationsPage.matchAll(/\b([A-Z][A-Z]+(?:_[A-Z]+)+)=/g)].map(([, name = '']) => name)
    expect(settings.length).toBeGreaterThan(10)
    expect(settings.filter((name) => !sources.some((text) => text.includes(name)))).toEqual([])
  })

  test('deploy every function, none of which waits for a token of a person', async () => {
    const { functions } = parse(await readFile(path.join(projectRoot, 'supabase/config.toml'), 'utf8')) as {
      functions: Record<string, { verify_jwt?: boolean }>
    }
    const names = (await readdir(path.join(projectRoot, 'supabase/functions'))).filter((name) => !name.startsWith('_'))
    expect(functions).toEqual(Object.fromEntries(names.map((name) => [name, { verify_jwt: false }])))
    const deployed = commands.filter((command) => command.includes('functions deploy')).flatMap(wordsOf)
    expect(names.filter((name) => !deployed.includes(name))).toEqual([])
  })
})

test('the SQL of docs/operations.md runs on the database, and so do the jobs that it schedules', async () => {
  const { driver } = connection
  const rows = async (sql: string) => (await driver.query<Record<string, unknown>>(sql)).rows
  await driver.exec(hostedExtensions)
  const statements = sqlIn(operationsPage)
  expect(statements.length).toBeGreaterThan(5)
  for (const statement of statements) await driver.exec(statement.replace('value = …', 'value = 1'))
  await driver.exec('update private.site_builds set wanted = false')
  expect(await rows(`select first_name from public.invitations where email = 'person@example.org'`)).toEqual([
    { first_name: 'First' },
  ])

  const jobs = (await rows('select jobname, schedule, command from cron.job order by jobname')) as {
    jobname: string
    schedule: string
    command: string
  }[]
  expect(jobs.map(({ jobname }) => jobname)).toEqual([
    'bkcc build site',
    'bkcc build site daily',
    'bkcc drain mail',
    'bkcc scheduled jobs',
  ])
  const asked = async (job: string) => {
    await driver.exec('delete from net.asked')
    await driver.exec(jobs.find(({ jobname }) => jobname === job)?.command ?? '')
    return rows('select * from net.asked')
  }
  for (const { schedule } of jobs) expect(schedule).toMatch(/^([1-5]?\d seconds|[\d*/,-]+( [\d*/,-]+){4})$/)
  expect(await asked('bkcc scheduled jobs')).toEqual([])
  expect(await asked('bkcc drain mail')).toEqual([
    {
      url: 'https://<ref>.supabase.co/functions/v1/drain-mail',
      headers: { apikey: expect.stringContaining('sb_secret_') as string },
    },
  ])
  expect(await asked('bkcc build site'), 'nothing has changed').toEqual([])
  for (const change of [
    'events set title = title',
    'services set title = title',
    'membership_tiers set price = price',
    "partners (name) values ('A partner')",
    'legal_versions set content = content',
    'article_tags set name = name',
  ]) {
    await driver.exec('update private.site_builds set wanted = false')
    await driver.exec(`${change.includes('values') ? 'insert into' : 'update'} public.${change}`)
    expect(
      (await asked('bkcc build site')).map(({ url }) => url),
      change,
    ).toEqual(['https://api.netlify.com/build_hooks/…'])
  }
  expect(await asked('bkcc build site'), 'once').toEqual([])
  expect(await asked('bkcc build site daily')).toEqual([])
  expect(await asked('bkcc build site')).toHaveLength(1)
})
