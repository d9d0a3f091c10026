/**
 * Where the backend answers, decided at build time: with `VITE_SUPABASE_URL` and `VITE_SUPABASE_PUBLISHABLE_KEY` set a hosted
 * project or `supabase start`; without them the embedded backend, on the page's own origin. While pages are rendered at
 * build, whoever renders them says where it is (`BKCC_BACKEND_URL`).
 */
export const supabaseUrl: string = import.meta.env.SSR
  ? (process.env.BKCC_BACKEND_URL ?? '')
  : (import.meta.env.VITE_SUPABASE_URL ?? window.location.origin)

/** The key that says "a browser"; it is no secret. For the embedded backend the Vite config supplies it. */
export const publishableKey: string = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? __LOCAL_PUBLISHABLE_KEY__

/**
 * Whether this device may hold somebody's session, without loading the client that knows: whether there is something at the
 * place where supabase-js keeps sessions (`sb-<first part of the backend's host>-auth-token`).
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
