import { createContext, useContext, useSyncExternalStore } from 'react'
import { visitorZone } from '@/lib/dates/dates'

/** When and for which origin a page was prerendered. */
export type Rendering = {
  /** Milliseconds since 1970. */ at: number
  /** Scheme and host of the site. */ origin: string
}

/**
 * The prerendering that a page shows, during prerendering and during hydration in the browser. The hooks below then
 * return its values, so that hydration finds the same markup. After hydration it is null, and one interruptible update
 * switches to the values of the visitor's browser.
 */
export const RenderingContext = createContext<Rendering | null>(null)

const minute = 60_000

function everyMinute(listener: () => void) {
  let timer = setTimeout(
    function tell() {
      listener()
      timer = setTimeout(tell, minute - (Date.now() % minute))
    },
    minute - (Date.now() % minute),
  )
  return () => clearTimeout(timer)
}

const thisMinute = () => Math.floor(Date.now() / minute) * minute

/** The start of the current minute, in milliseconds since 1970; updated every minute. */
export function useNow(): number {
  const rendering = useContext(RenderingContext)
  const now = useSyncExternalStore(everyMinute, thisMinute, thisMinute)
  return rendering?.at ?? now
}

/** Scheme and host of the site, without a slash at the end. */
export function useOrigin(): string {
  return useContext(RenderingContext)?.origin ?? window.location.origin
}

/** The visitor's own time zone, as an IANA name; undefined in a prerendered page, which is for everybody. */
export function useVisitorZone(): string | undefined {
  return useInBrowser() ? visitorZone() : undefined
}

/** Whether the page is fully running in the browser, as opposed to being prerendered or hydrated. */
export function useInBrowser(): boolean {
  return useContext(RenderingContext) === null
}
