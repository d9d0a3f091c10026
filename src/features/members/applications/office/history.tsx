import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextareaField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { officeTime } from '@/lib/dates/office-time'
import { useAddNote, type OfficeApplication } from './api'
import { noteSchema, stepWords } from '../applications'

type Step = OfficeApplication['steps'][number]

function Words({ label, children }: { label?: string; children: string }) {
  return (
    <div className="mt-2">
      {label && <p className="text-fine text-ink-600">{label}</p>}
      <p className="break-words whitespace-pre-line">{children}</p>
    </div>
  )
}

function StepItem({ step }: { step: Step }) {
  return (
    <li className="border-s-2 border-paper-300 py-3 ps-5 text-small">
      <p>
        <span className="font-semibold">{stepWords(step)}</span>
        <span className="text-ink-700">{` by ${step.actor_name === 'Applicant' ? 'the applicant' : step.actor_name}, `}</span>
        <time dateTime={step.at} className="text-ink-700">{`${officeTime(step.at)}`}</time>
      </p>
      {step.note && (
        <Words label={step.from_status === step.to_status ? undefined : 'Note for the office'}>{step.note}</Words>
      )}
      {step.message && <Words label="Message to the applicant">{step.message}</Words>}
    </li>
  )
}

function NoteForm({ id }: { id: string }) {
  const addition = useAddNote(id)
  const form = useForm({
    resolver: zodResolver(noteSchema),
    defaultValues: { note: '' },
  })
  const { register, handleSubmit, formState } = form
  const field = fieldsOf({ register, formState })
  const submit = (event: FormEvent) =>
    void handleSubmit(({ note }) => {
      const sent = form.getValues()
      addition.mutate(note, { onSuccess: () => resetToSaved(form, sent, { note: '' }) })
    })(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Note" className="mt-6 print:hidden grid gap-4">
      <UnsavedChanges when={formState.isDirty} saving={addition.isPending} />
      <TextareaField label="Note for the office" hint="Only Administrators read it." rows={3} {...field('note')} />
      {addition.error && <FormFailure>{addition.error.message}</FormFailure>}
      <div>
        <Button type="submit" look="secondary" busy={addition.isPending}>
          {addition.isPending ? 'Adding…' : 'Add note'}
        </Button>
      </div>
    </form>
  )
}

/** The history of an application, oldest first, and the form for a note. */
export function History({ application: { id, steps } }: { application: OfficeApplication }) {
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="mb-3 font-serif text-subheading font-semibold">
        History
      </h2>
      {steps.length === 0 ? (
        <p className="text-small text-ink-700">Nothing is recorded of it yet.</p>
      ) : (
        <ol>
          {steps.map((step) => (
            <StepItem key={step.id} step={step} />
          ))}
        </ol>
      )}
      <NoteForm id={id} />
    </section>
  )
}
