import { officeDay } from '@/lib/dates/office-time'
import { useClosedUntil } from './use-closed'

/** Until when the books are closed, in a sentence; nothing while they are open. */
export function ClosedUntilNote() {
  const until = useClosedUntil()
  return until ? <p className="mb-4 text-small text-ink-700">The books are closed until {officeDay(until)}.</p> : null
}
