import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { actionsColumn, type Column } from '@/components/list/column'
import { Day } from '@/components/list/day'
import { ListExport } from '@/components/list/export-button'
import { MoreActions } from '@/components/list/more-actions'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowActions } from '@/components/list/row-actions'
import { RowLink } from '@/components/list/row-link'
import { Status } from '@/components/list/status'
import { ButtonLink } from '@/components/ui/button'
import { ListPage } from '@/components/ui/list-page'
import { underlinedLink } from '@/components/ui/link-look'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { fileTime } from '@/lib/dates/office-time'
import { subscriberList } from '../subscriber-list'
import { issueCountsQuery, issueRows, issuesQuery, type ListedIssue } from './api'
import { DeleteIssue } from './delete-issue'
import {
  deliveredOf,
  issueHref,
  issueName,
  issueList,
  issueStatus,
  newIssueHref,
  type IssueCounts,
  type IssueFilter,
} from './issues'

const words = {
  caption: 'Issues',
  one: 'issue',
  many: 'issues',
  order: 'newest first',
  none: 'No issues found.',
  yet: 'No issue has been written yet.',
}

/** The day that matters of an issue: when it goes or went out, or was changed last. */
function When({ issue }: { issue: ListedIssue }) {
  const { status, sent_at, scheduled_at, updated_at } = issue
  if (sent_at) return <Day at={sent_at} />
  if (status === 'scheduled' && scheduled_at)
    return (
      <>
        for <Day at={scheduled_at} />
      </>
    )
  return (
    <>
      changed <Day at={updated_at} />
    </>
  )
}

function columnsFor(
  counts: Readonly<Record<string, IssueCounts>>,
  onDelete: (issue: ListedIssue) => void,
): Column<ListedIssue>[] {
  const number = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString('en-US'))
  return [
    {
      key: 'subject',
      header: 'Subject',
      narrow: 'first',
      cell: (issue) => <RowLink to={issueHref(issue.id)}>{issueName(issue)}</RowLink>,
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'end',
      cell: (issue) => <Status tone={issueStatus(issue).tone}>{issueStatus(issue).label}</Status>,
    },
    {
      key: 'when',
      header: 'When',
      narrow: 'second',
      cell: (issue) => <When issue={issue} />,
    },
    {
      key: 'recipients',
      header: 'Recipients',
      className: 'tabular-nums',
      cell: ({ sent_at, recipients }) => (sent_at ? number(recipients ?? 0) : '–'),
    },
    {
      key: 'delivered',
      header: 'Delivered',
      className: 'tabular-nums',
      cell: ({ id, sent_at }) => {
        const of = counts[id]
        return sent_at && of ? number(deliveredOf(of)) : '–'
      },
    },
    {
      ...actionsColumn,
      cell: (issue) => {
        const { id, status } = issue
        return (
          <RowActions
            name={issueName(issue)}
            edit={status === 'draft' && { to: issueHref(id) }}
            duplicate={{ to: newIssueHref(id) }}
            delete={(status === 'draft' || status === 'cancelled') && { onPress: () => onDelete(issue) }}
          />
        )
      },
    },
  ]
}

function Issues({ filter }: { filter: IssueFilter }) {
  const query = useQuery(issuesQuery(filter))
  const [deleted, setDeleted] = useState<ListedIssue>()
  const begun = query.data?.rows.filter(({ sent_at }) => sent_at !== null) ?? []
  const { data: counts = {} } = useQuery(
    issueCountsQuery(
      begun.map(({ id }) => id),
      begun.some(({ status }) => status === 'sending'),
    ),
  )
  return (
    <>
      <OfficeList
        list={issueList}
        words={words}
        query={query}
        filter={filter}
        skeleton={{ rows: 10 }}
        columns={columnsFor(counts, setDeleted)}
        rowKey={({ id }) => id}
        views={<SavedViews of={issueList.path} />}
        all={issueList.href()}
        first={
          <ButtonLink to={newIssueHref()} className="mt-6">
            Write the first one
          </ButtonLink>
        }
      />
      <DeleteIssue issue={deleted} onClose={() => setDeleted(undefined)} onDeleted={() => setDeleted(undefined)} />
    </>
  )
}

/** The office's list of the issues of the newsletter. */
export function NewsletterIssuesPage() {
  const [params] = useSearchParams()
  const filter = issueList.read(params)
  return (
    <ListPage
      title="Newsletter"
      lead={
        // Phones have the menu for that, and no room above the rows.
        <span className="max-lg:hidden">
          Issues to the{' '}
          <Link to={subscriberList.href()} className={`${underlinedLink} inline-block min-h-6`}>
            subscribers
          </Link>
          , and what became of them.
        </span>
      }
      actions={
        <>
          <MoreActions>
            <ListExport
              name="issues"
              rows={issueRows(filter)}
              ids={undefined}
              columns={{
                subject: issueName,
                status: (issue) => issueStatus(issue).label,
                scheduled_at: ({ scheduled_at }) => fileTime(scheduled_at),
                sent_at: ({ sent_at }) => fileTime(sent_at),
                finished_at: ({ finished_at }) => fileTime(finished_at),
                recipients: ({ sent_at, recipients }) => (sent_at ? String(recipients ?? 0) : null),
                created_at: ({ created_at }) => fileTime(created_at),
                updated_at: ({ updated_at }) => fileTime(updated_at),
              }}
            />
          </MoreActions>
          <ButtonLink to={newIssueHref()}>
            <Plus aria-hidden="true" className="size-4" /> New issue
          </ButtonLink>
        </>
      }
    >
      <OfficeFilters list={issueList} filter={filter} />
      <Issues filter={filter} />
    </ListPage>
  )
}
