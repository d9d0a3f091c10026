import { IssueBy } from '@/features/money/dues/office/shared/issue-by'
import { useState, type FormEvent } from 'react'
import { FormFailure } from '@/components/form/form-outcome'
import { SearchPicker } from '@/components/form/search-picker'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { formatCents } from '@/lib/text/money'
import type { Payable, TypedParts } from './shared/allocation'
import { AllocationFields } from './shared/allocation-fields'
import { AnotherDocument } from './shared/another-document'
import { lostOf, useMemberSearch, useDocumentAction } from '@/features/money/dues/office/api'
import { officeDay } from '@/lib/dates/office-time'
import { useAllocate, type DebtDocument, type Payment } from './api'
import { useAllocation } from './shared/use-allocation'

function AllocateForm({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const left = payment.left_cents ?? 0
  const [member, setMember] = useState<{ id: string; name: string } | null>(
    payment.member_id && payment.member_name ? { id: payment.member_id, name: payment.member_name } : null,
  )
  const [others, setOthers] = useState<readonly Payable[]>([])
  const [typed, setTyped] = useState<TypedParts | null>(null)
  const [pressed, setPressed] = useState(false)
  const allocation = useAllocation({
    memberId: member?.id,
    others,
    cents: left,
    reference: payment.reference ?? '',
    typed,
  })
  const allocate = useAllocate(payment.id)
  const memberSearch = useMemberSearch()
  const settled = allocation.parts.reduce((sum, part) => sum + part.cents, 0)
  const problem =
    allocation.problem ?? (pressed && settled === 0 && 'Choose a document, and say how much of it is paid.')
  function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (allocation.problem || settled === 0 || allocate.isPending) return
    setTyped(allocation.shown)
    allocate.mutate({ parts: allocation.parts, left: lostOf(allocate)?.left ?? left }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Allocate" className="space-y-6">
      <UnsavedChanges when={typed !== null && !allocate.isSuccess} saving={allocate.isPending} />
      <SearchPicker
        label="Member"
        value={member && { ...member, detail: null }}
        {...memberSearch}
        onChange={(found) => {
          setMember(found)
          setTyped(null)
        }}
      />
      {(member || others.length > 0) && (
        <AllocationFields cents={left} allocation={allocation} typed={typed} onTyped={setTyped} />
      )}
      <AnotherDocument
        allocation={allocation}
        onAdd={(document, parts) => {
          setOthers([...others, document])
          setTyped(parts)
        }}
      />
      {problem && (
        <p role="alert" className="text-small text-danger-700">
          {problem}
        </p>
      )}
      {allocate.error && <FormFailure>{allocate.error.message}</FormFailure>}
      <DialogButtons
        send={settled > 0 ? `Allocate ${formatCents(settled)}` : 'Allocate'}
        busy={(!allocation.told && 'Loading…') || (allocate.isPending && 'Allocating…')}
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
  const issue = useDocumentAction('invoice', document.id)
  return (
    <ConfirmDialog
      open
      look="primary"
      title={`Issue the invoice for ${document.number ?? 'this pro forma'}?`}
      confirm="Issue invoice"
      doing="Issuing…"
      mutation={issue}
      onConfirm={() => issue.mutate({}, { onSuccess: ({ number }) => onIssued(number ?? '') })}
      onCancel={onClose}
    >
      <p>
        An invoice of {formatCents(document.total_cents ?? 0)} to {document.buyer_name} takes the next number, and is
        never changed afterwards. Its tax event is {officeDay(paidOn)}, the day of the payment.
      </p>
      <IssueBy day={document.invoice_by} />
    </ConfirmDialog>
  )
}
