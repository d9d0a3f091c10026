import { useQuery } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { BelowHeading, ClosingCall, Container, PageHero } from '@/components/ui/page'
import { useRetry } from '@/components/list/list-top'
import { NoSuchPage, Pagination } from '@/components/list/pagination'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { underlinedLink } from '@/components/ui/link-look'
import { totalWords } from '@/lib/list/found'
import { listHref, unknownPage } from '@/lib/list/list-address'
import { directoryChoicesQuery, directoryQuery } from './api'
import { wordsOf } from '../directory'
import {
  describeTotal,
  directoryHref,
  directoryPageSize,
  isFiltered,
  readDirectoryFilter,
  searchedFor,
  type DirectoryFilter,
} from '../directory'
import { DirectoryFilters, TypeLinks, useTypeCount } from './directory-filters'
import { MemberCard } from './member-card'

const catalogue = 'border-paper-300 md:grid md:grid-cols-2 md:border-s md:border-t lg:grid-cols-3'
const cell = 'border-paper-300 md:grid md:border-e md:border-b md:p-7'

function CatalogueSkeleton() {
  return (
    <Loading label="Loading members…" className={catalogue}>
      {Array.from({ length: directoryPageSize }, (_, index) => (
        <div key={index} className={`${cell} gap-5 py-3 md:min-h-64`}>
          <div className="flex gap-4">
            <Skeleton className="size-16 shrink-0" />
            <div className="grow space-y-2 pt-1">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-20 max-md:hidden" />
          <Skeleton className="mt-auto h-5 w-1/2 max-md:hidden" />
        </div>
      ))}
    </Loading>
  )
}

/** Where else the filters find somebody: in the other view. */
function OtherView({ filter }: { filter: DirectoryFilter }) {
  const type = filter.type === 'company' ? 'individual' : 'company'
  const count = useTypeCount(filter, type)
  if (!isFiltered(filter) || !count) return null
  return (
    <Link
      to={directoryHref({ ...filter, type, page: 1 })}
      preventScrollReset
      className={`${underlinedLink} inline-flex min-h-touch items-center`}
    >
      {`See ${totalWords(count, searchedFor(filter))} ${count === 1 ? wordsOf(type).one : wordsOf(type).many}, too`}
    </Link>
  )
}

/** What the reader sees without the filters, in the same order. */
const unfiltered = ({ type, sort }: DirectoryFilter) => directoryHref({ type, sort })

function NothingFound({ filter, onClear }: { filter: DirectoryFilter; onClear: () => void }) {
  const { type, industry, search } = filter
  const alone = industry && directoryHref(filter) === directoryHref({ type, industry, page: filter.page })
  return (
    <EmptyState>
      <p>{alone ? `There is no industry “${industry}” among the ${wordsOf(type).many}.` : wordsOf(type).none}</p>
      {search && <p className="mt-2 text-body">Is it spelled right? Fewer words find more.</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {isFiltered(filter) && (
          <ButtonLink to={unfiltered(filter)} preventScrollReset look="secondary" onClick={onClear}>
            Clear filters
          </ButtonLink>
        )}
        {search && (
          <ButtonLink to={listHref('/search', { q: search })} look="secondary" className="[overflow-wrap:anywhere]">
            {`Search the whole website for “${search}”`}
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  )
}

function Results({
  filter,
  unknown,
  top,
}: {
  filter: DirectoryFilter
  unknown: string | undefined
  top: RefObject<HTMLHeadingElement | null>
}) {
  const query = useQuery(directoryQuery(filter))
  const choices = useQuery(directoryChoicesQuery(filter))
  const { failed, retry } = useRetry(query, top)
  const { data, isPlaceholderData } = query
  if (failed)
    return (
      <ErrorBox
        message={failed.message}
        onRetry={() => {
          void retry()
          if (choices.isError) void choices.refetch()
        }}
        retrying={query.isFetching}
      />
    )
  if (!data) return <CatalogueSkeleton />
  if (data.total === 0) return <NothingFound filter={filter} onClear={() => top.current?.focus()} />
  const missing = unknown ?? (data.rows.length === 0 ? filter.page.toLocaleString('en-US') : undefined)
  const pages = Math.ceil(data.total / directoryPageSize)
  if (missing !== undefined)
    return (
      <NoSuchPage
        page={missing}
        pages={pages}
        holds={describeTotal(data.total, filter)}
        first={directoryHref({ ...filter, page: 1 })}
      />
    )
  return (
    <>
      {!choices.isPlaceholderData && choices.data?.some(({ filter: kind }) => kind === 'spelling') && (
        <h3 className="mb-3 font-serif text-subheading font-semibold">Similar spelling</h3>
      )}
      <ul
        aria-busy={isPlaceholderData}
        className={`${catalogue} transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {data.rows.map((member) => (
          <li key={member.id} className={cell}>
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of the directory"
        page={filter.page}
        pages={pages}
        href={(page) => directoryHref({ ...filter, page })}
        onStep={() => {
          top.current?.focus({ preventScroll: true })
          top.current?.scrollIntoView()
        }}
      />
    </>
  )
}

/** How many members are found, announced politely to screen readers when it changes. */
function Total({ filter }: { filter: DirectoryFilter }) {
  const { data, isPlaceholderData } = useQuery(directoryQuery(filter))
  return (
    <p role="status" className="min-h-[1.65em] min-w-0 text-ink-700 [overflow-wrap:anywhere]">
      {data && !isPlaceholderData && describeTotal(data.total, filter)}
    </p>
  )
}

/** Where nobody is found, the list itself offers it. */
function ClearFilters({ filter, onClear }: { filter: DirectoryFilter; onClear: () => void }) {
  const { data } = useQuery(directoryQuery(filter))
  if (!isFiltered(filter) || !data?.total) return null
  return (
    <Link
      to={unfiltered(filter)}
      preventScrollReset
      onClick={onClear}
      className="inline-flex min-h-touch items-center text-small text-sky-700 underline underline-offset-4 print:hidden"
    >
      Clear filters
    </Link>
  )
}

/** The public directory of active members. View, search, filters, order and page are all kept in the URL. */
export function DirectoryPage() {
  const [params] = useSearchParams()
  const filter = readDirectoryFilter(params)
  const top = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <PageHero
        eyebrow="Member directory"
        title="The companies and people behind the trade"
        lead="From Black Sea stevedores to Kostanay agronomists: everyone listed here is a member of the chamber and glad to be written to."
        image="/artwork/plovdiv-hills.webp"
        focus="object-[50%_25%]"
      />
      <BelowHeading>
        <Container className="pb-10 md:pb-section">
          <TypeLinks filter={filter} />
          <DirectoryFilters filter={filter} top={top} />
          <div className="mb-3 flex flex-wrap items-baseline justify-between md:mb-5 gap-x-6">
            <h2 ref={top} tabIndex={-1} className="font-serif text-heading font-semibold outline-none">
              {wordsOf(filter.type).title}
            </h2>
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-6">
              <Total filter={filter} />
              <OtherView filter={filter} />
              <ClearFilters filter={filter} onClear={() => top.current?.focus()} />
            </div>
          </div>
          <Results filter={filter} unknown={unknownPage(params)} top={top} />
        </Container>
        <ClosingCall
          forVisitors
          title="Your name belongs here too"
          text="Members are listed with their trade, their city and a way to reach them, in front of readers in both countries."
          actions={
            <ButtonLink to="/membership" look="bright">
              Become a Member
            </ButtonLink>
          }
        />
      </BelowHeading>
    </>
  )
}
