import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CheckboxField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { ErrorBox } from '@/components/ui/states'
import { officeTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { burstsQuery, useKeepBurst, useRemoveBurst } from './api'

type Burst = { ids: string[]; people: string[]; first_at: string; last_at: string }

/** When a burst came, in the event's zone. */
function timeOf({ first_at, last_at }: Burst, zone: string): string {
  const time = (at: string) => officeTime(at, zone)
  const [first, last] = [time(first_at), time(last_at)]
  return first === last ? first : `${first} to ${last}`
}

/**
 * Registrations for an event that came in numbers from one place, as when somebody enters other people's addresses.
 * Staff remove those whom they leave ticked in one action, which writes to none of them, or keep all of them.
 */
export function Bursts({ event }: { event: { id: string; time_zone: string } }) {
  const { data = [], error, isFetching, refetch } = useQuery(burstsQuery(event.id))
  const removing = useRemoveBurst(event.id)
  const keeping = useKeepBurst(event.id)
  const [asked, setAsked] = useState<string[]>()
  // By registration, not by burst: what is left after a removal keeps its ticks.
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const ticked = (burst: Burst) => burst.ids.filter((id) => !unticked.has(id))
  const [said, setSaid] = useState('')
  const message = useRef<HTMLParagraphElement>(null)
  const close = () => {
    removing.reset()
    setAsked(undefined)
  }
  return (
    <>
      <p
        ref={message}
        tabIndex={-1}
        role="status"
        className={said ? 'mb-4 text-small font-semibold text-leaf-700' : 'sr-only'}
      >
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
            them gets an email; unpaid orders end with their pro formas. Untick those whom you expect. If you expect all
            of them, keep them: this notice then disappears for good.
          </p>
          <details className="mt-3">
            <summary className="cursor-pointer font-semibold">Who they are</summary>
            <ul className="mt-2">
              {burst.ids.map((id, index) => (
                <li key={id} className="break-words">
                  <CheckboxField
                    label={burst.people[index]}
                    checked={!unticked.has(id)}
                    onChange={({ target }) => {
                      const next = new Set(unticked)
                      if (target.checked) next.delete(id)
                      else next.add(id)
                      setUnticked(next)
                    }}
                  />
                </li>
              ))}
            </ul>
          </details>
          {keeping.error && keeping.variables[0] === burst.ids[0] && (
            <div className="mt-4">
              <FormFailure>{keeping.error.message}</FormFailure>
            </div>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              look="secondary"
              disabled={keeping.isPending || ticked(burst).length === 0}
              onClick={() => setAsked(ticked(burst))}
            >
              Remove these registrations
            </Button>
            <Button
              look="secondary"
              busy={keeping.isPending}
              onClick={() =>
                keeping.mutate(burst.ids, {
                  onSuccess: (kept) => {
                    setSaid(`${countOf(kept, 'registration')} kept.`)
                    // The button that was pressed is gone with the notice.
                    message.current?.focus()
                  },
                })
              }
            >
              Keep them
            </Button>
          </div>
        </section>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        title={`Remove ${countOf(asked?.length ?? 0, 'registration')}?`}
        confirm="Remove registrations"
        doing="Removing…"
        cancel="Go back"
        mutation={removing}
        onConfirm={() =>
          asked &&
          removing.mutate(asked, {
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
