import { ImagePlus, Trash2, X } from 'lucide-react'
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { NotAnImageError, pictureTypes, preparePicture } from '@/lib/pictures/image'
import type { UploadPicture } from '@/lib/data/storage'
import { Button } from '@/components/ui/button'
import { useNoteUpload } from './uploading'

/** A running upload: the share that is done, from 0 to 1, and the controller to cancel it. */
type Running = { share: number; controller: AbortController }

/**
 * A picture with controls to choose, replace and remove it. A chosen file is shrunk to the sizes that the site uses and
 * converted to WebP in the browser, then uploaded with a progress bar and a cancel button.
 *
 * @param props.preview the current picture
 * @param props.address its address; empty for none
 * @param props.longestEdge of the stored picture, in pixels
 * @param props.upload stores a picture and resolves to its address
 * @param props.onChange called with the new address, or with an empty one when the picture is removed; the controls
 *   stay busy until a returned promise settles
 * @param props.failed the message when storing or saving failed
 */
export function ImageUpload({
  label,
  preview,
  address,
  longestEdge,
  crop,
  hint,
  upload,
  onChange,
  failed,
}: {
  label: string
  preview: ReactNode
  address: string
  longestEdge: number
  crop?: 'square'
  hint: string
  upload: UploadPicture
  onChange: (address: string) => Promise<void> | void
  failed: string
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<Running>()
  useNoteUpload(running !== undefined)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState('')

  async function change(work: () => Promise<string>) {
    setError('')
    try {
      const next = await work()
      // From here on there is nothing left to cancel.
      setRunning(undefined)
      setSaving(true)
      await onChange(next)
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return
      setError(cause instanceof NotAnImageError ? cause.message : failed)
      if (!(cause instanceof NotAnImageError)) console.error(failed, cause)
    } finally {
      setRunning(undefined)
      setSaving(false)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Without this, choosing the same file again would fire no change event.
    event.target.value = ''
    void change(async () => {
      if (!file) throw new NotAnImageError('You must select an image to upload.')
      const controller = new AbortController()
      setRunning({ share: 0, controller })
      const picture = await preparePicture(file, longestEdge, crop)
      return upload(picture, { signal: controller.signal, onProgress: (share) => setRunning({ share, controller }) })
    })
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {preview}
      <div className="min-w-0 grow basis-60">
        <p id={`${id}-label`} className="text-small font-semibold text-ink-800">
          {label}
        </p>
        <p className="mt-1 text-fine text-ink-600">{hint}</p>
        {running ? (
          <div className="mt-3 flex items-center gap-4">
            <progress
              aria-label={`${label}, upload`}
              value={running.share}
              max={1}
              className="h-2 grow accent-sky-700"
            />
            <Button look="secondary" className="px-4" onClick={() => running.controller.abort()}>
              <X aria-hidden="true" className="size-4" /> Cancel
            </Button>
          </div>
        ) : (
          <div className="mt-3 flex flex-wrap gap-3">
            <input
              ref={input}
              id={id}
              type="file"
              accept={pictureTypes.join()}
              aria-label={`${label}, file`}
              tabIndex={-1}
              className="sr-only"
              onChange={choose}
            />
            <Button look="secondary" className="px-4" busy={saving} onClick={() => input.current?.click()}>
              <ImagePlus aria-hidden="true" className="size-4" /> {address ? 'Replace image' : 'Choose image'}
            </Button>
            {address && (
              <Button
                look="secondary"
                className="px-4"
                busy={saving}
                onClick={() => void change(() => Promise.resolve(''))}
              >
                <Trash2 aria-hidden="true" className="size-4" /> Remove
              </Button>
            )}
          </div>
        )}
        {error && (
          <p role="alert" className="mt-2 text-fine font-medium text-danger-700">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
