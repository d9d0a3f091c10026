import type { EventFilter } from './events'
import type { EventFilter as OfficeFilter } from './office/event-list'

/** The query keys of events. */
export const eventKeys = {
  all: ['events'] as const,
  featured: ['events', 'featured'] as const,
  upcoming: (filter: EventFilter) => ['events', 'upcoming', filter] as const,
  past: ['events', 'past'] as const,
  pastOf: (year: string, page: number) => ['events', 'past', year, page] as const,
  /** The page of the list is no part of it. */
  choices: (filter?: EventFilter) => ['events', 'choices', filter ? { ...filter, page: 1 } : 'past'] as const,
  bySlug: (slug: string) => ['events', 'detail', slug] as const,
  related: (categoryId: string, exceptId: string) => ['events', 'related', categoryId, exceptId] as const,
  categories: ['events', 'categories'] as const,
  officeList: (filter: OfficeFilter) => ['events', 'office', 'list', filter] as const,
  officeFeatured: ['events', 'office', 'featured'] as const,
  /** Not under `all`: it is fetched each time it is shown. */
  found: (which: 'coming' | 'begun', text: string): readonly string[] => ['events found', which, text],
  taxRate: ['events', 'office', 'tax rate'] as const,
  officeOne: (id: string) => ['events', 'office', 'one', id] as const,
  /** The events whose participants the office sees. */
  allAttended: ['events', 'office', 'attended'] as const,
  attendedComing: ['events', 'office', 'attended', 'coming'] as const,
  attended: (id: string) => ['events', 'office', 'attended', id] as const,
  /** Not under `all`: it is fetched each time it is shown. */
  toldOfDeletion: (ids: readonly string[]) => ['told of deletion', ids] as const,
  /** As `toldOfDeletion`. */
  whyNotDelete: (id: string) => ['why not delete event', id] as const,
  /** As `toldOfDeletion`. */
  registered: (ids: readonly string[], published: boolean) => ['registered', ids, published] as const,
}
