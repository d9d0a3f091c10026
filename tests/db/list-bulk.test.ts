import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testBackend } from '../support/test-backend'
import { addressOf, ask, makeAccount, removeAccounts, type Account } from '../support/accounts'

const backend = testBackend()
const { sql } = backend
const id = (number: number) => `f5000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const own = `id::text like 'f5000000-0000-4000-8000-%'`
const gone = id(999)

type Outcome = {
  done: { id: string; was?: Record<string, unknown>; at?: string }[]
  failed: { id: string; name: string | null; reason: string | null }[]
}

let editor: Account
let administrator: Account
let ruler: Account

async function clear() {
  for (const table of ['events', 'news_articles', 'announcements', 'members', 'contact_messages', 'invitations'])
    await sql(`delete from public.${table} where ${own}`)
  await sql(`delete from public.mail_outbox where ${own} or about_id::text like 'f5000000%'`)
  await sql(`delete from public.article_tags where name like 'Bulk %'`)
}
beforeAll(async () => {
  await clear()
  await removeAccounts(sql)
  editor = await makeAccount(backend, 'bulk-editor', 'editor')
  administrator = await makeAccount(backend, 'bulk-administrator', 'administrator')
  ruler = await makeAccount(backend, 'bulk-ruler', 'super_administrator')
})
afterEach(clear)
afterAll(async () => {
  // Tests after this one need not read ten thousand entries.
  await sql(
    `delete from public.audit_log where subject_id like 'f5000000%' and set_config('bkcc.owner_anonymises_audit_log', 'on', true) = 'on'`,
  )
  await removeAccounts(sql)
})

const call = (name: string, body: object, account: Account = editor) =>
  ask(backend, 'POST', `/rest/v1/rpc/${name}`, { token: account.token, body })
/** Calls an action on many rows that is not refused as a whole. */
async function act(name: string, body: object, account: Account = editor): Promise<Outcome> {
  const answer = await call(name, body, account)
  expect(answer.status, answer.text).toBe(200)
  return JSON.parse(answer.text) as Outcome
}
const done = ({ done }: Outcome) => done.map((row) => row.id)
/** The entries of the audit log about rows, oldest first. */
const entries = (ids: readonly string[]) =>
  sql(
    `select actor_name, action, subject, subject_id from public.audit_log where subject_id = any (select jsonb_array_elements_text($1::text::jsonb)) and happened_at > now() - interval '1 minute' order by id`,
    [JSON.stringify(ids)],
  )

/** Adds articles by number: drafts, or published ones where the time of publication is given. */
async function addArticles(articles: Record<number, string | null>) {
  for (const [number, publishedAt] of Object.entries(articles))
    await sql(
      `insert into public.news_articles (id, slug, title, content, status, published_at) values ($1, $2, $3, '<p>Text</p>', $4, $5)`,
      [
        id(Number(number)),
        `bulk-${number}`,
        `Article ${number}`,
        publishedAt === null ? 'draft' : 'published',
        publishedAt,
      ],
    )
}
const articles = () =>
  sql<{ n: number; status: string; published: string | null }>(
    `select right(id::text, 3)::int as n, status, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as published from public.news_articles where ${own} order by id`,
  )

describe('articles', () => {
  /** Makes the database refuse an article, with a sentence or with a broken rule. */
  async function refusing(run: () => Promise<void>) {
    await sql(`create function private.refuse_for_test() returns trigger language plpgsql as $$ begin
      if new.title = 'Article 2' then raise exception 'Not this one.' using errcode = 'P0001'; end if;
      if new.title = 'Article 3' then raise exception 'some rule' using errcode = '23514'; end if;
      return new; end $$`)
    await sql(
      `create trigger refuse_for_test before update on public.news_articles for each row when (old.slug like 'bulk-%') execute function private.refuse_for_test()`,
    )
    try {
      await run()
    } finally {
      await sql('drop trigger refuse_for_test on public.news_articles')
      await sql('drop function private.refuse_for_test()')
    }
  }

  test('a row that fails does not undo the others, and says why in its own words', async () => {
    await addArticles({ 1: null, 2: null, 3: null, 4: null, 5: '2026-01-05T10:00:00Z' })
    await refusing(async () => {
      const outcome = await act('publish_articles', {
        ids: [id(4), gone, id(2), id(1), id(3), id(5), id(1)],
        published: true,
      })
      expect(done(outcome)).toEqual([id(1), id(4)])
      expect(outcome.failed).toEqual([
        { id: id(2), name: 'Article 2', reason: 'Not this one.' },
        { id: id(3), name: 'Article 3', reason: null },
        { id: gone, name: null, reason: 'It has been deleted meanwhile.' },
      ])
    })
    expect((await articles()).map(({ status }) => status)).toEqual([
      'published',
      'draft',
      'draft',
      'published',
      'published',
    ])
    // The audit log has what single changes would have written, with nothing of what failed.
    expect(await entries([1, 2, 3, 4, 5].map(id))).toEqual(
      [1, 4].map((number) => ({
        actor_name: 'bulk-editor Tester',
        action: 'changed',
        subject: 'article',
        subject_id: id(number),
      })),
    )
  })

  test('undoing puts back the former value of each, but not over what somebody saved since', async () => {
    await addArticles({ 1: '2026-01-05T10:00:00Z', 2: '2126-05-01T10:00:00Z', 3: '2026-02-05T10:00:00Z', 4: null })
    const outcome = await act('publish_articles', { ids: [1, 2, 3, 4].map(id), published: false })
    expect(done(outcome)).toEqual([id(1), id(2), id(3)])
    expect((await articles()).map(({ published }) => published)).toEqual([null, null, null, null])
    await sql(`update public.news_articles set title = 'Saved since' where id = $1`, [id(3)])
    const undone = await act('undo_articles', { changes: outcome.done })
    expect(done(undone)).toEqual([id(1), id(2)])
    expect(undone.failed).toEqual([{ id: id(3), name: 'Saved since', reason: 'Somebody has changed it meanwhile.' }])
    expect(await articles()).toEqual([
      { n: 1, status: 'published', published: '2026-01-05' },
      { n: 2, status: 'published', published: '2126-05-01' },
      { n: 3, status: 'draft', published: null },
      { n: 4, status: 'draft', published: null },
    ])
    expect((await act('undo_articles', { changes: outcome.done })).done, 'a second time').toEqual([])
  })

  test('category and tags: changed, created when missing, told to open forms, and put back', async () => {
    await addArticles({ 1: null, 2: null })
    const [trade] = await sql<{ id: string }>(`select id from public.article_categories where key = 'trade'`)
    const moved = await act('categorise_articles', { ids: [id(1), id(2)], category: trade?.id })
    expect(moved.done.map(({ was }) => was)).toEqual([{ category_id: null }, { category_id: null }])
    expect((await act('categorise_articles', { ids: [id(1)], category: trade?.id })).done).toEqual([])
    const wrong = await act('categorise_articles', { ids: [id(1)], category: gone })
    expect(wrong.failed).toEqual([{ id: id(1), name: 'Article 1', reason: null }])

    const tags = async () =>
      (
        await sql<{ tags: string | null }>(
          `select (select string_agg(t.name, ', ' order by t.name) from public.article_to_tags l join public.article_tags t on t.id = l.tag_id where l.article_id = a.id) as tags from public.news_articles a where ${own} order by id`,
        )
      ).map((row) => row.tags)
    const versions = await sql<{ at: string }>(
      `select updated_at as at from public.news_articles where ${own} order by id`,
    )
    await act('tag_articles', { ids: [id(1)], added: ['Bulk  One'], removed: [] })
    const changed = await act('tag_articles', {
      ids: [id(1), id(2)],
      added: ['bulk two', 'Bulk Two', ' '],
      removed: ['BULK ONE', 'unknown'],
    })
    expect((await tags()).map((name) => name?.toLowerCase())).toEqual(['bulk two', 'bulk two'])
    expect(changed.done.map(({ was }) => was)).toEqual([{ tags: ['Bulk One'] }, { tags: [] }])
    expect((await act('tag_articles', { ids: [id(2)], added: ['Bulk Two'], removed: null })).done).toEqual([])
    // Whoever has the article open saves against the version from before.
    const late = await call('save_article', {
      article_id: id(2),
      article: { title: 'Late', content: '<p>x</p>' },
      tags: [],
      images: [],
      save_id: id(500),
      expected: versions[1]?.at,
    })
    expect(JSON.parse(late.text)).toMatchObject({ code: 'PT409' })
    expect(done(await act('undo_articles', { changes: changed.done }))).toEqual([id(1), id(2)])
    expect(await tags()).toEqual(['Bulk One', null])
  })

  test('deleting takes their versions along', async () => {
    await addArticles({ 1: null, 2: null })
    expect(await act('delete_articles', { ids: [id(2), gone, id(1)] })).toMatchObject({
      done: [{ id: id(1) }, { id: id(2) }],
      failed: [{ id: gone, name: null }],
    })
    expect(await sql(`select id from public.content_revisions where item_id::text like 'f5000000%'`)).toEqual([])
    expect((await entries([id(1)])).at(-1)).toMatchObject({ action: 'deleted', subject: 'article' })
  })
})

describe('what is given', () => {
  const all: [string, object, Account?][] = [
    ['publish_articles', { published: true }],
    ['categorise_articles', { category: null }],
    ['tag_articles', { added: [], removed: [] }],
    ['delete_articles', {}],
    ['publish_events', { published: false }],
    ['delete_events', {}],
    ['activate_announcements', { active: true }],
    ['delete_announcements', {}],
    ['activate_members', { active: true }],
    ['delete_members', {}],
    ['assign_messages', { person: null }],
    ['archive_messages', {}],
    ['change_roles', { to_role: 'member' }],
    ['renew_invitations', {}],
    ['retry_mails', {}],
  ]
  test.each(all)('%s: nothing, nobody, too much', async (name, more) => {
    const refused = async (ids: unknown) => (await call(name, { ids, ...more }, ruler)).status
    expect(await refused(null)).toBe(400)
    expect(await refused('x')).toBe(400)
    expect(await refused(['x'])).toBe(400)
    expect(await refused(Array.from({ length: 10_001 }, (_, index) => id(index + 1000)))).toBe(413)
    expect(await act(name, { ids: [], ...more }, ruler)).toEqual({ done: [], failed: [] })
    expect(await act(name, { ids: [null], ...more }, ruler)).toEqual({ done: [], failed: [] })
    const outcome = await act(name, { ids: [gone, gone, null], ...more }, ruler)
    expect(outcome.done).toEqual([])
    expect(outcome.failed).toMatchObject([{ id: gone, name: null, reason: expect.any(String) as string }])
  })
  test.each(['undo_articles', 'undo_events', 'undo_announcements', 'undo_members', 'undo_messages', 'undo_roles'])(
    '%s: no list, no change, nothing that is there',
    async (name) => {
      for (const changes of [null, {}, 'x', 7, [7], [{ id: 'x' }], [{ id: gone, at: 'x' }]])
        expect((await call(name, { changes }, ruler)).status, JSON.stringify(changes)).toBe(400)
      const many = Array.from({ length: 10_001 }, () => ({}))
      expect((await call(name, { changes: many }, ruler)).status).toBe(413)
      expect(await act(name, { changes: [{}, { id: null }] }, ruler)).toEqual({ done: [], failed: [] })
      expect((await act(name, { changes: [{ id: gone, was: {}, at: null }] }, ruler)).failed).toMatchObject([
        { id: gone, reason: 'It has been deleted meanwhile.' },
      ])
    },
  )
  test('yes or no must be said', async () => {
    for (const [name, key] of [
      ['publish_articles', 'published'],
      ['publish_events', 'published'],
      ['activate_announcements', 'active'],
      ['activate_members', 'active'],
    ] as const)
      expect((await call(name, { ids: [], [key]: null }, ruler)).status).toBe(400)
    expect((await call('change_roles', { ids: [], to_role: 'king' }, ruler)).status).toBe(400)
    expect((await call('change_roles', { ids: [], to_role: null }, ruler)).status).toBe(400)
  })
  test('ten thousand rows', { timeout: 120_000 }, async () => {
    await sql(
      `insert into public.members (id, name, member_type) select ('f5000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bulk ' || n, 'individual' from generate_series(1, 10000) n`,
    )
    const ids = Array.from({ length: 10_000 }, (_, index) => id(10_000 - index))
    const outcome = await act('activate_members', { ids, active: false }, administrator)
    expect(outcome.done).toHaveLength(10_000)
    expect(outcome.failed).toEqual([])
    expect(await sql(`select status, count(*)::int from public.members where ${own} group by status`)).toEqual([
      { status: 'inactive', count: 10_000 },
    ])
  })
})

describe('events: published, and made drafts again', () => {
  /** Adds events with a publication date (null for drafts), in five days. */
  async function addEvents(events: Record<number, string | null>) {
    for (const [number, publishedAt] of Object.entries(events))
      await sql(
        `insert into public.events (id, slug, title, description, category_id, start_date, end_date, published_at) select $1, $2, $3, '<p>x</p>', c.id, now() + interval '5 days', now() + interval '5 days', $4 from public.event_categories c limit 1`,
        [id(Number(number)), `bulk-${number}`, `Event ${number}`, publishedAt],
      )
  }
  async function register(event: number, statuses: readonly string[]) {
    for (const [place, status] of statuses.entries())
      await sql(
        `insert into public.event_registrations (id, event_id, name, email, status, queued_at, confirmed_at, cancelled_by) values ($1, $2, 'Rumen', $3, $4, now(), case when $4::text = 'confirmed' then now() end, case when $4::text = 'cancelled' then 'office' end)`,
        [id(event * 10 + 100 + place), id(event), `bulk-${event}-${place}@registrations.example`, status],
      )
  }
  const stored = async () =>
    (
      await sql<{ published: string | null }>(
        `select case when published_at > now() - interval '1 minute' and published_at <= now() then 'now' else to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') end as published from public.events where ${own} order by id`,
      )
    ).map(({ published }) => published)
  const count = async (ids: readonly string[], published: boolean) =>
    Number((await call('count_registered', { ids, published })).text)
  const mails = () =>
    sql(`select template, recipient from public.mail_outbox where recipient like 'bulk-%@registrations.example'`)
  const all = [1, 2, 3].map(id)

  test('drafts become public now, scheduled ones keep their time, and all is put back', async () => {
    await addEvents({ 1: null, 2: '2126-05-01T10:00:00Z', 3: '2026-01-05T10:00:00Z' })
    const published = await act('publish_events', { ids: [...all.toReversed(), gone], published: true })
    expect(published).toMatchObject({
      done: [{ id: id(1), was: { published_at: null } }],
      failed: [{ id: gone, name: null, reason: 'It has been deleted meanwhile.' }],
    })
    expect(await stored()).toEqual(['now', '2126-05-01', '2026-01-05'])
    expect((await entries([id(1)])).at(-1)).toMatchObject({ action: 'changed', subject: 'event' })
    expect(done(await act('undo_events', { changes: published.done }))).toEqual([id(1)])
    expect(await stored()).toEqual([null, '2126-05-01', '2026-01-05'])

    const withdrawn = await act('publish_events', { ids: all, published: false })
    expect(done(withdrawn)).toEqual([id(2), id(3)])
    expect(await stored()).toEqual([null, null, null])
    await sql(`update public.events set title = 'Saved since' where id = $1`, [id(3)])
    const undone = await act('undo_events', { changes: withdrawn.done })
    expect(done(undone)).toEqual([id(2)])
    expect(undone.failed).toEqual([{ id: id(3), name: 'Saved since', reason: 'Somebody has changed it meanwhile.' }])
    expect(await stored()).toEqual([null, '2126-05-01', null])
  })

  test('the number told before withdrawing is that of a single save; registrations stay, and nobody is told', async () => {
    await addEvents({ 1: '2026-01-05T10:00:00Z', 2: null, 3: '2026-01-05T10:00:00Z' })
    await register(1, ['confirmed', 'attended', 'cancelled'])
    await register(2, ['confirmed'])
    const [event] = await sql<Record<string, unknown> & { updated_at: string }>(
      `select to_jsonb(e) as event, e.updated_at::text from public.events e where id = $1`,
      [id(1)],
    )
    const single = await call('save_event', {
      event_id: id(1),
      event: { ...(event?.event as object), published_at: null },
      images: [],
      save_id: id(500),
      expected: event?.updated_at,
      consent: {},
    })
    expect(JSON.parse(single.text)).toMatchObject({ code: 'PT428', details: '{"withdrawn": 2}' })
    expect(await count([...all, gone], false)).toBe(2)
    expect(await count(all, true), 'for the draft').toBe(1)
    const outcome = await act('publish_events', { ids: all, published: false })
    expect(done(outcome)).toEqual([id(1), id(3)])
    expect(await count(all, false)).toBe(0)
    expect(
      await sql(`select count(*)::int from public.event_registrations where ${own} and status <> 'cancelled'`),
    ).toEqual([{ count: 3 }])
    expect(done(await act('undo_events', { changes: outcome.done }))).toEqual([id(1), id(3)])
    expect(await mails()).toEqual([])
  })

  test('published again, a moved event tells its participants once, as a single save does', async () => {
    await addEvents({ 1: '2026-01-05T10:00:00Z' })
    await register(1, ['confirmed'])
    await act('publish_events', { ids: [id(1)], published: false })
    await sql(`update public.events set end_date = end_date + interval '1 hour' where id = $1`, [id(1)])
    expect(await mails()).toEqual([])
    await act('publish_events', { ids: [id(1)], published: true })
    expect(await mails()).toEqual([{ template: 'registration-changed', recipient: 'bulk-1-0@registrations.example' }])
    await sql(`delete from public.mail_outbox where recipient like 'bulk-%@registrations.example'`)
  })

  test('what is counted must be said', async () => {
    expect((await call('count_registered', { ids: null, published: true })).status).toBe(400)
    const many = Array.from({ length: 10_001 }, (_, index) => id(index + 1000))
    expect((await call('count_registered', { ids: many, published: true })).status).toBe(413)
    expect(await count([], false)).toBe(0)
  })
})

