import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestBackend } from './backend'

/**
 * Counts from now on which functions and tables of a database are used; `npm run bench -- faults` tries each fault on the test
 * files that use what is changed.
 *
 * @param folder where the result is written
 * @returns writes the names, as a JSON list that is called as the test file
 */
export async function recordUse({ sql }: TestBackend, folder: string): Promise<(testFile: string) => Promise<void>> {
  await sql(`set track_functions = 'all'`)
  return async (testFile) => {
    await sql('select pg_stat_force_next_flush()')
    const used = await sql<{ name: string }>(
      `select funcname as name from pg_stat_user_functions
       union select relname from pg_stat_user_tables where seq_scan + coalesce(idx_scan, 0) + n_tup_ins > 0`,
    )
    const names = used.map(({ name }) => name)
    writeFileSync(path.join(folder, `${path.basename(testFile)}.json`), JSON.stringify(names))
  }
}
