import {
  Ban,
  Copy,
  Ellipsis,
  Eye,
  MailX,
  Pencil,
  RefreshCw,
  RotateCcw,
  Send,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useNarrow } from '@/lib/list/narrow'
import { menuBox, menuItem } from './menu-look'

/** The actions that have an icon, in the order in which every list shows them; `word` for what no picture says. */
const known = {
  edit: { icon: Pencil, label: 'Edit' },
  renew: { icon: RefreshCw, label: 'Renew', word: true },
  preview: { icon: Eye, label: 'Preview' },
  duplicate: { icon: Copy, label: 'Duplicate' },
  send: { icon: Send, label: 'Send again' },
  restore: { icon: RotateCcw, label: 'Set back' },
  unsubscribe: { icon: MailX, label: 'Unsubscribe' },
  withdraw: { icon: Ban, label: 'Withdraw' },
  delete: { icon: Trash2, label: 'Delete' },
} satisfies Record<string, { icon: LucideIcon; label: string; word?: true }>

/** A page that an action leads to, or what it does; `busy` while it is being done. */
type Action = ({ to: string; onPress?: undefined } | { to?: undefined; onPress: () => void }) & {
  busy?: boolean
  /** The action with its row, for assistive technology, where that is not the action and the name of the row. */
  says?: string
}
/** An action without an icon. */
type Further = Action & { label: string }

const iconButton =
  'grid size-8 shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-200 hover:text-ink-900 aria-busy:opacity-50 pointer-coarse:size-touch'

function IconAction({
  icon: Icon,
  label,
  name,
  to,
  onPress,
  busy,
  says,
  danger,
  word = false,
}: Action & { icon: LucideIcon; label: string; name: string; danger: boolean; word?: boolean }) {
  const shared = {
    'aria-label': says ?? `${label} ${name}`,
    title: word ? undefined : label,
    className: `${iconButton} ${danger ? 'hover:text-danger-700' : ''} ${word ? 'w-auto! grid-flow-col gap-1.5 px-2 text-fine font-semibold' : ''}`,
  }
  const image = (
    <>
      <Icon aria-hidden="true" className="size-4" />
      {word && label}
    </>
  )
  return to === undefined ? (
    <button
      type="button"
      {...shared}
      aria-busy={busy || undefined}
      // The second press of a double one may come when the work of the first is over.
      onClick={({ detail }) => !busy && detail < 2 && onPress()}
    >
      {image}
    </button>
  ) : (
    <Link to={to} {...shared}>
      {image}
    </Link>
  )
}

/**
 * What can be done with a row: icons for what every list has, in one order, and a menu for the rest. On small windows,
 * everything is in the menu.
 *
 * @param props.name of the row, for assistive technology
 * @param props.more the actions that are only in the menu
 */
export function RowActions({
  name,
  more = [],
  ...icons
}: { name: string; more?: readonly (Further | false)[] } & { [key in keyof typeof known]?: Action | false }) {
  const narrow = useNarrow()
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  const keys = (Object.keys(known) as (keyof typeof known)[]).filter((key) => icons[key])
  const shown = keys.flatMap((key) => {
    const action = icons[key]
    return action ? [{ key, ...known[key], ...action, danger: key === 'delete' }] : []
  })
  const further = more
    .flatMap((action) => action || [])
    .map((action) => ({ ...action, key: action.label, danger: false }))
  const inMenu = narrow
    ? [...shown.filter(({ danger }) => !danger), ...further, ...shown.filter(({ danger }) => danger)]
    : further
  return (
    <span className="flex lg:-ms-2">
      {!narrow && shown.map(({ key, ...action }) => <IconAction key={key} {...action} name={name} />)}
      {inMenu.length > 0 && (
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger
            ref={trigger}
            aria-label={`Actions on ${name}`}
            title="More actions"
            className={`${iconButton} max-lg:size-touch`}
          >
            <Ellipsis aria-hidden="true" className="size-4" />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal container={document.getElementById('main')}>
            <DropdownMenu.Content
              align="end"
              sideOffset={4}
              collisionPadding={8}
              className={menuBox}
              // An action may open a dialog, which returns the focus to where it was: first to the row.
              onCloseAutoFocus={(event) => {
                const act = chosen.current
                chosen.current = undefined
                if (!act) return
                event.preventDefault()
                trigger.current?.focus()
                act()
              }}
            >
              {inMenu.map(({ key, label, to, onPress, busy, danger }) =>
                to === undefined ? (
                  <DropdownMenu.Item
                    key={key}
                    disabled={busy}
                    onSelect={() => (chosen.current = onPress)}
                    className={`${menuItem} ${danger ? 'text-danger-700' : ''}`}
                  >
                    {label}
                  </DropdownMenu.Item>
                ) : (
                  <DropdownMenu.Item key={key} asChild>
                    <Link to={to} className={menuItem}>
                      {label}
                    </Link>
                  </DropdownMenu.Item>
                ),
              )}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </span>
  )
}
