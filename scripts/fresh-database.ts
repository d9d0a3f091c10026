import path from 'node:path'
import { spawn } from 'node:child_process'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { bootstrapDatabase, migrateDatabase, openDatabase } from '../supabase/local/database.ts'
import { StartFailure } from '../supabase/local/start-failure.ts'

export const projectRoot = path.resolve(import.meta.dirname, '..')

/** Runs the official Supabase CLI on a database: a command and its flags give what it prints on stdout. */
export type Supabase = (flags: string[]) => Promise<string>

/**
 * Serves an in-memory database with all migrations and no data over the Postgres protocol, on a free loopback port.
 * @param work runs the official Supabase CLI on it; `--remote` is added
 * @throws {StartFailure} when a migration or a command fails
 */
export async function onFreshDatabase(work: (supabase: Supabase) => Promise<void>): Promise<void> {
  const connection = await openDatabase()
  try {
    await bootstrapDatabase(connection, projectRoot)
    await migrateDatabase(connection, path.join(projectRoot, 'supabase'))
    const server = new PGLiteSocketServer({ db: connection.driver, port: 0, host: '127.0.0.1', maxConnections: 10 })
    await server.start()
    const remote = `--remote=postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`
    try {
      await work((flags) => runSupabase([...flags, remote]))
    } finally {
      await server.stop()
    }
  } finally {
    await connection.close()
  }
}

function runSupabase(flags: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = path.join(projectRoot, 'node_modules', '.bin', 'supabase')
    const child = spawn(program, flags, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.once('error', (error) => reject(new StartFailure(`The Supabase CLI could not be started: ${error.message}.`)))
    child.once('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(output).toString())
      process.stderr.write(Buffer.concat(errors))
      reject(new StartFailure(`"supabase ${flags.slice(0, 2).join(' ')}" failed; what is wrong stands above.`))
    })
  })
}
