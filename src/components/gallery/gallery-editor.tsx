import { ImagePlus, Undo2 } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ChangeEvent,
  type DragEvent,
} from 'react'
import { preparePicture, pictureTypes } from '@/lib/pictures/image'
import type { UploadOptions, UploadPicture } from '@/lib/data/storage'
import { Button } from '@/components/ui/button'
import type { GalleryImage } from './gallery-images'
import { GalleryList } from './gallery-list'
import { useGalleryEdits } from './use-gallery-edits'
import { UploadQueue } from '@/components/upload/upload-queue'
import { useNoteUpload } from '@/components/upload/uploading'
import { UploadRow } from '@/components/upload/upload-row'

export type { GalleryImage } from './gallery-images'

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/**
 * Edits the pictures of a gallery: add (several at once), caption, reorder and remove. Chosen files are shrunk and
 * converted to WebP in the browser, then uploaded, a few at a time. A finished picture takes the place in which it was
 * chosen.
 *
 * Files of removed pictures are not deleted, so that a removal can be undone and a form left unsaved. The caller
 * deletes them on saving and then gives the component a new `version`, because nothing is left to undo. Uploads that
 * failed stay, to be tried again.
 *
 * @param props.version changes when pictures that were removed can no longer be restored
 * @param props.images the current list; each address at most once
 * @param props.onChange called with the new list. Several calls may come before the next render; each includes the
 *   changes of the earlier ones.
 * @param props.upload stores a file and resolves to its address; obeys the signal
 * @param props.longestEdge of the stored pictures, in pixels
 * @param props.failed the message when storing failed
 * @param props.onBusyChange called with true when uploads begin, and with false when none is waiting or running any
 *   more or the component unmounts; failed uploads do not count
 * @param props.onFailedChange called with the number of failed uploads that stand in the list
 */
export function GalleryEditor({
  label,
  hint,
  version = '',
  images,
  onChange,
  upload,
  longestEdge,
  failed = 'Failed to upload image',
  onBusyChange,
  onFailedChange,
}: {
  label: string
  hint?: string
  version?: string
  images: readonly GalleryImage[]
  onChange: (images: GalleryImage[]) => void
  upload: UploadPicture
  longestEdge: number
  failed?: string
  onBusyChange?: (busy: boolean) => void
  onFailedChange?: (failed: number) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const { list, undo, removed, said, add, caption, moveTo, moveOnto, remove, restore } = useGalleryEdits({
    images,
    onChange,
    version,
  })
  const [over, setOver] = useState(false)
  const [queue] = useState(() => new UploadQueue(failed))
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads)
  const failures = uploads.filter(({ state }) => state === 'failed').length
  const busy = failures < uploads.length
  useNoteUpload(busy)

  const work = useEffectEvent(async (file: File, options: Required<UploadOptions>) => {
    const store = upload
    const picture = await preparePicture(file, longestEdge)
    options.signal.throwIfAborted()
    return store(picture, options)
  })
  const stored = useEffectEvent(add)
  useEffect(
    () => queue.open({ work: (file, options) => work(file, options), stored: (turn, url) => stored(turn, url) }),
    [queue],
  )

  const tellBusy = useEffectEvent((now: boolean) => onBusyChange?.(now))
  useEffect(() => {
    if (!busy) return
    tellBusy(true)
    return () => tellBusy(false)
  }, [busy])

  const tellFailed = useEffectEvent((now: number) => onFailedChange?.(now))
  useEffect(() => tellFailed(failures), [failures])

  function choose(event: ChangeEvent<HTMLInputElement>) {
    queue.add(Array.from(event.target.files ?? []))
    // Without this, choosing the same files again would fire no change event.
    event.target.value = ''
  }

  function takeDropped(event: DragEvent) {
    if (!carriesFiles(event)) return
    // Otherwise the browser would leave the form and open the file.
    event.preventDefault()
    setOver(false)
    queue.add(Array.from(event.dataTransfer.files))
  }

  function hover(event: DragEvent) {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(true)
  }

  function leave(event: DragEvent) {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
  }

  const lastRemoved = removed.at(-1)
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={leave}
      onDrop={takeDropped}
      className={`rounded-card border p-3 sm:p-5 ${over ? 'border-sky-700 bg-sky-50' : 'border-paper-300'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-48">
          <p id={`${id}-label`} className="text-small font-semibold text-ink-800">
            {label}
          </p>
          {hint && (
            <p id={`${id}-hint`} className="mt-1 text-fine text-ink-600">
              {hint}
            </p>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join()}
          multiple
          aria-label={`${label}, files`}
          tabIndex={-1}
          className="sr-only"
          onChange={choose}
        />
        <Button ref={chooser} look="secondary" className="px-4" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" /> Add pictures
        </Button>
      </div>

      {images.length === 0 ? (
        <p className="mt-4 text-small text-ink-600">No pictures yet. Choose them, or drop them here.</p>
      ) : (
        <GalleryList
          ref={list}
          labelledBy={`${id}-label`}
          images={images}
          onCaption={caption}
          onMove={moveTo}
          onMoveOnto={moveOnto}
          onRemove={remove}
        />
      )}

      {lastRemoved && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-ink-700">
          {removed.length === 1 ? 'One picture removed.' : `${removed.length} pictures removed.`}
          <Button
            ref={undo}
            look="quiet"
            aria-label={`Undo removing ${lastRemoved.image.caption || 'the picture'}`}
            onClick={restore}
          >
            <Undo2 aria-hidden="true" className="size-4" /> Undo
          </Button>
        </p>
      )}

      {uploads.length > 0 && (
        <ul aria-label={`${label}, uploads`} className="mt-4 space-y-2">
          {uploads.map((one) => (
            <UploadRow
              key={one.id}
              upload={one}
              onDrop={() => queue.drop(one.id)}
              onRetry={() => queue.retry(one.id)}
              onFocusLost={() => chooser.current?.focus()}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
