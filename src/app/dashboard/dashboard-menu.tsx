import { useQuery } from '@tanstack/react-query'
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useId, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { BackCloses, useLinksLeaveLayer } from '@/components/ui/back-closes'
import { useFocusReturn } from '@/components/ui/focus-return'
import { unreadQuery } from '@/features/write/announcements/member/api'
import { waitingQuery } from '@/features/office/overview/office/api'
import { waitingCount, type WaitingKind } from '@/features/office/overview/office/waiting'
import { managedBy, type Profile } from '@/features/people/session/api'
import { isStaff, may, type Role, type Section } from '@/features/people/session/permissions'
import { Brand } from '../public/brand'
import { menuOf, type MenuEntry } from './dashboard-sections'
import { menuIsNarrow, rememberMenu } from './menu-width'

/** The pending items of each section: how many there are, and what they are called. */
export type Marks = Partial<Record<Section, { count: number; what: string }>>

/**
 * The numbers of unread announcements and of what waits for the office. While a number is unknown, for example after an
 * error, the menu shows no mark.
 */
export function useMarks({ id, is_accountant }: Profile, role: Role): Marks {
  // The menu stays open in a background tab, so refetch when the person returns to the window.
  const { data: unread } = useQuery({ ...unreadQuery(id), refetchOnWindowFocus: true })
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: isStaff(role) || is_accountant })
  const of = (...kinds: WaitingKind[]) =>
    waiting ? kinds.reduce((sum, kind) => sum + waitingCount(waiting.rows, kind), 0) : 0
  return {
    interchange: { count: unread?.total ?? 0, what: 'unread' },
    applications: { count: of('applications'), what: 'waiting' },
    messages: { count: of('messages'), what: 'new' },
    members: { count: of('proposals', 'ended', 'lapsed'), what: 'waiting' },
    money: {
      count: of(
        'lines_to_decide',
        'payments_left',
        // What Administrators alone do, though accountants see that it waits.
        ...(may(role, 'dues')
          ? (['invoices_to_issue', 'parts_to_invoice', 'document_drafts', 'credits'] as const)
          : []),
      ),
      what: 'waiting',
    },
    events: { count: of('offers'), what: 'not accepted' },
    mail: { count: of('mails'), what: 'failed' },
    privacy: { count: of('erasures'), what: 'open' },
  }
}

/** A section's name with its pending items, for assistive technology; `undefined` when there are none. */
function spoken(label: string, mark: Marks[Section]): string | undefined {
  return mark && mark.count > 0 ? `${label}, ${mark.count.toLocaleString('en-US')} ${mark.what}` : undefined
}

function SectionLink({
  entry: { to, label, hint, icon: Icon },
  mark,
  narrow,
}: {
  entry: MenuEntry
  mark: Marks[Section]
  narrow: boolean
}) {
  const count = mark?.count ?? 0
  const hintId = useId()
  return (
    <NavLink
      to={to}
      end={to === '/dashboard'}
      aria-label={spoken(label, mark) ?? (hint && label)}
      aria-describedby={hint && hintId}
      title={narrow ? [spoken(label, mark) ?? label, hint].filter(Boolean).join(': ') : undefined}
      className={({ isActive, isPending }) =>
        `relative flex min-h-8 items-center gap-2.5 rounded-control px-3 py-0.5 text-small/5 font-medium max-lg:min-h-touch pointer-coarse:min-h-touch ${
          isActive
            ? 'bg-paper-200 text-ink-900 before:absolute before:inset-y-1.5 before:start-0 before:w-[3px] before:bg-wheat-600'
            : `hover:bg-paper-100 hover:text-ink-900 ${isPending ? 'bg-paper-100 text-ink-900' : 'text-ink-700'}`
        }`
      }
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-600" />
      <span className={narrow ? 'sr-only' : 'min-w-0 truncate'}>
        {label}
        {hint && (
          <span id={hintId} className="-mt-0.5 block truncate text-fine font-normal text-ink-600">
            {hint}
          </span>
        )}
      </span>
      {count > 0 &&
        (narrow ? (
          <span className="absolute end-1.5 top-1.5 size-2.5 rounded-full bg-rose-700 forced-color-adjust-none ring-2 ring-paper-50" />
        ) : (
          <span className="ms-auto grid h-5 min-w-5 place-items-center rounded-full bg-rose-700 px-1.5 text-fine leading-none font-semibold text-white tabular-nums">
            {count > 99 ? '99+' : count}
          </span>
        ))}
    </NavLink>
  )
}

