import { createClient } from '@supabase/supabase-js'
import type { Database } from './database.types'

/** Where the backend answers; see {@link supabase}. */
export const supabaseUrl: string = import.meta.env.VITE_SUPABASE_URL ?? window.location.origin

/** The key that says "a browser"; it is no secret. */
export const publishableKey: string = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? __LOCAL_PUBLISHABLE_KEY__

/**
 * The one typed client of the product: data, auth and storage.
 *
 * Where it points is decided at build time. With `VITE_SUPABASE_URL` and `VITE_SUPABASE_PUBLISHABLE_KEY` set it is a
 * hosted project or `supabase start`; without them the embedded backend answers on the page's own origin, and the
 * Vite config supplies its publishable key.
 */
export const supabase = createClient<Database>(supabaseUrl, publishableKey)

// The query cache already tries a read twice; the library's own three further tries, seconds apart and silent, would keep
// an offline visitor waiting for the sentence that says so. supabase-js has no option for it, only its Data API client has.
supabase['rest'].retry = false
