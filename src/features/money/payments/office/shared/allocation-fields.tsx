import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { CheckboxField, control } from '@/components/form/form-field'
import { formatCents } from '@/lib/text/money'
import { documentName } from '@/features/money/dues/documents'
import { officeDay } from '@/lib/dates/office-time'
import { standingWords, type Allocation, type TypedParts } from './allocation'
import type { useAllocation } from './use-allocation'

/** What becomes of a document that gets this part. */
function restWords({ document, cents, rest, off, closes, charges }: Allocation['lines'][number]): string {
  if (charges || cents === 0) return ''
  const staysOff = off > 0 && `${formatCents(off)} stays written off.`
  if (closes)
    return [`${formatCents(rest)} is left open and closes as charges of the bank.`, staysOff].filter(Boolean).join(' ')
  if (rest > 0) return `${formatCents(rest)} stays open${off > 0 ? `, and ${formatCents(off)} written off` : ''}.`
  return staysOff || (document.written_off_cents > 0 ? 'Settles it. The write-off gives way.' : 'Settles it.')
}

function DocumentLine({
  line,
  typed,
  onType,
}: {
  line: Allocation['lines'][number]
  typed: TypedParts[string]
  onType: (typed: TypedParts[string]) => void
}) {
  const id = useId()
  const { document, fault, charges, rest } = line
  const { due_on, overdue, open_cents } = document
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <label htmlFor={id} className="text-small font-semibold wrap-anywhere">
          {documentName(document)}
          {document.member && ` of ${document.member.name}`}
        </label>
        <p className="text-fine text-ink-600 tabular-nums">
          {standingWords(document)}
          {due_on && open_cents > 0 && (
            <>
              {' · '}
              <span className={overdue ? 'font-semibold text-danger-700' : ''}>
                {overdue ? 'overdue since' : 'due'} {officeDay(due_on)}
              </span>
            </>
          )}
        </p>
      </div>
      <div className="w-44 max-sm:w-full">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed.part}
          onChange={({ target }) => onType({ ...typed, part: target.value })}
          placeholder="0.00"
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-rest`}
          className={`${control} w-full text-end tabular-nums`}
        />
      </div>
      <p
        id={`${id}-rest`}
        className={`-mt-1 basis-full text-end text-fine empty:hidden ${fault ? 'font-medium text-danger-700' : 'text-ink-600'}`}
      >
        {fault ?? restWords(line)}
      </p>
      {charges !== null && (
        <div className="-my-2 basis-full">
          <CheckboxField
            label={`The bank kept ${formatCents(rest)}: the document is paid`}
            checked={charges}
            onChange={({ target }) => onType({ ...typed, charges: target.checked })}
          />
        </div>
      )}
    </li>
  )
}

/** What is left of a payment after its parts, and what becomes of it. */
function leftWords({ left, lines }: Pick<Allocation, 'left' | 'lines'>): string {
  if (left < 0) return `The parts are ${formatCents(-left)} more than there is.`
  if (left === 0) return 'Nothing is left.'
  const overpaid = lines.length > 0 && lines.every(({ rest }) => rest === 0)
  return `${formatCents(left)} is left${overpaid ? ': an overpayment' : ''}. It stays as a credit of this payment, until it settles another document or is paid back.`
}

/**
 * Documents that are open or written off, each with the part of a payment that it gets.
 *
 * @param props.cents what there is to spread
 * @param props.allocation what follows from what was typed
 * @param props.onTyped called with all parts, once one is typed; with null to go back to the proposal
 */
export function AllocationFields({
  cents,
  allocation,
  typed,
  onTyped,
}: {
  cents: number
  allocation: ReturnType<typeof useAllocation>
  typed: TypedParts | null
  onTyped: (parts: TypedParts | null) => void
}) {
  const { query, waiting, lines, shown } = allocation
  if (waiting) return <NoDataYet query={query} loading="Loading what is owed…" skeleton={['h-16', 'h-16']} />
  return (
    <div className="space-y-3">
      {lines.length === 0 ? (
        <p className="text-small text-ink-700">Nothing is open of this member.</p>
      ) : (
        <ul aria-label="Open documents" className="divide-y divide-paper-300 border-y border-paper-300">
          {lines.map((line) => (
            <DocumentLine
              key={line.document.id}
              line={line}
              typed={shown[line.document.id] ?? { part: '' }}
              onType={(typedHere) => onTyped({ ...shown, [line.document.id]: typedHere })}
            />
          ))}
        </ul>
      )}
      {cents > 0 && (
        <p
          role="status"
          className={`text-small font-semibold ${allocation.left < 0 ? 'text-danger-700' : 'text-ink-800'}`}
        >
          {leftWords(allocation)}
        </p>
      )}
      {allocation.parts.length > 0 && <p className="text-small text-ink-700">{allocation.mails}</p>}
      {typed && lines.length > 0 && (
        <Button look="quiet" onClick={() => onTyped(null)}>
          Propose the parts again
        </Button>
      )}
    </div>
  )
}
