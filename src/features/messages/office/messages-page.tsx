import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Column } from '@/components/list/data-table'
import { OfficePage } from '@/components/ui/page'
import { OfficeList } from '@/components/list/office-list'
import { ListFilters } from '@/components/list/list-filters'
import { subjects } from '@/features/messages/messages'
import { useSession } from '@/features/session/api'
import { officeDay } from '@/lib/dates/office-time'
import { administratorsQuery, messagesQuery, type ListedMessage } from './api'
import { MessageExport, useMessageBulk } from './bulk/message-bulk'
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
} from './message-list'

const words = {
  caption: 'Messages',
  one: 'message',
  many: 'messages',
  none: 'No messages found.',
  yet: 'Nobody has written yet.',
}
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
          <span className="block text-fine text-ink-600">{officeDay(created_at)}</span>
        </>
      ),
    },
    {
      key: 'assignee',
      header: 'Assignee',
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
  const { data: administrators = [] } = useQuery(administratorsQuery)
  const people = [
    ...caretakers,
    ...administrators.map(({ id, full_name, email }) => ({ value: id, label: full_name || email })),
  ]
  return (
    <ListFilters
      filter={filter}
      href={messagesHref}
      label="Search by name, email, company or text"
      of="Messages"
      selects={[
        { key: 'status', value: filter.status, label: 'Status', placeholder: 'All', options: statuses },
        { key: 'subject', value: filter.subject, label: 'Subject', placeholder: 'All', options: subjects },
        {
          key: 'assignee',
          value: filter.assignee,
          label: 'Assignee',
          placeholder: 'Anybody',
          options: people,
        },
      ]}
      className="mb-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_10rem_10rem_14rem] max-sm:[&>:last-child]:col-span-2 max-xl:[&>form]:col-span-full"
    />
  )
}

function List({ filter, me }: { filter: MessageFilter; me: string }) {
  const [now] = useState(() => Date.now())
  const query = useQuery(messagesQuery(filter, me))
  const { bulk, notice } = useMessageBulk(filter, me, query.data?.rows)
  const { search, status, subject, assignee } = filter
  return (
    <>
      {notice}
      <OfficeList
        bulk={bulk}
        words={words}
        query={query}
        filter={filter}
        href={messagesHref}
        size={messagesPageSize}
        skeleton={{ rows: 8, row: 'h-20', text: 'max-w-2xl' }}
        columns={columnsFor(now)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search={search}
        narrowed={Boolean(search || status || subject || assignee)}
        all={messagesHref()}
      />
    </>
  )
}

/** The office's list of messages from the contact form, with search and filters. */
export function MessagesPage() {
  const [params] = useSearchParams()
  const { profile } = useSession()
  const filter = readMessageFilter(params, subjects)
  return (
    <OfficePage
      title="Messages"
      lead="What visitors wrote with the contact form. Answers go out by mail."
      actions={profile && <MessageExport filter={filter} me={profile.id} />}
    >
      <Filters filter={filter} />
      {profile && <List filter={filter} me={profile.id} />}
    </OfficePage>
  )
}
