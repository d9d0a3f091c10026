import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { createSubmissionIds } from '@/lib/data/submission'
import { useSaveContact, type Contact } from './api'
import { contactSchema, contactValues, type ContactValues } from './contacts'

function ContactForm({
  memberId,
  contact,
  first,
  onDone,
}: {
  memberId: string
  contact?: Contact
  first: boolean
  onDone: () => void
}) {
  const [ids] = useState(createSubmissionIds)
  const [initial] = useState(() => contactValues(contact, first))
  const form = useForm<ContactValues>({ resolver: zodResolver(contactSchema), defaultValues: initial })
  const { register, handleSubmit, formState } = form
  const draft = useFormDraft({
    name: `contact:${contact?.id ?? `new:${memberId}`}`,
    of: contact ? contact.name : 'a contact person',
    form,
    initial,
    stored: contact?.updated_at ?? null,
  })
  const field = fieldsOf({ register, formState })
  const save = useSaveContact(memberId)
  function send(values: ContactValues) {
    const order = contact ? { values, before: contact } : { values, id: ids.idOf(values) }
    draft.until(save.mutateAsync(order, { onSuccess: onDone }))
  }
  function submit(event: FormEvent) {
    // The dialog may stand in the member's form, which must not be sent with it.
    event.stopPropagation()
    void handleSubmit(send)(event)
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Contact person" className="space-y-6">
      <UnsavedChanges when={formState.isDirty && !save.isSuccess} saving={save.isPending} onDiscard={draft.forget} />
      {draft.notice}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Name" starred autoComplete="off" {...field('name')} />
        <TextField label="Role" autoComplete="off" placeholder="Managing Director" {...field('role')} />
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      </div>
      {!contact?.is_primary && (
        <CheckboxField label="Primary contact, whom to call first" {...register('is_primary')} />
      )}
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      <DialogButtons send="Save contact" busy={save.isPending && 'Saving…'} />
    </form>
  )
}

/**
 * The dialog that adds or edits a contact person.
 *
 * @param props.contact the stored one; undefined for a new one
 * @param props.first whether a new one is the member's first, and therefore primary
 */
export function ContactDialog({
  memberId,
  contact,
  first,
  onClose,
}: {
  memberId: string
  contact?: Contact
  first: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={contact ? contact.name : 'New contact person'}
      description="Seen by Administrators only."
    >
      <ContactForm memberId={memberId} contact={contact} first={first} onDone={onClose} />
    </Dialog>
  )
}
