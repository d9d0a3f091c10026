import { useRef } from 'react'
import { ChosenList } from '@/components/form/chosen-list'
import { SearchPicker } from '@/components/form/search-picker'
import type { MemberLink } from '../directory'
import { memberSearchQuery } from './api'

/**
 * Chooses members one by one, such as those an article is about.
 *
 * @param props.value the chosen members, by name
 */
export function MembersField({
  hint,
  value,
  onChange,
}: {
  hint: string
  value: readonly MemberLink[]
  onChange: (members: MemberLink[]) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="space-y-2">
      <SearchPicker
        label="Members"
        placeholder="Name, city or trade"
        hint={hint}
        none="No other member was found."
        value={null}
        keeps={false}
        inputRef={field}
        search={memberSearchQuery}
        leftOut={({ id }) => value.some((member) => member.id === id)}
        onChange={(member) =>
          member &&
          onChange(
            [...value, { id: member.id, name: member.name }].toSorted((one, other) =>
              one.name.localeCompare(other.name, 'en'),
            ),
          )
        }
      />
      <ChosenList
        label="Members shown"
        items={value}
        onRemove={({ id }) => {
          onChange(value.filter((member) => member.id !== id))
          field.current?.focus()
        }}
      />
    </div>
  )
}
