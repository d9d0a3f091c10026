import path from 'node:path'
import { startBackend } from '../supabase/local/backend.ts'
import { emptyDataDirectory } from '../supabase/local/data-directory.ts'
import { readEnvironment } from '../supabase/local/environment.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')

/** `npm run db:reset`: deletes the embedded backend's data and recreates it from migrations and seed. */
export async function run(): Promise<void> {
  const { dataDirectory } = readEnvironment(projectRoot, 'development')
  await emptyDataDirectory(dataDirectory)
  const backend = await startBackend({ projectRoot, origin: 'http://localhost:4173', dataDirectory })
  await backend.close()
  const { applied, seeded } = backend.start
  process.stdout.write(
    `${dataDirectory} is new: ${applied.length} migrations applied${seeded ? ', seeded' : ', no seed found'}.\n`,
  )
}
