import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ImageOff } from 'lucide-react'
import { RowHandle, RowTools } from '@/components/list-editor/row-tools'
import { longestCaption, type GalleryImage } from './gallery-images'
import { imageAttributes, useBroken } from '@/components/ui/picture'

/** The picture, or an icon if it fails to load. Decorative, because its caption is beside it. */
function Preview({ url }: { url: string }) {
  const { broken, watch } = useBroken(url)
  const shape = 'h-16 w-20 shrink-0 rounded-control bg-paper-200'
  if (!broken)
    return (
      <img
        {...imageAttributes(url, '80px')}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        {...watch}
        className={`${shape} object-cover`}
      />
    )
  return (
    <span className={`${shape} grid place-items-center text-ink-600`}>
      <ImageOff aria-hidden="true" className="size-5" />
      <span className="sr-only">This picture does not load.</span>
    </span>
  )
}

/**
 * A picture of a gallery with its caption, the handle to drag it by, and the buttons to move and remove it.
 *
 * @param props.position its place in the list, from 1
 * @param props.onMove called with the new place, from 1
 */
export function GalleryItem({
  image,
  position,
  count,
  onCaption,
  onMove,
  onRemove,
}: {
  image: GalleryImage
  position: number
  count: number
  onCaption: (caption: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: image.url,
  })
  const name = `picture ${position}`
  return (
    <li
      ref={setNodeRef}
      data-url={image.url}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`flex flex-wrap items-center gap-x-2 gap-y-3 rounded-control border bg-white p-2 sm:flex-nowrap sm:gap-x-3 ${isDragging ? 'relative z-10 border-sky-700 shadow-lift' : 'border-paper-300'}`}
    >
      <RowHandle ref={setActivatorNodeRef} called={name} {...attributes} {...listeners} />
      <Preview url={image.url} />
      <input
        aria-label={`Caption of ${name}`}
        placeholder="Caption (optional)"
        autoComplete="off"
        maxLength={longestCaption}
        value={image.caption}
        onChange={(event) => onCaption(event.target.value)}
        className="order-last block min-h-touch w-full min-w-0 rounded-control border border-ink-500 bg-white px-4 py-2.5 text-body text-ink-900 placeholder:text-ink-500 hover:border-ink-700 focus-visible:outline-offset-0 sm:order-none sm:w-auto sm:grow"
      />
      <RowTools called={name} position={position} count={count} onMove={onMove} onRemove={onRemove} />
    </li>
  )
}
