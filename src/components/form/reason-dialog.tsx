import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextareaField, TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { requiredText } from '@/lib/text/validation'

const schema = z.object({ reason: requiredText('Please say why', 500) })

type ReasonProps = {
  title: string
  description?: string
  hint: string
  asks?: boolean
  send: string
  look?: 'primary' | 'danger'
  rows?: number
  busy: string | false
  done?: boolean
  error?: string
  refused?: string
  children?: ReactNode
  onGiven: (reason: string) => void
  onClose: () => void
}

function ReasonForm({
  hint,
  asks = true,
  send,
  look = 'danger',
  rows,
  busy,
  done = false,
  error,
  children,
  onGiven,
}: Omit<ReasonProps, 'title' | 'description' | 'refused' | 'onClose'>) {
  const { register, formState, handleSubmit } = useForm({
    resolver: asks ? zodResolver(schema) : undefined,
    defaultValues: { reason: '' },
  })
  const submit = (event: FormEvent) => void handleSubmit(({ reason }) => onGiven(reason))(event)
  const field = { label: 'Reason', starred: true, hint, ...fieldsOf({ register, formState })('reason') }
  return (
    <form noValidate onSubmit={submit} aria-label={send} className="space-y-6">
      <UnsavedChanges when={formState.isDirty && !done} saving={busy !== false} />
      {children && <div className="space-y-3 text-small text-ink-700">{children}</div>}
      {asks && (rows ? <TextareaField rows={rows} {...field} /> : <TextField autoComplete="off" {...field} />)}
      {error && <FormFailure>{error}</FormFailure>}
      <DialogButtons send={send} look={look} busy={busy} />
    </form>
  )
}

/**
 * Asks why something is done, and says what happens.
 *
 * @param props.hint who reads the reason
 * @param props.asks false as long as what is chosen above needs no reason
 * @param props.send the words of the button
 * @param props.rows of the field; without it, it has one line
 * @param props.busy the words of the button while it is being done
 * @param props.refused why it is not done, where that is known before; then nothing is asked
 * @param props.children what happens, above the field
 */
export function ReasonDialog({ title, description, refused, onClose, ...form }: ReasonProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      {refused ? <p className="text-small text-ink-700">{refused}</p> : <ReasonForm {...form} />}
    </Dialog>
  )
}
