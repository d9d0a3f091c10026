import { Ellipsis } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useNarrow } from '@/lib/list/narrow'
import { menuBox } from './menu-look'

/** A button that opens a box of others. */
export function PopoverMenu({
  label,
  trigger,
  className,
  children,
}: {
  label: string
  trigger: ReactNode
  className: string
  children: ReactNode
}) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={`${menuBox} flex flex-col [&_span]:not-sr-only ${className}`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The buttons of a list's head beside its main one. On small windows they stand in one menu, so that the head is one line. */
export function MoreActions({ children }: { children: ReactNode }) {
  if (!useNarrow()) return children
  return (
    <PopoverMenu
      label="More"
      trigger={
        <Button look="secondary">
          <Ellipsis aria-hidden="true" className="size-4" /> <span className="max-sm:sr-only">More</span>
        </Button>
      }
      className="[&_:is(a,button)]:w-full [&_:is(a,button)]:justify-start [&_:is(a,button)]:border-transparent [&_:is(a,button)]:px-3"
    >
      {children}
    </PopoverMenu>
  )
}
