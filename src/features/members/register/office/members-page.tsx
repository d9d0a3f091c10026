import { useQuery } from '@tanstack/react-query'
import { ClipboardPen, Mail, Plus, Tags, Upload } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { actionsColumn, type Column } from '@/components/list/column'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { Day } from '@/components/list/day'
import { MoreActions } from '@/components/list/more-actions'
import { RowActions } from '@/components/list/row-actions'
import { Status } from '@/components/list/status'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { OfficeFilters } from '@/components/list/office-filters'
import { memberTypes, wordsOf } from '@/features/members/directory/directory'
import { languageOf, placeOf } from '@/features/members/directory/member-words'
import { standingChoices, standingTones, type MemberStanding } from '@/features/money/dues/member-dues'
import { writeHref } from '@/features/write/letters/letters'
import { industriesQuery } from '@/features/members/industries/api'
import { officeCountQuery, officeMembersQuery, standingsQuery, type ListedMember } from './api'
import { officeDate } from '@/lib/dates/office-time'
import { activate, deactivate, MemberExport, useMemberBulk } from './bulk/member-bulk'
import { ContactLink } from './contact-link'
import { DeactivateQuestion } from './deactivate-question'
import { memberList, type MemberFilter } from './member-values'
import { pendingQuery } from '@/features/members/company-pages/office/proposals/api'
import { proposalList } from '@/features/members/company-pages/office/shared/proposal-list'
import { RenewDialog } from './term/renew-dialog'
import { LastTerm } from './term/last-term'
import { renewedWords } from './term/terms'

const newMemberHref = ({ type }: Pick<MemberFilter, 'type'>) =>
  `/dashboard/members/new${type === 'individual' ? '?type=individual' : ''}`

/** Whether a member is active and, where that is not as it should be, where it stands with its dues. */
function MemberStatus({ status, standing }: Pick<ListedMember, 'status'> & { standing: MemberStanding | undefined }) {
  if (status !== 'active') return <Status tone="over">Inactive</Status>
  const choice = standingChoices.find(({ value }) => value === standing && value !== 'current')
  return choice ? (
    <Status tone={standingTones[choice.value]}>{choice.label}</Status>
  ) : (
    <Status tone="good">Active</Status>
  )
}

function columnsFor({
  busy,
  today,
  standings,
  onStatus,
  onRenew,
}: {
  busy: string | undefined
  today: string
  standings: ReadonlyMap<string, MemberStanding> | undefined
  onStatus: (member: ListedMember) => void
  onRenew: (member: ListedMember) => void
}): Column<ListedMember>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      narrow: 'first',
      cell: ({ id, name }) => <RowLink to={`/dashboard/members/${id}`}>{name}</RowLink>,
      more: ({ legal_name_cyrillic, country }) =>
        legal_name_cyrillic && <span lang={languageOf(country)}>{legal_name_cyrillic}</span>,
    },
    {
      key: 'term',
      header: 'Term',
      sortable: true,
      narrow: 'second',
      cell: (member) => <LastTerm {...member} today={today} />,
    },
    {
      key: 'industry',
      header: 'Industry',
      from: '2xl',
      fit: 'cut',
      className: 'w-56',
      cell: ({ industry }) => industry ?? '–',
    },
    {
      key: 'phone',
      header: 'Phone',
      from: 'xl',
      fit: 'cut',
      className: 'w-44',
      // Whom the office calls first: the primary contact.
      cell: ({ contact_phone, phone }) => {
        const number = contact_phone ?? phone
        return number ? <ContactLink to={number} /> : '–'
      },
    },
    {
      key: 'place',
      header: 'Place',
      narrow: 'second',
      from: '2xl',
      fit: 'whole',
      className: 'w-48',
      // On a phone the city stands alone, so that it is never cut and the row keeps two lines.
      cell: ({ city, country }) => (
        <>
          <span className="lg:hidden">{city}</span>
          <span className="max-lg:hidden">{placeOf({ city, country }) || '–'}</span>
        </>
      ),
    },
    {
      key: 'website',
      header: 'Website',
      from: 'chosen',
      fit: 'cut',
      className: 'w-40',
      cell: ({ website }) => (website ? <ContactLink to={website} /> : '–'),
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'end',
      cell: ({ id, status }) => <MemberStatus status={status} standing={standings?.get(id)} />,
    },
    {
      key: 'since',
      header: 'Member since',
      sortable: true,
      from: '2xl',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      ...actionsColumn,
      cell: (member) => (
        <RowActions
          name={member.name}
          renew={member.tier !== null && { onPress: () => onRenew(member) }}
          more={[
            {
              label: member.status === 'active' ? 'Deactivate' : 'Activate',
              onPress: () => onStatus(member),
              busy: busy === member.id,
            },
          ]}
        />
      ),
    },
  ]
}

