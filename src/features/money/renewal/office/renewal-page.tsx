import { useQuery } from '@tanstack/react-query'
import { FilePlus, Send } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { BulkAction } from '@/components/list/bulk-actions'
import { useBulk } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { numberLook, type Column } from '@/components/list/column'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { ButtonLink } from '@/components/ui/button'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { billingDetailsHref } from '@/features/money/billing/billing'
import { TierName } from '@/features/members/tiers/shared/tier-name'
import { readIds } from '@/lib/data/bulk'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { kindLabel } from '@/features/money/dues/documents'
import { documentHref } from '@/features/money/dues/document-links'
import { linkLook } from '@/components/ui/link-look'
import { useInvalidateDues } from '@/features/money/dues/office/api'
import { DuesParts } from '@/features/money/dues/office/shared/dues-parts'
import { officeDay } from '@/lib/dates/office-time'
import {
  draftRenewals,
  matchingRenewals,
  renewalCountQuery,
  renewalsQuery,
  takeBackRenewals,
  type Renewal,
} from './api'
import { IssueRun } from './issue-run'
import { renewalList, type RenewalFilter } from './renewal-list'

/** What of the billing details is to be put right before a document can be issued and mailed. */
const lacksOf = ({ missing, readers }: Renewal): string[] => [
  ...(missing ? [missing] : []),
  ...(readers === 0 ? ['No email'] : []),
]

/** What else the office should know of a line before it goes on. */
const notesOf = ({ open_cents, agreed, by_hand, again }: Renewal): string[] => [
  ...(again ? ['Nothing asks for this term any more'] : []),
  ...(open_cents > 0 ? [`Owes ${formatCents(open_cents)}`] : []),
  ...(by_hand ? ['Amount typed by hand'] : agreed ? ['Agreed price'] : []),
]

/** Nobody lapses over a term for which no document asks. */
const lapsesOf = (show: RenewalFilter['show']): Column<Renewal> => ({
  key: 'lapses',
  header: 'Lapses on',
  sortable: true,
  narrow: 'second',
  cell: ({ lapses_on, again }) =>
    lapses_on ? (
      <span className="whitespace-nowrap">
        <span className="lg:hidden">lapses on </span>
        {officeDay(lapses_on)}
      </span>
    ) : (
      (again || show === 'drafts') && (
        <>
          <span className="lg:hidden">lapses not before it is asked</span>
          <span className="max-lg:hidden">Not before it is asked</span>
        </>
      )
    ),
})

const columnsOf = (show: RenewalFilter['show']): Column<Renewal>[] => [
  {
    key: 'name',
    header: 'Member',
    sortable: true,
    narrow: 'first',
    cell: ({ name, member_id, document_id }) => (
      <RowLink to={document_id ? documentHref(document_id) : `/dashboard/members/${member_id}`}>{name}</RowLink>
    ),
  },
  {
    key: 'ends',
    header: 'Last term',
    sortable: true,
    narrow: 'second',
    from: 'xl',
    cell: ({ last_end }) => (
      <span className="whitespace-nowrap">{last_end ? `until ${officeDay(last_end)}` : 'None before'}</span>
    ),
  },
  {
    key: 'next',
    header: 'Asks for',
    cell: ({ tier, starts_on, ends_on }) => (
      <>
        <span className="max-xl:hidden">
          <TierName tier={tier} />{' '}
        </span>
        <span className="whitespace-nowrap text-ink-600">
          <span className="max-xl:hidden">{`${officeDay(starts_on)} – `}</span>
          <span className="xl:hidden">until </span>
          {officeDay(ends_on)}
        </span>
      </>
    ),
  },
  { key: 'kind', header: 'Document', from: '2xl', cell: ({ kind }) => kindLabel(kind) },
  {
    key: 'amount',
    header: show === 'asked' ? 'Total' : 'Without tax',
    sortable: true,
    narrow: 'end',
    className: numberLook,
    cell: ({ cents }) => formatCents(cents),
  },
  lapsesOf(show),
  {
    key: 'notes',
    header: 'Look at',
    narrow: 'second',
    fit: 'whole',
    cell: (row) => {
      const [lacks, notes] = [lacksOf(row).join('; '), notesOf(row).join('; ')]
      if (!lacks && !notes) return null
      return (
        <span className="font-semibold text-rose-700">
          {lacks && (
            <Link
              to={billingDetailsHref(row.member_id)}
              className="underline underline-offset-4 max-lg:inline-block max-lg:py-1"
            >
              {lacks}
            </Link>
          )}
          {lacks && notes && '; '}
          {notes}
        </span>
      )
    },
  },
]

