import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { createSubmissionIds } from '@/lib/data/submission'
import { requiredText } from '@/lib/text/validation'
import { useDeleteCategory, useMergeCategories, useSaveCategory, type Category, type Kind } from './api'
import { kinds, usesOf } from './kinds'

function NameForm({ kind, category, onDone }: { kind: Kind; category?: Category; onDone: () => void }) {
  const { longest } = kinds[kind]
  const [ids] = useState(createSubmissionIds)
  const save = useSaveCategory()
  const form = useForm<{ name: string }>({
    resolver: zodResolver(z.object({ name: requiredText('Please enter the name', longest) })),
    defaultValues: { name: category?.name ?? '' },
  })
  const field = fieldsOf(form)
  const submit = (event: FormEvent) =>
    void form.handleSubmit(({ name }) =>
      save.mutate({ kind, name, id: category?.id ?? ids.idOf([kind, name]) }, { onSuccess: onDone }),
    )(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Name" className="grid gap-6">
      <UnsavedChanges when={form.formState.isDirty && !save.isSuccess} saving={save.isPending} />
      <TextField
        label="Name"
        starred
        autoComplete="off"
        hint={
          category && category.items > 0
            ? `${usesOf(category)} ${category.items === 1 ? 'gets' : 'get'} the new name, too.`
            : undefined
        }
        {...field('name')}
      />
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      <DialogButtons send="Save" busy={save.isPending && 'Saving…'} />
    </form>
  )
}

/** Asks for the name of a new category or tag, or for another name of a stored one. */
export function NameDialog({ kind, category, onClose }: { kind: Kind; category?: Category; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={category ? `Rename ${category.name}` : `New ${kinds[kind].one}`}
    >
      <NameForm kind={kind} category={category} onDone={onClose} />
    </Dialog>
  )
}

/**
 * Asks into which other one a category or tag is merged, and says how many events or articles that touches.
 *
 * @param props.others the others of its kind
 */
export function MergeDialog({
  category,
  others,
  onClose,
}: {
  category: Category
  others: readonly Category[]
  onClose: () => void
}) {
  const merge = useMergeCategories()
  const [into, setInto] = useState('')
  const [missing, setMissing] = useState(false)
  const target = others.find(({ id }) => id === into)
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!into)
    if (into && !merge.isPending) merge.mutate({ kind: category.kind, from: category.id, into }, { onSuccess: onClose })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !merge.isPending && onClose()} title={`Merge ${category.name}`}>
      <form noValidate onSubmit={submit} aria-label="Merge" className="grid gap-6">
        <SelectField
          label="Into"
          starred
          placeholder="Choose"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={into}
          error={missing && !into ? 'Please choose into which' : undefined}
          onChange={({ target: { value } }) => setInto(value)}
        />
        <p role="status" className="text-small text-ink-700">
          {category.items === 0
            ? `Nothing has ${category.name}. It is deleted.`
            : `${usesOf(category)} ${category.items === 1 ? 'gets' : 'get'} ${target ? target.name : 'the one that you choose'}, and ${category.name} is deleted. This cannot be undone.`}
        </p>
        {merge.error && <FormFailure>{merge.error.message}</FormFailure>}
        <DialogButtons send="Merge" look="danger" busy={merge.isPending && 'Merging…'} />
      </form>
    </Dialog>
  )
}

/** Asks before a category or tag that nothing has is deleted. */
export function DeleteDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const deletion = useDeleteCategory()
  return (
    <ConfirmDialog
      open
      title={`Delete ${category.name}?`}
      confirm="Delete"
      doing="Deleting…"
      mutation={deletion}
      onConfirm={() => deletion.mutate(category, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{`No ${kinds[category.kind].item} has it.`}</p>
    </ConfirmDialog>
  )
}
