import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { CheckboxField, SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { createSubmissionIds } from '@/lib/data/submission'
import { ReasonNeededError, useAddParticipant } from './api'
import { participantSchema, type ParticipantValues } from '../registration-form'

const standings = [
  { value: 'attended', label: 'Here: check in' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'waitlisted', label: 'Waiting list' },
] as const
const done = {
  attended: 'was added and checked in',
  confirmed: 'was added as confirmed',
  waitlisted: 'was added to the waiting list',
}

/** What the email address is for; must agree with {@link participantSchema}. */
function emailHint(status: ParticipantValues['status'], mail: boolean): string {
  if (status === 'waitlisted') return 'A place that becomes free is offered to them there.'
  return status === 'confirmed' && mail ? 'The confirmation goes there.' : 'May be left empty; then no mail is sent.'
}

function AddParticipantForm({
  eventId,
  early,
  over,
  priced,
  onAdded,
}: {
  eventId: string
  early: boolean
  over: boolean
  priced: boolean
  onAdded: (sentence: string) => void
}) {
  const [ids] = useState(createSubmissionIds)
  const adding = useAddParticipant(eventId)
  const { register, handleSubmit, setFocus, formState, control } = useForm<ParticipantValues>({
    resolver: zodResolver(participantSchema),
    defaultValues: {
      name: '',
      email: '',
      company: '',
      phone: '',
      reason: '',
      status: early ? 'confirmed' : 'attended',
      mail: true,
    },
  })
  const field = fieldsOf({ register, formState })
  const status = useWatch({ control, name: 'status' })
  const mail = useWatch({ control, name: 'mail' })
  const [full, setFull] = useState(false)
  useEffect(() => {
    if (full) setFocus('reason')
  }, [full, setFocus])
  const send = (values: ParticipantValues) =>
    adding.mutate(
      { id: ids.idOf(values), values },
      {
        onSuccess: () => onAdded(`${values.name} ${done[values.status]}. `),
        onError: (error) => error instanceof ReasonNeededError && setFull(true),
      },
    )
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Participant" className="grid gap-5">
      <UnsavedChanges when={formState.isDirty} saving={adding.isPending} />
      {priced && (
        <p className="text-small text-ink-700">
          A place at this event has a price. Whoever is added here has theirs without paying.
        </p>
      )}
      <TextField label="Name" starred required autoComplete="off" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        starred={status === 'waitlisted' || (status === 'confirmed' && mail)}
        autoComplete="off"
        hint={emailHint(status, mail)}
        {...field('email')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Company" autoComplete="off" {...field('company')} />
        <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      </div>
      <SelectField
        label="Status"
        // Before its day nobody can have come; afterwards nobody can wait.
        options={standings.filter(({ value }) => (value === 'attended' ? !early : !over))}
        {...field('status')}
        {...register('status', { onChange: () => adding.reset() })}
      />
      {status !== 'attended' && (
        <CheckboxField
          label={status === 'confirmed' ? 'Send them the confirmation' : 'Tell them that they are on the waiting list'}
          {...register('mail')}
        />
      )}
      {full && status !== 'waitlisted' && (
        <TextareaField
          label="Reason for admitting them although no place is free"
          rows={2}
          hint="It is recorded with your name."
          {...field('reason')}
        />
      )}
      {adding.error && <FormFailure>{adding.error.message}</FormFailure>}
      <DialogButtons
        send={status === 'attended' ? 'Add and check in' : 'Add participant'}
        busy={adding.isPending && 'Adding…'}
      />
    </form>
  )
}

/**
 * Adds somebody who has not registered: at the door, or ahead of the event. If no place is free, it asks for a reason.
 *
 * @param props.early whether the day of the event is still to come
 * @param props.over whether the event is over
 * @param props.priced whether a place costs something
 * @param props.onAdded called with a sentence about what was done
 */
export function AddParticipantDialog({
  open,
  onOpenChange,
  ...form
}: {
  eventId: string
  early: boolean
  over: boolean
  priced: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdded: (sentence: string) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add participant"
      description="Somebody who has not registered on the site."
    >
      <AddParticipantForm {...form} />
    </Dialog>
  )
}
