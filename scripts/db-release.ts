import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasErrorCode, StartFailure } from '../supabase/local/start-failure.ts'

export const supabaseFolder = path.resolve(import.meta.dirname, '..', 'supabase')

/** Which migrations are deployed: the name of each file with its checksum. */
const file = 'released.json'
const checksums = z.record(z.string(), z.string())

/** `npm run db:release`, after each deployment: {@link release}. */
export async function run(): Promise<void> {
  const count = await release(supabaseFolder)
  process.stdout.write(`supabase/${file} holds ${count} migrations, which may not change any more; commit it.\n`)
}

/**
 * Notes all migrations as released.
 * @returns how many there are
 * @throws {StartFailure} if one that is released already has changed
 */
export async function release(folder: string): Promise<number> {
  await checkReleased(folder)
  const migrations = await readMigrations(folder)
  await writeFile(path.join(folder, file), JSON.stringify(Object.fromEntries(migrations), null, 2) + '\n')
  return migrations.length
}

/**
 * Checks that the migrations begin with the released ones, as they were when they were released.
 * @throws {StartFailure} if one was edited or removed, or has a new one before it
 */
export async function checkReleased(folder: string): Promise<void> {
  const [released, migrations] = await Promise.all([readReleased(folder), readMigrations(folder)])
  const wrong = released.find(([name, checksum], at) => migrations[at]?.[0] !== name || migrations[at][1] !== checksum)
  if (wrong)
    throw new StartFailure(
      `supabase/migrations/${wrong[0]} is released: leave it and its place as they were, and write the change into a new file after ${released.at(-1)?.[0]}, with "create or replace", "drop" or "alter table", called by the time and its domain, such as 20270131120000_publish_news_sources.sql.`,
    )
}

/** The released migrations with their checksums, in the order of application; none until the first deployment. */
export async function readReleased(folder: string): Promise<[name: string, checksum: string][]> {
  const text = await readFile(path.join(folder, file), 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return '{}'
    throw error
  })
  return Object.entries(checksums.parse(JSON.parse(text)))
}

/** The migrations with their checksums (SHA-256), in the order of application. */
async function readMigrations(folder: string): Promise<[name: string, checksum: string][]> {
  const names = (await readdir(path.join(folder, 'migrations'))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, 'migrations', name))
      return [name, createHash('sha256').update(sql).digest('hex')]
    }),
  )
}
