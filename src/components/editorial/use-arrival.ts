import { useEffect, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'

/**
 * What the page before has handed over with the address, such as that it has just added this item. It is taken out of the
 * history, which the browser keeps over a reload, so that it is said only once.
 *
 * @returns the state as long as the page is shown, or null
 */
export function useArrival<State>(): State | null {
  const location: Location<unknown> = useLocation()
  const { pathname, search, hash, state } = location
  const [arrived] = useState(() => state as State | null)
  const navigate = useNavigate()
  useEffect(() => {
    if (state !== null) void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, state, navigate])
  return arrived
}
