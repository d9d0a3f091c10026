import { useQuery } from '@tanstack/react-query'
import { Mail, UserPlus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { RecordPage } from '@/components/ui/record-page'
import { MoreActions } from '@/components/list/more-actions'
import { OfficeFilters } from '@/components/list/office-filters'
import { ListPage } from '@/components/ui/list-page'
import { linkLook } from '@/components/ui/link-look'
import { dateRange, isPast, officeEventHref } from '@/features/events/events/events'
import { writeHref } from '@/features/write/letters/letters'
import { publicationOf } from '@/features/write/editorial/shared/publication'
import { Bursts } from './bursts/bursts'
import { ParticipantExport } from './participant-export'
import { ParticipantList } from './participant-list'
import { endedQuery } from './api'
import { registrationCountsQuery } from '@/features/events/events/office/seats/api'
import { attendedEventQuery } from '@/features/events/events/office/attended/api'
import { isBeforeItsDay, participantList } from './participants'
import { takenWords, otherCounts } from '@/features/events/events/registration-counts'
import { AddParticipantDialog } from './add-participant-dialog'

/** The participants of an event: search, check-in at the door, adding somebody, cancellation, and export. */
export function ParticipantsPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const list = participantList(id)
  const filter = list.read(params)
  const query = useQuery(attendedEventQuery(id))
  const { data: counts } = useQuery({ ...registrationCountsQuery(id), enabled: query.data !== undefined })
  const { data: ended = 0 } = useQuery({ ...endedQuery(id), enabled: query.data !== undefined })
  const [adding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  return (
    <RecordPage
      query={query}
      kind="Participants"
      missing="Event not found"
      back={{ to: officeEventHref(id), label: 'Back to the event' }}
      page={ListPage}
      title={({ title }) => `Participants: ${title}`}
      lead={(event) => (
        <>
          {dateRange(event)}
          {counts && (
            <>
              {' · '}
              <span className="tabular-nums">{takenWords(counts, event.max_participants)}</span>
              {otherCounts({ ...counts, ended }).map(({ status, words }) => (
                <Fragment key={status}>
                  {' · '}
                  <Link to={list.href({ ...filter, status, page: 1 })} className={`${linkLook} tabular-nums`}>
                    {words}
                  </Link>
                </Fragment>
              ))}
            </>
          )}
        </>
      )}
      actions={({ slug, time_zone, status, published_at }) => (
        <>
          {status !== 'cancelled' && publicationOf(published_at) === 'public' && (
            <Button onClick={() => setAdding(true)}>
              <UserPlus aria-hidden="true" className="size-4" /> <span className="max-sm:sr-only">Add participant</span>
            </Button>
          )}
          <MoreActions>
            <ButtonLink to={writeHref({ eventId: id }, { status: filter.status })} look="secondary">
              <Mail aria-hidden="true" className="size-4" /> <span className="max-sm:sr-only">Write</span>
            </ButtonLink>
            <ParticipantExport event={{ id, slug, time_zone }} filter={filter} />
          </MoreActions>
        </>
      )}
      skeleton={Array<string>(10).fill('h-5 max-w-lg')}
    >
      {(event) => (
        <>
          <Bursts event={event} />
          <OfficeFilters list={participantList(id, Boolean(event.price_cents))} filter={filter} />
          <ParticipantList event={event} filter={filter} ended={ended} said={said} onSaid={setSaid} />
          <AddParticipantDialog
            eventId={id}
            early={isBeforeItsDay(event)}
            over={isPast(event)}
            priced={Boolean(event.price_cents)}
            open={adding}
            onOpenChange={setAdding}
            onAdded={(sentence) => {
              setSaid(sentence)
              setAdding(false)
            }}
          />
        </>
      )}
    </RecordPage>
  )
}
