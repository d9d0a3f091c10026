import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { SaveFailure } from '@/features/money/billing/office/shared/changed-meanwhile'
import { mergedValues } from '@/features/write/editorial/shared/merged-values'
import type { ActionDialogProps } from './action-dialog-props'
import { useCorrectBuyer, useReadDocumentAgain } from './api'
import { BuyerFields } from './buyer-fields'
import { buyerSchema } from '@/features/money/billing/billing-details'
import { buyerOf, buyerValues, type BuyerValues } from './buyer-values'
import type { OfficeDocument } from './office-document'

const check = zodResolver(buyerSchema)
const resolver: Resolver<BuyerValues> = (values, ...rest) => check(buyerOf(values), ...rest)

/** Which documents say what is corrected here. */
function nextWords({ kind }: OfficeDocument, { by_hand, event }: NonNullable<OfficeDocument['order']>): string {
  if (!by_hand)
    return `The next pro forma of this order${event ? `, of places at ${event},` : ''} says it so. Invoices and notes keep the buyer of what they follow, until they are annulled with a new document in their place.`
  if (kind === 'pro_forma')
    return 'Its invoice keeps the buyer of this pro forma. A document that takes the place of the invoice can say it so (Annul…).'
  return 'A document that takes the place of this one can say it so (Annul…). Credit and debit notes keep the buyer of their invoice.'
}

function BuyerForm({
  document,
  order,
  onDone,
}: Pick<ActionDialogProps, 'document' | 'onDone'> & { order: NonNullable<OfficeDocument['order']> }) {
  const [base, setBase] = useState(() => ({ version: order.updated_at, values: buyerValues(order) }))
  const form = useForm<BuyerValues>({ resolver, defaultValues: base.values })
  const correct = useCorrectBuyer(order.id)
  const reading = useReadDocumentAgain(document.id)
  const field = fieldsOf(form)
  const values = useWatch({ control: form.control }) as BuyerValues
  const submit = (event: FormEvent) =>
    void form.handleSubmit((buyer) =>
      correct.mutate({ buyer, expected: base.version }, { onSuccess: () => onDone('The buyer was corrected.') }),
    )(event)
  const takeOver = () =>
    reading.mutate(undefined, {
      onSuccess: ({ order: now }) => {
        if (!now) return
        const fresh = buyerValues(now)
        const merged = mergedValues(form.getValues(), base.values, fresh)
        setBase({ version: now.updated_at, values: fresh })
        form.reset(fresh)
        form.reset(merged, { keepDefaultValues: true })
        correct.reset()
      },
    })
  return (
    <form noValidate onSubmit={submit} aria-label="Buyer" className="space-y-5">
      <UnsavedChanges when={form.formState.isDirty && !correct.isSuccess} saving={correct.isPending} />
      <p className="text-small text-ink-700">{nextWords(document, order)}</p>
      <BuyerFields field={field} values={values} />
      <SaveFailure error={correct.error} failed={reading.error} busy={reading.isPending} onTakeOver={takeOver} />
      <DialogButtons send="Correct the buyer" busy={correct.isPending && 'Saving…'} />
    </form>
  )
}

/** Corrects what the next documents of an order say of its buyer. */
export function CorrectBuyerDialog({ document, onDone, onClose }: ActionDialogProps) {
  const { order } = document
  return (
    order && (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="Correct the buyer" description={order.name}>
        <BuyerForm document={document} order={order} onDone={onDone} />
      </Dialog>
    )
  )
}
