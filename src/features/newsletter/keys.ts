import type { SubscriberFilter } from './office/subscriber-list'

/** The query keys of the newsletter's subscribers. */
export const subscriberKeys = {
  all: ['subscribers'] as const,
  list: (filter: SubscriberFilter) => ['subscribers', 'list', filter] as const,
  counts: ['subscribers', 'counts'] as const,
}

/** The query keys of the letters that everybody may read, and of the links in them. */
export const archiveKeys = {
  list: (page: number) => ['newsletter archive', 'list', page] as const,
  one: (slug: string) => ['newsletter archive', 'one', slug] as const,
  subscription: (token: string) => ['newsletter archive', 'subscription', token] as const,
}
