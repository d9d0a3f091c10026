import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type RefObject } from 'react'
import { SelectField } from '@/components/form/form-field'
import { Choices } from '@/components/list/choices'
import { useRetry } from '@/components/list/list-top'
import { ChoicesFailed } from '@/components/list/choices-failed'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { useListFilter } from '@/components/list/use-list-filter'
import { Button } from '@/components/ui/button'
import { mostFound, totalWords } from '@/lib/list/found'
import { directoryChoicesQuery } from './api'
import { memberTypes, type MemberType } from '../directory'
import { directoryCountries, directoryHref, searchedFor, type DirectoryFilter } from '../directory'

const countOf = (choices: { filter: string; value: string; count: number }[] | undefined, type: MemberType) =>
  choices && (choices.find(({ filter, value }) => filter === 'type' && value === type)?.count ?? 0)

/** How many members of a type the filters leave; undefined until the database has counted them. */
export function useTypeCount(filter: DirectoryFilter, type: MemberType): number | undefined {
  const { data, isPlaceholderData } = useQuery(directoryChoicesQuery(filter))
  return isPlaceholderData ? undefined : countOf(data, type)
}

/** The two views as links, each with the number of members that the filters leave there. */
export function TypeLinks({ filter }: { filter: DirectoryFilter }) {
  const counts = { company: useTypeCount(filter, 'company'), individual: useTypeCount(filter, 'individual') }
  return (
    <nav aria-label="Kinds of members">
      <Choices
        label="Kind"
        choices={memberTypes.map(({ type, title }) => {
          const count = counts[type]
          return {
            label: title,
            to: directoryHref({ ...filter, type, page: 1 }),
            current: type === filter.type,
            count: count === undefined ? undefined : totalWords(count, searchedFor(filter)),
          }
        })}
      />
    </nav>
  )
}

const fields = [
  { key: 'industry', label: 'Industry', all: 'All industries' },
  { key: 'country', label: 'Country', all: 'All countries' },
  { key: 'city', label: 'City', all: 'All cities' },
  { key: 'keyword', label: 'Product or service', all: 'All' },
] as const

const sorts = [
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
]

const countryOf = (value: string) => directoryCountries.find((country) => country.value === value)?.label ?? value

/** The choices of one filter with their counts. A value of the address that nobody has can still be seen, and taken away. */
function useChoices(filter: DirectoryFilter) {
  const { data } = useQuery(directoryChoicesQuery(filter))
  // A search returns a thousand members at most; beyond them it cannot count.
  const uncounted = filter.search !== '' && data?.some(({ filter: of, count }) => of === 'type' && count > mostFound)
  return (key: (typeof fields)[number]['key']) => {
    const choices = (data ?? []).filter((choice) => choice.filter === key)
    const current = filter[key]
    // A keyword's case does not matter; the address may have another than the list.
    const listed = choices.find(({ value }) =>
      key === 'keyword' ? value.toLowerCase() === current.toLowerCase() : value === current,
    )
    return [
      ...choices.filter((choice) => choice !== listed),
      // The list has the most frequent ones; of another it is not known how many have it.
      ...(current ? [{ value: current, count: listed?.count }] : []),
    ]
      .map(({ value, count }) => ({ value, name: key === 'country' ? countryOf(value) : value, count }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
      .map(({ value, name, count }) => ({
        value,
        label: count === undefined || uncounted ? name : `${name} (${count.toLocaleString('en-US')})`,
      }))
  }
}

/** Search, filters and order, all kept in the URL. On small windows the filters stand behind a button. */
export function DirectoryFilters({
  filter,
  top,
}: {
  filter: DirectoryFilter
  top: RefObject<HTMLHeadingElement | null>
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const choices = useChoices(filter)
  const query = useQuery(directoryChoicesQuery(filter))
  // While the next answer is on its way, that of the last filters: fields must not come and go with each letter.
  const found = countOf(query.data, filter.type)
  const { failed, retry } = useRetry(query, top)
  const go = useListFilter<DirectoryFilter>(directoryHref)
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) =>
    go({ ...filter, search }, replace),
  )
  const chosen = fields.filter(({ key }) => filter[key]).length
  return (
    <div className="grid gap-3 pt-4 pb-6 md:gap-4 md:py-8 print:hidden noscript:hidden">
      <SearchField
        label="Search by name, city, product or trade"
        of="Members"
        value={typed}
        onChange={setTyped}
        onEnter={() => changed && go({ ...filter, search: take() })}
      />
      <Button
        look="secondary"
        className="md:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {chosen ? `Filters and order (${chosen})` : 'Filters and order'}
      </Button>
      <div id={id} className={`grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-5 ${open ? '' : 'max-md:hidden'}`}>
        {fields.map(({ key, label, all }) => {
          const options = choices(key)
          // A filter without choices is left out, but where nothing is found all of them stay.
          if (found && options.length === 0) return null
          return (
            <SelectField
              key={key}
              label={label}
              placeholder={all}
              value={filter[key]}
              options={options}
              onChange={(event) => go({ ...filter, search: take(), [key]: event.target.value })}
            />
          )
        })}
        <SelectField
          label="Sort by"
          value={filter.sort}
          options={sorts}
          onChange={(event) =>
            go({ ...filter, search: take(), sort: event.target.value === 'newest' ? 'newest' : 'name' })
          }
        />
        {failed && <ChoicesFailed busy={query.isFetching} onRetry={() => void retry()} />}
      </div>
    </div>
  )
}
