import { Controller, type UseFormReturn } from 'react-hook-form'
import { DatetimeField } from '@/components/form/datetime-field'
import { ChoicePicker } from '@/components/form/search-picker'
import { clockName } from '@/lib/dates/dates'
import type { EventValues } from './event-values'
import { inZone, usualZonesQuery, zoneChoice, zoneSearchQuery } from './event-zones'

const dates = [
  { name: 'start_date', label: 'Start', starred: true },
  { name: 'end_date', label: 'End', starred: true },
  { name: 'registration_deadline', label: 'Registration deadline', starred: false },
] as const

/** When an event takes place: all times are in its own time zone, and stay as typed when the zone changes. */
export function EventWhenFields({ form, zone }: { form: UseFormReturn<EventValues>; zone: string }) {
  const { isSubmitted, errors } = form.formState
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
