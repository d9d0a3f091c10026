import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBackend } from '../support/test-backend'
import { makeAccount, removeAccounts, type Account } from '../support/accounts'

const backend = testBackend()
const { sql } = backend
const own = `id::text like 'f4000000-0000-4000-8000-%'`
const id = (number: number) => `f4000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** The ids from 1 to a number, one per row, as SQL. */
const ids = (to: number) =>
  `select ('f4000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n from generate_series(1, ${to}) n`
/** Matches only this file's entries: no setting has a role. */
const ownEntries = `subject = 'setting' and action = 'role_changed'`

let administrator: Account
let editor: Account

async function removeRows(): Promise<void> {
  for (const table of [
    'event_registrations',
    'events',
    'members',
    'news_articles',
    'newsletter_subscribers',
    'contact_messages',
  ])
    await sql(`delete from public.${table} where ${own}`)
  await sql(`delete from public.industries where name in ('Counting', 'Deep')`)
  // The audit log is append-only, unless its owner sets this for one statement.
  await sql(
    `delete from public.audit_log where ${ownEntries} and set_config('bkcc.owner_anonymises_audit_log', 'on', true) = 'on'`,
  )
  await removeAccounts(sql)
}

beforeAll(async () => {
  await removeRows()
  await sql(`insert into public.industries (name) values ('Counting'), ('Deep')`)
  administrator = await makeAccount(backend, 'counting-administrator', 'administrator')
  editor = await makeAccount(backend, 'counting-editor', 'editor')
})
afterAll(removeRows)

/** Reads a list as somebody, or as a visitor: its rows and its total, or the code of the refusal. */
async function read(account: Account | undefined, list: string) {
  const response = await fetch(`${backend.url}/rest/v1/${list}`, {
    headers: {
      apikey: backend.publishableKey,
      ...(account ? { authorization: `Bearer ${account.token}` } : {}),
      prefer: 'count=exact',
    },
  })
  const answer = (await response.json()) as Record<string, unknown>[] | { code: string }
  return Array.isArray(answer)
    ? { rows: answer, total: Number(response.headers.get('content-range')?.split('/')[1]) }
    : { rows: [], total: answer.code }
}

/** The total of a list, or the code of the refusal. */
async function total(account: Account | undefined, list: string): Promise<number | string> {
  return (await read(account, `${list}${list.includes('?') ? '&' : '?'}limit=1`)).total
}

async function rowsOf(query: string): Promise<number> {
  const [row] = await sql<{ count: number }>(`select count(*)::int as count from public.${query}`)
  return row?.count ?? -1
}

describe("a list's total is what is there", () => {
  const members = 'members?select=id&industry=eq.Counting'

  test('after rows were added, changed, upserted and removed', async () => {
    await sql(
      `insert into public.members (id, name, member_type, industry) select i.id, 'Counted', 'company', 'Counting' from (${ids(9)}) i`,
    )
    expect(await total(undefined, members)).toBe(9)
    await sql(`update public.members set status = 'inactive' where id in ('${id(1)}', '${id(2)}')`)
    await sql(`update public.members set city = 'Ruse' where ${own}`)
    await sql(
      `insert into public.members (id, name, member_type, industry) values ('${id(3)}', 'Counted', 'individual', 'Counting'), ('${id(10)}', 'Counted', 'individual', 'Counting') on conflict (id) do update set member_type = excluded.member_type`,
    )
    await sql(`delete from public.members where id = '${id(4)}'`)
    expect(
      await Promise.all([
        total(undefined, members),
        total(undefined, `${members}&member_type=eq.individual`),
        total(editor, members),
        total(administrator, members),
      ]),
    ).toEqual([7, 2, 7, 9])
    expect(
      (await backend.sql(`select * from public.get_member_filters('company')`)).find(
        ({ value }) => value === 'Counting',
      ),
    ).toMatchObject({ filter: 'industry' })
  })

  test('in a transaction that fails, not at all', async () => {
    const before = await total(administrator, 'members?select=id')
    await expect(
      sql(
        `with added as (insert into public.members (name, member_type) values ('Counted', 'company') returning id) select 1 / (count(*) - 1) from added`,
      ),
    ).rejects.toThrow('division by zero')
    expect(await total(administrator, 'members?select=id')).toBe(before)
  })

  test('when an event goes with its registrations', async () => {
    const registrations = `event_registrations?select=id&event_id=eq.${id(1)}`
    await sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date, max_participants) select '${id(1)}', 'counted', 'Counted', 'Counted', c.id, now() + interval '1 day', now() + interval '2 days', 6 from public.event_categories c limit 1`,
    )
    await sql(
      `insert into public.event_registrations (id, event_id, name, status, queued_at) select i.id, '${id(1)}', 'Counted', case when i.n = 1 then 'waitlisted' else 'confirmed' end, now() from (${ids(5)}) i`,
    )
    expect(await total(editor, `${registrations}&status=in.(confirmed,attended)`)).toBe(4)
    expect(await total(editor, registrations)).toBe(5)
    expect(await sql(`select private.seats_free(e)::int as free from public.events e where id = '${id(1)}'`)).toEqual([
      { free: 2 },
    ])
    await sql(`delete from public.events where id = '${id(1)}'`)
    expect(await total(editor, registrations)).toBe(0)
  })
})

describe('nobody counts what they may not read', () => {
  test('inactive members', async () => {
    expect([
      await total(undefined, 'members?select=id&status=eq.inactive'),
      await total(editor, 'members?select=id&status=eq.inactive'),
    ]).toEqual([0, 0])
    for (const reader of [undefined, editor])
      expect(await total(reader, 'members?select=id')).toBe(await rowsOf(`members where status = 'active'`))
    expect(await total(administrator, 'members?select=id&status=eq.inactive')).toBe(
      await rowsOf(`members where status = 'inactive'`),
    )
  })

  test('drafts, and articles whose time has not come', async () => {
    await sql(
      `insert into public.news_articles (id, slug, title, content, status, published_at, category_id) select i.id, 'counted-' || i.n, 'Counted', 'Counted', case when i.n = 1 then 'draft' else 'published' end, case i.n when 2 then now() + interval '1 hour' when 3 then now() - interval '1 hour' end, (select c.id from public.article_categories c where c.key = 'trade') from (${ids(3)}) i`,
    )
    const all = 'news_articles?select=id'
    const inTrade = 'news_articles?select=id,category:article_categories!inner(key)&category.key=eq.trade'
    const published = await rowsOf(`news_articles where status = 'published' and published_at <= now()`)
    const publishedInTrade = await rowsOf(
      `news_articles a join public.article_categories c on c.id = a.category_id where c.key = 'trade' and a.status = 'published' and a.published_at <= now()`,
    )
    expect([
      await total(undefined, all),
      await total(undefined, `${all}&status=eq.published`),
      await total(editor, `${all}&status=eq.published&published_at=lte.now`),
    ]).toEqual([published, published, published])
    expect([
      await total(undefined, `${all}&status=eq.draft`),
      await total(undefined, `${all}&published_at=gt.now`),
      await total(undefined, `${all}&category_id=eq.${id(99)}`),
    ]).toEqual([0, 0, 0])
    expect(await total(editor, all)).toBe(await rowsOf('news_articles'))
    expect(await total(editor, `${inTrade}&published_at=gt.now`)).toBe(
      await rowsOf(
        `news_articles a join public.article_categories c on c.id = a.category_id where c.key = 'trade' and a.published_at > now()`,
      ),
    )
    expect(await total(undefined, inTrade)).toBe(publishedInTrade)
    expect((await read(undefined, 'rpc/get_category_counts')).rows).toContainEqual({
      category: 'trade',
      count: publishedInTrade,
    })
    // It becomes public when its time comes, without a change.
    await sql(`update public.news_articles set published_at = now() - interval '1 second' where id = '${id(2)}'`)
    expect(await total(undefined, all)).toBe(published + 1)
  })

  test('what is for staff', async () => {
    const refused = '42501'
    const tables = [
      'newsletter_subscribers',
      'event_registrations',
      'user_profiles',
      'membership_applications',
      'contact_messages',
      'mail_outbox',
      'invitations',
      'audit_log',
    ]
    for (const table of tables) expect([table, await total(undefined, `${table}?select=id`)]).toEqual([table, refused])
    for (const table of ['membership_applications', 'contact_messages', 'invitations', 'audit_log'])
      expect([table, await total(editor, `${table}?select=id`)]).toEqual([table, 0])
    // Their own.
    expect(await total(editor, 'user_profiles?select=id')).toBe(1)
    expect(await total(editor, 'mail_outbox?select=id')).toBe(
      await rowsOf(`mail_outbox where about_kind in ('registration', 'subscription')`),
    )
    expect(await total(editor, 'newsletter_subscribers?select=id&status=eq.active')).toBe(
      await rowsOf(`newsletter_subscribers where status = 'active'`),
    )
    for (const table of tables)
      expect([table, await total(administrator, `${table}?select=id`)]).toEqual([table, await rowsOf(table)])
    expect(await total(administrator, 'user_profiles?select=id&role_id=is.null')).toBe(
      await rowsOf('user_profiles where role_id is null'),
    )
  })
})

describe('the office searches within what is wanted', () => {
  async function search(list: string, query: string, wanted: object): Promise<Record<string, unknown>[] | string> {
    const response = await fetch(`${backend.url}/rest/v1/rpc/search_${list}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${administrator.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query, ...wanted }),
    })
    const answer = (await response.json()) as Record<string, unknown>[] | { code: string }
    return Array.isArray(answer) ? answer : answer.code
  }

  test('however many newer rows have the same word', async () => {
    await sql(
      `insert into public.contact_messages (id, name, email, subject, message, status, created_at) select i.id, 'Counted', 'counted@messages.example', 'other', 'A zeppelin', case when i.n <= 3 then 'new' else 'archived' end, now() - interval '2 days' + i.n * interval '1 second' from (${ids(1200)}) i`,
    )
    expect(await search('messages', 'zeppelin', { of_status: 'new' })).toHaveLength(3)
    expect(await search('messages', 'zeppelin', { of_status: 'new', unassigned: true })).toHaveLength(3)
    expect(await search('messages', 'zeppelin', { of_status: 'new', of_subject: 'events' })).toEqual([])
    expect(await search('messages', 'zeppelin', { of_status: 'new', of_assignee: editor.id })).toEqual([])
    expect([
      await search('messages', 'zeppelin', { of_status: 'answered' }),
      await search('messages', 'zeppelin', { of_status: `new' or true or m.status = 'new` }),
    ]).toEqual([[], []])
    // The Data API returns at most a thousand rows.
    const archived = await search('messages', 'zeppelin', { of_status: 'archived' })
    expect(archived).toHaveLength(1000)
    expect(archived).toMatchObject(Array(1000).fill({ status: 'archived', message: 'A zeppelin' }))
    // It returns the newest.
    expect(archived).toContainEqual(expect.objectContaining({ id: id(1200) }))
    expect(archived).not.toContainEqual(expect.objectContaining({ id: id(100) }))
  })

  test('by what its list is filtered by, and by nothing else', async () => {
    expect(await search('users', 'counting-editor', { of_role: 'editor' })).toHaveLength(1)
    await sql(`update public.user_profiles set company_id = '${id(5)}' where id = '${editor.id}'`)
    expect(await search('users', 'counted', { of_role: 'editor' })).toMatchObject([{ id: editor.id }])
    expect([
      await search('users', 'counted', { of_role: 'editor', of_company: id(6) }),
      await search('users', 'counted', { of_role: 'administrator' }),
    ]).toEqual([[], []])
    expect([
      await search('users', 'counting-editor', { of_role: 'member' }),
      await search('users', 'counting-editor', { of_role: 'nonsense' }),
      await search('users', 'member@bkcc', { of_role: 'nonsense' }),
    ]).toEqual([[], [], []])
    expect(await search('users', 'member@bkcc', { of_role: 'member' })).toHaveLength(1)
    for (const list of ['events', 'users', 'applications', 'messages', 'mails'])
      expect([list, await search(list, 'x', { search_text: 'x' })]).toEqual([list, 'PGRST202'])
  })
})

