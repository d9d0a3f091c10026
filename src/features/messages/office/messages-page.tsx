import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { DataTable, SortSelect, type Column } from '@/components/list/data-table'
import { SelectField } from '@/components/form/form-field'
import { OfficePage } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { subjects } from '@/features/messages/messages'
import { useSession } from '@/features/session/api'
import { totalWords } from '@/lib/list/found'
import { formatDate } from '@/lib/dates/dates'
import { administratorsQuery, messagesQuery, type ListedMessage } from './api'
import {
  ageOf,
  caretakers,
  excerptOf,
  messageHref,
  messagesHref,
  messagesPageSize,
  readMessageFilter,
  statuses,
  type MessageFilter,
  type MessageSort,
} from './message-list'

const statusLooks: Record<string, string> = {
  new: 'font-semibold text-rose-700',
  answered: 'text-leaf-700',
  archived: 'text-ink-600',
}

function columnsFor(now: number): Column<ListedMessage>[] {
  return [
    {
      key: 'name',
      header: 'From',
      sortable: true,
      plain: true,
      className: 'lg:align-top lg:w-64',
      cell: ({ id, name, email, company }) => (
        <span className="block min-w-0 lg:max-w-64">
          <Link
            to={messageHref(id)}
            className="inline-flex min-h-touch max-w-full items-center font-semibold text-sky-700 underline-offset-4 hover:underline"
          >
            <span className="min-w-0 break-words">{name}</span>
          </Link>
          <span className="block text-fine break-all text-ink-600">{email}</span>
          {company && <span className="block text-fine break-words text-ink-600">{company}</span>}
        </span>
      ),
    },
    {
      key: 'message',
      header: 'Message',
      className: 'lg:align-top lg:pt-3.5',
      cell: ({ subject, excerpt }) => (
        <span className="block min-w-0 [overflow-wrap:anywhere]">
          <span className="font-semibold">{subjects.find(({ value }) => value === subject)?.label ?? subject}</span>{' '}
          <span className="text-ink-700">{excerptOf(excerpt)}</span>
        </span>
      ),
    },
    {
      key: 'received',
      header: 'Received',
      sortable: true,
      className: 'lg:align-top lg:pt-3.5 lg:whitespace-nowrap',
      cell: ({ created_at }) => (
        <>
          <span className="block">{ageOf(created_at, now)}</span>
          <span className="block text-fine text-ink-600">{formatDate(created_at)}</span>
        </>
      ),
    },
    {
      key: 'assignee',
      header: 'Looked after by',
      className: 'lg:align-top lg:pt-3.5',
      cell: ({ assignee }) => assignee?.full_name ?? '–',
    },
    {
      key: 'status',
      header: 'Status',
      className: 'lg:align-top lg:pt-3.5',
      cell: ({ status }) => (
        <span className={statusLooks[status]}>{statuses.find(({ value }) => value === status)?.label ?? status}</span>
      ),
    },
  ]
}

function Filters({ filter }: { filter: MessageFilter }) {
  const navigate = useNavigate()
  const { data: administrators = [] } = useQuery(administratorsQuery)
  const go = (change: Partial<MessageFilter>, replace = false) =>
    void navigate(messagesHref({ ...filter, ...change, page: 1 }), { replace, preventScrollReset: true })
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) => go({ search }, replace))
  const people = [
    ...caretakers,
    ...administrators.map(({ id, full_name, email }) => ({ value: id, label: full_name || email })),
  ]
  return (
    <div className="mb-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_10rem_10rem_14rem]">
      <div className="col-span-2 sm:col-span-3 xl:col-span-1">
        <SearchField
          label="Search by name, email, company or text"
          of="Messages"
          value={typed}
          onChange={setTyped}
          onEnter={() => changed && go({ search: take() })}
        />
      </div>
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
        label="Subject"
        placeholder="All"
        options={subjects}
        value={filter.subject}
        onChange={(event) => go({ search: take(), subject: event.target.value })}
      />
      <div className="max-sm:col-span-2">
        <SelectField
          label="Looked after by"
          placeholder="Anybody"
          options={people}
          value={filter.assignee}
          onChange={(event) => go({ search: take(), assignee: event.target.value })}
        />
      </div>
    </div>
  )
}

function List({ filter, me }: { filter: MessageFilter; me: string }) {
  const navigate = useNavigate()
  const [now] = useState(() => Date.now())
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(messagesQuery(filter, me))
  const columns = columnsFor(now)
  const hrefOf = (sort: { key: string; descending: boolean }) =>
    messagesHref({ ...filter, sort: { key: sort.key as MessageSort, descending: sort.descending }, page: 1 })
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading messages…" className="divide-y divide-paper-300 border-y border-paper-300">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex h-20 items-center">
            <Skeleton className="h-5 w-full max-w-2xl" />
          </div>
        ))}
      </Loading>
    )
  if (data.rows.length === 0) {
    const all = messagesHref(filter) === messagesHref()
    return (
      <EmptyState>
        <p>
          {filter.page > 1 ? 'The list ends before this page.' : all ? 'Nobody has written yet.' : 'No messages found.'}
        </p>
        {!all && (
          <ButtonLink to={messagesHref()} look="secondary" className="mt-6">
            Show all messages
          </ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      {error && (
        <div className="mb-6">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      <div className="mb-3 flex min-h-touch flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-small text-ink-700">
          {isPlaceholderData
            ? ''
            : `${totalWords(data.total, filter.search)} ${data.total === 1 ? 'message' : 'messages'}`}
        </p>
        <SortSelect
          columns={columns}
          sort={filter.sort}
          onSort={(sort) => void navigate(hrefOf(sort), { preventScrollReset: true })}
        />
      </div>
      <DataTable
        caption="Messages"
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => id}
        sort={filter.sort}
        sortHref={hrefOf}
        busy={isPlaceholderData}
      />
      <Pagination
        label="Pages of messages"
        page={filter.page}
        pages={Math.ceil(data.total / messagesPageSize)}
        href={(page) => messagesHref({ ...filter, page })}
      />
    </>
  )
}

/** What visitors wrote with the contact form: found, filtered, and opened to be answered. */
export function MessagesPage() {
  const [params] = useSearchParams()
  const { profile } = useSession()
  const filter = readMessageFilter(params, subjects)
  return (
    <OfficePage title="Messages" lead="What visitors wrote with the contact form. Answers go out by mail.">
      <Filters filter={filter} />
      {profile && <List filter={filter} me={profile.id} />}
    </OfficePage>
  )
}
