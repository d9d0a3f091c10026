import { redirect } from 'react-router-dom'
import { mayBeSignedIn } from '@/lib/data/backend'

/** Whether somebody is signed in; what finds out is loaded only where there may be somebody. */
async function signedIn(): Promise<boolean> {
  return mayBeSignedIn() && (await (await import('@/features/session/api')).isSignedIn())
}

/** Whether this page load was a fresh arrival at the root address, and nobody has been sent on yet. */
let arrivedAtRoot =
  !import.meta.env.SSR &&
  window.location.pathname === '/' &&
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate'

/**
 * Loader of the root address: a signed-in person who opens a visit there goes to the dashboard; whoever comes back to
 * Home later in the visit, or is not signed in, sees Home.
 */
export async function openingLoader(): Promise<Response | null> {
  const opening = arrivedAtRoot
  arrivedAtRoot = false
  return opening && (await signedIn()) ? redirect('/dashboard') : null
}

/**
 * Loader of the sign-in page: whoever is signed in already goes on.
 *
 * @param next where they wanted to be, as the address says it
 */
export async function leaveForDashboard(next: string | null): Promise<Response | null> {
  if (!(await signedIn())) return null
  const { afterSignIn } = await import('@/features/session/session')
  return redirect(afterSignIn(next))
}
