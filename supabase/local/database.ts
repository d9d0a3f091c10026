import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { ensureHistoryTable, getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { glob } from 'tinyglobby'
import { answerAsPostgrest, isoTimeParsers, leaveTypesToPostgres } from './data-api.ts'
import { damaged, type DataDirectory } from './data-directory.ts'
import { reasonOf, StartFailure } from './start-failure.ts'

/** Anything that runs one SQL statement: this database, or another connection. */
export interface Queryable {
  query: <Row>(sql: string, parameters?: unknown[]) => Promise<{ rows: Row[] }>
}

/** The major version of Postgres in this PGlite; a directory of another version cannot be opened. */
const postgresVersion = '18'

/**
 * Opens the database: Postgres compiled to WebAssembly, inside this process.
 * @param directory where it is kept; without it the database lives in memory
 * @param image what a database in memory begins with, as its `driver.dumpDataDir` wrote it; without it, it is empty
 * @throws {StartFailure} when the directory is damaged
 */
export async function openDatabase(directory?: DataDirectory, image?: Blob): Promise<PgliteConnection> {
  if (directory === undefined) return connect('memory://', image)
  if (!existsSync(directory.database)) {
    await rm(directory.databaseDraft, { recursive: true, force: true })
    await (await connect(directory.databaseDraft)).close()
    await rename(directory.databaseDraft, directory.database)
  }
  // PGlite would silently create a new database if these were missing.
  const version = await readFile(path.join(directory.database, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() !== postgresVersion)
    throw damaged(directory.root, `it holds no database of Postgres ${postgresVersion}`)
  if (!existsSync(path.join(directory.database, 'global', 'pg_control')))
    throw damaged(directory.root, 'pg_control is missing')
  try {
    const connection = await connect(directory.database)
    await connection.driver.query('select count(*) from pg_catalog.pg_class')
    return connection
  } catch (error) {
    throw damaged(directory.root, reasonOf(error))
  }
}

async function connect(url: string, image?: Blob): Promise<PgliteConnection> {
  const exitCode = process.exitCode
  const connection = await createPgliteConnection({
    url,
    pgliteOptions: {
      extensions: { btree_gist, pg_trgm },
      parsers: isoTimeParsers,
      // Segments of the log as small as can be: an image holds a whole one.
      initDbStartParams: ['--wal-segsize=1'],
      // An image is small, and preparing the usual 128 MB of buffers takes a fifth of the time of loading it.
      ...(image && { loadDataDir: image, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'] }),
    },
  })
  await connection.driver.waitReady
  keepProjectGrants(connection)
  keepExitCode(connection, exitCode)
  answerAsPostgrest(connection)
  leaveTypesToPostgres(connection.driver)
  return connection
}

/**
 * The exit codes that PGlite sets when its Postgres leaves its main function to wait for queries, and after each failed
 * query.
 */
const postgresGoesOn: readonly unknown[] = [99, 100]

/**
 * Keeps the exit code of the process. Without this, closing the database sets it to 0, whatever failed before.
 *
 * @param before the exit code before the database was opened
 */
function keepExitCode(connection: PgliteConnection, before: typeof process.exitCode): void {
  const close = connection.close.bind(connection)
  connection.close = async () => {
    const code = postgresGoesOn.includes(process.exitCode) ? before : process.exitCode
    await close()
    process.exitCode = code
  }
}

/**
 * @supabase/lite runs `grant all on all tables` to the API roles before its first request, which would undo every
 *   revoke of the migrations. bootstrap.sql creates the roles instead, so that step is replaced by its result: "row
 *   security is in use".
 */
export function keepProjectGrants(connection: object): void {
  const step = 'ensureRlsContext'
  if (typeof Reflect.get(connection, step) !== 'function') {
    throw new StartFailure(
      `This version of @supabase/lite has no ${step}; the embedded backend cannot keep the grants of the migrations.`,
    )
  }
  Reflect.defineProperty(connection, step, { value: () => Promise.resolve(true) })
}

/**
 * Gives the database the initial state of a hosted project: the schemas of Auth and Storage from @supabase/lite, the
 * migration history, and the rest from bootstrap.sql. Every part can be repeated at each start.
 * @param projectRoot absolute path of the folder that holds `supabase/`
 */
export async function bootstrapDatabase(connection: PgliteConnection, projectRoot: string): Promise<void> {
  const database = connection.driver
  for (const sql of [getAuthSchemaSql(), SUPABASE_AUTH_HELPERS_SQL, getStorageSchemaSql()]) await database.exec(sql)
  await ensureHistoryTable(connection)
  await database.exec(await readFile(path.join(projectRoot, 'supabase', 'local', 'bootstrap.sql'), 'utf8'))
}

/**
 * Applies the pending migrations, each in its own transaction. The migrations that a database already has must be
 * identical to the first ones of the folder: nothing is applied on top of another schema.
 * @param supabaseFolder absolute path of the project's `supabase/`
 * @param directory where the database is kept; without it the database lives in memory
 * @returns the names of the newly applied migrations
 * @throws {StartFailure} when the database has another version of the schema, or when a migration fails, naming it and
 *   the line
 */
export async function migrateDatabase(
  connection: PgliteConnection,
  supabaseFolder: string,
  directory?: DataDirectory,
): Promise<string[]> {
  const database = connection.driver
  const migrations = await readMigrations(supabaseFolder)
  const history = await database.query<{ version: string; name: string; statements: string[] }>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  )
  if (!continues(history.rows, migrations)) {
    throw new StartFailure(
      `The data in ${directory?.root ?? 'memory'} was made by another version of the schema; run "npm run db:reset" to delete it and start over, or choose another directory with LOCAL_DATA_DIR.`,
    )
  }
  const missing = migrations.slice(history.rows.length)
  for (const { file, version, name, sql } of missing) {
    await database.transaction(async (transaction) => {
      await runFile(transaction, file, sql)
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, [sql]],
      )
    })
  }
  return missing.map(({ file }) => path.basename(file))
}

type Migration = { version: string; name: string; sql: string }

/** Whether the migrations that a database has, in order, are the first of those that it should have. */
export function continues(
  history: readonly { version: string; name: string; statements: readonly string[] }[],
  migrations: readonly Migration[],
): boolean {
  return history.every(({ version, name, statements }, index) => {
    const migration = migrations[index]
    return migration?.version === version && migration.name === name && migration.sql === statements.join('\n')
  })
}

/** The migrations of the folder, in the order of application. */
async function readMigrations(supabaseFolder: string): Promise<(Migration & { file: string })[]> {
  const files = await sqlFiles(supabaseFolder, 'migrations/*.sql')
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(path.basename(file)) ?? []
      return version === undefined || name === undefined
        ? []
        : [{ file, version, name, sql: await readFile(file, 'utf8') }]
    }),
  )
  return migrations.flat()
}

