import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { useFormGuard } from '@/components/form/form-guard'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { NeedsScripts, PrivacyNote } from '@/features/publish/site/shared/form-notes'
import { useSendMessage } from '../public/api'
import { contactSchema, type ContactInput, type ContactValues } from '../messages'
import { subjects } from '../subjects'

const nothing: Record<keyof ContactInput, string> = { name: '', email: '', company: '', subject: '', message: '' }
const empty = nothing as ContactInput

/** The contact form. Only after the message was stored is it cleared, and only then does it thank the visitor. */
export function ContactForm({ labelledBy }: { labelledBy: string }) {
  const form = useForm<ContactInput, unknown, ContactValues>({
    resolver: zodResolver(contactSchema),
    defaultValues: empty,
  })
  const { register, handleSubmit, formState } = form
  const field = fieldsOf({ register, formState })
  const { mutate, isPending, isSuccess, error } = useSendMessage()
  const { trap, pass, once } = useFormGuard()

  const send = (values: ContactValues) => {
    const sent = form.getValues()
    once((settled) =>
      mutate({ values, pass }, { onSuccess: () => resetToSaved(form, sent, empty), onSettled: settled }),
    )
  }
  const submit = (event: FormEvent) => void handleSubmit(send)(event)

  return (
    <form
      noValidate
      method="dialog"
      onSubmit={submit}
      aria-labelledby={labelledBy}
      className="grid gap-6 sm:grid-cols-2"
    >
      <NeedsScripts what="Sending this form" />
      {trap}
      <UnsavedChanges when={formState.isDirty} saving={isPending} />
      <TextField label="Name" starred required autoComplete="name" {...field('name')} />
      <TextField label="Email" starred required type="email" autoComplete="email" {...field('email')} />
      <TextField label="Company" autoComplete="organization" {...field('company')} />
      <SelectField
        label="Subject"
        starred
        required
        placeholder="Choose a subject"
        options={subjects}
        {...field('subject')}
      />
      <div className="sm:col-span-2">
        <TextareaField label="Message" starred required rows={7} {...field('message')} />
      </div>
      <div className="grid gap-5 sm:col-span-2">
        {error && <FormFailure>{error.message}</FormFailure>}
        {isSuccess && (
          <FormSuccess title="Message sent successfully">
            Thank you for your message. We will get back to you soon.
          </FormSuccess>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div>
            <p className="text-fine text-ink-600">Fields marked with * are required.</p>
            <PrivacyNote>We use this to answer you.</PrivacyNote>
          </div>
          <Button type="submit" busy={isPending} className="max-sm:w-full">
            {isPending ? 'Sending…' : 'Send message'}
          </Button>
        </div>
      </div>
    </form>
  )
}
