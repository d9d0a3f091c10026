import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { useFormGuard } from '@/components/form/form-guard'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useRegister } from '@/features/events/registrations/public/api'
import { registrationSchema, type RegistrationValues } from '@/features/events/registrations/registration-form'
import { answerWords } from '@/features/events/registrations/registrations'
import { useSession } from '@/features/people/session/api'
import { PrivacyNote } from '@/features/publish/site/shared/form-notes'
import { useKeptForm } from '@/features/write/editorial/shared/use-kept-form'
import { visitorZone } from '@/lib/dates/dates'
import { Answered } from './answered'

/** The values that are known: of the signed-in person, if it is they who register. */
function useKnownValues(forOneself: boolean): RegistrationValues {
  const session = useSession()
  const profile = forOneself ? session.profile : null
  return {
    name: profile?.full_name ?? '',
    email: profile?.email ?? '',
    company: profile?.company?.name ?? profile?.company_name ?? '',
    phone: profile?.phone ?? '',
  }
}

/**
 * The registration form of an event, and then the result. It keeps what was typed while it is closed and opened again, and on the device. If it is
 * closed while sending, it opens again with the answer.
 *
 * @param props.waiting whether all places are taken, as far as is known
 * @param props.forOneself whether it begins with what is known of the signed-in person
 * @param props.onOpenChange called with the new state when the user, or the answer, opens or closes it
 */
export function RegisterDialog({
  event,
  waiting,
  forOneself,
  open,
  onOpenChange,
}: {
  event: { id: string; title: string }
  waiting: boolean
  forOneself: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  // A profile that loads late fills the fields that nobody has edited.
  const { user } = useSession()
  const known = useKnownValues(forOneself)
  const form = useForm<RegistrationValues>({
    resolver: zodResolver(registrationSchema),
    values: known,
    resetOptions: { keepDirtyValues: true },
  })
  const field = fieldsOf(form)
  const { notice, until } = useKeptForm({
    owner: user?.id ?? '',
    name: `registration:${event.id}`,
    of: 'this registration',
    form,
    initial: known,
    stored: null,
    zone: visitorZone(),
  })
  const { trap, pass, once } = useFormGuard()
  const registering = useRegister(event.id)
  const send = (values: RegistrationValues) =>
    once((settled) =>
      until(
        registering.mutateAsync(
          { values, pass },
          {
            onSuccess: () => form.reset(undefined, { keepDirtyValues: false }),
            onSettled: () => {
              settled()
              onOpenChange(true)
            },
          },
        ),
      ),
    )
  const submit = (event: FormEvent) => void form.handleSubmit(send)(event)
  const change = (wanted: boolean) => {
    // When it is opened again, it is for somebody else.
    if (!wanted && registering.isSuccess) registering.reset()
    onOpenChange(wanted)
  }
  const words = registering.isSuccess ? answerWords(registering.variables.values.name, registering.data) : undefined
  return (
    <>
      {/* Outside of the dialog, which may be closed while it is sent. */}
      <UnsavedChanges when={false} saving={registering.isPending} />
      <Dialog
        open={open}
        onOpenChange={change}
        title={waiting && !words ? 'Join the waiting list' : 'Registration'}
        description={event.title}
      >
        <div role="status">
          {words && (
            <Answered
              {...words}
              note="If this name was registered with this email before, that registration stays as it is, and what its last email says still counts. To get its link again, register once more ten minutes after that email."
              onClose={() => change(false)}
            />
          )}
        </div>
        {!words && (
          <form noValidate onSubmit={submit} aria-label="Registration" className="grid gap-5">
            {trap}
            {notice}
            <TextField label="Name" starred required autoComplete="name" {...field('name')} />
            <TextField label="Email" starred required type="email" autoComplete="email" {...field('email')} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="Company" autoComplete="organization" {...field('company')} />
              <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
            </div>
            {registering.error && <FormFailure>{registering.error.message}</FormFailure>}
            <div className="grid items-center gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
              <div>
                <p className="text-fine text-ink-600">You can cancel at any time by the link in the email.</p>
                <PrivacyNote>We use this to hold your place and to host you.</PrivacyNote>
              </div>
              <Button type="submit" busy={registering.isPending} className="max-sm:w-full">
                {registering.isPending ? 'Sending…' : waiting ? 'Join the waiting list' : 'Register'}
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}
