import { ExternalLink, Keyboard, LogOut, Ticket, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { managedBy, type Profile } from '@/features/people/session/api'
import { rightsLabel, type Role } from '@/features/people/session/permissions'
import { myCompany } from './dashboard-sections'

export type AccountProps = { profile: Profile; role: Role; onShortcuts: () => void; onSignOut: () => void }

const menuItem =
  'flex min-h-touch cursor-pointer items-center gap-3 rounded-control px-3 text-small outline-none data-highlighted:bg-paper-200'

/**
 * The person's own menu, which opens as soon as its code has come.
 *
 * @param props.children its button
 */
export function AccountMenu({
  profile,
  role,
  onShortcuts,
  onSignOut,
  children,
}: AccountProps & { children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      {/* No portal: the menu belongs to the banner, where assistive technology looks for it. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        className="z-50 w-64 rounded-card border border-paper-300 bg-paper-50 p-2 shadow-lift"
      >
        <DropdownMenu.Label className="border-b border-paper-300 px-3 pt-1 pb-3">
          <span className="block truncate font-semibold">{profile.full_name}</span>
          <span className="block text-fine text-ink-600">{rightsLabel(profile)}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Item asChild>
          <Link to="/dashboard/profile" className={`${menuItem} mt-2`}>
            <UserRound aria-hidden="true" className="size-4 text-ink-600" /> Profile Settings
          </Link>
        </DropdownMenu.Item>
        {role !== 'member' && (
          <DropdownMenu.Item asChild>
            <Link to="/dashboard/registrations" className={menuItem}>
              <Ticket aria-hidden="true" className="size-4 text-ink-600" /> My registrations
            </Link>
          </DropdownMenu.Item>
        )}
        {role !== 'member' && managedBy(profile).length > 0 && (
          <DropdownMenu.Item asChild>
            <Link to={myCompany.to} className={menuItem}>
              <myCompany.icon aria-hidden="true" className="size-4 text-ink-600" /> {myCompany.label}
            </Link>
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item asChild>
          <Link to="/" className={menuItem}>
            <ExternalLink aria-hidden="true" className="size-4 text-ink-600" /> Back to the website
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={onShortcuts} className={`${menuItem} max-md:hidden pointer-coarse:hidden`}>
          <Keyboard aria-hidden="true" className="size-4 text-ink-600" /> Keyboard shortcuts
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={onSignOut} className={menuItem}>
          <LogOut aria-hidden="true" className="size-4 text-ink-600" /> Sign out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
