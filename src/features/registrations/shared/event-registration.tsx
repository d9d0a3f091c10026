import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useInBrowser, useNow } from '@/components/ui/rendering'
import { seatsQuery } from '@/features/registrations/public/api'
import { seatWords } from '@/features/registrations/registrations'
import { mayBeSignedIn } from '@/lib/data/backend'
import { clockName, formatDate, formatTime } from '@/lib/dates/dates'
import type { EventDetail } from '@/features/events/public/api'
import { isRegistrationOpen } from '@/features/events/events'
import { MeetingAddress, MeetingByMail } from './meeting-address'

// Only signed-in people can see the participants' link, so only they load the Supabase client with sessions.
const ParticipantsLink = lazy(async () => ({ default: (await import('./participants-link')).ParticipantsLink }))
// Most visitors only read: the form and its schema are loaded when the dialog first opens.
const RegisterDialog = lazy(async () => ({ default: (await import('./register-dialog')).RegisterDialog }))

/**
 * The Register Now button with what to know first: places left, the waiting list, the deadline. Renders nothing without a deadline, or
 * after it.
 */
export function Registration({ event }: { event: EventDetail }) {
  const open = isRegistrationOpen(event, useNow())
  const { data: seats } = useQuery({ ...seatsQuery(event.id), enabled: open })
  const [showing, setShowing] = useState<'never' | 'closed' | 'open'>('never')
  if (event.status === 'cancelled')
    return (
      <p className="py-4 text-small font-medium text-danger-700">
        This event has been cancelled and takes no registrations.
      </p>
    )
  // Somebody who registered in the last minute can still read the result.
  if ((!open && showing === 'never') || !event.registration_deadline) return null
  const zone = event.time_zone
  const words = seats ? seatWords(seats) : ''
  return (
    <div className="py-5">
      <Button className="w-full" disabled={!open} onClick={() => setShowing('open')}>
        {seats?.waiting_list ? 'Join the waiting list' : 'Register Now'}
      </Button>
      {words && <p className="mt-3 text-fine text-ink-600">{words}</p>}
      <p className="mt-2 text-fine font-medium text-ink-800">
        Registration deadline:{' '}
        <time dateTime={event.registration_deadline}>
          {formatDate(event.registration_deadline, zone)}, {formatTime(event.registration_deadline, zone)}
        </time>{' '}
        ({clockName(zone)})
      </p>
      {showing !== 'never' && (
        <Suspense>
          <RegisterDialog
            event={event}
            waiting={seats?.waiting_list ?? false}
            open={showing === 'open'}
            onOpenChange={(wanted) => setShowing(wanted ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The meeting link of an online event. If it is for participants only, the database returns it only to people with a place. */
export function MeetingLink({ event }: { event: EventDetail }) {
  const known = useInBrowser() && mayBeSignedIn()
  if (!event.is_online || event.status === 'cancelled' || (!event.meeting_url && !event.meeting_for_participants))
    return null
  return (
    <section aria-labelledby="meeting" className="py-5">
      <h2 id="meeting" className="text-small font-semibold">
        Meeting link
      </h2>
      {!event.meeting_for_participants ? (
        <MeetingAddress link={event.meeting_url ?? ''} />
      ) : known ? (
        <Suspense fallback={<MeetingByMail />}>
          <ParticipantsLink eventId={event.id} />
        </Suspense>
      ) : (
        <MeetingByMail />
      )}
    </section>
  )
}
