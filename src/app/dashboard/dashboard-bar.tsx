import { useMutation } from '@tanstack/react-query'
import { ExternalLink, Keyboard, LogOut, Menu, Ticket, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useMenuOpen } from '@/components/ui/menu-open'
import { Avatar } from '@/components/ui/avatar'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormFailure } from '@/components/form/form-outcome'
import { Container } from '@/components/ui/page'
import { hasUnsavedChanges } from '@/components/form/unsaved-changes'
import { touchLink } from '@/components/ui/link-look'
import { managedBy, signOut, type Profile } from '@/features/people/session/api'
import { type Role, roleLabel } from '@/features/people/session/permissions'
import { reads, useIsSaving } from '@/lib/data/failed-saves'
import { Brand } from '../public/brand'
import { SearchButton, useSearchLayers } from './search-layers'
import { MenuDrawer, type Marks } from './dashboard-menu'
import { myCompany } from './dashboard-sections'

const menuItem =
  'flex min-h-touch cursor-pointer items-center gap-3 rounded-control px-3 text-small outline-none data-highlighted:bg-paper-200'

function AccountMenu({
  profile,
  role,
  onShortcuts,
  onSignOut,
}: {
  profile: Profile
  role: Role
  onShortcuts: () => void
  onSignOut: () => void
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Account of ${profile.full_name}`}
        className="grid size-touch place-items-center rounded-full hover:bg-paper-200"
      >
        <Avatar person={profile} size="sm" />
      </DropdownMenu.Trigger>
      {/* No portal: the menu belongs to the banner, where assistive technology looks for it. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        className="z-50 w-64 rounded-card border border-paper-300 bg-paper-50 p-2 shadow-lift"
      >
        <DropdownMenu.Label className="border-b border-paper-300 px-3 pt-1 pb-3">
          <span className="block truncate font-semibold">{profile.full_name}</span>
          <span className="block text-fine text-ink-600">{roleLabel(role === 'member' ? null : role)}</span>
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

/**
 * Signs out. Asks first where something on the page is not saved, or while a save is under way, even one whose form was
 * left.
 */
function useSigningOut() {
  const navigate = useNavigate()
  const saving = useIsSaving()
  const [asking, setAsking] = useState(false)
  const leaving = useMutation({
    meta: reads,
    mutationFn: signOut,
    onSuccess: () => navigate('/login', { replace: true }),
    onSettled: () => setAsking(false),
  })
  // The save may end while the question about it is open. If it failed, the page says so.
  const wanted = saving || hasUnsavedChanges()
  if (asking && !wanted && !leaving.isPending) setAsking(false)
  return {
    error: leaving.error,
    start: () => (saving || hasUnsavedChanges() ? setAsking(true) : leaving.mutate()),
    question: (
      <ConfirmDialog
        open={asking}
        title={saving ? 'Sign out while something is being saved?' : 'Sign out without saving?'}
        confirm={saving ? 'Sign out' : 'Sign out without saving'}
        cancel="Stay here"
        mutation={leaving}
        onConfirm={() => leaving.mutate()}
        onCancel={() => setAsking(false)}
      >
        {saving ? (
          <p>If it fails, nobody is told. A form that keeps what is typed offers it again.</p>
        ) : (
          <p>What you changed on this page is not saved yet.</p>
        )}
      </ConfirmDialog>
    ),
  }
}

/** The bar without a menu, for somebody whose profile, and with it their role, is not known: they can only sign out. */
export function BareBar() {
  const { error, start, question } = useSigningOut()
  return (
    <header className="border-b border-paper-300 bg-paper-50">
      <Container className="flex min-h-[4.5rem] items-center justify-between gap-4">
        <Brand />
        <button type="button" onClick={start} className={`${touchLink} gap-2 text-small`}>
          <LogOut aria-hidden="true" className="size-4" /> Sign out
        </button>
      </Container>
      {error && (
        <Container className="pb-4">
          <FormFailure>{error.message}</FormFailure>
        </Container>
      )}
      {question}
    </header>
  )
}

/** The top bar of the dashboard: logo, the button of the menu on small windows, the search, and the person's own menu. */
export function DashboardBar({ profile, role, marks }: { profile: Profile; role: Role; marks: Marks }) {
  const [open, setOpen] = useMenuOpen()
  const { error, start, question } = useSigningOut()
  const layers = useSearchLayers(role)
  const failure = error?.message ?? layers.error
  const waiting = Object.values(marks).filter(({ count }) => count > 0)
  return (
    <header className="sticky top-0 z-40 border-b border-paper-300 bg-paper-50">
      <div className="flex min-h-[4.5rem] items-center gap-x-2 max-lg:min-h-14 px-gutter lg:px-6">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={[
            'Open menu',
            ...waiting.map(({ count, what }) => `${count.toLocaleString('en-US')} ${what}`),
          ].join(', ')}
          onClick={() => setOpen(true)}
          className="relative -ms-2 grid size-touch shrink-0 place-items-center rounded-control hover:bg-paper-200 lg:hidden"
        >
          <Menu aria-hidden="true" className="size-6" />
          {waiting.length > 0 && (
            <span
              aria-hidden="true"
              className="absolute end-1.5 top-1.5 size-2.5 rounded-full bg-rose-700 forced-color-adjust-none ring-2 ring-paper-50"
            />
          )}
        </button>
        <Brand to="/dashboard" compact />
        <div className="ms-auto flex shrink-0 items-center gap-x-2 lg:gap-x-4">
          <SearchButton onOpen={() => layers.open('search')} />
          <AccountMenu profile={profile} role={role} onShortcuts={() => layers.open('shortcuts')} onSignOut={start} />
        </div>
      </div>
      <MenuDrawer
        role={role}
        keepsCompany={managedBy(profile).length > 0}
        marks={marks}
        open={open}
        onOpenChange={setOpen}
      />
      {failure && (
        <Container className="pb-4">
          <FormFailure>{failure}</FormFailure>
        </Container>
      )}
      {question}
      {layers.dialog}
    </header>
  )
}
