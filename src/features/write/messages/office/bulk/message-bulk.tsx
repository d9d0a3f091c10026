import { useQuery } from '@tanstack/react-query'
import { Archive, UserCheck } from 'lucide-react'
import { useBulk, type BulkAction, type BulkDialog } from '@/components/list/bulk-actions'
import { BulkChoice } from '@/components/list/bulk-dialogs'
import { ListExport } from '@/components/list/export-button'
import { readIds } from '@/lib/data/bulk'
import { fileTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { subjects } from '../../subjects'
import { administratorsQuery, useInvalidateMessages, type ListedMessage } from '../api'
import { messageHref, statuses, type MessageFilter } from '../message-list'
import { archiveMessages, assignMessages, messageRows, undoMessages } from './api'

const nobody = 'nobody'
const labelIn = (choices: readonly { value: string; label: string }[], stored: string) =>
  choices.find(({ value }) => value === stored)?.label ?? stored

function AssignDialog({ dialog }: { dialog: BulkDialog }) {
  const { data = [], error } = useQuery(administratorsQuery)
  const people = data.map(({ id, full_name, email }) => ({ value: id, label: full_name || email }))
  return (
    <BulkChoice
      dialog={dialog}
      title={`Assign ${countOf(dialog.ids.length, 'message')}`}
      label="Assignee"
      options={[...people, { value: nobody, label: 'Nobody' }]}
      error={error?.message}
      confirm="Assign"
      task={({ value, label }) => ({
        doing: 'Assigning',
        did: `assigned to ${value === nobody ? 'nobody' : label}`,
        run: assignMessages(value === nobody ? null : value),
        undo: undoMessages,
      })}
    />
  )
}

const actions: readonly BulkAction[] = [
  { label: 'Assign', icon: UserCheck, dialog: (dialog) => <AssignDialog dialog={dialog} /> },
  {
    label: 'Archive',
    icon: Archive,
    task: { doing: 'Archiving', did: 'archived', run: archiveMessages, undo: undoMessages },
  },
]

/** Saves the chosen messages, or all that match the filter, as a file. */
export function MessageExport({ filter, me, ids }: { filter: MessageFilter; me: string; ids?: readonly string[] }) {
  return (
    <ListExport
      name="messages"
      rows={messageRows(filter, me)}
      ids={ids}
      columns={{
        received_at: ({ created_at }) => fileTime(created_at),
        name: (message) => message.name,
        email: (message) => message.email,
        company: (message) => message.company,
        subject: ({ subject }) => labelIn(subjects, subject),
        message: ({ message }) => message,
        status: ({ status }) => labelIn(statuses, status),
        assignee: ({ assignee }) => assignee?.full_name ?? null,
        settled_at: ({ settled_at }) => fileTime(settled_at),
      }}
    />
  )
}

/** The actions on many messages of the office's list. */
export function useMessageBulk(filter: MessageFilter, me: string, rows: readonly ListedMessage[] = []) {
  return useBulk({
    one: 'message',
    many: 'messages',
    names: new Map(rows.map(({ id, name }) => [id, name])),
    href: ({ id }) => messageHref(id),
    actions,
    more: (ids) => <MessageExport filter={filter} me={me} ids={ids} />,
    readIds: () => readIds(messageRows(filter, me)),
    onSettled: useInvalidateMessages(),
  })
}
