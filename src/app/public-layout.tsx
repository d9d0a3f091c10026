import { Outlet } from 'react-router-dom'
import { CookieBanner } from '@/features/consent/cookie-banner'
import { NavigationProgress, PlaceOnPage, SkipLink } from './page-frame'
import { PageMeta } from './page-meta'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'

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
        <CookieBanner />
      </div>
      <PlaceOnPage />
    </>
  )
}
