import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { NavLink } from 'react-router-dom'
import { BackCloses, useLinksLeaveLayer } from '@/components/ui/back-closes'
import { useFocusReturn } from '@/components/ui/focus-return'
import { AccountLink } from './account-link'
import { Brand } from './brand'
import { navigation } from '../routing/public-pages'

/** The full-screen menu of small screens. */
export function MobileMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const focusReturn = useFocusReturn()
  const onClickCapture = useLinksLeaveLayer(() => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          onClickCapture={onClickCapture}
          className="on-ink fixed inset-0 z-50 flex flex-col overflow-y-auto bg-ink-900 text-white"
        >
          <BackCloses onBack={() => onOpenChange(false)} />
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex h-[4.5rem] shrink-0 items-center justify-between px-gutter">
            <Brand onInk />
            <Dialog.Close
              aria-label="Close menu"
              className="-me-2 grid size-touch place-items-center rounded-control hover:bg-white/10"
            >
              <X aria-hidden="true" className="size-6" />
            </Dialog.Close>
          </div>
          <div className="woven shrink-0 text-wheat-500" aria-hidden="true" />
          <nav aria-label="Main" className="flex flex-1 flex-col px-gutter pt-4 pb-8">
            {navigation.map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
                end={to === '/'}
                className={({ isActive, isPending }) =>
                  `flex min-h-[3.5rem] items-center justify-between gap-4 border-b border-white/15 font-serif text-[1.625rem] after:size-2.5 after:rotate-45 ${isActive ? 'text-wheat-300 after:bg-wheat-500' : isPending ? 'text-wheat-300' : 'text-white'}`
                }
              >
                {label}
              </NavLink>
            ))}
            <AccountLink className="mt-8 justify-center bg-wheat-300 px-6 py-2 text-ink-900" />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
