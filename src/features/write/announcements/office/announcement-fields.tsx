import { useFormContext } from 'react-hook-form'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import type { UploadPicture } from '@/lib/data/storage'
import type { AnnouncementValues } from '../announcements'

/**
 * The text fields of an announcement, inside a form that holds at least {@link AnnouncementValues}.
 *
 * @param props.upload stores a picture and resolves to its URL
 */
export function AnnouncementFields({ upload }: { upload: UploadPicture }) {
  const { register, control, formState } = useFormContext<AnnouncementValues>()
  const field = fieldsOf({ register, formState })
  return (
    <div className="space-y-6">
      <TextField label="Title" starred autoComplete="off" maxLength={200} {...field('title')} />
      <RichTextField control={control} name="content" label="Content" uploadImage={upload} />
      <CheckboxField label="Active: its recipients see it" {...register('is_active')} />
    </div>
  )
}
