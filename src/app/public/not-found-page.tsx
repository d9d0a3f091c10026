import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { Container, Eyebrow } from '@/components/ui/page'
import { Picture } from '@/components/ui/picture'

/** How long the page is shown before it redirects to Home, in milliseconds (specification, section 9). */
const patience = 3_000

/** What stands at an unknown address; `then` says what happens next. */
function NotFound({ to, way, then }: { to: string; way: string; then?: ReactNode }) {
  return (
    <Container className="grid min-h-[calc(100dvh-4.5rem)] content-center items-center gap-10 py-section lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <Eyebrow>Off the map</Eyebrow>
        <h1 className="font-serif text-title font-semibold">Page Not Found</h1>
        {/* An alert, not a status: it is present from the start, and there may be only three seconds to hear it. */}
        <p className="mt-6 max-w-reading text-lead text-ink-700" role="alert">
          There is nothing at this URL. {then}
        </p>
        <div className="mt-8">
          <ButtonLink to={to} replace>
            {way}
          </ButtonLink>
        </div>
      </div>
      <Picture
        src="/artwork/middle-corridor-map.webp"
        sizes="(min-width: 64rem) 50vw, 100vw"
        ratio="3 / 2"
        className="rounded-card"
      />
    </Container>
  )
}

/** The page for an unknown address. It redirects to Home after three seconds. */
export function NotFoundPage() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), patience)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <NotFound
      to="/"
      way="Go to Homepage"
      then={<span className="noscript:hidden">You are being taken to the homepage in three seconds.</span>}
    />
  )
}

/** The page for an unknown address of the dashboard. It stays: whoever mistyped it is at work there. */
export function OfficeNotFoundPage() {
  return <NotFound to="/dashboard" way="Go to your overview" />
}
