import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { PageMeta } from './page-meta'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'

/** A thin line at the top while the next page is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="progressbar" aria-label="Loading page" className="fixed inset-x-0 top-0 z-[60] h-1 overflow-hidden bg-wheat-100">
      <div className="h-full w-1/3 animate-pulse bg-wheat-500" />
    </div>
  )
}

/** The link that takes keyboard users past the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="sr-only z-[70] bg-ink-900 px-5 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
      Skip to content
    </a>
  )
}

/** Header, footer and page meta around all public pages. */
export function PublicLayout() {
  return (
    <>
      <PageMeta />
      <SkipLink />
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        <PublicHeader />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <PublicFooter />
      </div>
      <ScrollRestoration />
    </>
  )
}
