import { allEvents, formerEventAddresses } from '@/features/events/events/public/api'
import { allMembers, formerMemberAddresses } from '@/features/members/company-pages/public/api'
import { placeOf } from '@/features/members/directory/member-words'
import { allArticles, formerArticleAddresses } from '@/features/publish/news/public/api'
import { allIssues } from '@/features/write/newsletter/public/archive/api'
import { formatDate, formatDateRange } from '@/lib/dates/dates'
import { builtPages, publicPages } from './public-pages'

/**
 * A page of the public site: its path, for an event, article or issue the time of its last change, and for these and members
 * the text of its share picture. For members there is no such time, because what has changed may be hidden.
 */
export type PublicAddress = {
  path: string
  changedAt?: string
  share?: { kind: 'Event' | 'News' | 'Newsletter' | 'Member'; title: string; line: string }
}

/**
 * The public pages that are always there.
 *
 * @param changedAt the last change of an event
 * @param sentAt when the last issue was sent
 */
export function staticAddresses(changedAt?: string, sentAt?: string): PublicAddress[] {
  const changes: Record<string, string | undefined> = {
    [publicPages.pastEvents.path]: changedAt,
    [publicPages.newsletter.path]: sentAt,
  }
  return builtPages.map((path) => ({ path, changedAt: changes[path] }))
}

/**
 * All public pages: those at a fixed address, each event, each published article, each issue that was sent and each active member.
 *
 * @throws {CallError} when the lists could not be read
 */
export async function publicAddresses(): Promise<PublicAddress[]> {
  const [events, articles, issues, members] = await Promise.all([allEvents(), allArticles(), allIssues(), allMembers()])
  const last = (times: string[]) => times.sort().at(-1)
  return [
    ...staticAddresses(last(events.map((event) => event.updated_at)), last(issues.map((issue) => issue.sent_at))),
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
    ...issues.map(({ slug, subject, sent_at }) => ({
      path: `/newsletter/${slug}`,
      changedAt: sent_at,
      share: { kind: 'Newsletter' as const, title: subject, line: formatDate(sent_at, 'Europe/Sofia') },
    })),
    ...members.map(({ slug, name, industry, city, country }) => ({
      path: `/members/${slug}`,
      share: {
        kind: 'Member' as const,
        title: name,
        line: [industry, placeOf({ city, country })].filter(Boolean).join(' · '),
      },
    })),
  ]
}

/**
 * The former and the current addresses of pages that moved.
 *
 * @throws {CallError} when the lists could not be read
 */
export async function movedAddresses(): Promise<{ from: string; to: string }[]> {
  const [events, articles, members] = await Promise.all([
    formerEventAddresses(),
    formerArticleAddresses(),
    formerMemberAddresses(),
  ])
  return [
    ...events.map(({ id, event }) => ({ from: `/events/${id}`, to: `/events/${event.slug}` })),
    ...articles.map(({ id, article }) => ({ from: `/news/${id}`, to: `/news/${article.slug}` })),
    ...members.map(({ id, member }) => ({ from: `/members/${id}`, to: `/members/${member.slug}` })),
  ]
}
