import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField, TextField, UrlField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import type { EventValues } from './event-values'

/** Where an event takes place: online with its meeting URL, or at a location. */
export function EventPlaceFields({ form, online }: { form: UseFormReturn<EventValues>; online: boolean }) {
  const { register, formState } = form
  const field = fieldsOf({ register, formState })
  return (
    <div>
      <CheckboxField label="This is an online event" {...register('is_online')} />
      {online ? (
        <>
          <UrlField key="meeting" label="Meeting URL" {...field('meeting_url')} />
          <CheckboxField
            label={
              <>
                Only for registered participants
                <span className="block text-fine text-ink-600">
                  The site does not show it. Whoever has a confirmed place finds it in the mails and under My
                  registrations.
                </span>
              </>
            }
            {...register('meeting_for_participants')}
          />
        </>
      ) : (
        <TextField key="location" label="Location" autoComplete="off" {...field('location')} />
      )}
    </div>
  )
}