test('events: says how many people are told before they are deleted, and tells them', async () => {
  const [category] = await sql<{ id: string }>('select id from public.event_categories limit 1')
  for (const [number, days] of [
    [1, 5],
    [2, -5],
  ] as const) {
    await sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date) values ($1, $2, $3, '<p>x</p>', $4, now() + $5::int * interval '1 day', now() + $5::int * interval '1 day')`,
      [id(number), `bulk-${number}`, `Event ${number}`, category?.id, days],
    )
    await sql(
      `insert into public.event_registrations (id, event_id, name, email, status, queued_at, confirmed_at) values ($1, $2, 'Rumen', $3, 'confirmed', now(), now())`,
      [id(number + 10), id(number), `bulk-${number}@registrations.example`],
    )
  }
  const told = await call('count_told_of_deletion', { ids: [id(1), id(2), gone] })
  expect(told.text).toBe('1')
  expect(done(await act('delete_events', { ids: [id(2), id(1)] }))).toEqual([id(1), id(2)])
  expect(
    await sql(`select template, recipient from public.mail_outbox where recipient like 'bulk-%@registrations.example'`),
  ).toEqual([{ template: 'registration-cancelled', recipient: 'bulk-1@registrations.example' }])
  await sql(`delete from public.mail_outbox where recipient like 'bulk-%@registrations.example'`)
})

test('announcements: copies held back go out once they are active again', async () => {
  for (const number of [1, 2])
    await sql(`insert into public.announcements (id, title, content, is_active) values ($1, $2, '<p>x</p>', false)`, [
      id(number),
      `Announcement ${number}`,
    ])
  await sql(
    `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, state) values ('announcement-copy', 'bulk@copies.example', 'bulk-copy', 'announcement', $1, 'dropped')`,
    [id(1)],
  )
  expect((await call('count_held_copies', { ids: [id(1), id(2)] })).text).toBe('1')
  const outcome = await act('activate_announcements', { ids: [id(1), id(2)], active: true })
  expect(done(outcome)).toEqual([id(1), id(2)])
  expect(await sql(`select state from public.mail_outbox where cause = 'bulk-copy'`)).toEqual([{ state: 'waiting' }])
  expect((await call('count_held_copies', { ids: [id(1), id(2)] })).text).toBe('0')
  expect(done(await act('undo_announcements', { changes: outcome.done }))).toEqual([id(1), id(2)])
  expect(await sql(`select is_active from public.announcements where ${own}`)).toEqual([
    { is_active: false },
    { is_active: false },
  ])
  expect(done(await act('delete_announcements', { ids: [id(1), id(2)] }))).toEqual([id(1), id(2)])
})

test('members: deleted, with their logos noted for removal', async () => {
  const logo_url = '/storage/v1/object/public/public/logos/bulk.webp'
  await sql(`insert into public.members (id, name, member_type, logo_url) values ($1, 'Bulk', 'company', $2)`, [
    id(1),
    logo_url,
  ])
  expect((await act('delete_members', { ids: [id(1)] }, administrator)).done).toEqual([{ id: id(1) }])
  expect(await sql('delete from public.discarded_files where address = $1 returning address', [logo_url])).toEqual([
    { address: logo_url },
  ])
})

describe('messages', () => {
  async function addMessages() {
    for (const [number, status] of [
      [1, 'new'],
      [2, 'answered'],
      [3, 'archived'],
    ] as const)
      await sql(
        `insert into public.contact_messages (id, name, email, subject, message, status) values ($1, $2, 'v@messages.example', 'other', 'Text', $3)`,
        [id(number), `Visitor ${number}`, status],
      )
    await sql(
      `insert into public.message_answers (id, message_id, body) values ('f5000000-0000-4000-8000-000000000102', $1, 'Yes')`,
      [id(2)],
    )
  }
  const stored = () =>
    sql(`select status, assignee_id as assignee from public.contact_messages where ${own} order by id`)

  test('archived, and each put back as it was', async () => {
    await addMessages()
    const outcome = await act('archive_messages', { ids: [1, 2, 3].map(id) }, administrator)
    expect(done(outcome)).toEqual([id(1), id(2)])
    expect(done(await act('undo_messages', { changes: outcome.done }, administrator))).toEqual([id(1), id(2)])
    expect(await stored()).toMatchObject([{ status: 'new' }, { status: 'answered' }, { status: 'archived' }])
    // Nobody makes a message look answered that is not.
    const [first] = await sql<{ at: string }>(`select updated_at as at from public.contact_messages where id = $1`, [
      id(1),
    ])
    await act('undo_messages', { changes: [{ id: id(1), at: first?.at, was: { status: 'answered' } }] }, administrator)
    expect(await stored()).toMatchObject([{ status: 'new' }, { status: 'answered' }, { status: 'archived' }])
  })
  test('assigned to an Administrator alone, and given back', async () => {
    await addMessages()
    const wrong = await act('assign_messages', { ids: [id(1), id(2)], person: editor.id }, administrator)
    expect(wrong.failed).toEqual(
      [1, 2].map((number) => ({
        id: id(number),
        name: `Visitor ${number}`,
        reason: 'Only an Administrator can look after a message.',
      })),
    )
    await act('assign_messages', { ids: [id(2)], person: ruler.id }, administrator)
    const outcome = await act('assign_messages', { ids: [id(1), id(2)], person: administrator.id }, administrator)
    expect(await stored()).toMatchObject([
      { assignee: administrator.id },
      { assignee: administrator.id },
      { assignee: null },
    ])
    expect(done(await act('undo_messages', { changes: outcome.done }, administrator))).toEqual([id(1), id(2)])
    expect(await stored()).toMatchObject([{ assignee: null }, { assignee: ruler.id }, { assignee: null }])
  })
})

test('users: the guard decides for each person', async () => {
  const plain = await makeAccount(backend, 'bulk-plain', null)
  const peer = await makeAccount(backend, 'bulk-peer', 'administrator')
  const role = async (of: Account) =>
    (
      await sql<{ name: string | null }>(
        `select r.name from public.user_profiles p left join public.user_roles r on r.id = p.role_id where p.id = $1`,
        [of.id],
      )
    )[0]?.name
  const outcome = await act('change_roles', { ids: [plain.id, peer.id], to_role: 'editor' }, administrator)
  expect(done(outcome)).toEqual([plain.id])
  expect(outcome.failed).toEqual([{ id: peer.id, name: 'bulk-peer Tester', reason: 'You may not give this role.' }])
  expect([await role(plain), await role(peer)]).toEqual(['editor', 'administrator'])
  expect(await entries([plain.id])).toMatchObject([{ action: 'role_changed', subject: 'user' }])
  expect(done(await act('undo_roles', { changes: outcome.done }, administrator))).toEqual([plain.id])
  expect(await role(plain)).toBeNull()
  // Nobody gets by undoing what they could not give.
  const [{ at } = { at: '' }] = await sql<{ at: string }>(
    'select updated_at as at from public.user_profiles where id = $1',
    [plain.id],
  )
  const [top] = await sql<{ id: string }>(`select id from public.user_roles where name = 'super_administrator'`)
  expect(
    (await act('undo_roles', { changes: [{ id: plain.id, at, was: { role_id: top?.id } }] }, administrator)).failed,
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
  const outcome = await act('renew_invitations', { ids: [1, 2, 3].map(id) }, administrator)
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
  const refusal = 'This mail is not waiting to be sent again.'
  const byEditor = await act('retry_mails', { ids: [1, 2, 3].map(id) })
  expect(done(byEditor)).toEqual([id(1)])
  // The address of a mail that Editors do not see is not told either.
  expect(byEditor.failed).toEqual([
    { id: id(2), name: null, reason: refusal },
    { id: id(3), name: 'bulk-3@mails.example', reason: refusal },
  ])
  expect(done(await act('retry_mails', { ids: [1, 2, 3].map(id) }, administrator))).toEqual([id(2)])
})

test('a search for an action or a file returns every match, a list the first 1,001', async () => {
  await sql(
    `insert into public.contact_messages (id, name, email, subject, message) select ('f5000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bulkseeker', 'v@messages.example', 'other', 'Text' from generate_series(1, 1100) n`,
  )
  const count = async (more: object) =>
    (
      await ask(backend, 'POST', '/rest/v1/rpc/search_messages?select=id&limit=1', {
        token: administrator.token,
        body: { query: 'bulkseeker', ...more },
        prefer: 'count=exact',
      })
    ).range
  expect([await count({}), await count({ everything: true })]).toEqual(['0-0/1001', '0-0/1100'])
  for (const name of ['search_users', 'search_articles', 'search_events', 'search_mails', 'search_applications'])
    expect((await call(name, { query: 'bulkseeker', everything: true }, ruler)).text, name).toBe('[]')
})
