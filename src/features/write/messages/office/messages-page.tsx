import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Column } from '@/components/list/column'
import { ListPage } from '@/components/ui/list-page'
import { Day } from '@/components/list/day'
import { RowLink } from '@/components/list/row-link'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { useNarrow } from '@/lib/list/narrow'
import { OfficeList } from '@/components/list/office-list'
import { OfficeFilters } from '@/components/list/office-filters'
import { subjects } from '../subjects'
import { useSession } from '@/features/people/session/api'
import { administratorsQuery, messagesQuery, type ListedMessage } from './api'
import { MessageExport, useMessageBulk } from './bulk/message-bulk'
import { ageOf, caretakers, excerptOf, messageHref, messageList, type MessageFilter } from './message-list'
import { MessageStatus } from './message-status'

const words = {
  caption: 'Contact messages',
  one: 'message',
  many: 'messages',
  none: 'No messages found.',
  yet: 'Nobody has written yet.',
}

/** When it came; a phone has room for the day. */
function Received({ at }: { at: string }) {
  return <Day at={at} clock={!useNarrow()} />
}

function columnsFor(now: number): Column<ListedMessage>[] {
  return [
    {
      key: 'name',
      header: 'From',
      sortable: true,
      narrow: 'first',
      cell: ({ id, name }) => <RowLink to={messageHref(id)}>{name}</RowLink>,
      more: ({ email, company }) => [email, company].filter(Boolean).join(', '),
    },
    {
      key: 'received',
      header: 'Received',
      sortable: true,
      narrow: 'second',
      cell: ({ created_at }) => <Received at={created_at} />,
      more: ({ created_at }) => ageOf(created_at, now),
    },
    {
      key: 'message',
      header: 'Message',
      narrow: 'second',
      fit: 'cut',
      className: 'w-1/3',
      cell: ({ subject, excerpt }) => (
        <>
          <span className="font-semibold">{subjects.find(({ value }) => value === subject)?.label ?? subject}</span>{' '}
          <span className="text-ink-700">{excerptOf(excerpt)}</span>
        </>
      ),
    },
    {
      key: 'assignee',
      header: 'Assignee',
      from: 'xl',
      fit: 'cut',
      className: 'w-36',
      cell: ({ assignee }) => assignee?.full_name ?? '–',
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'end',
      cell: ({ status }) => <MessageStatus status={status} />,
    },
  ]
}

function MessageFilters({ filter }: { filter: MessageFilter }) {
  const people = useQuery(administratorsQuery)
  const { data: administrators = [] } = people
  const assignee = [
    ...caretakers,
    ...administrators.map(({ id, full_name, email }) => ({ value: id, label: full_name || email })),
  ]
  return <OfficeFilters list={messageList} filter={filter} choices={{ assignee }} from={people} />
}

function Messages({ filter, me }: { filter: MessageFilter; me: string }) {
  const [now] = useState(() => Date.now())
  const query = useQuery(messagesQuery(filter, me))
  const { bulk, notice } = useMessageBulk(filter, me, query.data?.rows)
  return (
    <>
      {notice}
      <OfficeList
        list={messageList}
        bulk={bulk}
        words={words}
        query={query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={columnsFor(now)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search={filter.search}
        views={<SavedViews of={messageList.path} />}
        all={messageList.href()}
      />
    </>
  )
}

/** The office's list of messages from the contact form, with search and filters. */
export function MessagesPage() {
  const [params] = useSearchParams()
  const { profile } = useSession()
  const filter = messageList.read(params)
  return (
    <ListPage
      title="Contact messages"
      lead="What visitors wrote with the contact form. An answer by mail finishes a message, or Archive."
      actions={profile && <MessageExport filter={filter} me={profile.id} />}
    >
      <MessageFilters filter={filter} />
      {profile && <Messages filter={filter} me={profile.id} />}
    </ListPage>
  )
}
