/** The URL of an event's participants. */
export function participantsHref(eventId: string): string {
  return `/dashboard/events/${eventId}/participants`
}

/** The number of an event's registrations per status, without the cancelled ones. */
export type RegistrationCounts = { confirmed: number; waitlisted: number; offered: number; attended: number }

/** The counts in words, such as `40 of 50 places taken · 12 checked in · 3 waiting`. */
export function countWords(
  { confirmed, waitlisted, offered, attended, ended = 0 }: RegistrationCounts & { ended?: number },
  capacity: number | null,
): string {
  const taken = confirmed + offered + attended
  const number = (value: number) => value.toLocaleString('en-US')
  return [
    capacity === null
      ? `${number(taken)} ${taken === 1 ? 'place' : 'places'} taken`
      : `${number(taken)} of ${number(capacity)} places taken`,
    `${number(attended)} checked in`,
    waitlisted && `${number(waitlisted)} waiting`,
    offered && `${number(offered)} offered`,
    ended && `${number(ended)} ended`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The counts for narrow places, such as `24 of 50` and `+3 waiting`; an empty waiting list is not mentioned. */
export function shortCountWords(
  { confirmed, waitlisted, offered, attended }: RegistrationCounts,
  capacity: number | null,
): { taken: string; waiting: string } {
  const taken = (confirmed + offered + attended).toLocaleString('en-US')
  return {
    taken: capacity === null ? taken : `${taken} of ${capacity.toLocaleString('en-US')}`,
    waiting: waitlisted > 0 ? `+${waitlisted.toLocaleString('en-US')} waiting` : '',
  }
}
