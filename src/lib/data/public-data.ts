import { PostgrestClient } from '@supabase/postgrest-js'
import { publishableKey, supabaseUrl } from './backend'
import type { Database } from './database.types'
import { yieldToMain } from './yield-to-main'

/**
 * The Data API as anybody may use it: what the public pages read, and the forms of visitors. It knows no sessions, which makes
 * it a tenth of the whole client (`lib/data/supabase.ts`). Tried once: the query cache tries a read again by itself.
 */
export const publicData = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
  headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
  fetch: async (...request) => {
    // What a page reads it asks for all at once: each request has a task of its own, so that nobody waits for all of them.
    await yieldToMain()
    // Looked up at each call: what watches or replaces it may have come later than this.
    return fetch(...request)
  },
  retry: false,
})
