import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '../supabase/local/start-failure.ts'
import { onFreshDatabase, projectRoot, type Supabase } from './fresh-database.ts'

const file = path.join('src', 'lib', 'data', 'database.types.ts')
const head = '// Made by "npm run db:types" from supabase/migrations. Do not edit.\n\n'

const typesOf = async (supabase: Supabase) =>
  head + (await supabase(['gen', 'types', 'typescript', '--schema', 'public'])).trim() + '\n'

/** `npm run db:types`: writes the types of the Data API, which the official CLI generates from the migrations. */
export function run(): Promise<void> {
  return onFreshDatabase(async (supabase) => {
    await writeFile(path.join(projectRoot, file), await typesOf(supabase))
    process.stdout.write(`${file} is written.\n`)
  })
}

/**
 * Checks that the types are those of the migrations.
 * @throws {StartFailure} if they are out of date
 */
export async function checkTypes(supabase: Supabase): Promise<void> {
  const written = await readFile(path.join(projectRoot, file), 'utf8').catch(() => '')
  if (written !== (await typesOf(supabase)))
    throw new StartFailure(`${file} is not what the migrations give; run "npm run db:types".`)
  process.stdout.write(`${file} is what the migrations give.\n`)
}
