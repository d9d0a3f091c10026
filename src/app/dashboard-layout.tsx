import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/form-outcome'
import { Container } from '@/components/page'
import { Spinner } from '@/components/states'
import { signOut, useSession } from '@/features/session/api'
import { Brand } from './brand'
import { NavigationProgress, SkipLink } from './page-frame'
import { PageMeta } from './page-meta'

/** The top bar of the signed-in area: brand, the way back to the public site, and the way out. */
function TopBar() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await navigate('/login', { replace: true })
      // Whoever signs in next on this device finds nothing of the one before.
      client.removeQueries({ queryKey: ['session', 'profile'] })
    },
  })
  return (
    <header className="border-b border-paper-300 bg-paper-50">
      <Container className="flex min-h-[4.5rem] items-center justify-between gap-x-4 py-2">
        <Brand to="/dashboard" />
        <div className="flex shrink-0 items-center gap-4 sm:gap-6">
          <Link to="/" className="inline-flex min-h-touch items-center text-small font-semibold text-sky-700 underline-offset-4 hover:underline">
            <span>
              <span className="max-sm:sr-only">Back to the</span>{' '}
              <span className="inline-block max-sm:capitalize">website</span>
            </span>
          </Link>
          <Button look="secondary" className="px-4" busy={leaving.isPending} onClick={() => leaving.mutate()}>
            <LogOut aria-hidden="true" className="size-4" /> Sign out
          </Button>
        </div>
      </Container>
      {leaving.error && (
        <Container className="pb-4">
          <FormFailure>{leaving.error.message}</FormFailure>
        </Container>
      )}
    </header>
  )
}

/** What is behind the sign-in: nothing until it is known who asks, and nothing for whoever is not signed in. */
function Guarded() {
  const { user, loading } = useSession()
  const location = useLocation()
  if (loading) return <Spinner label="Checking your session" className="min-h-dvh" />
  if (!user) return <Navigate to={`/login?next=${encodeURIComponent(location.pathname + location.search)}`} replace />
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col bg-paper-100">
        <TopBar />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </>
  )
}

/** The frame of the signed-in area. Whoever is not signed in goes to the login and comes back here. */
export function DashboardLayout() {
  return (
    <>
      <PageMeta />
      <Guarded />
    </>
  )
}
