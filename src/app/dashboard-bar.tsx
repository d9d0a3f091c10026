import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink, LogOut, Menu, Ticket, UserRound, X } from 'lucide-react'
import { Collapsible, DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { Avatar } from '@/components/ui/avatar'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormFailure } from '@/components/form/form-outcome'
import { Container } from '@/components/ui/page'
import { hasUnsavedChanges } from '@/components/form/unsaved-changes'
import { unreadQuery } from '@/features/announcements/member/api'
import { newMessagesQuery } from '@/features/messages/office/api'
import { signOut, type Profile } from '@/features/session/api'
import { may, type Role, type Section, roleLabel } from '@/features/session/permissions'
import { Brand } from './brand'
import { menuOf } from './dashboard-sections'

/** The pending items of each section: how many there are, and what they are called. */
type Marks = Partial<Record<Section, { count: number; what: string }>>

/**
 * The numbers of unread announcements and new messages. While a number is unknown, for example after an error, the menu
 * shows no mark.
 */
function useMarks(personId: string, role: Role): Marks {
  // The menu stays open in a background tab, so refetch when the person returns to the window.
  const { data: unread } = useQuery({ ...unreadQuery(personId), refetchOnWindowFocus: true })
  const { data: messages = 0 } = useQuery({
    ...newMessagesQuery,
    refetchOnWindowFocus: true,
    enabled: may(role, 'messages'),
  })
  return { interchange: { count: unread?.total ?? 0, what: 'unread' }, messages: { count: messages, what: 'new' } }
}

function Mark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ms-2 inline-grid h-5 min-w-5 place-items-center rounded-full bg-rose-700 px-1.5 text-fine leading-none font-semibold text-white tabular-nums">
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** A section's name with its pending items, for assistive technology; `undefined` when there are none. */
function spoken(label: string, mark: Marks[Section]): string | undefined {
  return mark && mark.count > 0 ? `${label}, ${mark.count.toLocaleString('en-US')} ${mark.what}` : undefined
}

function SectionLinks({
  role,
  marks,
  wide,
  onChosen,
}: {
  role: Role
  marks: Marks
  wide: boolean
  onChosen?: () => void
}) {
  return menuOf(role).map(({ to, label, section, icon: Icon }) => (
    <NavLink
      key={to}
      to={to}
      end={to === '/dashboard'}
      aria-label={spoken(label, marks[section])}
      onClick={onChosen}
      className={({ isActive }) =>
        wide
          ? `relative inline-flex min-h-touch items-center px-3 text-small font-medium after:absolute after:inset-x-3 after:-bottom-[0.9rem] after:h-[3px] ${isActive ? 'text-ink-900 after:bg-wheat-500' : 'text-ink-700 hover:text-ink-900 hover:after:bg-paper-300'}`
          : `flex min-h-[3.25rem] items-center gap-4 border-b border-paper-300 font-medium last:border-0 ${isActive ? 'text-ink-900' : 'text-ink-700'}`
      }
    >
      {({ isActive }) => (
        <>
          {!wide && <Icon aria-hidden="true" className={`size-5 ${isActive ? 'text-wheat-600' : 'text-ink-500'}`} />}
          {label}
          <Mark count={marks[section]?.count ?? 0} />
        </>
      )}
    </NavLink>
  ))
}

const menuItem =
  'flex min-h-touch cursor-pointer items-center gap-3 rounded-control px-3 text-small outline-none data-highlighted:bg-paper-200'

function AccountMenu({ profile, role, onSignOut }: { profile: Profile; role: Role; onSignOut: () => void }) {
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
        <DropdownMenu.Item asChild>
          <Link to="/" className={menuItem}>
            <ExternalLink aria-hidden="true" className="size-4 text-ink-600" /> Back to the website
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={onSignOut} className={menuItem}>
          <LogOut aria-hidden="true" className="size-4 text-ink-600" /> Sign out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** Signing out, after a question where something on the page is not saved. */
function useSigningOut() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate('/login', { replace: true }),
    onSettled: () => setAsking(false),
  })
  return {
    error: leaving.error,
    start: () => (hasUnsavedChanges() ? setAsking(true) : leaving.mutate()),
    question: (
      <ConfirmDialog
        open={asking}
        title="Sign out without saving?"
        confirm="Sign out without saving"
        cancel="Stay here"
        busy={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>What you changed on this page is not saved yet.</p>
      </ConfirmDialog>
    ),
  }
}

/** A plain way out where no profile is known, and with it no role and no menu. */
export function BareBar() {
  const { error, start, question } = useSigningOut()
  return (
    <header className="border-b border-paper-300 bg-paper-50">
      <Container className="flex min-h-[4.5rem] items-center justify-between gap-4">
        <Brand />
        <button
          type="button"
          onClick={start}
          className="inline-flex min-h-touch items-center gap-2 text-small font-semibold text-sky-700 underline-offset-4 hover:underline"
        >
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

/** The top bar of the dashboard: logo, the sections of the role (folded away on small screens), and the person's own menu. */
export function DashboardBar({ profile, role }: { profile: Profile; role: Role }) {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const { error, start, question } = useSigningOut()
  const marks = useMarks(profile.id, role)
  const waiting = Object.values(marks).filter(({ count }) => count > 0)
  const open = openOn === pathname
  return (
    <Collapsible.Root asChild open={open} onOpenChange={(next) => setOpenOn(next ? pathname : undefined)}>
      <header className="sticky top-0 z-40 border-b border-paper-300 bg-paper-50">
        <Container className="flex min-h-[4.5rem] items-center gap-x-4">
          <Brand to="/dashboard" compact />
          <nav aria-label="Dashboard" className="ms-4 hidden shrink-0 grow items-center xl:flex">
            <SectionLinks role={role} marks={marks} wide />
          </nav>
          <div className="ms-auto flex shrink-0 items-center gap-1">
            <AccountMenu profile={profile} role={role} onSignOut={start} />
            <Collapsible.Trigger
              aria-label={
                open
                  ? 'Close menu'
                  : ['Open menu', ...waiting.map(({ count, what }) => `${count.toLocaleString('en-US')} ${what}`)].join(
                      ', ',
                    )
              }
              className="relative -me-2 grid size-touch place-items-center rounded-control hover:bg-paper-200 xl:hidden"
            >
              {open ? <X aria-hidden="true" className="size-6" /> : <Menu aria-hidden="true" className="size-6" />}
              {!open && waiting.length > 0 && (
                <span
                  aria-hidden="true"
                  className="absolute end-1.5 top-1.5 size-2.5 rounded-full bg-rose-700 ring-2 ring-paper-50"
                />
              )}
            </Collapsible.Trigger>
          </div>
        </Container>
        <Collapsible.Content asChild>
          <nav aria-label="Dashboard" className="border-t border-paper-300 px-gutter py-2 xl:hidden">
            <SectionLinks role={role} marks={marks} wide={false} onChosen={() => setOpenOn(undefined)} />
          </nav>
        </Collapsible.Content>
        {error && (
          <Container className="pb-4">
            <FormFailure>{error.message}</FormFailure>
          </Container>
        )}
        {question}
      </header>
    </Collapsible.Root>
  )
}
