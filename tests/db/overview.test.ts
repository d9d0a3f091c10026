import { formatDate, zoneOffset } from '../../src/lib/dates/dates'
import { officeDate, officeMidnight, officeZone as zone } from '../../src/lib/dates/office-time'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { someone } = inside(sql)
/** Milliseconds. */
const [hour, day] = [3_600_000, 86_400_000]

const ofAll = ['active_members', 'active_subscribers', 'upcoming_events'] as const
const ofAdministrators = ['applications', 'members', 'users'] as const
type Figure = (typeof ofAll)[number] | (typeof ofAdministrators)[number]
const figures: Figure[] = [...ofAll, ...ofAdministrators]

/** The counted properties of rows; times in milliseconds. */
interface Counted {
  at: number
  status: string
  ends: number
}
let stored: Record<'members' | 'events' | 'subscribers' | 'users' | 'applications', Counted[]>

let administrator: Someone
let editor: Someone

/** Long before the seed begins: a window of ten days, and the ten before it. */
const [first, start, end] = [Date.UTC(2011, 1, 19), Date.UTC(2011, 2, 1), Date.UTC(2011, 2, 11)]
const around = (edge: number) => [edge - 1, edge, edge + 1]
/** Moments on and next to each edge of the window, and in the middle. */
const moments = [...around(first), ...around(start), start + 3 * day, start + 4 * day + hour, ...around(end)]
const iso = (time: number) => new Date(time).toISOString()

