import { listHref, readPage, searchText } from '@/lib/list-address'

/** Subscribers on a page of the list. */
export const subscribersPageSize = 25

/** What the list of subscribers shows; all of it stands in the address. */
export type SubscriberFilter = { search: string; status: 'active' | 'unsubscribed' | ''; page: number }

/** Whether an address receives the newsletter. Any status but `active` counts as unsubscribed (specification, section 5). */
export const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const

/** Reads the filter from the address; anything unusable counts as absent. */
export function readSubscriberFilter(params: URLSearchParams): SubscriberFilter {
  return { search: searchText(params.get('q') ?? ''), status: statuses.find(({ value }) => value === params.get('status'))?.value ?? '', page: readPage(params) }
}

/** The address of a view of the list. */
export function subscribersHref({ search, status, page }: SubscriberFilter): string {
  return listHref('/dashboard/interchange/subscribers', { q: search, status, page: page > 1 ? page : undefined })
}

/** The numbers of subscribers in words, such as `Active 8,204 · Unsubscribed 12`. */
export function countWords({ active, unsubscribed }: { active: number; unsubscribed: number }): string {
  return `Active ${active.toLocaleString('en-US')} · Unsubscribed ${unsubscribed.toLocaleString('en-US')}`
}

/** The columns of the file that an export writes, in their order. */
export const exportColumns = ['email', 'status', 'created_at', 'unsubscribed_at'] as const
