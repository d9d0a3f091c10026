import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { centsAsTyped, formatCents, parseCents } from '@/lib/text/money'
import { documentName, documentWords } from '@/features/money/dues/documents'
import { owedOf, type Owed } from '@/features/money/dues/member-dues'
import { lostOf } from '@/features/money/dues/office/api'
import { memberDuesQuery } from '@/features/money/dues/shared/api'
import { paymentMailsQuery, useCreditNote } from '@/features/money/payments/office/api'
import { paymentMailsWords } from '@/features/money/payments/office/shared/payment-mails'
import { officeDay } from '@/lib/dates/office-time'
import type { ActionDialogProps } from './action-dialog-props'
import type { OfficeDocument } from './office-document'

/** The form of what a credit note is used for, of which `left` cents are left. */
function creditSchema(owed: readonly Owed[], left: number) {
  return z.object({ document: z.string(), amount: z.string() }).check((context) => {
    const { document, amount } = context.value
    const chosen = owed.find(({ id }) => id === document)
    const cents = parseCents(amount) ?? 0
    const problem = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    if (!chosen) problem('document', 'Please choose a document')
    else if (cents <= 0) problem('amount', 'Please enter an amount, such as 120.50')
    else if (cents > left) problem('amount', `This is more than is left of the credit note: ${formatCents(left)}`)
    else if (cents > chosen.open_cents)
      problem('amount', `This is more than is open of it: ${formatCents(chosen.open_cents)}`)
  })
}

/** What an amount makes of the document and of the note; nothing as long as it is no amount that can be used. */
function outcomeOf(amount: string, open: number, left: number): string | undefined {
  const cents = parseCents(amount) ?? 0
  if (cents <= 0 || cents > open || cents > left) return undefined
  const settles = cents === open ? 'Settles it' : `${formatCents(open - cents)} of it stays open`
  return `${settles}; ${cents === left ? 'nothing' : formatCents(left - cents)} is left of the credit note.`
}

function CreditForm({
  note,
  owed,
  onDone,
}: {
  note: OfficeDocument
  owed: readonly Owed[]
  onDone: ActionDialogProps['onDone']
}) {
  const left = note.open_cents ?? 0
  const partOf = (id: string) =>
    centsAsTyped(Math.min(left, owed.find((document) => document.id === id)?.open_cents ?? 0))
  const first = owed[0]?.id ?? ''
  const { register, formState, handleSubmit, setValue, control } = useForm({
    resolver: zodResolver(creditSchema(owed, left)),
    defaultValues: { document: first, amount: partOf(first) },
  })
  const { document, amount } = useWatch({ control })
  const field = fieldsOf({ register, formState })
  const chosen = owed.find(({ id }) => id === document)
  const mails = useQuery(paymentMailsQuery(chosen ? [chosen.id] : []))
  const use = useCreditNote(note.id)
  const submit = (event: FormEvent) =>
    void handleSubmit((values) => {
      const cents = parseCents(values.amount)
      if (!chosen || cents === null) return
      use.mutate(
        { part: { document_id: chosen.id, cents, open_cents: chosen.open_cents }, left: lostOf(use)?.left ?? left },
        { onSuccess: () => onDone(`${formatCents(cents)} of it settle ${documentWords(chosen)} now.`) },
      )
    })(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Use for another document" className="space-y-6">
      <UnsavedChanges when={formState.isDirty && !use.isSuccess} saving={use.isPending} />
      <SelectField
        label="Document"
        starred
        options={owed.map((one) => ({
          value: one.id,
          // As short as a phone shows it whole.
          label: `${documentName(one)} · ${formatCents(one.open_cents)}`,
        }))}
        hint={chosen?.due_on ? `${chosen.overdue ? 'Was due' : 'Due'} ${officeDay(chosen.due_on)}` : undefined}
        {...field('document')}
        onChange={({ target }) => {
          setValue('document', target.value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          setValue('amount', partOf(target.value), { shouldValidate: formState.isSubmitted })
        }}
      />
      <TextField
        label="Amount"
        starred
        inputMode="decimal"
        autoComplete="off"
        hint={chosen && outcomeOf(amount ?? '', chosen.open_cents, left)}
        {...field('amount')}
      />
      {chosen && !mails.isPending && (
        <p className="text-small text-ink-700">
          {paymentMailsWords(mails.data, parseCents(amount ?? '') === chosen.open_cents ? [chosen.id] : [], false)}
        </p>
      )}
      {use.error && <FormFailure>{use.error.message}</FormFailure>}
      <DialogButtons send="Use credit note" busy={(mails.isLoading && 'Loading…') || (use.isPending && 'Using…')} />
    </form>
  )
}

/** Settles another open document of the member with what is left of a credit note. */
export function CreditDialog({ document: note, onDone, onClose }: ActionDialogProps) {
  const query = useQuery(memberDuesQuery(note.member_id ?? ''))
  const owed = query.data && owedOf(query.data)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Use for another document"
      description={`${formatCents(note.open_cents ?? 0)} is left of ${documentWords(note)}. It settles an open document of ${note.member_name}.`}
    >
      {!owed ? (
        <NoDataYet query={query} loading="Loading what is owed…" skeleton={['h-20', 'h-20']} className="space-y-6" />
      ) : owed.length === 0 ? (
        <p className="text-ink-700">
          {`${note.member_name} owes nothing now. Pay the rest back, or keep it for the next document.`}
        </p>
      ) : (
        <CreditForm note={note} owed={owed} onDone={onDone} />
      )}
    </Dialog>
  )
}
