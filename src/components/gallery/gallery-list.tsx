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
import type { Ref } from 'react'
import type { GalleryImage } from './gallery-images'
import { GalleryItem } from './gallery-item'

const instructions = {
  draggable:
    'To move a picture, press Space or Enter on its handle, then the Up and Down arrow keys. Press Space or Enter again to put it down, or Escape to leave it where it was. The Move up and Move down buttons do the same one step at a time.',
}

/** Restricts dragging to the vertical axis. */
const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The announcements while a picture is dragged. They name positions, not the addresses that identify pictures. */
function announcementsFor(images: readonly GalleryImage[]): Announcements {
  const position = (id: UniqueIdentifier) => images.findIndex(({ url }) => url === id) + 1
  return {
    onDragStart: ({ active }) => `Picked up picture ${position(active.id)} of ${images.length}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `Holding picture ${position(active.id)} at position ${position(over.id)} of ${images.length}.`
        : `Holding picture ${position(active.id)} outside the list.`,
    onDragEnd: ({ active, over }) =>
      over
        ? `Picture ${position(active.id)} was put down at position ${position(over.id)} of ${images.length}.`
        : `Picture ${position(active.id)} was put back.`,
    onDragCancel: ({ active }) =>
      `Picture ${position(active.id)} stays at position ${position(active.id)} of ${images.length}.`,
  }
}

/**
 * The pictures of a gallery, which can be reordered by pointer and by keyboard.
 *
 * @param props.onMoveOnto called when a picture was dropped on the place of another, with the addresses of both
 * @param props.onMove called with the new place of a picture, from 1
 */
export function GalleryList({
  ref,
  labelledBy,
  images,
  disabled,
  onCaption,
  onMove,
  onMoveOnto,
  onRemove,
}: {
  ref: Ref<HTMLOListElement>
  labelledBy: string
  images: readonly GalleryImage[]
  disabled: boolean
  onCaption: (url: string, caption: string) => void
  onMove: (url: string, to: number) => void
  onMoveOnto: (url: string, target: string) => void
  onRemove: (url: string) => void
}) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function drop({ active, over }: DragEndEvent) {
    if (over) onMoveOnto(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upright]}
      accessibility={{ announcements: announcementsFor(images), screenReaderInstructions: instructions }}
      onDragEnd={drop}
    >
      <SortableContext items={images.map(({ url }) => url)} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol ref={ref} aria-labelledby={labelledBy} className="mt-4 space-y-2">
          {images.map((image, index) => (
            <GalleryItem
              key={image.url}
              image={image}
              position={index + 1}
              count={images.length}
              disabled={disabled}
              onCaption={(caption) => onCaption(image.url, caption)}
              onMove={(to) => onMove(image.url, to)}
              onRemove={() => onRemove(image.url)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
