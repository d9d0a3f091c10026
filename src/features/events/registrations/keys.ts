import type { ParticipantFilter } from './office/participants'

/** The query keys of event registrations. */
export const registrationKeys = {
  all: ['registrations'] as const,
  /** Every page of an event's participants. */
  lists: (eventId: string) => ['registrations', 'list', eventId] as const,
  list: (eventId: string, filter: ParticipantFilter) => ['registrations', 'list', eventId, filter] as const,
  ended: (eventId: string) => ['registrations', 'ended', eventId] as const,
  /** Not under `all`: it is fetched each time it is shown. */
  whyNotCancel: (id: string) => ['why not cancel registration', id] as const,
  bursts: (eventId: string) => ['registrations', 'bursts', eventId] as const,
  quote: (asked: object) => ['registrations', 'quote', asked] as const,
  buyer: (memberId: string) => ['registrations', 'buyer', memberId] as const,
  byToken: (token: string) => ['registrations', 'token', token] as const,
  order: (token: string) => ['registrations', 'order', token] as const,
  mine: (personId: string) => ['registrations', 'mine', personId] as const,
  meetingLink: (eventId: string, personId: string) => ['registrations', 'link', eventId, personId] as const,
}
