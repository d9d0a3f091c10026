import type { Ref } from 'react'
import { SortableRows } from '@/components/list-editor/sortable-rows'
import type { GalleryImage } from './gallery-images'
import { GalleryItem } from './gallery-item'

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
  onCaption,
  onMove,
  onMoveOnto,
  onRemove,
}: {
  ref: Ref<HTMLOListElement>
  labelledBy: string
  images: readonly GalleryImage[]
  onCaption: (url: string, caption: string) => void
  onMove: (url: string, to: number) => void
  onMoveOnto: (url: string, target: string) => void
  onRemove: (url: string) => void
}) {
  return (
    <div className="mt-4">
      <SortableRows
        ref={ref}
        labelledBy={labelledBy}
        noun="picture"
        rows={images.map((image) => ({ id: image.url, image }))}
        onMoveOnto={onMoveOnto}
      >
        {({ id, image }, index) => (
          <GalleryItem
            key={id}
            image={image}
            position={index + 1}
            count={images.length}
            onCaption={(caption) => onCaption(id, caption)}
            onMove={(to) => onMove(id, to)}
            onRemove={() => onRemove(id)}
          />
        )}
      </SortableRows>
    </div>
  )
}
