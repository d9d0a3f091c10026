import { existsSync } from 'node:fs'
import { cp, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { glob } from 'tinyglobby'

/** For how many days after its last build a script or font is served. */
const keptDays = 30

/**
 * Keeps the scripts and fonts of earlier builds beside those of the new one, so that pages go on working that were open
 * when it took the place of the last. Their names hold hashes, so that none takes the place of another.
 *
 * @param former absolute path of the site that will be replaced, if there is one
 * @param next absolute path of the new one
 */
export async function keepFormerAssets(former: string, next: string): Promise<void> {
  const now = new Date()
  // A file's time says which build was the last that had it.
  for (const file of await glob('assets/**', { cwd: next, absolute: true })) await utimes(file, now, now)
  for (const name of await glob('assets/**', { cwd: former })) {
    const [kept, to] = [path.join(former, name), path.join(next, name)]
    const { mtimeMs } = await stat(kept)
    if (!existsSync(to) && mtimeMs > now.getTime() - keptDays * 86_400_000)
      await cp(kept, to, { preserveTimestamps: true })
  }
}
