import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown, ListFilter, Search } from 'lucide-react'
import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import type { Choice, List } from '@/lib/list/define-list'
import { longestSearch } from '@/lib/list/list-address'
import { ChoicesFailed } from './choices-failed'
import { useListFilter } from './use-list-filter'
import { enterList } from './row-keys'
import { useSearchDraft } from './search-field'

/** The box around a filter of an office list: as high as a finger on touch, lower with a mouse. */
const filterBox =
  'flex min-h-10 items-center rounded-control border border-ink-500 bg-white text-small hover:border-ink-700 max-lg:min-h-touch pointer-coarse:min-h-touch has-[:focus-visible]:border-sky-700'

/** A field above an office list that says within itself what it finds. */
export function FindField({
  label,
  value,
  onChange,
  onKeyDown,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  onKeyDown?: ComponentProps<'input'>['onKeyDown']
}) {
  return (
    <div className={`${filterBox} relative`}>
      <Search aria-hidden="true" className="pointer-events-none absolute start-3 size-4 text-ink-600" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={longestSearch}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        className="min-h-[inherit] w-full rounded-control bg-transparent ps-9 pe-3 text-ellipsis placeholder:text-ink-600 focus-visible:outline-offset-0"
      />
    </div>
  )
}

/** A filter with its name before its value, on one line. */
function FilterSelect({
  label,
  placeholder,
  options,
  value,
  onChange,
}: {
  label: string
  placeholder?: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="max-w-full">
      <div className={`${filterBox} relative`}>
        <label htmlFor={id} className="shrink-0 ps-3 text-ink-600">
          {label}
        </label>
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-[inherit] min-w-0 grow appearance-none truncate rounded-control bg-transparent ps-2 pe-9 font-semibold text-ink-900 lg:[field-sizing:content] lg:max-w-40 xl:max-w-48"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-700"
        />
      </div>
    </div>
  )
}

/** The first and the last day of a list's rows. */
type Days = { from: string; until: string }

/** The filter of two days, which says when they are in the wrong order. */
function DaysFilter({
  labels,
  from,
  until,
  onChange,
}: Days & { labels: Days & { title?: string }; onChange: (changed: Partial<Days>) => void }) {
  const id = useId()
  const reversed = from !== '' && until !== '' && from > until
  const day = (key: keyof Days, value: string) => (
    <label className={`${filterBox} gap-2 ps-3 text-ink-600`}>
      {labels[key]}
      <input
        type="date"
        value={value}
        title={labels.title}
        aria-invalid={key === 'from' && reversed}
        aria-describedby={key === 'from' && reversed ? id : undefined}
        onChange={({ target }) => onChange({ [key]: target.value })}
        className="min-h-[inherit] grow rounded-control bg-transparent pe-3 font-semibold text-ink-900"
      />
    </label>
  )
  return (
    <>
      {day('from', from)}
      {day('until', until)}
      {reversed && (
        <p id={id} className="basis-full text-fine font-medium text-danger-700">
          The first day must not be after the last
        </p>
      )}
    </>
  )
}

/**
 * The line above an office list: its search, and its filters beside it. On small windows the filters are behind one
 * button that says how many are set.
 *
 * @param props.search the search field
 * @param props.set how many filters are set
 * @param props.children the filters
 */
function FilterLine({ search, set, children }: { search?: ReactNode; set: number; children?: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="mb-2 flex flex-wrap gap-2 max-lg:contents">
      {search && <div className="min-w-0 grow basis-32 lg:basis-56">{search}</div>}
      {children && (
        <>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-touch items-center gap-2 rounded-control border border-ink-500 px-3 text-small font-semibold lg:hidden"
          >
            <ListFilter aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">Filters</span>
            {set > 0 && ` (${set})`}
          </button>
          <div
            id={id}
            className={`gap-2 max-lg:my-2 max-lg:basis-full max-lg:flex-col lg:flex lg:flex-wrap ${open ? 'flex' : 'max-lg:hidden'}`}
          >
            {children}
          </div>
        </>
      )}
    </div>
  )
}

/**
 * The search field of an office list and the filters beside it, as the list declares them. All their values are in the
 * address; changing a filter also applies the text typed so far. Arrow down leads from the field into the list.
 *
 * @param props.order of the filters, if it is not that of their parameters
 * @param props.choices of filters whose values the list does not know in advance
 * @param props.from the query that reads those values
 * @param props.days the labels of the first and the last day, where two days filter the list
 */
export function OfficeFilters<Filter extends { search: string; page: number } & Partial<Days>>({
  list,
  filter,
  order = [],
  choices = {},
  from,
  days,
}: {
  list: Pick<List<Filter>, 'href' | 'search' | 'controls'>
  filter: Filter
  order?: readonly (keyof Filter)[]
  choices?: { [Key in keyof Filter]?: readonly Choice[] }
  from?: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  days?: Days & { title?: string }
}) {
  const go = useListFilter<Filter>(list.href)
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) =>
    go({ ...filter, search }, replace),
  )
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && enterList()) event.preventDefault()
  }
  const controls = list.controls(filter).toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
  return (
    <>
      <FilterLine
        set={
          [filter.from, filter.until].filter(Boolean).length +
          controls.filter(({ value, placeholder }) => placeholder !== undefined && value !== '').length
        }
        search={
          list.search && (
            <form
              role="search"
              aria-label={list.search.of}
              onSubmit={(event) => {
                event.preventDefault()
                if (changed) go({ ...filter, search: take() })
              }}
            >
              <FindField label={list.search.label} value={typed} onChange={setTyped} onKeyDown={onKeyDown} />
            </form>
          )
        }
      >
        {controls.length > 0 && (
          <>
            {controls.map(({ key, options, ...control }) => (
              <FilterSelect
                key={key}
                {...control}
                options={choices[key] ?? options}
                onChange={(value) => go({ ...filter, search: take(), [key]: value })}
              />
            ))}
            {days && (
              <DaysFilter
                labels={days}
                from={filter.from ?? ''}
                until={filter.until ?? ''}
                onChange={(changed) => go({ ...filter, search: take(), ...changed })}
              />
            )}
          </>
        )}
      </FilterLine>
      {from?.error && !from.data && <ChoicesFailed busy={from.isFetching} onRetry={() => void from.refetch()} />}
    </>
  )
}
