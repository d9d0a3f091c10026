import {
  Building2,
  BookUser,
  CalendarDays,
  ClipboardList,
  History,
  Inbox,
  LayoutDashboard,
  Mail,
  Mails,
  Megaphone,
  MessageSquareText,
  Newspaper,
  PanelsTopLeft,
  ReceiptText,
  Send,
  Settings,
  ShieldCheck,
  Ticket,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { may, type Role, type Section } from '@/features/people/session/permissions'

/** `hint`: what is sent there, or to whom, where the label alone does not say so. */
export type MenuEntry = { section: Section; to: string; label: string; hint?: string; icon: LucideIcon }
type MenuGroup = { title: string; entries: readonly MenuEntry[] }

const overview: MenuEntry = { section: 'overview', to: '/dashboard', label: 'Overview', icon: LayoutDashboard }

const dues: MenuEntry = { section: 'money', to: '/dashboard/dues', label: 'Dues', icon: ReceiptText }

/** For whoever keeps the page of a company. Staff find it in the account menu, out of the way of their work. */
export const myCompany: MenuEntry = {
  section: 'company',
  to: '/dashboard/company',
  label: 'My company',
  icon: BookUser,
}

const groups: readonly MenuGroup[] = [
  { title: '', entries: [overview] },
  {
    title: 'Came in',
    entries: [
      { section: 'applications', to: '/dashboard/applications', label: 'Applications', icon: ClipboardList },
      { section: 'messages', to: '/dashboard/messages', label: 'Contact messages', icon: MessageSquareText },
    ],
  },
  {
    title: 'People',
    entries: [
      { section: 'members', to: '/dashboard/members', label: 'Members', icon: Building2 },
      dues,
      { section: 'users', to: '/dashboard/users', label: 'Users', icon: UsersRound },
    ],
  },
  {
    title: 'Publish',
    entries: [
      { section: 'events', to: '/dashboard/events', label: 'Events', icon: CalendarDays },
      { section: 'news', to: '/dashboard/news', label: 'News', icon: Newspaper },
      { section: 'pages', to: '/dashboard/pages', label: 'Pages', icon: PanelsTopLeft },
    ],
  },
  {
    title: 'Send',
    entries: [
      {
        section: 'interchange',
        to: '/dashboard/interchange',
        label: 'Interchange',
        hint: 'Received, announcements',
        icon: Megaphone,
      },
      { section: 'letters', to: '/dashboard/letters', label: 'Letters', hint: 'Emails to groups', icon: Mail },
      { section: 'newsletter', to: '/dashboard/newsletter', label: 'Newsletter', hint: 'To subscribers', icon: Mails },
    ],
  },
  {
    title: 'Chamber',
    entries: [
      { section: 'mail', to: '/dashboard/mail', label: 'Outgoing mail', icon: Send },
      { section: 'audit-log', to: '/dashboard/audit-log', label: 'Audit log', icon: History },
      { section: 'privacy', to: '/dashboard/privacy', label: 'Privacy', icon: ShieldCheck },
      { section: 'settings', to: '/dashboard/settings', label: 'Settings', icon: Settings },
    ],
  },
]

/** A plain member's menu: Interchange is called an inbox, because it is one. */
const ofMembers: readonly MenuGroup[] = [
  {
    title: '',
    entries: [
      overview,
      dues,
      myCompany,
      { section: 'interchange', to: '/dashboard/interchange', label: 'Inbox', icon: Inbox },
      { section: 'registrations', to: '/dashboard/registrations', label: 'My registrations', icon: Ticket },
    ],
  },
]

/**
 * The dashboard's menu for a role: the sections that the role may open, in their groups. Staff find their own
 * registrations in the account menu, out of the way of their work.
 *
 * @param keepsCompany whether the person keeps the page of a company
 * @param accountant whether the person has the right of an accountant
 */
export function menuOf(role: Role, keepsCompany: boolean, accountant = false): readonly MenuGroup[] {
  return (role === 'member' ? ofMembers : groups)
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => may(role, entry.section, accountant) && (keepsCompany || entry !== myCompany)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
