import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { centsAsTyped, formatCents, parseCents } from '@/lib/text/money'
import { lostOf } from '@/features/money/dues/office/api'
import { openDays } from '@/features/money/billing/closed-days'
import { useClosedUntil } from '@/features/money/billing/office/shared/use-closed'
import { useMayIssue } from '@/features/money/dues/office/shared/use-may-issue'
import { officeDay } from '@/lib/dates/office-time'
import { MoneyPart, recordedBy, type Undone } from './money-part'
import { bankTransferQuery, payerAccountsQuery, useRefund, type RefundOf } from '../api'
import { refundSchema, transferReference, type RefundValues } from './payment-values'
import { UndoDialog } from './undo-dialog'

type RefundProps = { of: RefundOf; left: number; onDone: (amount: string) => void }

/**
 * The form that records that something was paid back.
 *
 * @param props.line the line of a bank statement by which it went out, with the transfer of a bank file that it is
 */
export function RefundForm({
  of,
  left,
  line,
  onDone,
}: RefundProps & { line?: { cents: number; booked_on: string; transfer: string } }) {
  const { data } = useQuery({ ...bankTransferQuery(of), enabled: !line })
  // The cache may have that of another file.
  const transfer = line ? undefined : data
  const closed = useClosedUntil()
  const start = line
    ? {
        amount: centsAsTyped(line.cents),
        paid_on: line.booked_on,
        reference: transferReference(line.transfer),
        reason: '',
      }
    : { amount: centsAsTyped(left), paid_on: '', reference: '', reason: '' }
  const form = useForm<RefundValues>({
    resolver: zodResolver(refundSchema(left, closed)),
    defaultValues: start,
    // What the bank file says of it, as far as nothing else is typed.
    values: transfer
      ? {
          ...start,
          amount: centsAsTyped(Math.min(transfer.cents, left)),
          reference: transferReference(transfer.id),
        }
      : undefined,
    resetOptions: { keepDirtyValues: true },
  })
  const { register, formState, handleSubmit } = form
  const field = fieldsOf({ register, formState })
  const refund = useRefund(of)
  const send = (values: RefundValues) =>
    refund.mutate(
      { values, left: lostOf(refund)?.left ?? left },
      { onSuccess: () => onDone(formatCents(parseCents(values.amount) ?? 0)) },
    )
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Refund" className="space-y-6">
      <UnsavedChanges when={formState.isDirty && !refund.isSuccess} saving={refund.isPending} />
      {transfer && (
        <p className="text-small">
          {`${formatCents(transfer.cents)} of it was put into a bank file on ${officeDay(transfer.made_at)}`}
          {transfer.made_by_name && ` by ${transfer.made_by_name}`}. Once the bank has paid it, record it here.
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Amount" starred inputMode="decimal" autoComplete="off" {...field('amount')} />
        <TextField
          label="Booking day"
          starred
          type="date"
          {...openDays(closed, 'The day on which the bank paid it out.')}
          {...field('paid_on')}
        />
      </div>
      <TextField label="Bank reference" autoComplete="off" {...field('reference')} />
      <TextField label="Reason" starred autoComplete="off" {...field('reason')} />
      {refund.error && <FormFailure>{refund.error.message}</FormFailure>}
      <DialogButtons send="Record refund" busy={refund.isPending && 'Recording…'} />
    </form>
  )
}

/** The account that the money came from, to which it goes back. */
function CameFrom({ of }: Pick<RefundProps, 'of'>) {
  const { data = [], error } = useQuery(payerAccountsQuery(of))
  if (error) return <FormFailure>{error.message}</FormFailure>
  return data.map(({ payer, payer_iban }) => (
    <p key={`${payer} ${payer_iban}`} className="mb-4 text-small wrap-anywhere">
      It came from <strong>{payer_iban}</strong>
      {payer && ` of ${payer}`}.
    </p>
  ))
}

/**
 * Records that something was paid back.
 *
 * @param props.of the payment or credit note
 * @param props.left what is left of it, in cents
 * @param props.what what it is called, within a sentence
 * @param props.onDone called with the amount, in words
 */
export function RefundDialog({
  title,
  what,
  onClose,
  onDone,
  ...form
}: RefundProps & { title: string; what: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`${formatCents(form.left)} is left of ${what}. Pay it back at the bank first; this only records it.`}
    >
      <CameFrom of={form.of} />
      <RefundForm {...form} onDone={onDone} />
    </Dialog>
  )
}

/** What was paid back, as its payment or credit note has it. */
type Refund = {
  id: string
  cents: number
  paid_on: string
  reference: string | null
  reason: string
  by: string | null
}

/**
 * Something that was paid back, with the way to undo it.
 *
 * @param props.what of what it was paid back, within a sentence
 */
export function RefundPart({ refund, what }: { refund: Refund & Undone; what: string }) {
  const [asked, setAsked] = useState(false)
  const mayIssue = useMayIssue()
  const { id, cents, paid_on, reference, reason, by } = refund
  const amount = formatCents(cents)
  return (
    <>
      <MoneyPart
        first={<p className="font-semibold">Paid back</p>}
        facts={[officeDay(paid_on), reference, recordedBy(by), reason]}
        cents={cents}
        undone={refund}
        undo={mayIssue ? { label: `Undo ${amount} paid back`, ask: () => setAsked(true) } : undefined}
      />
      {asked && (
        <UndoDialog what="refund" id={id} day={paid_on} onClose={() => setAsked(false)}>
          <p>{`Undoing moves no money: the ${amount} then count as not paid back, and are left of ${what} again.`}</p>
        </UndoDialog>
      )}
    </>
  )
}
