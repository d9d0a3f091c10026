import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { glob } from 'tinyglobby'
import { demoPassword } from '../../../supabase/local/demo-accounts.ts'
import { bootstrapDatabase, migrateDatabase, openDatabase, seedDatabase } from '../../../supabase/local/database.ts'
import { readProjectConfig } from '../../../supabase/local/project-config.ts'

const projectRoot = path.resolve(import.meta.dirname, '../../..')
const cache = path.join(projectRoot, 'node_modules', '.cache')
const start = 'bkcc-seeded-'

/** How long an image is used, in milliseconds: the seed's dates count from the moment of seeding. */
const longest = 3_600_000

let read: Promise<Blob> | undefined

/**
 * The database of every test file: migrated, seeded and set up for tests, as PGlite dumps it. It is read from
 * `node_modules/.cache` while the files that it is made of stay the same; making it takes some ten times as long.
 */
export function seededImage(): Promise<Blob> {
  read ??= readImage()
  return read
}

async function readImage(): Promise<Blob> {
  const file = path.join(cache, `${start}${await hashOfSources()}.tar`)
  const made = await stat(file).catch(() => undefined)
  // On a busy machine PGlite's OpenSSL now and then refuses hmac ("Cipher cannot be initialized"); a new database does not.
  if (!made || Date.now() - made.mtimeMs > longest) await writeImage(file).catch(() => writeImage(file))
  return new Blob([await readFile(file)])
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = await glob(['supabase/**', 'package-lock.json', 'tests/support/database/seeded-image.ts'], {
    cwd: projectRoot,
  })
  for (const file of files.sort()) hash.update(file).update(await readFile(path.join(projectRoot, file)))
  return hash.digest('hex').slice(0, 16)
}

async function writeImage(file: string): Promise<void> {
  const connection = await openDatabase()
  try {
    const supabaseFolder = path.join(projectRoot, 'supabase')
    await bootstrapDatabase(connection, projectRoot)
    await migrateDatabase(connection, supabaseFolder)
    await seedDatabase(connection, supabaseFolder, (await readProjectConfig(projectRoot)).db.seed.sql_paths)
    const query = (sql: string, parameters?: unknown[]) => connection.driver.query(sql, parameters)
    await prepareForTests(query)
    await leaveOut(query)
    const image = await connection.driver.dumpDataDir('none')
    await mkdir(cache, { recursive: true })
    for (const old of await readdir(cache)) if (old.startsWith(start)) await rm(path.join(cache, old), { force: true })
    // Written beside and renamed, because another process may read it meanwhile.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, Buffer.from(await image.arrayBuffer()))
    await rename(draft, file)
  } finally {
    await connection.close()
  }
}

type Query = (sql: string, parameters?: unknown[]) => Promise<unknown>

/** Leaves out what no test reads, three quarters of the image: the databases that new ones are copied from, the texts of the migrations, what rows have left behind, and the log. */
async function leaveOut(query: Query): Promise<void> {
  await query('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await query(`drop database ${name}`)
  await query(`update supabase_migrations.schema_migrations set statements = '{}'`)
  for (const statement of ['vacuum full', 'set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint'])
    await query(statement)
}

/** Sets a seeded database up for tests. */
export async function prepareForTests(query: Query): Promise<void> {
  // Many tests send more in a minute than any portal does, and all from one place.
  await query(
    `update private.operation_settings set value = 1000000 where name in ('mails_per_minute', 'registrations_per_origin')`,
  )
  // The demo password with bcrypt's lowest cost: tests sign in very often, and the normal cost takes a tenth of a second each time.
  await query(`update auth.users set encrypted_password = extensions.crypt($1, extensions.gen_salt('bf', 4))`, [
    demoPassword,
  ])
  // Tests count the mails and letters that they send themselves.
  await query(`delete from public.mail_outbox where about_kind = 'account' or state = 'sent'`)
  await query('delete from public.letters')
}
