import { useQuery } from '@tanstack/react-query'
import { Mail, Plus, Tags, Upload } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { ExportButton } from '@/components/list/export-button'
import { OfficePage, PartLinks } from '@/components/ui/page'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { ListFilters } from '@/components/list/list-filters'
import { languageOf, memberTypes, placeOf, readableAddress, wordsOf } from '@/features/members/members'
import { writeHref } from '@/features/letters/letters'
import { industriesQuery } from '@/features/members/public/api'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { officeCountQuery, officeMembersQuery, readForExport, useChangeStatus, type ListedMember } from './api'
import { companyHref } from './company/company'
import { csvColumns } from './member-csv'
import { MemberLogo } from './member-logo'
import {
  countries,
  membersHref,
  membersPageSize,
  readMemberFilter,
  statuses,
  termStates,
  type MemberFilter,
} from './member-values'
import { RenewButton } from './term/renew-button'
import { dayWords, endWords, tierName } from './term/terms'

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

/** Tier and end of the last term. */
function LastTerm({ tier, ends_on, today }: Pick<ListedMember, 'tier' | 'ends_on'> & { today: string }) {
  if (!tier || !ends_on) return '–'
  const soon = endWords(ends_on, today)
  return (
    <span className="block lg:whitespace-nowrap">
      {tierName(tier)}
      <span className={`block text-fine ${soon ? 'font-semibold text-rose-700' : 'text-ink-600'}`}>
        {soon && `${soon}: `}
        {dayWords(ends_on)}
      </span>
    </span>
  )
}

function columnsFor({
  busy,
  today,
  onStatus,
}: {
  busy: string | undefined
  today: string
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
    { key: 'term', header: 'Term', cell: (member) => <LastTerm {...member} today={today} /> },
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
        <span className="flex flex-wrap gap-x-4">
          {member.tier && member.ends_on && (
            <RenewButton member={member} last={{ tier: member.tier, ends_on: member.ends_on }} />
          )}
          <Button
            look="quiet"
            busy={busy === member.id}
            aria-label={`${member.status === 'active' ? 'Deactivate' : 'Activate'} ${member.name}`}
            onClick={() => onStatus(member)}
          >
            {member.status === 'active' ? 'Deactivate' : 'Activate'}
          </Button>
          <ButtonLink look="quiet" to={companyHref(member.id)} aria-label={`Everything about ${member.name}`}>
            Everything
          </ButtonLink>
        </span>
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
      label="Search by name, city, trade or contact"
      of="Members"
      selects={[
        { key: 'status', value: filter.status, label: 'Status', placeholder: 'All', options: statuses },
        { key: 'industry', value: filter.industry, label: 'Industry', placeholder: 'All industries', options: trades },
        { key: 'country', value: filter.country, label: 'Country', placeholder: 'All', options: countries },
        { key: 'term', value: filter.term, label: 'Term', placeholder: 'All', options: termStates },
      ]}
      className="mb-6 grid gap-5 lg:grid-cols-[minmax(0,1fr)_8rem_12rem_9rem_12rem]"
    />
  )
}

function List({ filter }: { filter: MemberFilter }) {
  const query = useQuery(officeMembersQuery(filter))
  const change = useChangeStatus()
  return (
    <OfficeList
      words={{ ...wordsOf(filter.type), caption: 'Members', list: 'members' }}
      query={query}
      filter={filter}
      href={membersHref}
      size={membersPageSize}
      skeleton={{ rows: 10, row: 'h-16', text: 'max-w-sm', picture: 'size-10' }}
      columns={columnsFor({
        busy: change.isPending ? change.variables.id : undefined,
        today: officeDate(new Date(query.dataUpdatedAt)),
        onStatus: ({ id, status }) => change.mutate({ id, status: status === 'active' ? 'inactive' : 'active' }),
      })}
      rowKey={({ id }) => id}
      search={filter.search}
      all={membersHref({ ...readMemberFilter(new URLSearchParams()), type: filter.type })}
      failure={change.error?.message}
    />
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
          <ExportButton
            name="members"
            columns={csvColumns}
            read={(onProgress, signal) => readForExport(filter, onProgress, signal)}
          />
          <ButtonLink to={writeHref({ eventId: undefined }, filter)} look="secondary">
            <Mail aria-hidden="true" className="size-4" /> Write
          </ButtonLink>
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
