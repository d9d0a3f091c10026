import { useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { admitLateFonts } from './late-fonts'

/** A thin line at the top while the next page is loading. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-[60] h-1 overflow-hidden bg-wheat-100"
    >
      <div className="h-full w-1/3 animate-pulse bg-wheat-500" />
    </div>
  )
}

/** The link with which keyboard users skip the navigation, to the element `#main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-[70] -translate-y-24 bg-ink-900 px-5 py-3 font-semibold text-white focus:translate-y-0 print:hidden"
      onClick={(event) => {
        // The router owns the address; only the focus moves.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

/**
 * Restores the scroll position on Back and Forward. The first page of a visit is identified by its address, because the
 * router gives every first page the same key: another page opened in the same tab would otherwise start at the previous
 * page's scroll position.
 */
export function PlaceOnPage() {
  return <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
}

/** Applies fonts that came too late for a page with the next one, in the same step: both lay out the whole page. */
export function LateFonts() {
  const { pathname } = useLocation()
  useLayoutEffect(() => admitLateFonts, [pathname])
  return null
}
