import { useQuery, type UseQueryResult } from '@tanstack/react-query'
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
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { linkLook, touchLink } from '@/components/ui/link-look'
import { participantsHref } from '@/features/events/events/registration-counts'
import { calendarLeaf, clockName, formatTime } from '@/lib/dates/dates'
import { officeDay, officeZone } from '@/lib/dates/office-time'
import { comingEventsQuery, waitingQuery, type ComingEvent } from './api'
import { inOrder, placeWords, type WaitingKind } from './waiting'

/** The icon of the section that a line leads to, as in the menu. */
const icons: Readonly<Record<WaitingKind, LucideIcon>> = {
  offers: CalendarDays,
  mails: Send,
  applications: ClipboardList,
  proposals: Building2,
  messages: MessageSquareText,
  invoices_to_issue: ReceiptText,
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

/** A part of the desk: its heading and the state of its query. Its height is kept while it loads, so that nothing jumps. */
function DeskPart<Data>({
  id,
  title,
  more,
  query: { data, error, isFetching, refetch },
  loading,
  rows,
  row,
  children,
}: {
  id: string
  title: string
  more?: ReactNode
  query: UseQueryResult<Data>
  loading: string
  rows: number
  row: string
  children: (data: Data) => ReactNode
}) {
  const failed = error && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <section aria-labelledby={id} className="min-h-[13rem] lg:min-h-[20rem]">
      <div className="mb-2 flex min-h-touch flex-wrap items-center justify-between gap-x-6">
        <h2 id={id} className="font-serif text-subheading font-semibold">
          {title}
        </h2>
        {more}
      </div>
      {data === undefined ? (
        (failed ?? (
          <Loading label={loading} className={list}>
            {Array.from({ length: rows }, (_, index) => (
              <div key={index} className={`flex items-center ${row}`}>
                <Skeleton className="h-5 w-full max-w-sm" />
              </div>
            ))}
          </Loading>
        ))
      ) : (
        <>
          {failed && <div className="mb-4">{failed}</div>}
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
      {lines.map(({ kind, line: { words, age, to }, row }) => {
        const Icon = icons[kind]
        const tone = kind === 'ended' || kind === 'lapsed' ? 'text-danger-700' : 'text-ink-600'
        return (
          <li key={`${kind} ${row.thing ?? row.name ?? ''}`} className="group relative flex gap-3 py-3">
            <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
            <div className="flex min-w-0 grow flex-col justify-between gap-x-6 @lg:flex-row @lg:items-baseline">
              <Link to={to(row, me)} className={`min-w-0 leading-snug font-semibold break-words ${rowLink}`}>
                {words(row)}
              </Link>
              <span className={`shrink-0 text-small tabular-nums ${tone}`}>{age(row, asked)}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function WhatWaits({ me, rows }: { me: string; rows: number }) {
  return (
    <DeskPart
      id="waiting"
      title="What waits"
      query={useQuery(waitingQuery)}
      loading="Loading what waits…"
      rows={rows}
      row="h-13"
    >
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

function ComingEvents() {
  return (
    <DeskPart
      id="coming-events"
      title="Next 14 days"
      more={
        <Link to="/dashboard/events" className={`${touchLink} text-small`}>
          All events
        </Link>
      }
      query={useQuery(comingEventsQuery)}
      loading="Loading events…"
      rows={3}
      row="h-20"
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

/**
 * What the Overview of staff begins with: what waits for them, and the events of the next days with their participants.
 *
 * @param props.me the id of the signed-in person
 * @param props.lines how many lines to keep room for while they load
 */
export function Desk({ me, lines }: { me: string; lines: number }) {
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <WhatWaits me={me} rows={lines} />
      <ComingEvents />
    </div>
  )
}
