import type { AnnouncementFilter, Audience, RecipientFilter } from './announcements'

/** The query keys of announcements, for senders and for recipients. */
export const announcementKeys = {
  all: ['announcements'] as const,
  list: (filter: AnnouncementFilter) => ['announcements', 'list', filter] as const,
  one: (id: string) => ['announcements', 'one', id] as const,
  /** Every page of an announcement's recipients. */
  recipients: (id: string) => ['announcements', 'recipients', id] as const,
  recipientList: (id: string, { show, search, page }: RecipientFilter) =>
    ['announcements', 'recipients', id, show, search, page] as const,
  recipientSearch: (search: string) => ['announcements', 'recipient search', search] as const,
  /** Not under `all`: the size is fetched each time it is shown, and sending an announcement does not change it. */
  audience: (audience: Audience | undefined) => ['audience', audience] as const,
  /** As `audience`: fetched each time it is shown. */
  heldCopies: (ids: readonly string[]) => ['held copies', ids] as const,
  /** Every page of a person's received announcements. */
  received: ['announcements', 'received'] as const,
  receivedPage: (personId: string, page: number) => ['announcements', 'received', personId, page] as const,
  unread: ['announcements', 'unread'] as const,
  unreadOf: (personId: string) => ['announcements', 'unread', personId] as const,
  receivedOne: (personId: string, id: string) => ['announcements', 'received one', personId, id] as const,
}
