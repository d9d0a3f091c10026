import path from 'node:path'
import type { FunctionEnvironment } from '../functions/_shared/environment.ts'
import { App, setExperimental } from '@supabase/lite'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { answerDataApi } from './data-api.ts'
import { createSecrets, type DataDirectory, openDataDirectory } from './data-directory.ts'
import { bootstrapDatabase, migrateDatabase, openDatabase, seedDatabase } from './database.ts'
import { localPublishableKey } from './demo-accounts.ts'
import { answerFunction, functionsPrefix } from './functions.ts'
import { startBackgroundWorker } from './background-worker.ts'
import { Mailbox, type LocalMail } from './mailbox.ts'
import { ObjectFolder } from './object-folder.ts'
import { type ProjectConfig, readProjectConfig } from './project-config.ts'
import { refuseOldSession } from './recent-sign-in.ts'
import { keepLogUnless } from './request-log.ts'
import { StartFailure } from './start-failure.ts'
import { prepareUpload, tooLarge } from './uploads.ts'

/** The paths that the backend handles; all others belong to the site. */
const apiPrefixes = ['/auth/v1/', '/rest/v1/', '/storage/v1/', functionsPrefix]

/** The path to which the Edge Functions send mails; it is not reachable over the network. */
const mailPath = '/_local/outgoing'

/** The largest request body, in bytes, because bodies are held in memory; above every bucket's limit and every form. */
const largestBody = 12 * 1024 * 1024

export interface BackendOptions {
  /** Absolute path of the folder that holds `supabase/`. */
  projectRoot: string
  /** The address that browsers use, such as `http://localhost:4173`: mails link to it. */
  origin: string
  /** Absolute path of the data directory; without it the database lives in memory. */
  dataDirectory?: string
  /** What a database in memory begins with (`openDatabase`): tests take the migrated and seeded one from a file. */
  image?: Blob
  /** Absolute path of the folder for stored objects of a backend in memory. */
  objectFolder?: string
  /** Absolute path of a `supabase/` folder other than the project's own, for tests of the backend itself. */
  supabaseFolder?: string
  /** Disables the background worker; scheduled jobs and mails then wait until `tend` or `drain` is called. */
  worker?: false
}

/** A running Supabase in one process: Auth, Data API and Storage over one embedded Postgres. */
export interface Backend {
  origin: string
  publishableKey: string
  /** Acts as `service_role`; it never leaves this machine. */
  secretKey: string
  /** What happened while it started: migrations applied, and whether the seed ran. */
  start: { applied: string[]; seeded: boolean }
  /** Whether a path belongs to the backend. */
  answers: (pathname: string) => boolean
  /** Handles a request; `from` is the sender's IP address, if known. */
  handle: (request: Request, from?: string) => Promise<Response>
  /** Runs one SQL statement as the owner of the database and returns its rows. */
  query: <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>
  /** The mails that were not sent, newest first. */
  mails: () => LocalMail[]
  /** Runs the scheduled jobs that are due and then sends the mails that are due, as the scheduler would. */
  tend: () => Promise<void>
  /** Sends the mails that are due. */
  drain: () => Promise<void>
  /** Waits for the running request, closes the database and releases the data directory. */
  close: () => Promise<void>
}

/**
 * Starts the embedded backend, applies the migrations and, on the first start, the seed.
 * @throws {StartFailure} with one sentence for the person at the terminal
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const config = await readProjectConfig(options.projectRoot)
  const directory = options.dataDirectory === undefined ? undefined : await openDataDirectory(options.dataDirectory)
  let connection: PgliteConnection | undefined
  try {
    connection = await openDatabase(directory, options.image)
    return await assemble(options, config, directory, connection)
  } catch (error) {
    await connection?.close()
    await directory?.release()
    throw error
  }
}

async function assemble(
  options: BackendOptions,
  config: ProjectConfig,
  directory: DataDirectory | undefined,
  connection: PgliteConnection,
): Promise<Backend> {
  const mailbox = await Mailbox.open(directory?.mails)
  const secrets = directory?.secrets ?? createSecrets()
  const objects = directory?.storage ?? options.objectFolder
  if (objects === undefined) throw new StartFailure('A backend in memory needs a folder for stored objects.')

  setExperimental('storage', true)
  const app = new App({
    ...appConfig(config, options.origin, secrets),
    connection,
    options: { server: { admin: false }, drivers: { email: mailbox } },
  })
  app._storageAdapter = new ObjectFolder(objects)
  // It prints a warning that Storage is experimental, which is known.
  await keepLogUnless(
    () => app.init(),
    () => false,
  )

  const supabaseFolder = options.supabaseFolder ?? path.join(options.projectRoot, 'supabase')
  const start = { applied: [] as string[], seeded: false }
  // An image is of a database that has all of it.
  if (!options.image) {
    await bootstrapDatabase(connection, options.projectRoot)
    start.applied = await migrateDatabase(connection, supabaseFolder, directory)
    start.seeded = config.db.seed.enabled && (await seedDatabase(connection, supabaseFolder, config.db.seed.sql_paths))
  }
  await introspect(connection, options.image)

  const inTurn = createQueue()
  const query = async <Row>(sql: string, parameters: unknown[] = []) =>
    inTurn(async () => (await connection.driver.query<Row>(sql, parameters)).rows)
  const environment: FunctionEnvironment = {
    apiUrl: options.origin,
    serviceKey: secrets.secretKey,
    publishableKey: localPublishableKey,
    siteUrl: options.origin,
    read: (name) => functionSettings(options.origin, secrets.secretKey)[name],
    ask: (request) => (request.url === `${options.origin}${mailPath}` ? mailbox.take(request) : askQuietly(request)),
  }
  const worker = startBackgroundWorker(
    {
      runScheduledJobs: async () => void (await query('select private.run_scheduled_jobs()')),
      drain: async () => {
        const drained = await answerFunction(
          new Request(`${options.origin}${functionsPrefix}drain-mail`, {
            method: 'POST',
            headers: { apikey: secrets.secretKey },
          }),
          environment,
        )
        if (!drained.ok) throw new Error(await drained.text())
      },
    },
    options.worker ?? true,
  )
  return {
    origin: options.origin,
    publishableKey: localPublishableKey,
    secretKey: secrets.secretKey,
    start,
    answers: (pathname) => apiPrefixes.some((prefix) => pathname.startsWith(prefix)),
    handle: async (request, from) => {
      const response = await askQuietly(request, from)
      if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method) && response.ok) worker.nudge()
      return response
    },
    query,
    mails: () => mailbox.list(),
    tend: worker.tend,
    drain: worker.drain,
    close: async () => {
      await worker.stop()
      await inTurn(() => connection.close())
      await directory?.release()
    },
  }

  /** Handles a request without waking the worker, whose own requests would otherwise wake it endlessly. */
  async function askQuietly(request: Request, from?: string): Promise<Response> {
    const whole = await readWhole(request, from)
    if (whole === undefined) return tooLarge()
    // A function calls the API itself, so it must not occupy the queue meanwhile, or both would wait for ever.
    if (new URL(whole.url).pathname.startsWith(functionsPrefix)) return answerFunction(whole, environment)
    return inTurn(() =>
      keepLogUnless(
        () => answer(whole),
        (response) => response.status >= 500,
      ),
    )
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const ask = async (asked: Request) => app.fetch(asked, { peerAddress: null })
    if (pathname.startsWith('/rest/v1/')) return answerDataApi(request, ask)
    const refused = config.auth.email.secure_password_change && (await refuseOldSession(request, connection.driver))
    if (refused) return refused
    const prepared = await prepareUpload(request, connection.driver)
    const response = prepared instanceof Request ? await ask(prepared) : prepared
    return pathname.startsWith('/storage/') ? protectObject(request, response) : response
  }
}

