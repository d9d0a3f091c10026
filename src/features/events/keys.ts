import type { EventFilter } from './office/event-list'

/** The query keys of events. */
export const eventKeys = {
  all: ['events'] as const,
  featured: ['events', 'featured'] as const,
  upcoming: (page: number) => ['events', 'upcoming', page] as const,
  past: ['events', 'past'] as const,
  bySlug: (slug: string) => ['events', 'detail', slug] as const,
  related: (categoryId: string, exceptId: string) => ['events', 'related', categoryId, exceptId] as const,
  categories: ['events', 'categories'] as const,
  officeList: (filter: EventFilter) => ['events', 'office', 'list', filter] as const,
  officeFeatured: ['events', 'office', 'featured'] as const,
  officeOne: (id: string) => ['events', 'office', 'one', id] as const,
  /** Not under `all`: it is fetched each time it is shown. */
  toldOfDeletion: (ids: readonly string[]) => ['told of deletion', ids] as const,
  /** As `toldOfDeletion`. */
  registered: (ids: readonly string[], published: boolean) => ['registered', ids, published] as const,
}
