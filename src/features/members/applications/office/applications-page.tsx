import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/column'
import { ListPage } from '@/components/ui/list-page'
import { Day } from '@/components/list/day'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { OfficeFilters } from '@/components/list/office-filters'
import { Waiting } from '@/components/list/waiting'
import { applicationCountsQuery, applicationsQuery, type ListedApplication, oldestFirst } from './api'
import { TierName } from '@/features/members/tiers/shared/tier-name'
import { applicationList, choiceLabel, isWaiting, queueWords, type ApplicationFilter } from '../applications'
import { StatusBadge } from './status-badge'
import { ApplicationExport, applicationBulk } from './bulk/application-bulk'

function columnsAt(asked: number): Column<ListedApplication>[] {
  return [
    {
      key: 'company',
      header: 'Company',
      narrow: 'first',
      cell: ({ id, company_name }) => <RowLink to={`/dashboard/applications/${id}`}>{company_name}</RowLink>,
      more: ({ country }) => choiceLabel('country', country),
    },
    {
      key: 'contact',
      header: 'Contact',
      from: 'xl',
      fit: 'whole',
      cell: ({ contact_name, email }) => (
        <>
          {contact_name} <span className="block text-fine leading-none text-ink-600">{email}</span>
        </>
      ),
    },
    { key: 'tier', header: 'Tier', narrow: 'second', cell: ({ tier }) => <TierName tier={tier} /> },
    { key: 'received', header: 'Received', cell: ({ created_at }) => <Day at={created_at} /> },
    {
      key: 'age',
      header: 'Waiting',
      narrow: 'second',
      cell: ({ status, created_at, decided_at }) => (
        <Waiting since={created_at} until={decided_at} now={isWaiting(status) ? asked : undefined} />
      ),
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'end',
      cell: ({ status }) => <StatusBadge status={status} />,
      more: ({ reviewer_name }) => reviewer_name,
    },
  ]
}

function Applications({ filter }: { filter: ApplicationFilter }) {
  const query = useQuery(applicationsQuery(filter))
  const everything = applicationList.href(filter) === applicationList.href({ show: 'all' })
  return (
    <OfficeList
      list={applicationList}
      bulk={applicationBulk(filter)}
      words={{
        caption: 'Applications',
        list: 'applications',
        one: 'application',
        many: 'applications',
        none: everything ? 'No application has come in yet.' : 'No applications found.',
        yet: 'No application is waiting for a decision.',
        all: 'Show what is waiting',
      }}
      query={query}
      filter={filter}
      skeleton={{ rows: 8 }}
      columns={columnsAt(query.data?.asked ?? 0)}
      rowKey={({ id }) => id}
      rowName={({ company_name }) => company_name}
      search={filter.search}
      views={<SavedViews of={applicationList.path} />}
      all={everything ? undefined : applicationList.href()}
      first={
        <ButtonLink to={applicationList.href({ show: 'all' })} look="secondary" className="mt-6">
          Show all applications
        </ButtonLink>
      }
    />
  )
}

/** The office's queue of membership applications, and the decided ones. */
export function ApplicationsPage() {
  const [params] = useSearchParams()
  const filter = applicationList.read(params)
  const { data: counts } = useQuery(applicationCountsQuery)
  // The empty list says that none waits.
  const waits = counts?.some(({ status, count }) => isWaiting(status) && count > 0)
  const order = oldestFirst(filter) ? 'longest waiting' : 'newest'
  return (
    <ListPage
      title="Applications"
      lead={
        waits !== false && (
          <span className="block min-h-5">{counts ? `${queueWords(counts)}, the ${order} first.` : ''}</span>
        )
      }
      actions={<ApplicationExport filter={filter} />}
    >
      <OfficeFilters list={applicationList} filter={filter} />
      <Applications filter={filter} />
    </ListPage>
  )
}
