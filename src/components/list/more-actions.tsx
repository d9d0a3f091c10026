import { Ellipsis } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useNarrow } from '@/lib/list/narrow'
import { menuBox } from './menu-look'

/** The buttons of a list's head beside its main one. On small windows they stand in one menu, so that the head is one line. */
export function MoreActions({ children }: { children: ReactNode }) {
  if (!useNarrow()) return children
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="secondary">
          <Ellipsis aria-hidden="true" className="size-4" /> <span className="max-sm:sr-only">More</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="More"
          className={`${menuBox} flex flex-col [&_:is(a,button)]:w-full [&_:is(a,button)]:justify-start [&_:is(a,button)]:border-transparent [&_:is(a,button)]:px-3 [&_span]:not-sr-only`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
