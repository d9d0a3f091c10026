import { isId } from '@/lib/data/record-id'
import { listHref, readChoice, readPageNumber, readSort, searchText, writtenSort } from '@/lib/list/list-address'

/** Messages per page of the list. */
export const messagesPageSize = 25

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

const sorts = ['received', 'name'] as const
const newestFirst = { key: 'received', descending: true } as const

/** What messages can be sorted by; each sort has an index. */
export type MessageSort = (typeof sorts)[number]

/** What the list of messages shows; all of it is kept in the URL. `assignee` is an id, `mine`, `nobody` or empty. */
export type MessageFilter = {
  search: string
  status: (typeof statuses)[number]['value'] | ''
  subject: string
  assignee: string
  sort: { key: MessageSort; descending: boolean }
  page: number
}

/** Reads the filter from the URL's query; invalid values count as missing. */
export function readMessageFilter(params: URLSearchParams, subjects: readonly { value: string }[]): MessageFilter {
  const assignee = params.get('assignee') ?? ''
  return {
    search: searchText(params.get('q') ?? ''),
    status: readChoice(params, 'status', statuses),
    subject: readChoice(params, 'subject', subjects),
    assignee: caretakers.some(({ value }) => value === assignee) || isId(assignee) ? assignee : '',
    sort: readSort(params, sorts, newestFirst),
    page: readPageNumber(params),
  }
}

/** The URL of a filtered list; without a filter, of all messages. */
export function messagesHref(filter?: MessageFilter): string {
  if (!filter) return '/dashboard/messages'
  const { search, status, subject, assignee, sort, page } = filter
  return listHref(
    '/dashboard/messages',
    {
      q: search,
      status,
      subject,
      assignee,
      sort: writtenSort(sort, newestFirst),
    },
    page,
  )
}

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
