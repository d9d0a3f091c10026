import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorBox } from '@/components/ui/states'
import { clockName, formatDate, formatTime } from '@/lib/dates/dates'
import { countOf } from '@/lib/text/numbers'
import { burstsQuery, useRemoveBurst } from './api'

type Burst = { ids: string[]; people: string[]; first_at: string; last_at: string }

/** When a burst came, in the event's zone. */
function timeOf({ first_at, last_at }: Burst, zone: string): string {
  const time = (at: string) => `${formatDate(at, zone)}, ${formatTime(at, zone)}`
  const [first, last] = [time(first_at), time(last_at)]
  return `${first === last ? first : `${first} to ${last}`} (${clockName(zone)})`
}

/**
 * Registrations for an event that came in numbers from one place, as when somebody enters other people's addresses.
 * Staff remove them in one action, which writes to none of them.
 */
export function Bursts({ event }: { event: { id: string; time_zone: string } }) {
  const { data = [], error, isFetching, refetch } = useQuery(burstsQuery(event.id))
  const removing = useRemoveBurst(event.id)
  const [asked, setAsked] = useState<Burst>()
  const [said, setSaid] = useState('')
  const close = () => {
    removing.reset()
    setAsked(undefined)
  }
  return (
    <>
      <p role="status" className={said ? 'mb-4 text-small font-semibold text-leaf-700' : 'sr-only'}>
        {said}
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {data.map((burst) => (
        <section
          key={burst.ids[0]}
          aria-label="Registrations from one place"
          className="mb-6 rounded-card border border-danger-200 bg-danger-50 p-4 text-small"
        >
          <p className="font-semibold">{`${countOf(burst.ids.length, 'registration')} came from one place.`}</p>
          <p className="mt-1 text-ink-700">
            {timeOf(burst, event.time_zone)}. If you do not expect them, remove them: their places pass on, and none of
            them gets an email.
          </p>
          <details className="mt-3">
            <summary className="cursor-pointer font-semibold">Who they are</summary>
            <ul className="mt-2 space-y-1">
              {burst.people.map((person, index) => (
                <li key={burst.ids[index]} className="break-words">
                  {person}
                </li>
              ))}
            </ul>
          </details>
          <Button look="secondary" className="mt-4" onClick={() => setAsked(burst)}>
            Remove these registrations
          </Button>
        </section>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        title={`Remove ${countOf(asked?.ids.length ?? 0, 'registration')}?`}
        confirm={removing.isPending ? 'Removing…' : 'Remove registrations'}
        cancel="Keep them"
        busy={removing.isPending}
        error={removing.error?.message}
        onConfirm={() =>
          asked &&
          removing.mutate(asked.ids, {
            onSuccess: (removed) => {
              setSaid(`${countOf(removed, 'registration')} removed.`)
              close()
            },
          })
        }
        onCancel={close}
      >
        <p>
          They are deleted, and their places pass on to the next on the waiting list. None of them gets an email. This
          cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}
