import { redirect } from 'react-router-dom'
import { isSignedIn } from '@/features/session/api'

/** Whether this page load was a fresh arrival at the root address, and nobody has been sent on yet. */
let arrivedAtRoot =
  window.location.pathname === '/' &&
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate'

/**
 * Loader of the root address: a signed-in person who opens a visit there goes to the dashboard; whoever comes back to
 * Home later in the visit, or is not signed in, sees Home.
 */
export async function openingLoader(): Promise<Response | null> {
  const opening = arrivedAtRoot
  arrivedAtRoot = false
  return opening && (await isSignedIn()) ? redirect('/dashboard') : null
}
