import { useWatch, type UseFormReturn } from 'react-hook-form'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import type { EventValues } from './event-field-list'
import { hasPrice } from './meeting-link'

/** What a place costs. Without a price, people register as they always did. */
export function EventPriceFields({
  form,
  onChange,
}: {
  form: UseFormReturn<EventValues>
  /** Called when a price is typed. */
  onChange: () => void
}) {
  const { register, formState, control } = form
  const field = fieldsOf({ register, formState })
  const [price, early, online, restricted] = useWatch({
    control,
    name: ['price', 'early_price', 'is_online', 'meeting_for_participants'],
  })
  const amount = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0.00' } as const
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label="Price in euros"
        hint="Without tax, which follows Settings → Tax Rules. Empty: the event is free."
        {...amount}
        {...field('price')}
        {...register('price', { onChange })}
      />
      {hasPrice({ price }) && (
        <>
          <TextField
            label="Price for members"
            hint="For who signs in and belongs to a member. Empty: the same."
            {...amount}
            {...field('member_price')}
          />
          <TextField
            label="Last day to pay"
            starred
            type="date"
            hint="Who orders gets a pro forma. A place that is not paid by then is free for others; what was ordered before keeps its price."
            {...field('pay_until')}
          />
          <TextField
            label="Early price"
            hint="For who orders early, without tax. Empty: there is none. An order keeps the price that it had."
            {...amount}
            {...field('early_price')}
          />
          {hasPrice({ price: early }) && (
            <>
              <TextField
                label="Early price for members"
                hint="Empty: the same, but no more than later."
                {...amount}
                {...field('early_member_price')}
              />
              <TextField
                label="Last day of the early price"
                starred
                type="date"
                hint="What is ordered until its end, in Sofia, costs the early price."
                {...field('early_until')}
              />
            </>
          )}
          <div className="sm:col-span-2">
            <CheckboxField label="It takes place outside Bulgaria" {...form.register('is_abroad')} />
            <p className="ps-8 text-fine text-ink-600">
              Admission is taxed where an event takes place (ЗДДС, чл. 21, ал. 4), by rules of its own in Settings → Tax
              Rules. For an event online, ask the chamber’s accountant.
            </p>
          </div>
          {online && restricted && (
            <p className="text-small text-ink-700 sm:col-span-2">
              Only who has paid gets the meeting link. You can change that under Time and place.
            </p>
          )}
        </>
      )}
    </div>
  )
}
