import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { BackLink, Button } from '@/components/ui/button'
import { ExportButton } from '@/components/list/export-button'
import { OfficePage } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { ListFilters } from '@/components/list/list-filters'
import { dateRange } from '@/features/events/events'
import { officeEventHref } from '@/features/events/office/event-list'
import { NotFoundError } from '@/lib/data/errors'
import { ParticipantList } from './participant-list'
import { attendedEventQuery, readForExport, registrationCountsQuery } from './api'
import { participantListHref, countWords, exportColumns, readParticipantFilter, statuses } from '../registrations'
import { WalkInDialog } from './walk-in-dialog'

/** Who takes part in an event: found, checked in at the door, added, cancelled, and saved as a file. */
export function ParticipantsPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const filter = readParticipantFilter(params)
  const { data: event, error, isFetching, refetch } = useQuery(attendedEventQuery(id))
  const { data: counts } = useQuery({ ...registrationCountsQuery(id), enabled: event !== undefined })
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState('')
  const back = <BackLink to={officeEventHref(id)}>Back to the event</BackLink>
  const missing = error instanceof NotFoundError
  if (!event)
    return (
      <OfficePage title="Participants" before={back}>
        {error ? (
          <ErrorBox
            message={missing ? 'There is no such event. It may have been deleted.' : error.message}
            onRetry={missing ? undefined : () => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading label="Loading participants…">
            <Skeleton className="h-64" />
          </Loading>
        )}
      </OfficePage>
    )
  return (
    <OfficePage
      title={`Participants: ${event.title}`}
      before={back}
      lead={
        <>
          {dateRange(event)}
          <span className="block min-h-7 tabular-nums">{counts ? countWords(counts, event.max_participants) : ''}</span>
        </>
      }
      actions={
        <>
          {event.status !== 'cancelled' && (
            <Button onClick={() => setAdding(true)}>
              <UserPlus aria-hidden="true" className="size-4" /> Walk-in
            </Button>
          )}
          <ExportButton
            name={`participants-${event.slug}`}
            columns={exportColumns}
            read={(onProgress, signal) => readForExport(id, filter, onProgress, signal)}
          />
        </>
      }
    >
      {/* Side by side on a phone too: at the door the list is what is needed, not what stands above it. */}
      <ListFilters
        filter={filter}
        href={(to) => participantListHref(id, to)}
        label="Name, address or company"
        of="Participants"
        selects={[
          { key: 'status', value: filter.status, label: 'Status', placeholder: 'Not cancelled', options: statuses },
        ]}
        className="mb-6 grid grid-cols-[minmax(0,1fr)_11rem] items-end gap-3 max-md:mb-1 md:grid-cols-[minmax(0,1fr)_14rem] md:gap-5"
      />
      <ParticipantList eventId={id} filter={filter} said={added && `${added} was added and checked in. `} />
      <WalkInDialog
        eventId={id}
        open={adding}
        onOpenChange={setAdding}
        onAdded={(name) => {
          setAdded(name)
          setAdding(false)
        }}
      />
    </OfficePage>
  )
}
