import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Backend, type BackendOptions, startBackend } from '../../../supabase/local/backend.ts'
import { backendMiddleware, listen, type Middleware } from '../../../supabase/local/http-server.ts'
import type { LocalMail } from '../../../supabase/local/mailbox.ts'
import { recordReads } from '../../rehearsal/reads.ts'
import { prepareForTests, seededImage } from './seeded-image.ts'
import { passwordGrant } from '../session.ts'

const projectRoot = path.resolve(import.meta.dirname, '../../..')

/** A seeded Supabase for tests, in memory. */
export interface TestBackend {
  /** Where it answers. */
  url: string
  /** Where the site answers, outside of a test's browser. */
  siteUrl: string
  publishableKey: string
  /** Acts as `service_role`. */
  secretKey: string
  /** Signs in with the demo password and returns the access token. Throws when the account is refused. */
  signIn: (email: string) => Promise<string>
  /** Runs one SQL statement with the owner's rights and returns its rows. Throws with the database's message. */
  sql: <Row = Record<string, unknown>>(query: string, parameters?: unknown[]) => Promise<Row[]>
  /** Drains the outbox and returns the mails that the local backend caught instead of sending, newest first. */
  mails: () => Promise<LocalMail[]>
  /** Runs the scheduled jobs and sends the mails that are due. The test backend has no background worker that would do so. */
  tend: () => Promise<void>
  stop: () => Promise<void>
}

export interface TestBackendOptions {
  /** Answers requests that are not for the backend, such as the built pages in browser tests; told the backend's address. */
  site?: (api: { url: string; publishableKey: string }) => Middleware
  /** The address that browsers use, without it the backend's own. */
  origin?: string
  /** Starts another backend than the embedded one. */
  start?: (options: BackendOptions) => Promise<Backend>
  /** Its port, without it a free one. */
  port?: number
}

/** Starts a backend in memory, with the seed. */
export async function startTestBackend({
  site,
  origin,
  start,
  port = 0,
}: TestBackendOptions = {}): Promise<TestBackend> {
  const objectFolder = await mkdtemp(path.join(tmpdir(), 'bkcc-test-objects-'))
  let answer: Middleware = (_request, _response, next) => next()
  const server = await listen((request, response, next) => answer(request, response, next), port)
  const url = `http://localhost:${server.port}`
  try {
    const options: BackendOptions = { projectRoot, origin: origin ?? url, objectFolder, worker: false }
    const backend = await (start ? start(options) : startBackend({ ...options, image: await seededImage() }))
    if (start) await prepareForTests((sql, parameters) => backend.query(sql, parameters))
    // The fault that must be noticed (tests/bench/faults.ts).
    if (process.env.PLANTED_SQL) await backend.query(process.env.PLANTED_SQL)
    // Records what the tests read (tests/rehearsal/README.md).
    const writeReads = process.env.RECORD_READS && (await recordReads(backend, process.env.RECORD_READS))
    const { publishableKey, secretKey } = backend
    const api = backendMiddleware(backend)
    const pages = site?.({ url, publishableKey })
    answer = (request, response, next) =>
      api(request, response, () => (pages ? pages(request, response, next) : next()))
    return {
      url,
      siteUrl: url,
      publishableKey,
      secretKey,
      signIn: async (email) => {
        const { access_token: token } = JSON.parse(await passwordGrant(url, publishableKey, email)) as {
          access_token: string
        }
        return token
      },
      sql: (query, parameters) => backend.query(query, parameters),
      mails: async () => {
        await backend.drain()
        return backend.mails()
      },
      tend: () => backend.tend(),
      stop: async () => {
        await server.close()
        if (writeReads) writeReads()
        await backend.close()
        await rm(objectFolder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await server.close()
    await rm(objectFolder, { recursive: true, force: true })
    throw error
  }
}
