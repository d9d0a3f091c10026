import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectTestBackend } from '../support/backend'
import { makeAccount, removeAccounts, type Account } from '../support/accounts'

const backend = connectTestBackend(inject('database'))
const { sql } = backend
const own = `id::text like 'f4000000-0000-4000-8000-%'`
const id = (number: number) => `f4000000-0000-4000-8000-${String(number).padStart(12, '0')}`

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
  await removeAccounts(sql)
}

beforeAll(async () => {
  await removeRows()
  administrator = await makeAccount(backend, 'tallying-administrator', 'administrator')
  editor = await makeAccount(backend, 'tallying-editor', 'editor')
})
afterAll(removeRows)

type Kind = { list: string; relation: string; item: string; facets: string; moment: string | null }

/** What the tallies say and what the rows say, kind by kind, where they differ. */
async function differences(): Promise<unknown[]> {
  const kinds = await sql<Kind>(
    'select list, relation::text as relation, item, facets, moment from private.tally_kinds order by list',
  )
  const found = await Promise.all(
    kinds.map(({ list, relation, item, facets, moment }) => {
      const day = moment ? `((${moment}) at time zone 'UTC')::date` : 'null::date'
      const counted = `select (${item})::text as item, (${facets})::text as facets, ${day} as day, count(*) as number from ${relation} t ${moment ? `where (${moment}) is not null` : ''} group by 1, 2, 3`
      const tallied = `select item::text, facets::text, day, sum(number)::bigint as number from private.tallies where list = '${list}' group by 1, 2, 3 having sum(number) <> 0`
      return sql(
        `(select '${list}' as list, 'rows' as of, c.* from (${counted} except ${tallied}) c) union all (select '${list}', 'tallies', c.* from (${tallied} except ${counted}) c)`,
      )
    }),
  )
  return found.flat()
}

/** The answer of `count_rows`, or the code of its refusal. */
async function count(account: Account | undefined, list: string, wanted: object = {}, item?: string): Promise<unknown> {
  const response = await fetch(`${backend.url}/rest/v1/rpc/count_rows`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      ...(account ? { authorization: `Bearer ${account.token}` } : {}),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ of_list: list, wanted, ...(item ? { of_item: item } : {}) }),
  })
  const answer = (await response.json()) as number | { code: string }
  return typeof answer === 'number' ? answer : answer.code
}

async function rowsOf(query: string): Promise<number> {
  const [row] = await sql<{ count: number }>(`select count(*)::int as count from public.${query}`)
  return row?.count ?? -1
}

