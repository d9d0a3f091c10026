import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Column } from '@/components/list/data-table'
import { Day } from '@/components/list/day'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { Status } from '@/components/list/status'
import { Waiting } from '@/components/list/waiting'
import { ButtonLink } from '@/components/ui/button'
import { ListPage } from '@/components/ui/list-page'
import { statusOf } from '../../proposals'
import { officeMemberQuery } from '../api'
import { proposalsQuery, type ListedProposal } from './api'
import {
  fieldWords,
  proposalHref,
  proposalsHref,
  proposalsPageSize,
  queue,
  readProposalFilter,
  shownProposals,
  type ProposalFilter,
} from './proposals'

function columnsAt(asked: number): Column<ListedProposal>[] {
  return [
    {
      key: 'company',
      header: 'Company',
      phone: 'first',
      className: 'w-56 xl:w-72',
      cell: ({ id, member }) => <RowLink to={proposalHref(id)}>{member.name}</RowLink>,
    },
    {
      key: 'age',
      header: 'Waiting',
      phone: 'second',
      className: 'w-36',
      cell: ({ status, created_at, decided_at }) => (
        <Waiting since={created_at} until={decided_at} now={status === 'pending' ? asked : undefined} />
      ),
    },
    { key: 'fields', header: 'Fields', phone: 'second', cell: ({ fields }) => fieldWords(fields) },
    {
      key: 'by',
      header: 'Proposed by',
      from: 'xl',
      className: 'w-48',
      cell: ({ proposed_by_name }) => proposed_by_name || '–',
    },
    {
      key: 'at',
      header: 'Proposed',
      from: '2xl',
      className: 'w-28',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'end',
      className: 'w-56',
      cell: ({ status }) => <Status tone={statusOf(status).tone}>{statusOf(status).label}</Status>,
      more: ({ decided_by_name }) => decided_by_name,
    },
  ]
}

/** Says of which company the list shows proposals, and leads to those of all. */
function CompanyChip({ filter }: { filter: ProposalFilter }) {
  const { data } = useQuery({ ...officeMemberQuery(filter.company), enabled: filter.company !== '' })
  if (!filter.company) return null
  return (
    <Link
      to={proposalsHref({ ...filter, company: '', page: 1 })}
      className="inline-flex min-h-8 items-center gap-2 rounded-control border border-ink-300 px-3 text-small hover:border-ink-900 max-lg:min-h-touch"
    >
      Of {data?.name ?? 'one company'} <X aria-hidden="true" className="size-4" />{' '}
      <span className="sr-only">(show those of all companies)</span>
    </Link>
  )
}

/** The office's queue of proposals, what has waited longest first, and the decided ones. */
export function ProposalsPage() {
  const [params] = useSearchParams()
  const filter = readProposalFilter(params)
  const query = useQuery(proposalsQuery(filter))
  return (
    <ListPage
      title="Proposals"
      lead={`Changes of company pages that wait for the office, the ${filter.show === 'pending' ? 'longest waiting' : 'newest'} first.`}
      back={{ to: '/dashboard/members', label: 'Back to Members' }}
    >
      <OfficeFilters
        filter={filter}
        href={proposalsHref}
        label="Search by company"
        of="Proposals"
        selects={[{ key: 'show', value: filter.show, label: 'Status', options: shownProposals }]}
      />
      <OfficeList
        words={{
          caption: 'Proposals',
          one: 'proposal',
          many: 'proposals',
          none: 'No proposals found.',
          yet: 'No proposal is waiting for a decision.',
          all: 'Show what is waiting',
        }}
        query={query}
        filter={filter}
        href={proposalsHref}
        size={proposalsPageSize}
        skeleton={{ rows: 8 }}
        columns={columnsAt(query.data?.asked ?? 0)}
        rowKey={({ id }) => id}
        rowName={({ member }) => member.name}
        search={filter.search}
        narrowed={filter.search !== '' || filter.company !== '' || filter.show !== 'pending'}
        all={proposalsHref(queue)}
        aside={<CompanyChip filter={filter} />}
        first={
          <ButtonLink to={proposalsHref({ ...queue, show: 'all' })} look="secondary" className="mt-6">
            Show all proposals
          </ButtonLink>
        }
      />
    </ListPage>
  )
}
