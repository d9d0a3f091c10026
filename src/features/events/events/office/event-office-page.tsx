import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage } from '@/components/ui/sheet'
import { officeEventQuery } from './api'
import { EventForm } from './event-form'

/** The form of a stored event, or of a new one copied from it. */
function Stored({ id, copy }: { id: string; copy: boolean }) {
  const added = useArrival<{ added?: boolean }>()?.added
  return (
    <RecordPage
      query={useQuery(officeEventQuery(id))}
      fresh
      kind="Event"
      page={SheetPage}
      title={({ title }) => (copy ? 'New event' : title)}
      skeleton={Array.from({ length: 6 }, () => 'h-16')}
    >
      {(event) => (copy ? <EventForm copied={event} /> : <EventForm event={event} added={added} />)}
    </RecordPage>
  )
}

/** An event in the office, or the form for a new one; `?copy=<id>` copies another event into it. */
export function EventOfficePage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const copied = params.get('copy')
  if (id !== 'new') return <Stored key={id} id={id} copy={false} />
  if (copied) return <Stored key={`copy ${copied}`} id={copied} copy />
  return (
    <SheetPage key="new" title="New event">
      <EventForm />
    </SheetPage>
  )
}
