import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextareaField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { createSubmissionIds } from '@/lib/data/submission'
import { ReasonNeededError, useWalkIn } from './api'
import { walkInSchema, type WalkInValues } from '../registration-form'

function WalkInForm({ eventId, onAdded }: { eventId: string; onAdded: (name: string) => void }) {
  const [ids] = useState(createSubmissionIds)
  const adding = useWalkIn(eventId)
  const { register, handleSubmit, formState } = useForm<WalkInValues>({
    resolver: zodResolver(walkInSchema),
    defaultValues: { name: '', email: '', company: '', phone: '', reason: '' },
  })
  const field = fieldsOf({ register, formState })
  const [full, setFull] = useState(false)
  const send = (values: WalkInValues) =>
    adding.mutate(
      { id: ids.idOf(values), values },
      {
        onSuccess: () => onAdded(values.name),
        onError: (error) => error instanceof ReasonNeededError && setFull(true),
      },
    )
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Walk-in" className="grid gap-5">
      <UnsavedChanges when={formState.isDirty} />
      <TextField label="Name" starred required autoComplete="off" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="off" hint="May be left empty." {...field('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Company" autoComplete="off" {...field('company')} />
        <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      </div>
      {full && (
        <TextareaField
          label="Reason for admitting them although no place is free"
          rows={2}
          hint="It is recorded with your name."
          {...field('reason')}
        />
      )}
      {adding.error && <FormFailure>{adding.error.message}</FormFailure>}
      <Button type="submit" busy={adding.isPending} className="justify-self-start max-sm:w-full">
        {adding.isPending ? 'Adding…' : 'Add and check in'}
      </Button>
    </form>
  )
}

/** Adds somebody who has come without registering. If no place is free, it asks for a reason. */
export function WalkInDialog({
  eventId,
  open,
  onOpenChange,
  onAdded,
}: {
  eventId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdded: (name: string) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Walk-in"
      description="Somebody who has come without having registered."
    >
      <WalkInForm eventId={eventId} onAdded={onAdded} />
    </Dialog>
  )
}
