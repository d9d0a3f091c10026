import { spawn } from 'node:child_process'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackend } from '../../supabase/local/backend'
import { continues } from '../../supabase/local/database'
import { freePort } from '../support/free-port'

const projectRoot = path.resolve(import.meta.dirname, '../..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bkcc-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs `npm start`'s command until it ends by itself. */
function start(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
      cwd: projectRoot,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said: Buffer[] = []
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('close', (code) => resolve({ code, said: Buffer.concat(said).toString().trim() }))
  })
}

/** Starts an embedded backend with these migrations, by file name, runs one query and stops it. */
async function startOn(dataDirectory: string, migrations: Record<string, string>, sql = 'select'): Promise<unknown[]> {
  const supabaseFolder = await mkdtemp(path.join(folder, 'supabase-'))
  await mkdir(path.join(supabaseFolder, 'migrations'))
  for (const [name, text] of Object.entries(migrations))
    await writeFile(path.join(supabaseFolder, 'migrations', name), text)
  const backend = await startBackend({
    projectRoot,
    origin: 'http://localhost:1',
    dataDirectory,
    supabaseFolder,
    worker: false,
  })
  try {
    return await backend.query(sql)
  } finally {
    await backend.close()
  }
}

describe('npm start says in one sentence why it cannot', () => {
  test('a taken port', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { code, said } = await start({ PORT: String(port), LOCAL_DATA_DIR: path.join(folder, 'unused') })
    await new Promise((resolve) => server.close(resolve))
    expect(code).toBe(1)
    expect(said).toBe(`Port ${port} is taken by another program; stop it, or choose another port with PORT.`)
  })

  test('a port that is none', async () => {
    const { code, said } = await start({ PORT: '99999' })
    expect(code).toBe(1)
    expect(said).toMatch(/^PORT is "99999", .+\.$/)
  })

  test('a data directory that holds something else, or is damaged; what is in it stays', async () => {
    const foreign = path.join(folder, 'foreign')
    await mkdir(foreign)
    await writeFile(path.join(foreign, 'thesis.txt'), 'the only copy')
    await writeFile(path.join(foreign, 'embedded-backend.json'), '{"format": 1, "jwtSec')
    const { code, said } = await start({ PORT: String(await freePort()), LOCAL_DATA_DIR: foreign })
    expect(code).toBe(1)
    expect(said.split('\n')).toHaveLength(1)
    expect(said).toContain(foreign)
    expect(await readFile(path.join(foreign, 'thesis.txt'), 'utf8')).toBe('the only copy')
    expect(await readFile(path.join(foreign, 'embedded-backend.json'), 'utf8')).toBe('{"format": 1, "jwtSec')
  })

  test('data made by another version of the schema, which stays as it is', async () => {
    const made = { '10_a.sql': 'create table a (n integer);', '20_b.sql': 'insert into a values (1), (2);' }
    const read = 'select n from a order by n'
    const data = path.join(folder, 'older')
    await startOn(data, made)
    const sentence = `The data in ${data} was made by another version of the schema; run "npm run db:reset" to delete it and start over, or choose another directory with LOCAL_DATA_DIR.`
    // Its own migrations are another version than those of the project.
    const { code, said } = await start({ PORT: String(await freePort()), LOCAL_DATA_DIR: data })
    expect(code).toBe(1)
    expect(said).toBe(sentence)
    // A new migration at the end is applied, and what was there is still there.
    expect(await startOn(data, { ...made, '30_c.sql': 'insert into a values (3);' }, read)).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ])
  })

  test('half a remote configuration', async () => {
    const { code, said } = await start({
      PORT: String(await freePort()),
      VITE_SUPABASE_URL: 'https://x.supabase.co',
      VITE_SUPABASE_PUBLISHABLE_KEY: '',
    })
    expect(code).toBe(1)
    expect(said).toMatch(/^VITE_SUPABASE_URL is set but VITE_SUPABASE_PUBLISHABLE_KEY is not/)
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

test('until the site is there, it is said to be starting, and no page to be missing', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: String(port), LOCAL_DATA_DIR: path.join(folder, 'started') },
    stdio: 'ignore',
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const statuses = new Set<number>()
  try {
    await expect
      .poll(
        async () => {
          // The request fails until the server listens.
          const status = await fetch(`http://localhost:${port}/members`).then(
            (response) => response.status,
            () => 0,
          )
          statuses.add(status)
          return status
        },
        { interval: 20, timeout: 120_000 },
      )
      .toBe(200)
  } finally {
    child.kill()
  }
  expect([...statuses].filter((status) => status !== 0)).toEqual([503, 200])
  expect(await ended).toBe(0)
})

test('a Node that is too old is told so before anything it could not read', async () => {
  const entry = await readFile(path.join(projectRoot, 'scripts/run.mjs'), 'utf8')
  const old = `Object.defineProperty(process.versions, 'node', { value: '16.20.0' });\n`
  // Not among the sources of the site, because other tests use its build.
  const script = path.join(projectRoot, 'tests', `.old-node-${process.pid}.mjs`)
  await writeFile(script, entry.replace('const version', `${old}const version`))
  try {
    const { code, said } = await new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = spawn(process.execPath, [script, 'start'], { stdio: ['ignore', 'ignore', 'pipe'] })
      const out: Buffer[] = []
      child.stderr.on('data', (chunk: Buffer) => out.push(chunk))
      child.once('close', (exit) => resolve({ code: exit, said: Buffer.concat(out).toString().trim() }))
    })
    expect(code).toBe(1)
    expect(said).toContain('needs Node 20.19 or newer')
    expect(said.split('\n')).toHaveLength(1)
  } finally {
    await rm(script, { force: true })
  }
})
