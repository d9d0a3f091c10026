import { LogOut } from 'lucide-react'
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '@/components/button'
import { Container } from '@/components/page'
import { Spinner } from '@/components/states'
import { signOut, useSession } from '@/features/session/api'
import { Brand } from './brand'
import { NavigationProgress, SkipLink } from './page-frame'
import { PageMeta } from './page-meta'

/** The frame of the signed-in area. Whoever is not signed in goes to the login and comes back here. */
export function DashboardLayout() {
  const { user, loading } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  if (loading) return <Spinner label="Checking your session" className="min-h-dvh" />
  if (!user) return <Navigate to={`/login?next=${encodeURIComponent(location.pathname + location.search)}`} replace />
  return (
    <>
      <PageMeta />
      <SkipLink />
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col bg-paper-100">
        <header className="border-b border-paper-300 bg-paper-50">
          <Container className="flex min-h-[4.5rem] flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <Brand to="/dashboard" />
            <div className="flex items-center gap-6">
              <Link to="/" className="inline-flex min-h-touch items-center text-small font-semibold text-sky-700 underline-offset-4 hover:underline">
                Website
              </Link>
              <Button look="secondary" className="px-4" onClick={() => void signOut().then(() => navigate('/login', { replace: true }))}>
                <LogOut aria-hidden="true" className="size-4" /> Sign out
              </Button>
            </div>
          </Container>
        </header>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </>
  )
}
