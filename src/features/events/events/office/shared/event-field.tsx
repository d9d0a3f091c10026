import { useRef } from 'react'
import { ChosenList } from '@/components/form/chosen-list'
import { SearchPicker } from '@/components/form/search-picker'
import { eventSearchQuery } from './api'

type EventLink = { id: string; name: string }

/** Chooses an event that has begun. */
export function EventField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  value: EventLink | null
  onChange: (event: EventLink | null) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="space-y-2">
      <SearchPicker
        label={label}
        placeholder="Title or place"
        hint={hint}
        none="No other event that has begun was found."
        value={null}
        keeps={false}
        inputRef={field}
        search={(text) => eventSearchQuery('begun', text)}
        leftOut={({ id }) => id === value?.id}
        onChange={(event) => event && onChange({ id: event.id, name: event.name })}
      />
      <ChosenList
        label="Event chosen"
        items={value ? [value] : []}
        onRemove={() => {
          onChange(null)
          field.current?.focus()
        }}
      />
    </div>
  )
}
