import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/office-page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { touchLink } from '@/components/ui/link-look'
import { dateRange, isPast, placeOf } from '@/features/events/events/events'
import { myRegistrationsQuery, type OwnRegistration } from '@/features/events/registrations/member/api'
import { stateWords } from '@/features/events/registrations/registrations'
import { documentName } from '@/features/money/dues/documents'
import { owedOf } from '@/features/money/dues/member-dues'
import { duesFiguresQuery } from '@/features/money/dues/office/shared/api'
import { DuesFigures } from '@/features/money/dues/office/shared/dues-figures'
import { memberDuesQuery } from '@/features/money/dues/shared/api'
import { DuesStanding } from '@/features/money/dues/shared/dues-standing'
import { unreadQuery } from '@/features/write/announcements/member/api'
import { announcementHref, inboxHref, unreadWords } from '@/features/write/announcements/shared/inbox'
import { managedBy, type OwnBelonging, type Profile } from '@/features/people/session/api'
import { calendarLeaf } from '@/lib/dates/dates'
import { officeDay } from '@/lib/dates/office-time'
import { isAwaited } from '@/lib/data/awaited'
import { formatCents } from '@/lib/text/money'
import { nextEventsQuery, ownProposalsQuery } from '../api'
import { waitingQuery } from '../office/api'
import { WhatWaits } from '../office/desk'

/** A section of the page: its heading, its content, and a link to more of it. */
function OverviewPart({
  id,
  title,
  more,
  children,
}: {
  id: string
  title: string
  more: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="font-serif text-subheading font-semibold">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}

function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${touchLink} text-small`}>
      {children}
    </Link>
  )
}

const list = 'divide-y divide-paper-300 border-y border-paper-300'

function RowsSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <Loading label={label} className={list}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-[4.75rem] items-center">
          <Skeleton className="h-10 w-full max-w-md" />
        </div>
      ))}
    </Loading>
  )
}

function Unread({ personId }: { personId: string }) {
  const { data, error, isFetching, refetch } = useQuery(unreadQuery(personId))
  return (
    <OverviewPart
      id="unread"
      title={data?.total ? 'Unread announcements' : 'Announcements'}
      more={<More to={inboxHref()}>Open the inbox</More>}
    >
      {!data ? (
        error ? (
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <RowsSkeleton label="Loading announcements…" rows={3} />
        )
      ) : data.total === 0 ? (
        <p className="border-y border-paper-300 py-6 text-ink-700">
          Nothing new. When the chamber writes to you, it appears here; what you have read stays in the inbox.
        </p>
      ) : (
        <ul className={list}>
          {data.rows.map(({ id, title, created_at, author }) => (
            <li key={id} className="group relative py-3">
              <h3 className="font-semibold">
                <Link
                  to={announcementHref(id)}
                  className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
                >
                  {title}
                </Link>
              </h3>
              <p className="text-small text-ink-600">
                {officeDay(created_at)}
                {author && `, ${author.full_name}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </OverviewPart>
  )
}

/** What somebody has of an event, beside it in the list. */
const standings = new Map([
  ['confirmed', 'You are registered'],
  ['offered', 'A place is held for you'],
  ['waitlisted', 'You are on the waiting list'],
])

