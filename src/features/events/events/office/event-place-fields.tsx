import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField, TextField, UrlField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { eventFieldList, type EventValues } from './event-field-list'

/** Where an event takes place: online with its meeting URL, or at a location; and what else its list of fields gives a control here. */
export function EventPlaceFields({ form, online }: { form: UseFormReturn<EventValues>; online: boolean }) {
  const { register, formState } = form
  const field = fieldsOf({ register, formState })
  return (
    <div>
      <CheckboxField label="This is an online event" {...register('is_online')} />
      <div className="space-y-6">
        {eventFieldList.map((each) => {
          if (!('control' in each) || ('online' in each && each.online !== online)) return null
          const Control = each.control === 'url' ? UrlField : TextField
          return <Control key={each.name} label={each.label} autoComplete="off" {...field(each.name)} />
        })}
      </div>
      {online && (
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
      )}
    </div>
  )
}
