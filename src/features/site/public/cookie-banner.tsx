import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Container } from '@/components/ui/page'
import { useAnalytics } from './analytics'
import { choose, useConsent } from './consent'

/**
 * Asks for consent to statistics, and counts page views once it is given. Declining is as easy as accepting. For chambers that use
 * statistics.
 */
export function CookieBanner() {
  useAnalytics()
  const consent = useConsent()
  if (consent) return null
  return (
    <section
      aria-label="Consent to statistics"
      className="sticky bottom-0 z-30 border-t border-paper-300 bg-paper-50 shadow-lift"
    >
      <Container className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-5">
        <p className="max-w-reading text-small text-ink-800">
          May we count which pages are read, with Google Analytics? Without your consent nothing of it is loaded, and
          every part of the site works the same. More in the{' '}
          <Link to="/cookies" className="font-semibold text-sky-700 underline underline-offset-4">
            Cookie Policy
          </Link>
          .
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <Button look="secondary" onClick={() => choose('declined')}>
            Decline
          </Button>
          <Button look="secondary" onClick={() => choose('accepted')}>
            Accept
          </Button>
        </div>
      </Container>
    </section>
  )
}
