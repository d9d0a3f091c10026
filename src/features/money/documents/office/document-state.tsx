import { Status } from '@/components/list/status'
import { stateOf } from '@/features/money/dues/documents'

/** The state of a document for the office, alike in the list and on its page: what is to be done, where something is. */
export function DocumentState(document: { kind: string; state: string | null; overdue: boolean | null }) {
  const { kind, state } = document
  if (state === 'draft') return <Status tone="over">To issue</Status>
  if (kind === 'pro_forma' && state === 'paid') return <Status tone="waiting">Paid, to invoice</Status>
  if (kind === 'credit_note' && state === 'open') return <Status tone="waiting">To use or pay back</Status>
  const { label, tone } = stateOf(document)
  return <Status tone={tone}>{label}</Status>
}
