import { allEvents, formerEventAddresses } from '@/features/events/public/api'
import { allArticles, formerArticleAddresses } from '@/features/news/public/api'
import { formatDate, formatDateRange } from '@/lib/dates/dates'
import { publicPages, sitemapPages } from '@/app/public-pages'

/**
 * A page of the public site: its path and, for an event or article, the time of its last change and the text of its
 * share picture.
 */
export type PublicAddress = {
  path: string
  changedAt?: string
  share?: { kind: 'Event' | 'News'; title: string; line: string }
}

/**
 * The public pages that are always there.
 *
 * @param changedAt the last change of an event
 */
export function staticAddresses(changedAt?: string): PublicAddress[] {
  return [...sitemapPages.map(({ path }) => ({ path })), { path: publicPages.pastEvents.path, changedAt }]
}

/**
 * All public pages: the routes of the sitemap, each event and each published article.
 *
 * @throws {CallError} when the lists could not be read
 */
export async function publicAddresses(): Promise<PublicAddress[]> {
  const [events, articles] = await Promise.all([allEvents(), allArticles()])
  return [
    ...staticAddresses(
      events
        .map((event) => event.updated_at)
        .sort()
        .at(-1),
    ),
    ...events.map(({ slug, title, start_date, end_date, time_zone, location, is_online, updated_at }) => ({
      path: `/events/${slug}`,
      changedAt: updated_at,
      share: {
        kind: 'Event' as const,
        title,
        line: [formatDateRange(start_date, end_date, time_zone), is_online ? 'Online' : location]
          .filter(Boolean)
          .join(' · '),
      },
    })),
    ...articles.map(({ slug, title, published_at, updated_at }) => ({
      path: `/news/${slug}`,
      changedAt: updated_at,
      share: { kind: 'News' as const, title, line: published_at ? formatDate(published_at, 'Europe/Sofia') : '' },
    })),
  ]
}

/**
 * The former and the current addresses of pages that moved.
 *
 * @throws {CallError} when the lists could not be read
 */
export async function movedAddresses(): Promise<{ from: string; to: string }[]> {
  const [events, articles] = await Promise.all([formerEventAddresses(), formerArticleAddresses()])
  return [
    ...events.map(({ id, event }) => ({ from: `/events/${id}`, to: `/events/${event.slug}` })),
    ...articles.map(({ id, article }) => ({ from: `/news/${id}`, to: `/news/${article.slug}` })),
  ]
}
