import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/office-page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { touchLink } from '@/components/ui/link-look'
import { dateRange, placeOf } from '@/features/events/events/events'
import { unreadQuery } from '@/features/write/announcements/member/api'
import { announcementHref, inboxHref, unreadWords } from '@/features/write/announcements/shared/inbox'
import { managedBy, type Profile } from '@/features/people/session/api'
import { calendarLeaf } from '@/lib/dates/dates'
import { officeDay } from '@/lib/dates/office-time'
import { nextEventsQuery } from '../api'

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
        <div key={index} className="flex h-[5.25rem] items-center">
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
      {error && !data ? (
        <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <RowsSkeleton label="Loading announcements…" rows={3} />
      ) : data.total === 0 ? (
        <p className="border-y border-paper-300 py-6 text-ink-700">
          Nothing new. When the chamber writes to you, it appears here; what you have read stays in the inbox.
        </p>
      ) : (
        <ul className={list}>
          {data.rows.map(({ id, title, created_at, author }) => (
            <li key={id} className="group relative py-4">
              <h3 className="font-semibold">
                <Link
                  to={announcementHref(id)}
                  className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
                >
                  {title}
                </Link>
              </h3>
              <p className="mt-1 text-small text-ink-600">
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

function NextEvents() {
  const { data, error, isFetching, refetch } = useQuery(nextEventsQuery)
  return (
    <OverviewPart id="next-events" title="Next events" more={<More to="/events">All events</More>}>
      {error && !data ? (
        <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <RowsSkeleton label="Loading events…" rows={3} />
      ) : data.length === 0 ? (
        <p className="border-y border-paper-300 py-6 text-ink-700">
          No event is planned at the moment. New ones appear here as soon as they are announced.
        </p>
      ) : (
        <ul className={list}>
          {data.map((event) => {
            const { day, month } = calendarLeaf(event.start_date, event.time_zone)
            return (
              <li key={event.id} className="group relative flex items-center gap-5 py-4">
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
                  <p className="mt-1 text-small text-ink-600">
                    <time dateTime={event.start_date}>{dateRange(event)}</time>, {placeOf(event)}
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

/** For whoever keeps company pages: what that means, and the way there. */
function CompanyPages({ profile }: { profile: Profile }) {
  const kept = managedBy(profile)
  if (kept.length === 0) return null
  return (
    <section aria-labelledby="company-pages" className="mt-8 border-t border-paper-300 pt-6">
      <h2 id="company-pages" className="font-serif text-subheading font-semibold">
        {kept.length === 1 ? 'Your company page' : 'Your company pages'}
      </h2>
      <p className="mt-2 text-small break-words text-ink-700">
        {`You keep ${kept.length === 1 ? 'the page' : 'the pages'} of ${kept.map(({ name }) => name).join(', ')} in the member directory: texts, logo, contact details and who sees them.`}
      </p>
      <ButtonLink to="/dashboard/company" look="secondary" className="mt-4">
        {kept.length === 1 ? 'Edit the page' : 'Choose a page'}
      </ButtonLink>
    </section>
  )
}

function OwnProfile({ profile }: { profile: Profile }) {
  const { full_name, email, job_role, phone, company, company_name } = profile
  const facts = [
    { term: 'Company', text: company?.name ?? company_name },
    { term: 'Job role', text: job_role },
    { term: 'Email', text: email },
    { term: 'Phone', text: phone },
  ]
  return (
    <aside aria-labelledby="own-profile" className="border-paper-300 lg:border-s lg:ps-10">
      <h2 id="own-profile" className="flex min-h-touch items-center font-serif text-subheading font-semibold">
        Your profile
      </h2>
      <div className="mt-4 flex items-center gap-4">
        <Avatar person={profile} />
        <p className="min-w-0 font-semibold break-words">{full_name || email}</p>
      </div>
      <dl className="mt-5 space-y-3 text-small">
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt className="text-fine text-ink-600">{term}</dt>
            <dd className="break-words">{text || 'Not given yet'}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="/dashboard/profile" look="secondary" className="mt-6">
        Profile Settings
      </ButtonLink>
      <CompanyPages profile={profile} />
    </aside>
  )
}

/** A member's first page: unread announcements, upcoming events, and their own profile. */
export function MemberOverview({ profile }: { profile: Profile }) {
  const { data } = useQuery(unreadQuery(profile.id))
  return (
    <OfficePage
      title={profile.first_name ? `Welcome, ${profile.first_name}` : 'Welcome'}
      lead={<span className="block min-h-7">{data ? unreadWords(data.total) : ''}</span>}
    >
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-14">
        <div className="space-y-12">
          <Unread personId={profile.id} />
          <NextEvents />
        </div>
        <OwnProfile profile={profile} />
      </div>
    </OfficePage>
  )
}
