import { SearchPicker } from '@/components/form/search-picker'
import { eventSearchQuery } from './api'

/** Chooses an event that has begun. */
export function EventField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  value: { id: string; name: string } | null
  onChange: (event: { id: string; name: string } | null) => void
}) {
  return (
    <SearchPicker
      label={label}
      placeholder="Search by title"
      hint={hint}
      none="No event that has begun was found."
      value={value}
      search={(text) => eventSearchQuery('begun', text)}
      onChange={(event) => onChange(event && { id: event.id, name: event.name })}
    />
  )
}
