import { PostgrestClient } from '@supabase/postgrest-js'
import { publishableKey, supabaseUrl } from './backend'
import type { Database } from './database.types'

/**
 * The Data API as anybody may use it: what the public pages read, and the forms of visitors. It knows no sessions, which makes
 * it a tenth of the whole client (`lib/supabase.ts`). Tried once: the query cache tries a read again by itself.
 */
export const publicData = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
  headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
  // Looked up at each call: what watches or replaces it may have come later than this.
  fetch: (...request) => fetch(...request),
  retry: false,
})
