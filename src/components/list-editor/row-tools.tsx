import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'

const tool =
  'grid size-touch shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-100 hover:text-ink-900 aria-disabled:cursor-not-allowed aria-disabled:text-ink-300 aria-disabled:hover:bg-transparent'

function Tool({ ended = false, onClick, ...rest }: ComponentProps<'button'> & { ended?: boolean }) {
  // At the ends of the list the button stays focusable: a disabled button would lose the focus of a person who just
  // moved the row there.
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
 * The handle by which a row is dragged. Spread what `useSortable` gives over it.
 *
 * @param props.called what it calls the row
 */
export function RowHandle({ called, ...rest }: { called: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-roledescription="sortable"
      aria-label={`Drag ${called}`}
      // Without touch-none, dragging the handle with a finger would scroll the page.
      className={`${tool} touch-none cursor-grab active:cursor-grabbing`}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  )
}

/**
 * The buttons that move and remove a row.
 *
 * @param props.called what they call the row
 * @param props.position its place in the list, from 1
 * @param props.onMove called with the new place, from 1
 * @param props.onRemove undefined for a row that stays
 */
export function RowTools({
  called,
  position,
  count,
  onMove,
  onRemove,
}: {
  called: string
  position: number
  count: number
  onMove: (to: number) => void
  onRemove?: () => void
}) {
  return (
    <div className="ms-auto flex shrink-0">
      <Tool
        aria-label={`Move up ${called}`}
        title="Move up"
        ended={position === 1}
        onClick={() => onMove(position - 1)}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </Tool>
      <Tool
        aria-label={`Move down ${called}`}
        title="Move down"
        ended={position === count}
        onClick={() => onMove(position + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </Tool>
      {onRemove && (
        <Tool aria-label={`Remove ${called}`} title="Remove" data-part="remove" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </Tool>
      )}
    </div>
  )
}