const draftTask = {
  doing: 'Drafting for',
  did: 'drafted',
  run: draftRenewals,
  undo: takeBackRenewals,
  note: 'They wait under Drafts. Nothing is mailed yet.',
}

const actionsOf: Record<RenewalFilter['show'], readonly BulkAction[]> = {
  asked: [],
  due: [
    {
      label: 'Draft',
      icon: FilePlus,
      dialog: (dialog) => (
        <BulkQuestion
          dialog={dialog}
          title={`Draft the renewal of ${countOf(dialog.ids.length, 'member')}?`}
          confirm={`Draft for ${countOf(dialog.ids.length, 'member')}`}
          look="primary"
          task={draftTask}
        >
          <p>
            Each gets its next term, which counts once it is paid, and a draft that asks for it; where nothing asks for
            a term any more, a draft asks for that one again. Nothing is mailed: you can look at the drafts, change them
            and issue them.
          </p>
        </BulkQuestion>
      ),
    },
  ],
  drafts: [
    {
      label: 'Issue and mail',
      icon: Send,
      dialog: ({ ids, close, done = close }) => <IssueRun ids={ids} onClose={done} />,
    },
  ],
}

const words = {
  due: {
    caption: 'Members who are due',
    one: 'member',
    many: 'members',
    none: 'Nobody is due by then.',
    yet: 'Nobody is due: no active member’s last term has ended or ends within 60 days.',
  },
  drafts: {
    caption: 'Drafts that ask for a term',
    one: 'draft',
    many: 'drafts',
    none: 'No drafts ask for a term.',
    yet: 'No drafts ask for a term.',
  },
  asked: {
    caption: 'Members who were asked and have not paid',
    one: 'member',
    many: 'members',
    none: 'Nobody who was asked has still to pay.',
    yet: 'Nobody who was asked has still to pay.',
  },
}

function Run({ filter }: { filter: RenewalFilter }) {
  const { show } = filter
  const query = useQuery(renewalsQuery(filter))
  const invalidate = useInvalidateDues()
  const { bulk, notice } = useBulk({
    ...words[show],
    names: new Map(query.data?.rows.map(({ id, name }) => [id, name])),
    href: ({ id }) => (show === 'due' ? `/dashboard/members/${id}` : documentHref(id)),
    actions: actionsOf[show],
    readIds: () => readIds({ ids: () => matchingRenewals(filter, 'id'), failed: 'Failed to load renewals' }),
    onSettled: invalidate,
  })
  return (
    <>
      {notice}
      <OfficeList
        list={renewalList}
        bulk={show === 'asked' ? undefined : bulk}
        words={words[show]}
        query={query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={columnsOf(show)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        all={renewalList.href({ show })}
        first={
          show !== 'due' && (
            <ButtonLink to={renewalList.href()} look="secondary" className="mt-6">
              Show who is due
            </ButtonLink>
          )
        }
      />
    </>
  )
}

/** The renewal run: who is due, drafts for them, issuing these one after the other, and who was asked. */
export function RenewalPage() {
  const [params] = useSearchParams()
  const filter = renewalList.read(params)
  const counts = {
    due: useQuery(renewalCountQuery('due')).data,
    drafts: useQuery(renewalCountQuery('drafts')).data,
    asked: useQuery(renewalCountQuery('asked')).data,
  }
  return (
    <ListPage
      title="Dues"
      lead="Draft the documents of the members whose term ends, look at them, then issue and mail them."
      actions={
        <ButtonLink to="/dashboard/dues/rates" look="secondary">
          Renewal rate
        </ButtonLink>
      }
    >
      <DuesParts current="renewal" />
      <ListParts
        label="Steps of the renewal"
        parts={(['due', 'drafts', 'asked'] as const).map((show, index) => ({
          to: renewalList.href({ show }),
          label: `${index + 1}. ${{ due: 'Due', drafts: 'Drafts', asked: 'Asked' }[show]}`,
          current: show === filter.show,
          count: counts[show],
        }))}
      />
      {filter.show === 'due' && counts.drafts !== undefined && counts.drafts > 0 && (
        <p className="py-1 text-small">
          <Link to={renewalList.href({ show: 'drafts' })} className={linkLook}>
            {`${countOf(counts.drafts, 'draft')} ${counts.drafts === 1 ? 'is' : 'are'} not issued yet`}
          </Link>
        </p>
      )}
      {filter.show === 'due' && <OfficeFilters list={renewalList} filter={filter} />}
      <Run key={filter.show} filter={filter} />
    </ListPage>
  )
}
