import { labelOf } from '@/features/money/billing/billing'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { RecordSection } from '@/components/ui/record-section'
import { auditLogList } from '@/features/office/audit-log/audit-log'
import { formatCents } from '@/lib/text/money'
import { documentName, documentWords, settlementKinds } from '@/features/money/dues/documents'
import { documentHref } from '@/features/money/dues/document-links'
import { MoneyPart, partList, recordedBy } from '@/features/money/payments/office/shared/money-part'
import { RefundPart } from '@/features/money/payments/office/shared/refunds'
import { UndoDialog } from '@/features/money/payments/office/shared/undo-dialog'
import { useMayIssue } from '@/features/money/dues/office/shared/use-may-issue'
import type { OfficeDocument, Settlement, Use } from './office-document'
import { linkLook } from '@/components/ui/link-look'
import { officeDay, officeTime } from '@/lib/dates/office-time'

/** What settled a part, with the way to it. */
function Source({ settlement: { kind, payment_id, payer, credit_note, credit_note_id } }: { settlement: Settlement }) {
  if (kind === 'payment' && payment_id)
    return (
      <Link to={`/dashboard/dues/payments/${payment_id}`} className={linkLook}>
        {`Payment of ${payer ?? ''}`}
      </Link>
    )
  if (credit_note_id)
    return (
      <Link to={documentHref(credit_note_id)} className={linkLook}>
        {`Credit note ${credit_note ?? ''}`}
      </Link>
    )
  return <span className="font-semibold">{labelOf(settlementKinds, kind)}</span>
}

/**
 * What settled a part of a document. A write-off is undone here; a payment on its page, a credit note by annulling it or on
 * its page.
 */
function SettlementPart({ settlement, document }: { settlement: Settlement; document: OfficeDocument }) {
  const [asked, setAsked] = useState(false)
  const mayIssue = useMayIssue()
  const { id, kind, cents, settled_on, by, reason, left_cents } = settlement
  const amount = formatCents(cents)
  const name = documentWords(document)
  return (
    <>
      <MoneyPart
        first={<Source settlement={settlement} />}
        facts={[
          officeDay(settled_on),
          recordedBy(by),
          reason,
          kind === 'payment' && left_cents ? `${formatCents(left_cents)} is left of it` : null,
        ]}
        cents={cents}
        undone={settlement}
        undo={
          // Where another document asks for the debt, it is undone on that one's page.
          mayIssue && kind === 'write_off' && document.state !== 'invoiced' && document.state !== 'annulled'
            ? { label: `Undo the write-off of ${amount}`, ask: () => setAsked(true) }
            : undefined
        }
      />
      {asked && (
        <UndoDialog what="settlement" id={id} day={settled_on} onClose={() => setAsked(false)}>
          <p>{`${amount} of ${name} opens again${document.open_cents ? '' : ', with a new day to pay'}.`}</p>
        </UndoDialog>
      )}
    </>
  )
}

/** What a credit note was used for. What it corrects is taken back by annulling the note alone. */
function UsePart({ use, note }: { use: Use; note: string }) {
  const [asked, setAsked] = useState(false)
  const mayIssue = useMayIssue()
  const { id, document_id, cents, settled_on, by, corrects } = use
  const amount = formatCents(cents)
  const name = documentName(use)
  return (
    <>
      <MoneyPart
        first={
          <Link to={documentHref(document_id)} className={linkLook}>
            {name}
          </Link>
        }
        facts={[corrects ? 'Corrected by this note' : null, officeDay(settled_on), recordedBy(by)]}
        cents={cents}
        undone={use}
        undo={
          mayIssue && !corrects
            ? { label: `Undo ${amount} of ${documentWords(use)}`, ask: () => setAsked(true) }
            : undefined
        }
      />
      {asked && (
        <UndoDialog what="settlement" id={id} day={settled_on} onClose={() => setAsked(false)}>
          <p>
            {`${amount} of ${documentWords(use)} opens again, and is left of ${note} then. Places that were confirmed through it stay confirmed; a membership that counted as paid through it does not any more.`}
          </p>
        </UndoDialog>
      )}
    </>
  )
}

/** What lessened a document's open amount, those undone included; of a credit note, what it was used for and paid back. */
export function Settlements({ document }: { document: OfficeDocument }) {
  const { settlements, used_for, refunds, kind } = document
  const total = settlements.length + used_for.length + refunds.length
  const name = documentWords(document)
  if (kind === 'annulment') return null
  return (
    <RecordSection title={kind === 'credit_note' ? 'Used for' : 'Settled by'} total={total}>
      {total === 0 ? (
        <p className="text-small text-ink-600">{document.state === 'open' ? 'Nothing yet.' : 'Nothing.'}</p>
      ) : (
        <ul className={partList}>
          {settlements.map((settlement) => (
            <SettlementPart key={settlement.id} settlement={settlement} document={document} />
          ))}
          {used_for.map((use) => (
            <UsePart key={use.id} use={use} note={name} />
          ))}
          {refunds.map((refund) => (
            <RefundPart key={refund.id} refund={refund} what={name} />
          ))}
        </ul>
      )}
    </RecordSection>
  )
}

/** What was done to a document, by whom and why, the oldest first; what settles it stands above. */
export function DocumentHistory({ document }: { document: OfficeDocument }) {
  const { id, issued_at, issued_by_name, cancellation, related } = document
  const mayIssue = useMayIssue()
  const protocol = related.find(({ kind, refers_to }) => kind === 'annulment' && refers_to === id)
  const steps = [
    issued_at && {
      what: document.kind === 'opening_balance' ? 'Brought in' : 'Issued',
      when: officeTime(issued_at),
      by: issued_by_name,
      why: null,
    },
    cancellation && {
      what: 'Cancelled',
      when: officeTime(cancellation.cancelled_at),
      by: cancellation.cancelled_by_name,
      why: cancellation.reason,
    },
    protocol?.issued_on && {
      what: `Annulled by protocol ${protocol.number ?? ''}`,
      when: officeDay(protocol.issued_on),
      by: null,
      why: protocol.reason,
    },
  ].flatMap((step) => step || [])
  return (
    <RecordSection
      title="History"
      actions={
        mayIssue && (
          <Link
            to={auditLogList.href({ about: id })}
            className={`${linkLook} inline-flex min-h-touch items-center text-small`}
          >
            All in the audit log
          </Link>
        )
      }
    >
      <ol className={partList}>
        {steps.map(({ what, when, by, why }) => (
          <li key={what} className="py-2 wrap-anywhere">
            <span className="font-semibold">{what}</span>
            <span className="block text-fine text-ink-600">{[when, by, why].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </RecordSection>
  )
}
