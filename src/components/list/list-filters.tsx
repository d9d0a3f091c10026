import { useNavigate } from 'react-router-dom'
import { SelectField } from '@/components/form/form-field'
import { SearchField, useSearchDraft } from './search-field'

/**
 * Navigates to another view of a list: to its first page, without scrolling to the top.
 *
 * @param href makes the address of a view of the list
 * @returns changes the address; with `replace`, it replaces the current history entry
 */
export function useListFilter<Filter extends { page: number }>(href: (filter: Filter) => string) {
  const navigate = useNavigate()
  return (filter: Filter, replace = false) =>
    void navigate(href({ ...filter, page: 1 }), { replace, preventScrollReset: true })
}

/**
 * The search field of a list and the filters beside it. All their values are in the address; changing a filter also
 * applies the text typed so far.
 *
 * @param props.href makes the address of a view of the list
 * @param props.label of the search field
 * @param props.of what is searched, for assistive technology
 * @param props.selects the filters, each with the part of the filter that it sets
 * @param props.className the layout of the fields
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
    <div className={`noscript:hidden ${className}`}>
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
