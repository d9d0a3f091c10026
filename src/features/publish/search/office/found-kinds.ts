import { officeAnnouncementHref } from '@/features/write/announcements/announcements'
import { announcementHref } from '@/features/write/announcements/shared/inbox'
import { officeEventHref } from '@/features/events/events/events'
import { isStaff, may, type Role } from '@/features/people/session/permissions'
import { dayOf, plainTextOf, publicAddressOf, type FoundKind, type FoundRow } from '../search'

/** The kinds that the dashboard's search finds, in their order. */
export const officeKinds: readonly { value: FoundKind; title: string }[] = [
  { value: 'member', title: 'Members' },
  { value: 'event', title: 'Events' },
  { value: 'article', title: 'Articles' },
  { value: 'announcement', title: 'Announcements' },
  { value: 'issue', title: 'Issues' },
  { value: 'letter', title: 'Letters' },
  { value: 'application', title: 'Applications' },
  { value: 'message', title: 'Contact messages' },
  { value: 'user', title: 'Users' },
  { value: 'page', title: 'Pages' },
  { value: 'question', title: 'Questions' },
]

/** The address of a person who was found. */
const emailOf = ({ excerpt, title }: FoundRow) => plainTextOf(excerpt ?? title)

/** Where staff work on a result. */
function officeAddressOf(row: FoundRow, role: Role): string {
  const { kind, id, path } = row
  switch (kind) {
    case 'member':
      return may(role, 'members') ? `/dashboard/members/${id}` : `/dashboard/members/${id}/record`
    case 'event':
      return officeEventHref(id)
    case 'article':
      return `/dashboard/news/${id}`
    case 'announcement':
      return officeAnnouncementHref(id)
    case 'issue':
      return `/dashboard/newsletter/${id}`
    case 'letter':
      return path ?? '/dashboard'
    case 'application':
      return `/dashboard/applications/${id}`
    case 'message':
      return `/dashboard/messages/${id}`
    case 'user':
      // A person has no page of their own.
      return `/dashboard/users?q=${encodeURIComponent(emailOf(row))}`
    // Staff find the standing pages by name, among the pages of the dashboard.
    case 'page':
    case 'question':
      return publicAddressOf(row)
  }
}

/** The address at which a role reads a result, or works on it. */
export function addressOf(row: FoundRow, role: Role): string {
  if (isStaff(role)) return officeAddressOf(row, role)
  return row.kind === 'announcement' ? announcementHref(row.id) : publicAddressOf(row)
}

/** What tells a result from others: of people their email address, of all else what the search says, and its day. */
export function detailOf(row: FoundRow): string {
  return row.kind === 'user' ? emailOf(row) : [row.detail, dayOf(row)].filter(Boolean).join(', ')
}
