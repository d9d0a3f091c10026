import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ListFilters } from '@/components/list/list-filters'
import { mostFound, totalWords } from '@/lib/list/found'
import { industriesQuery } from './api'
import { memberCountQuery } from './count/api'
import { directoryHref, memberTypes, type DirectoryFilter } from '../members'

/** The two views as links, each with the number of members that the search finds there. The links keep the search; an industry belongs to one view only. */
export function TypeLinks({ filter }: { filter: DirectoryFilter }) {
  const companies = useQuery(memberCountQuery('company', filter.search)).data
  const individuals = useQuery(memberCountQuery('individual', filter.search)).data
  return (
    <nav
      aria-label="Kinds of members"
      className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 border-b border-paper-300 sm:flex sm:gap-10"
    >
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
              {count !== undefined && totalWords(count, filter.search)}
            </data>
          </Link>
        )
      })}
    </nav>
  )
}

/** Search and industry, both kept in the URL. Each industry has the number of members that the search finds in it. */
export function DirectoryFilters({ filter, noIndustry }: { filter: DirectoryFilter; noIndustry: boolean }) {
  const { data } = useQuery(industriesQuery(filter.type))
  const found = useQuery(industriesQuery(filter.type, filter.search)).data
  const total = useQuery(memberCountQuery(filter.type, filter.search)).data
  // A search returns a thousand members at most; beyond them it cannot count.
  const known = found && total !== undefined && (!filter.search || total <= mostFound)
  const options = (data ?? []).map(({ industry }) => {
    const count = found?.find((other) => other.industry === industry)?.count ?? 0
    return { value: industry, label: known ? `${industry} (${count.toLocaleString('en-US')})` : industry }
  })
  if (filter.industry && !data) options.push({ value: filter.industry, label: filter.industry })
  return (
    <ListFilters
      filter={filter}
      href={directoryHref}
      label="Search by name, city or trade"
      of="Members"
      selects={[
        {
          key: 'industry',
          value: noIndustry ? '' : filter.industry,
          label: 'Industry',
          placeholder: 'All industries',
          options,
        },
      ]}
      className="grid gap-5 py-8 md:grid-cols-[minmax(0,1fr)_20rem] print:hidden"
    />
  )
}
