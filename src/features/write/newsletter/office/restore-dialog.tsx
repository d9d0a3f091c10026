import { useState, type FormEvent } from 'react'
import { TextareaField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Day } from '@/components/list/day'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { useRestoreSubscriber, type Subscriber } from './api'

/** The database's rule for the reason (`private.restore_subscriber`), checked here to save a request. */
function problemOf(reason: string): string | undefined {
  const { length } = reason.trim()
  return length < 10 || length > 500 ? 'Please say in 10 to 500 characters why' : undefined
}

function RestoreForm({ subscriber, onDone }: { subscriber: Subscriber; onDone: () => void }) {
  const restoring = useRestoreSubscriber()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = problemOf(reason)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (problem) event.currentTarget.querySelector('textarea')?.focus()
    else if (!restoring.isPending) restoring.mutate({ id: subscriber.id, reason: reason.trim() }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Set back" className="grid gap-6">
      <UnsavedChanges when={reason !== ''} saving={restoring.isPending} />
      <div className="space-y-2">
        <p>
          {subscriber.status === 'complained' ? 'A mail was reported as spam' : 'A mail came back'}
          {subscriber.stopped_at && (
            <>
              {' '}
              on <Day at={subscriber.stopped_at} />
            </>
          )}
          . Since then no newsletter goes there.
        </p>
        {subscriber.stopped_reason && (
          <blockquote className="border-s-[3px] border-paper-300 ps-3 text-small break-words text-ink-700">
            {subscriber.stopped_reason}
          </blockquote>
        )}
      </div>
      <TextareaField
        label="Why may the newsletter go there again?"
        hint="Kept in the audit log. For example: “The mailbox was full; they wrote to us on March 3, 2026”."
        starred
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={asked ? problem : undefined}
      />
      {restoring.error && <FormFailure>{restoring.error.message}</FormFailure>}
      <DialogButtons send="Set back to active" busy={restoring.isPending && 'Setting back…'} />
    </form>
  )
}

/**
 * Shows why mails to a subscriber were stopped, and sets it back for a reason.
 *
 * @param props.subscriber the dialog is open while there is one
 */
export function RestoreDialog({ subscriber, onClose }: { subscriber: Subscriber | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={subscriber !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={subscriber?.status === 'complained' ? 'Complained' : 'Bounced'}
      description={subscriber?.email}
    >
      {subscriber && <RestoreForm subscriber={subscriber} onDone={onClose} />}
    </Dialog>
  )
}
