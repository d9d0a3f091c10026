import { CalendarDays, MapPin, User, Video } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormFailure } from '@/components/form/form-outcome'
import { timeRange } from '@/features/events/events/event-times'
import { dateRange, isPast, placeOf } from '@/features/events/events/events'
import { clockName } from '@/lib/dates/dates'
import { useOwnAction, type Handle, type OwnRegistration as Registration } from '../member/api'
import { canRegisterAgain, stateWords } from '../registrations'
import { PlacePayment } from './place-payment'

/**
 * A registration as its participant sees it, with their actions: accept an offered place, cancel.
 *
 * @param props.handle what tells the database that the registration is theirs
 */
export function OwnRegistration({ registration, handle }: { registration: Registration; handle: Handle }) {
  const [asking, setAsking] = useState(false)
  const doing = useOwnAction(handle)
  const { name, status, title, slug, meeting_url, event_status } = registration
  // The functions for dates need these fields.
  const event = { ...registration, status: event_status }
  const open = ['confirmed', 'waitlisted', 'offered'].includes(status) && !isPast(event)
  const { payment } = registration
  const held = payment?.held === true
  const offered = status === 'offered' && !held
  const leave = offered ? 'Decline the place' : payment ? 'Give up the place' : 'Cancel registration'
  const Place = registration.is_online ? Video : MapPin
  const act = (name: 'cancel' | 'accept') =>
    doing.mutate(name, { onSuccess: () => setAsking(false), onError: () => setAsking(false) })
  return (
    <article className="rounded-card border border-paper-300 bg-paper-50 p-5 sm:p-7">
      <h2 className="font-serif text-subheading font-semibold break-words">
        {slug === null ? (
          title
        ) : (
          <Link to={`/events/${slug}`} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        )}
      </h2>
      {slug === null && <p className="mt-2 text-small text-ink-700">The site does not show this event at present.</p>}
      <div className="mt-3 space-y-1.5 text-small text-ink-700">
        <p className="flex items-start gap-2.5">
          <CalendarDays aria-hidden="true" className="mt-1 size-4 shrink-0 text-rose-600" />
          <span>
            {dateRange(event)}
            <span className="block">
              {timeRange(event)} <span className="whitespace-nowrap">({clockName(event.time_zone)})</span>
            </span>
          </span>
        </p>
        <p className="flex items-start gap-2.5">
          <Place aria-hidden="true" className="mt-1 size-4 shrink-0 text-rose-600" />
          {placeOf(registration)}
        </p>
        <p className="flex items-start gap-2.5">
          <User aria-hidden="true" className="mt-1 size-4 shrink-0 text-rose-600" />
          <span className="min-w-0 break-words">
            <span className="sr-only">Participant: </span>
            {name}
          </span>
        </p>
      </div>
      <p
        role="status"
        className={`mt-4 font-semibold ${status === 'confirmed' || status === 'attended' ? 'text-leaf-700' : status === 'cancelled' ? 'text-danger-700' : 'text-ink-900'}`}
      >
        {stateWords(registration)}
      </p>
      {payment && open && <PlacePayment payment={payment} status={status} />}
      {meeting_url && open && (
        <p className="mt-3 text-small">
          Meeting link:{' '}
          <a
            href={meeting_url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-touch items-center font-medium break-all text-sky-700 underline underline-offset-4"
          >
            {meeting_url.replace(/^https?:\/\//, '')}
          </a>
        </p>
      )}
      {doing.error && (
        <div className="mt-4">
          <FormFailure>{doing.error.message}</FormFailure>
        </div>
      )}
      {open && (
        <div className="mt-5 flex flex-wrap gap-3">
          {offered && (
            <Button busy={doing.isPending} onClick={() => act('accept')}>
              Accept the place
            </Button>
          )}
          <Button
            look="secondary"
            disabled={doing.isPending}
            aria-label={`${leave} of ${name} for ${title}`}
            onClick={() => setAsking(true)}
          >
            {leave}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={
          offered || payment
            ? `${leave} of ${name} at “${title}”?`
            : `Cancel the registration of ${name} for “${title}”?`
        }
        confirm={leave}
        doing={offered ? 'Declining…' : payment ? 'Giving up…' : 'Cancelling…'}
        cancel={offered ? 'Keep the offer' : 'Keep it'}
        mutation={{ isPending: doing.isPending, error: null }}
        onConfirm={() => act('cancel')}
        onCancel={() => setAsking(false)}
      >
        <p>
          {status === 'waitlisted' ? `${name} leaves the waiting list.` : 'The place becomes free for somebody else.'}{' '}
          {!canRegisterAgain(registration)
            ? 'Registration is closed, so this cannot be taken back.'
            : payment
              ? 'While registration is open, a place can be ordered again, and may then have to be waited for.'
              : 'While registration is open, you can register again, and may then have to wait for a place.'}
        </p>
        {held && <p>Its pro forma is cancelled. Where it is for others, too, a new one asks for theirs alone.</p>}
        {payment && status === 'confirmed' && (
          <p>What was paid for it is not paid back by itself: please write to us about it.</p>
        )}
      </ConfirmDialog>
    </article>
  )
}
