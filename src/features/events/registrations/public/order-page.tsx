import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MapPin, Video } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { FormFailure } from '@/components/form/form-outcome'
import { Status } from '@/components/list/status'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyValue } from '@/components/ui/copy-value'
import { timeRange } from '@/features/events/events/event-times'
import { dateRange, isPast, placeOf } from '@/features/events/events/events'
import { documentName, stateOf } from '@/features/money/dues/documents'
import { leftOfPayment, leftWords } from '@/features/money/payments/left-of-payment'
import { documentPdfHref } from '@/features/money/dues/shared/api'
import { clockName } from '@/lib/dates/dates'
import { endOf } from '@/lib/dates/day-end'
import { inGroups } from '@/lib/text/in-groups'
import { formatCents } from '@/lib/text/money'
import { orderQuery, useGiveUp } from './api'
import { LinkedPage } from './linked-page'
import { askingOf, canGiveUp, placeWords, toDo, type Order, type OrderedPlace } from './order'

const link = 'inline-flex min-h-touch items-center font-medium text-sky-700 underline underline-offset-4'
const heading = 'font-serif text-subheading font-semibold'
const list = new Intl.ListFormat('en-GB')

function ToDo({ order }: { order: Order }) {
  const asking = askingOf(order)
  return (
    <div role="status" className="mt-5 border-s-4 border-wheat-500 bg-paper-100 px-5 py-4">
      <h3 className="font-semibold">What to do now</h3>
      {asking.length === 0 && <p className="mt-1 text-small text-ink-700">{toDo(order)}</p>}
      {asking.map((document) => (
        <div key={document.id} className="mt-1 space-y-1 text-small text-ink-700">
          <p>
            Pay <span className="font-semibold tabular-nums">{formatCents(document.open_cents)}</span>
            {document.due_on && ` by ${endOf(document.due_on)}`}, for {documentName(document)}.
          </p>
          {document.account && (
            <>
              <p className="wrap-anywhere">{`To ${document.account.holder}, BIC ${document.account.bic}, ${document.account.bank}`}</p>
              <CopyValue label="IBAN" value={document.account.iban} shown={`IBAN ${inGroups(document.account.iban)}`} />
            </>
          )}
          {document.reference && (
            <CopyValue
              label="payment reference"
              value={document.reference}
              shown={`Payment reference ${document.reference}`}
            />
          )}
        </div>
      ))}
      {order.left_cents > 0 && <p className="mt-1 text-small text-ink-700">{leftOfPayment(order.left_cents)}</p>}
    </div>
  )
}

/** What follows from giving up a place, before it is done: for the document that asks for it, and for whom else it asks. */
function Consequence({ place, order }: { place: OrderedPlace; order: Order }) {
  if (place.paid) return <p>What was paid for it is not paid back by itself: please write to us about it.</p>
  if (place.status === 'confirmed') return <p>Its invoice stays to be paid: please write to us about it.</p>
  const asking = askingOf(order).find(({ id }) => id === place.debt_id)
  if (!asking) return <p>Nothing is asked for it now.</p>
  const others = order.places.filter(
    ({ id, debt_id, status }) => id !== place.id && debt_id === place.debt_id && status !== 'cancelled',
  )
  const inPart = asking.open_cents < asking.total_cents
  if (others.length > 0)
    return (
      <>
        <p className="wrap-anywhere">
          {`${documentName(asking)} is cancelled. A new one asks for the ${others.length === 1 ? 'place' : 'places'} of ${list.format(others.map(({ name }) => name))}, and comes to you by email.`}
        </p>
        {inPart && <p>{`What was paid in part counts for the new one; some of it may be left. ${leftWords}`}</p>}
      </>
    )
  return (
    <>
      <p>{`${documentName(asking)} is cancelled, and nothing is to be paid for it any more.`}</p>
      {inPart && <p>{`What was paid in part is left. ${leftWords}`}</p>}
    </>
  )
}

