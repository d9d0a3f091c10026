import { Status, type Tone } from '@/components/list/status'
import { statusLabel } from '../applications'

const tones: Readonly<Record<string, Tone>> = {
  submitted: 'urgent',
  in_review: 'waiting',
  approved: 'good',
  rejected: 'bad',
}

/** The status of an application, alike in the list and on its page. */
export function StatusBadge({ status }: { status: string }) {
  return <Status tone={tones[status] ?? 'over'}>{statusLabel(status)}</Status>
}
