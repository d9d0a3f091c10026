import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, ask, createAccount } from '../support/accounts'
import { entriesOf } from '../support/database/audit-log'
import { emails, type Person, type Row } from '../support/database/driver'
import { sqlDriver } from '../support/database/sql-driver'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const driver = sqlDriver(sql)
const id = (number: number) => `f5000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ids = (...numbers: number[]) => numbers.map(id)
const own = `id::text like 'f5000000-0000-4000-8000-%'`
const gone = id(999)

type Outcome = {
  done: { id: string; was?: Row; at?: string }[]
  failed: { id: string; name: string | null; reason: string | null }[]
  scheduled?: number
}

let editor: Person
let administrator: Person
let ruler: Person
beforeAll(async () => {
  editor = await driver.person('editor')
  administrator = await driver.person('administrator')
  ruler = await driver.person('superAdministrator')
})
beforeEach(async () => {
  for (const table of ['events', 'news_articles', 'announcements', 'members', 'contact_messages'])
    await sql(`delete from public.${table} where ${own}`)
  await sql(`delete from public.mail_outbox where ${own} or recipient like 'bulk%'`)
})

/** What a function answers, or the code of its refusal. */
async function call(name: string, parameters: Row, person = editor): Promise<unknown> {
  const { code, rows } = await person.call(name, parameters)
  return code ?? rows[0]
}
/** Calls an action on many rows that is not refused as a whole. */
async function act(name: string, parameters: Row, person = editor): Promise<Outcome> {
  const answer = await call(name, parameters, person)
  expect(answer, name).toBeTypeOf('object')
  return answer as Outcome
}
const undo = async (what: string, { done }: Outcome, person = editor) => act(`undo_${what}`, { changes: done }, person)
const done = ({ done }: Outcome) => done.map((row) => row.id)
const deleted = { id: gone, name: null, reason: 'It has been deleted meanwhile.' }
const one = async <T>(query: string, parameters: unknown[] = []) =>
  Object.values((await sql<Record<string, T>>(query, parameters))[0] ?? {})[0]

/** Adds articles by number: drafts, or published ones where the time of publication is given. */
async function addArticles(articles: Record<number, string | null>) {
  for (const [number, publishedAt] of Object.entries(articles))
    await sql(
      `insert into public.news_articles (id, slug, title, content, status, published_at) select $1, 'bulk-' || $2, 'Article ' || $2, '<p>Text</p>', case when $3::timestamptz is null then 'draft' else 'published' end, $3`,
      [id(Number(number)), number, publishedAt],
    )
}
const articles = () =>
  sql<{ n: number; status: string; published: string | null }>(
    `select right(id::text, 3)::int as n, status, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as published from public.news_articles where ${own} order by id`,
  )

describe('articles', () => {
  test('a row that fails does not undo the others, and says why in its own words', async () => {
    await addArticles({ 1: null, 2: null, 3: null, 4: null, 5: '2026-01-05T10:00:00Z' })
    // One article is refused with a sentence, one by a broken rule.
    await sql(`create function private.refuse_for_test() returns trigger language plpgsql as $$ begin
      if new.title = 'Article 2' then raise exception 'Not this one.' using errcode = 'P0001'; end if;
      if new.title = 'Article 3' then raise exception 'some rule' using errcode = '23514'; end if;
      return new; end $$`)
    await sql(
      `create trigger refuse_for_test before update on public.news_articles for each row when (old.slug like 'bulk-%') execute function private.refuse_for_test()`,
    )
    let outcome: Outcome = { done: [], failed: [] }
    const entries = await entriesOf(sql, async () => {
      outcome = await act('publish_articles', { ids: [id(4), gone, ...ids(2, 1, 3, 5, 1)], published: true })
    })
    await sql('drop function private.refuse_for_test() cascade')
    expect(done(outcome)).toEqual(ids(1, 4))
    expect(outcome.failed).toEqual([
      { id: id(2), name: 'Article 2', reason: 'Not this one.' },
      { id: id(3), name: 'Article 3', reason: null },
      deleted,
    ])
    expect((await articles()).filter(({ status }) => status === 'published').map(({ n }) => n)).toEqual([1, 4, 5])
    // The audit log has what single changes would have written, with nothing of what failed.
    expect(entries).toMatchObject(
      ids(1, 4).map((subject_id) => ({ actor_id: editor.id, action: 'changed', subject: 'article', subject_id })),
    )
  })

  test.each([
    ['P0001', 'Not this one.', true],
    ['P0001', 'not this one', false],
    ['42501', 'Only Editors may do this.', true],
    ['42501', 'permission denied for table news_articles', false],
    ['PT409', 'Delete it all the same?', true],
    ['22023', 'A day is a date.', true],
    ['22P02', 'invalid input syntax for type date: "x."', false],
    ['23503', 'This category is gone.', true],
    ['57014', 'Anything.', false],
  ])('of %s "%s" people read: %s', async (state, message, told) => {
    expect(await one('select private.told($1, $2)', [state, message])).toBe(told ? message : null)
  })

  test('undoing puts back the former value of each, but not over what somebody saved since', async () => {
    await addArticles({ 1: '2026-01-05T10:00:00Z', 2: '2126-05-01T10:00:00Z', 3: '2026-02-05T10:00:00Z', 4: null })
    expect((await act('publish_articles', { ids: ids(1, 2, 3), published: true })).scheduled).toBe(1)
    const outcome = await act('publish_articles', { ids: ids(1, 2, 3, 4), published: false })
    expect(outcome.scheduled).toBe(0)
    expect(done(outcome)).toEqual(ids(1, 2, 3))
    expect((await articles()).map(({ published }) => published)).toEqual([null, null, null, null])
    await sql(`update public.news_articles set title = 'Saved since' where id = $1`, [id(3)])
    const undone = await undo('articles', outcome)
    expect(done(undone)).toEqual(ids(1, 2))
    expect(undone.failed).toEqual([{ id: id(3), name: 'Saved since', reason: 'Somebody has changed it meanwhile.' }])
    expect(await articles()).toEqual([
      { n: 1, status: 'published', published: '2026-01-05' },
      { n: 2, status: 'published', published: '2126-05-01' },
      { n: 3, status: 'draft', published: null },
      { n: 4, status: 'draft', published: null },
    ])
    expect((await undo('articles', outcome)).done, 'a second time').toEqual([])
  })

  test('category and tags: changed, created when missing, told to open forms, and put back', async () => {
    await addArticles({ 1: null, 2: null })
    const category = await one<string>(`select id from public.article_categories where key = 'trade'`)
    const moved = await act('categorise_articles', { ids: ids(1, 2), category })
    expect(moved.done.map(({ was }) => was)).toEqual([{ category_id: null }, { category_id: null }])
    expect((await act('categorise_articles', { ids: ids(1), category })).done).toEqual([])
    expect(await call('categorise_articles', { ids: ids(1), category: gone })).toBe('P0001')

    const tags = async () =>
      (
        await sql<{ tags: string | null }>(
          `select (select string_agg(t.name, ', ' order by t.name) from public.article_to_tags l join public.article_tags t on t.id = l.tag_id where l.article_id = a.id) as tags from public.news_articles a where ${own} order by id`,
        )
      ).map((row) => row.tags)
    const expected = await one<string>('select updated_at::text from public.news_articles where id = $1', [id(2)])
    await act('tag_articles', { ids: ids(1), added: ['Bulk  One'], removed: [] })
    const changed = await act('tag_articles', {
      ids: ids(1, 2),
      added: ['bulk two', 'Bulk Two', ' '],
      removed: ['BULK ONE', 'unknown'],
    })
    expect((await tags()).map((name) => name?.toLowerCase())).toEqual(['bulk two', 'bulk two'])
    expect(changed.done.map(({ was }) => was)).toEqual([{ tags: ['Bulk One'] }, { tags: [] }])
    expect((await act('tag_articles', { ids: ids(2), added: ['Bulk Two'], removed: null })).done).toEqual([])
    expect((await act('tag_articles', { ids: ids(2), added: ['Bulk Two'], removed: ['bulk two'] })).done).toEqual([])
    // Whoever has the article open saves against the version from before.
    const article = { title: 'Late', content: '<p>x</p>' }
    const late = { article_id: id(2), article, tags: [], images: [], save_id: id(500), expected }
    expect(await call('save_article', late)).toBe('PT409')
    expect(done(await undo('articles', changed))).toEqual(ids(1, 2))
    expect(await tags()).toEqual(['Bulk One', null])
  })

  test('deleting takes their versions along', async () => {
    await addArticles({ 1: null, 2: null })
    const entries = await entriesOf(sql, async () =>
      expect(await act('delete_articles', { ids: [id(2), gone, id(1)] })).toMatchObject({
        done: [{ id: id(1) }, { id: id(2) }],
        failed: [deleted],
      }),
    )
    expect(await sql(`select id from public.content_revisions where item_id::text like 'f5000000%'`)).toEqual([])
    expect(entries).toMatchObject(ids(1, 2).map((subject_id) => ({ action: 'deleted', subject_id })))
  })
})

describe('what is given', () => {
  const tooMany = 10_001
  test.each<[string, Row]>([
    ['publish_articles', { published: true }],
    ['categorise_articles', { category: null }],
    ['tag_articles', { added: [], removed: [] }],
    ['delete_articles', {}],
    ['publish_events', { published: false }],
    ['delete_events', {}],
    ['activate_announcements', { active: true }],
    ['delete_announcements', {}],
    ['activate_members', { active: true }],
    ['renew_members', {}],
    ['invoice_pro_formas', {}],
    ['delete_members', {}],
    ['assign_messages', { person: null }],
    ['archive_messages', {}],
    ['change_roles', { to_role: 'member' }],
    ['renew_invitations', {}],
    ['retry_mails', {}],
  ])('%s: nothing, nobody, too much', async (name, more) => {
    const given = (ids: unknown) => call(name, { ids, ...more }, ruler)
    for (const wrong of [null, 'x', ['x']]) expect(await given(wrong), JSON.stringify(wrong)).toMatch(/^22/)
    expect(await given(Array.from({ length: tooMany }, (_, index) => id(index)))).toBe('PT413')
    for (const none of [[], [null]]) expect(await given(none)).toMatchObject({ done: [], failed: [] })
    expect(await given([gone, gone, null])).toMatchObject({
      done: [],
      failed: [{ id: gone, name: null, reason: expect.any(String) as string }],
    })
  })
  test.each(['undo_articles', 'undo_events', 'undo_announcements', 'undo_members', 'undo_messages', 'undo_roles'])(
    '%s: no list, no change, nothing that is there',
    async (name) => {
      for (const changes of [null, {}, 'x', 7, [7], [{ id: 'x' }], [{ id: gone, at: 'x' }]])
        expect(await call(name, { changes }, ruler), JSON.stringify(changes)).toMatch(/^22/)
      expect(await call(name, { changes: Array.from({ length: tooMany }, () => ({})) }, ruler)).toBe('PT413')
      expect(await act(name, { changes: [{}, { id: null }] }, ruler)).toEqual({ done: [], failed: [] })
      expect((await act(name, { changes: [{ id: gone, was: {}, at: null }] }, ruler)).failed).toMatchObject([
        { id: gone, reason: deleted.reason },
      ])
    },
  )
  test.each([
    ['publish_articles', { published: null }],
    ['publish_events', { published: null }],
    ['activate_announcements', { active: null }],
    ['activate_members', { active: null }],
    ['change_roles', { to_role: 'king' }],
    ['change_roles', { to_role: null }],
  ])('yes or no must be said: %s %j', async (name, more) => {
    expect(await call(name, { ids: [], ...more }, ruler)).toMatch(/^22/)
  })

  const many = process.env.TEST_BREADTH ? 10_000 : 300
  test(`${many} rows, over HTTP`, async () => {
    await sql(
      `insert into public.members (id, name, member_type) select ('f5000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bulk ' || n, 'individual' from generate_series(1, ${many}) n`,
    )
    const { text } = await ask(backend, 'POST', '/rest/v1/rpc/activate_members', {
      token: await backend.signIn(emails.administrator),
      body: { ids: Array.from({ length: many }, (_, index) => id(many - index)), active: false },
    })
    const outcome = JSON.parse(text) as Outcome
    expect(outcome.done).toHaveLength(many)
    expect(outcome.failed).toEqual([])
    expect(await sql(`select status, count(*)::int from public.members where ${own} group by status`)).toEqual([
      { status: 'inactive', count: many },
    ])
  })
})

describe('events', () => {
  /** Adds events by number, with a publication date (null for drafts), in five days or another number of them. */
  async function addEvents(events: Record<number, string | null>, days = 5) {
    for (const [number, publishedAt] of Object.entries(events))
      await sql(
        `insert into public.events (id, slug, title, description, category_id, start_date, end_date, published_at) select $1, 'bulk-' || $2, 'Event ' || $2, '<p>x</p>', c.id, now() + make_interval(days => $4), now() + make_interval(days => $4), $3 from public.event_categories c limit 1`,
        [id(Number(number)), number, publishedAt, days],
      )
  }
  async function register(event: number, ...statuses: string[]) {
    for (const [place, status] of statuses.entries())
      await sql(
        `insert into public.event_registrations (id, event_id, name, email, status, queued_at, confirmed_at, cancelled_by) values ($1, $2, 'Rumen', $3, $4, now(), case when $4::text = 'confirmed' then now() end, case when $4::text = 'cancelled' then 'office' end)`,
        [id(event * 10 + 100 + place), id(event), `bulk-${event}-${place}@registrations.example`, status],
      )
  }
  const stored = async () =>
    (
      await sql<{ published: string | null }>(
        `select case when published_at > now() - interval '5 minutes' and published_at <= now() then 'now' else to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') end as published from public.events where ${own} order by id`,
      )
    ).map(({ published }) => published)
  const count = (ids: string[], published: boolean) => call('count_registered', { ids, published })
  const mails = () => sql(`select template, recipient from public.mail_outbox where recipient like 'bulk-%'`)
  const all = ids(1, 2, 3)
  const past = '2026-01-05T10:00:00Z'

  test('drafts become public now, scheduled ones keep their time, and all is put back', async () => {
    await addEvents({ 1: null, 2: '2126-05-01T10:00:00Z', 3: past })
    let published: Outcome = { done: [], failed: [] }
    const entries = await entriesOf(sql, async () => {
      published = await act('publish_events', { ids: [...all.toReversed(), gone], published: true })
    })
    expect(published).toMatchObject({
      done: [{ id: id(1), was: { published_at: null } }],
      failed: [deleted],
      scheduled: 1,
    })
    expect(await stored()).toEqual(['now', '2126-05-01', '2026-01-05'])
    expect(entries).toMatchObject([{ action: 'changed', subject: 'event', subject_id: id(1) }])
    expect(done(await undo('events', published))).toEqual([id(1)])
    expect(await stored()).toEqual([null, '2126-05-01', '2026-01-05'])

    const withdrawn = await act('publish_events', { ids: all, published: false })
    expect(done(withdrawn)).toEqual(ids(2, 3))
    expect(withdrawn.scheduled).toBe(0)
    expect(await stored()).toEqual([null, null, null])
    await sql(`update public.events set title = 'Saved since' where id = $1`, [id(3)])
    const undone = await undo('events', withdrawn)
    expect(done(undone)).toEqual([id(2)])
    expect(undone.failed).toEqual([{ id: id(3), name: 'Saved since', reason: 'Somebody has changed it meanwhile.' }])
    expect(await stored()).toEqual([null, '2126-05-01', null])
  })

  test('the number told before withdrawing is that of a single save; registrations stay, and nobody is told', async () => {
    await addEvents({ 1: past, 2: null, 3: past })
    await register(1, 'confirmed', 'attended', 'cancelled')
    await register(2, 'confirmed')
    const event = await one<Row>('select to_jsonb(e) from public.events e where id = $1', [id(1)])
    const single = await ask(backend, 'POST', '/rest/v1/rpc/save_event', {
      token: await backend.signIn(emails.editor),
      body: {
        event_id: id(1),
        event: { ...event, published_at: null },
        images: [],
        save_id: id(500),
        expected: event?.updated_at,
        consent: {},
      },
    })
    expect(JSON.parse(single.text)).toMatchObject({
      code: 'PT428',
      message: 'This concerns people who are registered. Please confirm it.',
      details: '{"withdrawn": 2}',
    })
    expect(await count([...all, gone], false)).toBe(2)
    expect(await count(all, true), 'for the draft').toBe(1)
    const outcome = await act('publish_events', { ids: all, published: false })
    expect(done(outcome)).toEqual(ids(1, 3))
    expect(await count(all, false)).toBe(0)
    expect(
      await one(`select count(*)::int from public.event_registrations where ${own} and status <> 'cancelled'`),
    ).toBe(3)
    expect(done(await undo('events', outcome))).toEqual(ids(1, 3))
    expect(await mails()).toEqual([])
  })

  test('published again, a moved event tells its participants once, as a single save does', async () => {
    await addEvents({ 1: past })
    await register(1, 'confirmed')
    await act('publish_events', { ids: ids(1), published: false })
    await sql(`update public.events set end_date = end_date + interval '1 hour' where id = $1`, [id(1)])
    expect(await mails()).toEqual([])
    await act('publish_events', { ids: ids(1), published: true })
    expect(await mails()).toEqual([{ template: 'registration-changed', recipient: 'bulk-1-0@registrations.example' }])
  })

  test('what is counted has a limit, and may be nothing', async () => {
    expect(
      await count(
        Array.from({ length: 10_001 }, (_, index) => id(index)),
        true,
      ),
    ).toBe('PT413')
    expect(await call('count_registered', { ids: null, published: true })).toMatch(/^22/)
    expect(await count([], false)).toBe(0)
  })

  test('says how many people are told before they are deleted, and tells them', async () => {
    await addEvents({ 1: past })
    await addEvents({ 2: past }, -5)
    for (const number of [1, 2]) await register(number, 'confirmed')
    expect(await call('count_told_of_deletion', { ids: [...ids(1, 2), gone] })).toBe(1)
    expect(done(await act('delete_events', { ids: ids(2, 1) }))).toEqual(ids(1, 2))
    expect(await mails()).toEqual([{ template: 'registration-cancelled', recipient: 'bulk-1-0@registrations.example' }])
  })
})

