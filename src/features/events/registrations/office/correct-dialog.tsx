import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { correctionSchema, type CorrectionValues } from '../registration-form'
import { useCorrectParticipant, type Participant } from './api'

function CorrectForm({ participant, onDone }: { participant: Participant; onDone: (name: string) => void }) {
  const correcting = useCorrectParticipant()
  const { register, handleSubmit, formState } = useForm<CorrectionValues>({
    resolver: zodResolver(correctionSchema),
    defaultValues: {
      name: participant.name,
      email: participant.email ?? '',
      company: participant.company ?? '',
      phone: participant.phone ?? '',
    },
  })
  const field = fieldsOf({ register, formState })
  const send = (values: CorrectionValues) =>
    correcting.mutate({ id: participant.id, values }, { onSuccess: () => onDone(values.name) })
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Correction" className="grid gap-5">
      <UnsavedChanges when={formState.isDirty} saving={correcting.isPending} />
      <TextField label="Name" starred required autoComplete="off" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Links that were sent to another email stop working."
        {...field('email')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Company" autoComplete="off" {...field('company')} />
        <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      </div>
      {correcting.error && <FormFailure>{correcting.error.message}</FormFailure>}
      <DialogButtons send="Save" busy={correcting.isPending && 'Saving…'} />
    </form>
  )
}

/**
 * Corrects name, address, company and telephone number of a participant; without one it is closed.
 *
 * @param props.over whether the event is over: nobody is told any more
 */
export function CorrectDialog({
  participant,
  over,
  onClose,
  onSaved,
}: {
  participant: Participant | undefined
  over: boolean
  onClose: () => void
  onSaved: (name: string) => void
}) {
  return (
    <Dialog
      open={participant !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Correct ${participant?.name ?? ''}`}
      description={
        participant?.status === 'attended'
          ? 'The check-in stays as it is. No email goes out.'
          : over
            ? 'The event is over. No email goes out.'
            : 'The place stays as it is. Another name or email is confirmed by email, to the email given here.'
      }
    >
      {participant && <CorrectForm key={participant.id} participant={participant} onDone={onSaved} />}
    </Dialog>
  )
}