describe('what is tallied is what is there', () => {
  test('after the seed and whatever other tests have done', async () => {
    expect(await differences()).toEqual([])
  })

  test('after rows were added, changed, upserted and removed', async () => {
    await sql(
      `insert into public.members (id, name, member_type, industry) select ('f4000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Tallied', 'company', 'Tallying' from generate_series(1, 9) n`,
    )
    expect(await count(undefined, 'members', { industry: 'Tallying' })).toBe(9)
    await sql(`update public.members set status = 'inactive' where id in ('${id(1)}', '${id(2)}')`)
    await sql(`update public.members set city = 'Ruse' where ${own}`)
    await sql(
      `insert into public.members (id, name, member_type, industry) values ('${id(3)}', 'Tallied', 'individual', 'Tallying'), ('${id(10)}', 'Tallied', 'individual', 'Tallying') on conflict (id) do update set member_type = excluded.member_type`,
    )
    await sql(`delete from public.members where id = '${id(4)}'`)
    expect(await differences()).toEqual([])
    expect(
      await Promise.all([
        count(undefined, 'members', { industry: 'Tallying' }),
        count(undefined, 'members', { industry: 'Tallying', member_type: 'individual' }),
        count(administrator, 'members', { industry: 'Tallying' }),
      ]),
    ).toEqual([7, 2, 9])
  })

  test('in a transaction that fails, not at all', async () => {
    const before = await count(administrator, 'members')
    await expect(
      sql(
        `with added as (insert into public.members (name, member_type) values ('Tallied', 'company') returning id) select 1 / (count(*) - 1) from added`,
      ),
    ).rejects.toThrow('division by zero')
    expect(await count(administrator, 'members')).toBe(before)
  })

  test('before and after they are folded', async () => {
    await sql(`update public.members set status = 'active' where id = '${id(1)}'`)
    const before = await count(undefined, 'members', { industry: 'Tallying' })
    await sql('select private.fold_tallies()')
    expect(await sql('select id from private.tallies where not folded')).toEqual([])
    expect(await sql('select list from private.tallies group by list, item, facets, day having count(*) > 1')).toEqual(
      [],
    )
    expect(await count(undefined, 'members', { industry: 'Tallying' })).toBe(before)
    expect(await differences()).toEqual([])
  })

  test('when an event goes with its registrations', async () => {
    await sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date) select '${id(1)}', 'tallied', 'Tallied', 'Tallied', c.id, now() + interval '1 day', now() + interval '2 days' from public.event_categories c limit 1`,
    )
    await sql(
      `insert into public.event_registrations (id, event_id, name, status, queued_at) select ('f4000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${id(1)}', 'Tallied', case when n = 1 then 'waitlisted' else 'confirmed' end, now() from generate_series(1, 5) n`,
    )
    expect(await count(editor, 'registrations', { status: ['confirmed', 'attended'] }, id(1))).toBe(4)
    expect(await count(editor, 'registrations', {}, id(1))).toBe(5)
    await sql(`delete from public.events where id = '${id(1)}'`)
    expect(await count(editor, 'registrations', {}, id(1))).toBe(0)
    expect(await differences()).toEqual([])
  })

  test('when the relation is counted anew', async () => {
    await sql(`delete from private.tallies where list like 'members%'`)
    expect(await differences()).not.toEqual([])
    await sql(`select private.recount('public.members')`)
    expect(await differences()).toEqual([])
  })
})

describe('nobody counts what they may not read', () => {
  test('inactive members', async () => {
    expect([
      await count(undefined, 'members', { status: 'inactive' }),
      await count(editor, 'members', { status: ['active', 'inactive'] }),
    ]).toEqual([0, 0])
    expect(await count(editor, 'members')).toBe(await rowsOf(`members where status = 'active'`))
    expect(await count(administrator, 'members', { status: 'inactive' })).toBe(
      await rowsOf(`members where status = 'inactive'`),
    )
  })

  test('drafts, and articles whose time has not come', async () => {
    await sql(
      `insert into public.news_articles (id, slug, title, content, status, published_at, category_id) select ('f4000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'tallied-' || n, 'Tallied', 'Tallied', case when n = 1 then 'draft' else 'published' end, case n when 2 then now() + interval '1 hour' when 3 then now() - interval '1 hour' end, (select c.id from public.article_categories c where c.key = 'trade') from generate_series(1, 3) n`,
    )
    const published = await rowsOf(`news_articles where status = 'published' and published_at <= now()`)
    expect([
      await count(undefined, 'articles'),
      await count(undefined, 'articles', { status: 'published' }),
      await count(editor, 'articles', { status: 'published' }),
    ]).toEqual([published, published, published])
    expect([
      await count(undefined, 'articles', { status: 'draft' }),
      await count(undefined, 'articles', { status: 'scheduled' }),
      await count(undefined, 'articles', { status: ['draft', 'published'] }),
    ]).toEqual([0, 0, 0])
    expect(await count(editor, 'articles')).toBe(await rowsOf('news_articles'))
    expect(await count(editor, 'articles', { status: 'scheduled', category: 'trade' })).toBe(
      await rowsOf(
        `news_articles a join public.article_categories c on c.id = a.category_id where c.key = 'trade' and a.status = 'published' and a.published_at > now()`,
      ),
    )
    expect(await count(undefined, 'articles', { category: 'trade' })).toBe(
      await rowsOf(
        `news_articles a join public.article_categories c on c.id = a.category_id where c.key = 'trade' and a.status = 'published' and a.published_at <= now()`,
      ),
    )
    expect([
      await count(undefined, 'articles', { category: 'nonsense' }),
      await count(undefined, 'articles', { is_featured: true, category: 'nonsense' }),
    ]).toEqual([0, 0])
    // It becomes public as time goes by, without anybody changing it.
    await sql(`update public.news_articles set published_at = now() - interval '1 second' where id = '${id(2)}'`)
    expect(await count(undefined, 'articles')).toBe(published + 1)
    expect(await differences()).toEqual([])
  })

  test('what is for staff', async () => {
    const refused = '42501'
    for (const list of [
      'subscribers',
      'users',
      'applications',
      'messages',
      'mails',
      'invitations',
      'audit_log',
      'members by day',
      'nonsense',
    ])
      expect([list, await count(undefined, list)]).toEqual([list, refused])
    for (const list of ['users', 'applications', 'messages', 'mails', 'invitations', 'audit_log'])
      expect([list, await count(editor, list)]).toEqual([list, refused])
    expect([await count(undefined, 'registrations', {}, id(1)), await count(editor, 'registrations')]).toEqual([
      refused,
      '22023',
    ])
    expect(await count(editor, 'subscribers', { status: 'active' })).toBe(
      await rowsOf(`newsletter_subscribers where status = 'active'`),
    )
    expect(await count(administrator, 'users', { role_id: null })).toBe(
      await rowsOf('user_profiles where role_id is null'),
    )
  })
})

