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
import type { LetterBlock } from '../letter-values'

const instructions = {
  draggable:
    'To move a block, press Space or Enter on its handle, then the Up and Down arrow keys. Press Space or Enter again to put it down, or Escape to leave it where it was. The Move up and Move down buttons do the same one step at a time.',
}

/** Restricts dragging to the vertical axis. */
const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The announcements while a block is dragged. They name positions, not the ids of blocks. */
function announcementsFor(blocks: readonly LetterBlock[]): Announcements {
  const position = (id: UniqueIdentifier) => blocks.findIndex((block) => block.id === id) + 1
  return {
    onDragStart: ({ active }) => `Picked up block ${position(active.id)} of ${blocks.length}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `Holding block ${position(active.id)} at position ${position(over.id)} of ${blocks.length}.`
        : `Holding block ${position(active.id)} outside the letter.`,
    onDragEnd: ({ active, over }) =>
      over
        ? `Block ${position(active.id)} was put down at position ${position(over.id)} of ${blocks.length}.`
        : `Block ${position(active.id)} was put back.`,
    onDragCancel: ({ active }) =>
      `Block ${position(active.id)} stays at position ${position(active.id)} of ${blocks.length}.`,
  }
}

/**
 * The blocks of a letter, which can be reordered by pointer and by keyboard.
 *
 * @param props.onMoveOnto called when a block was dropped on the place of another, with the ids of both
 * @param props.children renders a block as a list item, from its index
 */
export function BlockList({
  ref,
  labelledBy,
  blocks,
  onMoveOnto,
  children,
}: {
  ref: Ref<HTMLOListElement>
  labelledBy: string
  blocks: readonly LetterBlock[]
  onMoveOnto: (id: string, target: string) => void
  children: (block: LetterBlock, index: number) => ReactNode
}) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMoveOnto(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upright]}
      accessibility={{ announcements: announcementsFor(blocks), screenReaderInstructions: instructions }}
      onDragEnd={drop}
    >
      <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol ref={ref} aria-labelledby={labelledBy} className="space-y-2">
          {blocks.map(children)}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
