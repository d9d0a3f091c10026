import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { useFormGuard } from '@/components/form/form-guard'
import { FormFailure } from '@/components/form/form-outcome'
import { useRegister } from '@/features/registrations/public/api'
import { registrationSchema, type RegistrationValues } from '@/features/registrations/registration-form'
import { answerWords, type RegistrationAnswer } from '@/features/registrations/registrations'
import { useSession } from '@/features/session/api'

function RegisterForm({
  eventId,
  waiting,
  onDone,
}: {
  eventId: string
  waiting: boolean
  onDone: (answer: RegistrationAnswer) => void
}) {
  const { profile } = useSession()
  const known = {
    name: profile?.full_name ?? '',
    email: profile?.email ?? '',
    company: profile?.company?.name ?? profile?.company_name ?? '',
    phone: profile?.phone ?? '',
  }
  // A profile that loads late fills the fields that nobody has edited.
  const { register, handleSubmit, formState } = useForm<RegistrationValues>({
    resolver: zodResolver(registrationSchema),
    values: known,
    resetOptions: { keepDirtyValues: true },
  })
  const field = fieldsOf({ register, formState })
  const guard = useFormGuard()
  const registering = useRegister(eventId)
  const send = (values: RegistrationValues) =>
    guard.once((settled) => registering.mutate({ values, pass: guard.pass }, { onSuccess: onDone, onSettled: settled }))
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Registration" className="grid gap-5">
      {guard.trap}
      <TextField label="Name" starred required autoComplete="name" {...field('name')} />
      <TextField label="Email" starred required type="email" autoComplete="email" {...field('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Company" autoComplete="organization" {...field('company')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      {registering.error && <FormFailure>{registering.error.message}</FormFailure>}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="text-fine text-ink-600">You can cancel at any time by the link in the email.</p>
        <Button type="submit" busy={registering.isPending} className="max-sm:w-full">
          {registering.isPending ? 'Sending…' : waiting ? 'Join the waiting list' : 'Register'}
        </Button>
      </div>
    </form>
  )
}

/**
 * The registration form of an event, and then the result.
 *
 * @param props.waiting whether all places are taken, as far as is known
 * @param props.onOpenChange called with the new state when the user opens or closes it
 */
export function RegisterDialog({
  event,
  waiting,
  open,
  onOpenChange,
}: {
  event: { id: string; title: string }
  waiting: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [answer, setAnswer] = useState<RegistrationAnswer>()
  // When it is opened again, it is for somebody else.
  const change = (wanted: boolean) => {
    if (!wanted) setAnswer(undefined)
    onOpenChange(wanted)
  }
  const words = answer && answerWords(answer)
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={waiting && !answer ? 'Join the waiting list' : 'Registration'}
      description={event.title}
    >
      <div role="status">
        {words && (
          <div className="grid min-h-56 place-content-center justify-items-center text-center">
            <CircleCheck aria-hidden="true" className="size-14 text-leaf-700" strokeWidth={1.25} />
            <p className="mt-5 font-serif text-subheading font-semibold">{words.title}</p>
            <p className="mt-2 max-w-sm text-ink-700">{words.text}</p>
            <p className="mt-3 max-w-sm text-fine text-ink-600">
              If this address was registered before, that registration stays as it is, and the last email about it
              holds. To get its link again, register once more ten minutes after that email.
            </p>
            <Button className="mt-6" onClick={() => change(false)}>
              Close
            </Button>
          </div>
        )}
      </div>
      {!words && <RegisterForm eventId={event.id} waiting={waiting} onDone={setAnswer} />}
    </Dialog>
  )
}
