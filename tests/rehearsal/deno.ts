import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../support/free-port.ts'
import { whenReady } from '../support/database/program.ts'

const functions = path.resolve(import.meta.dirname, '../../supabase/functions')

/** The packages that the functions import are kept beside Deno itself. */
const environment = { ...process.env, DENO_DIR: path.join(import.meta.dirname, 'node_modules/.deno'), NO_COLOR: '1' }

const lock = (name: string) => (existsSync(path.join(functions, name, 'deno.lock')) ? '--frozen' : '--no-lock')

/** Checks the types of an Edge Function. Returns what Deno says against it, and an empty text if nothing. */
export async function checkFunction(deno: string, name: string): Promise<string> {
  const child = spawn(deno, ['check', lock(name), 'index.ts'], {
    cwd: path.join(functions, name),
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return code === 0 ? '' : said
}

/** What hosted Supabase sets for the functions, and the project's own settings. */
interface FunctionSettings {
  apiUrl: string
  secretKey: string
  publishableKey: string
  siteUrl: string
  /** Settings by name, such as `MAIL_TRANSPORT`. */
  own: Record<string, string>
}

/** An Edge Function on Deno. */
export interface RunningFunction {
  url: string
  /** @param signal `SIGKILL` ends it in the midst of what it does */
  stop: (signal?: 'SIGKILL') => Promise<void>
}

/**
 * Starts an Edge Function on Deno.
 *
 * @param deno absolute path of Deno
 * @param name of its folder in supabase/functions
 * @throws when it ends instead of answering, with what it said
 */
export async function startFunction(
  deno: string,
  name: string,
  { apiUrl, secretKey, publishableKey, siteUrl, own }: FunctionSettings,
): Promise<RunningFunction> {
  const port = await freePort()
  const rights = ['--allow-net', '--allow-env', '--allow-read', '--allow-sys']
  const child = spawn(deno, ['run', ...rights, lock(name), 'index.ts'], {
    cwd: path.join(functions, name),
    env: {
      ...environment,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      SUPABASE_URL: apiUrl,
      SUPABASE_SERVICE_ROLE_KEY: secretKey,
      SUPABASE_ANON_KEY: publishableKey,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
      SITE_URL: siteUrl,
      ...own,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = `http://127.0.0.1:${port}/${name}`
  const answers = () =>
    // `unsubscribe` leads to the site, which may be out of reach here.
    fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  const { stop } = await whenReady(child, { name: `${name} on Deno`, isReady: answers, patience: 60_000 })
  return { url, stop }
}
