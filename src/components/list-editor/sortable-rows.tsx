import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode, Ref } from 'react'
import { capital } from '@/lib/text/in-words'

/** What every row of an edited list has: an id that it keeps. */
export type EditedRow = { id: string }

/** Restricts dragging to the vertical axis. */
const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The announcements while a row is dragged. They name positions, not the ids of rows. */
function announcementsFor(rows: readonly EditedRow[], noun: string): Announcements {
  const position = (id: UniqueIdentifier) => rows.findIndex((row) => row.id === id) + 1
  const one = (id: UniqueIdentifier) => `${noun} ${position(id)}`
  return {
    onDragStart: ({ active }) => `Picked up ${one(active.id)} of ${rows.length}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `Holding ${one(active.id)} at position ${position(over.id)} of ${rows.length}.`
        : `Holding ${one(active.id)} outside the list.`,
    onDragEnd: ({ active, over }) =>
      over
        ? `${capital(one(active.id))} was put down at position ${position(over.id)} of ${rows.length}.`
        : `${capital(one(active.id))} was put back.`,
    onDragCancel: ({ active }) =>
      `${capital(one(active.id))} stays at position ${position(active.id)} of ${rows.length}.`,
  }
}

/**
 * A list whose rows ({@link ListRow}) are put in order by dragging, by pointer and by keyboard.
 *
 * @param props.noun what a row is, in lower case, such as `section`
 * @param props.onMoveOnto called when a row was dropped on the place of another, with the ids of both
 * @param props.children renders a row as a list item, from its index
 */
export function SortableRows<Row extends EditedRow>({
  ref,
  labelledBy,
  noun,
  rows,
  onMoveOnto,
  children,
}: {
  ref: Ref<HTMLOListElement>
  labelledBy: string
  noun: string
  rows: readonly Row[]
  onMoveOnto: (id: string, target: string) => void
  children: (row: Row, index: number) => ReactNode
}) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    // A list that is still scrolling would lose the next press of an arrow.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMoveOnto(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upright]}
      accessibility={{
        announcements: announcementsFor(rows, noun),
        screenReaderInstructions: {
          draggable: `To move a ${noun}, press Space or Enter on its handle, then the Up and Down arrow keys. Press Space or Enter again to put it down, or Escape to leave it where it was. The Move up and Move down buttons do the same one step at a time.`,
        },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol ref={ref} aria-labelledby={labelledBy} className="space-y-2 empty:hidden">
          {rows.map(children)}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
