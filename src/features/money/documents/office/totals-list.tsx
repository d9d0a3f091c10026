import { rateWords } from '@/features/money/billing/billing'
import { formatCents } from '@/lib/text/money'

import type { OfficeDocument } from './office-document'

function Row({
  label,
  cents,
  note,
  strong = false,
}: {
  label: string
  cents: number
  note?: string | null
  strong?: boolean
}) {
  return (
    <div className={strong ? 'border-t border-paper-300 pt-1.5 font-semibold' : ''}>
      <dt className="float-start">{label}</dt>
      <dd className="text-end">{formatCents(cents)}</dd>
      {note && <dd className="text-fine text-ink-600">{note}</dd>}
    </div>
  )
}

/** Net amount, tax by rate with the words of an exemption, and their sum. */
export function TotalsList({ totals }: { totals: OfficeDocument['totals'] }) {
  const net = totals.reduce((sum, total) => sum + total.net_cents, 0)
  const tax = totals.reduce((sum, total) => sum + (total.tax_cents ?? 0), 0)
  return (
    <dl className="space-y-1.5 text-small tabular-nums">
      <Row label="Without tax" cents={net} />
      {totals.map(({ tax_rate, tax_words_en, net_cents, tax_cents }, index) => (
        <Row
          key={index}
          label={`Tax ${rateWords(tax_rate ?? 0)} of ${formatCents(net_cents)}`}
          cents={tax_cents ?? 0}
          note={tax_words_en}
        />
      ))}
      <Row label="Total" cents={net + tax} strong />
    </dl>
  )
}
