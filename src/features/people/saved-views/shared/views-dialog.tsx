import { zodResolver } from '@hookform/resolvers/zod'
import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { createSubmissionIds } from '@/lib/data/submission'
import { requiredText } from '@/lib/text/validation'
import { useDeleteView, useSaveView } from '../api'

const schema = z.object({ name: requiredText('Please enter a name', 60) })

function SaveForm({ list, query, onDone }: { list: string; query: string; onDone: () => void }) {
  const [ids] = useState(createSubmissionIds)
  const save = useSaveView()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '' } })
  const field = fieldsOf(form)
  const submit = (event: FormEvent) =>
    void form.handleSubmit(({ name }) => {
      const view = { list, name, query }
      save.mutate({ ...view, id: ids.idOf(view) }, { onSuccess: onDone })
    })(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Save this view" className="grid gap-6">
      <TextField
        {...field('name')}
        label="Name"
        starred
        autoComplete="off"
        hint="Such as “Waiting over a week”. Only you see it."
      />
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      <DialogButtons send="Save view" busy={save.isPending && 'Saving…'} />
    </form>
  )
}

/** The dialog that saves the view on screen under a name. */
export function SaveViewDialog({ onClose, ...view }: { list: string; query: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      description="The list’s search, filters and order as they are now."
    >
      <SaveForm {...view} onDone={onClose} />
    </Dialog>
  )
}

/** The dialog that deletes saved views of a list. */
export function ManageViewsDialog({
  views,
  onClose,
}: {
  views: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const deletion = useDeleteView()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Saved views">
      {views.length === 0 && <p>There are none any more.</p>}
      <ul className="divide-y divide-paper-300">
        {views.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="min-w-0 grow [overflow-wrap:anywhere]">{name}</span>
            <button
              type="button"
              aria-label={`Delete ${name}`}
              title="Delete"
              aria-busy={(deletion.isPending && deletion.variables === id) || undefined}
              // The second press of a double one may come before the page knows of the first.
              onClick={({ detail }) => detail < 2 && !deletion.isPending && deletion.mutate(id)}
              className="grid size-touch shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-200 hover:text-danger-700"
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {deletion.error && <FormFailure>{deletion.error.message}</FormFailure>}
    </Dialog>
  )
}
