/** Not in messages.ts: the list of the dashboard would load the library for forms with it. */

/** The subjects of a message (specification, section 3). */
export const subjects = [
  { value: 'membership', label: 'Membership' },
  { value: 'services', label: 'Services' },
  { value: 'events', label: 'Events' },
  { value: 'other', label: 'Other' },
] as const
