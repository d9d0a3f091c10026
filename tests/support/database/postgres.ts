import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { isoTimeParsers } from '../../../supabase/local/data-api.ts'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import { globSync } from 'tinyglobby'

/** Switches off durability and JIT: the server lives only as long as its tests, and JIT does not pay for many small statements. */
const quick = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off'
const projectRoot = path.resolve(import.meta.dirname, '../../..')
const debianRoot = '/usr/lib/postgresql'
/** Debian's server account: PostgreSQL refuses to run as root. */
const serverAccount = 'postgres'
/** The superuser of hosted Supabase. */
const superuser = 'supabase_admin'

/** Columns of hosted Auth that its tables in @supabase/lite lack. */
const authColumns = `
  alter table auth.users add column if not exists instance_id uuid, add column if not exists is_super_admin boolean;
  alter table auth.identities alter column id set default gen_random_uuid();
  create table auth.mfa_factors (id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, friendly_name text, factor_type text not null,
    status text not null, created_at timestamptz not null, updated_at timestamptz not null, secret text, last_challenged_at timestamptz);`

/**
 * Finds an installed PostgreSQL server.
 *
 * @returns `folder`, the absolute path of its programs, or `missing`, the reason why none can be used
 */
export function findPostgres(): { folder: string; missing?: undefined } | { folder?: undefined; missing: string } {
  const debian = existsSync(debianRoot) ? readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...debian.map((version) => path.join(debianRoot, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const folder = folders.find((each) =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(path.join(each, program))),
  )
  if (folder === undefined)
    return { missing: 'no PostgreSQL server is installed (initdb is neither on the PATH nor in /usr/lib/postgresql)' }
  if (process.getuid?.() === 0 && accountIds() === undefined)
    return { missing: `PostgreSQL does not run as root, and there is no account "${serverAccount}"` }
  return { folder }
}

/** A private PostgreSQL server with the project's schema and seed. */
export interface TestPostgres {
  /** Folder of the server's Unix socket, on the default port. */
  socketFolder: string
  /** One connection as `postgres`, the owner of the schema, who is no superuser. */
  sql: postgres.Sql
  /** One connection as the superuser, whom hosted Supabase keeps for itself. */
  admin: postgres.Sql
  /** The schema, as pg_dump writes it. */
  dumpSchema: () => string
  stop: () => Promise<void>
}

export interface TestPostgresOptions {
  /** Called with each notice of the server. */
  onNotice?: (message: string) => void
  /** Root of the project whose migrations and seed are used. */
  root?: string
  /** Makes the tables of Auth, as `supabase_auth_admin`; without it those of the embedded backend are used. */
  prepareAuth?: (socketFolder: string) => Promise<void>
  /** Applies migrations and seed in another way than file by file; while it runs, `postgres` may do on the tables of Storage what hosted Supabase lets it. */
  migrate?: (socketFolder: string) => Promise<void>
}

/**
 * Starts a private server on a Unix socket in a folder of its own, prepared as a hosted project is (`hosted-shim.sql`), migrated and seeded
 * by `postgres`.
 *
 * @param folder folder of the server's programs, from `findPostgres`
 * @throws when the server does not start or a statement of the migrations or the seed fails
 */
export async function startTestPostgres(
  folder: string,
  { onNotice = () => undefined, root = projectRoot, prepareAuth, migrate }: TestPostgresOptions = {},
): Promise<TestPostgres> {
  const home = await mkdtemp(path.join(tmpdir(), 'bkcc-postgres-'))
  const ids = process.getuid?.() === 0 ? accountIds() : undefined
  if (ids) chownSync(home, ids.uid, ids.gid)
  const data = path.join(home, 'data')
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(path.join(folder, program), parameters, { ...ids, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
  const stopServer = () => run('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-s')
  const connect = (user: string) => connectTo(home, user, onNotice)

  let admin: postgres.Sql | undefined
  let sql: postgres.Sql | undefined
  try {
    run('initdb', '-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
    run(
      'pg_ctl',
      'start',
      '-w',
      '-s',
      '-D',
      data,
      '-l',
      path.join(home, 'log'),
      '-o',
      `-c listen_addresses= -c unix_socket_directories=${home} -c timezone=UTC ${quick}`,
    )
    admin = connect(superuser)
    await admin.file(path.join(projectRoot, 'tests/support/database/hosted-shim.sql'))
    if (prepareAuth) await prepareAuth(home)
    else await makeTables(connect('supabase_auth_admin'), [getAuthSchemaSql(), authColumns])
    await makeTables(connect('supabase_storage_admin'), [getStorageSchemaSql()])
    sql = connect('postgres')
    if (migrate) {
      await admin`grant supabase_storage_admin to postgres`
      await migrate(home)
      await admin`revoke supabase_storage_admin from postgres`
    } else await runFiles(root, sql, admin)
    // The fault that must be noticed (tests/bench/faults.ts).
    if (process.env.PLANTED_SQL) await admin.unsafe(process.env.PLANTED_SQL)
  } catch (error) {
    await Promise.all([sql?.end(), admin?.end()])
    if (existsSync(path.join(data, 'postmaster.pid'))) stopServer()
    await rm(home, { recursive: true, force: true })
    throw error
  }

  const connections = [sql, admin]
  return {
    socketFolder: home,
    sql,
    admin,
    dumpSchema: () =>
      execFileSync(path.join(folder, 'pg_dump'), ['-h', home, '-U', superuser, '--schema-only', 'postgres'], {
        ...ids,
        cwd: home,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      }),
    stop: async () => {
      await Promise.all(connections.map((connection) => connection.end()))
      stopServer()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** One connection to a server on this machine, whose values are read and written as the embedded backend's are. */
export function connectTo(
  socketFolder: string,
  user: string,
  onNotice: (message: string) => void = () => undefined,
): postgres.Sql {
  return postgres({
    path: path.join(socketFolder, '.s.PGSQL.5432'),
    user,
    database: 'postgres',
    max: 1,
    onnotice: ({ message }) => onNotice(message ?? ''),
    types: {
      ...jsonTypes,
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      ...Object.fromEntries(
        Object.entries(isoTimeParsers).map(([type, parse]) => [
          `time ${type}`,
          { to: Number(type), from: [Number(type)], serialize: asTime, parse },
        ]),
      ),
    },
  })
}

/** JSON for the driver: a text is JSON already. */
export const jsonTypes = {
  json: { to: 114, from: [114], serialize: asJson, parse: (text: string): unknown => JSON.parse(text) },
  jsonb: { to: 3802, from: [3802], serialize: asJson, parse: (text: string): unknown => JSON.parse(text) },
}

function asJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const asTime = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

async function makeTables(connection: postgres.Sql, texts: string[]): Promise<void> {
  for (const text of texts) await connection.unsafe(text)
  await connection.end()
}

async function runFiles(root: string, sql: postgres.Sql, admin: postgres.Sql): Promise<void> {
  for (const file of sqlFiles(root, 'supabase/migrations/*.sql')) {
    const text = await readFile(file, 'utf8')
    // Hosted Supabase lets `postgres` write policies on the tables of Storage, which it does not own (its extension
    // supautils); here it belongs to their owner for as long as that migration runs.
    const ofStorage = / on storage\.objects /.test(text)
    if (ofStorage) await admin`grant supabase_storage_admin to postgres`
    await sql.unsafe(text)
    if (ofStorage) await admin`revoke supabase_storage_admin from postgres`
  }
  const seed = await Promise.all(sqlFiles(root, 'supabase/seed/*.sql').map((file) => readFile(file, 'utf8')))
  await sql.begin(async (transaction) => {
    for (const text of seed) await transaction.unsafe(text)
  })
}

const sqlFiles = (root: string, pattern: string) => globSync(pattern, { cwd: root, absolute: true }).sort()

function accountIds(): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, serverAccount], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}
