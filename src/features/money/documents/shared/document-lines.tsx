import type { ReactNode } from 'react'
import { Status } from '@/components/list/status'
import { formatCents } from '@/lib/text/money'
import { stateOf } from '@/features/money/dues/documents'
import { type OwedDocument } from '@/features/money/dues/member-dues'
import { officeDay } from '@/lib/dates/office-time'

/** What is open of a document, beside its total, where that says more than its state. */
function amountWords({ state, kind, total_cents, open_cents }: OwedDocument): string {
  const total = formatCents(total_cents ?? 0)
  if (state !== 'open' || open_cents === null || open_cents === total_cents) return total
  return `${formatCents(open_cents)} of ${total} ${kind === 'credit_note' ? 'left' : 'open'}`
}

/**
 * The documents of a member, the newest first, each with its amount and state.
 *
 * @param props.name renders what a document is called
 */
export function DocumentLines({
  documents,
  name,
}: {
  documents: readonly OwedDocument[]
  name: (document: OwedDocument) => ReactNode
}) {
  return (
    <ul aria-label="Documents" className="divide-y divide-paper-300 text-small">
      {documents.map((document) => {
        const { id, kind, words, issued_on, dated_on, due_on, state, total_cents } = document
        const { label, tone } = stateOf(document)
        return (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2">
            <div className="min-w-0 wrap-anywhere">
              {name(document)}
              {words.length > 0 && <p>{words.join('; ')}</p>}
              {issued_on && (
                <p className="text-fine text-ink-600">
                  {officeDay(dated_on ?? issued_on)}
                  {due_on && state === 'open' && ` · due ${officeDay(due_on)}`}
                </p>
              )}
            </div>
            <div className="ms-auto text-end">
              {total_cents !== null && kind !== 'annulment' && (
                <p className="font-semibold tabular-nums">{amountWords(document)}</p>
              )}
              <p className="text-fine">
                <Status tone={tone}>{label}</Status>
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
