import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Container } from '@/components/ui/page'
import { useRootMark } from '@/components/ui/root-mark'
import { underlinedLink } from '@/components/ui/link-look'
import { useAnalytics } from './analytics'
import { choose, useConsent } from './consent'

/**
 * Asks for consent to statistics, and counts page views once it is given. Declining is as easy as accepting. For chambers that use
 * statistics.
 */
export function CookieBanner() {
  useAnalytics()
  const consent = useConsent()
  useRootMark('asks', consent === null)
  const banner = useRef<HTMLElement>(null)
  // What the keyboard reaches never stays under the banner.
  useEffect(() => {
    const uncover = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !banner.current || banner.current.contains(target)) return
      const under = target.getBoundingClientRect().bottom + 8 - banner.current.getBoundingClientRect().top
      if (under > 0 && target.matches(':focus-visible')) window.scrollBy({ top: under, behavior: 'instant' })
    }
    document.addEventListener('focusin', uncover)
    return () => document.removeEventListener('focusin', uncover)
  }, [])
  if (consent) return null
  return (
    <section
      ref={banner}
      aria-label="Consent to statistics"
      className="sticky bottom-0 z-30 border-t border-paper-300 bg-paper-50 shadow-lift print:hidden"
    >
      <Container className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-3 sm:py-5">
        <p className="max-w-reading overflow-y-auto text-fine text-ink-800 max-sm:max-h-[max(3rem,33dvh-5rem)] sm:text-small">
          May we count which pages are read, with Google Analytics? Without your consent nothing of it is loaded. More
          in the{' '}
          <Link to="/cookies" className={underlinedLink}>
            Cookie Policy
          </Link>
          .
        </p>
        <div className="flex gap-3 max-sm:w-full max-sm:*:grow max-sm:*:px-2">
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