function Places({ order, token }: { order: Order; token: string }) {
  const [asked, setAsked] = useState<OrderedPlace | null>(null)
  const giving = useGiveUp(token)
  const { event, places } = order
  const over = isPast(event) || event.status === 'cancelled'
  return (
    <>
      <h3 className={`mt-8 ${heading}`}>Places</h3>
      <ul className="mt-2 divide-y divide-paper-300 border-y border-paper-300">
        {places.map((place) => (
          <li key={place.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{place.name}</p>
              <p className="text-small text-ink-700">{placeWords(place, event.time_zone)}</p>
            </div>
            {!over && canGiveUp(place) && (
              <Button
                look="secondary"
                disabled={giving.isPending}
                aria-label={`Give up the place of ${place.name}`}
                onClick={() => setAsked(place)}
              >
                Give up
              </Button>
            )}
          </li>
        ))}
      </ul>
      {giving.error && (
        <div className="mt-4">
          <FormFailure>{giving.error.message}</FormFailure>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={`Give up the place of ${asked?.name} at “${event.title}”?`}
        confirm="Give up the place"
        doing="Giving up…"
        cancel="Keep it"
        mutation={{ isPending: giving.isPending, error: null }}
        onConfirm={() => asked && giving.mutate(asked.id, { onSettled: () => setAsked(null) })}
        onCancel={() => setAsked(null)}
      >
        <p>
          {asked?.status === 'waitlisted'
            ? 'They leave the waiting list.'
            : 'The place becomes free for somebody else, and its participant is told.'}
        </p>
        {asked && <Consequence place={asked} order={order} />}
      </ConfirmDialog>
    </>
  )
}

function Documents({ documents }: Order) {
  if (documents.length === 0) return null
  return (
    <>
      <h3 className={`mt-8 ${heading}`}>Documents</h3>
      <ul className="mt-2 divide-y divide-paper-300 border-y border-paper-300">
        {documents.map((document) => {
          const { label, tone } = stateOf(document)
          return (
            <li
              key={document.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-small"
            >
              <a href={documentPdfHref(document.token)} target="_blank" rel="noreferrer" className={link}>
                {documentName(document)}
              </a>
              <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span className="tabular-nums">
                  {formatCents(document.total_cents)}
                  {document.open_cents > 0 &&
                    document.open_cents !== document.total_cents &&
                    `, ${formatCents(document.open_cents)} ${document.kind === 'credit_note' ? 'to be paid back' : 'open'}`}
                </span>
                <Status tone={tone}>
                  {document.kind === 'credit_note' && document.state === 'open' ? 'To be paid back' : label}
                </Status>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function OrderDetails({ order, token }: { order: Order; token: string }) {
  const { event } = order
  const times = { ...event, registration_deadline: null }
  const Place = event.is_online ? Video : MapPin
  return (
    <article className="rounded-card border border-paper-300 bg-paper-50 p-5 sm:p-7">
      <h2 className={`${heading} break-words`}>
        {event.slug === null ? (
          event.title
        ) : (
          <Link to={`/events/${event.slug}`} className="underline-offset-4 hover:underline">
            {event.title}
          </Link>
        )}
      </h2>
      <div className="mt-3 space-y-1.5 text-small text-ink-700">
        <p className="flex items-start gap-2.5">
          <CalendarDays aria-hidden="true" className="mt-1 size-4 shrink-0 text-rose-600" />
          <span>
            {dateRange(times)}
            <span className="block">
              {timeRange(times)} <span className="whitespace-nowrap">({clockName(event.time_zone)})</span>
            </span>
          </span>
        </p>
        <p className="flex items-start gap-2.5">
          <Place aria-hidden="true" className="mt-1 size-4 shrink-0 text-rose-600" />
          {placeOf(event)}
        </p>
      </div>
      <ToDo order={order} />
      <Places order={order} token={token} />
      <Documents {...order} />
    </article>
  )
}

/** The page of an order, behind the link in the mails of its documents. */
export function OrderPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  return (
    <LinkedPage what="order" query={useQuery(orderQuery(token))}>
      {(order) => <OrderDetails order={order} token={token} />}
    </LinkedPage>
  )
}
