import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { ClosingCall, Container, PageHero } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { unknownPage } from '@/lib/list/list-address'
import { directoryQuery, industriesQuery } from './api'
import {
  describeTotal,
  directoryHref,
  directoryPageSize,
  readDirectoryFilter,
  wordsOf,
  type DirectoryFilter,
} from '../members'
import { DirectoryFilters, TypeLinks } from './directory-filters'
import { MemberCard } from './member-card'

const catalogue = 'grid border-s border-t border-paper-300 sm:grid-cols-2 lg:grid-cols-3'
const cell = 'border-e border-b border-paper-300'

// Loaded only for an address with a page that the list does not have.
const NoSuchPage = lazy(async () => ({ default: (await import('@/components/list/no-such-page')).NoSuchPage }))

function CatalogueSkeleton() {
  return (
    <Loading label="Loading members…" className={catalogue}>
      {Array.from({ length: directoryPageSize }, (_, index) => (
        <div key={index} className={`${cell} flex min-h-72 flex-col gap-5 p-6 sm:p-7`}>
          <div className="flex gap-4">
            <Skeleton className="size-14 shrink-0" />
            <div className="grow space-y-2 pt-1">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-20" />
          <Skeleton className="mt-auto h-5 w-1/2" />
        </div>
      ))}
    </Loading>
  )
}

function NothingFound({ filter, noIndustry }: { filter: DirectoryFilter; noIndustry: boolean }) {
  if (noIndustry)
    return (
      <EmptyState>
        <p>{`There is no industry “${filter.industry}” among the ${wordsOf(filter.type).many}.`}</p>
        <ButtonLink
          to={directoryHref({ ...filter, industry: '', page: 1 })}
          preventScrollReset
          look="secondary"
          className="mt-6"
        >
          Show all industries
        </ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState>
      <p>{wordsOf(filter.type).none}</p>
      {(filter.search || filter.industry) && (
        <ButtonLink
          to={directoryHref({ type: filter.type, industry: '', search: '', page: 1 })}
          preventScrollReset
          look="secondary"
          className="mt-6"
        >
          Clear filters
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function Results({
  filter,
  noIndustry,
  unknown,
  top,
}: {
  filter: DirectoryFilter
  noIndustry: boolean
  unknown: string | undefined
  top: RefObject<HTMLHeadingElement | null>
}) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(directoryQuery(filter))
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <CatalogueSkeleton />
  if (data.total === 0) return <NothingFound filter={filter} noIndustry={noIndustry} />
  const missing = unknown ?? (data.rows.length === 0 ? filter.page.toLocaleString('en-US') : undefined)
  const pages = Math.ceil(data.total / directoryPageSize)
  if (missing !== undefined)
    return (
      <Suspense>
        <NoSuchPage
          page={missing}
          pages={pages}
          holds={describeTotal(data.total, filter)}
          first={directoryHref({ ...filter, page: 1 })}
        />
      </Suspense>
    )
  return (
    <>
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
function Total({ filter, noIndustry }: { filter: DirectoryFilter; noIndustry: boolean }) {
  const { data, isPlaceholderData } = useQuery(directoryQuery(filter))
  return (
    <p role="status" className="min-h-[1.65em] text-ink-700">
      {data && !isPlaceholderData && !noIndustry && describeTotal(data.total, filter)}
    </p>
  )
}

/** The public directory of active members. View, search, industry and page are all kept in the URL. */
export function DirectoryPage() {
  const [params] = useSearchParams()
  const filter = readDirectoryFilter(params)
  const top = useRef<HTMLHeadingElement>(null)
  const { data: industries } = useQuery(industriesQuery(filter.type))
  /** Whether the address names an industry that the list does not have. */
  const noIndustry =
    filter.industry !== '' && industries?.every(({ industry }) => industry !== filter.industry) === true
  return (
    <>
      <PageHero
        eyebrow="Member directory"
        title="The companies and people behind the trade"
        lead="From Black Sea stevedores to Kostanay agronomists: everyone listed here is a member of the chamber and glad to be written to."
        image="/artwork/plovdiv-hills.webp"
      />
      <Container className="pt-8 pb-section md:pt-12">
        <TypeLinks filter={filter} />
        <DirectoryFilters filter={filter} noIndustry={noIndustry} />
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 ref={top} tabIndex={-1} className="scroll-mt-4 font-serif text-heading font-semibold outline-none">
            {wordsOf(filter.type).title}
          </h2>
          <Total filter={filter} noIndustry={noIndustry} />
        </div>
        <Results filter={filter} noIndustry={noIndustry} unknown={unknownPage(params)} top={top} />
      </Container>
      <ClosingCall
        title="Your name belongs here too"
        text="Members are listed with their trade, their city and a way to reach them, in front of readers in both countries."
        actions={
          <ButtonLink to="/membership" look="bright">
            Become a Member
          </ButtonLink>
        }
      />
    </>
  )
}
