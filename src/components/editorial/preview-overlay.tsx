import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { BackCloses } from '@/components/ui/back-closes'
import { useFocusReturn } from '@/components/ui/focus-return'
import { Container } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { NotFoundError } from '@/lib/data/errors'

/**
 * Disables the site's links in a preview, because following one would leave the form. Links that open a new window
 * work.
 */
function holdLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && link.target !== '_blank') event.preventDefault()
}

/**
 * Covers the page with a preview of what the public will see, under a strip that says so. Closes with its button, the
 * Escape key or, on a phone, Back.
 *
 * @param props.of the name of what is previewed, for assistive technology
 * @param props.children renders the page; `layer` is the element into which it must portal its dialogs
 */
export function PreviewOverlay({
  of,
  onClose,
  children,
}: {
  of: string
  onClose: () => void
  children: (layer: HTMLElement | null) => ReactNode
}) {
  const focusReturn = useFocusReturn()
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          {...focusReturn}
          ref={setLayer}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            // The key press belongs to a dialog on top, such as a gallery's lightbox.
            if (layer?.querySelector('[role="dialog"]')) event.preventDefault()
          }}
          className="fixed inset-0 z-50 overflow-y-auto bg-paper-50"
        >
          <BackCloses onBack={onClose} />
          <div className="on-ink sticky top-0 z-40 flex items-center justify-between gap-4 bg-ink-900 px-gutter py-1 text-white">
            <Dialog.Title className="text-small font-semibold">
              Preview – not public<span className="sr-only">{`: ${of}`}</span>
            </Dialog.Title>
            <Dialog.Close className="-me-3 inline-flex min-h-touch items-center gap-2 rounded-control px-3 text-small font-semibold hover:bg-white/10">
              Close preview <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div onClickCapture={holdLink}>{children(layer)}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What a preview shows until what it shows is read, or when that failed. */
export function UnreadPreview({
  what,
  query: { error, isFetching, refetch },
}: {
  what: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}) {
  return (
    <Container className="py-8">
      {error ? (
        <ErrorBox
          message={error.message}
          onRetry={error instanceof NotFoundError ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label={`Loading ${what}`}>
          <Skeleton className="h-28 max-w-4xl" />
          <Skeleton className="mt-10 aspect-2/1 w-full" />
        </Loading>
      )}
    </Container>
  )
}
