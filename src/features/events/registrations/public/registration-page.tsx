import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { PageHero, Section } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { NotFoundError } from '@/lib/data/errors'
import { registrationQuery } from '../member/api'
import { OwnRegistration } from '../shared/own-registration'

/**
 * The page behind the link in a registration's mails. Opening it changes nothing, so that a mail scanner that follows the link does no
 * harm.
 */
export function RegistrationPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data, error, isFetching, refetch } = useQuery(registrationQuery(token))
  const dead = error instanceof NotFoundError
  return (
    <>
      <PageHero
        eyebrow="Events"
        title="Your registration"
        image="/artwork/assembly-dinner.webp"
        focus="object-[50%_75%]"
      />
      <Section>
        <div className="min-h-64 max-w-3xl">
          {data ? (
            <>
              <OwnRegistration registration={data} handle={{ token }} />
              <div className="mt-6 flex flex-wrap gap-3">
                {data.slug !== null && (
                  <ButtonLink to={`/events/${data.slug}`} look="secondary">
                    See the event
                  </ButtonLink>
                )}
                <ButtonLink to="/events" look="secondary">
                  All events
                </ButtonLink>
              </div>
            </>
          ) : error ? (
            <ErrorBox
              message={dead ? 'This link is not valid. Please open it once more from the latest email.' : error.message}
              onRetry={dead ? undefined : () => void refetch()}
              retrying={isFetching}
            >
              {dead && (
                <ButtonLink to="/events" look="secondary">
                  All events
                </ButtonLink>
              )}
            </ErrorBox>
          ) : (
            <Loading label="Loading your registration…">
              <Skeleton className="h-64" />
            </Loading>
          )}
        </div>
      </Section>
    </>
  )
}
