import {
  Building2,
  CalendarDays,
  ClipboardList,
  Inbox,
  LayoutDashboard,
  Mail,
  MessageSquareText,
  Newspaper,
  Settings,
  Ticket,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { may, type Role, type Section } from '@/features/session/permissions'

type MenuEntry = { section: Section; to: string; label: string; icon: LucideIcon }

const entries: readonly MenuEntry[] = [
  { section: 'overview', to: '/dashboard', label: 'Overview', icon: LayoutDashboard },
  { section: 'events', to: '/dashboard/events', label: 'Events', icon: CalendarDays },
  { section: 'news', to: '/dashboard/news', label: 'News', icon: Newspaper },
  { section: 'interchange', to: '/dashboard/interchange', label: 'Interchange', icon: Inbox },
  { section: 'applications', to: '/dashboard/applications', label: 'Applications', icon: ClipboardList },
  { section: 'registrations', to: '/dashboard/registrations', label: 'My registrations', icon: Ticket },
  { section: 'messages', to: '/dashboard/messages', label: 'Messages', icon: MessageSquareText },
  { section: 'members', to: '/dashboard/members', label: 'Members', icon: Building2 },
  { section: 'users', to: '/dashboard/users', label: 'Users', icon: UsersRound },
  { section: 'mail', to: '/dashboard/mail', label: 'Mail', icon: Mail },
  { section: 'settings', to: '/dashboard/settings', label: 'Settings', icon: Settings },
]

/**
 * The dashboard's menu for a role: the sections that the role may open. For a plain member, Interchange is called an
 * inbox, because it is one. Staff find their own registrations in the account menu, out of the way of their work.
 */
export function menuOf(role: Role): readonly MenuEntry[] {
  return entries
    .filter(({ section }) => may(role, section) && (role === 'member' || section !== 'registrations'))
    .map((entry) => (role === 'member' && entry.section === 'interchange' ? { ...entry, label: 'Inbox' } : entry))
}
