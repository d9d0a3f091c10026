import { useNow } from '@/components/ui/rendering'
import { standingOf } from '../event-standing'

/** Where an event and its registration stand. */
export function EventStanding({ event }: { event: Parameters<typeof standingOf>[0] }) {
  const { words, open } = standingOf(event, useNow())
  if (event.status === 'cancelled')
    return <span className="inline-block bg-danger-700 px-2.5 py-0.5 font-semibold text-white">{words}</span>
  return <span className={`font-semibold ${open ? 'text-leaf-700' : 'text-ink-600'}`}>{words}</span>
}
