import { beforeAll, describe, expect, test } from 'vitest'
import { type Account, ask, makeAccount } from '../support/accounts'
import { accountId, type Outcome, type Row } from '../support/database/driver'
import { sqlDriver } from '../support/database/sql-driver'
import { testBackend } from '../support/database/test-backend'
import { addFixtures, fixtures } from '../support/rights/permission-fixtures'
import { functions, type Role, roles, type RowSet, rowSets, type Table, tables } from './permission-matrix'

const backend = testBackend()
const { sql } = backend

// First, since the other part adds more than a search returns.
describe('readers of lists', () => {
  const driver = sqlDriver(sql)
  const breadth = Boolean(process.env.TEST_BREADTH)
  /** One role of each kind of reader. */
  const asked: readonly Role[] = breadth ? roles : ['anonymous', 'member', 'editor', 'accountant', 'administrator']
  const nobody = '00000000-0000-4000-8000-000000000000'
  /** The most matches that a search returns (decision 29). */
  const cap = 1001

  beforeAll(() => addFixtures(sql))

  const call = async (role: Role, name: string, parameters: object): Promise<Outcome> =>
    (await driver.person(role)).call(name, { ...parameters })
  /** The condition under which a role may read the rows of a set. */
  const mayRead = async (role: Role, set: RowSet) =>
    rowSets[set].replaceAll('$me', `'${role === 'anonymous' ? nobody : await accountId(sql, role)}'`)

  /** Each search: whose rows it returns, and values for its other arguments, null among them. */
  const searches: Record<string, { table: Table; of?: Record<string, unknown[]>; reads?: RowSet }> = {
    search_members: {
      table: 'members',
      reads: 'active',
      of: { of_type: ['company', 'x'], of_industry: ['Energy'] },
    },
    search_all_members: {
      table: 'members',
      of: {
        of_type: ['company'],
        of_status: ['inactive'],
        of_country: ['bulgaria'],
        everything: [true],
      },
    },
    search_documents: {
      table: 'document_list',
      of: { of_kind: ['invoice'], of_state: ['overdue'], everything: [true] },
    },
    search_payments: { table: 'payment_list', of: { everything: [true] } },
    search_users: { table: 'user_profiles', of: { of_role: ['member'], of_company: [nobody] } },
    search_mails: { table: 'mail_outbox', of: { of_state: ['waiting'] } },
    search_events: {
      table: 'events',
      of: {
        of_status: ['upcoming'],
        of_category: [nobody],
        of_time: ['past', 'x'],
        of_publication: ['draft'],
      },
    },
    search_articles: {
      table: 'news_articles',
      of: { of_status: ['draft'], of_category: ['trade'] },
    },
    search_registrations: {
      table: 'event_registrations',
      of: { of_event: [fixtures.event, nobody], of_statuses: [['confirmed'], [], [null]], everything: [true] },
    },
    // Staff choose recipients by their names.
    search_recipients: { table: 'user_profiles', reads: 'all' },
    search_subscribers: {
      table: 'newsletter_subscribers',
      of: { of_status: ['active'], everything: [true] },
    },
    search_applications: {
      table: 'membership_applications',
      of: { of_statuses: [['submitted'], [], [null]], received_before: ['2026-01-01', 'infinity'] },
    },
    search_proposals: { table: 'proposals', of: { of_pending: [true] } },
    search_messages: {
      table: 'contact_messages',
      of: { of_status: ['new', ['new']], of_subject: ['other'], of_assignee: [nobody], unassigned: [true] },
    },
  }

  test('every search is here', () => {
    expect(Object.keys(searches).sort()).toEqual(
      Object.keys(functions)
        .filter((name) => name.startsWith('search_'))
        .sort(),
    )
  })

  describe.each(Object.entries(searches))('%s finds what its caller may read', (name, { table, of = {}, reads }) => {
    const own = name === 'search_registrations' ? { of_event: fixtures.event } : {}
    const wanted: Record<string, unknown>[] = [
      {},
      ...Object.entries(of).flatMap(([argument, values]) => [null, ...values].map((value) => ({ [argument]: value }))),
    ]
    // Whoever may not call it is refused (permissions.test.ts).
    test.each(asked.filter((role) => functions[name]?.callers[role]))('%s', async (role) => {
      const set = reads ?? tables[table].select[role]
      const readable = new Set(
        (await sql<{ id: string }>(`select id from public.${table} where ${await mayRead(role, set)}`)).map(
          ({ id }) => id,
        ),
      )
      for (const parameters of wanted)
        for (const query of breadth ? ['', 'fixture', '%', null] : ['', 'fixture']) {
          const { code, rows } = await call(role, name, { query, ...own, ...parameters })
          const beyond = rows.filter(({ id }) => !readable.has(String(id)))
          expect({ query, parameters, code, beyond }).toEqual({ query, parameters, code: null, beyond: [] })
          // Without a filter, an empty query finds everything.
          if (query === '' && Object.keys(parameters).length === 0 && name !== 'search_registrations')
            expect(rows).toHaveLength(Math.min(readable.size, cap))
        }
    })
  })

  test('the counts of industries leave inactive members out, whatever is asked', async () => {
    await sql(
      `insert into public.members (name, member_type, industry, status) values ('Fixture Energy', 'company', 'Energy', 'inactive')`,
    )
    for (const role of asked)
      for (const of_type of ['company', 'individual', null]) {
        const { rows } = await call(role, 'get_member_filters', { of_type })
        expect(rows.filter(({ filter }) => filter === 'industry')).toEqual(
          await sql(
            `select 'industry' as filter, industry as value, count(*)::int as count from public.members where status = 'active' and member_type = coalesce($1, member_type) and industry is not null group by 2 order by 2`,
            [of_type],
          ),
        )
      }
  })
})

