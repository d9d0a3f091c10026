import type { UseQueryResult } from '@tanstack/react-query'
import {
  CalendarDays,
  Building2,
  ClipboardList,
  MessageSquareText,
  Newspaper,
  ReceiptText,
  Send,
  ShieldCheck,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { ErrorBox } from '@/components/ui/states'
import { linkLook, touchLink } from '@/components/ui/link-look'
import { participantsHref } from '@/features/events/events/registration-counts'
import { calendarLeaf, clockName, formatTime } from '@/lib/dates/dates'
import { officeDay, officeZone } from '@/lib/dates/office-time'
import type { ComingEvent, Waiting } from './api'
import { inOrder, placeWords, type WaitingKind } from './waiting'

/** The icon of the section that a line leads to, as in the menu. */
const icons: Readonly<Record<WaitingKind, LucideIcon>> = {
  offers: CalendarDays,
  mails: Send,
  applications: ClipboardList,
  proposals: Building2,
  messages: MessageSquareText,
  invoices_to_issue: ReceiptText,
  parts_to_invoice: ReceiptText,
  document_drafts: ReceiptText,
  credits: ReceiptText,
  lines_to_decide: ReceiptText,
  payments_left: ReceiptText,
  erasures: ShieldCheck,
  ended: Building2,
  lapsed: Building2,
  terms: Building2,
  invitations: UsersRound,
  drafts: Newspaper,
  event_drafts: CalendarDays,
}

const list = 'divide-y divide-paper-300 border-y border-paper-300'
const rowLink = 'after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4'

/** A part of the desk: its heading and the state of its query. */
function DeskPart<Data>({
  id,
  title,
  more,
  query,
  children,
}: {
  id: string
  title: string
  more?: ReactNode
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { data, error, isFetching, refetch } = query
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex min-h-touch flex-wrap items-center justify-between gap-x-6">
        <h2 id={id} className="font-serif text-subheading font-semibold">
          {title}
        </h2>
        {more}
      </div>
      {data === undefined ? (
        <NoDataYet query={query} loading={`Loading ${title.toLowerCase()}…`} skeleton={['h-40']} />
      ) : (
        <>
          {error && (
            <div className="mb-4">
              <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
            </div>
          )}
          {children(data)}
        </>
      )}
    </section>
  )
}

function None({ children }: { children: ReactNode }) {
  return <p className="border-y border-paper-300 py-4 text-ink-700">{children}</p>
}

function Lines({ me, lines, asked }: { me: string; lines: ReturnType<typeof inOrder>; asked: number }) {
  return (
    <ul className={`@container ${list}`}>
      {lines.map(({ kind, line: { words, age, late, to }, row }) => {
        const Icon = icons[kind]
        const tone = late?.(row, asked) ? 'text-danger-700' : 'text-ink-600'
        return (
          <li key={[kind, row.thing, row.name].join()} className="group relative flex gap-3 py-2.5 lg:py-3">
            <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
            <div className="min-w-0 grow items-baseline justify-between gap-x-6 text-small @lg:flex">
              <Link
                to={to(row, me)}
                className={`me-2 min-w-0 leading-snug font-semibold break-words @lg:me-0 @lg:text-body/snug ${rowLink}`}
              >
                {words(row)}
              </Link>
              <span className={`inline-block shrink-0 tabular-nums ${tone}`}>{age(row, asked)}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * What waits for staff or an accountant, each line with its number and age.
 *
 * @param props.me the id of the signed-in person
 */
export function WhatWaits({ me, query }: { me: string; query: UseQueryResult<{ rows: Waiting[]; asked: number }> }) {
  return (
    <DeskPart id="waiting" title="What waits" query={query}>
      {({ rows: waiting, asked }) => {
        const lines = inOrder(waiting)
        const today = lines.filter(({ line }) => !line.later)
        const later = lines.filter(({ line }) => line.later)
        if (!lines.length) return <None>Nothing waits for you at the moment.</None>
        return (
          <>
            {today.length > 0 ? (
              <Lines me={me} lines={today} asked={asked} />
            ) : (
              <None>Nothing has to be done today.</None>
            )}
            {later.length > 0 && (
              <>
                <h3 className="mt-5 mb-2 text-small font-semibold text-ink-600">Not urgent</h3>
                <Lines me={me} lines={later} asked={asked} />
              </>
            )}
          </>
        )
      }}
    </DeskPart>
  )
}

function EventLine({ event }: { event: ComingEvent }) {
  const { id, title, start_date, time_zone, begun, waiting } = event
  const { day, month } = calendarLeaf(start_date, time_zone)
  return (
    <li className="group relative flex items-center gap-4 py-2.5">
      <span aria-hidden="true" className="grid w-10 shrink-0 place-items-center gap-0.5 leading-none">
        <span className="font-serif text-lead leading-none font-semibold tabular-nums">{day}</span>
        <span className="text-[0.6875rem] font-semibold tracking-[0.09em] text-rose-700 uppercase">{month}</span>
      </span>
      <div className="min-w-0">
        <Link
          to={participantsHref(id)}
          className={`block text-small leading-snug font-semibold break-words ${rowLink}`}
        >
          {title}
        </Link>
        <p className="text-small text-ink-600 tabular-nums">
          <time dateTime={start_date}>
            <span className="sr-only">{officeDay(start_date, time_zone)}, </span>
            {begun ? 'Under way' : formatTime(start_date, time_zone)}
            {!begun && time_zone !== officeZone && ` (${clockName(time_zone)})`}
          </time>
          {' · '}
          {placeWords(event)}
          {waiting > 0 && (
            <>
              {' · '}
              {/* Above the link that the whole row is. */}
              <Link
                to={participantsHref(id, 'waitlisted')}
                className={`${linkLook} relative z-1 inline-block max-lg:py-2.5 max-lg:-my-2.5`}
              >
                {`${waiting.toLocaleString('en-US')} waiting`}
              </Link>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** The events of the next days with their participants. */
export function ComingEvents({ query }: { query: UseQueryResult<ComingEvent[]> }) {
  return (
    <DeskPart
      id="coming-events"
      title="Next 14 days"
      more={
        <Link to="/dashboard/events" className={`${touchLink} text-small`}>
          All events
        </Link>
      }
      query={query}
    >
      {(events) =>
        events.length === 0 ? (
          <None>No event takes place in the next 14 days.</None>
        ) : (
          <ul className={list}>
            {events.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </ul>
        )
      }
    </DeskPart>
  )
}
