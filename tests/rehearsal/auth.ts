import { execFile, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Mailbox } from '../../supabase/local/mailbox.ts'
import type { ProjectConfig } from '../../supabase/local/project-config.ts'
import { freePort } from '../support/free-port.ts'
import { answersOk, whenReady } from '../support/database/program.ts'
import { listenLocally, passOn } from './local.ts'
import { startMailServer } from './smtp.ts'

/** How long Auth may take to start, in milliseconds. */
const patience = 20_000

/** Auth as a part of the rehearsal. */
export interface Auth {
  /** Address of its API on loopback, without `/auth/v1`. */
  url: string
  /** Answers a request for a path below `/auth/v1`. */
  handle: (request: Request) => Promise<Response>
  stop: () => Promise<void>
}

interface AuthOptions {
  config: ProjectConfig
  /** The address of the site and of its API. */
  origin: string
  secrets: { jwtSecret: string }
  /** Folder of the database's Unix socket. */
  socketFolder: string
  /** Gets the mails. */
  mailbox: Mailbox
  /** Limits requests and mails as a hosted project does, by `x-forwarded-for`; without it tests may ask as often as they like. */
  limits?: true
}

/**
 * Finds Supabase Auth, from `SUPABASE_AUTH_BINARY`.
 *
 * @returns `program`, its absolute path, or `missing`, the reason in words why a stand-in plays its part
 */
export function findAuth(): { program: string; missing?: undefined } | { program?: undefined; missing: string } {
  const program = process.env.SUPABASE_AUTH_BINARY ?? ''
  if (program === '') return { missing: 'SUPABASE_AUTH_BINARY does not name a built Supabase Auth' }
  try {
    accessSync(program, constants.X_OK)
    return { program: path.resolve(program) }
  } catch {
    return { missing: `SUPABASE_AUTH_BINARY is ${program}, which cannot be run` }
  }
}

/**
 * Lets Auth make its own tables, as `supabase_auth_admin` (`prepareAuth` of `startTestPostgres`).
 *
 * @throws with what Auth said when it fails
 */
export async function migrateAuth(program: string, socketFolder: string): Promise<void> {
  await promisify(execFile)(program, ['migrate'], {
    env: {
      ...databaseSettings(socketFolder),
      GOTRUE_SITE_URL: 'http://localhost',
      API_EXTERNAL_URL: 'http://localhost',
      GOTRUE_JWT_SECRET: 'unused-by-migrations-unused-by-migrations',
      GOTRUE_LOG_LEVEL: 'error',
    },
  })
}

/**
 * Starts Supabase Auth with the settings of `supabase/config.toml` and the project's mail templates.
 *
 * @param program absolute path of Auth, from `findAuth`
 * @throws when it does not answer in time, with what it said
 */
export async function startAuth(program: string, options: AuthOptions): Promise<Auth> {
  const templates = await serveTemplates(options.config)
  const mails = await startMailServer((mail) => options.mailbox.send(mail))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(program, ['serve'], {
    env: {
      ...databaseSettings(options.socketFolder),
      ...settingsOf(options, templates.url),
      GOTRUE_API_HOST: '127.0.0.1',
      PORT: String(port),
      GOTRUE_SMTP_HOST: '127.0.0.1',
      GOTRUE_SMTP_PORT: String(mails.port),
      GOTRUE_SMTP_ADMIN_EMAIL: 'office@bkcc.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { stop } = await whenReady(child, {
    name: 'Supabase Auth',
    isReady: () => answersOk(`${url}/health`),
    patience,
    cleanUp: () => Promise.all([templates.stop(), mails.stop()]),
  })
  return {
    url,
    stop,
    handle: (request) => {
      const { pathname, search } = new URL(request.url)
      return passOn(url + pathname.slice('/auth/v1'.length) + search, request)
    },
  }
}

const databaseSettings = (socketFolder: string) => ({
  GOTRUE_DB_DRIVER: 'postgres',
  DATABASE_URL: `postgres://supabase_auth_admin@/postgres?host=${encodeURIComponent(socketFolder)}&sslmode=disable`,
})

/** `config.toml` in Auth's own words, as the official CLI translates it. */
function settingsOf({ config: { auth }, origin, secrets, limits }: AuthOptions, templateUrl: string) {
  const { email } = auth
  return {
    API_EXTERNAL_URL: `${origin}/auth/v1`,
    GOTRUE_SITE_URL: origin,
    GOTRUE_URI_ALLOW_LIST: `${origin}/**`,
    GOTRUE_DISABLE_SIGNUP: String(!auth.enable_signup),
    GOTRUE_JWT_SECRET: secrets.jwtSecret,
    GOTRUE_JWT_EXP: String(auth.jwt_expiry),
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_PASSWORD_MIN_LENGTH: String(auth.minimum_password_length),
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: String(auth.enable_refresh_token_rotation),
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: String(auth.refresh_token_reuse_interval),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: String(email.secure_password_change),
    GOTRUE_MAILER_AUTOCONFIRM: String(!email.enable_confirmations),
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: String(email.double_confirm_changes),
    GOTRUE_MAILER_OTP_LENGTH: String(email.otp_length),
    GOTRUE_MAILER_OTP_EXP: String(email.otp_expiry),
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: String(auth.mfa.totp.enroll_enabled),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: String(auth.mfa.totp.verify_enabled),
    ...(limits
      ? { GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For', GOTRUE_SMTP_MAX_FREQUENCY: email.max_frequency }
      : { GOTRUE_RATE_LIMIT_EMAIL_SENT: '1000000', GOTRUE_SMTP_MAX_FREQUENCY: '1ns' }),
    ...Object.fromEntries(
      Object.entries(email.template).flatMap(([name, { subject }]) => [
        [`GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`, subject],
        [`GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`, `${templateUrl}/${name}`],
      ]),
    ),
    GOTRUE_LOG_LEVEL: 'error',
  }
}

/** Auth reads its templates by address. */
async function serveTemplates({ auth }: ProjectConfig) {
  const texts = Object.fromEntries(
    await Promise.all(
      Object.entries(auth.email.template).map(
        async ([name, { content_path }]) => [`/${name}`, await readFile(content_path, 'utf8')] as const,
      ),
    ),
  )
  const server = createServer((request, response) => {
    const text = texts[request.url ?? '']
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  })
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
