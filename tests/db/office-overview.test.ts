import { formatDate, zoneOffset } from '../../src/lib/dates/dates'
import { officeDate, officeMidnight, officeZone as zone } from '../../src/lib/dates/office-time'
import { beforeAll, describe, expect, test } from 'vitest'
import { waitingLines } from '@/features/office/overview/office/waiting'
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
let accountant: Someone

/** Long before the seed begins: a window of ten days, and the ten before it. */
const [first, start, end] = [Date.UTC(2011, 1, 19), Date.UTC(2011, 2, 1), Date.UTC(2011, 2, 11)]
const around = (edge: number) => [edge - 1, edge, edge + 1]
/** Moments on and next to each edge of the window, and in the middle. */
const moments = [...around(first), ...around(start), start + 3 * day, start + 4 * day + hour, ...around(end)]
const iso = (time: number) => new Date(time).toISOString()

beforeAll(async () => {
  administrator = await someone('counting-administrator', 'administrator')
  editor = await someone('counting-editor', 'editor')
  accountant = await someone('counting-accountant', null)
  await sql('update public.user_profiles set is_accountant = true where id = $1', [accountant.id])
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
  // Subscribed once, and asked again: it counts no more.
  await sql(
    `insert into public.newsletter_subscribers (email, status, created_at, unsubscribed_at) values ('counted-again@accounts.example', 'pending', $1, $1::timestamptz + interval '1 day')`,
    [iso(start + day)],
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
  // In summer, as are the ends of what is counted from them.
  const [spring, autumn] = [Date.UTC(2011, 3, 1), Date.UTC(2011, 9, 1)]
  const periods: [name: string, points: number, from: number, until: number | null, step: [number, number]][] = [
    ['ten days long ago', 10, start, end, [day, day]],
    ['7 days', 7, tonight(-7), null, [day, day]],
    ['30 days', 30, tonight(-30), null, [day, day]],
    ['90 days', 90, tonight(-90), null, [day, day]],
    ['92 days', 92, spring, spring + 92 * day, [day, day]],
    ['93 days', 14, spring, spring + 93 * day, [7 * day, 7 * day]],
    ['a hundred days', 15, start, start + 100 * day, [7 * day, 7 * day]],
    ['190 days', 28, spring, spring + 190 * day, [7 * day, 7 * day]],
    ['191 days', 7, spring, spring + 191 * day, [28 * day, 31 * day]],
    // A year of an interval has 360 days.
    ['2,160 days', 71, autumn, autumn + 2160 * day, [28 * day, 31 * day]],
    ['2,161 days', 6, autumn, autumn + 2161 * day, [365 * day, 366 * day]],
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
    // The seed has texts, a title and no logo; what nobody has saved is an example.
    await sql('update public.content_revisions set saved_by = null')
    const names = ['settings', 'office', 'about', 'services', 'legal', 'tiers', 'event', 'article', 'mail']
    const todo = ['settings', 'office', 'tiers', 'mail']
    await sql(`update public.mail_outbox set state = 'failed' where state = 'sent'`)
    expect(await steps(administrator)).toEqual(names.map((step) => ({ step, done: !todo.includes(step) })))
    const done = async () => (await steps(administrator)).flatMap(({ step, done: is }) => (is ? [] : [step])).join()
    await sql(
      `insert into public.content_revisions (kind, item_id, saved_by, snapshot) select 'event', id, $1::uuid, '{}'::jsonb from public.pages union all select 'page', id, $1, '{}' from public.pages where key = 'home'`,
      [administrator.id],
    )
    expect(await done()).toBe(todo.join())
    for (const [step, statement] of [
      [
        'settings',
        `insert into public.site_settings (key, value) values ('logo_url', '/x.webp') on conflict (key) do update set value = excluded.value`,
      ],
      [
        'office',
        `insert into public.content_revisions (kind, item_id, saved_by, snapshot) select 'page', id, gen_random_uuid(), '{}' from public.pages where key = 'contact'`,
      ],
      [
        'tiers',
        `insert into public.content_revisions (kind, item_id, saved_by, snapshot) select 'page', id, gen_random_uuid(), '{}' from public.pages where key = 'membership'`,
      ],
      [
        'mail',
        `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, state, settled_at) values ('x', 'x@accounts.example', 'x', 'account', gen_random_uuid(), 'sent', now())`,
      ],
      ['legal', `delete from public.legal_versions where type = 'terms'`],
    ] as const) {
      const before = await done()
      await sql(statement)
      expect(await done()).toBe(step === 'legal' ? 'legal' : before.replace(new RegExp(`^${step},?`), ''))
    }
  })
})