test('announcements: copies held back go out once they are active again', async () => {
  for (const number of [1, 2])
    await sql(
      `insert into public.announcements (id, title, content, is_active) values ($1, 'Announcement', '<p>x</p>', false)`,
      [id(number)],
    )
  const cause = `announcement:${id(1)}:${String(editor.id)}`
  await sql(
    `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, state) values ('announcement-copy', 'bulk@copies.example', $2, 'announcement', $1, 'dropped')`,
    [id(1), cause],
  )
  const states = () => sql('select state from public.mail_outbox where cause = $1', [cause])
  const held = () => call('count_held_copies', { ids: ids(1, 2) })
  expect(await held()).toBe(1)
  for (const [state, count] of [
    ['waiting', 1],
    ['sent', 0],
    ['dropped', 1],
  ]) {
    await sql('update public.mail_outbox set state = $2 where cause = $1', [cause, state])
    expect(await held(), String(state)).toBe(count)
  }
  const want = (wanted: boolean) =>
    sql('update public.user_profiles set wants_announcement_mails = $2 where id = $1', [editor.id, wanted])
  await want(false)
  expect(await held(), 'nothing goes out to who does not want it').toBe(0)
  await want(true)
  const outcome = await act('activate_announcements', { ids: ids(1, 2), active: true })
  expect(done(outcome)).toEqual(ids(1, 2))
  expect(await states()).toEqual([{ state: 'waiting' }])
  expect(await held()).toBe(0)
  expect(done(await undo('announcements', outcome))).toEqual(ids(1, 2))
  expect(await sql(`select is_active from public.announcements where ${own}`)).toEqual([
    { is_active: false },
    { is_active: false },
  ])
  await act('activate_announcements', { ids: ids(1), active: true })
  const hidden = await act('activate_announcements', { ids: ids(1), active: false })
  await sql(`update public.mail_outbox set state = 'dropped' where cause = $1`, [cause])
  expect(done(await undo('announcements', hidden))).toEqual(ids(1))
  expect(await states()).toEqual([{ state: 'waiting' }])
  expect(done(await act('delete_announcements', { ids: ids(1, 2) }))).toEqual(ids(1, 2))
})

