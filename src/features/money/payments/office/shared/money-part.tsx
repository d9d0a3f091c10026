import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { formatCents } from '@/lib/text/money'
import { officeTime } from '@/lib/dates/office-time'

/** Where parts stand. */
export const partList = 'divide-y divide-paper-300 border-y border-paper-300 text-small'

/** Who has put a part down, as one of its facts. */
export const recordedBy = (name: string | null) => name && `recorded by ${name}`

/** When, by whom and why a part was taken back; null as long as it counts. */
export type Undone = { undone_at: string | null; undone_by: string | null; undone_reason: string | null }

/**
 * A part of money: what it is, the facts below, its amount; struck through, with who did it and why, once it was undone.
 *
 * @param props.undo what the button to undo it says to a screen reader, and what it does; none where it cannot be undone
 */
export function MoneyPart({
  first,
  facts,
  cents,
  undone,
  undo,
}: {
  first: ReactNode
  facts: readonly (string | null)[]
  cents: number
  undone: Undone
  undo?: { label: string; ask: () => void }
}) {
  const { undone_at, undone_by, undone_reason } = undone
  return (
    <li className="flex items-center justify-between gap-x-4 py-2">
      <div className="min-w-0 grow wrap-anywhere">
        {first}
        <p className="text-fine text-ink-600">{facts.filter(Boolean).join(' · ')}</p>
        {undone_at && (
          <p className="text-fine text-danger-700">
            {[`Undone ${officeTime(undone_at)}`, undone_by, undone_reason].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      {undo && !undone_at && (
        <Button look="quiet" aria-label={undo.label} onClick={undo.ask}>
          Undo
        </Button>
      )}
      <span className={`tabular-nums ${undone_at ? 'text-ink-600 line-through' : ''}`}>{formatCents(cents)}</span>
    </li>
  )
}
