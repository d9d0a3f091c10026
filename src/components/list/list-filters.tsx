import { useNavigate } from 'react-router-dom'
import { SelectField } from '@/components/form/form-field'
import { SearchField, useSearchDraft } from './search-field'

/**
 * The way from what a list shows to something else: to the first page of it, without a jump to the top.
 *
 * @param href the address of a view of the list
 * @returns changes the address; `replace` when it takes the place of the one before
 */
export function useListFilter<Filter extends { page: number }>(href: (filter: Filter) => string) {
  const navigate = useNavigate()
  return (filter: Filter, replace = false) =>
    void navigate(href({ ...filter, page: 1 }), { replace, preventScrollReset: true })
}

/**
 * The search field of a list and the choices beside it. All of them stand in the address; a choice takes along what is
 * typed.
 *
 * @param props.href the address of a view of the list
 * @param props.label of the search field
 * @param props.of what is searched, for assistive technology
 * @param props.selects each with the part of the filter that it sets
 * @param props.className how the fields stand beside each other
 */
export function ListFilters<Filter extends { search: string; page: number }>({
  filter,
  href,
  label,
  of,
  selects = [],
  className,
}: {
  filter: Filter
  href: (filter: Filter) => string
  label: string
  of: string
  selects?: readonly {
    key: keyof Filter & string
    value: string
    label: string
    placeholder?: string
    options: readonly { value: string; label: string }[]
    error?: string
  }[]
  className: string
}) {
  const go = useListFilter(href)
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) =>
    go({ ...filter, search }, replace),
  )
  return (
    <div className={className}>
      <SearchField
        label={label}
        of={of}
        value={typed}
        onChange={setTyped}
        onEnter={() => changed && go({ ...filter, search: take() })}
      />
      {selects.map(({ key, ...select }) => (
        <SelectField
          key={key}
          {...select}
          onChange={(event) => go({ ...filter, search: take(), [key]: event.target.value })}
        />
      ))}
    </div>
  )
}
