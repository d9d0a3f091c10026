import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { RowHandle, RowTools } from './row-tools'

/**
 * A row of an edited list: the handle to drag it by, what it is, which unfolds its fields, and the buttons to move and
 * remove it.
 *
 * @param props.called what its buttons call it
 * @param props.head what it is, on its line
 * @param props.position its place in the list, from 1
 * @param props.onMove called with the new place, from 1
 * @param props.onRemove undefined for a row that stays
 * @param props.fields what is written in it; undefined for a row that has nothing to unfold
 * @param props.children what it shows, folded or not
 */
export function ListRow({
  id,
  called,
  head,
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
  called: string
  head: ReactNode
  position: number
  count: number
  open: boolean
  fields?: ReactNode
  children?: ReactNode
  onOpen: (open: boolean) => void
  onMove: (to: number) => void
  onRemove?: () => void
}) {
  const fieldsId = useId()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const line = 'flex min-h-touch min-w-0 grow basis-40 items-center gap-2 px-1 text-start text-small'
  return (
    <li
      ref={setNodeRef}
      data-row={id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`rounded-control border bg-white ${isDragging ? 'relative z-10 border-sky-700 shadow-lift' : 'border-paper-300'}`}
    >
      <div className="flex flex-wrap items-center p-1 sm:flex-nowrap sm:gap-x-1">
        <RowHandle ref={setActivatorNodeRef} called={called} {...attributes} {...listeners} />
        {fields === undefined ? (
          <p tabIndex={-1} data-part="head" className={line}>
            {head}
          </p>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? fieldsId : undefined}
            data-part="head"
            onClick={() => onOpen(!open)}
            className={`${line} rounded-control hover:bg-paper-100`}
          >
            <ChevronRight
              aria-hidden="true"
              className={`size-4 shrink-0 text-ink-600 transition-transform ${open ? 'rotate-90' : ''}`}
            />
            {head}
          </button>
        )}
        <RowTools called={called} position={position} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      {children}
      {fields !== undefined && open && (
        <div id={fieldsId} className="space-y-5 border-t border-paper-300 p-3 sm:p-5">
          {fields}
        </div>
      )}
    </li>
  )
}
