import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { hasSecondFactorQuery, useRemoveFactorOf } from '../api'

/**
 * In the form of a user: whether they have a second factor, and its removal for somebody who has lost it.
 *
 * @param props.mayRemove whether the signed-in person may remove it
 */
export function FactorOfUser({ id, name, mayRemove }: { id: string; name: string; mayRemove: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(hasSecondFactorQuery(id))
  const removal = useRemoveFactorOf(id)
  const [asking, setAsking] = useState(false)
  const close = () => {
    removal.reset()
    setAsking(false)
  }
  return (
    <div className="mt-6 flex min-h-touch flex-wrap items-center justify-between gap-x-4 border-t border-paper-300 pt-4">
      {error && data === undefined ? (
        <>
          <p role="alert" className="text-small font-semibold text-danger-700">
            {error.message}
          </p>
          <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <p className="text-small">
          <span className="font-semibold">Second factor:</span>{' '}
          <span role="status">{data === undefined ? 'Loading…' : data ? 'Set up' : 'None'}</span>
        </p>
      )}
      {data && mayRemove && (
        <Button look="quiet" className="text-danger-700!" onClick={() => setAsking(true)}>
          Remove second factor
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`Remove the second factor of ${name}?`}
        confirm="Remove second factor"
        doing="Removing…"
        mutation={removal}
        onConfirm={() => removal.mutate(undefined, { onSuccess: close })}
        onCancel={close}
      >
        <p>
          Make sure that it is really {name} who asks. They are signed out everywhere and then sign in with their
          password alone. The audit log says that you did this.
        </p>
      </ConfirmDialog>
    </div>
  )
}
