import { getRequestListener } from '@hono/node-server'
import { type Backend, type BackendOptions, readWhole } from '../../supabase/local/backend.ts'
import { createSecrets } from '../../supabase/local/data-directory.ts'
import { localPublishableKey } from '../../supabase/local/demo-accounts.ts'
import { functionsPrefix } from '../../supabase/local/functions.ts'
import { listen } from '../../supabase/local/http-server.ts'
import { Mailbox } from '../../supabase/local/mailbox.ts'
import { readProjectConfig } from '../../supabase/local/project-config.ts'
import { tooLarge } from '../../supabase/local/uploads.ts'
import { type RunningFunction, startFunction } from './deno.ts'
import { startTestPostgres } from '../support/database/postgres.ts'
import { findAuth, migrateAuth, startAuth } from './auth.ts'
import { passOn } from './local.ts'
import { startPostgrest, tokenOf } from './postgrest.ts'
import type { Programs } from './programs.ts'
import { startStandInAuth, startStandInStorage } from './services.ts'

const functions: readonly string[] = ['document-pdf', 'drain-mail', 'intake', 'mail-events', 'unsubscribe']
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
  'access-control-expose-headers':
    'Content-Range, Content-Location, Location, Range-Unit, X-Total-Count, X-Supabase-Api-Version',
  'access-control-max-age': '3600',
}

/** A running rehearsal. */
export interface Rehearsal extends Backend {
  /** The address of PostgREST itself, for measurements; it takes tokens, no keys. */
  dataApiUrl: string
  /** With which tokens are signed. */
  jwtSecret: string
}

/** What a rehearsal does in another way than usually. */
interface RehearsalOptions {
  /** See `startTestPostgres`. */
  migrate?: (socketFolder: string) => Promise<void>
  /** The functions' own settings, asked for when one starts; given those that lead to the provider that keeps mails. */
  settingsOfFunctions?: (ownOnes: Record<string, string>) => Record<string, string>
}

/**
 * Starts the rehearsal: PostgreSQL prepared as hosted, PostgREST, Auth and Storage, and in front of them what the gateway of hosted Supabase
 * does. It has the same interface as the embedded backend.
 *
 * @param siteOrigin where the site is, if not on the backend's own origin
 * @param more what it does in another way
 * @throws when a part does not start
 */