/**
 * Runs all seed files in one transaction, unless this database has been seeded before.
 * @param patterns the `sql_paths` of `config.toml`, relative to `supabase/`
 * @returns whether the seed ran now
 */
export async function seedDatabase(
  connection: PgliteConnection,
  supabaseFolder: string,
  patterns: string[],
): Promise<boolean> {
  const database = connection.driver
  const seeded = await database.query('select from supabase_migrations.seed_files limit 1')
  if (seeded.rows.length > 0) return false
  const files = (await Promise.all(patterns.map((pattern) => sqlFiles(supabaseFolder, pattern)))).flat()
  await database.transaction(async (transaction) => {
    for (const file of files) {
      const sql = await readFile(file, 'utf8')
      await runFile(transaction, file, sql)
      await transaction.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        path.relative(supabaseFolder, file),
        createHash('sha256').update(sql).digest('hex'),
      ])
    }
  })
  return files.length > 0
}

async function runFile(transaction: Transaction, file: string, sql: string): Promise<void> {
  try {
    await transaction.exec(sql)
  } catch (error) {
    const line = positionOf(error) === undefined ? '' : ` at line ${sql.slice(0, positionOf(error)).split('\n').length}`
    throw new StartFailure(
      `${path.join(path.basename(path.dirname(file)), path.basename(file))} failed${line}: ${reasonOf(error)}.`,
    )
  }
}

/** The position of a Postgres error: from 1, in characters of the text that was sent. */
function positionOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('position' in error)) return undefined
  const position = Number(error.position)
  return Number.isInteger(position) && position > 0 ? position : undefined
}

/** The files that match a pattern, sorted by name; none if the folder does not exist. */
async function sqlFiles(supabaseFolder: string, pattern: string): Promise<string[]> {
  return (await glob(pattern, { cwd: supabaseFolder, absolute: true })).sort()
}
