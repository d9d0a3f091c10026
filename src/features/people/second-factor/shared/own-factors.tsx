import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormSuccess } from '@/components/form/form-outcome'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { officeDay } from '@/lib/dates/office-time'
import { hasNoSecondFactor, noSecondFactor, ownFactorsQuery, useRemoveFactor, type OwnFactor } from '../api'
import { Enrolment } from './enrolment'

const nameOf = ({ friendly_name }: OwnFactor) => friendly_name || 'Authenticator app'

function RemoveDialog({
  factor,
  only,
  required,
  onClose,
}: {
  factor: OwnFactor | null
  only: boolean
  required: boolean
  onClose: () => void
}) {
  const removal = useRemoveFactor()
  const close = () => {
    removal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={factor !== null}
      title={`Remove ${factor ? nameOf(factor) : ''}?`}
      confirm="Remove second factor"
      doing="Removing…"
      mutation={removal}
      onConfirm={() => factor && removal.mutate(factor, { onSuccess: close })}
      onCancel={close}
    >
      <p>
        {!only
          ? 'You are then still asked for the code of another one.'
          : required
            ? 'Your role requires a second factor: you then set up another before you go on.'
            : 'Your password alone then opens your account.'}
      </p>
    </ConfirmDialog>
  )
}

function Factors({ required }: { required: boolean }) {
  const query = useQuery(ownFactorsQuery)
  const { data } = query
  const [removed, setRemoved] = useState<OwnFactor | null>(null)
  const [adding, setAdding] = useState<'never' | 'now' | 'left'>('never')
  const [added, setAdded] = useState(false)
  const another = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (adding === 'left') another.current?.focus()
  }, [adding])
  if (!data) return <NoDataYet query={query} loading="Loading your second factor…" skeleton={['h-14']} />
  return (
    <div className="space-y-5">
      {added && (
        <FormSuccess title="Your second factor is set up">
          From your next sign-in on, we ask for its code after your password.
        </FormSuccess>
      )}
      {data.length > 0 && (
        <ul className="divide-y divide-paper-300 border-y border-paper-300">
          {data.map((factor) => (
            <li key={factor.id} className="flex items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 text-small">
                <span className="block font-semibold break-words">{nameOf(factor)}</span>
                <span className="block text-fine text-ink-600">Set up on {officeDay(factor.created_at)}</span>
              </span>
              <Button
                look="quiet"
                className="shrink-0 text-danger-700!"
                aria-label={`Remove ${nameOf(factor)}`}
                onClick={() => setRemoved(factor)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data.length === 0 || adding === 'now' ? (
        <Enrolment
          onDone={() => {
            setAdding('never')
            setAdded(true)
          }}
          onCancel={adding === 'now' && data.length > 0 ? () => setAdding('left') : undefined}
        />
      ) : (
        <Button
          ref={another}
          look="secondary"
          onClick={() => {
            setAdding('now')
            setAdded(false)
          }}
        >
          Add another
        </Button>
      )}
      <RemoveDialog
        factor={removed}
        only={data.length === 1}
        required={required}
        onClose={() => {
          setRemoved(null)
          setAdded(false)
        }}
      />
    </div>
  )
}

/**
 * The part of the profile in which staff set up their second factor.
 *
 * @param props.required whether their role requires one
 */
export function OwnFactors({ required }: { required: boolean }) {
  return (
    <section aria-labelledby="second-factor" className="mt-4 border-t border-paper-300 py-8">
      <h2 id="second-factor" className="font-serif text-subheading font-semibold">
        Second factor
      </h2>
      <p className="mt-2 mb-5 max-w-reading text-small text-ink-700">
        A code of an authenticator app, asked for after your password. {required && 'Your role requires it.'}
      </p>
      {hasNoSecondFactor ? <p className="text-small">{noSecondFactor}</p> : <Factors required={required} />}
    </section>
  )
}
