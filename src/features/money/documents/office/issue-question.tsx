import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { exampleRulesQuery } from '@/features/money/billing/office/api'
import { ExampleRules } from '@/features/money/billing/office/shared/example-rules'
import { isRefusal } from '@/lib/data/errors'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { formatCents } from '@/lib/text/money'
import { documentKinds, kindLabel } from '@/features/money/dues/documents'
import { CompanyOrPerson } from './company-or-person'
import { nextNumberQuery } from './api'
import { useDocumentAction } from '@/features/money/dues/office/api'
import { IssueBy, lastDayToIssue } from '@/features/money/dues/office/shared/issue-by'
import type { OfficeDocument } from './office-document'

/** A number of a series as documents have it (`private.next_number`). */
function numberWords(kind: string, number: number, today: string): string {
  return kind === 'pro_forma'
    ? `PF-${today.slice(0, 4)}-${String(number).padStart(4, '0')}`
    : String(number).padStart(10, '0')
}

/** Asks before a draft is issued, with number, member, buyer and total. */
export function IssueQuestion({
  document: { id, kind, member_id, member_name, buyer_name, without_eik, totals, tax_event_on, updated_at },
  onIssued,
  onRefused,
  onClose,
}: {
  document: OfficeDocument
  onIssued: () => void
  onRefused: (why: string) => void
  onClose: () => void
}) {
  const issue = useDocumentAction('issue', id)
  const [today] = useState(() => officeDate(new Date()))
  const { data: next, error } = useQuery(nextNumberQuery(kind))
  const examples = useQuery(exampleRulesQuery([id]))
  const label = kindLabel(kind).toLowerCase()
  const many = next?.shared
    ? 'invoices, credit and debit notes'
    : (documentKinds.find(({ value }) => value === kind)?.many ?? label)
  const total = formatCents(totals.reduce((sum, { net_cents, tax_cents }) => sum + net_cents + (tax_cents ?? 0), 0))
  return (
    <ConfirmDialog
      open
      title={`Issue this ${label} for ${member_id ? member_name : (buyer_name ?? member_name)}?`}
      confirm={`Issue ${label}`}
      doing="Issuing…"
      look="primary"
      mutation={issue}
      busy={examples.isLoading}
      error={(error ?? examples.error)?.message}
      onConfirm={() =>
        issue.mutate(
          { expected: updated_at },
          { onSuccess: onIssued, onError: (error) => isRefusal(error) && onRefused(error.message) },
        )
      }
      onCancel={onClose}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink-900">
        <dt className="text-ink-600">Number</dt>
        <dd className="font-semibold tabular-nums">
          {next === undefined ? '…' : numberWords(kind, next.number, today)}
        </dd>
        {member_id && (
          <>
            <dt className="text-ink-600">Member</dt>
            <dd className="font-semibold wrap-anywhere">{member_name}</dd>
          </>
        )}
        <dt className="text-ink-600">Buyer</dt>
        <dd className="font-semibold wrap-anywhere">{buyer_name}</dd>
        <dt className="text-ink-600">Total</dt>
        <dd className="font-semibold tabular-nums">{total}</dd>
        {tax_event_on && (
          <>
            <dt className="text-ink-600">Tax event</dt>
            <dd className="font-semibold tabular-nums">{officeDay(tax_event_on)}</dd>
          </>
        )}
      </dl>
      {tax_event_on && totals.some(({ tax_cents }) => tax_cents) && <IssueBy day={lastDayToIssue(tax_event_on)} />}
      <p>
        {`The number is the next one of the series of ${many}; if somebody issues another one before, it is the one after that. Once issued, the document never changes.`}
        {kind === 'credit_note' &&
          ' It lessens what is open of its invoice at once; the rest waits to be used or paid back.'}
      </p>
      {without_eik && <CompanyOrPerson />}
      <ExampleRules rules={examples.data ?? []} documents={1} />
      <p>Nothing is mailed yet.</p>
    </ConfirmDialog>
  )
}
