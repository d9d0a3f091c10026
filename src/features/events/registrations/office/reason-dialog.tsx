import { useState, type FormEvent } from 'react'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { TextareaField } from '@/components/form/form-field'
import { UnsavedChanges } from '@/components/form/unsaved-changes'

function ReasonForm({ busy, onGiven }: { busy: boolean; onGiven: (reason: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    const reason = text.trim()
    if (!reason) return setError('Please give a reason')
    if ([...reason].length > 500) return setError('Please use at most 500 characters')
    onGiven(reason)
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Admission" className="grid gap-5">
      <UnsavedChanges when={text !== ''} saving={busy} />
      <TextareaField
        label="Reason"
        starred
        name="reason"
        rows={2}
        hint="It is recorded with your name."
        error={error}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DialogButtons send="Check in nonetheless" busy={busy && 'Checking in…'} />
    </form>
  )
}

/**
 * Asks why somebody from the waiting list is let in although no place is free.
 *
 * @param props.name the participant's name; without one the dialog is closed
 */
export function ReasonDialog({
  name,
  busy,
  onClose,
  onGiven,
}: {
  name: string | undefined
  busy: boolean
  onClose: () => void
  onGiven: (reason: string) => void
}) {
  return (
    <Dialog
      open={name !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="No place is free"
      description={`${name ?? ''} is on the waiting list, and every place is taken or held for somebody.`}
    >
      <ReasonForm busy={busy} onGiven={onGiven} />
    </Dialog>
  )
}
