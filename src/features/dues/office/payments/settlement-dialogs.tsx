import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { SearchPicker } from '@/components/form/search-picker'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { centsAsTyped, formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { requiredText } from '@/lib/text/validation'
import { documentName } from '../../dues'
import { shortDate } from '../../member-dues'
import { useDeed } from '../api'
import type { TypedParts } from './allocation'
import { AllocationFields } from './allocation-fields'
import { memberSearchQuery } from '../api'
import {
  useAllocate,
  useRefund,
  useUndoPayment,
  useUndoSettlement,
  type DebtDocument,
  type Payment,
  type Settlement,
} from './api'
import { refundSchema, type RefundValues } from './payment-values'
import { useAllocation } from './use-allocation'

const undoSchema = z.object({ reason: requiredText('Please say why', 500) })

function UndoForm({
  id,
  undo,
  onDone,
}: {
  id: string
  undo: ReturnType<typeof useUndoSettlement>
  onDone: () => void
}) {
  const form = useForm({ resolver: zodResolver(undoSchema), defaultValues: { reason: '' } })
  const { register, formState, handleSubmit } = form
  const send = ({ reason }: { reason: string }) => undo.mutate({ id, reason }, { onSuccess: onDone })
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Undo" className="space-y-6">
      <UnsavedChanges when={formState.isDirty && !undo.isSuccess} saving={undo.isPending} />
      <TextField label="Reason" starred autoComplete="off" {...fieldsOf({ register, formState })('reason')} />
      {undo.error && <FormFailure>{undo.error.message}</FormFailure>}
      <DialogButtons send="Undo" look="danger" busy={undo.isPending && 'Undoing…'} />
    </form>
  )
}

/**
 * Asks why a settlement is taken back, and says what opens again.
 *
 * @param props.charges what the bank kept of the same payment for the same document, which opens with it
 * @param props.left what is left of the payment now
 */
export function UndoDialog({
  settlement,
  document,
  charges,
  left,
  onClose,
}: {
  settlement: Settlement
  document: DebtDocument
  charges: number
  left: number
  onClose: () => void
}) {
  const { kind, cents } = settlement
  const opens = `${formatCents(cents + (kind === 'payment' ? charges : 0))} of ${documentName(document)} to ${document.buyer_name ?? 'its member'} opens again`
  const then =
    kind === 'payment'
      ? `, and ${formatCents(left + cents)} of this payment is left then${charges > 0 ? `; ${formatCents(charges)} were charges of the bank` : ''}`
      : ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Undo this settlement?"
      description={`${opens}${then}. A membership that counted as paid through it does not any more.`}
    >
      <UndoForm id={settlement.id} undo={useUndoSettlement()} onDone={onClose} />
    </Dialog>
  )
}

/** Asks why a payment is taken back as a whole, and says what follows. */
export function UndoPaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const settles = payment.settlements.filter(({ undone_at, kind }) => !undone_at && kind === 'payment')
  const cents = settles.reduce((sum, settlement) => sum + settlement.cents, 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Undo this payment?"
      description={`It counts no more${settles.length ? `, and ${formatCents(cents)} of ${countOf(settles.length, 'document')} opens again. An invoice that was issued because of it stays, and is to be paid; a membership that counted as paid does not any more` : ''}.${payment.line_id ? ' Its line of the bank statement is to be decided again.' : ''}`}
    >
      <UndoForm id={payment.id} undo={useUndoPayment()} onDone={onClose} />
    </Dialog>
  )
}