/** What @supabase/lite has read of the schema of an image. */
const introspections = new WeakMap<Blob, object>()

/** Introspects now, otherwise the first request would wait for it; of an image only the first time, because it takes as long as loading one does. */
async function introspect(connection: PgliteConnection, image: Blob | undefined): Promise<void> {
  const known = image && introspections.get(image)
  if (known) Reflect.set(connection, 'introspection', known)
  else {
    const found = await connection.introspect({ useCache: true })
    if (image) introspections.set(image, found)
  }
}

/** The settings of the Edge Functions here: their mails always go to the local mailbox. */
function functionSettings(origin: string, key: string): Record<string, string | undefined> {
  return {
    MAIL_TRANSPORT: 'http',
    MAIL_HTTP_URL: `${origin}${mailPath}`,
    MAIL_HTTP_KEY: key,
    MAIL_FROM: 'office@bkcc.example',
  }
}

/** Converts `config.toml` to the configuration of @supabase/lite and adds this backend's own settings. */
export function appConfig(
  { api, auth, storage }: ProjectConfig,
  origin: string,
  secrets: { jwtSecret: string; secretKey: string },
) {
  const { template, ...email } = auth.email
  return {
    // Hosted Supabase loads the extension safeupdate for the Data API.
    api: { enabled: true, pg_safe_update: true, ...api },
    storage: { enabled: true, file_size_limit: storage.file_size_limit },
    auth: {
      enabled: true,
      site_url: origin,
      additional_redirect_urls: [`${origin}/**`],
      jwt_expiry: auth.jwt_expiry,
      enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
      refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
      enable_signup: auth.enable_signup,
      minimum_password_length: auth.minimum_password_length,
      jwt_secret: secrets.jwtSecret,
      publishable_key: localPublishableKey,
      secret_key: secrets.secretKey,
      // With `double_confirm_changes`, @supabase/lite asks only the old mailbox, which proves nothing about the new address.
      email: { ...email, double_confirm_changes: false, template },
    },
  }
}

/**
 * Runs requests one after the other. PGlite is a single database session, on which @supabase/lite sets role and
 * transaction without locking, so two concurrent requests would run with each other's rights.
 */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Reads a request's body into memory, so that a slow sender does not block others. Returns undefined when the body is
 * too large, but still reads it to the end, because a browser drops the response of a server that stops reading. Like a
 * proxy, it appends the sender to `x-forwarded-for`, and removes the headers that only the proxy of hosted Supabase may
 * set.
 */
export async function readWhole(request: Request, from: string | undefined): Promise<Request | undefined> {
  if (request.body === null) return request
  const headers = new Headers(request.headers)
  headers.delete('cf-connecting-ip')
  if (from !== undefined) headers.append('x-forwarded-for', from)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength
    if (size <= largestBody) chunks.push(chunk)
  }
  if (size > largestBody) return undefined
  return new Request(request.url, { method: request.method, headers, body: Buffer.concat(chunks) })
}

/**
 * Keeps browsers from guessing another type than the stored one, and returns 304 when the browser's cached copy is
 * current.
 */
export function protectObject(request: Request, response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('x-content-type-options', 'nosniff')
  const eTag = headers.get('etag')
  if (response.status === 200 && eTag !== null && request.headers.get('if-none-match') === eTag) {
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
  return new Response(response.body, { status: response.status, headers })
}
