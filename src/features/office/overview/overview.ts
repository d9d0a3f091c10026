import { may, type Role } from '@/features/people/session/permissions'
import { officeDate } from '@/lib/dates/office-time'
import { listHref } from '@/lib/list/list-address'
import { datesInWords, lengthOf, periodParts, type Period } from './period'

/** The figures of the Overview in the order of their cards, those whose growth is drawn first, with their names in the database. */
export const figureNames = [
  'active_members',
  'users',
  'active_subscribers',
  'members',
  'upcoming_events',
  'applications',
] as const
/** See {@link figureNames}. */
export type FigureName = (typeof figureNames)[number]

/** A figure: how many there are now, how many came in a period, and in the equally long one before; `previous` is null for all time. */
export type Figure = { figure: FigureName; total: number; current: number; previous: number | null }

type FigureWords = {
  title: string
  /** Singular and plural of what is counted. */
  noun: readonly [string, string]
  /** The words for what is counted over all time. */
  ever: string
  /** What happened to a row within a period; the period follows in the sentence. */
  happened: string
  /** The section whose permission is needed to see the figure; all staff may see it if this is left out. */
  section?: 'members' | 'users' | 'applications'
}

/** The words for each figure. */
export const figures: Readonly<Record<FigureName, FigureWords>> = {
  members: {
    title: 'Total Members',
    noun: ['member', 'members'],
    ever: 'active and inactive',
    happened: 'joined',
    section: 'members',
  },
  active_members: {
    title: 'Active Members',
    noun: ['active member', 'active members'],
    ever: 'listed in the directory',
    happened: 'joined',
  },
  users: {
    title: 'Registered Users',
    noun: ['user', 'users'],
    ever: 'with access to the portal',
    happened: 'given access',
    section: 'users',
  },
  upcoming_events: {
    title: 'Upcoming Events',
    noun: ['event', 'events'],
    ever: 'on the site, marked Upcoming and not over',
    happened: 'beginning',
  },
  active_subscribers: {
    title: 'Newsletter Subscribers',
    noun: ['subscriber', 'subscribers'],
    ever: 'receiving the newsletter',
    happened: 'subscribed',
  },
  applications: {
    title: 'Membership Applications',
    noun: ['application', 'applications'],
    ever: 'received so far',
    happened: 'received',
    section: 'applications',
  },
}

/** The figure named in a URL, if this role may see it; the database gives each role the same figures. */
export function figureFor(role: Role, name: string | undefined): FigureName | undefined {
  return figureNames.find((figure) => figure === name && may(role, figures[figure].section ?? 'events'))
}

const count = (number: number) => number.toLocaleString('en-US')

/**
 * What a figure counts in a period, such as `joined in the last 30 days`. Events lie ahead: for them, the last 30 days become the next 30.
 */
export function countedWords(figure: FigureName, period: Period): string {
  const { ever, happened } = figures[figure]
  if (period.kind === 'all') return ever
  if (period.kind === 'custom') return `${happened} ${datesInWords(period)}`
  return `${happened} in the ${figure === 'upcoming_events' ? 'next' : 'last'} ${period.days} days`
}

/** What came in a period, such as `+3 joined in the last 30 days`. Upcoming events are not added but ahead. */
export function cameWords(figure: FigureName, current: number, period: Period): string {
  const sign = figure === 'upcoming_events' ? '' : '+'
  return `${current === 0 ? 'None' : sign + count(current)} ${countedWords(figure, period)}`
}

/** The value that a figure is compared with, such as `5 in the 30 days before`. */
export function comparedWords(figure: FigureName, previous: number, period: Period): string {
  const days = lengthOf(period)
  if (figure === 'upcoming_events' && period.kind === 'days') return `${count(previous)} held in the last ${days} days`
  return `${count(previous)} in the ${days === 1 ? 'day' : `${days} days`} before`
}

/** The smallest number that a share is taken of: of fewer, a single row would be a leap. */
const smallestBase = 20

/** How what came has changed; `null` if there is nothing, or too little, to compare with. */
export function changeOf({
  current,
  previous,
}: Pick<Figure, 'current' | 'previous'>): { direction: 'up' | 'down' | 'level'; text: string } | null {
  if (previous === null) return null
  if (current === 0 && previous === 0) return null
  if (current === previous) return { direction: 'level', text: 'No change' }
  if (previous === 0) return { direction: 'up', text: 'New' }
  if (previous < smallestBase) return null
  const share = Math.abs(current - previous) / previous
  const direction = current > previous ? 'up' : 'down'
  // A change that rounds to zero is still a change.
  if (share < 0.0005) return { direction, text: `${direction === 'up' ? 'Up' : 'Down'} by under 0.1%` }
  const percent = share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })
  return { direction, text: `${direction === 'up' ? '+' : '−'}${percent}` }
}

/**
 * Whether a figure can be compared with the period before. An unfinished period has had less time than the one before, except for
 * events, which are known in advance.
 *
 * @param now milliseconds since 1970
 */
export function isComparable(figure: FigureName, period: Period, now: number): boolean {
  return figure === 'upcoming_events' || period.kind !== 'custom' || period.to <= officeDate(new Date(now))
}

/** The URL of the Overview for a period. */
export function overviewHref(period: Period): string {
  return listHref('/dashboard', periodParts(period))
}

/** The URL of the rows that a figure counts. */
export function figureHref(figure: FigureName, period: Period, page = 1): string {
  return listHref(`/dashboard/figures/${figure}`, periodParts(period), page)
}

/** A point of the growth charts: the numbers before and at the end of one part of a period. `users` is null for roles that may not see them. */
export type GrowthPoint = {
  bucket_start: string
  bucket_end: string
  members: number
  users: number | null
  subscribers: number
  members_before: number
  users_before: number | null
  subscribers_before: number
}

/** The last moment of a bucket: its end already belongs to the next one, and this is the date to show. */
export function lastMoment({ bucket_end }: Pick<GrowthPoint, 'bucket_end'>): string {
  return new Date(Date.parse(bucket_end) - 1).toISOString()
}

/** How a figure grew over a period: what was there before it, and one value for each point. */
export type FigureGrowth = { before: number; values: readonly number[] }

/** The figures of which the growth is known; users only for roles that may see them. */
export function growthOf(points: readonly GrowthPoint[]): Partial<Record<FigureName, FigureGrowth>> {
  const [first] = points
  if (!first) return {}
  return {
    active_members: { before: first.members_before, values: points.map(({ members }) => members) },
    ...(first.users_before !== null && {
      users: { before: first.users_before, values: points.map(({ users }) => users ?? 0) },
    }),
    active_subscribers: { before: first.subscribers_before, values: points.map(({ subscribers }) => subscribers) },
  }
}
