import { Status } from '@/components/list/status'
import { stateOf } from '@/features/money/dues/documents'

/** The state of a document, alike in the list and on its page. */
export function DocumentState(document: { state: string | null; overdue: boolean | null }) {
  const { label, tone } = stateOf(document)
  return <Status tone={tone}>{label}</Status>
}