describe('the desk', () => {
  const id = (number: number) => `f2000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  /** Today on the office's clock, and some days later. */
  const officeDay = `(now() at time zone 'Europe/Sofia')::date`

  beforeAll(async () => {
    // The last minutes of the fourteenth day after today, the first of the fifteenth, cancelled, done, to come, on, and over.
    await sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date, status, max_participants)
       select ('f2000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'waiting-' || n, 'Waiting ' || n, 'Waiting', (select min(id::text)::uuid from public.event_categories), d.at, d.at + hours * interval '1 hour', status, 9
       from (values (1, 14, '23:30', 1, 'upcoming'), (2, 15, '00:00', 1, 'upcoming'), (3, 2, '12:00', 1, 'cancelled'), (4, -1, '12:00', 1, 'completed'), (5, 3, '12:00', 1, 'upcoming'), (6, -1, '12:00', 60, 'ongoing'), (7, -1, '12:00', 1, 'upcoming')) as v (n, days, clock, hours, status),
         lateral (select ((${officeDay} + days)::timestamp + clock::time) at time zone 'Europe/Sofia' as at) as d`,
    )
    await sql(
      `insert into public.event_registrations (id, event_id, name, email, status, queued_at, offered_at, offer_expires_at, cancelled_at, cancelled_by)
     select ('f2000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, $1, 'Waiting ' || chr(64 + n::integer), 'waiting-' || n || '@accounts.example', status, now() + n * interval '1 second',
       case when status = 'offered' then now() end, case when status = 'offered' then now() + n * interval '1 hour' end,
       case when status = 'cancelled' then now() end, case when status = 'cancelled' then 'office' end
     from unnest($2::text[]) with ordinality as v (status, n)`,
      [id(5), ['confirmed', 'attended', 'offered', 'offered', 'waitlisted', 'cancelled']],
    )
    for (const [number, author, status] of [
      [1, editor.id, 'draft'],
      [2, editor.id, 'draft'],
      [3, editor.id, 'published'],
      [4, administrator.id, 'draft'],
    ] as const) {
      await sql(`select private.register_author($1)`, [author])
      await sql(
        `insert into public.news_articles (id, slug, title, content, status, published_at, author_id)
       values ($1, $2, 'Waiting', '<p>Waiting</p>', $3, case when $3 = 'published' then now() end, $4)`,
        [id(number), `waiting-${number}`, status, author],
      )
    }
  })

  async function waiting({ person }: Someone): Promise<Row[]> {
    const { code, rows } = await person.call('get_waiting', {})
    expect(code).toBe(null)
    return rows
  }
  describe('what waits', () => {
    test('has a line for each kind: what is in a state that waits, and since when', async () => {
      const before = await waiting(administrator)
      // Of each kind a row in every state; those that wait are from 2001 on, the others older.
      const at = (waits: string) => `case when ${waits} then '2001-02-03'::timestamptz else '2000-01-01' end`
      const each = (...states: string[]) => `unnest(array['${states.join(`','`)}']) s`
      await sql(
        `insert into public.members (id, name, member_type) values ('${id(50)}', 'Waiting proposals', 'company')`,
      )
      await sql(`update public.events set created_at = '2000-01-01' where published_at is not null`)
      for (const statement of [
        `insert into public.membership_applications (company_name, contact_name, country, email, industry, employee_count, is_authorized, status, created_at)
         select 'x', 'x', 'bulgaria', 'x@accounts.example', 'it', '1-10', true, s, ${at(`s in ('submitted', 'in_review')`)} from ${each('submitted', 'in_review', 'approved', 'rejected', 'withdrawn')}`,
        `insert into public.contact_messages (name, email, subject, message, status, created_at) select 'x', 'x@accounts.example', 'other', 'x', s, ${at(`s = 'new'`)} from ${each('new', 'answered', 'archived')}`,
        `insert into public.erasure_requests (person, state, asked_at, settled_at) select case when s <> 'done' then '${editor.id}'::uuid end, s, ${at(`s = 'open'`)}, case when s <> 'open' then now() end from ${each('open', 'done', 'withdrawn')}`,
        `insert into public.proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes, status, applied, decided_at, created_at)
         select '${id(50)}', '${editor.id}', 'x', now(), '{}', '{"city": "x"}', s, case when s in ('approved', 'corrected') then '{}'::jsonb end, case when s in ('approved', 'corrected', 'returned') then now() end, ${at(`s = 'pending'`)}
         from ${each('pending', 'approved', 'corrected', 'returned', 'withdrawn')}`,
        `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, state, settled_at, created_at) select 'registration-reminder', 'x@accounts.example', 'waiting-' || s, 'registration', gen_random_uuid(), s, case when s in ('sent', 'failed', 'dropped') then now() end, ${at(`s = 'failed'`)}
         from ${each('waiting', 'sending', 'sent', 'failed', 'dropped')}`,
        // An expired one waits, too: it can be sent again.
        `insert into public.invitations (email, first_name, last_name, created_at, expires_at, withdrawn_at, accepted_at)
         select 'waiting-' || s || '@accounts.example', 'x', 'x', ${at(`s in ('open', 'expired')`)}, now() + case s when 'open' then interval '1 day' else interval '-1 day' end, case s when 'withdrawn' then now() end, case s when 'accepted' then now() end
         from ${each('open', 'expired', 'withdrawn', 'accepted')}`,
        `insert into public.events (slug, title, description, category_id, start_date, end_date, published_at, created_at)
         select 'waiting-' || s, 'x', 'x', c.id, now() + interval '50 days', now() + interval '51 days', case s when 'public' then now() when 'scheduled' then now() + interval '1 day' end, ${at(`s = 'draft'`)} from ${each('public', 'scheduled', 'draft')}, (select id from public.event_categories limit 1) c`,
        `insert into public.documents (id, kind, member_id, created_at) values (gen_random_uuid(), 'invoice', '${id(50)}', '2001-02-03')`,
        `update public.news_articles set created_at = case when id in ('${id(1)}', '${id(4)}') then '2001-02-03'::timestamptz else '2000-01-01' end where slug like 'waiting-%'`,
      ])
        await sql(statement)
      const rows = await waiting(administrator)
      const countOf = (found: Row[], kind: string) => Number(found.find((row) => row.kind === kind)?.count ?? 0)
      const waits = {
        drafts: 0,
        event_drafts: 1,
        document_drafts: 1,
        applications: 2,
        proposals: 1,
        messages: 1,
        erasures: 1,
        mails: 1,
        invitations: 2,
      }
      for (const [kind, more] of Object.entries(waits)) {
        expect([kind, countOf(rows, kind) - countOf(before, kind)]).toEqual([kind, more])
        const line = rows.find((row) => row.kind === kind)
        expect([kind, line?.thing, line?.name, Date.parse(String(line?.at))]).toEqual([
          kind,
          null,
          null,
          Date.parse('2001-02-03T00:00:00Z'),
        ])
      }
      expect([countOf(before, 'drafts'), countOf(await waiting(editor), 'drafts')]).toEqual([1, 2])
    })

    test('names the five events whose offers end first, with how many, and until when', async () => {
      await sql(
        `insert into public.event_registrations (id, event_id, name, email, status, queued_at, offered_at, offer_expires_at)
         select gen_random_uuid(), e.id, 'Waiting', 'waiting@accounts.example', 'offered', now(), now(), now() + (row_number() over (order by e.start_date, e.id) + 2) * interval '1 hour'
         from public.events e where e.id <> $1 and e.published_at is not null limit 6`,
        [id(5)],
      )
      // One that is held until it is paid for waits for nobody.
      await sql(
        `update public.event_registrations set debt_line = 1, debt_id = (select debt_id from public.documents where debt_id is not null limit 1)
         where id = (select id from public.event_registrations where status = 'offered' and event_id <> $1 order by offer_expires_at limit 1)`,
        [id(5)],
      )
      const offers = (await waiting(editor)).filter(({ kind }) => kind === 'offers')
      const ends = await sql<{ event_id: string; at: string }>(
        `select event_id, to_jsonb(min(offer_expires_at)) #>> '{}' as at from public.event_registrations where status = 'offered' and debt_id is null group by event_id order by min(offer_expires_at), event_id limit 5`,
      )
      expect(offers.map(({ thing, at }) => ({ event_id: thing, at }))).toEqual(ends)
      expect(offers[0]).toMatchObject({ thing: id(5), name: 'Waiting 5', count: 2 })
      expect(offers).toHaveLength(5)
    })

    test('has the kinds for which the Overview has a line', async () => {
      const kinds = await sql<{ kind: string }>(
        `select m[1] as kind from regexp_matches(
         (select prosrc from pg_proc where oid = 'private.get_waiting'::regproc), 'select ''(\\w+)''', 'g') as m`,
      )
      expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(waitingLines).toSorted())
    })

    test('counts of money exactly the rows of the list that a line leads to', async () => {
      const day = (column: string) => `to_jsonb(min(${column})::timestamp at time zone 'Europe/Sofia') #>> '{}'`
      const list = `public.document_list d where d.kind =`
      const paid = `(select max(s.settled_on) from public.settlements s where s.debt_id = d.debt_id and s.undone_at is null)`
      const lists = {
        payments_left: `sum(left_cents)::text as name, ${day('booked_on')} as at from public.payment_list where left_cents > 0`,
        lines_to_decide: `null as name, ${day('booked_on')} as at from private.lines_to_decide`,
        invoices_to_issue: `min(d.invoice_by)::text as name, ${day(paid)} as at from ${list} 'pro_forma' and d.state = 'paid'`,
        parts_to_invoice: `min(d.invoice_by)::text as name, ${day('d.invoice_by')} as at from ${list} 'pro_forma' and d.state = 'open' and d.invoice_by is not null`,
        credits: `null as name, to_jsonb(min((select n.issued_at from public.documents n where n.id = d.id))) #>> '{}' as at from ${list} 'credit_note' and d.state = 'open'`,
      }
      // Something undone, paid back, and a cent that is left.
      const [settled, other, charged] = await sql<{ id: string }>(
        `select id from public.payment_list where left_cents = 0 and undone_at is null order by id limit 3`,
      )
      await sql(`do $$ begin
        perform set_config('session_replication_role', 'replica', true);
        update public.settlements set undone_at = now() where payment_id = '${settled?.id}';
        insert into public.refunds (id, payment_id, cents, paid_on, reason, undone_at)
          select gen_random_uuid(), '${settled?.id}', v.cents, '2026-01-01', 'x', v.at from (values (100, null), (7, now())) as v (cents, at);
        update public.settlements set kind = 'charges' where payment_id = '${charged?.id}';
        update public.payments set cents = cents + 1, arrived_cents = arrived_cents + 1 where id = '${other?.id}';
        insert into public.payments (id, cents, arrived_cents, booked_on, payer, undone_at)
          values (gen_random_uuid(), 5, 5, '2001-01-01', 'x', now());
      end $$`)
      const lines = await waiting(administrator)
      for (const [kind, rows] of Object.entries(lists)) {
        const [row] = await sql<Row>(`select count(*)::integer as count, ${rows}`)
        const line = lines.find((one) => one.kind === kind)
        const { name = null, count = 0, at = null } = line ?? {}
        expect({ kind, name, count, at }).toEqual({ kind, ...row })
      }
    })

    test('is for an accountant, staff or not, what they may decide, and what is to be invoiced in time', async () => {
      const money = ['invoices_to_issue', 'lines_to_decide', 'parts_to_invoice', 'payments_left']
      const given = async (someone: Someone) =>
        (await waiting(someone)).filter(({ kind }) => money.includes(String(kind)))
      const rows = await given(administrator)
      expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['lines_to_decide', 'payments_left']))
      expect(await waiting(accountant)).toEqual(rows)
      expect(await given(editor)).toEqual([])
      await sql('update public.user_profiles set is_accountant = true where id = $1', [editor.id])
      expect(await given(editor)).toEqual(rows)
      await sql('update public.user_profiles set is_accountant = false where id = $1', [editor.id])
    })

    test('is for an Editor their own drafts, those of events and the offers, and nothing of Administrators', async () => {
      const kinds = (await waiting(editor)).map(({ kind }) => kind)
      expect([...new Set(kinds)].toSorted()).toEqual(['drafts', 'event_drafts', 'offers'])
    })

    test('names the terms that end from today to the sixtieth day after on the office’s clock, each member once', async () => {
      const before = await waiting(administrator)
      const of = (rows: Row[], type: string, what = 'terms') =>
        Number(rows.find(({ kind, name }) => kind === what && name === type)?.count ?? 0)
      // Days from today to the end of each member's last term.
      const ends = [-1, 0, 60, 61, 30]
      for (const [index, days] of ends.entries()) {
        const type = index === 4 ? 'individual' : 'company'
        await sql(`insert into public.members (id, name, member_type) values ($1, $2, $3)`, [
          id(index + 1),
          `Waiting ${index}`,
          type,
        ])
        await sql(
          `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'standard', ${officeDay} - 400, ${officeDay} + $2::int)`,
          [id(index + 1), days],
        )
      }
      // Renewed already: its former term ends soon, but not its last.
      await sql(`insert into public.members (id, name, member_type) values ($1, 'Waiting renewed', 'company')`, [id(9)])
      await sql(
        `insert into public.memberships (member_id, tier, starts_on, ends_on) values
         ($1, 'standard', ${officeDay} - 300, ${officeDay} + 5), ($1, 'standard', ${officeDay} + 6, ${officeDay} + 370)`,
        [id(9)],
      )
      const rows = await waiting(administrator)
      expect([of(rows, 'company') - of(before, 'company'), of(rows, 'individual') - of(before, 'individual')]).toEqual([
        2, 1,
      ])
      // Ended ones wait until somebody renews or deactivates the member.
      const ended = async () => of(await waiting(administrator), 'company', 'ended') - of(before, 'company', 'ended')
      expect(await ended()).toBe(1)
      await sql(`update public.members set status = 'inactive' where id = $1`, [id(1)])
      expect(await ended()).toBe(0)
      const [first] = await sql<{ same: boolean }>(
        `select $1::timestamptz = ${officeDay}::timestamp at time zone 'Europe/Sofia' as same`,
        [rows.find(({ kind, name }) => kind === 'terms' && name === 'company')?.at],
      )
      expect(first?.same, 'the first ends today').toBe(true)
    })

    test('leaves out a renewed member, as list, filter and letters do, until the later term is gone', async () => {
      const renewed = id(20)
      await sql(`insert into public.members (id, name, member_type) values ($1, 'Waiting twice', 'company')`, [renewed])
      await sql(
        `insert into public.memberships (member_id, tier, starts_on, ends_on) values ('${renewed}', 'standard', ${officeDay} - 359, ${officeDay} + 6)`,
      )
      await sql(
        `insert into public.member_contacts (member_id, name, email, is_primary) values ('${renewed}', 'Waiting', 'waiting-twice@accounts.example', true)`,
      )
      const [bounds] = await sql<{ from: string; until: string }>(
        `select ${officeDay}::text as "from", (${officeDay} + 60)::text as "until"`,
      )
      const seen = async () => {
        const rows = await waiting(administrator)
        const found = await administrator.person.call('search_all_members', {
          query: 'Waiting twice',
          ends_from: bounds?.from,
          ends_until: bounds?.until,
        })
        const letter = await administrator.person.call('count_letter_audience', {
          audience: { contacts: 'primary', term: 'ends_60' },
        })
        const listed = (await administrator.person.select('office_members', 'ends_on', { id: renewed })).rows[0]
        return {
          desk: Number(rows.find(({ kind, name }) => kind === 'terms' && name === 'company')?.count ?? 0),
          filter: found.rows.length,
          letter: Number(letter.rows[0]?.members),
          list: String(listed?.ends_on) <= String(bounds?.until),
        }
      }
      const before = await seen()
      expect(before).toMatchObject({ filter: 1, list: true })
      const without = { desk: before.desk - 1, filter: 0, letter: before.letter - 1, list: false }
      await sql(
        `insert into public.memberships (member_id, tier, starts_on, ends_on) values ('${renewed}', 'standard', ${officeDay} + 7, ${officeDay} + 371)`,
      )
      expect(await seen()).toEqual(without)
      await sql(`delete from public.memberships where member_id = $1 and starts_on > ${officeDay}`, [renewed])
      expect(await seen()).toEqual(before)
    })

    test('counts days on the office’s clock, whatever the clock of the connection says', async () => {
      const [answer] = await sql<{ same: boolean }>(
        `select bool_and(t = (${officeDay} + 1)::timestamp at time zone 'Europe/Sofia') as same
       from unnest(array['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) as zone,
         lateral (select set_config('TimeZone', zone, true), private.office_tonight()) as v (zone, t)`,
      )
      expect(answer?.same).toBe(true)
    })
  })

  describe('the events of the next 14 days', () => {
    test('are those from now to the end of the fourteenth day, soonest first, with places taken and people waiting', async () => {
      await sql(`delete from public.events where slug like 'counted-%'`)
      const { code, rows } = await editor.person.call('get_coming_events', {})
      expect(code).toBe(null)
      const times = rows.map(({ start_date }) => Date.parse(String(start_date)))
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const mine = rows.filter((row) => String(row.id).startsWith('f2000000'))
      const event = { time_zone: 'Europe/Sofia', capacity: 9, taken: 0, waiting: 0 }
      // Confirmed, checked in and offered places are taken.
      expect(mine.map(({ start_date: _start, end_date: _end, ...row }) => row)).toEqual([
        { id: id(6), title: 'Waiting 6', status: 'ongoing', ...event },
        { id: id(5), title: 'Waiting 5', status: 'upcoming', ...event, taken: 4, waiting: 1 },
        { id: id(1), title: 'Waiting 1', status: 'upcoming', ...event },
      ])
      await sql(`update public.events set status = 'completed' where id::text not like 'f2000000%'`)
      await sql(
        `insert into public.events (slug, title, description, category_id, start_date, end_date) select 'waiting-edge-' || n, 'Edge ' || n, 'x', c.id, v.start, v.start + interval '1 hour'
           from (select private.office_tonight() + interval '14 days' - n * interval '1 second' as start, n from generate_series(0, 1) n) as v, (select id from public.event_categories limit 1) c`,
      )
      const edge = (await editor.person.call('get_coming_events', {})).rows.map(({ title }) => String(title))
      expect(edge.filter((title) => title.startsWith('Edge'))).toEqual(['Edge 1'])
      await sql(
        `insert into public.events (slug, title, description, category_id, start_date, end_date) select 'waiting-soon-' || n, 'x', 'x', c.id, now() + interval '1 hour', now() + interval '2 hours' from generate_series(1, 9) n, (select id from public.event_categories limit 1) c`,
      )
      expect((await editor.person.call('get_coming_events', {})).rows).toHaveLength(8)
    })
  })
})
