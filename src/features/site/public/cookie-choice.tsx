import { Button } from '@/components/ui/button'
import { useSiteSettings } from '@/features/site/public/api'
import { choose, useConsent } from './consent'

/** On the Cookie page: the visitor's choice about statistics, and a button to choose again. */
export function CookieChoice() {
  const { analyticsId } = useSiteSettings()
  const consent = useConsent()
  const standing =
    consent === 'accepted'
      ? 'You have agreed to statistics.'
      : consent === 'declined'
        ? 'You have declined statistics.'
        : 'You have not chosen yet.'
  return (
    <section aria-labelledby="cookie-choice" className="mb-12 max-w-reading border-b border-paper-300 pb-8">
      <h2 id="cookie-choice" className="font-serif text-subheading font-semibold">
        Your choice about statistics
      </h2>
      <p role="status" className="mt-2 text-ink-700">
        {standing}
        {!analyticsId && ' The chamber has switched statistics off at present, so there is nothing to load either way.'}
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
