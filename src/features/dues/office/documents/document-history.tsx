import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shortDay } from '@/components/list/day'
import { RecordSection } from '@/components/ui/record-section'
import { auditLogList } from '@/features/audit-log/audit-log'
import { officeTime } from '@/lib/dates/office-time'
import { formatCents } from '@/lib/text/money'
import { documentHref, documentName, labelOf, settlementKinds } from '../../dues'
import type { OfficeDocument, Settlement } from './office-document'

const link = 'font-semibold text-sky-700 underline-offset-4 hover:underline'
const day = (iso: string) => shortDay(`${iso}T00:00Z`, 'UTC')

/** What settled a part, with the way to it. */
function Source({ settlement: { kind, payment_id, payer, credit_note, credit_note_id } }: { settlement: Settlement }) {
  if (kind === 'payment' && payment_id)
    return (
      <Link to={`/dashboard/dues/payments/${payment_id}`} className={link}>
        {`Payment of ${payer ?? ''}`}
      </Link>
    )
  if (credit_note_id)
    return (
      <Link to={documentHref(credit_note_id)} className={link}>
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
        <p className="text-small text-ink-600">Nothing yet.</p>
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
                    {[day(settled_on), by, reason].filter(Boolean).join(' · ')}
                    {undone_at && (
                      <span className="block text-danger-700">
                        {['Undone', undone_by, undone_reason].filter(Boolean).join(' · ')}
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
                <Link to={documentHref(document_id)} className={link}>
                  {number}
                </Link>
              }
              below={day(settled_on)}
              end={formatCents(cents)}
            />
          ))}
          {refunds.map(({ id, cents, paid_on, reason, by }) => (
            <Part
              key={id}
              first={<span className="font-semibold">Paid back</span>}
              below={[day(paid_on), by, reason].filter(Boolean).join(' · ')}
              end={formatCents(cents)}
            />
          ))}
        </ul>
      )}
    </RecordSection>
  )
}

/** What was done to a document, by whom and why, the oldest first. */
export function DocumentHistory({ document }: { document: OfficeDocument }) {
  const { id, issued_at, issued_by_name, cancellation, related, settlements } = document
  const steps: { at: string; clock: boolean; what: ReactNode; by: string | null; why: string | null }[] = [
    ...(issued_at ? [{ at: issued_at, clock: true, what: 'Issued', by: issued_by_name, why: null }] : []),
    ...settlements.flatMap((settlement) => {
      const what = `${labelOf(settlementKinds, settlement.kind)} of ${formatCents(settlement.cents)}`
      return [
        { at: settlement.at, clock: true, what, by: settlement.by, why: settlement.reason },
        ...(settlement.undone_at
          ? [
              {
                at: settlement.undone_at,
                clock: true,
                what: `${what} undone`,
                by: settlement.undone_by,
                why: settlement.undone_reason,
              },
            ]
          : []),
      ]
    }),
    ...(cancellation
      ? [
          {
            at: cancellation.cancelled_at,
            clock: true,
            what: 'Cancelled',
            by: cancellation.cancelled_by_name,
            why: cancellation.reason,
          },
        ]
      : []),
    ...related.flatMap((other) =>
      other.refers_to === id && other.issued_on
        ? [
            {
              at: `${other.issued_on}T23:59:59Z`,
              clock: false,
              what: other.kind === 'annulment' ? `Annulled by protocol ${other.number ?? ''}` : documentName(other),
              by: null,
              why: other.reason,
            },
          ]
        : [],
    ),
  ]
  return (
    <RecordSection
      title="History"
      actions={
        <Link
          to={auditLogList.href({ about: id })}
          className="inline-flex min-h-touch items-center text-small font-semibold text-sky-700 underline-offset-4 hover:underline"
        >
          Audit log
        </Link>
      }
    >
      <ol className={list}>
        {steps
          .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
          .map(({ at, clock, what, by, why }, index) => (
            <li key={index} className="py-2 wrap-anywhere">
              <span className="font-semibold">{what}</span>
              <span className="block text-fine text-ink-600">
                {[clock ? officeTime(at) : day(at.slice(0, 10)), by, why].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
      </ol>
    </RecordSection>
  )
}
