/** The query keys of the seats of events: how many are taken and free. A change of registrations concerns them. */
export const seatKeys = {
  all: ['seats'] as const,
  counts: (eventId: string) => ['seats', 'counts', eventId] as const,
  countsOf: (eventIds: readonly string[]) => ['seats', 'counts of', eventIds] as const,
  seats: (eventId: string) => ['seats', 'free', eventId] as const,
}