describe('the office searches within what is wanted', () => {
  async function search(list: string, query: string, wanted: object): Promise<unknown[] | string> {
    const response = await fetch(`${backend.url}/rest/v1/rpc/search_${list}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${administrator.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query, wanted }),
    })
    const answer = (await response.json()) as unknown[] | { code: string }
    return Array.isArray(answer) ? answer : answer.code
  }

  test('however many newer rows have the same word', async () => {
    await sql(
      `insert into public.contact_messages (id, name, email, subject, message, status, created_at) select ('f4000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Tallied', 'tallied@messages.example', 'other', 'A zeppelin', case when n <= 3 then 'new' else 'archived' end, now() - interval '2 days' + n * interval '1 second' from generate_series(1, 1200) n`,
    )
    expect(await search('messages', 'zeppelin', { status: 'new' })).toHaveLength(3)
    expect(await search('messages', 'zeppelin', { status: 'new', assignee_id: null })).toHaveLength(3)
    expect(await search('messages', 'zeppelin', { status: 'new', subject: 'events' })).toEqual([])
    expect([
      await search('messages', 'zeppelin', { status: 'answered' }),
      await search('messages', 'zeppelin', { status: `new' or true or t.status = 'new` }),
    ]).toEqual([[], []])
    expect(await search('messages', 'zeppelin', { status: ['new', 'answered'] })).toHaveLength(3)
    // The Data API gives a thousand rows at once.
    const archived = (await search('messages', 'zeppelin', { status: 'archived' })) as {
      status: string
      message: string
    }[]
    expect([
      archived.length,
      archived.every(({ status, message }) => status === 'archived' && message.includes('zeppelin')),
    ]).toEqual([1000, true])
    expect(await differences()).toEqual([])
  })

  test('by the facets that its list has, and by no others', async () => {
    expect(await search('users', 'tallying-editor', { role: 'editor' })).toHaveLength(1)
    await sql(`update public.user_profiles set company_id = '${id(5)}' where id = '${editor.id}'`)
    expect(await search('users', 'tallied', { role: 'editor' })).toMatchObject([{ id: editor.id }])
    expect([
      await search('users', 'tallied', { role: 'editor', company_id: id(6) }),
      await search('users', 'tallied', { role: 'administrator' }),
    ]).toEqual([[], []])
    expect([
      await search('users', 'tallying-editor', { role: 'member' }),
      await search('users', 'tallying-editor', { role: 'nonsense' }),
    ]).toEqual([[], []])
    for (const list of ['events', 'users', 'applications', 'messages', 'mails'])
      expect([list, await search(list, 'x', { search_text: 'x' })]).toEqual([list, '22023'])
  })
})
