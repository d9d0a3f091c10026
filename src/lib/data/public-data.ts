import { PostgrestClient } from '@supabase/postgrest-js'
import { publishableKey, supabaseUrl } from './backend'
import type { Database } from './database.types'
import { yieldToMain } from './yield-to-main'

/**
 * The Data API without a session, for public pages and visitors' forms. Without session handling it is a tenth of the
 * size of the whole client (`lib/data/supabase.ts`). It does not retry, because the query cache retries reads.
 */
export const publicData = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
  headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
  fetch: async (...request) => {
    // A page sends all its requests at once. Starting each in a task of its own keeps the page responsive.
    await yieldToMain()
    // Looked up on each call, because tools that wrap or replace fetch may be installed later.
    return fetch(...request)
  },
  retry: false,
})
