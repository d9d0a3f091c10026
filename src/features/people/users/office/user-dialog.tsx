import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ComponentProps, type FormEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { CheckboxField, SelectField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { hasNoSecondFactor } from '@/features/people/second-factor/api'
import { FactorOfUser } from '@/features/people/second-factor/shared/factor-of-user'
import { useSession } from '@/features/people/session/api'
import { mayGiveRole, roleOf, type Role } from '@/features/people/session/permissions'
import { PartlySavedError, useUpdateUser, type ListedUser } from './api'
import { CompaniesField } from './companies-field'
import { companiesOf, roleOptions, userSchema, type UserValues } from '../users'

/** The roles that somebody may give, plus the person's current one. */
export function rolesToGive(giver: Role, standing?: Role) {
  return roleOptions.filter(({ value }) => value === standing || mayGiveRole(giver, value))
}

/** Gives the right of an accountant, which is beside the role. */
export function AccountantField(props: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  return (
    <CheckboxField
      label="Accountant: reads all money, decides bank lines and records payments, as Administrators do"
      {...props}
    />
  )
}

function UserForm({ user, onDone }: { user: ListedUser; onDone: () => void }) {
  const { profile: me, role: myRole = 'member' } = useSession()
  const standing = roleOf(user)
  const save = useUpdateUser()
  // The version that is saved over: after a try that saved only a part, what is stored since.
  const [base, setBase] = useState(user)
  const [initial] = useState<UserValues>(() => ({
    first_name: user.first_name,
    last_name: user.last_name,
    job_role: user.job_role ?? '',
    role: standing,
    accountant: user.is_accountant,
    companies: companiesOf(user.company, user.belongs),
  }))
  const form = useForm<UserValues>({ resolver: zodResolver(userSchema), defaultValues: initial })
  const { register, control, handleSubmit, formState } = form
  const draft = useFormDraft({
    name: `user:${user.id}`,
    of: user.full_name || user.email,
    form,
    initial,
    stored: JSON.stringify(initial),
  })
  const field = fieldsOf({ register, formState })
  const mine = me?.id === user.id
  const submit = (event: FormEvent) =>
    void handleSubmit((values) =>
      draft.until(
        save.mutateAsync(
          { user: base, values },
          {
            onSuccess: onDone,
            onError: (error) => error instanceof PartlySavedError && error.now && setBase(error.now),
          },
        ),
      ),
    )(event)
  const mayRemoveFactor = !mine && (myRole === 'super_administrator' || standing !== 'super_administrator')
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <UnsavedChanges when={formState.isDirty} saving={save.isPending} onDiscard={draft.forget} />
        <div className="empty:hidden sm:col-span-2">{draft.notice}</div>
        <TextField label="First name" starred {...field('first_name')} />
        <TextField label="Last name" starred {...field('last_name')} />
        <TextField label="Job role" {...field('job_role')} />
        <SelectField
          label="Role"
          options={rolesToGive(myRole, standing)}
          disabled={!mayGiveRole(myRole, standing)}
          hint={mayGiveRole(myRole, standing) ? undefined : 'Only a Super Administrator may change this role.'}
          {...field('role')}
        />
        <div className="sm:col-span-2">
          <AccountantField {...register('accountant')} />
          <Controller
            control={control}
            name="companies"
            render={({ field }) => <CompaniesField value={field.value} onChange={field.onChange} disabled={mine} />}
          />
        </div>
        <div className="grid gap-5 sm:col-span-2">
          {save.error && <FormFailure>{save.error.message}</FormFailure>}
          <DialogButtons send="Save user" busy={save.isPending && 'Saving…'} />
        </div>
      </form>
      {!hasNoSecondFactor && (
        <FactorOfUser id={user.id} name={user.full_name || user.email} mayRemove={mayRemoveFactor} />
      )}
    </>
  )
}

/** Edit User: names, job role, role, the right of an accountant and companies of a person. */
export function UserDialog({ user, onClose }: { user: ListedUser | null; onClose: () => void }) {
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Edit User"
      description={user ? `${user.full_name || user.email} · ${user.email}` : undefined}
    >
      {user && <UserForm key={user.id} user={user} onDone={onClose} />}
    </Dialog>
  )
}
