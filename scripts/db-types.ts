import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '../supabase/local/start-failure.ts'
import { projectRoot, supabaseOnFreshDatabase } from './fresh-database.ts'

const file = path.join('src', 'lib', 'data', 'database.types.ts')
const head = '// Made by "npm run db:types" from supabase/migrations. Do not edit.\n\n'

/**
 * `npm run db:types`: writes the types of the Data API, which the official CLI generates from the migrations.
 * @param flags `--check` writes nothing and fails if the file is out of date
 */
export async function run(flags: string[]): Promise<void> {
  const types =
    head + (await supabaseOnFreshDatabase(['gen', 'types', 'typescript', '--schema', 'public'])).trim() + '\n'
  const target = path.join(projectRoot, file)
  if (!flags.includes('--check')) {
    await writeFile(target, types)
    process.stdout.write(`${file} is written.\n`)
    return
  }
  const written = await readFile(target, 'utf8').catch(() => '')
  if (written !== types) throw new StartFailure(`${file} is not what the migrations give; run "npm run db:types".`)
  process.stdout.write(`${file} is what the migrations give.\n`)
}
