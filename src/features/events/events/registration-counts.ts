/** The URL of an event's participants; those of a status alone, if one is given. */
export function participantsHref(eventId: string, status = ''): string {
  return `/dashboard/events/${eventId}/participants${status && `?status=${status}`}`
}

/** The number of an event's registrations per status, without the cancelled ones. */
export type RegistrationCounts = {
  confirmed: number
  waitlisted: number
  offered: number
  /** Offered places that are held until they are paid. */
  held: number
  attended: number
}

/** Who has a place, and who has come, such as `40 of 50 places taken · 12 checked in`. */
export function takenWords(
  { confirmed, offered, held, attended }: RegistrationCounts,
  capacity: number | null,
): string {
  const taken = confirmed + offered + held + attended
  const number = (value: number) => value.toLocaleString('en-US')
  const places = capacity === null ? (taken === 1 ? 'place' : 'places') : `of ${number(capacity)} places`
  return `${number(taken)} ${places} taken · ${number(attended)} checked in`
}

/** Who has no place, such as `3 waiting`, each with the status that the list is filtered by. */
export function otherCounts({ waitlisted, offered, held, ended }: RegistrationCounts & { ended: number }) {
  const counts = [
    { status: 'waitlisted', count: waitlisted, word: 'waiting' },
    { status: 'offered', count: offered, word: 'offered' },
    { status: 'held', count: held, word: 'held until paid' },
    { status: 'cancelled', count: ended, word: 'ended' },
  ] as const
  return counts.flatMap(({ status, count, word }) =>
    count ? [{ status, words: `${count.toLocaleString('en-US')} ${word}` }] : [],
  )
}

/** The counts for narrow places, such as `24 of 50` and `+3 waiting`; an empty waiting list is not mentioned. */
export function shortCountWords(
  { confirmed, waitlisted, offered, held, attended }: RegistrationCounts,
  capacity: number | null,
): { taken: string; waiting: string } {
  const taken = (confirmed + offered + held + attended).toLocaleString('en-US')
  return {
    taken: capacity === null ? taken : `${taken} of ${capacity.toLocaleString('en-US')}`,
    waiting: waitlisted > 0 ? `+${waitlisted.toLocaleString('en-US')} waiting` : '',
  }
}
