import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { BackLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { NotFoundError } from '@/lib/data/errors'
import { officeEventQuery } from './api'
import { EventForm } from './event-form'
import { officeEventsHref } from './event-list'

const back = (
  <div className="mb-4">
    <BackLink to={officeEventsHref()}>Back to Events</BackLink>
  </div>
)

/** The form of a stored event, or of a new one that begins as its copy. */
function Stored({ id, copy }: { id: string; copy: boolean }) {
  const location = useLocation()
  const added = (location.state as { added?: boolean } | null)?.added
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(officeEventQuery(id))
  const missing = error instanceof NotFoundError
  if (error && !data)
    return (
      <OfficePage title={missing ? 'Event not found' : 'Event'} narrow before={back}>
        <ErrorBox
          message={missing ? 'There is no such event. It may have been deleted.' : error.message}
          onRetry={missing ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      </OfficePage>
    )
  if (!data || !isFetchedAfterMount)
    return (
      <OfficePage title={copy ? 'New event' : 'Event'} narrow before={back}>
        <Loading label="Loading event…" className="space-y-6">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </Loading>
      </OfficePage>
    )
  return (
    <OfficePage title={copy ? 'New event' : data.title} narrow before={back}>
      {copy ? <EventForm copied={data} /> : <EventForm event={data} added={added} />}
    </OfficePage>
  )
}

/** An event in the office, or the form for a new one; `?copy=<id>` fills that from another event. */
export function EventOfficePage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const copied = params.get('copy')
  if (id !== 'new') return <Stored key={id} id={id} copy={false} />
  if (copied) return <Stored key={`copy ${copied}`} id={copied} copy />
  return (
    <OfficePage key="new" title="New event" narrow before={back}>
      <EventForm />
    </OfficePage>
  )
}