describe('totals and order', () => {
  const own = `id::text like 'f4000000-0000-4000-8000-%'`
  const id = (number: number) => `f4000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  /** The ids from 1 to a number, one per row, as SQL. */
  const ids = (to: number) =>
    `select ('f4000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n from generate_series(1, ${to}) n`
  let administrator: Account
  let editor: Account
  beforeAll(async () => {
    await sql(`insert into public.industries (name) values ('Counting'), ('Deep')`)
    administrator = await makeAccount(backend, 'counting-administrator', 'administrator')
    editor = await makeAccount(backend, 'counting-editor', 'editor')
  })

  /** Reads a list as somebody, or as a visitor: its rows and its total, or the code of the refusal. */
  async function read(account: Account | undefined, list: string) {
    const { text, range } = await ask(backend, 'GET', `/rest/v1/${list}`, {
      token: account?.token,
      prefer: 'count=exact',
    })
    const answer = JSON.parse(text) as Record<string, unknown>[] | { code: string }
    return Array.isArray(answer)
      ? { rows: answer, total: Number(range?.split('/')[1]) }
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
      expect(await sql(`select private.seats_free(e)::int as free from public.events e where id = '${id(1)}'`)).toEqual(
        [{ free: 2 }],
      )
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
      const ofTrade = `news_articles a join public.article_categories c on c.id = a.category_id where c.key = 'trade'`
      const published = await rowsOf(`news_articles where status = 'published' and published_at <= now()`)
      for (const [reader, list, expected] of [
        [undefined, all, published],
        [undefined, `${all}&status=eq.published`, published],
        [undefined, `${all}&status=eq.draft`, 0],
        [undefined, `${all}&published_at=gt.now`, 0],
        [undefined, inTrade, await rowsOf(`${ofTrade} and a.status = 'published' and a.published_at <= now()`)],
        [editor, all, await rowsOf('news_articles')],
        [editor, `${all}&status=eq.published&published_at=lte.now`, published],
        [editor, `${inTrade}&published_at=gt.now`, await rowsOf(`${ofTrade} and a.published_at > now()`)],
      ] as const)
        expect([list, await total(reader, list)]).toEqual([list, expected])
      // It becomes public when its time comes, without a change.
      await sql(`update public.news_articles set published_at = now() - interval '1 second' where id = '${id(2)}'`)
      expect(await total(undefined, all)).toBe(published + 1)
    })
  })

  describe('the office searches within what is wanted', () => {
    /** What an Administrator finds, or the code of the refusal. */
    async function search(list: string, query: string, wanted: object): Promise<Row[] | string> {
      const person = await sqlDriver(sql).person('administrator')
      const { code, rows } = await person.call(`search_${list}`, { query, ...wanted })
      return code ?? rows
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
      const archived = await search('messages', 'zeppelin', { of_status: 'archived' })
      expect(archived).toMatchObject(Array(1001).fill({ status: 'archived', message: 'A zeppelin' }))
      // The newest of them.
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
        expect([list, await search(list, 'x', { search_text: 'x' })]).toEqual([list, '42883'])
    })
  })

  describe('a page deep in a list holds its rows', () => {
    const deep = process.env.TEST_BREADTH ? 1200 : 180
    const [from, size] = [deep - 160, 60]
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

    test.each<[string, 'visitor' | 'administrator', string, string, string, unknown[]?]>([
      [
        'by name: equal and odd ones, for a visitor',
        'visitor',
        `insert into public.members (name, industry, member_type) select case when i.n % 20 > 0 then 'Firm ' || i.n % 20 || ' ' else '' end || ($1::text[])[1 + i.n * 7919 % ${names.length}], 'Deep', 'company' from (${ids(deep)}) i`,
        'members?select=id&industry=eq.Deep&order=name,id',
        `select id from public.members where industry = 'Deep' order by name, id`,
        [names],
      ],
      [
        'newest first: times of microseconds, for an Administrator',
        'administrator',
        `insert into public.newsletter_subscribers (email, status, consent_source, created_at) select 'deep-' || i.n || '@people.example', 'pending', '/deep', timestamptz '2026-01-01 10:00:00.999000+02' + (i.n * 7919 % ${deep} / 3) * interval '1 microsecond' from (${ids(deep)}) i`,
        'newsletter_subscribers?select=id&consent_source=eq.%2Fdeep&order=created_at.desc,id',
        `select id from public.newsletter_subscribers where consent_source = '/deep' order by created_at desc, id`,
      ],
      [
        'the audit log, whose ids are numbers',
        'administrator',
        // No setting has a role.
        `insert into public.audit_log (happened_at, actor_id, actor_name, action, subject, subject_id, subject_name) select timestamptz '2026-01-01' + (i.n * 7919 % 10) * interval '1 microsecond', i.id, 'Deep', 'role_changed', 'setting', i.n::text, 'Deep' from (${ids(deep)}) i`,
        'audit_log?select=id&subject=eq.setting&action=eq.role_changed&order=happened_at.desc,id.desc',
        `select id::int as id from public.audit_log where subject = 'setting' and action = 'role_changed' order by happened_at desc, id desc`,
      ],
    ])('%s', async (_, reader, insertion, list, expected, parameters) => {
      await sql(insertion, parameters)
      const rows: unknown[] = []
      for (let offset = from; offset < deep + size; offset += size) {
        const page = `${list}&offset=${offset}&limit=${size}`
        rows.push(...(await read(reader === 'visitor' ? undefined : administrator, page)).rows.map(({ id }) => id))
      }
      expect(rows).toHaveLength(deep - from)
      expect(rows).toEqual((await sql(`${expected} offset ${from}`)).map(({ id }) => id))
    })
  })

  /** As people sort them: capitals and accents do not part words, and each alphabet has its letters together. */
  const sorted = ['Éclair', 'eco', 'Zeta', 'Абв', 'Әлем', 'бор', 'Бургас', 'Қала', 'Ябв', 'ябълка']

  describe('lists sort names as people do', () => {
    test('the directory, its search and its choices', async () => {
      await sql(
        `insert into public.members (name, member_type, status, country, city, description)
        select w, 'company', 'active', 'bulgaria', w, 'Abacus' from jsonb_array_elements_text($1::text::jsonb) as w`,
        [JSON.stringify(sorted.toReversed())],
      )
      const shown = await sql<{ name: string }>(
        `select name from public.member_cards where description = 'Abacus' order by name, id`,
      )
      const found = await sql<{ name: string }>(`select name from public.search_members('abacus')`)
      const again = await sql<{ name: string }>(`select name from public.search_members('abacus') order by name, id`)
      const cities = await sql<{ name: string }>(
        `select value as name from public.get_member_filters(null, 'abacus') where filter = 'city'`,
      )
      for (const rows of [shown, found, again, cities]) expect(rows.map(({ name }) => name)).toEqual(sorted)
    })

    test('the places of events', async () => {
      await sql(
        `insert into public.events (title, slug, description, status, published_at, start_date, end_date, time_zone, location, category_id)
        select w, 'order-' || n, '<p>Abacus</p>', 'upcoming', now(), now() + interval '300 days', now() + interval '301 days', 'Europe/Sofia', w, (select id from public.event_categories limit 1)
        from jsonb_array_elements_text($1::text::jsonb) with ordinality as f (w, n)`,
        [JSON.stringify(sorted.toReversed())],
      )
      const places = await sql<{ value: string }>(
        `select value from public.get_event_choices('upcoming') where kind = 'place'`,
      )
      // A place is offered in Latin letters.
      expect(places.map(({ value }) => value).filter((place) => sorted.includes(place))).toEqual(sorted.slice(0, 3))
    })

    test('every column by which a list is sorted by name', async () => {
      const others = await sql<{ column: string }>(
        `select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_collation l on l.oid = a.attcollation
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attname in ('name', 'title', 'full_name', 'city') and l.collname <> 'und-x-icu' order by 1`,
      )
      // These stand in an order of their own, or alone.
      expect(others.map(({ column }) => column)).toEqual([
        'about_content.title',
        'about_goals.title',
        'event_orders.name',
        'home_benefits.title',
        'home_hero.title',
        'home_sectors.title',
        'member_people.title',
        'membership_benefits.title',
        'membership_tiers.name',
        'offices.city',
        'pages.title',
        'partners.name',
        'people.name',
        'services.title',
        'social_links.name',
        'user_roles.name',
      ])
    })
  })
})
