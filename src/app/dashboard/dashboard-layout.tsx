import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useMatches, type UIMatch } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { Container } from '@/components/ui/page'
import { ErrorBox, OfflineLine, Spinner } from '@/components/ui/states'
import { late } from '@/components/ui/late'
import { overviewKeys } from '@/features/office/overview/keys'
import { onPersonChange, useSession, type Profile } from '@/features/people/session/api'
import { may, roleLabel, type Role } from '@/features/people/session/permissions'
import { forgetFailedSaves } from '@/lib/data/failed-saves'
import { OfflineToldContext, useOnline } from '@/lib/data/online'
import { forgetViews, rememberView } from '@/lib/list/list-views'
import { useSettingsOfEveryRoute } from '@/features/publish/site/public/api'
import { BareBar, DashboardBar } from './dashboard-bar'
import { Sidebar, useMarks } from './dashboard-menu'
import { FailedSaves } from './failed-saves'
import { NavigationProgress, PlaceOnPage, SkipLink } from '../public/page-frame'
import { reload } from '../routing/new-document'
import { PageMeta, type RouteHandle } from '../routing/page-meta'

const loadSessionExpired = () => import('@/features/people/session/shared/session-expired')
const SessionExpired = late(async () => (await loadSessionExpired()).SessionExpired)
const MissingFactorPage = late(async () => (await import('./missing-factor-page')).MissingFactorPage)

/**
 * How long after the first screen the code for an expired session, and the addresses of the sections, are loaded, in
 * milliseconds. Loading them only when they are needed could fail: the person may be offline by then.
 */
const spareTime = 10_000

/** The frame. It says that the device is offline, once for everything in it. */
function Frame({ bar, menu, children }: { bar: ReactNode; menu?: ReactNode; children: ReactNode }) {
  const online = useOnline()
  return (
    <OfflineToldContext value={!online}>
      <SkipLink />
      <NavigationProgress />
      <FailedSaves />
      <div className="flex min-h-dvh flex-col bg-paper-100">
        {bar}
        <OfflineLine />
        <div className="flex flex-1">
          {menu}
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none lg:[--page:100rem]">
            {children}
          </main>
        </div>
      </div>
      <PlaceOnPage />
    </OfflineToldContext>
  )
}

/** The frame with the person's menu. */
function PersonFrame({ profile, role, children }: { profile: Profile; role: Role; children: ReactNode }) {
  const marks = useMarks(profile, role)
  const client = useQueryClient()
  // Whatever somebody saves may change what waits.
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void client.invalidateQueries({ queryKey: overviewKeys.desk })
      }),
    [client],
  )
  return (
    <Frame
      bar={<DashboardBar profile={profile} role={role} marks={marks} />}
      menu={<Sidebar role={role} profile={profile} marks={marks} />}
    >
      {children}
    </Frame>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container className="py-12 md:py-16">
      <h1 className="font-serif text-title font-semibold">{title}</h1>
      <div className="mt-6 max-w-reading space-y-6 text-lead text-ink-700">{children}</div>
    </Container>
  )
}

/** The signed-in area: nothing until the person is known, then only what their role may see. */
function Guarded() {
  const { user, profile, role, missingFactor, loading, expired, error, retry } = useSession()
  /**
   * The person whose pages are on screen. When the session ends or lacks a second factor, they stay there, under a
   * dialog.
   */
  const [shownTo, setShownTo] = useState<string>()
  const isShown = user !== null && shownTo === user.id
  if (user && profile && !missingFactor && !isShown) setShownTo(user.id)
  const location = useLocation()
  const match = useMatches().at(-1) as UIMatch<unknown, RouteHandle | undefined> | undefined
  const client = useQueryClient()
  // Clears the cache, so that one person's data is never shown to another.
  useEffect(
    () =>
      onPersonChange(() => {
        client.clear()
        forgetFailedSaves(client)
        forgetViews()
      }),
    [client],
  )
  useEffect(() => rememberView(location.pathname, location.search), [location.pathname, location.search])
  // The role may have changed, so fetch it again on each page.
  useEffect(() => retry(), [location.pathname, retry])

  if (loading) return <Spinner label="Checking your session" className="min-h-dvh" />
  if (error)
    return (
      <Frame bar={<BareBar />}>
        <Container className="py-12">
          <ErrorBox byHand message={error.message} onRetry={user ? retry : () => void reload()} />
        </Container>
      </Frame>
    )
  if (!user) return <Navigate to={`/login?next=${encodeURIComponent(location.pathname + location.search)}`} replace />
  if (!profile || !role)
    return (
      <Frame bar={<BareBar />}>
        <Notice title="Welcome">
          <p>
            The account <strong className="font-semibold break-words">{user.email}</strong> does not belong to a member.
            Please write to the chamber’s office.
          </p>
          <ButtonLink to="/contact">Contact the office</ButtonLink>
        </Notice>
      </Frame>
    )
  if (missingFactor && !isShown)
    return (
      <Frame bar={<BareBar />}>
        <Suspense>
          <MissingFactorPage missing={missingFactor} />
        </Suspense>
      </Frame>
    )
  const section = match?.handle?.section ?? 'overview'
  return (
    <PersonFrame key={user.id} profile={profile} role={role}>
      {may(role, section, profile.is_accountant) ? (
        <Outlet />
      ) : (
        <Notice title="This page is not open to you">
          <p>
            Your role is {roleLabel(role)}, and this part of the dashboard belongs to another. If you need it for your
            work, ask an Administrator of the chamber.
          </p>
          <ButtonLink to="/dashboard">Go to your overview</ButtonLink>
        </Notice>
      )}
      {(expired || missingFactor) && (
        <Suspense>
          <SessionExpired email={user.email ?? ''} missing={expired ? null : missingFactor} />
        </Suspense>
      )}
    </PersonFrame>
  )
}

/** The frame of the signed-in area. Visitors who are not signed in are sent to the login and return here afterwards. */
export function DashboardLayout() {
  useSettingsOfEveryRoute()
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all([loadSessionExpired(), import('../routing/office-routes')]).catch(() => undefined),
      spareTime,
    )
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <PageMeta />
      <Guarded />
    </>
  )
}
