import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { useId, useState, type ChangeEvent, type Ref } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from './form-field'

/** An option, by its name; `detail` distinguishes options with the same name. */
export type Choice = { id: string; name: string; detail?: string | null }

type Reading<Item, Key extends QueryKey> = UseQueryOptions<Item[], Error, Item[], Key>

type SearchPickerProps<Item extends Choice, Key extends QueryKey> = {
  label: string
  placeholder?: string
  hint?: string
  /** What to say when nothing is found. */
  none: string
  value: Item | null
  onChange: (item: Item | null) => void
  /** The query for a search text; must be disabled for the empty text. */
  search: (text: string) => Reading<Item, Key>
  /** Whether a match is not offered, for example because it is picked already. */
  leftOut?: (item: Item) => boolean
  disabled?: boolean
  /** Whether the field keeps the name of the picked option; otherwise each pick clears it for the next one. */
  keeps?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * Picks an option by searching while typing, also with the keyboard alone (the combobox pattern of the ARIA practices).
 */
export function SearchPicker<Item extends Choice, Key extends QueryKey>({
  label,
  placeholder,
  hint,
  none,
  value,
  onChange,
  search,
  leftOut,
  disabled,
  keeps = true,
  inputRef,
}: SearchPickerProps<Item, Key>) {
  const id = useId()
  const [typed, setTyped] = useState(value?.name ?? '')
  const wanted = typed.trim() === value?.name ? '' : typed.trim()
  // The options of an earlier text stay in view until those of this one have come: Enter picks of them only what is typed.
  const { data: found = [], error, isFetching, isPlaceholderData } = useQuery(search(wanted))
  const items = wanted ? found.filter((item) => !leftOut?.(item)) : []
  const { isOpen, getLabelProps, getMenuProps, getInputProps, getItemProps, highlightedIndex } = useCombobox<Item>({
    items,
    itemToString: (item) => item?.name ?? '',
    itemToKey: (item) => item?.id,
    inputValue: typed,
    selectedItem: value,
    stateReducer(state, { changes, type }) {
      const { InputBlur, InputKeyDownEnter } = useCombobox.stateChangeTypes
      const name = items[state.highlightedIndex]?.name.toLowerCase() ?? ''
      if (type === InputKeyDownEnter && isPlaceholderData && !name.includes(wanted.toLowerCase())) return state
      // Leaving the field picks nothing, not even the option under the pointer.
      return type === InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes
    },
    onSelectedItemChange: ({ selectedItem }) => {
      onChange(selectedItem)
      setTyped(keeps ? (selectedItem?.name ?? '') : '')
    },
  })
  // Not onInputValueChange: it fires after rendering and loses letters of fast typists.
  const onChangeText = (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)
  const message = error?.message ?? (wanted && !isFetching && items.length === 0 ? none : hint)
  return (
    <div>
      <label {...getLabelProps()} className="mb-1.5 block text-small font-semibold text-ink-800">
        {label}
      </label>
      <div className="relative">
        <input
          {...getInputProps({
            ref: inputRef,
            disabled,
            'aria-describedby': `${id}-message`,
            onBlur: () => setTyped(value?.name ?? ''),
            onChange: onChangeText,
          })}
          placeholder={placeholder}
          className="block min-h-touch w-full scroll-mb-80 rounded-control border border-ink-500 bg-white py-2.5 ps-4 pe-12 text-body placeholder:text-ink-500 hover:border-ink-700 focus-visible:outline-offset-0 disabled:bg-paper-100"
        />
        {value && !disabled && (
          <button
            type="button"
            aria-label={`Remove ${value.name}`}
            onClick={() => {
              onChange(null)
              setTyped('')
            }}
            className="absolute inset-y-0 end-0 grid w-touch place-items-center text-ink-600 hover:text-ink-900"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
        <ul
          {...getMenuProps({ 'aria-busy': isPlaceholderData })}
          className={`absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-control border border-paper-300 bg-white shadow-lift ${isOpen && items.length ? '' : 'hidden'}`}
        >
          {isOpen &&
            items.map((item, index) => (
              <li
                key={item.id}
                {...getItemProps({ item, index })}
                className={`flex min-h-touch cursor-pointer flex-col justify-center px-4 py-1 text-small ${highlightedIndex === index ? 'bg-sky-100' : ''}`}
              >
                {item.name}
                {item.detail && <span className="text-fine text-ink-600">{item.detail}</span>}
              </li>
            ))}
        </ul>
      </div>
      <p
        id={`${id}-message`}
        role="status"
        className={`mt-1.5 text-fine ${error ? 'font-medium text-danger-700' : 'text-ink-600'}`}
      >
        {message}
      </p>
    </div>
  )
}

type ChoicePickerProps<Item extends Choice, Key extends QueryKey, ListKey extends QueryKey> = SearchPickerProps<
  Item,
  Key
> & {
  /** Reads the first `most` by name. */
  list: Reading<Item, ListKey>
  most: number
}

function Dropdown<Item extends Choice, Key extends QueryKey, ListKey extends QueryKey>({
  label,
  placeholder,
  hint,
  value,
  onChange,
  list,
  most,
  disabled,
}: ChoicePickerProps<Item, Key, ListKey>) {
  const { data = [], error } = useQuery(list)
  // The picked option may be beyond the listed ones, or not loaded yet.
  const options = value && !data.some(({ id }) => id === value.id) ? [value, ...data] : data
  const cut =
    data.length === most ? `The first ${most.toLocaleString('en-US')} by name; search for the others.` : undefined
  return (
    <SelectField
      label={label}
      placeholder={placeholder}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? ''}
      disabled={disabled}
      error={error?.message}
      hint={hint ?? cut}
      onChange={(event) => onChange(options.find(({ id }) => id === event.target.value) ?? null)}
    />
  )
}

/**
 * Picks one of many options, from a dropdown or by searching while typing.
 *
 * @param props.searchHint the hint below the search field when `hint` is not given
 */
export function ChoicePicker<Item extends Choice, Key extends QueryKey, ListKey extends QueryKey>({
  searchHint,
  ...props
}: ChoicePickerProps<Item, Key, ListKey> & { searchHint: string }) {
  const [searching, setSearching] = useState(false)
  return (
    <div>
      {searching ? <SearchPicker {...props} hint={props.hint ?? searchHint} /> : <Dropdown {...props} />}
      <Button look="quiet" className="mt-1" disabled={props.disabled} onClick={() => setSearching(!searching)}>
        {searching ? 'Choose from a list instead' : 'Search as you type instead'}
      </Button>
    </div>
  )
}
