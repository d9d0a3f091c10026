import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { requiredText } from '@/lib/text/validation'

const schema = z.object({ reason: requiredText('Please say why', 500) })

/**
 * The fields of a question that asks why something is done to a document.
 *
 * @param props.hint who reads the reason
 * @param props.send the words of the button
 * @param props.busy the words of the button while it is being done
 * @param props.children what happens, above the field
 */
function ReasonForm({ hint, send, busy, done, error, children, onGiven }: Omit<ReasonProps, 'title' | 'onClose'>) {
  const { register, formState, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  })
  const submit = (event: FormEvent) => void handleSubmit(({ reason }) => onGiven(reason))(event)
  return (
    <form noValidate onSubmit={submit} aria-label={send} className="space-y-6">
      <UnsavedChanges when={formState.isDirty && !done} saving={busy !== false} />
      <div className="space-y-3 text-small text-ink-700">{children}</div>
      <TextField
        label="Reason"
        starred
        autoComplete="off"
        hint={hint}
        {...fieldsOf({ register, formState })('reason')}
      />
      {error && <FormFailure>{error}</FormFailure>}
      <DialogButtons send={send} look="danger" busy={busy} />
    </form>
  )
}

type ReasonProps = {
  title: string
  hint: string
  send: string
  busy: string | false
  done: boolean
  error?: string
  children: ReactNode
  onGiven: (reason: string) => void
  onClose: () => void
}

/** Asks why something is done to a document, and says what happens. */
export function ReasonDialog({ title, onClose, ...form }: ReasonProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <ReasonForm {...form} />
    </Dialog>
  )
}
