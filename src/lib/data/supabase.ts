import { createClient } from '@supabase/supabase-js'
import { publishableKey, supabaseUrl } from './backend'
import type { Database } from './database.types'

/**
 * The typed client for people who may be signed in: data, auth and storage. Public pages need no session and use the
 * much smaller `publicData` of `lib/data/public-data.ts` instead.
 */
export const supabase = createClient<Database>(supabaseUrl, publishableKey)

// The query cache already retries reads. The library's own three silent retries, seconds apart, would delay the message
// that an offline visitor should see. supabase-js has no option for this; only its Data API client has.
supabase['rest'].retry = false
