import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { registrationQuery } from '../member/api'
import { OwnRegistration } from '../shared/own-registration'
import { LinkedPage } from './linked-page'

/** The page of a registration, behind the link in its mails. */
export function RegistrationPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  return (
    <LinkedPage what="registration" query={useQuery(registrationQuery(token))}>
      {(registration) => (
        <>
          <OwnRegistration registration={registration} handle={{ token }} />
          <div className="mt-6 flex flex-wrap gap-3">
            {registration.slug !== null && (
              <ButtonLink to={`/events/${registration.slug}`} look="secondary">
                See the event
              </ButtonLink>
            )}
            <ButtonLink to="/events" look="secondary">
              All events
            </ButtonLink>
          </div>
        </>
      )}
    </LinkedPage>
  )
}
