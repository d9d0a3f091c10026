import { rateWords } from '@/features/money/billing/billing'
import { ListExport } from '@/components/list/export-button'
import { kindLabel, officeStateOf } from '@/features/money/dues/documents'
import { centsAsTyped } from '@/lib/text/money'
import { documentRows, type FileDocument } from './api'
import type { DocumentFilter } from './document-list'

/** An amount in euros. */
const amount = (cents: number | null) => (cents === null ? null : cents / 100)

/** Cents as they count in the sums of the list: those of a credit note are taken off, what was annulled or cancelled is nothing. */
const counted = ({ kind, state }: FileDocument, cents: number) =>
  state === 'annulled' || state === 'cancelled' ? 0 : kind === 'credit_note' && cents !== 0 ? -cents : cents

/** {@link counted}, in euros. */
const signed = (document: FileDocument, cents: number | null) =>
  amount(cents === null ? null : counted(document, cents))

/** Totals by rate of tax, such as `20 %: 100.00 net, 20.00 tax`. */
function totalsText(document: FileDocument): string | null {
  const { totals } = document
  if (!Array.isArray(totals)) return null
  return (totals as { tax_rate: number; tax_code: string; net_cents: number; tax_cents: number }[])
    .map(
      ({ tax_rate, tax_code, net_cents, tax_cents }) =>
        `${[rateWords(tax_rate), tax_code].filter(Boolean).join(' ')}: ${centsAsTyped(counted(document, net_cents))} net, ${centsAsTyped(counted(document, tax_cents))} tax`,
    )
    .join('; ')
}

/**
 * Saves the chosen documents, or all that match the filter, as a file for the accountant: one row a document. Net,
 * tax and total add up as in the sums of the list.
 */
export function DocumentExport({ filter, ids }: { filter: DocumentFilter; ids?: readonly string[] }) {
  return (
    <ListExport
      name="documents"
      rows={documentRows(filter)}
      ids={ids}
      columns={{
        number: ({ number }) => number,
        kind: ({ kind }) => kindLabel(kind),
        issued_on: ({ issued_on }) => issued_on,
        tax_event_on: ({ tax_event_on }) => tax_event_on,
        due_on: ({ due_on }) => due_on,
        member: ({ member_name }) => member_name,
        buyer: ({ buyer_name }) => buyer_name,
        eik_or_bin: ({ buyer_eik }) => buyer_eik,
        vat_number: ({ buyer_vat_number }) => buyer_vat_number,
        net: (document) => signed(document, document.net_cents),
        tax: (document) => signed(document, document.tax_cents),
        tax_by_rate: totalsText,
        total: (document) => signed(document, document.total_cents),
        open: ({ kind, open_cents }) => (kind === 'credit_note' ? null : amount(open_cents)),
        left_of_credit: ({ kind, open_cents }) => (kind === 'credit_note' ? amount(open_cents) : null),
        state: (document) => officeStateOf(document).label,
        refers_to: ({ refers_to_number }) => refers_to_number,
        payment_reference: ({ payment_reference }) => payment_reference,
      }}
    />
  )
}
