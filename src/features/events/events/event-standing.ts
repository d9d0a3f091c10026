import { isPast, isRegistrationOpen, type EventTimes } from './events'

/**
 * Where an event and its registration stand, in a few words, and whether somebody gets a place now.
 *
 * @param event of which `free` says how many places are left: 0 when new registrations wait, null without a limit
 * @param now milliseconds since 1970
 */
export function standingOf(
  event: EventTimes & { status: string; registration_deadline: string | null; free: number | null },
  now: number,
): { words: string; open: boolean } {
  const closed = (words: string) => ({ words, open: false })
  if (event.status === 'cancelled') return closed('Cancelled')
  if (isPast(event, now)) return closed('This event has taken place')
  if (event.status === 'ongoing' || Date.parse(event.start_date) <= now) return closed('Taking place now')
  if (!isRegistrationOpen(event, now))
    return closed(event.registration_deadline ? 'Registration closed' : 'Registration not open yet')
  if (event.free === null) return { words: 'Registration open', open: true }
  if (event.free === 0) return closed('Full, with a waiting list')
  return { words: event.free === 1 ? '1 place left' : `${event.free.toLocaleString('en-US')} places left`, open: true }
}
