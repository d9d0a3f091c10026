import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useFetchInView } from '@/components/ui/in-view'
import { useInBrowser, useNow } from '@/components/ui/rendering'
import { late, lateDialog } from '@/components/ui/late'
import { useRootMark } from '@/components/ui/root-mark'
import { seatsQuery } from '@/features/events/events/public/seats/api'
import { seatWords } from '@/features/events/registrations/registrations'
import { mayBeSignedIn } from '@/lib/data/backend'
import { clockName, formatDate, formatTime } from '@/lib/dates/dates'
import { NeedsScripts } from '@/features/publish/site/shared/form-notes'
import type { EventDetail } from '@/features/events/events/public/api'
import {
  earlyWords,
  isPast,
  isRegistrationOpen,
  memberPriceWords,
  pricedAt,
  priceWords,
  shortPrice,
} from '@/features/events/events/events'
import { MeetingAddress, MeetingByMail } from './meeting-address'

// Only signed-in people have a link for participants or a registration of their own, so only they load the Supabase client with sessions.
const ParticipantsLink = late(async () => (await import('./participants-link')).ParticipantsLink)
const OwnPlace = late(async () => (await import('./own-place')).OwnPlace)
// Most visitors only read: the form and its schema come when the button is in view, or pressed.
const close = ({ onOpenChange }: { onOpenChange: (open: boolean) => void }) => onOpenChange(false)
const RegisterDialog = lateDialog(async () => (await import('./register-dialog')).RegisterDialog, close)
const OrderDialog = lateDialog(async () => (await import('../order/order-dialog')).OrderDialog, close)

/** A point in time on the event's clock. */
const moment = (iso: string, zone: string) => `${formatDate(iso, zone)}, ${formatTime(iso, zone)} (${clockName(zone)})`

/** Where the registration of an event stands while it is not open. */
function closedWords(
  { status, start_date, registration_deadline: deadline, time_zone }: EventDetail,
  past: boolean,
  now: number,
) {
  if (status === 'cancelled') return 'This event has been cancelled and takes no registrations.'
  if (past) return 'This event is over.'
  if (status === 'ongoing' || Date.parse(start_date) <= now)
    return 'This event is taking place now. Registration has closed.'
  return deadline ? `Registration closed on ${moment(deadline, time_zone)}.` : 'Registration is not open yet.'
}

/** Whether somebody may be signed in; the first rendering, which the build's file holds, does not know. */
const useKnown = () => useInBrowser() && mayBeSignedIn()

/** Where registration stands; while it is open, the Register Now button with what to know first: the deadline, the places left, the waiting list. A preview shows what a visitor sees, and takes none. */
export function Registration({ event: stored, preview }: { event: EventDetail; preview: boolean }) {
  const known = useKnown() && !preview
  const now = useNow()
  const event = pricedAt(stored, now)
  const open = isRegistrationOpen(event, now)
  const { data: seats } = useQuery({ ...seatsQuery(event.id), enabled: open })
  const [showing, setShowing] = useState<'never' | 'closed' | 'open'>('never')
  const [registered, setRegistered] = useState(false)
  // Decided when the form opens, or an answer that comes late would empty fields under somebody who types.
  const [forOneself, setForOneself] = useState(true)
  const past = isPast(event, now)
  // The bar has one line.
  const price = shortPrice({ ...event, member_price_cents: event.price_cents })
  const Form = price ? OrderDialog : RegisterDialog
  const button = useFetchInView(Form.fetch)
  const own = known && !past && (
    <Suspense>
      <OwnPlace eventId={event.id} onFound={setRegistered} />
    </Suspense>
  )
  // Somebody who registered in the last minute can still read the result.
  const closed = (!open && showing === 'never') || event.status === 'cancelled'
  useRootMark('registers', !closed && event.registration_deadline !== null && !preview)
  // The head of the page says so.
  if (past && closed && event.status !== 'cancelled') return null
  if (closed || !event.registration_deadline)
    return (
      <div className="py-4 text-small font-medium">
        <p className={event.status === 'cancelled' ? 'text-danger-700' : 'text-ink-800'}>
          {closedWords(event, past, now)}
        </p>
        {own}
      </div>
    )
  const words = seats ? seatWords(seats) : ''
  const members = memberPriceWords(event, known)
  return (
    <div className="py-5">
      <NeedsScripts what="Registering" />
      {own}
      {/* On a small window it stays at the foot of the window (index.css); a preview has no foot. */}
      <div id={preview ? undefined : 'register'} data-priced={price ? '' : undefined}>
        <Button
          ref={open && !preview ? button : undefined}
          look={registered ? 'secondary' : 'primary'}
          className="w-full"
          disabled={!open || preview}
          onClick={() => {
            setForOneself(!registered)
            setShowing('open')
          }}
        >
          {registered
            ? 'Register somebody else'
            : seats?.waiting_list
              ? 'Join the waiting list'
              : price
                ? 'Order places'
                : 'Register Now'}
        </Button>
        {/* Below it stands all of it. */}
        {price && !preview && (
          <p aria-hidden="true" className="mt-1 text-fine font-semibold lg:hidden print:hidden">
            {price}
          </p>
        )}
        {words && !price && <p className="mt-3 text-fine text-ink-600">{words}</p>}
      </div>
      {price && (
        <div className="mt-3">
          <p className="text-small font-semibold">{priceWords(event.price_cents ?? 0, event.tax_rate)}</p>
          {members && <p className="mt-1 text-small">{members}</p>}
          {event.early_until && <p className="mt-1 text-small">{earlyWords(event, event.tax_rate)}</p>}
          {words && <p className="mt-3 text-fine text-ink-600">{words}</p>}
        </div>
      )}
      <p className="mt-2 text-fine font-medium text-ink-800">
        {open
          ? `Registration is open until ${moment(event.registration_deadline, event.time_zone)}.`
          : closedWords(event, past, now)}
      </p>
      {showing !== 'never' && (
        <Form
          event={event}
          waiting={seats?.waiting_list ?? false}
          forOneself={forOneself}
          open={showing === 'open'}
          onOpenChange={(wanted) => setShowing(wanted ? 'open' : 'closed')}
        />
      )}
    </div>
  )
}

/** The meeting link of an online event, until it is over. If it is for participants only, the database returns it only to people with a place. */
export function MeetingLink({ event, preview }: { event: EventDetail; preview: boolean }) {
  const known = useKnown() && !preview
  const past = isPast(event, useNow())
  if (
    !event.is_online ||
    event.status === 'cancelled' ||
    past ||
    (!event.meeting_url && !event.meeting_for_participants)
  )
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
