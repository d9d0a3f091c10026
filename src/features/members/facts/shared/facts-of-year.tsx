import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Day } from '@/components/list/day'
import { ListParts } from '@/components/ui/list-page'
import { RecordSection } from '@/components/ui/record-section'
import { EmptyState } from '@/components/ui/states'
import { lowLink } from '@/components/ui/link-look'
import { officeAnnouncementHref } from '@/features/write/announcements/announcements'
import { announcementHref, inboxHref } from '@/features/write/announcements/shared/inbox'
import { countOf } from '@/lib/text/numbers'
import { officeDay } from '@/lib/dates/office-time'
import {
  hasYear,
  isEmpty,
  presenceWords,
  readingWords,
  yearsOf,
  type MembershipFacts,
  type YearFacts,
} from '../membership-facts'

/** A row: what it is, where it leads, and what is known about it. */
type Row = { key: string; to: string; title: string; below: ReactNode }
/** What a member can use, in a sentence, and the way to it. */
type Use = { says: string; to: string; label: string }

/** What a member can use where a part has nothing. */
const usesOf = ({ slug }: YearFacts) =>
  ({
    events: { says: 'Members meet at the chamber’s events.', to: '/events', label: 'Register for an event' },
    named: {
      says: 'The chamber writes about its members.',
      to: '/contact',
      label: 'Propose your news to the office',
    },
    announcements: {
      says: 'What concerns members comes as announcements.',
      to: inboxHref(),
      label: 'Read your inbox',
    },
    visits: {
      says: 'Visitors and members find you by your page.',
      to: `/dashboard/company/${slug}`,
      label: 'Complete your company’s page',
    },
  }) as const satisfies Record<string, Use>

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="divide-y divide-paper-300 text-small [overflow-wrap:anywhere]">
      {rows.map(({ key, to, title, below }) => (
        <li key={key} className="break-inside-avoid py-2">
          <Link to={to} className={lowLink}>
            {title}
          </Link>
          <div className="text-fine text-ink-600">{below}</div>
        </li>
      ))}
    </ul>
  )
}

/** A part: its sum in words and its rows, or that there are none, and to members what they can use. */
function YearPart({
  title,
  total,
  sum,
  none,
  use,
  rows = [],
  more,
}: {
  title: string
  total: number
  sum: ReactNode
  none: string
  use?: Use
  rows?: readonly Row[]
  more?: ReactNode
}) {
  return (
    <RecordSection title={title}>
      {total > 0 ? (
        <>
          <p className="mb-1 text-small">{sum}</p>
          {rows.length > 0 && <Rows rows={rows} />}
        </>
      ) : (
        <p className="text-small text-ink-600">
          {none}{' '}
          {use && (
            <Link to={use.to} className={lowLink}>
              {use.label}
            </Link>
          )}
        </p>
      )}
      {more && <p className="mt-2 text-small text-ink-600">{more}</p>}
    </RecordSection>
  )
}

const latest = (part: { total: number; rows: readonly unknown[] }) =>
  part.total > part.rows.length && `These are the latest ${part.rows.length}.`

function Events({ facts: { events }, use, whose }: { facts: YearFacts; use?: Use; whose: 'your' | 'its' }) {
  const { total, others, kept_from } = events
  return (
    <YearPart
      title="Events attended"
      total={total}
      sum={
        <>
          {countOf(total, 'event')}, {others === 0 ? 'without others' : `with ${countOf(others, 'other')}`}.{' '}
          <span className="text-ink-600">
            Counted where presence was recorded
            {total > 1 && others > 0 ? '; who was at several events counts at each.' : '.'}
          </span>
        </>
      }
      none="No presence at an event was recorded."
      use={use}
      rows={events.rows.map(({ id, slug, title, start_date, time_zone, people, others: there }) => ({
        key: id,
        to: `/events/${slug}`,
        title,
        below: (
          <>
            <Day at={start_date} zone={time_zone} /> · {presenceWords(people, there, whose)}
          </>
        ),
      }))}
      more={latest(events) || (kept_from && `Who was at an event before ${officeDay(kept_from)} is no longer stored.`)}
    />
  )
}