function MemberParts({ filter }: { filter: MemberFilter }) {
  const counts = {
    company: useQuery(officeCountQuery('company')).data,
    individual: useQuery(officeCountQuery('individual')).data,
  }
  return (
    <ListParts
      label="Kinds of members"
      parts={memberTypes.map(({ type, title }) => ({
        to: memberList.href({ ...filter, type, industry: '', page: 1 }),
        label: title,
        current: type === filter.type,
        count: counts[type],
      }))}
    />
  )
}

function MemberFilters({ filter }: { filter: MemberFilter }) {
  const industries = useQuery(industriesQuery())
  const industry = (industries.data ?? []).map(({ name }) => ({ value: name, label: name }))
  // The address may have an industry's former name.
  if (filter.industry && !industry.some(({ value }) => value === filter.industry))
    industry.unshift({ value: filter.industry, label: filter.industry })
  return (
    <OfficeFilters
      list={memberList}
      filter={filter}
      order={['status', 'industry', 'country', 'term', 'standing', 'contact']}
      choices={{ industry }}
      from={industries}
    />
  )
}

function OfficeMembers({ filter }: { filter: MemberFilter }) {
  const query = useQuery(officeMembersQuery(filter))
  const words = wordsOf(filter.type)
  const { data: standings } = useQuery(standingsQuery(query.data?.rows.map(({ id }) => id) ?? []))
  const { bulk, notice, row } = useMemberBulk(filter, query.data?.rows)
  const [deactivating, setDeactivating] = useState<ListedMember>()
  const [renewing, setRenewing] = useState<ListedMember>()
  const [renewed, setRenewed] = useState<{ id: string; name: string; until: string }>()
  // The renewed member may be on another page of the list; where it is shown with another term, that was changed since.
  const shown = query.data?.rows.find(({ id }) => id === renewed?.id)
  return (
    <>
      {notice}
      <OfficeList
        list={memberList}
        bulk={bulk}
        words={{ ...words, yet: words.none, caption: 'Members', list: 'members' }}
        query={query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={columnsFor({
          busy: row.busy,
          today: officeDate(new Date(query.dataUpdatedAt)),
          standings,
          onRenew: setRenewing,
          onStatus: (member) => (member.status === 'active' ? setDeactivating(member) : row.start(activate, member.id)),
        })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search={filter.search}
        views={<SavedViews of={memberList.path} />}
        all={memberList.href({ type: filter.type })}
        first={
          <ButtonLink to={newMemberHref(filter)} className="mt-6">
            Add the first one
          </ButtonLink>
        }
        failure={row.failure}
        said={
          renewed && (!shown || shown.ends_on === renewed.until) ? renewedWords(renewed.name, renewed.until) : undefined
        }
      />
      {deactivating && (
        <DeactivateQuestion
          ids={[deactivating.id]}
          what={deactivating.name}
          onConfirm={() => {
            row.start(deactivate, deactivating.id)
            setDeactivating(undefined)
          }}
          onCancel={() => setDeactivating(undefined)}
        />
      )}
      {renewing?.tier && renewing.ends_on && (
        <RenewDialog
          member={renewing}
          last={{ tier: renewing.tier, ends_on: renewing.ends_on }}
          onClose={(until) => {
            setRenewing(undefined)
            setRenewed(until ? { ...renewing, until } : undefined)
          }}
        />
      )}
    </>
  )
}

/** The office's list of members: companies and individuals, active or not. */
export function MembersOfficePage() {
  const [params] = useSearchParams()
  const filter = memberList.read(params)
  const { data: proposals } = useQuery(pendingQuery)
  // An audience cannot be narrowed by a search, or to those without an address: the button says whom it means.
  const narrowed = Boolean(filter.search || filter.contact)
  return (
    <ListPage
      title="Members"
      actions={
        <>
          <MoreActions>
            <MemberExport filter={filter} />
            <ButtonLink to={writeHref({ eventId: undefined }, narrowed ? {} : filter)} look="secondary">
              <Mail aria-hidden="true" className="size-4" /> {narrowed ? 'Write to all members' : 'Write'}
            </ButtonLink>
            <ButtonLink to={proposalList.href()} look="secondary">
              <ClipboardPen aria-hidden="true" className="size-4" /> Proposals
              {proposals ? ` (${proposals.total.toLocaleString('en-US')})` : ''}
            </ButtonLink>
            <ButtonLink to="/dashboard/members/industries" look="secondary">
              <Tags aria-hidden="true" className="size-4" /> Industries
            </ButtonLink>
            <ButtonLink to="/dashboard/members/import" look="secondary">
              <Upload aria-hidden="true" className="size-4" /> Import
            </ButtonLink>
          </MoreActions>
          <ButtonLink to={newMemberHref(filter)}>
            <Plus aria-hidden="true" className="size-4" /> New member
          </ButtonLink>
        </>
      }
    >
      <MemberParts filter={filter} />
      <MemberFilters filter={filter} />
      <OfficeMembers filter={filter} />
    </ListPage>
  )
}
