import { Status, type Tone } from '@/components/list/status'
import { statuses } from './message-list'

const tones: Readonly<Record<string, Tone>> = { new: 'urgent', answered: 'good', archived: 'over' }

/** The status of a message, alike in the list and on its page. */
export function MessageStatus({ status }: { status: string }) {
  return (
    <Status tone={tones[status] ?? 'over'}>{statuses.find(({ value }) => value === status)?.label ?? status}</Status>
  )
}
