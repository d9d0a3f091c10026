import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextareaField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { useAddNote, type Message } from './api'
import { noteSchema, type TextValues } from './message-values'
import { officeTime } from '@/lib/dates/office-time'

const nothing: TextValues = { body: '' }

/** The Administrators' internal notes about a message. */
export function MessageNotes({ message: { id, notes } }: { message: Message }) {
  const form = useForm<TextValues>({ resolver: zodResolver(noteSchema), defaultValues: nothing })
  const { register, handleSubmit, formState } = form
  const draft = useFormDraft({ name: `note:${id}`, of: 'a note', form, initial: nothing, stored: null })
  const field = fieldsOf({ register, formState })
  const add = useAddNote(id)
  const submit = (event: FormEvent) =>
    void handleSubmit(({ body }) => {
      const sent = form.getValues()
      draft.until(add.mutateAsync(body, { onSuccess: () => resetToSaved(form, sent, nothing) }))
    })(event)
  return (
    <section aria-labelledby="notes" className="mt-12 border-t border-paper-300 pt-8">
      <h2 id="notes" className="font-serif text-subheading font-semibold">
        Internal notes
      </h2>
      <p className="mt-1 text-fine text-ink-600">
        Only Administrators see these notes. The sender of the message may ask the chamber for them, as for everything
        that it holds about a person.
      </p>
      {notes.length > 0 && (
        <ul className="mt-5 space-y-4">
          {notes.map(({ id: note, body, written_at, author }) => (
            <li key={note} className="border-s-4 border-wheat-300 ps-4">
              <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{body}</p>
              <p className="mt-1 text-fine text-ink-600">{`${author?.full_name ?? 'Somebody who has left'}, ${officeTime(written_at)}`}</p>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} aria-label="Note" className="mt-6 print:hidden space-y-4">
        <UnsavedChanges when={formState.isDirty} saving={add.isPending} />
        {draft.notice}
        <TextareaField label="New note" rows={3} {...field('body')} />
        {add.error && <FormFailure>{add.error.message}</FormFailure>}
        <Button look="secondary" type="submit" busy={add.isPending}>
          {add.isPending ? 'Saving…' : 'Add note'}
        </Button>
      </form>
    </section>
  )
}
