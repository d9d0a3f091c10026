/**
 * The address of the backend, decided at build time. With `VITE_SUPABASE_URL` and `VITE_SUPABASE_PUBLISHABLE_KEY` it is
 * a hosted project or `supabase start`; without them it is the embedded backend, on the page's own origin. During
 * prerendering, `BKCC_BACKEND_URL` holds the address.
 */
export const supabaseUrl: string = import.meta.env.SSR
  ? (process.env.BKCC_BACKEND_URL ?? '')
  : (import.meta.env.VITE_SUPABASE_URL ?? window.location.origin)

/** The key that identifies a browser client. It is not secret. For the embedded backend the Vite config supplies it. */
export const publishableKey: string = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? __LOCAL_PUBLISHABLE_KEY__

/**
 * Whether this device may hold a session. To avoid loading the client, it only checks whether supabase-js has stored
 * something under its session key (`sb-<first part of the backend's host>-auth-token`).
 */
export function mayBeSignedIn(): boolean {
  if (import.meta.env.SSR) return false
  try {
    return localStorage.getItem(`sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`) !== null
  } catch {
    // Without storage there is no session to find.
    return false
  }
}
