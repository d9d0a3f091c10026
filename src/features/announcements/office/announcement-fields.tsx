import { lazy, Suspense } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { Loading, Skeleton } from '@/components/ui/states'
import { uploadPicture } from '@/lib/data/storage'
import type { AnnouncementValues } from '../announcements'

const RichTextEditor = lazy(async () => ({
  default: (await import('@/components/rich-text/rich-text-editor')).RichTextEditor,
}))

/**
 * The text fields of an announcement, inside a form that holds at least {@link AnnouncementValues}.
 *
 * @param props.id the announcement's id, which names the folder of its pictures
 * @param props.note called with the URL of each uploaded picture
 */
export function AnnouncementFields({ id, note }: { id: string; note: (address: string) => void }) {
  const { register, control, formState } = useFormContext<AnnouncementValues>()
  const { errors } = formState
  const field = fieldsOf({ register, formState })
  return (
    <div className="space-y-6">
      <TextField label="Title" starred autoComplete="off" maxLength={200} {...field('title')} />
      <Suspense
        fallback={
          <Loading label="Loading the editor…">
            <Skeleton className="h-80" />
          </Loading>
        }
      >
        <Controller
          control={control}
          name="content"
          render={({ field }) => (
            <RichTextEditor
              label="Content"
              starred
              error={errors.content?.message}
              uploadImage={async (picture, options) => {
                const address = await uploadPicture('news', `announcements/${id}`, picture, options)
                note(address)
                return address
              }}
              {...field}
            />
          )}
        />
      </Suspense>
      <CheckboxField label="Active: its recipients see it" {...register('is_active')} />
    </div>
  )
}
