import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { OfflineToldContext } from '@/lib/data/online'
import { Button } from './button'

/** A grey placeholder for content that is loading. Give it the size of that content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-card bg-paper-200 ${className}`} />
}

/** Wraps skeletons and tells assistive technology once that content is loading. */
export function Loading({
  label = 'Loading…',
  className = '',
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  )
}

/** A spinner in a box as high as the content that follows, so that nothing jumps. */
export function Spinner({ label = 'Loading…', className = 'min-h-[60vh]' }: { label?: string; className?: string }) {
  return (
    <div role="status" aria-label={label} className={`grid place-items-center ${className}`}>
      <LoaderCircle aria-hidden="true" className="size-9 animate-spin text-sky-700" />
    </div>
  )
}

/**
 * The line that says that the device is offline, for the frame of the dashboard and for a sheet, which covers the frame.
 * What cannot be read meanwhile is read again by itself (`createQueryClient`).
 */
export function OfflineLine() {
  return (
    <p role="status" className="bg-wheat-100 px-5 py-2 text-small font-semibold empty:hidden sm:px-8">
      {useContext(OfflineToldContext) &&
        'You are offline. What you see may be out of date. It is updated by itself once you are online again.'}
    </p>
  )
}

/**
 * The red box of a failed load: the message, a retry button, and optionally a back link. Where the frame says that the
 * device is offline, a plain line instead.
 *
 * @param props.byHand whether nothing but the button tries again
 */
export function ErrorBox({
  message,
  onRetry,
  retrying = false,
  byHand = false,
  children,
}: {
  message: string
  onRetry?: () => void
  retrying?: boolean
  byHand?: boolean
  children?: ReactNode
}) {
  const offline = useContext(OfflineToldContext)
  if (offline && onRetry && !byHand)
    return <p className="text-small text-ink-600">This is shown as soon as you are online again. {children}</p>
  return (
    <div role="alert" className="rounded-card border border-danger-200 bg-danger-50 p-6">
      <p className="flex items-start gap-3 font-semibold text-danger-700">
        <CircleAlert aria-hidden="true" className="mt-1 size-5 shrink-0" />
        {message}
      </p>
      {(onRetry || children) && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          {onRetry && (
            <Button look="secondary" busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}

/** The text of an empty list. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card border border-dashed border-paper-300 bg-paper-100 px-6 py-14 text-center text-lead text-ink-700">
      {children}
    </div>
  )
}