test('members: deleted, with their logos noted for removal', async () => {
  const logo_url = '/storage/v1/object/public/public/logos/bulk.webp'
  await sql(`insert into public.members (id, name, member_type, logo_url) values ($1, 'Bulk', 'company', $2)`, [
    id(1),
    logo_url,
  ])
  expect((await act('delete_members', { ids: ids(1) }, administrator)).done).toEqual([{ id: id(1) }])
  expect(await sql('select address from public.discarded_files where address = $1', [logo_url])).toHaveLength(1)
})

describe('members', () => {
  const terms = () =>
    sql<{ n: number; term: string }>(
      `select right(member_id::text, 3)::int as n, tier || ' ' || case when starts_on = (now() at time zone 'Europe/Sofia')::date then 'today' else starts_on || ' to ' || ends_on end as term from public.memberships where member_${own} order by member_id, ends_on`,
    )
  /** Adds members by number, with the days of their terms. */
  async function addMembers(members: Record<number, [from: string, until: string][]>) {
    for (const [number, days] of Object.entries(members)) {
      await sql(`insert into public.members (id, name, member_type) values ($1, 'Member ' || $2, 'company')`, [
        id(Number(number)),
        number,
      ])
      for (const [from, until] of days)
        await sql(
          `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'standard', $2, $3)`,
          [id(Number(number)), from, until],
        )
    }
  }

  test('renewed: a year from the day after the last term, or from today; who cannot be is named; put back', async () => {
    await addMembers({
      1: [
        ['2020-01-01', '2020-12-31'],
        ['2021-01-01', '2103-02-28'],
      ],
      2: [['2020-01-01', '2020-12-31']],
      3: [],
      4: [['2100-01-01', '2100-12-31']],
    })
    const before = await terms()
    const renewed = await act('renew_members', { ids: [...ids(4, 3, 2, 1), gone] }, administrator)
    expect(done(renewed)).toEqual(ids(1, 2))
    expect(renewed.failed.map(({ name, reason }) => [name, reason])).toEqual([
      ['Member 3', 'This member has no term to renew.'],
      ['Member 4', 'Its last term has just begun, or is still to come.'],
      [null, deleted.reason],
    ])
    expect(
      (await terms()).filter((term) => !before.some(({ n, term: old }) => n === term.n && old === term.term)),
    ).toEqual([
      { n: 1, term: 'standard 2103-03-01 to 2104-02-29' },
      { n: 2, term: 'standard today' },
    ])
    const again = await act('renew_members', { ids: ids(1, 2) }, administrator)
    expect([done(again), again.failed.length], 'a second time').toEqual([[], 2])

    await sql(`update public.memberships set tier = 'enterprise' where member_id = $1 and ends_on = '2104-02-29'`, [
      id(1),
    ])
    const undone = await undo('members', renewed, administrator)
    expect(done(undone)).toEqual(ids(2))
    expect(undone.failed).toEqual([{ id: id(1), name: 'Member 1', reason: 'Somebody has changed it meanwhile.' }])
    expect((await terms()).filter(({ n }) => n === 2)).toEqual(before.filter(({ n }) => n === 2))
  })
})

