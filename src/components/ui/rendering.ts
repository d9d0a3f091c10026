import { createContext, useContext, useSyncExternalStore } from 'react'
import { visitorZone } from '@/lib/dates/dates'

/** When and for which address a page was rendered at build. */
export type Rendering = {
  /** Milliseconds since 1970. */ at: number
  /** Scheme and host of the site. */ origin: string
}

/**
 * The rendering that a page stands as: while it is rendered, and while the scripts of a visitor take it up. What the hooks below
 * tell is then what it says, so that the scripts find the page just as it was made; once it is taken up there is none (null),
 * and what holds in the visitor's browser comes with the same, interruptible, change of the page.
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

/** The beginning of the present minute, in milliseconds since 1970; renewed every minute. */
export function useNow(): number {
  const rendering = useContext(RenderingContext)
  const now = useSyncExternalStore(everyMinute, thisMinute, thisMinute)
  return rendering?.at ?? now
}

/** Scheme and host of the site, without a slash at the end. */
export function useOrigin(): string {
  return useContext(RenderingContext)?.origin ?? window.location.origin
}

/** The visitor's own time zone, as an IANA name; undefined in a page that is rendered for everybody. */
export function useVisitorZone(): string | undefined {
  return useInBrowser() ? visitorZone() : undefined
}

/** Whether the page runs in a visitor's browser, as opposed to being rendered or taken up by it. */
export function useInBrowser(): boolean {
  return useContext(RenderingContext) === null
}
