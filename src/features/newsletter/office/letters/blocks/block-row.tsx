import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, ChevronRight, GripVertical, Trash2 } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

const tool =
  'grid size-touch shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-100 hover:text-ink-900 aria-disabled:cursor-not-allowed aria-disabled:text-ink-300 aria-disabled:hover:bg-transparent'

function Tool({ ended = false, onClick, ...rest }: ComponentProps<'button'> & { ended?: boolean }) {
  // At the ends of the list the button stays focusable: a disabled one would lose the focus of whoever has just moved
  // the block there.
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

/**
 * A block of a letter: the handle to drag it by, what it is, which unfolds its fields, and the buttons to move and remove
 * it.
 *
 * @param props.kind what it is, such as `Text`
 * @param props.summary what stands in it; empty while nothing does
 * @param props.position its place in the letter, from 1
 * @param props.fields what is written in it; undefined for a block that just shows something
 * @param props.children what it shows, folded or not
 * @param props.onMove called with the new place, from 1
 */
export function BlockRow({
  id,
  kind,
  summary,
  position,
  count,
  open,
  fields,
  children,
  onOpen,
  onMove,
  onRemove,
}: {
  id: string
  kind: string
  summary: string
  position: number
  count: number
  open: boolean
  fields?: ReactNode
  children?: ReactNode
  onOpen: (open: boolean) => void
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const fieldsId = useId()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const name = `block ${position}`
  const head = (
    <>
      <span className="shrink-0 font-semibold">
        <span className="sr-only">{`Block ${position}:`}</span> {kind}
      </span>{' '}
      <span className="min-w-0 truncate text-ink-600">{summary}</span>
    </>
  )
  return (
    <li
      ref={setNodeRef}
      data-block={id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`rounded-control border bg-white ${isDragging ? 'relative z-10 border-sky-700 shadow-lift' : 'border-paper-300'}`}
    >
      <div className="flex flex-wrap items-center p-1 sm:flex-nowrap sm:gap-x-1">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-roledescription="sortable"
          aria-label={`Drag ${name}`}
          // Without touch-none, dragging the handle with a finger would scroll the page.
          className={`${tool} touch-none cursor-grab active:cursor-grabbing`}
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
        {fields ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? fieldsId : undefined}
            data-part="head"
            onClick={() => onOpen(!open)}
            className="flex min-h-touch min-w-0 grow basis-40 items-center gap-2 rounded-control px-1 text-start text-small hover:bg-paper-100"
          >
            <ChevronRight
              aria-hidden="true"
              className={`size-4 shrink-0 text-ink-600 transition-transform ${open ? 'rotate-90' : ''}`}
            />
            {head}
          </button>
        ) : (
          <p
            tabIndex={-1}
            data-part="head"
            className="flex min-h-touch min-w-0 grow basis-40 items-center gap-2 px-1 text-small"
          >
            {head}
          </p>
        )}
        <div className="ms-auto flex shrink-0">
          <Tool
            aria-label={`Move up ${name}`}
            title="Move up"
            ended={position === 1}
            onClick={() => onMove(position - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
          </Tool>
          <Tool
            aria-label={`Move down ${name}`}
            title="Move down"
            ended={position === count}
            onClick={() => onMove(position + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </Tool>
          <Tool aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </Tool>
        </div>
      </div>
      {children}
      {fields && open && (
        <div id={fieldsId} className="space-y-5 border-t border-paper-300 p-3 sm:p-5">
          {fields}
        </div>
      )}
    </li>
  )
}
