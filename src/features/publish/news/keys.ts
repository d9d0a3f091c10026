import type { NewsFilter } from './news'
import type { OfficeFilter } from './office/article-list'

/** The query keys of articles. */
export const newsKeys = {
  all: ['news'] as const,
  featured: ['news', 'featured'] as const,
  list: (filter: NewsFilter) => ['news', 'list', filter] as const,
  categories: ['news', 'categories'] as const,
  bySlug: (slug: string) => ['news', 'detail', slug] as const,
  related: (categoryId: string, exceptId: string) => ['news', 'related', categoryId, exceptId] as const,
  officeList: (filter: OfficeFilter) => ['news', 'office', 'list', filter] as const,
  officeOne: (id: string) => ['news', 'office', 'one', id] as const,
  officeCategories: ['news', 'office', 'categories'] as const,
  officeTags: ['news', 'office', 'tags'] as const,
  officeFeatured: ['news', 'office', 'featured'] as const,
}
