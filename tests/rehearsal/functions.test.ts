import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { connectTestBackend } from '../support/backend'
import { freePort } from '../support/free-port'
import { findPrograms } from './programs'

const backend = connectTestBackend(inject('database'))
const { sql } = backend
const functions = path.resolve(import.meta.dirname, '../../supabase/functions')
const deno = findPrograms().programs?.deno ?? ''
const environment = { ...process.env, DENO_DIR: path.join(import.meta.dirname, 'node_modules/.deno'), NO_COLOR: '1' }
const lock = (name: string) => (existsSync(path.join(functions, name, 'deno.lock')) ? '--frozen' : '--no-lock')

/** The mails that the mail server took, by recipient. */
const taken: { to: string; content: string }[] = []
let mailServer: Server
beforeAll(async () => {
  mailServer = createServer((socket) => {
    let to = ''
    let content: string | undefined
    let rest = ''
    socket.write('220 sink\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (content !== undefined && line !== '.') content += `${line}\n`
        else if (content !== undefined) {
          taken.push({ to, content })
          content = undefined
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          content = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else {
          to = /^RCPT TO:<([^>]+)>/.exec(line)?.[1] ?? to
          socket.write('250 well\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => mailServer.close(resolve)))

let running: ChildProcess | undefined
afterEach(() => {
  running?.kill()
})

/** Starts a function on Deno with the settings of hosted Supabase. Returns its address. */
async function serve(name: string, settings: Record<string, string>): Promise<string> {
  const port = await freePort()
  running = spawn(deno, ['run', '--allow-net', '--allow-env', '--allow-read', '--allow-sys', lock(name), 'index.ts'], {
    cwd: path.join(functions, name),
    env: {
      ...environment,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      SUPABASE_URL: backend.url.replace('localhost', '127.0.0.1'),
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.publishableKey }),
      SITE_URL: 'https://site.example',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/${name}`
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (running.exitCode === null && !(await answers())) await new Promise((resolve) => setTimeout(resolve, 100))
  return url
}

test.each(['drain-mail', 'intake', 'unsubscribe'])('Deno finds no fault with the types of %s', async (name) => {
  const child = spawn(deno, ['check', lock(name), 'index.ts'], {
    cwd: path.join(functions, name),
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(code, said).toBe(0)
})

test('a drain on Deno hands the outbox to an SMTP server', async () => {
  await sql('delete from public.mail_outbox')
  await sql(
    `select private.enqueue_mail('application-received', name || '@fixtures.example', 'rehearsal:' || name, '{"path": "/application?token=x"}', 'message', gen_random_uuid(), 0) from unnest(array['one', 'two', 'three']) as name`,
  )
  const { port } = mailServer.address() as AddressInfo
  const url = await serve('drain-mail', {
    MAIL_TRANSPORT: 'smtp',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    MAIL_FROM: 'office@bkcc.example',
  })
  expect((await fetch(url, { method: 'POST' })).status, 'only the scheduler').toBe(401)
  const drained = await fetch(url, { method: 'POST', headers: { apikey: backend.secretKey } })
  expect(await drained.json()).toMatchObject({ sent: 3 })
  expect(taken.map(({ to }) => to).toSorted()).toEqual([
    'one@fixtures.example',
    'three@fixtures.example',
    'two@fixtures.example',
  ])
  expect(taken[0]?.content).toContain('https://site.example/application?token=3Dx')
  expect(await sql('select distinct state from public.mail_outbox')).toEqual([{ state: 'sent' }])
  await sql('delete from public.mail_outbox')
})
