import { useQuery } from '@tanstack/react-query'
import { Bookmark, Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lateDialog } from '@/components/ui/late'
import { menuBox, menuButton, menuItem } from '@/components/list/menu-look'
import { useSession } from '@/features/people/session/api'
import { savedViewsQuery } from '../api'

const load = () => import('./views-dialog')
const close = ({ onClose }: { onClose: () => void }) => onClose()
const SaveViewDialog = lateDialog(async () => (await load()).SaveViewDialog, close)
const ManageViewsDialog = lateDialog(async () => (await load()).ManageViewsDialog, close)

/** The query of an address without its page: a view begins at the first one. */
function withoutPage(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return params.size ? `?${params.toString()}` : ''
}

/**
 * The menu of the views that somebody has saved of a list, which is on screen.
 *
 * @param props.of the path of the list
 */
export function SavedViews({ of }: { of: string }) {
  const { role } = useSession()
  const list = of.replace('/dashboard/', '')
  const here = withoutPage(useLocation().search)
  const [opened, setOpened] = useState(false)
  const { data, error } = useQuery({ ...savedViewsQuery, enabled: opened })
  const views = data?.filter((view) => view.list === list) ?? []
  const [asked, setAsked] = useState<'save' | 'manage'>()
  const next = useRef<'save' | 'manage'>(undefined)
  const trigger = useRef<HTMLButtonElement>(null)
  const ask = (what: 'save' | 'manage', label: string) => (
    <DropdownMenu.Item onSelect={() => (next.current = what)} className={menuItem}>
      {label}
    </DropdownMenu.Item>
  )
  // Staff alone keep views.
  if (role === 'member') return null
  return (
    <>
      <DropdownMenu.Root modal={false} onOpenChange={() => setOpened(true)}>
        <DropdownMenu.Trigger ref={trigger} className={menuButton}>
          <Bookmark aria-hidden="true" className="size-4" /> <span className="max-lg:sr-only">Views</span>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={document.getElementById('main')}>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            collisionPadding={8}
            className={menuBox}
            // The dialog returns the focus to where it was: first to the button.
            onCloseAutoFocus={(event) => {
              if (!next.current) return
              event.preventDefault()
              trigger.current?.focus()
              setAsked(next.current)
              next.current = undefined
            }}
          >
            {views.map(({ id, name, query }) => (
              <DropdownMenu.Item key={id} asChild>
                <Link to={`${of}${query}`} aria-current={query === here ? 'page' : undefined} className={menuItem}>
                  <Check aria-hidden="true" className={`size-4 shrink-0 ${query === here ? '' : 'invisible'}`} />
                  <span className="min-w-0 truncate">{name}</span>
                </Link>
              </DropdownMenu.Item>
            ))}
            {views.length === 0 && (
              <p className="px-3 py-2 text-small text-ink-600">
                {error && !data ? error.message : data ? 'You have saved no view of this list.' : 'Loading your views…'}
              </p>
            )}
            <DropdownMenu.Separator className="my-1.5 border-t border-paper-300" />
            {ask('save', 'Save this view…')}
            {views.length > 0 && ask('manage', 'Delete views…')}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {asked === 'save' && <SaveViewDialog list={list} query={here} onClose={() => setAsked(undefined)} />}
      {asked === 'manage' && <ManageViewsDialog views={views} onClose={() => setAsked(undefined)} />}
    </>
  )
}
