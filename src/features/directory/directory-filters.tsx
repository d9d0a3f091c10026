import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { SelectField } from '@/components/form-field'
import { industriesQuery, memberCountQuery } from './api'
import { directoryHref, longestSearch, memberTypes, searchPause, searchText, type DirectoryFilter } from './directory'

/** The two views as links, each with its number of members. The search goes along; an industry belongs to one view. */
export function TypeLinks({ filter }: { filter: DirectoryFilter }) {
  const companies = useQuery(memberCountQuery('company')).data
  const individuals = useQuery(memberCountQuery('individual')).data
  return (
    <nav aria-label="Kinds of members" className="grid grid-cols-2 gap-4 border-b border-paper-300 sm:flex sm:gap-10">
      {memberTypes.map(({ type, title }) => {
        const current = type === filter.type
        const count = type === 'company' ? companies : individuals
        return (
          <Link
            key={type}
            to={directoryHref({ type, industry: '', search: filter.search, page: 1 })}
            preventScrollReset
            aria-current={current ? 'page' : undefined}
            className={`-mb-px inline-flex min-h-14 items-center gap-2 border-b-[3px] py-2 font-serif font-semibold max-sm:text-body max-sm:leading-snug sm:text-subheading ${
              current ? 'border-wheat-500 text-ink-900' : 'border-transparent text-ink-600 hover:border-paper-300 hover:text-ink-900'
            }`}
          >
            {title}
            <span className="min-w-6 font-sans text-small font-normal text-ink-600 tabular-nums">{count?.toLocaleString('en-US')}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/**
 * What stands in the search field, and the way into the address.
 *
 * Typing changes the address after a short pause, in place of the address before, so that Back leaves the search instead
 * of unspelling it. Back, Forward and the links of the page change the field in turn.
 *
 * @returns the text typed and its setter, and `go`, which changes the address: always with the text as it stands now,
 *   also where a pause is still running
 */
function useSearchDraft(filter: DirectoryFilter) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filter.search)
  const [seen, setSeen] = useState(filter.search)
  const [applied, setApplied] = useState<string | null>(null)
  if (seen !== filter.search) {
    setSeen(filter.search)
    // The visitor may have typed on since this search was applied; any other change of the address wins.
    if (filter.search !== applied) setTyped(filter.search)
    setApplied(null)
  }

  const search = searchText(typed)
  function go(industry: string, replace = false) {
    setApplied(search === filter.search ? null : search)
    void navigate(directoryHref({ type: filter.type, industry, search, page: 1 }), { replace, preventScrollReset: true })
  }
  useEffect(() => {
    if (search === filter.search) return
    const timer = setTimeout(() => go(filter.industry, true), searchPause)
    return () => clearTimeout(timer)
  })
  return { typed, setTyped, changed: search !== filter.search, go }
}

function SearchField({ value, onChange, onEnter }: { value: string; onChange: (text: string) => void; onEnter: () => void }) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    onEnter()
  }
  return (
    <form role="search" aria-label="Members" onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold text-ink-800">
        Search by name, city or trade
      </label>
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-600" />
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longestSearch}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="block min-h-touch w-full rounded-control border border-ink-500 bg-white py-2.5 ps-12 pe-4 text-body hover:border-ink-700 focus-visible:outline-offset-0"
        />
      </div>
    </form>
  )
}

function IndustryField({ filter, onChange }: { filter: DirectoryFilter; onChange: (industry: string) => void }) {
  const { data = [] } = useQuery(industriesQuery(filter.type))
  const options = data.map(({ industry, count }) => ({ value: industry, label: `${industry} (${count.toLocaleString('en-US')})` }))
  // An address may name an industry that nobody is in (any more), or that is not read yet.
  if (filter.industry && !data.some(({ industry }) => industry === filter.industry)) options.unshift({ value: filter.industry, label: filter.industry })
  return <SelectField label="Industry" placeholder="All industries" options={options} value={filter.industry} onChange={(event) => onChange(event.target.value)} />
}

/** Search and industry, both kept in the address. Enter searches at once, as a step of its own for Back. */
export function DirectoryFilters({ filter }: { filter: DirectoryFilter }) {
  const { typed, setTyped, changed, go } = useSearchDraft(filter)
  return (
    <div className="grid gap-5 py-8 md:grid-cols-[minmax(0,1fr)_20rem]">
      <SearchField value={typed} onChange={setTyped} onEnter={() => changed && go(filter.industry)} />
      <IndustryField filter={filter} onChange={go} />
    </div>
  )
}
