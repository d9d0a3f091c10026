import { useRef } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { DatetimeField } from '@/components/form/datetime-field'
import { ChoicePicker } from '@/components/form/search-picker'
import { clockName, toLocalInput } from '@/lib/dates/dates'
import type { EventValues } from './event-field-list'
import { inZone, usualZonesQuery, zoneChoice, zoneSearchQuery } from './event-zones'

const dates = [
  { name: 'start_date', label: 'Start', starred: true },
  { name: 'end_date', label: 'End', starred: true },
  { name: 'registration_deadline', label: 'Registration deadline', starred: false },
] as const

/** How long an event lasts as long as nothing else is known, in milliseconds. */
const usual = 2 * 3_600_000

/** The end that is proposed for a start; empty without one. */
const endOf = (start: string, lasts = usual) => start && new Date(Date.parse(start) + lasts).toISOString()

/** When an event takes place: all times are in its own time zone, and stay as typed when the zone changes. */
export function EventWhenFields({ form, zone }: { form: UseFormReturn<EventValues>; zone: string }) {
  const { isSubmitted, errors } = form.formState
  const [start, end] = useWatch({ control: form.control, name: ['start_date', 'end_date'] })
  /** The last start that there was: while another is typed, there may be none. */
  const before = useRef(start)
  /** Moves the end with the start, so that the event lasts as long as it did. */
  function follow(to: string) {
    const { start_date, end_date } = form.getValues()
    if (start_date) before.current = start_date
    const lasts = end_date ? Date.parse(end_date) - Date.parse(before.current) : usual
    if (to && lasts > 0) form.setValue('end_date', endOf(to, lasts), { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const dayOf = (iso: string) => toLocalInput(iso, zone).slice(0, 10)
  function move(to: string) {
    const moved = inZone(form.getValues(), to)
    for (const name of ['time_zone', ...dates.map(({ name }) => name)] as const)
      form.setValue(name, moved[name], { shouldDirty: true, shouldValidate: isSubmitted })
  }
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {dates.map(({ name, label, starred }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <DatetimeField
              {...field}
              onChange={(to) => {
                if (name === 'start_date') follow(to)
                field.onChange(to)
                // A deadline after the start is said at once.
                void form.trigger('registration_deadline')
              }}
              proposal={name === 'end_date' ? endOf(start) : ''}
              wrongTime={name === 'end_date' && start !== '' && dayOf(end) === dayOf(start)}
              label={label}
              starred={starred}
              zone={zone}
              hint={
                name === 'registration_deadline'
                  ? `${clockName(zone)}. Without one, the site offers no registration.`
                  : clockName(zone)
              }
              error={errors[name]?.message}
            />
          )}
        />
      ))}
      <ChoicePicker
        label="Time zone"
        hint="The times above are times of this zone. They stay when you change it."
        searchHint="Type a part of a city’s name."
        none="No zone has this in its name. They are named after large cities, in English."
        list={usualZonesQuery}
        most={Infinity}
        search={zoneSearchQuery}
        value={zoneChoice(zone)}
        onChange={(chosen) => chosen && move(chosen.id)}
      />
    </div>
  )
}
