import { redirect } from 'react-router-dom'
import { mayBeSignedIn } from '@/lib/data/backend'

/** Whether the visitor is signed in. The session code is loaded only when a session may exist. */
async function signedIn(): Promise<boolean> {
  return mayBeSignedIn() && (await (await import('@/features/people/session/api')).isSignedIn())
}

/**
 * Whether the visit began with this page load, at the root address, and the visitor has not been redirected yet. A press
 * of Home before a page's scripts have started loads the root address, too, but from a page of the site.
 */
let arrivedAtRoot =
  !import.meta.env.SSR &&
  window.location.pathname === '/' &&
  !document.referrer.startsWith(`${window.location.origin}/`) &&
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate'

/**
 * Loader of the root address. A signed-in person whose visit begins there is redirected to the dashboard. Everybody
 * else, and a signed-in person who returns to Home later in the visit, sees Home.
 */
export async function openingLoader(): Promise<Response | null> {
  const opening = arrivedAtRoot
  arrivedAtRoot = false
  return opening && (await signedIn()) ? redirect('/dashboard') : null
}

/**
 * Loader of the sign-in page: redirects visitors who are already signed in.
 *
 * @param next the page they wanted, taken from the address
 */
export async function leaveForDashboard(next: string | null): Promise<Response | null> {
  if (!(await signedIn())) return null
  const { afterSignIn } = await import('@/features/people/session/session')
  return redirect(afterSignIn(next))
}