export async function startRehearsal(
  programs: Programs,
  { projectRoot, origin, objectFolder = '' }: BackendOptions,
  siteOrigin = origin,
  { migrate, settingsOfFunctions = (ownOnes) => ownOnes }: RehearsalOptions = {},
): Promise<Rehearsal> {
  const config = await readProjectConfig(projectRoot)
  const secrets = createSecrets()
  const mailbox = await Mailbox.open()
  const stops: (() => Promise<void>)[] = []
  const close = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    const real = findAuth().program
    const database = await startTestPostgres(programs.postgres, {
      ...(real !== undefined && { prepareAuth: (folder) => migrateAuth(real, folder) }),
      ...(migrate && { migrate }),
    })
    stops.push(database.stop)
    const { socketFolder } = database
    const rest = await startPostgrest(programs.postgrest, socketFolder, secrets.jwtSecret, config)
    stops.push(rest.stop)
    const options = { config, origin, secrets, socketFolder, mailbox }
    // Its mails lead to the site.
    const ofSite = { ...options, origin: siteOrigin }
    const auth = real === undefined ? await startStandInAuth(ofSite) : await startAuth(real, ofSite)
    stops.push(auth.stop)
    const storage = await startStandInStorage(options, objectFolder)
    stops.push(storage.stop)

    const tokens: Record<string, string> = {
      [localPublishableKey]: tokenOf('anon', secrets.jwtSecret),
      [secrets.secretKey]: tokenOf('service_role', secrets.jwtSecret),
    }
    const query = async <Row>(sql: string, parameters: unknown[] = []) =>
      [...(await database.sql.unsafe(sql, parameters as never[]))] as unknown as Row[]
    // The provider to which the functions hand their mails.
    const provider = await listen(
      (request, response) => void getRequestListener((mail) => mailbox.take(mail))(request, response),
      0,
    )
    stops.push(provider.close)
    const settings = {
      apiUrl: origin,
      secretKey: secrets.secretKey,
      publishableKey: localPublishableKey,
      siteUrl: siteOrigin,
      own: {
        MAIL_TRANSPORT: 'http',
        MAIL_HTTP_URL: `http://127.0.0.1:${provider.port}/`,
        MAIL_HTTP_KEY: secrets.secretKey,
        MAIL_FROM: 'office@bkcc.example',
      },
    }
    // Started when they are first called.
    const running = new Map<string, Promise<RunningFunction>>()
    stops.push(async () => {
      for (const each of running.values()) await (await each.catch(() => undefined))?.stop()
    })
    const functionUrl = async (name: string) => {
      const known =
        running.get(name) ?? startFunction(programs.deno, name, { ...settings, own: settingsOfFunctions(settings.own) })
      running.set(name, known)
      return (await known).url
    }
    const drain = async () => {
      const drained = await fetch(await functionUrl('drain-mail'), {
        method: 'POST',
        headers: { apikey: secrets.secretKey },
      })
      if (!drained.ok) throw new Error(await drained.text())
    }

    const answer = async (given: Request, from?: string): Promise<Response> => {
      const { pathname, search } = new URL(given.url)
      if (given.method === 'OPTIONS') {
        const asked = given.headers.get('access-control-request-headers') ?? ''
        return new Response(null, { headers: { ...cors, 'access-control-allow-headers': asked } })
      }
      const request = await readWhole(given, from)
      if (request === undefined) return tooLarge()
      if (pathname.startsWith('/auth/v1/')) return auth.handle(request)
      if (pathname.startsWith('/storage/v1/')) return storage.handle(request)
      if (pathname.startsWith(functionsPrefix)) {
        const name = pathname.slice(functionsPrefix.length).split('/', 1)[0] ?? ''
        if (!functions.includes(name)) return Response.json({ message: 'There is no such function.' }, { status: 404 })
        return passOn((await functionUrl(name)) + search, request)
      }
      return askDataApi(rest.url, pathname.slice('/rest/v1'.length) + search, request, tokens)
    }

    return {
      origin,
      dataApiUrl: rest.url,
      jwtSecret: secrets.jwtSecret,
      publishableKey: localPublishableKey,
      secretKey: secrets.secretKey,
      start: { applied: [], seeded: true },
      answers: (pathname) => /^\/(?:auth|rest|storage|functions)\/v1\//.test(pathname),
      handle: async (request, from) => {
        const response = await answer(request, from)
        const headers = new Headers(response.headers)
        for (const [name, value] of Object.entries(cors)) headers.set(name, value)
        return new Response(response.body, { status: response.status, headers })
      },
      query,
      mails: () => mailbox.list(),
      tend: async () => {
        await query('select private.run_scheduled_jobs()')
        await drain()
      },
      drain,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Passes a request on to PostgREST as the gateway of hosted Supabase does: a key is exchanged for a token, a user's token passes.
 *
 * @param path below `/rest/v1`, with its query
 * @param tokens by the key for which they stand
 */
async function askDataApi(
  url: string,
  path: string,
  request: Request,
  tokens: Record<string, string>,
): Promise<Response> {
  const headers = new Headers(request.headers)
  const key = headers.get('apikey') ?? ''
  const bearer = headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? key
  const token = tokens[key]
  if (token === undefined) return Response.json({ message: 'Invalid API key' }, { status: 401 })
  const refused = refusesUnfiltered(request.method, path)
  if (refused) return refused
  headers.set('authorization', `Bearer ${tokens[bearer] ?? bearer}`)
  return passOn(url + path, request, headers)
}

/** Hosted Supabase loads the extension safeupdate for the Data API, which refuses a change of all rows. It is in no package of Debian. */
function refusesUnfiltered(method: string, path: string): Response | undefined {
  const statement = { PATCH: 'UPDATE', DELETE: 'DELETE' }[method]
  const names = [...new URLSearchParams(path.split('?')[1] ?? '').keys()]
  const filters = names.filter((name) => !['select', 'columns', 'order', 'limit', 'offset'].includes(name))
  if (statement === undefined || filters.length > 0 || path.startsWith('/rpc/')) return undefined
  const error = { code: '21000', details: null, hint: null, message: `${statement} requires a WHERE clause` }
  return Response.json(error, { status: 400 })
}
