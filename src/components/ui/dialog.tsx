import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useCallback, useRef, type ReactNode } from 'react'
import { BackCloses } from './back-closes'
import { Button } from './button'
import { DialogClosingContext } from './dialog-closing'
import { useFocusReturn } from './focus-return'

/** The first field of a form that can be reached; bots' traps and hidden choosers of files cannot. */
const firstField = 'form :is(input, select, textarea):not(:disabled, [type="hidden"], [tabindex="-1"])'

/**
 * A modal dialog. It opens at the first field of its form, where one is in it: with the focus on its close button, typing
 * would end in nothing and Enter would close it. Where a field would open the keyboard on the screen, or is out of sight
 * below what is to be read first, the dialog itself has the focus. Its close button, the Escape key, a press on the backdrop and, on a phone, Back close it, after a question where a form in it
 * renders `UnsavedChanges`. It traps the focus while it is open and restores it afterwards.
 *
 * @param props.onOpenChange called with the requested state
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
}) {
  const focusReturn = useFocusReturn()
  const content = useRef<HTMLDivElement>(null)
  const asks = useRef<(() => void) | null>(null)
  const askFirst = useCallback((ask: () => void) => {
    asks.current = ask
    return () => void (asks.current = null)
  }, [])
  const change = (wanted: boolean) => (!wanted && asks.current ? asks.current() : onOpenChange(wanted))
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        {/* No grid on a phone: there the row would be only as high as the item's minimum height, and a longer form would overflow the panel. */}
        <Primitive.Overlay className="fixed inset-0 z-50 overflow-y-auto bg-ink-900/70 print:static sm:grid sm:place-items-center sm:p-6">
          <Primitive.Content
            {...focusReturn}
            ref={content}
            onOpenAutoFocus={(event) => {
              focusReturn.onOpenAutoFocus()
              const field = content.current?.querySelector<HTMLElement>(firstField)
              if (!field) return
              event.preventDefault()
              const seen = field.getBoundingClientRect().bottom <= innerHeight
              ;(seen && !matchMedia('(hover: none) and (pointer: coarse)').matches ? field : content.current)?.focus({
                preventScroll: true,
              })
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onPointerDownOutside={(event) => {
              // The backdrop scrolls; a press on its scrollbar must not close the dialog.
              const { target, offsetX } = event.detail.originalEvent
              if (target instanceof HTMLElement && offsetX > target.clientWidth) event.preventDefault()
            }}
            className="relative w-full max-w-2xl bg-paper-50 shadow-dialog max-sm:min-h-dvh sm:rounded-card"
          >
            <BackCloses onBack={() => change(false)} />
            <div className="woven text-sky-700" aria-hidden="true" />
            <div className="flex items-start justify-between gap-4 px-6 pt-6 sm:px-9 sm:pt-8">
              <div>
                <Primitive.Title className="font-serif text-heading font-semibold">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description className="mt-2 text-small text-ink-700">{description}</Primitive.Description>
                )}
              </div>
              <Primitive.Close
                aria-label="Close"
                className="-me-2 grid size-touch shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-200"
              >
                <X aria-hidden="true" className="size-5" />
              </Primitive.Close>
            </div>
            <DialogClosingContext value={{ askFirst, close: () => onOpenChange(false) }}>
              <div className="px-6 pt-6 pb-8 sm:px-9 sm:pb-10">{children}</div>
            </DialogClosingContext>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/**
 * The buttons at the end of a form in a dialog: cancel and submit.
 *
 * @param props.busy the label of the submit button while it submits; empty otherwise
 */
export function DialogButtons({
  send,
  busy,
  look,
}: {
  send: string
  busy: string | false
  look?: 'primary' | 'danger'
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
      <Primitive.Close asChild>
        <Button look="secondary">Cancel</Button>
      </Primitive.Close>
      <Button type="submit" look={look} busy={busy !== false}>
        {busy || send}
      </Button>
    </div>
  )
}
