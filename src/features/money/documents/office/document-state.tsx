import { Status } from '@/components/list/status'
import { officeStateOf } from '@/features/money/dues/documents'

/** {@link officeStateOf}, alike in the list and on a document's page. */
export function DocumentState(document: Parameters<typeof officeStateOf>[0]) {
  const { label, tone } = officeStateOf(document)
  return <Status tone={tone}>{label}</Status>
}
