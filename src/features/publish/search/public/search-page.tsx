import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type RefObject } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CheckboxField } from '@/components/form/form-field'
import { Choices } from '@/components/list/choices'
import { useListTop, useRetry } from '@/components/list/list-top'
import { NoSuchPage, Pagination } from '@/components/list/pagination'
import { ButtonLink } from '@/components/ui/button'
import { Container, PageHero } from '@/components/ui/page'
import { rememberSingleKeys, singleKeysAreOn } from '@/components/ui/shortcuts'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { useInBrowser } from '@/components/ui/rendering'
import { touchLink } from '@/components/ui/link-look'
import { numberWords } from '@/lib/list/found'
import { unknownPage } from '@/lib/list/list-address'
import {
  resultWords,
  isCut,
  publicKinds,
  readSearchFilter,
  searchHref,
  searchPageSize,
  shortestSearch,
  type FoundAnswer,
  type SearchFilter,
} from '../search'
import { searchQuery } from './api'
import { FoundList } from './found-list'
import { SearchForm } from './search-form'

/** The ways on where nothing is searched for, or nothing was found. */
function OtherWays() {
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-3">
      {(
        [
          ['/members', 'Member directory'],
          ['/events', 'Events'],
          ['/news', 'News'],
          ['/contact', 'Contact'],
        ] as const
      ).map(([to, label]) => (
        <ButtonLink key={to} to={to} look="secondary">
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

/** The kinds as links, each with the number of its results. */
function Kinds({ filter, data, onStep }: { filter: SearchFilter; data: FoundAnswer; onStep: () => void }) {
  const all = publicKinds.reduce((sum, { value }) => sum + (data.kinds[value] ?? 0), 0)
  const kinds = [
    { value: '' as const, title: 'All', count: all },
    ...publicKinds.map(({ value, title }) => ({ value, title, count: data.kinds[value] ?? 0 })),
  ]
  return (
    <nav aria-label="Kinds of results" className="mb-8">
      <Choices
        label="Kind"
        choices={kinds.map(({ value, title, count }) => ({
          label: title,
          to: searchHref({ search: filter.search, kind: value }),
          current: value === filter.kind,
          count: numberWords(count, isCut(count)),
        }))}
        onStep={onStep}
      />
    </nav>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10">
      <h3 className="mb-2 font-serif text-subheading font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Results({
  filter,
  unknown,
  top,
  onStep,
}: {
  filter: SearchFilter
  unknown?: string
  top: RefObject<HTMLElement | null>
  onStep: () => void
}) {
  const query = useQuery(searchQuery(filter))
  const { failed, retry } = useRetry(query, top)
  const { data } = query
  const { search, kind, page } = filter
  if (failed) return <ErrorBox message={failed.message} onRetry={() => void retry()} retrying={query.isFetching} />
  if (!data)
    return (
      <Loading label="Searching…" className="space-y-4">
        <Skeleton className="mb-8 h-11 w-full max-w-lg" />
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-24 w-full" />
        ))}
      </Loading>
    )
  const exact = data.rows.filter(({ similar }) => !similar)
  const similar = data.rows.filter((row) => row.similar)
  if (!Object.keys(data.kinds).length && !data.rows.length)
    return (
      <>
        <Kinds filter={filter} data={data} onStep={onStep} />
        <EmptyState>
          <p>Nothing was found for “{search}”.</p>
          <p className="mt-2 text-body">
            Is it spelled right? Fewer words find more. It may be written in Bulgarian, Russian, Kazakh or Latin
            letters.
          </p>
          <OtherWays />
        </EmptyState>
      </>
    )
  const pages = Math.ceil(data.total / searchPageSize)
  if (kind && data.total > 0 && (unknown !== undefined || data.rows.length === 0))
    return (
      <NoSuchPage
        page={unknown ?? page.toLocaleString('en-US')}
        pages={pages}
        holds={resultWords(data.total, undefined, data.capped)}
        first={searchHref({ search, kind })}
      />
    )
  return (
    <>
      <Kinds filter={filter} data={data} onStep={onStep} />
      {kind ? (
        exact.length > 0 ? (
          <FoundList rows={exact} heading="h3" />
        ) : (
          similar.length === 0 && <p className="text-lead">Nothing of this kind was found. Other kinds have results.</p>
        )
      ) : (
        publicKinds.map(({ value, title, one, many }) => {
          const rows = exact.filter((row) => row.kind === value)
          const shown = data.rows.filter((row) => row.kind === value).length
          const count = data.kinds[value] ?? 0
          if (rows.length === 0) return null
          return (
            <Group key={value} title={title}>
              <FoundList rows={rows} />
              {count > shown && (
                <Link
                  to={searchHref({ search, kind: value })}
                  preventScrollReset
                  onClick={onStep}
                  className={`${touchLink} text-small`}
                >
                  {isCut(count) ? `More ${many}` : `All ${resultWords(count, { one, many })}`}
                </Link>
              )}
            </Group>
          )
        })
      )}
      {similar.length > 0 && (
        <Group title="Similar spelling">
          <FoundList rows={similar} kinds={!kind} />
        </Group>
      )}
      {kind && (
        <Pagination
          label="Pages of results"
          page={page}
          pages={pages}
          href={(to) => searchHref({ search, kind, page: to })}
          onStep={onStep}
        />
      )}
    </>
  )
}

/** How many results there are, announced politely to screen readers when it changes. */
function Total({ filter }: { filter: SearchFilter }) {
  const { data } = useQuery(searchQuery(filter))
  return (
    <p role="status" className="min-h-[1.65em] text-ink-700">
      {data && resultWords(data.total, undefined, data.capped)}
    </p>
  )
}

/** Switches the key off that opens the search: whoever speaks to their device may press it unawares. */
function KeyChoice() {
  const [on, setOn] = useState(singleKeysAreOn)
  return (
    // A phone has no such keys.
    <div className="max-md:hidden pointer-coarse:hidden">
      <CheckboxField
        label="The keys / and ? are shortcuts on this device"
        checked={on}
        onChange={({ target }) => {
          rememberSingleKeys(target.checked)
          setOn(target.checked)
        }}
      />
    </div>
  )
}

/** The search of the public site. What is searched for, the kind and the page are kept in the address. */
export function SearchPage() {
  const [params] = useSearchParams()
  const filter = readSearchFilter(params)
  const { top, onStep } = useListTop(searchHref(filter))
  const inBrowser = useInBrowser()
  const { search } = filter
  return (
    <>
      <PageHero
        eyebrow="Website"
        title="Search"
        actions={
          <SearchForm
            filter={filter}
            onSearch={(changes) => (changes ? onStep() : top.current?.focus({ preventScroll: true }))}
          />
        }
      />
      <Container className="min-h-[70vh] pb-section">
        {search.length >= shortestSearch ? (
          <>
            <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
              <h2
                ref={top}
                tabIndex={-1}
                className="min-w-0 font-serif text-heading font-semibold outline-none [overflow-wrap:anywhere]"
              >
                Results for “{search}”
              </h2>
              <Total filter={filter} />
            </div>
            <Results filter={filter} unknown={unknownPage(params)} top={top} onStep={onStep} />
          </>
        ) : (
          <EmptyState>
            <h2 ref={top} tabIndex={-1} className="outline-none">
              {search ? `Please type at least ${shortestSearch} letters.` : 'Type what you are looking for.'}
            </h2>
            <p className="mt-2 text-body">
              Names of companies and places are found in Bulgarian, Russian, Kazakh and Latin letters alike.
            </p>
            <noscript>
              <p className="mt-2 text-body">Results need JavaScript. These pages work without it:</p>
            </noscript>
            <OtherWays />
          </EmptyState>
        )}
        {inBrowser && (
          <div className="mt-10 pointer-coarse:hidden">
            <KeyChoice />
          </div>
        )}
      </Container>
    </>
  )
}
