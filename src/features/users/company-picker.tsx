import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { useId, useState, type ChangeEvent } from 'react'
import { Button } from '@/components/button'
import { SelectField } from '@/components/form-field'
import { companiesQuery, companySearchQuery, mostCompanies } from './api'

/** A company as a person is linked to it. */
export type Company = { id: string; name: string }

type PickerProps = { value: Company | null; onChange: (company: Company | null) => void; disabled?: boolean; hint?: string }

function Dropdown({ value, onChange, disabled, hint }: PickerProps) {
  const { data = [], error } = useQuery(companiesQuery)
  // The company of now may be beyond those listed, or not be read yet.
  const options = value && !data.some(({ id }) => id === value.id) ? [value, ...data] : data
  const cut = data.length === mostCompanies ? `The first ${mostCompanies.toLocaleString('en-US')} by name; search for the others.` : undefined
  return (
    <SelectField
      label="Company"
      placeholder="No company"
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? ''}
      disabled={disabled}
      error={error?.message}
      hint={hint ?? cut}
      onChange={(event) => onChange(options.find(({ id }) => id === event.target.value) ?? null)}
    />
  )
}

function SearchList({ value, onChange, disabled, hint }: PickerProps) {
  const id = useId()
  const [typed, setTyped] = useState(value?.name ?? '')
  const wanted = typed.trim() === value?.name ? '' : typed.trim()
  const { data: found = [], error, isFetching } = useQuery(companySearchQuery(wanted))
  const items = wanted ? found : []
  const { isOpen, getLabelProps, getMenuProps, getInputProps, getItemProps, highlightedIndex } = useCombobox<Company>({
    items,
    itemToString: (item) => item?.name ?? '',
    itemToKey: (item) => item?.id,
    inputValue: typed,
    selectedItem: value,
    onSelectedItemChange: ({ selectedItem }) => {
      onChange(selectedItem)
      setTyped(selectedItem?.name ?? '')
    },
  })
  // Not by onInputValueChange, which comes after the drawing and loses letters of whoever types fast.
  const onChangeText = (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)
  const message = error?.message ?? (wanted && !isFetching && items.length === 0 ? 'No company found.' : (hint ?? 'Type a part of its name, city or trade.'))
  return (
    <div>
      <label {...getLabelProps()} className="mb-1.5 block text-small font-semibold text-ink-800">
        Company
      </label>
      <div className="relative">
        <input
          {...getInputProps({ disabled, 'aria-describedby': `${id}-message`, onBlur: () => setTyped(value?.name ?? ''), onChange: onChangeText })}
          placeholder="No company"
          className="block min-h-touch w-full rounded-control border border-ink-500 bg-white py-2.5 ps-4 pe-12 text-body placeholder:text-ink-500 hover:border-ink-700 focus-visible:outline-offset-0 disabled:bg-paper-100"
        />
        {value && !disabled && (
          <button type="button" aria-label={`Remove ${value.name}`} onClick={() => { onChange(null); setTyped('') }} className="absolute inset-y-0 end-0 grid w-touch place-items-center text-ink-600 hover:text-ink-900">
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
        <ul {...getMenuProps()} className={`absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-control border border-paper-300 bg-white shadow-lift ${isOpen && items.length ? '' : 'hidden'}`}>
          {isOpen &&
            items.map((item, index) => (
              <li key={item.id} {...getItemProps({ item, index })} className={`flex min-h-touch cursor-pointer items-center px-4 text-small ${highlightedIndex === index ? 'bg-sky-100' : ''}`}>
                {item.name}
              </li>
            ))}
        </ul>
      </div>
      <p id={`${id}-message`} role="status" className={`mt-1.5 text-fine ${error ? 'font-medium text-danger-700' : 'text-ink-600'}`}>
        {message}
      </p>
    </div>
  )
}

/** The company that a person belongs to, from a dropdown or by searching as one types. */
export function CompanyPicker(props: PickerProps) {
  const [searching, setSearching] = useState(false)
  return (
    <div>
      {searching ? <SearchList {...props} /> : <Dropdown {...props} />}
      <Button look="quiet" className="mt-1" disabled={props.disabled} onClick={() => setSearching(!searching)}>
        {searching ? 'Choose from a list instead' : 'Search as you type instead'}
      </Button>
    </div>
  )
}
