import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { OfflineLine } from './states'
import { SheetFootContext } from './sheet-foot'
import { touchLink } from './link-look'

const CloseContext = createContext<() => void>(() => undefined)

/** Closes the sheet around a form, as its close button does. */
export const useCloseSheet = () => useContext(CloseContext)

/** Where Escape has a meaning of its own: an open picker, a picture that is being moved. */
const takesEscape = '[role="combobox"][aria-expanded="true"], [aria-roledescription="sortable"][aria-pressed="true"]'

/**
 * A modal sheet as high as the window, over the list that its address belongs to; on a phone it is the whole window. It
 * holds a {@link SheetPage}. Its close button, the Escape key and a press beside it close it; unsaved changes are asked
 * about where the router leaves the address.
 *
 * @param props.onClose leads back to the list
 */
export function Sheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const { pathname } = useLocation()
  const address = useRef(pathname)
  useEffect(() => void (address.current = pathname), [pathname])

  /** To the link that was pressed; where the sheet was opened by its address, to its row. */
  function giveFocusBack(event: Event) {
    event.preventDefault()
    const opener = before.current?.isConnected && before.current !== document.body ? before.current : null
    const goal =
      opener ?? document.querySelector(`#main a[href="${address.current}"]`) ?? document.getElementById('main')
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: goal.id === 'main' })
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink-900/70 print:hidden" />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement
            // The sheet itself: its name is read out, and Tab leads to its first control.
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={(event) => {
            if (event.isComposing || (event.target instanceof Element && event.target.closest(takesEscape)))
              event.preventDefault()
          }}
          className="fixed inset-y-0 end-0 z-50 flex w-full flex-col bg-paper-100 shadow-dialog outline-none [--bar:0px] low:overflow-y-auto lg:w-[min(80rem,calc(100vw-6rem))] print:static print:block print:w-full print:shadow-none"
        >
          <Dialog.Close
            aria-label="Close"
            className="absolute end-2 top-2 z-20 grid size-touch place-items-center rounded-control text-ink-700 hover:bg-paper-200 sm:end-4"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
          <CloseContext value={onClose}>{children}</CloseContext>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Puts the name of the sheet before the title of the page behind it, as long as the sheet is open. */
function useDocumentTitle(title: string) {
  useEffect(() => {
    const behind = document.title
    const whole = `${title} – ${behind}`
    document.title = whole
    // A page that has meanwhile taken its place has set its own title.
    return () => {
      if (document.title === whole) document.title = behind
    }
  }, [title])
}

/**
 * What a sheet shows: the heading with its actions, and the content, which scrolls between the heading and the bar of its
 * form.
 *
 * @param props.back leads to where it was opened from, if not from its list
 */
export function SheetPage({
  title,
  lead,
  actions,
  back,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  useDocumentTitle(title)
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-paper-300 bg-paper-50 py-2.5 ps-5 pe-14 sm:ps-8 sm:pe-20 [@media(max-height:30rem)]:py-1">
        <div className="min-w-0 py-1.5">
          {back && (
            <Link to={back.to} className={`${touchLink} text-fine lg:pointer-fine:min-h-8`}>
              {back.label}
            </Link>
          )}
          <Dialog.Title asChild>
            <h1 className="line-clamp-2 font-serif text-[1.375rem]/8 font-semibold break-words lg:text-[1.625rem]/8">
              {title}
            </h1>
          </Dialog.Title>
          {lead && <p className="text-small text-ink-700">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 max-sm:w-full">{actions}</div>}
      </div>
      <OfflineLine />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6 [--page:100rem] low:flex-none low:overflow-visible sm:px-8 print:overflow-visible">
        <SheetFootContext value={foot}>{children}</SheetFootContext>
      </div>
      <div ref={setFoot} className="shrink-0" />
    </>
  )
}