function RefundForm({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const left = payment.left_cents ?? 0
  const form = useForm<RefundValues>({
    resolver: zodResolver(refundSchema(left)),
    defaultValues: { amount: centsAsTyped(left), paid_on: '', reason: '' },
  })
  const { register, formState, handleSubmit } = form
  const field = fieldsOf({ register, formState })
  const refund = useRefund(payment.id)
  const send = (values: RefundValues) => refund.mutate(values, { onSuccess: onDone })
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Refund" className="space-y-6">
      <UnsavedChanges when={formState.isDirty && !refund.isSuccess} saving={refund.isPending} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Amount" starred inputMode="decimal" autoComplete="off" {...field('amount')} />
        <TextField
          label="Day"
          starred
          type="date"
          hint="The day on which the bank paid it out."
          {...field('paid_on')}
        />
      </div>
      <TextField label="Reason" starred autoComplete="off" {...field('reason')} />
      {refund.error && <FormFailure>{refund.error.message}</FormFailure>}
      <DialogButtons send="Record refund" busy={refund.isPending && 'Recording…'} />
    </form>
  )
}

/** Records that what is left of a payment was paid back. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Refund"
      description={`${formatCents(payment.left_cents ?? 0)} is left of this payment from ${payment.payer}. Pay it back at the bank first; this only records it, and is never changed afterwards.`}
    >
      <RefundForm payment={payment} onDone={onClose} />
    </Dialog>
  )
}

function AllocateForm({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const left = payment.left_cents ?? 0
  const [member, setMember] = useState<{ id: string; name: string } | null>(
    payment.member_id && payment.member_name ? { id: payment.member_id, name: payment.member_name } : null,
  )
  const [typed, setTyped] = useState<TypedParts | null>(null)
  const allocation = useAllocation({
    memberId: member?.id,
    cents: left,
    reference: payment.reference ?? '',
    typed,
  })
  const allocate = useAllocate(payment.id)
  const settled = allocation.parts.reduce((sum, part) => sum + part.cents, 0)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (allocation.problem || settled === 0 || allocate.isPending) return
    setTyped(allocation.shown)
    allocate.mutate({ parts: allocation.parts, left }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Allocate" className="space-y-6">
      <UnsavedChanges when={typed !== null && !allocate.isSuccess} saving={allocate.isPending} />
      <SearchPicker
        label="Member"
        placeholder="Name, email or registration number"
        none="No member was found."
        value={member && { ...member, detail: null }}
        search={memberSearchQuery}
        onChange={(found) => {
          setMember(found)
          setTyped(null)
        }}
      />
      {member && <AllocationFields cents={left} allocation={allocation} typed={typed} onTyped={setTyped} />}
      {allocation.problem && <p className="text-small text-danger-700">{allocation.problem}</p>}
      {allocate.error && <FormFailure>{allocate.error.message}</FormFailure>}
      <DialogButtons
        send={settled > 0 ? `Allocate ${formatCents(settled)}` : 'Allocate'}
        busy={allocate.isPending && 'Allocating…'}
      />
    </form>
  )
}

/** Settles documents with what is left of a payment. */
export function AllocateDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Allocate"
      description={`${formatCents(payment.left_cents ?? 0)} is left of this payment from ${payment.payer}.`}
    >
      <AllocateForm payment={payment} onDone={onClose} />
    </Dialog>
  )
}

/**
 * Asks before the invoice that follows a paid pro forma is issued.
 *
 * @param props.paidOn the day of the payment, `YYYY-MM-DD`
 * @param props.onIssued called with its number
 */
export function InvoiceDialog({
  document,
  paidOn,
  onIssued,
  onClose,
}: {
  document: DebtDocument
  paidOn: string
  onIssued: (number: string) => void
  onClose: () => void
}) {
  const issue = useDeed('invoice', document.id)
  return (
    <ConfirmDialog
      open
      look="primary"
      title={`Issue the invoice for ${document.number ?? 'this pro forma'}?`}
      confirm={issue.isPending ? 'Issuing…' : 'Issue invoice'}
      busy={issue.isPending || issue.isSuccess}
      error={issue.error?.message}
      onConfirm={() => issue.mutate({}, { onSuccess: ({ number }) => onIssued(number ?? '') })}
      onCancel={onClose}
    >
      <p>
        An invoice of {formatCents(document.total_cents ?? 0)} to {document.buyer_name} takes the next number, and is
        never changed afterwards. Its tax event is {shortDate(paidOn)}, the day of the payment.
      </p>
    </ConfirmDialog>
  )
}