beforeAll(async () => {
  administrator = await someone('counting-administrator', 'administrator')
  editor = await someone('counting-editor', 'editor')
  const now = Date.now()
  const id = `('f1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const at = `unnest($1::timestamptz[]) with ordinality as v (at, n)`
  const times = [moments.map(iso)]
  await sql(
    `insert into public.members (id, name, member_type, status, created_at) select ${id}, 'Counted ' || n, 'company', case when n % 4 = 0 then 'inactive' else 'active' end, at from ${at}`,
    times,
  )
  await sql(
    `insert into public.newsletter_subscribers (id, email, status, created_at, unsubscribed_at, stopped_at)
     select ${id}, 'counted-' || n || '@accounts.example', case when n % 6 = 0 then 'bounced' when n % 3 = 0 then 'unsubscribed' else 'active' end, at,
       case when n % 6 = 3 then at + interval '2 days' end, case when n % 6 = 0 then at + interval '2 days' end from ${at}`,
    times,
  )
  await sql(
    `insert into public.membership_applications (id, tier, company_name, contact_name, country, email, industry, employee_count, is_authorized, created_at)
     select ${id}, 'standard', 'Counted', 'Counted', 'bulgaria', 'counted-' || n || '@accounts.example', 'it', '1-10', true, at from ${at}`,
    times,
  )
  const people = await Promise.all(['one', 'two', 'three'].map((name) => someone(`counted-${name}`, null)))
  for (const [index, time] of [start - 1, start, end].entries())
    await sql('update public.user_profiles set created_at = $2 where id = $1', [people[index]?.id, iso(time)])

  const events: [number, string][] = [
    ...moments.map((time, index): [number, string] => [time, index % 5 === 4 ? 'cancelled' : 'completed']),
    // Around now, for the span of a week that is mirrored into the future.
    [now + 7 * day - hour, 'upcoming'],
    [now + 7 * day + hour, 'upcoming'],
    [now + 6 * day, 'completed'],
    [now + 6 * day, 'cancelled'],
    [now + hour, 'upcoming'],
    [now - 7 * day + hour, 'completed'],
    [now - 7 * day - hour, 'completed'],
    [now - 3 * day, 'cancelled'],
    [now - hour, 'ongoing'],
    [now - hour, 'upcoming'],
    [now + 2 * hour, 'upcoming'],
    [now + 2 * hour, 'upcoming'],
  ]
  await sql(
    `insert into public.events (id, slug, title, description, category_id, start_date, end_date, status)
     select ${id}, 'counted-' || n, 'Counted', 'Counted', (select min(id::text)::uuid from public.event_categories), at, at + interval '30 minutes', status
     from unnest($1::timestamptz[], $2::text[]) with ordinality as v (at, status, n)`,
    [events.map(([time]) => iso(time)), events.map(([, status]) => status)],
  )
  // No figure counts what visitors do not see yet.
  await sql(
    `update public.events set published_at = case slug when $1 then null else now() + interval '1 hour' end where slug in ($1, $2)`,
    [`counted-${events.length - 1}`, `counted-${events.length}`],
  )

  /** @param from the table and its condition */
  const read = async (from: string, { at = 'created_at', status = `''`, ends = 'null::timestamptz' } = {}) =>
    (
      await sql<{ at: string; status: string; ends: string | null }>(
        `select extract(epoch from ${at}) * 1000 as at, ${status} as status, extract(epoch from ${ends}) * 1000 as ends from public.${from}`,
      )
    ).map((row) => ({ ...row, at: Number(row.at), ends: row.ends === null ? Infinity : Number(row.ends) }))
  stored = {
    members: await read('members', { status: 'status' }),
    events: await read('events where published_at <= now()', { at: 'start_date', status: 'status', ends: 'end_date' }),
    subscribers: await read(`newsletter_subscribers where status <> 'pending'`, {
      status: 'status',
      ends: 'least(unsubscribed_at, stopped_at)',
    }),
    users: await read('user_profiles'),
    applications: await read('membership_applications'),
  }
})

/** The midnight that ends today on the office's clock, or the one some days later, in milliseconds since 1970. */
const tonight = (later = 0) => Date.parse(officeMidnight(officeDate(new Date()), 1 + later))
/** As long before a moment as another is after it, on the office's clock. */
function mirrored(moment: number, later: number): number {
  const offset = (time: number) => zoneOffset(iso(time), zone) * 60_000
  const wall = 2 * (moment + offset(moment)) - (later + offset(later))
  return wall - offset(wall - offset(wall))
}

const active = ({ status }: Counted) => status === 'active'
const within =
  (from: number, until: number) =>
  ({ at }: Counted) =>
    at >= from && at < until

/** The figures of a period, counted here from the rows themselves. */
function counted(
  from: number | null,
  until: number | null,
): Record<Figure, { current: number; previous: number | null }> {
  const now = Date.now()
  const [close, open] = [until ?? tonight(), from ?? -Infinity]
  const earlier = from === null ? null : mirrored(from, close)
  const pair = (rows: Counted[]) => ({
    current: rows.filter(within(open, close)).length,
    previous: earlier === null ? null : rows.filter(within(earlier, open)).length,
  })
  const takesPlace = (event: Counted) => event.status === 'upcoming' || (event.status !== 'cancelled' && event.at < now)
  const held = stored.events.filter(takesPlace)
  const ahead = stored.events.filter(({ status, ends }) => status === 'upcoming' && ends >= now)
  const count = (start: number, end: number) => held.filter(within(start, end)).length
  let upcoming: { current: number; previous: number | null } = pair(held)
  if (from === null) upcoming = { current: ahead.length, previous: null }
  else if (until === null) upcoming = { current: count(now, now + (close - from)), previous: count(from, now) }
  return {
    active_members: pair(stored.members.filter(active)),
    members: pair(stored.members),
    users: pair(stored.users),
    applications: pair(stored.applications),
    active_subscribers: pair(stored.subscribers.filter(active)),
    upcoming_events: upcoming,
  }
}

const period = (from: number | null, until: number | null) => ({
  period_start: from === null ? null : iso(from),
  period_end: until === null ? null : iso(until),
})

async function statistics(account: Someone, from: number | null, until: number | null): Promise<Record<string, Row>> {
  const { code, rows } = await account.person.call('get_dashboard_statistics', period(from, until))
  expect(code).toBe(null)
  return Object.fromEntries(rows.map(({ figure, current, previous }) => [String(figure), { current, previous }]))
}

describe('the figures of a period', () => {
  test('count what is known of a window long ago: its first moment, not its last', async () => {
    // Of the eleven moments, five are in the window (two at its start, two in the middle, the last millisecond) and three in the one before.
    const all = { current: 5, previous: 3 }
    expect(await statistics(administrator, start, end)).toEqual({
      members: all,
      applications: all,
      users: { current: 1, previous: 1 },
      active_members: { current: 4, previous: 2 },
      active_subscribers: { current: 3, previous: 2 },
      upcoming_events: { current: 4, previous: 3 },
    })
  })

  const now = Date.now()
  const windows: [string, number | null, number | null][] = [
    ['7 days', tonight(-7), null],
    ['30 days', tonight(-30), null],
    ['90 days', tonight(-90), null],
    ['a start at no midnight', now - 7 * day, null],
    ['since ever', null, null],
    ['until a day long ago', null, start],
    ['a window long ago', start, end],
    ['the window before it', first, start],
    ['a millisecond', start, start + 1],
    ['a range that ends today', now - 45 * day, now - hour],
    ['a range that lies ahead', now + hour, now + 30 * day],
    ['a range over now', now - 20 * day, now + 10 * day],
    ['fifteen years', Date.UTC(2011, 0, 1), null],
  ]
  test.each(windows)('%s: as counted from the rows, with the totals of now', async (_, from, until) => {
    const expected = counted(from, until)
    expect(await statistics(administrator, from, until)).toEqual(expected)
    expect(await statistics(editor, from, until), "an Editor's").toEqual(
      Object.fromEntries(ofAll.map((figure) => [figure, expected[figure]])),
    )
    const { rows } = await administrator.person.call('get_dashboard_statistics', period(from, until))
    expect(Object.fromEntries(rows.map(({ figure, total }) => [String(figure), total]))).toEqual({
      members: stored.members.length,
      active_members: stored.members.filter(active).length,
      users: stored.users.length,
      applications: stored.applications.length,
      active_subscribers: stored.subscribers.filter(active).length,
      upcoming_events: counted(null, null).upcoming_events.current,
    })
  })

  test('the windows above tell the figures apart', () => {
    for (const figure of figures) {
      const seen = new Set(windows.map(([, from, until]) => JSON.stringify(counted(from, until)[figure])))
      expect(seen.size, figure).toBeGreaterThan(3)
    }
  })

  test('a row on the edge of two windows is counted in the later one only', async () => {
    const [earlier, later, both] = [
      await statistics(administrator, first, start),
      await statistics(administrator, start, end),
      await statistics(administrator, first, end),
    ]
    for (const figure of figures) {
      expect(Number(earlier[figure]?.current) + Number(later[figure]?.current), figure).toBe(both[figure]?.current)
      expect(later[figure]?.previous, figure).toBe(earlier[figure]?.current)
    }
  })

  test('a period that ends before it begins, or at once, is refused', async () => {
    for (const [from, until] of [
      [end, start],
      [start, start],
      [tonight() + day, null],
    ] as const)
      expect((await administrator.person.call('get_dashboard_statistics', period(from, until))).code).toBe('22023')
  })
})

describe('growth', () => {
  type Totals = { members: number; users: number | null; subscribers: number }
  type Point = Totals & { from: number; to: number; before: Totals }
  async function growth(account: Someone, from: number | null, until: number | null): Promise<Point[]> {
    const { code, rows } = await account.person.call('get_growth', period(from, until))
    expect(code).toBe(null)
    return rows.map((row) => {
      const totalsOf = (moment: string) => {
        const users = row[`users${moment}`]
        return {
          members: Number(row[`members${moment}`]),
          users: users === null ? null : Number(users),
          subscribers: Number(row[`subscribers${moment}`]),
        }
      }
      const [from, to] = [Date.parse(String(row.bucket_start)), Date.parse(String(row.bucket_end))]
      return { from, to, ...totalsOf(''), before: totalsOf('_before') }
    })
  }

  /** The totals at a moment, counted from the rows. */
  const totals = (moment: number) => ({
    members: stored.members.filter(active).filter(({ at }) => at < moment).length,
    users: stored.users.filter(({ at }) => at < moment).length,
    subscribers: stored.subscribers.filter(({ at, ends }) => at < moment && ends >= moment).length,
  })
  const now = Date.now()
  const periods: [name: string, points: number, from: number, until: number | null, step: [number, number]][] = [
    ['ten days long ago', 10, start, end, [day, day]],
    ['7 days', 7, tonight(-7), null, [day, day]],
    ['30 days', 30, tonight(-30), null, [day, day]],
    ['90 days', 90, tonight(-90), null, [day, day]],
    ['a hundred days', 15, start, start + 100 * day, [7 * day, 7 * day]],
    ['a year and a day', 13, Date.UTC(2011, 0, 1), Date.UTC(2012, 0, 2), [28 * day, 31 * day]],
    ['ten years', 10, Date.UTC(2011, 0, 1), Date.UTC(2021, 0, 1), [365 * day, 366 * day]],
    ['an hour', 1, start, start + hour, [hour, hour]],
  ]
  test.each(periods)(
    '%s: %i points, together exactly the period, each as counted from the rows; each day until today ends at midnight on the office’s clock',
    async (_, points, from, until, step) => {
      const found = await growth(administrator, from, until)
      // When a period ends now, the database's clock is slightly ahead of this test's.
      const slack = until === null ? 30_000 : 0
      expect(found).toHaveLength(points)
      expect(found[0]?.from).toBe(from)
      expect(Math.abs((until ?? Date.now()) - (found.at(-1)?.to ?? 0))).toBeLessThanOrEqual(slack)
      if (until === null)
        expect(found.slice(0, -1).map(({ to }) => to)).toEqual(
          Array.from({ length: points - 1 }, (_, index) => tonight(index + 1 - points)),
        )
      for (const [index, point] of found.entries()) {
        expect(point, iso(point.to)).toMatchObject(totals(point.to))
        expect(point.to, 'in order').toBeGreaterThan(point.from)
        if (index > 0) expect(point.from, 'no gap').toBe(found[index - 1]?.to)
        expect(point.before, 'before it').toEqual(totals(point.from))
        // The first may be shorter, and so may today. A day has 25 hours when the clocks go back.
        expect(point.to - point.from).toBeLessThanOrEqual(step[1] + hour)
        if (index > 0 && (until !== null || index < points - 1))
          expect(point.to - point.from).toBeGreaterThanOrEqual(step[0] - hour)
      }
    },
  )

  test('since ever begins with the first row and ends now, with the totals of today', async () => {
    const found = await growth(administrator, null, null)
    // Some subscribers are pending; they must not count.
    expect(await sql(`select 1 from public.newsletter_subscribers where status = 'pending'`)).not.toEqual([])
    const oldest = Math.min(...[stored.members, stored.users, stored.subscribers].flat().map(({ at }) => at))
    expect(Math.abs((found[0]?.from ?? 0) - oldest)).toBeLessThan(1)
    expect(Math.abs((found.at(-1)?.to ?? 0) - Date.now())).toBeLessThan(30_000)
    expect(found.at(-1)).toMatchObject({
      members: stored.members.filter(active).length,
      users: stored.users.length,
      subscribers: stored.subscribers.filter(({ ends }) => ends === Infinity).length,
    })
    expect(found.length).toBeLessThanOrEqual(31)
  })

  test("an Editor's says nothing of people with access, and otherwise the same", async () => {
    expect(await growth(editor, start, end)).toEqual(
      (await growth(administrator, start, end)).map((point) => ({
        ...point,
        users: null,
        before: { ...point.before, users: null },
      })),
    )
  })

  test('of a month in which the clocks change has one point for each of its days', async () => {
    const noon = Date.UTC(2025, 9, 1, 12)
    const found = await growth(administrator, Date.UTC(2025, 8, 30, 21), Date.UTC(2025, 9, 31, 22))
    expect(found.map(({ to }) => formatDate(iso(to - 1), zone))).toEqual(
      Array.from({ length: 31 }, (_, at) => formatDate(iso(noon + at * day), zone)),
    )
  })

  test('of a period that has not begun, or ends before it begins, there is none; one that reaches into the future ends now', async () => {
    for (const [from, until] of [
      [Date.now() + day, null],
      [end, start],
      [Date.now() + day, Date.now() + 2 * day],
    ] as const)
      expect(await growth(administrator, from, until)).toEqual([])
    const last = (await growth(administrator, now - 3 * day, now + 30 * day)).at(-1)
    expect(Math.abs((last?.to ?? 0) - Date.now())).toBeLessThan(30_000)
  })
})

describe('the first steps', () => {
  const steps = async (account: Someone) => (await account.person.call('get_first_steps', {})).rows
  test('are none once they are dismissed, and follow what is stored before', async () => {
    expect(await steps(administrator)).toEqual([])
    await sql(`update public.site_settings set value = '' where key = 'first_steps'`)
    const found = await steps(administrator)
    expect(found.map(({ step }) => step).join(' ')).toBe(
      'settings office about services legal tiers event article mail',
    )
    const done: Row = Object.fromEntries(found.map(({ step, done: is }) => [String(step), is] as const))
    // The seed has texts, but no logo.
    expect(done).toMatchObject({ settings: false, about: true, services: true, legal: true })
    expect(done).toMatchObject({ event: true, article: true })
  })
})
