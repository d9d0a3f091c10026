import { Suspense, type CSSProperties } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { late } from '@/components/ui/late'
import { HeadingFirst } from '@/components/ui/page'
import { useInBrowser, useOrigin } from '@/components/ui/rendering'
import { useSettingsOfEveryRoute, useSiteSettings } from '@/features/publish/site/public/api'
import { fullName } from '@/features/publish/site/site'
import { FailedSaves } from '../dashboard/failed-saves'
import { LateFonts, NavigationProgress, PlaceOnPage, SkipLink } from './page-frame'
import { PageMeta } from '../routing/page-meta'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'

/**
 * Header, footer and page meta around all public pages. React hydrates each Suspense boundary in its own task, and
 * begins with the one that a visitor presses.
 */
export function PublicLayout() {
  useSettingsOfEveryRoute()
  // On paper, links within the site have whole addresses.
  const printed: CSSProperties & Record<'--origin', string> = { '--origin': `'${useOrigin()}'` }
  return (
    <>
      <PageMeta />
      <SkipLink />
      <NavigationProgress />
      <FailedSaves />
      <div className="flex min-h-dvh flex-col" style={printed}>
        <Suspense>
          <PublicHeader />
        </Suspense>
        <PrintedHead />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Suspense>
            <HeadingFirst>
              <Outlet />
            </HeadingFirst>
          </Suspense>
        </main>
        <Suspense>
          <PublicFooter />
        </Suspense>
        <Statistics />
      </div>
      <PlaceOnPage />
      <LateFonts />
    </>
  )
}

/** Only on paper: whose page this is, and its address. */
function PrintedHead() {
  const { pathname } = useLocation()
  const address = useOrigin() + pathname
  return (
    <p className="hidden px-gutter text-fine print:block">
      {fullName} · {address}
    </p>
  )
}

const CookieBanner = late(async () => (await import('@/features/publish/site/public/cookie-banner')).CookieBanner)

/**
 * Loads the consent banner and the analytics, if the chamber uses statistics. It waits for hydration, because a
 * prerendered page does not know the visitor's choice.
 */
function Statistics() {
  const { analyticsId } = useSiteSettings()
  if (!useInBrowser() || !analyticsId) return null
  return (
    <Suspense>
      <CookieBanner />
    </Suspense>
  )
}
