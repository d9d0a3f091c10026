import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasErrorCode, reasonOf, StartFailure } from './start-failure.ts'

const markerFile = 'embedded-backend.json'
const lockFile = 'lock.json'

/** All entries that the embedded backend creates in a data directory. Nothing else is ever deleted. */
const ownEntries = ['database', 'database.new', 'storage', 'mails.jsonl', lockFile, markerFile]

const markerSchema = z.object({ format: z.literal(1), jwtSecret: z.string().min(32), secretKey: z.string().min(20) })
const lockSchema = z.object({ pid: z.number().int(), startedAt: z.string() })

/** The secrets of an embedded backend. Every data directory has its own, and they never leave it. */
export interface BackendSecrets {
  jwtSecret: string
  secretKey: string
}

/** A data directory that this process alone may use until it calls `release`. */
export interface DataDirectory {
  root: string
  /** The PGlite database; it is created as `database.new` and then renamed, so that an incomplete one is never used. */
  database: string
  databaseDraft: string
  storage: string
  mails: string
  secrets: BackendSecrets
  release: () => Promise<void>
}

/** Creates secrets for a new data directory or a backend in memory. */
export function createSecrets(): BackendSecrets {
  return { jwtSecret: randomBytes(32).toString('hex'), secretKey: `sb_secret_${randomBytes(24).toString('base64url')}` }
}

/**
 * Opens a data directory for this process alone, and creates it if it does not exist. Other files in it are left alone.
 * @param root absolute path of the directory
 * @throws {StartFailure} when another process uses it, it contains something else, or it is damaged; nothing is deleted
 *   then
 */
export async function openDataDirectory(root: string): Promise<DataDirectory> {
  const secrets = await readMarker(root)
  const release = await lock(root)
  return {
    root,
    database: path.join(root, 'database'),
    databaseDraft: path.join(root, 'database.new'),
    storage: path.join(root, 'storage'),
    mails: path.join(root, 'mails.jsonl'),
    secrets,
    release,
  }
}

/**
 * Deletes the embedded backend's files in a data directory, and the directory itself if it is then empty.
 * @throws {StartFailure} when a running process uses it, or it was not made by the embedded backend
 */
export async function emptyDataDirectory(root: string): Promise<void> {
  const entries = await listEntries(root)
  if (entries.length === 0) return
  if (!entries.includes(markerFile)) {
    throw new StartFailure(
      `Nothing was deleted: ${root} was not made by the embedded backend (it has no ${markerFile}).`,
    )
  }
  const release = await lock(root)
  // The marker is deleted last, so that an interrupted reset can be repeated.
  for (const entry of ownEntries.filter((name) => name !== markerFile && name !== lockFile)) {
    await rm(path.join(root, entry), { recursive: true, force: true })
  }
  await rm(path.join(root, markerFile))
  await release()
  if ((await listEntries(root)).length === 0) await rm(root, { recursive: true })
}

async function listEntries(root: string): Promise<string[]> {
  try {
    return await readdir(root)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw new StartFailure(`The data directory ${root} cannot be read: ${reasonOf(error)}.`)
  }
}

async function readMarker(root: string): Promise<BackendSecrets> {
  const entries = await listEntries(root)
  const file = path.join(root, markerFile)
  const own = entries.filter((entry) => ownEntries.includes(entry))
  if (own.length === 0) {
    const secrets = createSecrets()
    try {
      await mkdir(root, { recursive: true })
      await writeFile(file, `${JSON.stringify({ format: 1, ...secrets }, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      throw new StartFailure(`The data directory ${root} cannot be made: ${reasonOf(error)}.`)
    }
    return secrets
  }
  if (!own.includes(markerFile)) {
    throw new StartFailure(
      `${root} holds "${own[0]}" but no ${markerFile}, so it was not made by the embedded backend or is damaged; choose another directory with LOCAL_DATA_DIR.`,
    )
  }
  try {
    return markerSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    throw damaged(root, `${markerFile} is not readable`)
  }
}

/** The failure for an unusable data directory. */
export function damaged(root: string, reason: string): StartFailure {
  return new StartFailure(
    `The data directory ${root} is damaged (${reason}); it was left as it is: put a copy of it back, or run "npm run db:reset" to delete it and start over.`,
  )
}

/**
 * Takes the lock by creating its file, which only one process can do. The lock of a process that has ended is taken
 * over.
 */
async function lock(root: string): Promise<() => Promise<void>> {
  const file = path.join(root, lockFile)
  const own = JSON.stringify({ pid: process.pid, startedAt: await processStart(process.pid) })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(own)
      await handle.close()
      return () => rm(file, { force: true })
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) {
        throw new StartFailure(`The data directory ${root} cannot be written to: ${reasonOf(error)}.`)
      }
    }
    const holder = await lockHolder(file)
    if (holder !== undefined) {
      throw new StartFailure(
        `The data directory ${root} is in use by process ${holder}; stop it first, or choose another directory with LOCAL_DATA_DIR.`,
      )
    }
    await rm(file, { force: true })
  }
  throw new StartFailure(`The data directory ${root} is being opened by another process; try again.`)
}

/** The id of the running process that holds a lock, or undefined when that process has ended. */
async function lockHolder(file: string): Promise<number | undefined> {
  const content = await readFile(file, 'utf8').catch(() => '')
  let holder: z.infer<typeof lockSchema>
  try {
    holder = lockSchema.parse(JSON.parse(content))
  } catch {
    return undefined // incomplete, because its process was killed while writing it
  }
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (hasErrorCode(error, 'ESRCH')) return undefined
  }
  return holder.startedAt === (await processStart(holder.pid)) ? holder.pid : undefined
}

/**
 * When a process started, so that a reused process id (common in containers) is not mistaken for the old process. From
 * field 22 of /proc/<pid>/stat (man 5 proc); empty on systems without it, where the process id alone decides.
 */
async function processStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the command's name in parentheses, which may itself contain spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
