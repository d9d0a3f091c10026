import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { TierField } from '@/features/members/tiers/shared/tier-field'
import { createSubmissionIds } from '@/lib/data/submission'
import { useSaveTerm, type Term } from './api'
import { termSchema, termValues, type TermValues } from './terms'

function TermForm({ memberId, term, onDone }: { memberId: string; term?: Term; onDone: () => void }) {
  const [ids] = useState(createSubmissionIds)
  const [initial] = useState(() => termValues(term ?? null))
  const form = useForm<TermValues>({ resolver: zodResolver(termSchema), defaultValues: initial })
  const { register, handleSubmit, formState } = form
  const draft = useFormDraft({
    name: `term:${term?.id ?? `new:${memberId}`}`,
    of: term ? 'this term' : 'a new term',
    form,
    initial,
    stored: term ? JSON.stringify(initial) : null,
  })
  const field = fieldsOf({ register, formState })
  const save = useSaveTerm(memberId)
  function send(values: TermValues) {
    const order = term ? { values, before: term } : { values, id: ids.idOf(values) }
    draft.until(save.mutateAsync(order, { onSuccess: onDone }))
  }
  function submit(event: FormEvent) {
    // The dialog may stand in the member's form, which must not be sent with it.
    event.stopPropagation()
    void handleSubmit(send)(event)
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Membership" className="space-y-6">
      <UnsavedChanges when={formState.isDirty && !save.isSuccess} saving={save.isPending} onDiscard={draft.forget} />
      {draft.notice}
      <div className="grid gap-6 sm:grid-cols-3">
        <TierField current={term?.tier ?? ''} {...field('tier')} />
        <TextField label="Start" starred type="date" {...field('starts_on')} />
        <TextField label="End" starred type="date" {...field('ends_on')} />
      </div>
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      <DialogButtons send="Save term" busy={save.isPending && 'Saving…'} />
    </form>
  )
}

/**
 * The dialog that adds a term, or corrects one.
 *
 * @param props.term the stored one; undefined for a new one
 */
export function TermDialog({ memberId, term, onClose }: { memberId: string; term?: Term; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={term ? 'Correct this term' : 'New term'}
      description={term ? 'For what was entered wrongly. Renewing adds a term of its own.' : undefined}
    >
      <TermForm memberId={memberId} term={term} onDone={onClose} />
    </Dialog>
  )
}