/** Whose menu it is. */
type Person = { role: Role; profile: Profile }

/** The person's sections in their groups. `narrow` shows icons alone. */
function SectionLinks({ role, profile, marks, narrow = false }: Person & { marks: Marks; narrow?: boolean }) {
  return menuOf(role, managedBy(profile).length > 0, profile.is_accountant).map(({ title, entries }) => (
    <ul
      key={title}
      aria-label={title || undefined}
      className={`[&+ul]:mt-3 ${narrow ? '[&+ul]:border-t [&+ul]:border-paper-300 [&+ul]:pt-3' : ''}`}
    >
      {title && !narrow && (
        <li aria-hidden="true" className="mb-0.5 px-3 text-fine font-semibold text-ink-600">
          {title}
        </li>
      )}
      {entries.map((entry) => (
        <li key={entry.to}>
          <SectionLink entry={entry} mark={marks[entry.section]} narrow={narrow} />
        </li>
      ))}
    </ul>
  ))
}

/** The menu of sections beside the page, on wide windows. It folds to icons, and this device remembers it. */
export function Sidebar({ marks, ...person }: Person & { marks: Marks }) {
  const [narrow, setNarrow] = useState(menuIsNarrow)
  const Icon = narrow ? PanelLeftOpen : PanelLeftClose
  return (
    <div
      className={`sticky top-[4.5rem] hidden h-[calc(100dvh-4.5rem)] shrink-0 flex-col overflow-y-auto border-e border-paper-300 bg-paper-50 p-3 lg:flex print:hidden ${narrow ? 'w-[4.25rem]' : 'w-64'}`}
    >
      <nav aria-label="Dashboard" className="pb-2">
        <SectionLinks {...person} marks={marks} narrow={narrow} />
      </nav>
      <button
        type="button"
        title={narrow ? 'Unfold menu' : undefined}
        onClick={() => {
          rememberMenu(!narrow)
          setNarrow(!narrow)
        }}
        className="sticky -bottom-3 -mb-3 mt-auto flex min-h-touch shrink-0 items-center gap-2.5 bg-paper-50 px-3 text-small text-ink-600 hover:text-ink-900"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className={narrow ? 'sr-only' : ''}>{narrow ? 'Unfold menu' : 'Fold menu'}</span>
      </button>
    </div>
  )
}

/** The menu of sections on small windows: a drawer over the page. */
export function MenuDrawer({
  marks,
  open,
  onOpenChange,
  ...person
}: Person & {
  marks: Marks
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const focusReturn = useFocusReturn()
  const onClickCapture = useLinksLeaveLayer(() => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink-900/70" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          onClickCapture={onClickCapture}
          className="fixed inset-y-0 start-0 z-50 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto bg-paper-50 shadow-dialog"
        >
          <BackCloses onBack={() => onOpenChange(false)} />
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex min-h-[4.5rem] shrink-0 items-center justify-between gap-3 border-b border-paper-300 ps-gutter pe-3">
            <Brand to="/dashboard" compact />
            <Dialog.Close
              aria-label="Close menu"
              className="grid size-touch shrink-0 place-items-center rounded-control hover:bg-paper-200"
            >
              <X aria-hidden="true" className="size-6" />
            </Dialog.Close>
          </div>
          <nav aria-label="Dashboard" className="p-3 pb-8">
            <SectionLinks {...person} marks={marks} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
