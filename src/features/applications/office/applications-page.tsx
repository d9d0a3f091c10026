import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { DataTable, type Column } from '@/components/list/data-table'
import { SelectField } from '@/components/form/form-field'
import { OfficePage } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { totalWords } from '@/lib/list/found'
import { formatDate } from '@/lib/dates/dates'
import { applicationCountsQuery, applicationsQuery, type ListedApplication } from './api'
import {
  applicationsHref,
  applicationsPageSize,
  choiceLabel,
  isWaiting,
  queueWords,
  readApplicationFilter,
  shown,
  tierLabel,
  waitedWords,
  type ApplicationFilter,
} from '../applications'
import { StatusBadge } from './status-badge'

const queue: ApplicationFilter = { search: '', show: 'waiting', page: 1 }

function columnsAt(asked: number): Column<ListedApplication>[] {
  return [
    {
      key: 'company',
      header: 'Company',
      plain: true,
      cell: ({ id, company_name, country }) => (
        <span className="block lg:max-w-64">
          <Link
            to={`/dashboard/applications/${id}`}
            className="flex min-h-touch items-center font-semibold text-sky-700 underline-offset-4 hover:underline"
          >
            <span className="min-w-0 break-words">{company_name}</span>
          </Link>
          <span className="block text-fine text-ink-600">{choiceLabel('country', country)}</span>
        </span>
      ),
    },
    {
      key: 'contact',
      header: 'Contact',
      cell: ({ contact_name, email }) => (
        <span className="block lg:max-w-80">
          <span className="block break-words">{contact_name}</span>
          <span className="block text-fine break-all text-ink-600">{email}</span>
        </span>
      ),
    },
    { key: 'tier', header: 'Tier', cell: ({ tier }) => tierLabel(tier) },
    { key: 'received', header: 'Received', cell: ({ created_at }) => formatDate(created_at) },
    {
      key: 'age',
      header: 'Waiting',
      cell: ({ status, created_at, decided_at }) =>
        isWaiting(status) ? (
          <span className="font-semibold tabular-nums">{waitedWords(created_at, asked)}</span>
        ) : decided_at ? (
          `until ${formatDate(decided_at)}`
        ) : (
          '–'
        ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, reviewer_name }) => (
        <>
          <StatusBadge status={status} />
          {reviewer_name && <span className="block text-fine text-ink-600">{reviewer_name}</span>}
        </>
      ),
    },
  ]
}

function Filters({ filter }: { filter: ApplicationFilter }) {
  const navigate = useNavigate()
  const go = (change: Partial<ApplicationFilter>, replace = false) =>
    void navigate(applicationsHref({ ...filter, ...change, page: 1 }), { replace, preventScrollReset: true })
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) => go({ search }, replace))
  return (
    <div className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_16rem]">
      <SearchField
        label="Search by company, contact or email"
        of="Applications"
        value={typed}
        onChange={setTyped}
        onEnter={() => changed && go({ search: take() })}
      />
      <SelectField
        label="Status"
        options={shown}
        value={filter.show}
        onChange={(event) =>
          go({ search: take(), show: shown.find(({ value }) => value === event.target.value)?.value ?? 'waiting' })
        }
      />
    </div>
  )
}

function List({ filter }: { filter: ApplicationFilter }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(applicationsQuery(filter))
  const { search, show, page } = filter
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading applications…" className="mt-9 divide-y divide-paper-300 border-y border-paper-300">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex h-16 items-center">
            <Skeleton className="h-5 w-full max-w-lg" />
          </div>
        ))}
      </Loading>
    )
  const whole = page === 1 && !search && show === 'waiting'
  return (
    <>
      {error && (
        <div className="mb-6">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      {data.rows.length === 0 ? (
        <EmptyState>
          <p>
            {page > 1
              ? 'The list ends before this page.'
              : whole
                ? 'No application is waiting for a decision.'
                : 'No applications found.'}
          </p>
          <ButtonLink
            to={applicationsHref(whole ? { ...queue, show: 'all' } : queue)}
            look="secondary"
            className="mt-6"
          >
            {whole ? 'Show all applications' : 'Show what is waiting'}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p role="status" className="mb-3 min-h-6 text-small text-ink-700">
            {isPlaceholderData
              ? ''
              : `${totalWords(data.total, filter.search)} ${data.total === 1 ? 'application' : 'applications'}, ${['waiting', 'submitted', 'in_review'].includes(show) ? 'the longest waiting' : 'the newest'} first`}
          </p>
          <DataTable
            caption="Applications"
            columns={columnsAt(data.asked)}
            rows={data.rows}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
          />
          <Pagination
            label="Pages of applications"
            page={page}
            pages={Math.ceil(data.total / applicationsPageSize)}
            href={(to) => applicationsHref({ ...filter, page: to })}
          />
        </>
      )}
    </>
  )
}

/** The office's queue of membership applications, and those that were decided. */
export function ApplicationsPage() {
  const [params] = useSearchParams()
  const filter = readApplicationFilter(params)
  const { data: counts } = useQuery(applicationCountsQuery)
  return (
    <OfficePage
      title="Applications"
      lead={<span className="block min-h-7">{counts ? `${queueWords(counts)}.` : ''}</span>}
    >
      <Filters filter={filter} />
      <List filter={filter} />
    </OfficePage>
  )
}