describe('messages', () => {
  beforeEach(async () => {
    for (const [number, status] of [
      [1, 'new'],
      [2, 'answered'],
      [3, 'archived'],
    ] as const)
      await sql(
        `insert into public.contact_messages (id, name, email, subject, message, status) values ($1, 'Visitor ' || $2::int, 'v@messages.example', 'other', 'Text', $3)`,
        [id(number), number, status],
      )
    await sql(
      `insert into public.message_answers (id, message_id, body) values ('f5000000-0000-4000-8000-000000000102', $1, 'Yes')`,
      [id(2)],
    )
  })
  const stored = () =>
    sql(`select status, assignee_id as assignee from public.contact_messages where ${own} order by id`)

  test('archived, and each put back as it was', async () => {
    const asBefore = [{ status: 'new' }, { status: 'answered' }, { status: 'archived' }]
    const outcome = await act('archive_messages', { ids: ids(1, 2, 3) }, administrator)
    expect(done(outcome)).toEqual(ids(1, 2))
    expect(done(await undo('messages', outcome, administrator))).toEqual(ids(1, 2))
    expect(await stored()).toMatchObject(asBefore)
    // Nobody makes a message look answered that is not.
    const at = await one('select updated_at from public.contact_messages where id = $1', [id(1)])
    await act('undo_messages', { changes: [{ id: id(1), at, was: { status: 'answered' } }] }, administrator)
    expect(await stored()).toMatchObject(asBefore)
  })
  test('assigned to an Administrator alone, and given back', async () => {
    const assign = (numbers: number[], person: Person) =>
      act('assign_messages', { ids: ids(...numbers), person: person.id }, administrator)
    expect((await assign([1, 2], editor)).failed).toEqual(
      [1, 2].map((number) => ({
        id: id(number),
        name: `Visitor ${number}`,
        reason: 'Only an Administrator can look after a message.',
      })),
    )
    await assign([2], ruler)
    const outcome = await assign([1, 2], administrator)
    const assignees = async () => (await stored()).map(({ assignee }) => assignee)
    expect(await assignees()).toEqual([administrator.id, administrator.id, null])
    expect(done(await undo('messages', outcome, administrator))).toEqual(ids(1, 2))
    expect(await assignees()).toEqual([null, ruler.id, null])
  })
})

