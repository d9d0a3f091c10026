import { isId } from '@/lib/data/record-id'
import { defineList, only } from '@/lib/list/define-list'
import { subjects } from '../subjects'

/** The statuses of a message, with their database values and labels. */
export const statuses = [
  { value: 'new', label: 'New' },
  { value: 'answered', label: 'Answered' },
  { value: 'archived', label: 'Archived' },
] as const

/** Values of the assignee filter other than a person's id. */
export const caretakers = [
  { value: 'mine', label: 'Me' },
  { value: 'nobody', label: 'Nobody yet' },
] as const

const isCaretaker = (assignee: string) => caretakers.some(({ value }) => value === assignee)

/** The list of messages; each sort has an index. `assignee` is an id, `mine`, `nobody` or empty. */
export const messageList = defineList({
  path: '/dashboard/messages',
  pageSize: 25,
  search: { label: 'Search by name, email, company or text', of: 'Contact messages' },
  fields: {
    status: { label: 'Status', choices: statuses, column: 'status' },
    subject: { label: 'Subject', choices: subjects, column: 'subject' },
    assignee: { label: 'Assignee', all: 'Anybody', read: only((text) => isCaretaker(text) || isId(text)) },
  },
  sorts: { received: 'created_at', name: 'name' },
  opens: { key: 'received', descending: true },
})
/** What the list of messages shows. */
export type MessageFilter = ReturnType<typeof messageList.read>

/** The URL of a message in the office. */
export const messageHref = (id: string) => `/dashboard/messages/${id}`

const spans = [
  { unit: 'day', length: 86_400_000 },
  { unit: 'hour', length: 3_600_000 },
  { unit: 'minute', length: 60_000 },
] as const

/**
 * How long ago a message arrived, in the largest unit, such as `3 days ago`.
 *
 * @param now milliseconds since 1970
 */
export function ageOf(iso: string, now: number): string {
  const passed = now - Date.parse(iso)
  for (const { unit, length } of spans) {
    const number = Math.floor(passed / length)
    if (number >= 1) return `${number.toLocaleString('en-US')} ${unit}${number === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

/** The length of the excerpt that the database stores for lists, in characters (column `excerpt`). */
const excerptLength = 160

/** The beginning of a message, with an ellipsis if the message is longer. */
export function excerptOf(excerpt: string): string {
  return [...excerpt].length < excerptLength ? excerpt : `${excerpt.trimEnd().replace(/[.…]$/, '')}…`
}