describe('a page deep in a list holds its rows', () => {
  const deep = 1200
  /** Characters with a meaning in filters, URLs or SQL, and letters of several alphabets. */
  const names = [
    'Ends, with "quotes"',
    'Back\\slash\\',
    '(Parentheses)',
    `It's 100%`,
    'null',
    '*',
    'Ёлки ',
    'Ünïted 🚢',
  ]

  /** Reads the pages of 60 from the thousandth row on, one by one, with the rows that they should contain. */
  async function pagesOf(account: Account | undefined, list: string, expected: string) {
    const rows: unknown[] = []
    for (let offset = 1020; offset < deep + 60; offset += 60)
      rows.push(...(await read(account, `${list}&offset=${offset}&limit=60`)).rows.map((row) => row.id))
    return { rows, expected: (await sql(`${expected} offset 1020`)).map((row) => row.id) }
  }

  test('by name: equal and odd ones, for a visitor', async () => {
    await sql(`delete from public.members where ${own}`)
    await sql(
      `insert into public.members (id, name, industry, member_type) select i.id, case when i.n % 20 > 0 then 'Firm ' || i.n % 20 || ' ' else '' end || ($1::text[])[1 + i.n * 7919 % ${names.length}], 'Deep', 'company' from (${ids(deep)}) i`,
      [names],
    )
    const { rows, expected } = await pagesOf(
      undefined,
      'members?select=id&industry=eq.Deep&order=name,id',
      `select id from public.members where industry = 'Deep' order by name, id`,
    )
    expect(rows).toHaveLength(deep - 1020)
    expect(rows).toEqual(expected)
  })

  test('newest first: times of microseconds, for an Administrator', async () => {
    await sql(
      `insert into public.newsletter_subscribers (id, email, status, consent_source, created_at) select i.id, 'deep-' || i.n || '@people.example', 'pending', '/deep', timestamptz '2026-01-01 10:00:00.999000+02' + (i.n * 7919 % ${deep} / 3) * interval '1 microsecond' from (${ids(deep)}) i`,
    )
    const { rows, expected } = await pagesOf(
      administrator,
      'newsletter_subscribers?select=id&consent_source=eq.%2Fdeep&order=created_at.desc,id',
      `select id from public.newsletter_subscribers where consent_source = '/deep' order by created_at desc, id`,
    )
    expect(rows).toHaveLength(deep - 1020)
    expect(rows).toEqual(expected)
  })

  test('the audit log, whose ids are numbers', async () => {
    await sql(
      `insert into public.audit_log (happened_at, actor_id, actor_name, action, subject, subject_id, subject_name) select timestamptz '2026-01-01' + (i.n * 7919 % 10) * interval '1 microsecond', i.id, 'Deep', 'role_changed', 'setting', i.n::text, 'Deep' from (${ids(deep)}) i`,
    )
    const { rows, expected } = await pagesOf(
      administrator,
      'audit_log?select=id&subject=eq.setting&action=eq.role_changed&order=happened_at.desc,id.desc',
      `select id::int as id from public.audit_log where ${ownEntries} order by happened_at desc, id desc`,
    )
    expect(rows).toHaveLength(deep - 1020)
    expect(rows).toEqual(expected)
  })
})
