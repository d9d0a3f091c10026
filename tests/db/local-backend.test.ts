import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startBackend } from '../../supabase/local/backend'
import { openDataDirectory } from '../../supabase/local/data-directory'
import { continues, migrateDatabase, openDatabase } from '../../supabase/local/database'
import { readEnvironment, readPort } from '../../supabase/local/environment'
import { listen } from '../../supabase/local/http-server'
import { freePort } from '../support/free-port'
import { ask } from '../support/accounts'
import { seededImage } from '../support/database/seeded-image'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const breadth = Boolean(process.env.TEST_BREADTH)

/** Values of every JSON type, and texts that are no value of most types. */
const oddValues = [true, 1.5, 'x', '\u0000', [[1], [2, 3]], {}, [{ a: 1 }]]

/** A fitting value of each type of argument. */
const fitting: Record<string, unknown> = {
  uuid: '00000000-0000-4000-8000-0000000000aa',
  'uuid[]': [],
  'text[]': [],
  jsonb: {},
  integer: 1,
  bigint: 1,
  boolean: true,
  text: 'x',
}

test('answers arguments of a wrong type as PostgREST does, and goes on: never 500', async () => {
  const functions = await backend.sql<{ name: string; names: string[]; types: string[] }>(
    `select p.proname as name, p.proargnames as names, array(select pg_catalog.format_type(t, null) from unnest(p.proargtypes) as t) as types
    from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  )
  const token = await backend.signIn('superadmin@bkcc.example')
  const call = (name: string, body: unknown) => ask(backend, 'POST', `/rest/v1/rpc/${name}`, { token, body })
  const tried = new Set<string>()
  const failed: string[] = []
  for (const { name, names, types } of functions)
    for (const [odd, oddType] of types.entries()) {
      // Every argument of every function in breadth, else the first of each type.
      if (!breadth && tried.has(oddType)) continue
      tried.add(oddType)
      for (const value of oddValues) {
        const values = types.map((type, index) => [names[index], index === odd ? value : (fitting[type] ?? null)])
        const { status, text } = await call(name, Object.fromEntries(values))
        if (status >= 500) failed.push(`${name} ${oddType} ${JSON.stringify(value)}: ${status} ${text}`)
      }
    }
  expect([...tried]).toEqual(expect.arrayContaining(Object.keys(fitting)))
  expect(failed).toEqual([])
  expect((await call('event_seats', { of_event: 'x' })).status).toBe(400)
  expect((await call('search_subscribers', { query: 'a', everything: 'perhaps' })).status).toBe(400)
})

test('keeps requests at the same moment apart: each with its own role and transaction', async () => {
  const editor = await backend.signIn('editor@bkcc.example')
  const drafts = await backend.sql(`select status from public.news_articles where status = 'draft'`)
  expect(drafts).not.toEqual([])
  const readDrafts = 'news_articles?select=status&status=eq.draft'
  const kinds = [
    { path: readDrafts, token: undefined, expected: { status: 200, body: [] as unknown } },
    { path: readDrafts, token: editor, expected: { status: 200, body: drafts as unknown } },
    // A failing statement does not affect the others.
    {
      path: 'events?select=id&id=eq.not-a-uuid',
      token: undefined,
      expected: { status: 400, body: expect.anything() as unknown },
    },
  ]
  const sent = Array.from({ length: 10 }, () => kinds).flat()
  const answers = await Promise.all(sent.map(({ path, token }) => ask(backend, 'GET', `/rest/v1/${path}`, { token })))
  expect(answers.map(({ status, text }) => ({ status, body: JSON.parse(text) as unknown }))).toEqual(
    sent.map(({ expected }) => expected),
  )
})

test.each([3, undefined])(
  'opening and closing a database leaves the exit code of the process to those who set it: %s',
  async (code) => {
    const before = process.exitCode
    try {
      process.exitCode = undefined
      const database = await openDatabase(undefined, await seededImage())
      await expect(database.driver.query('select 1 / 0')).rejects.toThrow()
      if (code !== undefined) process.exitCode = code
      await database.close()
      expect(process.exitCode).toBe(code)
    } finally {
      process.exitCode = before
    }
  },
)

const many = breadth ? 20_000 : 200
test(`a database goes on after ${many} refused statements`, async () => {
  let refused = 0
  // Without `expect`, which takes longer than the statement.
  for (let asked = 0; asked < many; asked += 1) await backend.sql('select 1 / 0').catch(() => (refused += 1))
  expect(refused).toBe(many)
  expect(await backend.sql('select 1 as one')).toEqual([{ one: 1 }])
})

const projectRoot = path.resolve(import.meta.dirname, '../..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bkcc-start-'))
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts `npm start`'s command, of the project or of another entry; `ended` is what it has said when it ends. */
function start(environment: Record<string, string> = {}, entry = 'scripts/run.mjs') {
  const child = spawn(process.execPath, [entry, 'start'], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said: Buffer.concat(said).toString().trim() }))
  })
  return { child, ended }
}

/** What the whole command says when it cannot start, which takes it seconds: a refusal is judged where it is thrown, too. */
const whole = describe.runIf(process.env.TEST_BREADTH)

describe('npm start says in one sentence why it cannot', () => {
  describe('a port that is none', () => {
    test.each(['99999', '65536', '0', '1.5', 'x'])('%s', (text) => {
      vi.stubEnv('PORT', text)
      expect(() => readPort(1)).toThrow(`PORT is "${text}", which is no port number (1 to 65535).`)
    })
    test.each([
      ['65535', 65_535],
      ['1', 1],
      ['', 4173],
    ])('but not "%s"', (text, port) => {
      vi.stubEnv('PORT', text)
      expect(readPort(4173)).toBe(port)
    })
    whole('by the whole command', () => {
      test('is refused', async () =>
        expect(await start({ PORT: '99999' }).ended).toEqual({
          code: 1,
          said: 'PORT is "99999", which is no port number (1 to 65535).',
        }))
    })
  })

  describe('a taken port', () => {
    const sentence = (port: number) =>
      `Port ${port} is taken by another program; stop it, or choose another port with PORT.`
    const taken = async (judge: (port: number) => Promise<void>) => {
      const server = await listen((_request, response) => response.end(), 0)
      try {
        await judge(server.port)
      } finally {
        await server.close()
      }
    }
    test('is none to listen on', () =>
      taken((port) => expect(listen((_request, response) => response.end(), port)).rejects.toThrow(sentence(port))))
    whole('by the whole command', () => {
      test('is refused', () =>
        taken(async (port) =>
          expect(await start({ PORT: String(port), LOCAL_DATA_DIR: path.join(folder, 'unused') }).ended).toEqual({
            code: 1,
            said: sentence(port),
          }),
        ))
    })
  })

  describe('a data directory that holds something else, or is damaged; what is in it stays', () => {
    const files = { 'thesis.txt': 'the only copy', 'embedded-backend.json': '{"format": 1, "jwtSec' }
    const foreign = async (refusal: (directory: string) => Promise<string>) => {
      const directory = await mkdtemp(path.join(folder, 'foreign-'))
      for (const [name, text] of Object.entries(files)) await writeFile(path.join(directory, name), text)
      const said = await refusal(directory)
      expect(said.split('\n')).toHaveLength(1)
      expect(said).toContain(directory)
      for (const [name, text] of Object.entries(files))
        expect(await readFile(path.join(directory, name), 'utf8')).toBe(text)
    }
    test('for the backend', () =>
      foreign((dataDirectory) =>
        startBackend({ projectRoot, origin: 'http://localhost:1', dataDirectory }).then(
          () => '',
          (error: Error) => error.message,
        ),
      ))
    whole('by the whole command', () => {
      test('is refused', () =>
        foreign(async (directory) => {
          const { code, said } = await start({ PORT: String(await freePort()), LOCAL_DATA_DIR: directory }).ended
          expect(code).toBe(1)
          return said
        }))
    })
  })

  test('data made by another version of the schema, which stays as it is', async () => {
    const made = { '10_a.sql': 'create table a (n integer);', '20_b.sql': 'insert into a values (1), (2);' }
    const directory = await openDataDirectory(path.join(folder, 'older'))
    const connection = await openDatabase(undefined, await seededImage())
    const migrate = async (migrations: Record<string, string>) => {
      const supabaseFolder = await mkdtemp(path.join(folder, 'supabase-'))
      await mkdir(path.join(supabaseFolder, 'migrations'))
      for (const [name, text] of Object.entries(migrations))
        await writeFile(path.join(supabaseFolder, 'migrations', name), text)
      await migrateDatabase(connection, supabaseFolder, directory)
      return (await connection.driver.query<{ n: number }>('select n from a order by n')).rows.map(({ n }) => n)
    }
    try {
      await connection.driver.query('delete from supabase_migrations.schema_migrations')
      expect(await migrate(made)).toEqual([1, 2])
      await expect(migrate({ ...made, '10_a.sql': 'create table a (m integer);' })).rejects.toThrow(
        `The data in ${directory.root} was made by another version of the schema; run "npm run db:reset" to delete it and start over, or choose another directory with LOCAL_DATA_DIR.`,
      )
      // A new migration at the end is applied, and what was there is still there.
      expect(await migrate({ ...made, '30_c.sql': 'insert into a values (3);' })).toEqual([1, 2, 3])
    } finally {
      await connection.close()
      await directory.release()
    }
  })

  test('half a remote configuration', () => {
    vi.stubEnv('VITE_SUPABASE_URL', 'https://x.supabase.co')
    vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', '')
    expect(() => readEnvironment(projectRoot, 'production')).toThrow(
      /^VITE_SUPABASE_URL is set but VITE_SUPABASE_PUBLISHABLE_KEY is not/,
    )
  })
})

describe('a database continues with migrations', () => {
  const [one, two, three] = ['a', 'b', 'c'].map((name, at) => ({
    version: `${at + 1}0`,
    name,
    sql: `select '${name}'`,
  }))
  if (!one || !two || !three) throw new Error('There are three')
  const history = [one, two].map(({ sql, ...migration }) => ({ ...migration, statements: [sql] }))
  test.each([
    ['that it has', [one, two], true],
    ['of which one is new, at the end', [one, two, three], true],
    ['of which one was edited', [{ ...one, sql: 'select 1' }, two, three], false],
    ['of which one was removed', [one, three], false],
    ['of which one was renamed', [one, { ...two, name: 'c' }], false],
    ['of which one was renumbered', [one, { ...two, version: '25' }], false],
    ['of which one was put in between', [one, { ...three, version: '15' }, two], false],
    ['of which the last is gone', [one], false],
  ])('%s: %s', (_, migrations, expected) => expect(continues(history, migrations)).toBe(expected))
})

// The whole start takes half a minute; the check of each push makes it, too (.github/workflows/check.yml).
test.runIf(process.env.TEST_BREADTH)(
  'until the site is there, it is said to be starting, and no page to be missing',
  async () => {
    const port = await freePort()
    const { child, ended } = start({ PORT: String(port), LOCAL_DATA_DIR: path.join(folder, 'started') })
    const statuses = new Set<number>()
    const ask = async () => {
      // The request fails until the server listens.
      const status = await fetch(`http://localhost:${port}/members`).then(
        (response) => response.status,
        () => 0,
      )
      statuses.add(status)
      return status
    }
    try {
      await expect.poll(ask, { interval: 100, timeout: 170_000 }).toBe(200)
    } finally {
      child.kill()
    }
    expect([...statuses].filter((status) => status !== 0)).toEqual([503, 200])
    expect((await ended).code).toBe(0)
  },
)

test('a Node that is too old is told so before anything it could not read', async () => {
  const entry = await readFile(path.join(projectRoot, 'scripts/run.mjs'), 'utf8')
  const old = `Object.defineProperty(process.versions, 'node', { value: '16.20.0' });\n`
  const script = path.join(folder, 'old-node.mjs')
  await writeFile(script, entry.replace('const version', `${old}const version`))
  const { code, said } = await start({}, script).ended
  expect(code).toBe(1)
  expect(said).toContain('needs Node 20.19 or newer')
  expect(said.split('\n')).toHaveLength(1)
})
