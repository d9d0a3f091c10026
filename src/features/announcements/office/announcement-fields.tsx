import { useFormContext } from 'react-hook-form'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { uploadPicture } from '@/lib/data/storage'
import type { AnnouncementValues } from '../announcements'

/**
 * The text fields of an announcement, inside a form that holds at least {@link AnnouncementValues}.
 *
 * @param props.id the announcement's id, which names the folder of its pictures
 * @param props.note called with the URL of each uploaded picture
 */
export function AnnouncementFields({ id, note }: { id: string; note: (address: string) => void }) {
  const { register, control, formState } = useFormContext<AnnouncementValues>()
  const field = fieldsOf({ register, formState })
  return (
    <div className="space-y-6">
      <TextField label="Title" starred autoComplete="off" maxLength={200} {...field('title')} />
      <RichTextField
        control={control}
        name="content"
        label="Content"
        uploadImage={async (picture, options) => {
          const address = await uploadPicture('news', `announcements/${id}`, picture, options)
          note(address)
          return address
        }}
      />
      <CheckboxField label="Active: its recipients see it" {...register('is_active')} />
    </div>
  )
}
