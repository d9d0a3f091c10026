import { listHref } from '@/lib/list/list-address'

/** Announcements per page of the inbox. */
export const inboxPageSize = 20

/** The URL of a page of the inbox. */
export function inboxHref(page = 1): string {
  return listHref('/dashboard/interchange', {}, page)
}

/** The URL of a received announcement. */
export function announcementHref(id: string): string {
  return `/dashboard/interchange/${encodeURIComponent(id)}`
}

/**
 * The parts of the staff's Interchange section, for the links between them.
 *
 * @param current the part that is open
 */
export function interchangeParts(current: 'announcements' | 'received' | 'subscribers') {
  return [
    { to: '/dashboard/interchange/announcements', label: 'Announcements', current: current === 'announcements' },
    { to: inboxHref(), label: 'Received', current: current === 'received' },
    { to: '/dashboard/interchange/subscribers', label: 'Subscribers', current: current === 'subscribers' },
  ]
}

/** How many announcements are unread, as a sentence. */
export function unreadWords(unread: number): string {
  if (unread === 0) return 'You have no unread announcements.'
  return `You have ${unread === 1 ? '1 unread announcement' : `${unread.toLocaleString('en-US')} unread announcements`}.`
}
