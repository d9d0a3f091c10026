import { Navigate, useSearchParams } from 'react-router-dom'
import { useSession } from './api'
import { afterSignIn } from './session'

/** Leads whoever is signed in, in this tab or another, to the page that they wanted. */
export function SignedIn() {
  const { user, expired, loading } = useSession()
  const [params] = useSearchParams()
  // With the profile has come the name that the header shows.
  return user && !expired && !loading ? <Navigate to={afterSignIn(params.get('next'))} replace /> : null
}
