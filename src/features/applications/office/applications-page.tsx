import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { OfficePage } from '@/components/ui/page'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { ListFilters } from '@/components/list/list-filters'
import { officeDay } from '@/lib/dates/office-time'
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
import { ApplicationExport, applicationBulk } from './bulk/application-bulk'
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
          <RowLink to={`/dashboard/applications/${id}`}>{company_name}</RowLink>
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
    { key: 'received', header: 'Received', cell: ({ created_at }) => officeDay(created_at) },
    {
      key: 'age',
      header: 'Waiting',
      cell: ({ status, created_at, decided_at }) =>
        isWaiting(status) ? (
          <span className="font-semibold tabular-nums">{waitedWords(created_at, asked)}</span>
        ) : decided_at ? (
          `until ${officeDay(decided_at)}`
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

function List({ filter }: { filter: ApplicationFilter }) {
  const query = useQuery(applicationsQuery(filter))
  const { search, show } = filter
  const order = ['waiting', 'submitted', 'in_review'].includes(show) ? 'the longest waiting' : 'the newest'
  return (
    <OfficeList
      bulk={applicationBulk(filter)}
      words={{
        caption: 'Applications',
        list: 'applications',
        one: `application, ${order} first`,
        many: `applications, ${order} first`,
        none: 'No applications found.',
        yet: 'No application is waiting for a decision.',
        all: 'Show what is waiting',
      }}
      query={query}
      filter={filter}
      href={applicationsHref}
      size={applicationsPageSize}
      skeleton={{ rows: 8, row: 'h-16', text: 'max-w-lg', className: 'mt-9' }}
      columns={columnsAt(query.data?.asked ?? 0)}
      rowKey={({ id }) => id}
      rowName={({ company_name }) => company_name}
      search={search}
      narrowed={search !== '' || show !== queue.show}
      all={applicationsHref(queue)}
      first={
        <ButtonLink to={applicationsHref({ ...queue, show: 'all' })} look="secondary" className="mt-6">
          Show all applications
        </ButtonLink>
      }
    />
  )
}

/** The office's queue of membership applications, and the decided ones. */
export function ApplicationsPage() {
  const [params] = useSearchParams()
  const filter = readApplicationFilter(params)
  const { data: counts } = useQuery(applicationCountsQuery)
  return (
    <OfficePage
      title="Applications"
      lead={<span className="block min-h-7">{counts ? `${queueWords(counts)}.` : ''}</span>}
      actions={<ApplicationExport filter={filter} />}
    >
      <ListFilters
        filter={filter}
        href={applicationsHref}
        label="Search by company, contact or email"
        of="Applications"
        selects={[{ key: 'show', value: filter.show, label: 'Status', options: shown }]}
        className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_16rem]"
      />
      <List filter={filter} />
    </OfficePage>
  )
}
