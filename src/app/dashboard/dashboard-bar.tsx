import { useMutation } from '@tanstack/react-query'
import { LogOut, Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMenuOpen } from '@/components/ui/menu-open'
import { Avatar } from '@/components/ui/avatar'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormFailure } from '@/components/form/form-outcome'
import { late } from '@/components/ui/late'
import { Container } from '@/components/ui/page'
import { hasUnsavedChanges } from '@/components/form/unsaved-changes'
import { touchLink } from '@/components/ui/link-look'
import { signOut, type Profile } from '@/features/people/session/api'
import type { Role } from '@/features/people/session/permissions'
import { reads, useIsSaving } from '@/lib/data/failed-saves'
import { Brand } from '../public/brand'
import type { AccountProps } from './account-menu'
import { SearchButton, useSearchLayers } from './search-layers'
import { MenuDrawer, type Marks } from './dashboard-menu'

// Most visits of the dashboard do not need it, and it brings the code of all menus.
const AccountMenu = late(async () => (await import('./account-menu')).AccountMenu)

/** The button of the person's own menu. */
function Account(props: AccountProps) {
  const [wanted, setWanted] = useState(false)
  const { profile } = props
  const button = (busy: boolean) => (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={`Account of ${profile.full_name}`}
      aria-busy={busy || undefined}
      onPointerEnter={AccountMenu.fetch}
      onFocus={AccountMenu.fetch}
      onClick={() => setWanted(true)}
      className="grid size-touch place-items-center rounded-full hover:bg-paper-200 aria-busy:bg-paper-200"
    >
      <Avatar person={profile} size="sm" />
    </button>
  )
  return wanted ? (
    <Suspense fallback={button(true)}>
      <AccountMenu {...props}>{button(false)}</AccountMenu>
    </Suspense>
  ) : (
    button(false)
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
          <Account profile={profile} role={role} onShortcuts={() => layers.open('shortcuts')} onSignOut={start} />
        </div>
      </div>
      <MenuDrawer role={role} profile={profile} marks={marks} open={open} onOpenChange={setOpen} />
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
