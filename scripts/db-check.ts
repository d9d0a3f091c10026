import { checkAdvisors } from './db-advisors.ts'
import { checkReleased, supabaseFolder } from './db-release.ts'
import { checkTypes } from './db-types.ts'
import { onFreshDatabase } from './fresh-database.ts'

/** What `npm test` checks of the migrations: that released ones are unchanged, the types, and the advisors' findings. */
export async function run(): Promise<void> {
  await checkReleased(supabaseFolder)
  await onFreshDatabase(async (supabase) => {
    await checkTypes(supabase)
    await checkAdvisors(supabase)
  })
}
