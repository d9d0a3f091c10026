import { allEvents } from '@/features/events/api'
import { allArticles } from '@/features/news/api'
import { sitemapRoutes } from '@/lib/sitemap'

/** A page of the public site: its path, when it last changed where that is known, and whether the sitemap lists it. */
export type PublicAddress = { path: string; changedAt?: string }

/** The public pages that are always there. */
export function staticAddresses(): PublicAddress[] {
  return sitemapRoutes.map(({ path }) => ({ path }))
}

/**
 * All public pages: the routes of the sitemap, each event and each published article.
 *
 * @throws {CallError} when the lists could not be read
 */
export async function publicAddresses(): Promise<PublicAddress[]> {
  const [events, articles] = await Promise.all([allEvents(), allArticles()])
  return [
    ...staticAddresses(),
    ...events.map(({ slug, updated_at }) => ({ path: `/events/${slug}`, changedAt: updated_at })),
    ...articles.map(({ slug, updated_at }) => ({ path: `/news/${slug}`, changedAt: updated_at })),
  ]
}