function Named({ facts: { articles, issues }, use, whose }: { facts: YearFacts; use?: Use; whose: 'your' | 'its' }) {
  const rows = [
    ...articles.rows.map(({ id, slug, title, published_at }) => ({
      key: id,
      to: `/news/${slug}`,
      title,
      kind: 'article',
      at: published_at,
    })),
    ...issues.rows.map(({ id, slug, title, sent_at }) => ({
      key: id,
      to: `/newsletter/${slug}`,
      title,
      kind: 'issue of the newsletter',
      at: sent_at,
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const counts = [
    articles.total > 0 && countOf(articles.total, 'article'),
    issues.total > 0 && countOf(issues.total, 'issue of the newsletter', 'issues of the newsletter'),
  ].filter(Boolean)
  return (
    <YearPart
      title="Articles and issues"
      total={articles.total + issues.total}
      sum={
        <>
          {counts.join(' and ')}, about {whose === 'your' ? 'you' : 'it'} or with a link to {whose} page.
        </>
      }
      none={whose === 'your' ? 'None was about you or led to your page.' : 'None was about it or led to its page.'}
      use={use}
      rows={rows.map(({ at, kind, ...row }) => ({
        ...row,
        below: (
          <>
            <Day at={at} /> · {kind}
          </>
        ),
      }))}
      more={latest(articles) || latest(issues)}
    />
  )
}

function Announcements({ facts: { announcements }, use, office }: { facts: YearFacts; use?: Use; office: boolean }) {
  const { total, read, rows } = announcements
  return (
    <YearPart
      title="Announcements received"
      total={total}
      sum={
        <>
          {countOf(total, 'announcement')}, {read === 0 ? 'none of them read' : `${read} of them read`}.
        </>
      }
      none={`No announcement reached ${office ? 'its' : 'your'} people.`}
      use={use}
      rows={rows.map(({ id, title, created_at, people, readers }) => ({
        key: id,
        to: office ? officeAnnouncementHref(id) : announcementHref(id),
        title,
        below: (
          <>
            <Day at={created_at} /> · {readingWords(people, readers)}
          </>
        ),
      }))}
      more={
        office
          ? latest(announcements)
          : total > rows.length &&
            `${countOf(total - rows.length, 'more', 'more')} went to others of your people alone.`
      }
    />
  )
}

function Visits({
  facts: { visits, listed, slug },
  use,
  whose,
}: {
  facts: YearFacts
  use?: Use
  whose: 'your' | 'its'
}) {
  return (
    <YearPart
      title="Visits of the company page"
      total={visits}
      sum={
        <>
          {whose === 'your' ? 'Your page' : 'Its page'} was opened {countOf(visits, 'time')}, not counting staff and{' '}
          {whose} own people.{' '}
          {listed && (
            <Link to={`/members/${slug}`} className={lowLink}>
              Show the page
            </Link>
          )}
        </>
      }
      none="No visit was counted."
      use={use}
    />
  )
}

/** What a member whom a year brought nothing can use. */
function Nothing({ facts }: { facts: YearFacts }) {
  return (
    <div className="space-y-4">
      <p>Nothing is recorded for {facts.year}. This is what you can use:</p>
      <ul className="divide-y divide-paper-300 border-y border-paper-300 text-small">
        {Object.values(usesOf(facts)).map(({ says, to, label }) => (
          <li key={to} className="py-2">
            <Link to={to} className={lowLink}>
              {label}
            </Link>
            <div className="text-fine text-ink-600">{says}</div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Year({ facts, office }: { facts: YearFacts; office: boolean }) {
  if (isEmpty(facts))
    return office ? <EmptyState>Nothing is recorded for {facts.year}.</EmptyState> : <Nothing facts={facts} />
  const uses = office ? undefined : usesOf(facts)
  const whose = office ? 'its' : 'your'
  return (
    <div className="space-y-6">
      <Events facts={facts} whose={whose} use={uses?.events} />
      <Named facts={facts} whose={whose} use={uses?.named} />
      <Announcements facts={facts} office={office} use={uses?.announcements} />
      <Visits facts={facts} whose={whose} use={uses?.visits} />
    </div>
  )
}

/**
 * What membership brought a member in the year that the address names: each fact in words, with the way to its rows.
 *
 * @param props.office whether the office reads it, and not a manager
 * @param props.pending whether another year is being loaded
 */
export function FactsOfYear({
  facts,
  office = false,
  pending,
}: {
  facts: MembershipFacts
  office?: boolean
  pending: boolean
}) {
  const [params] = useSearchParams()
  const { name, first_year, last_year } = facts
  return (
    <div className={`max-w-4xl ${pending ? 'opacity-60' : ''}`} aria-busy={pending || undefined}>
      <ListParts
        label="Years"
        parts={yearsOf(facts).map((year) => ({
          to: `?year=${year}`,
          label: String(year),
          current: year === facts.year,
        }))}
      />
      {hasYear(facts) ? (
        <>
          <p className="mt-4 mb-6 text-lead break-words">
            What membership brought {name} in {facts.year}.
          </p>
          <Year facts={facts} office={office} />
        </>
      ) : (
        <EmptyState>
          <p>
            There is nothing of the year “{params.get('year')}”.{' '}
            {first_year === last_year
              ? `${name} joined in ${first_year}.`
              : `The years go from ${first_year} to ${last_year}.`}
          </p>
          <p className="mt-4">
            <Link to={`?year=${last_year}`} className={lowLink}>
              Show {last_year}
            </Link>
          </p>
        </EmptyState>
      )}
    </div>
  )
}