test('users: the guard decides for each person', async () => {
  const plain = await createAccount(sql, 'bulk-plain', null)
  const peer = await createAccount(sql, 'bulk-peer', 'administrator')
  const role = (of: { id: string }) =>
    one(`select r.name from public.user_profiles p left join public.user_roles r on r.id = p.role_id where p.id = $1`, [
      of.id,
    ])
  let outcome: Outcome = { done: [], failed: [] }
  const entries = await entriesOf(sql, async () => {
    outcome = await act('change_roles', { ids: [plain.id, peer.id], to_role: 'editor' }, administrator)
  })
  expect(done(outcome)).toEqual([plain.id])
  expect(outcome.failed).toEqual([{ id: peer.id, name: 'bulk-peer Tester', reason: 'You may not give this role.' }])
  expect([await role(plain), await role(peer)]).toEqual(['editor', 'administrator'])
  expect(entries).toMatchObject([{ action: 'role_changed', subject: 'user', subject_id: plain.id }])
  expect(done(await undo('roles', outcome, administrator))).toEqual([plain.id])
  expect(await role(plain)).toBeNull()
  // Nobody gets by undoing what they could not give.
  const at = await one('select updated_at from public.user_profiles where id = $1', [plain.id])
  const role_id = await one(`select id from public.user_roles where name = 'super_administrator'`)
  expect(
    (await act('undo_roles', { changes: [{ id: plain.id, at, was: { role_id } }] }, administrator)).failed,
  ).toMatchObject([{ reason: 'You may not give this role.' }])
  expect(await role(plain)).toBeNull()
})

