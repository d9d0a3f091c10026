import { createClient } from '@supabase/supabase-js'
import { publishableKey, supabaseUrl } from './backend'
import type { Database } from './database.types'

/**
 * The typed client for whoever may be signed in: data, auth and storage. Public pages, which read as anybody may, use
 * `publicData` of `lib/data/public-data.ts` instead and are spared this one's weight.
 */
export const supabase = createClient<Database>(supabaseUrl, publishableKey)

// The query cache already tries a read twice; the library's own three further tries, seconds apart and silent, would keep
// an offline visitor waiting for the sentence that says so. supabase-js has no option for it, only its Data API client has.
supabase['rest'].retry = false
