import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Column } from '@/components/list/column'
import { Day } from '@/components/list/day'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { Status } from '@/components/list/status'
import { Waiting } from '@/components/list/waiting'
import { ButtonLink } from '@/components/ui/button'
import { ListPage } from '@/components/ui/list-page'
import { statusOf } from '../../proposals'
import { proposalsQuery, type ListedProposal } from './api'
import { fieldWords, proposalHref, proposalList, shownProposals } from '../shared/proposal-list'

function columnsAt(asked: number): Column<ListedProposal>[] {
  return [
    {
      key: 'company',
      header: 'Company',
      narrow: 'first',
      cell: ({ id, member }) => <RowLink to={proposalHref(id)}>{member.name}</RowLink>,
    },
    {
      key: 'age',
      header: 'Waiting',
      narrow: 'second',
      cell: ({ status, created_at, decided_at }) => (
        <Waiting since={created_at} until={decided_at} now={status === 'pending' ? asked : undefined} />
      ),
    },
    {
      key: 'fields',
      header: 'Fields',
      narrow: 'second',
      fit: 'cut',
      className: 'w-44 xl:w-64',
      cell: ({ fields }) => fieldWords(fields),
    },
    {
      key: 'by',
      header: 'Proposed by',
      from: 'xl',
      fit: 'cut',
      className: 'w-44',
      cell: ({ proposed_by_name }) => proposed_by_name || '–',
    },
    {
      key: 'at',
      header: 'Proposed',
      from: '2xl',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'end',
      cell: ({ status }) => <Status tone={statusOf(status).tone}>{statusOf(status).label}</Status>,
      more: ({ decided_by_name }) => decided_by_name,
    },
  ]
}

/** The office's queue of proposals, what has waited longest first, and the decided ones. */
export function ProposalsPage() {
  const [params] = useSearchParams()
  const filter = proposalList.read(params)
  const query = useQuery(proposalsQuery(filter))
  const everything = proposalList.href(filter) === proposalList.href({ show: 'all' })
  return (
    <ListPage
      title="Proposals"
      lead={`Changes of company pages ${shownProposals.find(({ value }) => value === filter.show)?.lead}.`}
      back={{ to: '/dashboard/members', label: 'Back to Members' }}
    >
      <OfficeFilters list={proposalList} filter={filter} />
      <OfficeList
        list={proposalList}
        words={{
          caption: 'Proposals',
          one: 'proposal',
          many: 'proposals',
          order: filter.show === 'pending' ? 'longest waiting first' : 'newest first',
          none: everything ? 'No proposal has come in yet.' : 'No proposals found.',
          yet: 'No proposal is waiting for a decision.',
          all: 'Show what is waiting',
        }}
        query={query}
        filter={filter}
        skeleton={{ rows: 8 }}
        columns={columnsAt(query.data?.asked ?? 0)}
        rowKey={({ id }) => id}
        rowName={({ member }) => member.name}
        search={filter.search}
        all={everything ? undefined : proposalList.href()}
        first={
          <ButtonLink to={proposalList.href({ show: 'all' })} look="secondary" className="mt-6">
            Show all proposals
          </ButtonLink>
        }
      />
    </ListPage>
  )
}
