import path from 'node:path'
import { loadEnv } from 'vite'
import { StartFailure } from './start-failure.ts'

/** The settings of a command, such as its folders and the site's backend. */
export interface Environment {
  /** The address of hosted Supabase or of `supabase start`; undefined means the embedded backend. */
  remoteUrl: string | undefined
  /** The publishable key of that backend. */
  publishableKey: string | undefined
  /** Whether the site's forms require a Turnstile proof. */
  turnstile: boolean
  dataDirectory: string
  /** The address to listen on instead of loopback, from `LISTEN_ADDRESS`. */
  host: string | undefined
}

/**
 * Reads the commands' settings from the environment and, like Vite, from `.env` files.
 * @param mode Vite's mode, which decides the `.env` files that count
 * @throws {StartFailure} when only one of the two settings for a remote backend is set
 */
export function readEnvironment(projectRoot: string, mode: 'development' | 'production'): Environment {
  const variables = loadEnv(mode, projectRoot, [
    'VITE_SUPABASE_',
    'VITE_TURNSTILE_',
    'LOCAL_DATA_DIR',
    'LISTEN_ADDRESS',
  ])
  const remoteUrl = variables.VITE_SUPABASE_URL || undefined
  if (remoteUrl !== undefined && !variables.VITE_SUPABASE_PUBLISHABLE_KEY) {
    throw new StartFailure(
      'VITE_SUPABASE_URL is set but VITE_SUPABASE_PUBLISHABLE_KEY is not; set both, or neither for the embedded backend.',
    )
  }
  return {
    remoteUrl,
    publishableKey: remoteUrl === undefined ? undefined : variables.VITE_SUPABASE_PUBLISHABLE_KEY,
    turnstile: Boolean(variables.VITE_TURNSTILE_SITE_KEY),
    dataDirectory: path.resolve(projectRoot, variables.LOCAL_DATA_DIR || '.local'),
    host: variables.LISTEN_ADDRESS || undefined,
  }
}

/**
 * The port to listen on, from `PORT`.
 * @throws {StartFailure} when it is not a port number
 */
export function readPort(fallback: number): number {
  const text = process.env.PORT ?? ''
  if (text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StartFailure(`PORT is "${text}", which is no port number (1 to 65535).`)
  return port
}
