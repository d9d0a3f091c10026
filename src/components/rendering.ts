import { createContext, useContext, useSyncExternalStore } from 'react'
import { visitorZone } from '@/lib/dates'

/** When and for which address a page was rendered at build. */
export type Rendering = { /** Milliseconds since 1970. */ at: number; /** Scheme and host of the site. */ origin: string }

/**
 * The rendering that a page begins with. What the hooks below tell is first what it says, so that the scripts of a visitor
 * find the page just as it was made, and then, at once, what holds in their browser.
 */
export const RenderingContext = createContext<Rendering | null>(null)

const minute = 60_000
const never = () => () => undefined

function everyMinute(listener: () => void) {
  let timer = setTimeout(function tell() {
    listener()
    timer = setTimeout(tell, minute - (Date.now() % minute))
  }, minute - (Date.now() % minute))
  return () => clearTimeout(timer)
}

const thisMinute = () => Math.floor(Date.now() / minute) * minute

/** The beginning of the present minute, in milliseconds since 1970; renewed every minute. */
export function useNow(): number {
  const rendering = useContext(RenderingContext)
  return useSyncExternalStore(everyMinute, thisMinute, () => rendering?.at ?? thisMinute())
}

/** Scheme and host of the site, without a slash at the end. */
export function useOrigin(): string {
  const rendering = useContext(RenderingContext)
  return useSyncExternalStore(never, () => window.location.origin, () => rendering?.origin ?? '')
}

/** The visitor's own time zone, as an IANA name; undefined in a page that is rendered for everybody. */
export function useVisitorZone(): string | undefined {
  return useSyncExternalStore<string | undefined>(never, visitorZone, () => undefined)
}

/** Whether the page runs in a visitor's browser, as opposed to being rendered or taken up by it. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(never, () => true, () => false)
}
