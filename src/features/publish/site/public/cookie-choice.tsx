import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { useSiteSettings } from '@/features/publish/site/public/api'
import { choose, useConsent } from './consent'

/** On the Cookie page: the visitor's choice about statistics, and a button to choose again. */
export function CookieChoice() {
  const { analyticsId } = useSiteSettings()
  const consent = useConsent()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '#cookie-choice') heading.current?.focus({ preventScroll: true })
  }, [hash, key])
  const standing =
    consent === 'accepted'
      ? 'You have agreed to statistics.'
      : consent === 'declined'
        ? 'You have declined statistics.'
        : analyticsId
          ? 'You have not chosen yet.'
          : 'The chamber uses no statistics at present, so there is nothing to choose.'
  return (
    <section aria-labelledby="cookie-choice" className="mb-12 max-w-reading border-b border-paper-300 pb-8">
      <h2 ref={heading} id="cookie-choice" tabIndex={-1} className="font-serif text-subheading font-semibold">
        Your choice about statistics
      </h2>
      <p role="status" className="mt-2 text-ink-700">
        {standing}
        {consent &&
          !analyticsId &&
          ' The chamber has switched statistics off at present, so there is nothing to load either way.'}
      </p>
      {(analyticsId || consent) && (
        <div className="mt-5 flex flex-wrap gap-3">
          {consent ? (
            <Button look="secondary" onClick={() => choose(null)}>
              {analyticsId ? 'Choose again' : 'Forget my choice'}
            </Button>
          ) : (
            <>
              <Button look="secondary" onClick={() => choose('declined')}>
                Decline statistics
              </Button>
              <Button look="secondary" onClick={() => choose('accepted')}>
                Accept statistics
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  )
}
