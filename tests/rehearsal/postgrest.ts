import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import type { ProjectConfig } from '../../supabase/local/project-config.ts'
import { freePort } from '../support/free-port.ts'
import { answersOk, whenReady } from '../support/database/program.ts'

/** How long PostgREST may take to read the schema, in milliseconds. */
const patience = 20_000

/** A running PostgREST. */
interface DataApi {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts PostgREST on a database with the settings of hosted Supabase.
 *
 * @param program absolute path of PostgREST
 * @param socketFolder folder of the database's Unix socket
 * @param jwtSecret with which the tokens are signed
 * @throws when it does not answer in time, with what it said
 */
export async function startPostgrest(
  program: string,
  socketFolder: string,
  jwtSecret: string,
  { api }: ProjectConfig,
): Promise<DataApi> {
  const port = await freePort()
  const adminPort = await freePort()
  const child = spawn(program, [], {
    env: {
      PGRST_DB_URI: `postgresql://authenticator@/postgres?host=${encodeURIComponent(socketFolder)}`,
      PGRST_DB_SCHEMAS: api.schemas.join(','),
      PGRST_DB_EXTRA_SEARCH_PATH: api.extra_search_path.join(','),
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: String(api.max_rows),
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { stop } = await whenReady(child, {
    name: 'PostgREST',
    isReady: () => answersOk(`http://127.0.0.1:${adminPort}/ready`),
    patience,
  })
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** A token for the Data API, as the gateway of hosted Supabase puts it in the place of a key. */
export function tokenOf(role: 'anon' | 'service_role', jwtSecret: string): string {
  return signToken({ role, iss: 'supabase' }, jwtSecret)
}

/** A token with these claims that does not end, signed as Auth signs its own. */
export function signToken(claims: object, jwtSecret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp: 4_000_000_000 })}`
  return `${text}.${createHmac('sha256', jwtSecret).update(text).digest('base64url')}`
}
