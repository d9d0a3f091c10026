import { CircleAlert, CircleCheck, CircleMinus, Clock3 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { FormFailure } from '@/components/form/form-outcome'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { officeTime } from '@/lib/dates/office-time'
import { capital } from '@/lib/text/in-words'
import { returnWords } from '../mail'

/** The delivery state of a mail, from the database. */
export type DeliveryState = {
  state: string
  returned?: string | null
  attempts: number
  next_attempt_at: string
  settled_at: string | null
  last_error: string | null
}

/** A mail in a list of {@link Deliveries}; `label` is its kind, such as `Confirmation`. */
export type Delivery = DeliveryState & { id: string; label: string; recipient: string }

const looks: Record<string, { icon: typeof Clock3; color: string }> = {
  sent: { icon: CircleCheck, color: 'text-leaf-700' },
  failed: { icon: CircleAlert, color: 'text-danger-700' },
  dropped: { icon: CircleMinus, color: 'text-ink-600' },
}

/**
 * The state of a mail in words, such as `sent November 21, 2026, 2:02 PM (Sofia time)`.
 *
 * @param zone the IANA time zone of the screen; the office's when left out
 */
export function deliveryWords(
  { state, returned, attempts, next_attempt_at, settled_at, last_error }: DeliveryState,
  zone?: string,
): string {
  switch (state) {
    case 'sent':
      return [
        settled_at ? `sent ${officeTime(settled_at, zone)}` : 'sent',
        ...(returned ? [(returnWords[returned] ?? returned).toLowerCase()] : []),
      ].join(', ')
    case 'failed':
      return last_error ? `failed: ${last_error}` : 'failed'
    case 'dropped':
      return 'not sent, because it is not needed now'
    case 'sending':
      return 'being sent'
    default:
      return attempts > 0 ? `waiting; the next try is ${officeTime(next_attempt_at, zone)}` : 'waiting'
  }
}

/** The state of a mail, with an icon so that its meaning does not depend on colour alone. */
export function DeliveryMark({ label, delivery, zone }: { label?: string; delivery: DeliveryState; zone?: string }) {
  const { icon: Icon, color } = looks[delivery.returned ? 'failed' : delivery.state] ?? {
    icon: Clock3,
    color: 'text-ink-600',
  }
  const words = deliveryWords(delivery, zone)
  return (
    <span className="inline-flex items-start gap-2 [overflow-wrap:anywhere]">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <span>{label ? `${label} ${words}` : capital(words)}</span>
    </span>
  )
}

/**
 * The mails that belong to one thing with their states, newest first, and a button to send a failed one again.
 *
 * @param props.mails undefined while they are loading
 * @param props.sendAgain puts a failed mail back into the queue
 * @param props.sending the id of the mail that is being put back
 * @param props.failure the error if that failed
 * @param props.zone the IANA time zone of the screen; the office's when left out
 */
export function Deliveries({
  mails,
  error,
  retry,
  retrying,
  sendAgain,
  sending,
  failure,
  zone,
}: {
  mails: readonly Delivery[] | undefined
  error: Error | null
  retry: () => void
  retrying: boolean
  sendAgain: (id: string) => void
  sending: string | undefined
  failure: string | undefined
  zone?: string
}) {
  if (error && !mails) return <ErrorBox message={error.message} onRetry={retry} retrying={retrying} />
  if (!mails)
    return (
      <Loading label="Loading mails…">
        <Skeleton className="h-11" />
      </Loading>
    )
  if (mails.length === 0) return <p className="text-small text-ink-600">No mail has been written.</p>
  return (
    <>
      <ul aria-label="Mails" className="divide-y divide-paper-300 border-y border-paper-300 text-small">
        {mails.map((mail) => (
          <li key={mail.id} className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <DeliveryMark label={mail.label} delivery={mail} zone={zone} />
            {mail.state === 'failed' && (
              <Button
                look="secondary"
                busy={sending === mail.id}
                onClick={() => sendAgain(mail.id)}
                aria-label={`Send again: ${mail.label} to ${mail.recipient}`}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && (
        <div className="mt-3">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </>
  )
}
