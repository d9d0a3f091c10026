import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ExportButton } from '@/components/list/export-button'
import { RecordPage } from '@/components/ui/record-page'
import { ListFilters } from '@/components/list/list-filters'
import { dateRange, isPast, officeEventHref } from '@/features/events/events'
import { publicationOf } from '@/features/events/shared/event-publication'
import { Bursts } from './bursts/bursts'
import { ParticipantList } from './participant-list'
import { attendedEventQuery, endedQuery, readForExport, registrationCountsQuery } from './api'
import { exportColumns, isBeforeItsDay, participantListHref, readParticipantFilter, statuses } from './participants'
import { countWords } from '../shared/participants'
import { AddParticipantDialog } from './add-participant-dialog'

/** The participants of an event: search, check-in at the door, adding somebody, cancellation, and export. */
export function ParticipantsPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const filter = readParticipantFilter(params)
  const query = useQuery(attendedEventQuery(id))
  const { data: counts } = useQuery({ ...registrationCountsQuery(id), enabled: query.data !== undefined })
  const { data: ended = 0 } = useQuery({ ...endedQuery(id), enabled: query.data !== undefined })
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState('')
  return (
    <RecordPage
      query={query}
      kind="Participants"
      missing="Participants"
      back={{ to: officeEventHref(id), label: 'Back to the event' }}
      narrow={false}
      title={({ title }) => `Participants: ${title}`}
      lead={(event) => (
        <>
          {dateRange(event)}
          <span className="block min-h-7 tabular-nums">
            {counts ? countWords({ ...counts, ended }, event.max_participants) : ''}
          </span>
        </>
      )}
      actions={({ slug, status, published_at }) => (
        <>
          {status !== 'cancelled' && publicationOf(published_at) === 'public' && (
            <Button onClick={() => setAdding(true)}>
              <UserPlus aria-hidden="true" className="size-4" /> Add participant
            </Button>
          )}
          <ExportButton
            name={`participants-${slug}`}
            columns={exportColumns}
            read={(onProgress, signal) => readForExport(id, filter, onProgress, signal)}
          />
        </>
      )}
      skeleton={['h-64']}
    >
      {(event) => (
        <>
          <Bursts event={event} />
          {/* Side by side even on a phone: at the door, staff need the list more than what is above it. */}
          <ListFilters
            filter={filter}
            href={(to) => participantListHref(id, to)}
            label="Name, email or company"
            of="Participants"
            selects={[
              { key: 'status', value: filter.status, label: 'Status', placeholder: 'Not cancelled', options: statuses },
            ]}
            className="mb-6 grid grid-cols-[minmax(0,1fr)_11rem] items-end gap-3 max-md:mb-1 md:grid-cols-[minmax(0,1fr)_14rem] md:gap-5"
          />
          <ParticipantList event={event} filter={filter} ended={ended} said={added} />
          <AddParticipantDialog
            eventId={id}
            early={isBeforeItsDay(event)}
            over={isPast(event)}
            open={adding}
            onOpenChange={setAdding}
            onAdded={(sentence) => {
              setAdded(sentence)
              setAdding(false)
            }}
          />
        </>
      )}
    </RecordPage>
  )
}
