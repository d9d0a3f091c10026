import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/office-page'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { isPast } from '@/features/events/events/events'
import { useSession } from '@/features/people/session/api'
import { myRegistrationsQuery, type OwnRegistration as Registration } from './api'
import { OwnRegistration } from '../shared/own-registration'

function RegistrationList({ title, rows }: { title: string; rows: readonly Registration[] }) {
  if (!rows.length) return null
  return (
    <section aria-label={title} className="mb-10">
      <h2 className="mb-4 font-semibold">{title}</h2>
      <div className="space-y-5">
        {rows.map((registration) => (
          <OwnRegistration
            key={registration.id}
            registration={registration}
            handle={{ registration_id: registration.id }}
          />
        ))}
      </div>
    </section>
  )
}

/** The signed-in person's registrations for events. */
export function MyRegistrationsPage() {
  const { user } = useSession()
  const { data, error, isFetching, refetch } = useQuery(myRegistrationsQuery(user?.id ?? ''))
  const past = (registration: Registration) =>
    registration.status === 'cancelled' ||
    isPast({ status: registration.event_status, end_date: registration.end_date })
  return (
    <OfficePage
      title="My registrations"
      lead="The events that you have registered for with the email of your account."
      narrow
    >
      {error && !data ? (
        <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Loading label="Loading your registrations…" className="space-y-5">
          <Skeleton className="h-52" />
          <Skeleton className="h-52" />
        </Loading>
      ) : data.length === 0 ? (
        <EmptyState>
          <p>You have not registered for an event yet.</p>
          <ButtonLink to="/events" look="secondary" className="mt-6">
            See the events
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <RegistrationList title="To come" rows={data.filter((registration) => !past(registration)).reverse()} />
          <RegistrationList title="Past and cancelled" rows={data.filter(past)} />
        </>
      )}
    </OfficePage>
  )
}
