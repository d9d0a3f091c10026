import { Navigate, useLocation } from 'react-router-dom'

/** Leads from the former addresses of the subscribers, below Interchange, to the present ones. */
export function MovedSubscribers() {
  const { pathname, search } = useLocation()
  return <Navigate to={pathname.replace('/interchange/', '/newsletter/') + search} replace />
}
