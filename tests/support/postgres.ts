import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { globSync } from 'tinyglobby'

/** Switches off durability and JIT: the server lives only as long as its tests, and JIT does not pay for many small statements. */
const quick = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off'
const projectRoot = path.resolve(import.meta.dirname, '../..')
const debianRoot = '/usr/lib/postgresql'
/** Debian's server account: PostgreSQL refuses to run as root. */
const serverAccount = 'postgres'

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
  /** One connection, as the owner. */
  sql: postgres.Sql
  /** The schema, as pg_dump writes it. */
  dumpSchema: () => string
  stop: () => Promise<void>
}

/**
 * Starts a private server on a Unix socket in a folder of its own, prepared as a hosted project is (`hosted-shim.sql`), migrated and seeded.
 *
 * @param folder folder of the server's programs, from `findPostgres`
 * @param onNotice called with each notice of the server
 * @param root root of the project whose migrations and seed are used
 * @throws when the server does not start or a statement of the migrations or the seed fails
 */
export async function startTestPostgres(
  folder: string,
  onNotice: (message: string) => void = () => undefined,
  root: string = projectRoot,
): Promise<TestPostgres> {
  const home = await mkdtemp(path.join(tmpdir(), 'bkcc-postgres-'))
  const ids = process.getuid?.() === 0 ? accountIds() : undefined
  if (ids) chownSync(home, ids.uid, ids.gid)
  const data = path.join(home, 'data')
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(path.join(folder, program), parameters, { ...ids, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
  const stopServer = () => run('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-s')

  let sql: postgres.Sql | undefined
  try {
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
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
    sql = postgres({
      path: path.join(home, '.s.PGSQL.5432'),
      user: 'postgres',
      database: 'postgres',
      max: 1,
      onnotice: ({ message }) => onNotice(message ?? ''),
    })
    await sql.file(path.join(projectRoot, 'tests/support/hosted-shim.sql'))
    await sql.unsafe('set search_path to "$user", public, extensions')
    for (const file of sqlFiles(root, 'supabase/migrations/*.sql')) await sql.unsafe(await readFile(file, 'utf8'))
    const seed = await Promise.all(sqlFiles(root, 'supabase/seed/*.sql').map((file) => readFile(file, 'utf8')))
    await sql.begin(async (transaction) => {
      for (const text of seed) await transaction.unsafe(text)
    })
  } catch (error) {
    await sql?.end()
    if (existsSync(path.join(data, 'postmaster.pid'))) stopServer()
    await rm(home, { recursive: true, force: true })
    throw error
  }

  const connection = sql
  return {
    sql: connection,
    dumpSchema: () =>
      execFileSync(path.join(folder, 'pg_dump'), ['-h', home, '-U', 'postgres', '--schema-only', 'postgres'], {
        ...ids,
        cwd: home,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      }),
    stop: async () => {
      await connection.end()
      stopServer()
      await rm(home, { recursive: true, force: true })
    },
  }
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
