import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { SelectField } from '@/components/form/form-field'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { industriesQuery, memberCountQuery } from './api'
import { directoryHref, memberTypes, type DirectoryFilter } from '../members'

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
              current
                ? 'border-wheat-500 text-ink-900'
                : 'border-transparent text-ink-600 hover:border-paper-300 hover:text-ink-900'
            }`}
          >
            {title}
            <data value={count} className="min-w-6 font-sans text-small font-normal text-ink-600 tabular-nums">
              {count?.toLocaleString('en-US')}
            </data>
          </Link>
        )
      })}
    </nav>
  )
}

function IndustryField({ filter, onChange }: { filter: DirectoryFilter; onChange: (industry: string) => void }) {
  const { data = [] } = useQuery(industriesQuery(filter.type))
  const options = data.map(({ industry, count }) => ({
    value: industry,
    label: `${industry} (${count.toLocaleString('en-US')})`,
  }))
  // An address may name an industry that nobody is in (any more), or that is not read yet.
  if (filter.industry && !data.some(({ industry }) => industry === filter.industry))
    options.unshift({ value: filter.industry, label: filter.industry })
  return (
    <SelectField
      label="Industry"
      placeholder="All industries"
      options={options}
      value={filter.industry}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Search and industry, both kept in the address. Enter searches at once, as a step of its own for Back. */
export function DirectoryFilters({ filter }: { filter: DirectoryFilter }) {
  const navigate = useNavigate()
  const go = (search: string, industry: string, replace = false) =>
    void navigate(directoryHref({ type: filter.type, industry, search, page: 1 }), {
      replace,
      preventScrollReset: true,
    })
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) =>
    go(search, filter.industry, replace),
  )
  return (
    <div className="grid gap-5 py-8 md:grid-cols-[minmax(0,1fr)_20rem]">
      <SearchField
        label="Search by name, city or trade"
        of="Members"
        value={typed}
        onChange={setTyped}
        onEnter={() => changed && go(take(), filter.industry)}
      />
      <IndustryField filter={filter} onChange={(industry) => go(take(), industry)} />
    </div>
  )
}
