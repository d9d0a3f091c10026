import { useWatch, type UseFormReturn } from 'react-hook-form'
import { CheckboxField, TextField, UrlField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { eventFieldList, type EventValues } from './event-field-list'
import { hasPrice, linkWords } from './meeting-link'

/** Where an event takes place: online with its meeting URL, or at a location; and what else its list of fields gives a control here. */
export function EventPlaceFields({
  form,
  online,
  onChange,
}: {
  form: UseFormReturn<EventValues>
  online: boolean
  /** Called when the event is said to be online, or not any more. */
  onChange: () => void
}) {
  const { register, formState, control } = form
  const [price, restricted] = useWatch({ control, name: ['price', 'meeting_for_participants'] })
  const field = fieldsOf({ register, formState })
  return (
    <div>
      <CheckboxField label="This is an online event" {...register('is_online', { onChange })} />
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
              {hasPrice({ price }) && (
                <span role="status" className="mt-1 block text-fine font-medium">
                  {linkWords(restricted)}
                </span>
              )}
            </>
          }
          {...register('meeting_for_participants')}
        />
      )}
    </div>
  )
}
