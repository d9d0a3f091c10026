import { checkAdvisors } from './db-advisors.ts'
import { checkTypes } from './db-types.ts'
import { onFreshDatabase } from './fresh-database.ts'

/** What `npm test` checks of the migrations: that the types are made from them, and the advisors' findings. */
export const run = (): Promise<void> =>
  onFreshDatabase(async (supabase) => {
    await checkTypes(supabase)
    await checkAdvisors(supabase)
  })
