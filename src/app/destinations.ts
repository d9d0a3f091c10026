import { may, type Role, type Section } from '@/features/session/permissions'
import { menuOf } from './dashboard-sections'

/** A page of the dashboard that the search offers. */
export type Destination = { name: string; to: string }

const parts: readonly (Destination & { section: Section })[] = [
  { section: 'announcements', name: 'Announcements', to: '/dashboard/interchange/announcements' },
  { section: 'subscribers', name: 'Subscribers', to: '/dashboard/newsletter/subscribers' },
  { section: 'members', name: 'Industries', to: '/dashboard/members/industries' },
  { section: 'users', name: 'Invitations', to: '/dashboard/users/invitations' },
  { section: 'audit-log', name: 'Audit Log', to: '/dashboard/settings/audit-log' },
  { section: 'security', name: 'Security', to: '/dashboard/settings/security' },
  { section: 'privacy', name: 'Privacy', to: '/dashboard/settings/privacy' },
  { section: 'registrations', name: 'My registrations', to: '/dashboard/registrations' },
  { section: 'profile', name: 'Profile Settings', to: '/dashboard/profile' },
]

const created: readonly (Destination & { section: Section })[] = [
  { section: 'events', name: 'New event', to: '/dashboard/events/new' },
  { section: 'news', name: 'New article', to: '/dashboard/news/new' },
  { section: 'announcements', name: 'New announcement', to: '/dashboard/interchange/announcements/new' },
  { section: 'newsletter', name: 'New letter to subscribers', to: '/dashboard/newsletter/new' },
  { section: 'members', name: 'New member', to: '/dashboard/members/new' },
  { section: 'users', name: 'Invite user', to: '/dashboard/users/invitations?invite=1' },
]

/** The pages that a role may go to: the sections of its menu, and their parts. */
export function pagesOf(role: Role): readonly Destination[] {
  const sections = menuOf(role).flatMap(({ entries }) => entries.map(({ label, to }) => ({ name: label, to })))
  const rest = parts.filter(({ section, to }) => may(role, section) && !sections.some((entry) => entry.to === to))
  return [...sections, ...rest]
}

/** The forms for something new that a role may open. */
export function formsOf(role: Role): readonly Destination[] {
  return created.filter(({ section }) => may(role, section))
}
