import { CalendarDays } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { GalleryEditor } from '@/components/gallery/gallery-editor'
import { pictureTypeNames } from '@/lib/pictures/image'
import { ImageUpload } from '@/components/upload/image-upload'
import { Picture } from '@/components/ui/picture'
import type { UploadPicture } from '@/lib/data/storage'
import type { EventValues } from './event-field-list'
import { pictureEdge, uploadFailed } from './event-values'

/**
 * The picture and the gallery of an event.
 *
 * @param props.version changes when pictures removed from the gallery can no longer be restored
 * @param props.upload stores a picture and resolves to its URL
 * @param props.onBusyChange called when gallery uploads begin and end
 * @param props.onFailedChange called with the number of those that failed
 */
export function EventPictureFields({
  form,
  values,
  version,
  upload,
  onBusyChange,
  onFailedChange,
}: {
  form: UseFormReturn<EventValues>
  values: EventValues
  version: string
  upload: UploadPicture
  onBusyChange: (busy: boolean) => void
  onFailedChange: (failed: number) => void
}) {
  const { image_url: image, images } = values
  return (
    <div className="space-y-8">
      <ImageUpload
        label="Event image"
        hint={`Cards show it, and the event's page opens with it. ${pictureTypeNames}.`}
        preview={
          image ? (
            <Picture src={image} sizes="192px" className="w-48 rounded-card" />
          ) : (
            <span className="grid aspect-16/10 w-48 place-items-center rounded-card bg-paper-200 text-ink-500">
              <CalendarDays aria-hidden="true" className="size-8" />
            </span>
          )
        }
        address={image}
        longestEdge={pictureEdge}
        upload={upload}
        onChange={(address) => form.setValue('image_url', address, { shouldDirty: true })}
        failed={uploadFailed}
      />
      <GalleryEditor
        label="Gallery"
        hint="Pictures that the event's page shows below its description, in this order."
        version={version}
        images={images}
        onChange={(next) => form.setValue('images', next, { shouldDirty: true })}
        upload={upload}
        longestEdge={pictureEdge}
        failed={uploadFailed}
        onBusyChange={onBusyChange}
        onFailedChange={onFailedChange}
      />
    </div>
  )
}