test('invitations: open ones are sent again, with a mail each', async () => {
  for (const [number, state] of [
    [1, ''],
    [2, 'accepted_at'],
    [3, 'withdrawn_at'],
  ] as const)
    await sql(
      `insert into public.invitations (id, email, first_name, last_name, expires_at${state && `, ${state}`}) values ($1, $2, 'Ina', $3, now() - interval '1 day'${state && ', now()'})`,
      [id(number), addressOf(`bulk-invited-${number}`), `Number ${number}`],
    )
  const outcome = await act('renew_invitations', { ids: ids(1, 2, 3) }, administrator)
  expect(done(outcome)).toEqual([id(1)])
  expect(outcome.failed).toEqual(
    [2, 3].map((number) => ({
      id: id(number),
      name: `Ina Number ${number}`,
      reason: 'This invitation is no longer open.',
    })),
  )
  expect(
    await sql(
      `select o.recipient, i.expires_at > now() + interval '13 days' as renewed from public.mail_outbox o join public.invitations i on i.id = o.about_id where i.${own}`,
    ),
  ).toEqual([{ recipient: addressOf('bulk-invited-1'), renewed: true }])
})

test('mails: failed ones are queued again, by whoever sees them', async () => {
  for (const [number, kind, state] of [
    [1, 'registration', 'failed'],
    [2, 'message', 'failed'],
    [3, 'registration', 'sent'],
  ] as const)
    await sql(
      `insert into public.mail_outbox (id, template, recipient, cause, about_kind, about_id, state) values ($1, 'contact-answer', $2, $2, $3, $1, $4)`,
      [id(number), `bulk-${number}@mails.example`, kind, state],
    )
  const reason = 'This mail is not waiting to be sent again.'
  const byEditor = await act('retry_mails', { ids: ids(1, 2, 3) })
  expect(done(byEditor)).toEqual([id(1)])
  // The address of a mail that Editors do not see is not told either.
  expect(byEditor.failed).toEqual([
    { id: id(2), name: null, reason },
    { id: id(3), name: 'bulk-3@mails.example', reason },
  ])
  expect(done(await act('retry_mails', { ids: ids(1, 2, 3) }, administrator))).toEqual([id(2)])
})

test('a search for an action or a file returns every match, a list the first 1,001', async () => {
  await sql(
    `insert into public.contact_messages (name, email, subject, message) select 'Bulkseeker', 'v@messages.example', 'other', 'Text' from generate_series(1, 1100) n`,
  )
  const found = async (name: string, more: Row) =>
    (await ruler.call(name, { query: 'bulkseeker', ...more })).rows.length
  expect([await found('search_messages', {}), await found('search_messages', { everything: true })]).toEqual([
    1001, 1100,
  ])
  for (const name of [
    'search_users',
    'search_articles',
    'search_events',
    'search_mails',
    'search_applications',
    'search_payments',
  ])
    expect(await found(name, { everything: true }), name).toBe(0)
})
