import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical, ImageOff, Trash2 } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { longestCaption, type GalleryImage } from './gallery-images'
import { imageAttributes } from '@/components/ui/picture'

const tool =
  'grid size-touch shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-100 hover:text-ink-900 disabled:cursor-not-allowed disabled:text-ink-500 aria-disabled:cursor-not-allowed aria-disabled:text-ink-300 aria-disabled:hover:bg-transparent'

function Tool({ ended = false, onClick, ...rest }: ComponentProps<'button'> & { ended?: boolean }) {
  // At the ends of the list the button stays focusable: a disabled button would lose the focus of a person who just
  // moved the picture there.
  return (
    <button
      type="button"
      className={tool}
      aria-disabled={ended || undefined}
      onClick={ended ? undefined : onClick}
      {...rest}
    />
  )
}

/** The picture, or an icon if it fails to load. Decorative, because its caption is beside it. */
function Preview({ url }: { url: string }) {
  const [broken, setBroken] = useState('')
  const shape = 'h-16 w-20 shrink-0 rounded-control bg-paper-200'
  if (url !== broken)
    return (
      <img
        {...imageAttributes(url, '80px')}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(url)}
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
  disabled,
  onCaption,
  onMove,
  onRemove,
}: {
  image: GalleryImage
  position: number
  count: number
  disabled: boolean
  onCaption: (caption: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: image.url,
    disabled,
  })
  const name = `picture ${position}`
  return (
    <li
      ref={setNodeRef}
      data-url={image.url}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`flex flex-wrap items-center gap-x-2 gap-y-3 rounded-control border bg-white p-2 sm:flex-nowrap sm:gap-x-3 ${isDragging ? 'relative z-10 border-sky-700 shadow-lift' : 'border-paper-300'}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-roledescription="sortable"
        aria-label={`Drag ${name}`}
        disabled={disabled}
        // Without touch-none, dragging the handle with a finger would scroll the page.
        className={`${tool} touch-none cursor-grab active:cursor-grabbing`}
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      <Preview url={image.url} />
      <input
        aria-label={`Caption of ${name}`}
        placeholder="Caption (optional)"
        autoComplete="off"
        maxLength={longestCaption}
        value={image.caption}
        disabled={disabled}
        onChange={(event) => onCaption(event.target.value)}
        className="order-last block min-h-touch w-full min-w-0 rounded-control border border-ink-500 bg-white px-4 py-2.5 text-body text-ink-900 placeholder:text-ink-500 hover:border-ink-700 focus-visible:outline-offset-0 disabled:bg-paper-100 sm:order-none sm:w-auto sm:grow"
      />
      <div className="ms-auto flex shrink-0">
        <Tool
          aria-label={`Move up ${name}`}
          title="Move up"
          disabled={disabled}
          ended={position === 1}
          onClick={() => onMove(position - 1)}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </Tool>
        <Tool
          aria-label={`Move down ${name}`}
          title="Move down"
          disabled={disabled}
          ended={position === count}
          onClick={() => onMove(position + 1)}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </Tool>
        <Tool aria-label={`Remove ${name}`} title="Remove" disabled={disabled} data-part="remove" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </Tool>
      </div>
    </li>
  )
}
