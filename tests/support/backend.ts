import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Backend, type BackendOptions, startBackend } from '../../supabase/local/backend.ts'
import { demoPassword } from '../../supabase/local/demo-accounts.ts'
import { backendMiddleware, listen, type Middleware } from '../../supabase/local/http-server.ts'
import type { LocalMail } from '../../supabase/local/mailbox.ts'
import { recordReads } from '../rehearsal/reads.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const controlPath = '/_test/'

/** What another process needs to use a running test backend; plain data, so that Vitest's `provide` can pass it. */
export interface TestBackendHandle {
  url: string
  publishableKey: string
  /** Acts as `service_role`. */
  secretKey: string
  /** Lets its holder run SQL as the owner; each backend has a new one. */
  controlToken: string
}

/** A seeded Supabase for tests, in memory. */
export interface TestBackend extends TestBackendHandle {
  /** Signs in with the demo password and returns the access token. Throws when the account is refused. */
  signIn: (email: string) => Promise<string>
  /** Runs one SQL statement with the owner's rights and returns its rows. Throws with the database's message. */
  sql: <Row = Record<string, unknown>>(query: string, parameters?: unknown[]) => Promise<Row[]>
  /** Drains the outbox and returns the mails that the local backend caught instead of sending, newest first. */
  mails: () => Promise<LocalMail[]>
  /** Runs the scheduled jobs and sends the mails that are due. The test backend has no background worker that would do so. */
  tend: () => Promise<void>
}

/**
 * Starts a backend in memory on a free port: migrated, seeded. It takes some seconds, so start one (in Vitest's
 * `globalSetup`) and let the test files share it through `connectTestBackend`.
 * @param options `site` answers requests that are not for the backend, such as the built pages in browser tests;
 *   `start` starts another backend than the embedded one; `port` is its port, without it a free one
 */
export async function startTestBackend(
  options: { site?: Middleware; start?: (options: BackendOptions) => Promise<Backend>; port?: number } = {},
): Promise<TestBackend & { stop: () => Promise<void> }> {
  const objectFolder = await mkdtemp(path.join(tmpdir(), 'bkcc-test-objects-'))
  const controlToken = randomBytes(24).toString('hex')
  let answer: Middleware = (_request, _response, next) => next()
  const server = await listen((request, response, next) => answer(request, response, next), options.port ?? 0)
  const origin = `http://localhost:${server.port}`
  try {
    const backend = await (options.start ?? startBackend)({ projectRoot, origin, objectFolder, worker: false })
    // Many tests send more in a minute than any portal does, and all from one place.
    await backend.query(
      `update private.operation_settings set value = 1000000 where name in ('mails_per_minute', 'registrations_per_origin')`,
    )
    // The demo password with bcrypt's lowest cost: tests sign in very often, and the normal cost takes a tenth of a second each time.
    await backend.query(
      `update auth.users set encrypted_password = extensions.crypt($1, extensions.gen_salt('bf', 4))`,
      [demoPassword],
    )
    await backend.query(`delete from public.mail_outbox where about_kind = 'account'`)
    // Records what the tests read (CONTRIBUTING.md).
    const writeReads = process.env.RECORD_READS && (await recordReads(backend, process.env.RECORD_READS))
    const api = backendMiddleware(backend)
    const control = controlMiddleware(backend, controlToken)
    answer = (request, response, next) =>
      control(request, response, () =>
        api(request, response, () => (options.site === undefined ? next() : options.site(request, response, next))),
      )
    const stop = async () => {
      await server.close()
      if (writeReads) writeReads()
      await backend.close()
      await rm(objectFolder, { recursive: true, force: true })
    }
    const { publishableKey, secretKey } = backend
    return { ...connectTestBackend({ url: origin, publishableKey, secretKey, controlToken }), stop }
  } catch (error) {
    await server.close()
    await rm(objectFolder, { recursive: true, force: true })
    throw error
  }
}

/** Connects to a test backend that was started in this process or another. */
export function connectTestBackend(handle: TestBackendHandle): TestBackend {
  return {
    ...handle,
    signIn: async (email) => {
      const response = await fetch(`${handle.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: handle.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demoPassword }),
      })
      const body = (await response.json()) as { access_token?: string }
      if (body.access_token === undefined) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`)
      return body.access_token
    },
    sql: async <Row>(query: string, parameters: unknown[] = []) =>
      (await control(handle, 'sql', { query, parameters })) as Row[],
    mails: async () => {
      await control(handle, 'drain', {})
      return (await (await fetch(`${handle.url}/_local/mails.json`)).json()) as LocalMail[]
    },
    tend: async () => void (await control(handle, 'tend', {})),
  }
}

async function control(handle: TestBackendHandle, action: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${handle.url}${controlPath}${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${handle.controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** Offers SQL and the worker's jobs to the test processes over HTTP. Only this file serves it, and only to the holder of the token. */
function controlMiddleware(backend: Backend, token: string): Middleware {
  const actions: Record<string, (body: unknown) => Promise<unknown>> = {
    sql: (body) => {
      const { query, parameters } = body as { query: string; parameters: unknown[] }
      return backend.query(query, parameters)
    },
    tend: async () => [await backend.tend()],
    drain: async () => [await backend.drain()],
  }
  return (request, response, next) => {
    const action = request.url?.startsWith(controlPath) ? actions[request.url.slice(controlPath.length)] : undefined
    if (action === undefined) return next()
    if (request.method !== 'POST' || request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(403).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      action(JSON.parse(Buffer.concat(chunks).toString())).then(
        (rows) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
        (error: unknown) => response.writeHead(400).end(error instanceof Error ? error.message : String(error)),
      )
    })
  }
}
