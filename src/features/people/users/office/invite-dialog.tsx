import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { CheckboxField, SelectField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { useSession } from '@/features/people/session/api'
import { useInvite } from './api'
import { CompanyPicker } from './company-picker'
import { AccountantField, rolesToGive } from './user-dialog'
import { invitationSchema, type InvitationValues } from '../users'

const empty: InvitationValues = {
  email: '',
  first_name: '',
  last_name: '',
  role: 'member',
  accountant: false,
  company: null,
  manages: false,
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { role: myRole = 'member' } = useSession()
  const invitation = useInvite()
  const form = useForm<InvitationValues>({ resolver: zodResolver(invitationSchema), defaultValues: empty })
  const { register, control, handleSubmit, reset, formState } = form
  const draft = useFormDraft({ name: 'invitation:new', of: 'an invitation', form, initial: empty, stored: null })
  const field = fieldsOf({ register, formState })
  const company = useWatch({ control, name: 'company' })
  const submit = (event: FormEvent) => void handleSubmit((values) => draft.until(invitation.mutateAsync(values)))(event)
  if (invitation.isSuccess)
    return (
      <div className="space-y-6">
        <FormSuccess title={`${invitation.variables.email} has been invited`}>
          The mail is on its way; its link leads to the choice of a password. The invitation is good for 14 days, and
          you can send it again or withdraw it.
        </FormSuccess>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="secondary"
            onClick={() => {
              reset(empty)
              invitation.reset()
            }}
          >
            Invite another person
          </Button>
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <UnsavedChanges when={formState.isDirty} saving={invitation.isPending} onDiscard={draft.forget} />
      <div className="empty:hidden sm:col-span-2">{draft.notice}</div>
      <div className="sm:col-span-2">
        <TextField label="Email" type="email" autoComplete="off" starred {...field('email')} />
      </div>
      <TextField label="First name" autoComplete="off" starred {...field('first_name')} />
      <TextField label="Last name" autoComplete="off" starred {...field('last_name')} />
      <SelectField label="Role" options={rolesToGive(myRole)} {...field('role')} />
      <div className="sm:col-span-2">
        <AccountantField {...register('accountant')} />
        <Controller
          control={control}
          name="company"
          render={({ field }) => <CompanyPicker value={field.value} onChange={field.onChange} />}
        />
        {company && (
          <CheckboxField label={`Becomes a manager of ${company.name}: keeps its page`} {...register('manages')} />
        )}
      </div>
      <div className="grid gap-5 sm:col-span-2">
        {invitation.error && <FormFailure>{invitation.error.message}</FormFailure>}
        <DialogButtons send="Send invitation" busy={invitation.isPending && 'Inviting…'} />
      </div>
    </form>
  )
}

/** The Invite User dialog: the person, their role and their company. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Invite user"
      description="The person gets a mail and chooses a password. The invitation gives them the role, right and company that you choose here, and makes them a manager if you say so."
    >
      <InviteForm onDone={onClose} />
    </Dialog>
  )
}
