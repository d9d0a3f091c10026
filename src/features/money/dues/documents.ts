import type { Tone } from '@/components/list/status'
import { labelOf } from '@/features/money/billing/billing'

/** The kinds of documents, with their database values, their labels, and what several are called. */
export const documentKinds = [
  { value: 'pro_forma', label: 'Pro forma', many: 'pro formas' },
  { value: 'invoice', label: 'Invoice', many: 'invoices' },
  { value: 'credit_note', label: 'Credit note', many: 'credit notes' },
  { value: 'debit_note', label: 'Debit note', many: 'debit notes' },
  { value: 'annulment', label: 'Annulment', many: 'annulments' },
  { value: 'opening_balance', label: 'Opening balance', many: 'opening balances' },
] as const
/** A kind of document. */
export type DocumentKind = (typeof documentKinds)[number]['value']

/**
 * The states of a document, with their database values, labels and what they mean. An overdue one is open, and so is a pro
 * forma of which a part was paid that is to be invoiced.
 */
export const documentStates = [
  { value: 'draft', label: 'Draft', tone: 'over' },
  { value: 'open', label: 'Open', tone: 'waiting' },
  { value: 'overdue', label: 'Overdue', tone: 'bad' },
  { value: 'part_to_invoice', label: 'Paid in part, to invoice', tone: 'waiting' },
  { value: 'paid', label: 'Paid', tone: 'good' },
  { value: 'invoiced', label: 'Invoiced', tone: 'over' },
  { value: 'credited', label: 'Credited', tone: 'over' },
  { value: 'written_off', label: 'Written off', tone: 'over' },
  { value: 'cancelled', label: 'Cancelled', tone: 'over' },
  { value: 'annulled', label: 'Annulled', tone: 'over' },
  { value: 'settled', label: 'Settled', tone: 'over' },
  { value: 'issued', label: 'Issued', tone: 'over' },
] as const satisfies readonly { value: string; label: string; tone: Tone }[]

/** What lessens a debt, with database values and labels. */
export const settlementKinds = [
  { value: 'payment', label: 'Payment' },
  { value: 'credit', label: 'Credit' },
  { value: 'charges', label: 'Bank charges' },
  { value: 'write_off', label: 'Write-off' },
] as const

/** The label of a document's kind, such as `Credit note`. */
export const kindLabel = (kind: string) => labelOf(documentKinds, kind)

/** What a document is called, such as `Invoice 0000000012` or `Draft of an invoice`. */
export function documentName({ kind, number }: { kind: string; number: string | null }): string {
  const label = kindLabel(kind)
  if (number) return `${label} ${number}`
  return `Draft of ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`
}

/** {@link documentName} within a sentence, such as `invoice 0000000012`. */
export function documentWords(document: { kind: string; number: string | null }): string {
  const name = documentName(document)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The state of a document in a word, and what it means. */
export function stateOf({ state, overdue }: { state: string | null; overdue?: boolean | null }): {
  label: string
  tone: Tone
} {
  const shown = overdue ? 'overdue' : (state ?? 'draft')
  return documentStates.find(({ value }) => value === shown) ?? { label: shown, tone: 'over' }
}

/** The state of a document for the office, alike wherever it stands: what is to be done, where something is. */
export function officeStateOf(document: {
  kind: string
  state: string | null
  overdue?: boolean | null
  invoice_by?: string | null
}): { label: string; tone: Tone } {
  const { kind, state, overdue, invoice_by } = document
  if (kind === 'pro_forma' && state === 'paid') return { label: 'Paid, to invoice', tone: 'waiting' }
  if (kind === 'pro_forma' && state === 'open' && invoice_by && !overdue) return stateOf({ state: 'part_to_invoice' })
  if (kind === 'credit_note' && state === 'open') return { label: 'To use or pay back', tone: 'waiting' }
  return stateOf(document)
}
