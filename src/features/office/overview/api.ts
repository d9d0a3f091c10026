import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isPast } from '@/features/events/events/events'
import { roleLabel } from '@/features/people/session/permissions'
import { failWith } from '@/lib/data/errors'
import { readPage, type CountedList } from '@/lib/data/page'
import { supabase } from '@/lib/data/supabase'
import { officeDate, officeMidnight } from '@/lib/dates/office-time'
import { inWords } from '@/lib/text/in-words'
import { figureNames, type Figure, type FigureName, type GrowthPoint } from './overview'
import { windowOf, type Period } from './period'
import { overviewKeys } from './keys'

/** Rows per page of a figure. */
export const figurePageSize = 25
/** How many events a member's Overview lists. */
const nextEventCount = 3
/** How many proposals are read to find the last one of each company. */
const mostProposals = 100

const sentence = 'Failed to load dashboard statistics'

/** A period as the database functions take it. The generated types do not allow null for their arguments; Postgres does. */
function argumentsOf(period: Period) {
  const { start, end } = windowOf(period, Date.now())
  return { period_start: start as string, period_end: end as string }
}

/**
 * The figures of a period that the signed-in role may see, with the period and the time of the request (`asked`, milliseconds since 1970).
 */
export function statisticsQuery(period: Period) {
  return queryOptions({
    // The window is computed with each request, so the key does not change as time passes.
    queryKey: overviewKeys.statistics(period),
    queryFn: async ({ signal }) => {
      const asked = Date.now()
      const { data, error } = await supabase.rpc('get_dashboard_statistics', argumentsOf(period)).abortSignal(signal)
      if (error) failWith(sentence, error)
      const figures = figureNames.flatMap((figure): Figure[] =>
        data
          .filter((row) => row.figure === figure)
          .map(({ total, current, previous }) => ({ figure, total, current, previous })),
      )
      return { period, asked, figures }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many members, users and subscribers there were over a period. */
export function growthQuery(period: Period) {
  return queryOptions({
    queryKey: overviewKeys.growth(period),
    queryFn: async ({ signal }): Promise<GrowthPoint[]> => {
      const { data, error } = await supabase.rpc('get_growth', argumentsOf(period)).abortSignal(signal)
      if (error) failWith(sentence, error)
      return data
    },
    placeholderData: keepPreviousData,
  })
}

/** A row that a figure counts: its name, a further detail, its time (with a time zone, if not the visitor's), and its status. */
export type FigureRow = {
  id: string
  name: string
  detail: string
  at: string
  zone?: string
  state: string
  to?: string
}

type Window = { start: string | null; end: string | null; page: number; signal: AbortSignal }

/** What the queries below have in common; the client's own type depends on the table. */
interface List<Self> {
  lt(column: string, value: string): Self
  gte(column: string, value: string): Self
  order(column: string, options?: { ascending: boolean }): Self
}

/** Rows that were added within a window, newest first. `now` is evaluated by the database: the figures end there too. */
function added<Self extends List<Self>>(list: Self, { start, end }: Window): Self {
  const ended = list.lt('created_at', end ?? 'now')
  return (start ? ended.gte('created_at', start) : ended).order('created_at', { ascending: false }).order('id')
}

async function readRows<Row>(list: CountedList<Row>, { page, signal }: Window, rowOf: (row: Row) => FigureRow) {
  const { rows, total } = await readPage(list, { page, size: figurePageSize, signal }, sentence)
  return { rows: rows.map(rowOf), total }
}

function members(window: Window, activeOnly: boolean) {
  const all = supabase.from('members').select('id, name, member_type, status, created_at', { count: 'exact' })
  const list = added(activeOnly ? all.eq('status', 'active') : all, window)
  return readRows(list, window, ({ id, name, member_type, status, created_at }) => ({
    id,
    name,
    detail: inWords(member_type),
    at: created_at,
    state: inWords(status),
    to: `/dashboard/members/${id}`,
  }))
}

function users(window: Window) {
  const list = supabase
    .from('user_profiles')
    .select('id, full_name, email, created_at, role:user_roles(name)', { count: 'exact' })
  return readRows(added(list, window), window, ({ id, full_name, email, created_at, role }) => ({
    id,
    name: full_name || email,
    detail: email,
    at: created_at,
    state: roleLabel(role?.name),
    to: `/dashboard/users?q=${encodeURIComponent(email)}`,
  }))
}

function subscribers(window: Window) {
  const list = supabase
    .from('newsletter_subscribers')
    .select('id, email, status, created_at', { count: 'exact' })
    .eq('status', 'active')
  return readRows(added(list, window), window, ({ id, email, status, created_at }) => ({
    id,
    name: email,
    detail: '',
    at: created_at,
    state: inWords(status),
  }))
}

function applications(window: Window) {
  const list = supabase
    .from('membership_applications')
    .select('id, company_name, contact_name, email, status, created_at', { count: 'exact' })
  return readRows(added(list, window), window, ({ id, company_name, contact_name, email, status, created_at }) => ({
    id,
    name: company_name,
    detail: `${contact_name}, ${email}`,
    at: created_at,
    state: inWords(status),
    to: `/dashboard/applications/${id}`,
  }))
}

/** The midnight that ends today on the office's clock, in milliseconds since 1970. */
const endOfToday = () => Date.parse(officeMidnight(officeDate(new Date()), 1))

/** The events that `private.get_dashboard_statistics` counts, soonest first; drafts are for staff, and no figure counts them. */
function upcomingEvents(window: Window) {
  const all = supabase
    .from('events')
    .select('id, slug, title, status, start_date, end_date, time_zone', { count: 'exact' })
    .lte('published_at', 'now')
  const list =
    window.start === null
      ? all.eq('status', 'upcoming').gte('end_date', 'now')
      : window.end === null
        ? all
            .eq('status', 'upcoming')
            .gte('start_date', 'now')
            .lt('start_date', new Date(Date.now() + endOfToday() - Date.parse(window.start)).toISOString())
        : all
            .gte('start_date', window.start)
            .lt('start_date', window.end)
            .or('status.eq.upcoming,and(status.neq.cancelled,start_date.lt.now)')
  return readRows(list.order('start_date').order('id'), window, (event) => ({
    id: event.id,
    name: event.title,
    detail: '',
    at: event.start_date,
    zone: event.time_zone,
    state: isPast(event) ? 'Past' : inWords(event.status),
    to: `/events/${event.slug}`,
  }))
}

function rowsOf(figure: FigureName, window: Window) {
  switch (figure) {
    case 'members':
    case 'active_members':
      return members(window, figure === 'active_members')
    case 'users':
      return users(window)
    case 'upcoming_events':
      return upcomingEvents(window)
    case 'active_subscribers':
      return subscribers(window)
    case 'applications':
      return applications(window)
  }
}

/** A page of the rows that a figure counts in a period, with their exact total, which is the figure itself. */
export function figureRowsQuery(figure: FigureName, period: Period, page: number) {
  return queryOptions({
    queryKey: overviewKeys.rows(figure, period, page),
    queryFn: ({ signal }) => rowsOf(figure, { ...windowOf(period, Date.now()), page, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The next events, soonest first, including those under way and excluding cancelled ones. */
export const nextEventsQuery = queryOptions({
  queryKey: overviewKeys.nextEvents,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('events')
      .select('id, slug, title, start_date, end_date, time_zone, status, registration_deadline, is_online, location')
      .in('status', ['upcoming', 'ongoing'])
      .gte('end_date', 'now')
      .order('start_date')
      .order('id')
      .limit(nextEventCount)
      .abortSignal(signal)
    if (error) failWith('Failed to load events', error)
    return data
  },
})

/** The proposals for these pages, the newest first, for whoever keeps them: what became of them, and when. */
export function ownProposalsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: overviewKeys.proposals(ids),
    // One that was just sent is news.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('proposals')
        .select('id, member_id, status, created_at, decided_at')
        .in('member_id', ids)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(mostProposals)
        .abortSignal(signal)
      if (error) failWith('Failed to load your company', error)
      return data
    },
  })
}
