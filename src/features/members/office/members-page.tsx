import { useQuery } from '@tanstack/react-query'
import { Plus, Tags, Upload } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { OfficePage, PartLinks } from '@/components/ui/page'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { ListFilters } from '@/components/list/list-filters'
import { languageOf, memberTypes, placeOf, readableAddress, wordsOf } from '@/features/members/members'
import { industriesQuery } from '@/features/members/public/api'
import { officeDay } from '@/lib/dates/office-time'
import { officeCountQuery, officeMembersQuery, useChangeStatus, type ListedMember } from './api'
import { MemberExport, useMemberBulk } from './bulk/member-bulk'
import { MemberLogo } from './member-logo'
import { countries, membersHref, membersPageSize, readMemberFilter, statuses, type MemberFilter } from './member-values'

/** A text that may be one long word, which must not make the table wider than the page. */
function Words({ children }: { children: string }) {
  return <span className="block break-words lg:max-w-28 xl:max-w-40">{children}</span>
}

function WebsiteLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-touch max-w-full items-center text-sky-700 underline-offset-4 hover:underline lg:max-w-28 xl:max-w-40"
    >
      <span className="min-w-0 break-words">{readableAddress(address)}</span>{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

function columnsFor({
  busy,
  onStatus,
}: {
  busy: string | undefined
  onStatus: (member: ListedMember) => void
}): Column<ListedMember>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      plain: true,
      cell: ({ id, name, legal_name_cyrillic, logo_url, country }) => (
        <span className="flex items-center gap-3">
          <MemberLogo name={name} address={logo_url} />
          <span className="min-w-0 break-words lg:max-w-40 xl:max-w-56">
            <RowLink to={`/dashboard/members/${id}`}>{name}</RowLink>
            {legal_name_cyrillic && (
              <span lang={languageOf(country)} className="block text-fine text-ink-600">
                {legal_name_cyrillic}
              </span>
            )}
          </span>
        </span>
      ),
    },
    { key: 'industry', header: 'Industry', cell: ({ industry }) => <Words>{industry ?? '–'}</Words> },
    { key: 'place', header: 'Place', cell: (member) => <Words>{placeOf(member) || '–'}</Words> },
    { key: 'website', header: 'Website', cell: ({ website }) => (website ? <WebsiteLink address={website} /> : '–') },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => (
        <span className={status === 'active' ? 'font-semibold text-leaf-700' : 'text-ink-600'}>
          {status === 'active' ? 'Active' : 'Inactive'}
        </span>
      ),
    },
    {
      key: 'since',
      header: 'Member since',
      sortable: true,
      className: 'lg:whitespace-nowrap',
      cell: ({ created_at }) => officeDay(created_at),
    },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      cell: (member) => (
        <Button
          look="quiet"
          busy={busy === member.id}
          aria-label={`${member.status === 'active' ? 'Deactivate' : 'Activate'} ${member.name}`}
          onClick={() => onStatus(member)}
        >
          {member.status === 'active' ? 'Deactivate' : 'Activate'}
        </Button>
      ),
    },
  ]
}

function Parts({ filter }: { filter: MemberFilter }) {
  const counts = {
    company: useQuery(officeCountQuery('company')).data,
    individual: useQuery(officeCountQuery('individual')).data,
  }
  return (
    <PartLinks
      label="Kinds of members"
      parts={memberTypes.map(({ type, title }) => ({
        to: membersHref({ ...filter, type, industry: '', page: 1 }),
        label: title,
        current: type === filter.type,
        count: counts[type],
      }))}
    />
  )
}

function Filters({ filter }: { filter: MemberFilter }) {
  const { data: industries = [] } = useQuery(industriesQuery(filter.type))
  const trades = industries.map(({ industry }) => ({ value: industry, label: industry }))
  // The industry may have no active members.
  if (filter.industry && !trades.some(({ value }) => value === filter.industry))
    trades.unshift({ value: filter.industry, label: filter.industry })
  return (
    <ListFilters
      filter={filter}
      href={membersHref}
      label="Search by name, city or trade"
      of="Members"
      selects={[
        { key: 'status', value: filter.status, label: 'Status', placeholder: 'All', options: statuses },
        { key: 'industry', value: filter.industry, label: 'Industry', placeholder: 'All industries', options: trades },
        { key: 'country', value: filter.country, label: 'Country', placeholder: 'All', options: countries },
      ]}
      className="mb-6 grid gap-5 lg:grid-cols-[minmax(0,1fr)_10rem_14rem_10rem]"
    />
  )
}

function List({ filter }: { filter: MemberFilter }) {
  const query = useQuery(officeMembersQuery(filter))
  const change = useChangeStatus()
  const { bulk, notice } = useMemberBulk(filter, query.data?.rows)
  return (
    <>
      {notice}
      <OfficeList
        bulk={bulk}
        words={{ ...wordsOf(filter.type), caption: 'Members', list: 'members' }}
        query={query}
        filter={filter}
        href={membersHref}
        size={membersPageSize}
        skeleton={{ rows: 10, row: 'h-16', text: 'max-w-sm', picture: 'size-10' }}
        columns={columnsFor({
          busy: change.isPending ? change.variables.id : undefined,
          onStatus: ({ id, status }) => change.mutate({ id, status: status === 'active' ? 'inactive' : 'active' }),
        })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search={filter.search}
        all={membersHref({ ...readMemberFilter(new URLSearchParams()), type: filter.type })}
        failure={change.error?.message}
      />
    </>
  )
}

/** The office's list of members: companies and individuals, active or not. */
export function MembersOfficePage() {
  const [params] = useSearchParams()
  const filter = readMemberFilter(params)
  return (
    <OfficePage
      title="Members"
      lead="Companies and individuals. The active ones are public."
      actions={
        <>
          <MemberExport filter={filter} />
          <ButtonLink to="/dashboard/members/industries" look="secondary">
            <Tags aria-hidden="true" className="size-4" /> Industries
          </ButtonLink>
          <ButtonLink to="/dashboard/members/import" look="secondary">
            <Upload aria-hidden="true" className="size-4" /> Import
          </ButtonLink>
          <ButtonLink to={`/dashboard/members/new${filter.type === 'individual' ? '?type=individual' : ''}`}>
            <Plus aria-hidden="true" className="size-4" /> New member
          </ButtonLink>
        </>
      }
    >
      <Parts filter={filter} />
      <Filters filter={filter} />
      <List filter={filter} />
    </OfficePage>
  )
}
