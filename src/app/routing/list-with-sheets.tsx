import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useOutlet,
} from 'react-router-dom'
import { Sheet } from '@/components/ui/sheet'
import { doublePress } from '@/components/ui/stray-press'
import { lastView } from '@/lib/list/list-views'

/** The index of the history's entry, by which the router counts. */
const entryIndex = () => (history.state as { idx?: number } | null)?.idx ?? 0

/**
 * Leads from a sheet back to its list. Where the list is an earlier entry of the history, it goes back to it, so that
 * Back does not open the sheet again; otherwise the list takes the sheet's place.
 *
 * @param path of the list
 * @param atList whether the list itself is shown
 */
function useWayBack(path: string, atList: boolean) {
  const navigate = useNavigate()
  const { key } = useLocation()
  /** The index of the list's entry in the history; Infinity where it is not before the one that is shown. */
  const listAt = useRef(Infinity)
  useEffect(() => {
    if (atList) listAt.current = entryIndex()
    else if (entryIndex() <= listAt.current) listAt.current = Infinity
  }, [key, atList])
  const pressedAt = useRef(-doublePress)
  return useCallback(() => {
    const now = performance.now()
    const again = now - pressedAt.current < doublePress
    pressedAt.current = now
    // Browsers go back a moment later; the second press of a double one would go back past the list.
    if (again) return
    const steps = entryIndex() - listAt.current
    if (steps > 0) void navigate(-steps)
    else void navigate(lastView(path), { replace: true, preventScrollReset: true })
  }, [navigate, path])
}

/** Leaves the page where it is when a sheet opens over it: the router goes to the top, as on every other page. */
function usePlace(atList: boolean) {
  const { key } = useLocation()
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const isFirst = shown.current === undefined || shown.current === key
    shown.current = key
    if (isFirst || atList) return
    const { scrollX, scrollY } = window
    // After the layout effect of the router's ScrollRestoration, and before the browser paints.
    queueMicrotask(() => window.scrollTo(scrollX, scrollY))
  }, [key, atList])
}

/** The location of a list that was shown last, without what belongs to the entry of the history. */
function lastLocation(path: string) {
  const [pathname = path, query] = lastView(path).split('?')
  return { pathname, search: query ? `?${query}` : '', hash: '', state: null as unknown, key: 'behind' }
}

/**
 * A list of the dashboard, and over it the sheet whose address is open. The list stays as it is meanwhile: it is not
 * told of the sheet's address, but of its own, which was shown last.
 *
 * @param props.path of the list
 */
export function ListWithSheets({ path, List }: { path: string; List: ComponentType }) {
  const sheet = useOutlet()
  const location = useLocation()
  const navigationType = useNavigationType()
  // The router makes a new route context for each address, which would draw every link again. It holds the parameters
  // of the list's own address, and no list with sheets has any.
  const route = useContext(RouteContext)
  const atList = sheet === null
  const [view, setView] = useState(() => ({
    place: { location: atList ? location : lastLocation(path), navigationType },
    route,
  }))
  if (atList && view.place.location !== location) setView({ place: { location, navigationType }, route })
  const list = useMemo(() => <List />, [List])
  const close = useWayBack(path, atList)
  usePlace(atList)
  return (
    <>
      {/* The public way, <Routes location>, would need a route below which other pages cannot stand. */}
      <LocationContext value={view.place}>
        <RouteContext value={view.route}>{list}</RouteContext>
      </LocationContext>
      {sheet && <Sheet onClose={close}>{sheet}</Sheet>}
    </>
  )
}
