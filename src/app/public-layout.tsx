import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useInBrowser } from '@/components/ui/rendering'
import { useSettingsOfEveryRoute, useSiteSettings } from '@/features/site/public/api'
import { NavigationProgress, PlaceOnPage, SkipLink } from './page-frame'
import { PageMeta } from './page-meta'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'

/** Header, footer and page meta around all public pages. What is in bounds of its own (Suspense) is taken up in a task of its own, or first where somebody presses. */
export function PublicLayout() {
  useSettingsOfEveryRoute()
  return (
    <>
      <PageMeta />
      <SkipLink />
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        <Suspense>
          <PublicHeader />
        </Suspense>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <Suspense>
          <PublicFooter />
        </Suspense>
        <Statistics />
      </div>
      <PlaceOnPage />
    </>
  )
}

const CookieBanner = lazy(async () => ({
  default: (await import('@/features/site/public/cookie-banner')).CookieBanner,
}))

/** Loads what asks about statistics and counts, where the chamber uses them; a page from the build does not know yet what its visitor has chosen. */
function Statistics() {
  const { analyticsId } = useSiteSettings()
  if (!useInBrowser() || !analyticsId) return null
  return (
    <Suspense>
      <CookieBanner />
    </Suspense>
  )
}
