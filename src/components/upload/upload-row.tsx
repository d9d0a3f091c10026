import { RotateCw, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { Upload } from './upload-queue'

// Browsers drop the accent colour once a bar has a height of its own.
const bar =
  'h-2 min-w-0 grow appearance-none overflow-hidden rounded-full border-0 bg-paper-300 forced-color-adjust-none [&::-webkit-progress-bar]:bg-paper-300 [&::-webkit-progress-value]:bg-sky-700 [&::-moz-progress-bar]:bg-sky-700'

/**
 * One upload: its file name, its progress or why it failed, and its actions.
 *
 * @param props.onDrop cancels or dismisses it
 * @param props.onFocusLost called when the row disappears while it has the focus, so that the focus can be moved
 *   elsewhere
 */
export function UploadRow({
  upload,
  onDrop,
  onRetry,
  onFocusLost,
}: {
  upload: Upload
  onDrop: () => void
  onRetry: () => void
  onFocusLost: () => void
}) {
  const row = useRef<HTMLLIElement>(null)
  const drop = useRef<HTMLButtonElement>(null)
  const lost = useRef(onFocusLost)
  useLayoutEffect(() => {
    lost.current = onFocusLost
  })
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) lost.current()
    }
  }, [])

  function retry() {
    // The pressed button disappears, so focus its neighbour, which stays.
    drop.current?.focus()
    onRetry()
  }

  const failed = upload.state === 'failed'
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-paper-300 bg-white p-3"
    >
      <div className="min-w-0 grow basis-40">
        <p className="truncate text-small font-medium text-ink-800" title={upload.name}>
          {upload.name}
        </p>
        {failed ? (
          <p role="alert" className="mt-1 text-fine font-medium text-danger-700">
            {upload.message}
          </p>
        ) : (
          <div className="mt-1 flex items-center gap-3">
            <progress aria-label={`Upload of ${upload.name}`} value={upload.share} max={1} className={bar} />
            <span className="w-16 shrink-0 text-end text-fine text-ink-600">
              {upload.state === 'waiting' ? 'Waiting' : `${Math.round(upload.share * 100)} %`}
            </span>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {failed && (
          <Button key="retry" look="secondary" className="px-4" aria-label={`Retry ${upload.name}`} onClick={retry}>
            <RotateCw aria-hidden="true" className="size-4" /> Retry
          </Button>
        )}
        <Button
          key="drop"
          ref={drop}
          look="secondary"
          className="px-4"
          aria-label={`${failed ? 'Dismiss' : 'Cancel'} ${upload.name}`}
          onClick={onDrop}
        >
          <X aria-hidden="true" className="size-4" /> {failed ? 'Dismiss' : 'Cancel'}
        </Button>
      </div>
    </li>
  )
}
