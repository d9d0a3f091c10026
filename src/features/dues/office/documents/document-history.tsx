import { labelOf } from '@/features/billing/billing'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { RecordSection } from '@/components/ui/record-section'
import { auditLogList } from '@/features/audit-log/audit-log'
import { officeTime } from '@/lib/dates/office-time'
import { formatCents } from '@/lib/text/money'
import { shortDate } from '../../member-dues'
import { settlementKinds } from '../../dues'
import { documentHref } from '../../dues-links'
import type { OfficeDocument, Settlement } from './office-document'
import { linkLook } from '../../shared/link-look'

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

function Part({
  first,
  below,
  end,
  undone = false,
}: {
  first: ReactNode
  below: ReactNode
  end: ReactNode
  undone?: boolean
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
      <span className="min-w-0 wrap-anywhere">
        {first}
        <span className="block text-fine text-ink-600">{below}</span>
      </span>
      <span className={`ms-auto tabular-nums ${undone ? 'text-ink-600 line-through' : ''}`}>{end}</span>
    </li>
  )
}

const list = 'divide-y divide-paper-300 border-y border-paper-300 text-small'

/** What lessened a document's open amount, those undone included; of a credit note, what it was used for and paid back. */
export function Settlements({ document }: { document: OfficeDocument }) {
  const { settlements, used_for, refunds, kind } = document
  const total = settlements.length + used_for.length + refunds.length
  if (kind === 'annulment') return null
  return (
    <RecordSection title={kind === 'credit_note' ? 'Used for' : 'Settled by'} total={total}>
      {total === 0 ? (
        <p className="text-small text-ink-600">{document.state === 'open' ? 'Nothing yet.' : 'Nothing.'}</p>
      ) : (
        <ul className={list}>
          {settlements.map((settlement) => {
            const { id, cents, settled_on, by, reason, undone_at, undone_by, undone_reason } = settlement
            return (
              <Part
                key={id}
                first={<Source settlement={settlement} />}
                below={
                  <>
                    {[shortDate(settled_on), by, reason].filter(Boolean).join(' · ')}
                    {undone_at && (
                      <span className="block text-danger-700">
                        {[`Undone ${officeTime(undone_at)}`, undone_by, undone_reason].filter(Boolean).join(' · ')}
                      </span>
                    )}
                  </>
                }
                end={formatCents(cents)}
                undone={undone_at !== null}
              />
            )
          })}
          {used_for.map(({ id, document_id, number, cents, settled_on }) => (
            <Part
              key={id}
              first={
                <Link to={documentHref(document_id)} className={linkLook}>
                  {number}
                </Link>
              }
              below={shortDate(settled_on)}
              end={formatCents(cents)}
            />
          ))}
          {refunds.map(({ id, cents, paid_on, reason, by }) => (
            <Part
              key={id}
              first={<span className="font-semibold">Paid back</span>}
              below={[shortDate(paid_on), by, reason].filter(Boolean).join(' · ')}
              end={formatCents(cents)}
            />
          ))}
        </ul>
      )}
    </RecordSection>
  )
}

/** What was done to a document, by whom and why, the oldest first; what settles it stands above. */
export function DocumentHistory({ document }: { document: OfficeDocument }) {
  const { id, issued_at, issued_by_name, cancellation, related } = document
  const protocol = related.find(({ kind, refers_to }) => kind === 'annulment' && refers_to === id)
  const steps = [
    issued_at && { what: 'Issued', when: officeTime(issued_at), by: issued_by_name, why: null },
    cancellation && {
      what: 'Cancelled',
      when: officeTime(cancellation.cancelled_at),
      by: cancellation.cancelled_by_name,
      why: cancellation.reason,
    },
    protocol?.issued_on && {
      what: `Annulled by protocol ${protocol.number ?? ''}`,
      when: shortDate(protocol.issued_on),
      by: null,
      why: protocol.reason,
    },
  ].flatMap((step) => step || [])
  return (
    <RecordSection
      title="History"
      actions={
        <Link
          to={auditLogList.href({ about: id })}
          className={`${linkLook} inline-flex min-h-touch items-center text-small`}
        >
          All in the audit log
        </Link>
      }
    >
      <ol className={list}>
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
