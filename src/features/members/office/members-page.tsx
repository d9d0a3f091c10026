import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { DataTable, SortSelect, type Column } from '@/components/list/data-table'
import { ExportButton } from '@/components/list/export-button'
import { SelectField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { OfficePage, PartLinks } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { languageOf, memberTypes, placeOf, readableAddress, wordsOf } from '@/features/members/members'
import { industriesQuery } from '@/features/members/public/api'
import { totalWords } from '@/lib/list/found'
import { formatDate } from '@/lib/dates/dates'
import { officeCountQuery, officeMembersQuery, readForExport, useChangeStatus, type ListedMember } from './api'
import { csvColumns } from './member-csv'
import { MemberLogo } from './member-logo'
import {
  countries,
  membersHref,
  membersPageSize,
  readMemberFilter,
  statuses,
  type MemberFilter,
  type MemberSort,
} from './member-values'

/** A text that may be one long word, which must not push the table over the page's edge. */
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
            <Link
              to={`/dashboard/members/${id}`}
              className="flex min-h-touch items-center font-semibold text-sky-700 underline-offset-4 hover:underline"
            >
              <span className="min-w-0 break-words">{name}</span>
            </Link>
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
      cell: ({ created_at }) => formatDate(created_at),
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
  const navigate = useNavigate()
  const { data: industries = [] } = useQuery(industriesQuery(filter.type))
  const go = (change: Partial<MemberFilter>, replace = false) =>
    void navigate(membersHref({ ...filter, ...change, page: 1 }), { replace, preventScrollReset: true })
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) => go({ search }, replace))
  const trades = industries.map(({ industry }) => ({ value: industry, label: industry }))
  // Nobody who is active may be in it.
  if (filter.industry && !trades.some(({ value }) => value === filter.industry))
    trades.unshift({ value: filter.industry, label: filter.industry })
  return (
    <div className="mb-6 grid gap-5 lg:grid-cols-[minmax(0,1fr)_10rem_14rem_10rem]">
      <SearchField
        label="Search by name, city or trade"
        of="Members"
        value={typed}
        onChange={setTyped}
        onEnter={() => changed && go({ search: take() })}
      />
      <SelectField
        label="Status"
        placeholder="All"
        options={statuses}
        value={filter.status}
        onChange={(event) =>
          go({ search: take(), status: statuses.find(({ value }) => value === event.target.value)?.value ?? '' })
        }
      />
      <SelectField
        label="Industry"
        placeholder="All industries"
        options={trades}
        value={filter.industry}
        onChange={(event) => go({ search: take(), industry: event.target.value })}
      />
      <SelectField
        label="Country"
        placeholder="All"
        options={countries}
        value={filter.country}
        onChange={(event) => go({ search: take(), country: event.target.value })}
      />
    </div>
  )
}

function List({ filter }: { filter: MemberFilter }) {
  const navigate = useNavigate()
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(officeMembersQuery(filter))
  const change = useChangeStatus()
  const columns = columnsFor({
    busy: change.isPending ? change.variables.id : undefined,
    onStatus: ({ id, status }) => change.mutate({ id, status: status === 'active' ? 'inactive' : 'active' }),
  })
  const hrefOf = (sort: { key: string; descending: boolean }) =>
    membersHref({ ...filter, sort: { key: sort.key as MemberSort, descending: sort.descending }, page: 1 })
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading members…" className="divide-y divide-paper-300 border-y border-paper-300">
        {Array.from({ length: 10 }, (_, index) => (
          <div key={index} className="flex h-16 items-center gap-4">
            <Skeleton className="size-10 shrink-0" />
            <Skeleton className="h-5 w-full max-w-sm" />
          </div>
        ))}
      </Loading>
    )
  if (data.rows.length === 0)
    return (
      <EmptyState>
        <p>{filter.page > 1 ? 'The list ends before this page.' : wordsOf(filter.type).none}</p>
        <ButtonLink
          to={membersHref({ ...readMemberFilter(new URLSearchParams()), type: filter.type })}
          look="secondary"
          className="mt-6"
        >
          {`Show all ${wordsOf(filter.type).many}`}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      {error && (
        <div className="mb-6">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      {change.error && (
        <div className="mb-4">
          <FormFailure>{change.error.message}</FormFailure>
        </div>
      )}
      <div className="mb-3 flex min-h-touch flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-small text-ink-700">
          {isPlaceholderData
            ? ''
            : `${totalWords(data.total, filter.search)} ${data.total === 1 ? wordsOf(filter.type).one : wordsOf(filter.type).many}`}
        </p>
        <SortSelect
          columns={columns}
          sort={filter.sort}
          onSort={(sort) => void navigate(hrefOf(sort), { preventScrollReset: true })}
        />
      </div>
      <DataTable
        caption="Members"
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => id}
        sort={filter.sort}
        sortHref={hrefOf}
        busy={isPlaceholderData}
      />
      <Pagination
        label="Pages of members"
        page={filter.page}
        pages={Math.ceil(data.total / membersPageSize)}
        href={(page) => membersHref({ ...filter, page })}
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
          <ExportButton
            name="members"
            columns={csvColumns}
            read={(onProgress, signal) => readForExport(filter, onProgress, signal)}
          />
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
