import { beforeAll, describe, expect, test } from 'vitest'
import { waitingLines } from '@/features/overview/office/waiting'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { someone } = inside(sql)
const id = (number: number) => `f2000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** Today on the office's clock, and some days later. */
const officeDay = `(now() at time zone 'Europe/Sofia')::date`

let administrator: Someone
let editor: Someone
beforeAll(async () => {
  administrator = await someone('waiting-administrator', 'administrator')
  editor = await someone('waiting-editor', 'editor')
  await sql(
    `insert into public.events (id, slug, title, description, category_id, start_date, end_date, status, max_participants)
     select ('f2000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'waiting-' || n, 'Waiting ' || n, 'Waiting', (select min(id::text)::uuid from public.event_categories),
       (${officeDay} + days)::timestamp at time zone 'Europe/Sofia' + at, (${officeDay} + days)::timestamp at time zone 'Europe/Sofia' + at + interval '1 hour', status, 9
     from unnest($1::int[], $2::int[], $3::interval[], $4::text[]) as v (n, days, at, status)`,
    [
      [1, 2, 3, 4, 5],
      // The last minutes of the fourteenth day after today, and the first of the fifteenth.
      [14, 15, 2, -1, 3],
      ['23:30', '00:00', '12:00', '12:00', '12:00'],
      ['upcoming', 'upcoming', 'cancelled', 'completed', 'upcoming'],
    ],
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
  await sql(
    `insert into public.mail_outbox (id, template, recipient, cause, about_kind, about_id, state, created_at, settled_at)
     values ($1, 'registration-reminder', 'waiting@accounts.example', 'waiting', 'registration', $1, 'failed', now() - interval '40 days', now())`,
    [id(1)],
  )
  await sql(
    `insert into public.invitations (id, email, first_name, last_name, created_at, expires_at, withdrawn_at) values
       ($1, 'waiting-1@accounts.example', 'Open', 'Waiting', now() - interval '3 days', now() + interval '3 days', null),
       ($2, 'waiting-2@accounts.example', 'Expired', 'Waiting', now() - interval '30 days', now() - interval '16 days', null),
       ($3, 'waiting-3@accounts.example', 'Withdrawn', 'Waiting', now() - interval '90 days', now() - interval '76 days', now())`,
    [id(1), id(2), id(3)],
  )
})

async function waiting({ person }: Someone): Promise<Row[]> {
  const { code, rows } = await person.call('get_waiting', {})
  expect(code).toBe(null)
  return rows
}
const numbers = (rows: Row[], kind: string) =>
  rows.filter((row) => row.kind === kind).map(({ name, count }) => [name, count])
async function listed(account: Someone, table: string, match: Row): Promise<Row[]> {
  const { code, rows } = await account.person.select(table, '*', match)
  expect(code, table).toBe(null)
  return rows
}

describe('what waits', () => {
  test('has as many rows as the list to which each line leads', async () => {
    const rows = await waiting(administrator)
    const applications = [
      ...(await listed(administrator, 'membership_applications', { status: 'submitted' })),
      ...(await listed(administrator, 'membership_applications', { status: 'in_review' })),
    ]
    const messages = await listed(administrator, 'contact_messages', { status: 'new' })
    const { rows: mails } = await administrator.person.select('mail_outbox', 'id', { state: 'failed' })
    const invitations = (await listed(administrator, 'invitations', {})).filter(
      ({ accepted_at, withdrawn_at }) => accepted_at === null && withdrawn_at === null,
    )
    expect(applications.length * messages.length * mails.length).toBeGreaterThan(0)
    expect(numbers(rows, 'applications')).toEqual([[null, applications.length]])
    expect(numbers(rows, 'messages')).toEqual([[null, messages.length]])
    expect(numbers(rows, 'mails')).toEqual([[null, mails.length]])
    expect(numbers(rows, 'erasures')).toEqual(
      await sql(`select null, count(*) from public.erasure_requests where state = 'open'`).then((open) =>
        open.map(({ count }) => [null, Number(count)]),
      ),
    )
    // The expired one waits, too: it can be sent again.
    expect(invitations.length).toBeGreaterThanOrEqual(2)
    expect(numbers(rows, 'invitations')).toEqual([[null, invitations.length]])
    expect(numbers(rows, 'drafts')).toEqual([[null, 1]])
    const offers = await listed(administrator, 'event_registrations', { event_id: id(5), status: 'offered' })
    expect(rows.find(({ thing }) => thing === id(5))).toMatchObject({
      kind: 'offers',
      name: 'Waiting 5',
      count: offers.length,
    })
  })

  test('has the kinds for which the Overview has a line', async () => {
    const kinds = await sql<{ kind: string }>(
      `select m[1] as kind from regexp_matches(
         (select prosrc from pg_proc where oid = 'private.waiting'::regproc), 'select ''(\\w+)''', 'g') as m`,
    )
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(waitingLines).toSorted())
  })

  test('says since when the oldest waits, and when the first offer ends', async () => {
    const rows = await waiting(administrator)
    const at = (kind: string) => Date.parse(String(rows.find((row) => row.kind === kind)?.at))
    const [oldest] = await sql<{ at: string }>(
      `select min(created_at) as at from public.membership_applications where status in ('submitted', 'in_review')`,
    )
    expect(at('applications')).toBe(new Date(oldest?.at ?? '').getTime())
    expect(Math.abs(Date.now() - 40 * 86_400_000 - at('mails'))).toBeLessThan(86_400_000)
    expect(Math.abs(Date.now() - 30 * 86_400_000 - at('invitations'))).toBeLessThan(600_000)
    const [offer] = await sql<{ at: string }>(
      `select min(offer_expires_at) as at from public.event_registrations where status = 'offered' and event_id = '${id(5)}'`,
    )
    expect(Date.parse(String(rows.find(({ thing }) => thing === id(5))?.at))).toBe(new Date(offer?.at ?? '').getTime())
  })

  test('is for an Editor their own drafts and the offers, and nothing of Administrators', async () => {
    const rows = await waiting(editor)
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(['drafts', 'offers'])
    const drafts = await listed(editor, 'news_articles', { status: 'draft', author_id: editor.id })
    expect(drafts).toHaveLength(2)
    expect(numbers(rows, 'drafts')).toEqual([[null, 2]])
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
    const { code, rows } = await editor.person.call('get_coming_events', {})
    expect(code).toBe(null)
    const times = rows.map(({ start_date }) => Date.parse(String(start_date)))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const mine = rows.filter((row) => String(row.id).startsWith('f2000000'))
    expect(mine.map((row) => row.id)).toEqual([id(5), id(1)])
    // Confirmed, checked in and offered places are taken.
    expect(mine[0]).toMatchObject({ title: 'Waiting 5', capacity: 9, taken: 4, waiting: 1 })
    expect(mine[1]).toMatchObject({ capacity: 9, taken: 0, waiting: 0 })
    expect(rows.length).toBeLessThanOrEqual(8)
  })
})