function NextEvents({ registered }: { registered: readonly OwnRegistration[] }) {
  const { data, error, isFetching, refetch } = useQuery(nextEventsQuery)
  return (
    <OverviewPart id="next-events" title="Next events" more={<More to="/events">All events</More>}>
      {!data ? (
        error ? (
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <RowsSkeleton label="Loading events…" rows={3} />
        )
      ) : data.length === 0 ? (
        <p className="border-y border-paper-300 py-6 text-ink-700">
          No event is planned at the moment. New ones appear here as soon as they are announced.
        </p>
      ) : (
        <ul className={list}>
          {data.map((event) => {
            const { day, month } = calendarLeaf(event.start_date, event.time_zone)
            return (
              <li key={event.id} className="group relative flex items-center gap-5 py-3">
                <div aria-hidden="true" className="grid w-12 shrink-0 place-items-center gap-1 leading-none">
                  <span className="font-serif text-[1.625rem] font-semibold tabular-nums">{day}</span>
                  <span className="text-[0.75rem] font-semibold tracking-[0.09em] text-rose-700 uppercase">
                    {month}
                  </span>
                </div>
                <div className="min-w-0">
                  <h3 className="font-semibold">
                    <Link
                      to={`/events/${event.slug}`}
                      className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
                    >
                      {event.title}
                    </Link>
                  </h3>
                  <p className="text-small text-ink-600">
                    <time dateTime={event.start_date}>{dateRange(event)}</time>, {placeOf(event)}
                    {registered.map(
                      ({ id, event_id, status }) =>
                        event_id === event.id && (
                          <span key={id} className="font-semibold text-leaf-700">{` · ${standings.get(status)}`}</span>
                        ),
                    )}
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </OverviewPart>
  )
}

/** What became of the last proposal for a page, as long as it is news. */
const newsOf: Readonly<Record<string, string>> = {
  pending: 'Your proposal waits for the office',
  approved: 'Your proposal was approved',
  corrected: 'Your proposal was approved with corrections',
  returned: 'Your proposal came back, with a message',
}
/** For how long a decision is news, in milliseconds. */
const news = 30 * 86_400_000

type LastProposal = { member_id: string; status: string; created_at: string; decided_at: string | null }

/** A line of what concerns somebody: what it is, and where it leads. */
function Line({ to, title, below, tone = '' }: { to: string; title: ReactNode; below: ReactNode; tone?: string }) {
  return (
    <li className="group relative py-3">
      <h3 className="font-semibold">
        <Link to={to} className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4">
          {title}
        </Link>
      </h3>
      <p className={`text-small ${tone || 'text-ink-600'}`}>{below}</p>
    </li>
  )
}

/**
 * What concerns a company whose page somebody keeps: what is to be paid and until when, its membership, news of its page.
 *
 * @param props.asked when the proposal was read, in milliseconds since 1970
 */
function CompanyLines({
  company,
  proposal,
  asked,
}: {
  company: OwnBelonging
  proposal: LastProposal | undefined
  asked: number
}) {
  const { data: dues } = useQuery(memberDuesQuery(company.member_id))
  const page = `/dashboard/company/${company.slug}`
  const said = proposal && newsOf[proposal.status]
  const at = proposal && (proposal.decided_at ?? proposal.created_at)
  return (
    <>
      {dues &&
        owedOf(dues).map((document) => (
          <Line
            key={document.id}
            to={`${page}/dues`}
            title={`${formatCents(document.open_cents)} to pay`}
            tone={document.overdue ? 'font-semibold text-danger-700' : ''}
            below={[
              document.due_on && `${document.overdue ? 'was due' : 'due'} ${officeDay(document.due_on)}`,
              documentName(document),
              company.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      {dues && (
        <Line to={`${page}/dues`} title={`Membership of ${company.name}`} below={<DuesStanding dues={dues} />} />
      )}
      {said && at && (proposal.status === 'pending' || asked - Date.parse(at) < news) && (
        <Line to={page} title={`Page of ${company.name}`} below={`${said} · ${officeDay(at)}`} />
      )}
    </>
  )
}

/** What is theirs: dues, membership and pages of the companies they keep, and the events that they are registered for. */
function Yours({
  kept,
  proposals,
  asked,
  registered,
}: {
  kept: readonly OwnBelonging[]
  proposals: readonly LastProposal[]
  asked: number
  registered: readonly OwnRegistration[]
}) {
  if (kept.length === 0 && registered.length === 0) return null
  return (
    <section aria-labelledby="yours">
      <h2 id="yours" className="mb-2 font-serif text-subheading font-semibold">
        What concerns you
      </h2>
      <ul className={list}>
        {kept.map((company) => (
          <CompanyLines
            key={company.member_id}
            company={company}
            proposal={proposals.find(({ member_id }) => member_id === company.member_id)}
            asked={asked}
          />
        ))}
        {registered.map((registration) => (
          <Line
            key={registration.id}
            to="/dashboard/registrations"
            title={registration.title}
            below={`${officeDay(registration.start_date, registration.time_zone)} · ${stateWords(registration)}`}
          />
        ))}
      </ul>
    </section>
  )
}

/** Who they are, and what they keep. */
function OwnProfile({ profile }: { profile: Profile }) {
  const { full_name, email, company, company_name } = profile
  const kept = managedBy(profile)
  return (
    <aside aria-labelledby="own-profile" className="border-paper-300 lg:border-s lg:ps-10">
      <h2 id="own-profile" className="font-serif text-subheading font-semibold">
        Your profile
      </h2>
      <div className="mt-4 flex items-center gap-4">
        <Avatar person={profile} />
        <div className="min-w-0 break-words">
          <p className="font-semibold">{full_name || email}</p>
          <p className="text-small text-ink-600">{company?.name ?? company_name}</p>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 lg:flex-col lg:items-start">
        <ButtonLink to="/dashboard/profile" look="secondary">
          Profile Settings
        </ButtonLink>
        {kept.length > 0 && (
          <ButtonLink to="/dashboard/company" look="secondary">
            {kept.length === 1 ? 'Edit the company page' : 'Choose a company page'}
          </ButtonLink>
        )}
      </div>
    </aside>
  )
}

/**
 * A member's first page: what is theirs, unread announcements and upcoming events. It shows once what is theirs has been
 * read, so that nothing moves what somebody reads.
 */
export function MemberOverview({ profile }: { profile: Profile }) {
  const unread = useQuery(unreadQuery(profile.id))
  const kept = managedBy(profile)
  const ids = kept.map(({ member_id }) => member_id)
  const dues = useQueries({ queries: ids.map(memberDuesQuery) })
  const proposals = useQuery({ ...ownProposalsQuery(ids), enabled: ids.length > 0 })
  const registrations = useQuery(myRegistrationsQuery(profile.id))
  const figures = useQuery({ ...duesFiguresQuery, enabled: profile.is_accountant })
  const waiting = useQuery({ ...waitingQuery, enabled: profile.is_accountant })
  const awaited = [unread, proposals, registrations, figures, ...dues].some(isAwaited)
  const registered = (registrations.data ?? [])
    .filter(
      ({ status, event_status, end_date }) => standings.has(status) && !isPast({ status: event_status, end_date }),
    )
    .reverse()
  return (
    <OfficePage
      title={profile.first_name ? `Welcome, ${profile.first_name}` : 'Welcome'}
      lead={<span className="block min-h-7">{unread.data ? unreadWords(unread.data.total) : ''}</span>}
    >
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-14">
        {awaited ? (
          <RowsSkeleton label="Loading what concerns you…" rows={6} />
        ) : (
          <div className="space-y-10">
            {profile.is_accountant && (
              <>
                <WhatWaits me={profile.id} query={waiting} />
                <DuesFigures />
              </>
            )}
            <Yours
              kept={kept}
              proposals={proposals.data ?? []}
              asked={proposals.dataUpdatedAt}
              registered={registered}
            />
            <Unread personId={profile.id} />
            <NextEvents registered={registered} />
          </div>
        )}
        {!awaited && <OwnProfile profile={profile} />}
      </div>
    </OfficePage>
  )
}
