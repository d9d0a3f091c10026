import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBackend } from '../support/test-backend'
import { accountId, emails } from '../support/driver'
import { addFixtures, fixtures, removeFixtures } from '../support/permission-fixtures'
import { sampleOf } from '../support/permission-samples'
import { functions, roles, rowSets, tables, type Role, type RowSet, type Table } from './permission-matrix'

const backend = testBackend()
const { sql } = backend
const tokens = new Map<Role, string>()
const ids = new Map<Role, string>()
const nobody = '00000000-0000-4000-8000-000000000000'
/** The most matches that a search returns (decision 29). */
const cap = 1001

beforeAll(async () => {
  await addFixtures(sql)
  for (const role of roles)
    if (role !== 'anonymous') {
      tokens.set(role, await backend.signIn(emails[role]))
      ids.set(role, await accountId(sql, role))
    }
})
afterAll(() => removeFixtures(sql))

/** Asks as somebody for an exact count; the code of the refusal, or the total and the rows. */
async function ask(role: Role, path: string, body?: object) {
  const token = tokens.get(role)
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      prefer: 'count=exact',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Record<string, unknown>[] | { code?: string }
  return Array.isArray(answer)
    ? { code: null, rows: answer, total: Number(response.headers.get('content-range')?.split('/')[1]) }
    : { code: answer.code ?? String(response.status), rows: [], total: 0 }
}

/** The condition under which a role may read the rows of a set. */
const mayRead = (role: Role, set: RowSet) => rowSets[set].replaceAll('$me', `'${ids.get(role) ?? nobody}'`)

/** The two first values of a column by which lists are filtered. */
const valuesOf = new Map<string, Promise<string[]>>()
function firstValues(table: string, column: string): Promise<string[]> {
  const known =
    valuesOf.get(`${table}.${column}`) ??
    sql<{ value: string }>(
      `select distinct ${column}::text as value from public.${table} where ${column} is not null order by 1 limit 2`,
    ).then((rows) => rows.map(({ value }) => value))
  valuesOf.set(`${table}.${column}`, known)
  return known
}

/** How many rows of a set fulfil each of some conditions. */
async function countedEach(table: string, set: string, conditions: readonly string[]): Promise<number[]> {
  const [row] = await sql<{ counts: number[] }>(
    `select array[${conditions.map((condition) => `count(*) filter (where ${condition})`).join(', ')}]::int[] as counts from public.${table} where ${set}`,
  )
  return row?.counts ?? []
}

async function counted(table: string, condition: string): Promise<number> {
  const [row] = await sql<{ n: number }>(`select count(*)::int as n from public.${table} where ${condition}`)
  return row?.n ?? -1
}

/** The columns by which lists are filtered. */
const filters: Partial<Record<Table, string[]>> = {
  members: ['status', 'member_type', 'industry', 'country'],
  news_articles: ['status', 'category_id', 'is_featured'],
  events: ['status', 'category_id', 'is_featured'],
  event_registrations: ['status', 'event_id'],
  user_profiles: ['role_id', 'company_id'],
  membership_applications: ['status', 'tier'],
  contact_messages: ['status', 'subject'],
  newsletter_subscribers: ['status'],
  mail_outbox: ['state', 'about_kind'],
  audit_log: ['subject', 'action'],
  announcements: ['is_active'],
  announcement_recipients: ['announcement_id'],
  announcement_reads: ['announcement_id'],
  erasure_requests: ['state'],
}

describe.each(roles)('%s counts in a list what they may read', (role) => {
  test.each(Object.keys(tables) as Table[])('%s', async (table) => {
    const readable = mayRead(role, tables[table].select[role])
    const list = `${table}?select=${sampleOf(table, nobody).key[0]}&limit=1`
    const expected = await counted(table, readable)
    expect((await ask(role, list)).total).toBe(expected)
    for (const column of filters[table] ?? []) {
      const values = await firstValues(table, column)
      const quoted = values.map((value) => (/^[\w-]+$/.test(value) ? value : `"${value}"`)).join(',')
      const wanted: [filter: string, condition: string][] = [
        ['is.null', `${column} is null`],
        ['not.is.null', `${column} is not null`],
        [`in.(${quoted})`, `${column}::text = any (array[${values.map((value) => `'${value}'`).join(',')}]::text[])`],
        [
          `not.in.(${quoted})`,
          `${column}::text <> all (array[${values.map((value) => `'${value}'`).join(',')}]::text[])`,
        ],
        ...values.map((value): [string, string] => [`eq.${value}`, `${column}::text = '${value}'`]),
      ]
      const expectedEach = await countedEach(
        table,
        readable,
        wanted.map(([, condition]) => condition),
      )
      for (const [at, [filter]] of wanted.entries())
        expect({ filter, total: (await ask(role, `${list}&${column}=${encodeURIComponent(filter)}`)).total }).toEqual({
          filter,
          total: expectedEach[at],
        })
    }
  })
})

/** Each search: whose rows it returns, and values for its other arguments, null and arrays among them. */
const searches: Record<string, { table: Table; of?: Record<string, unknown[]>; reads?: RowSet }> = {
  search_members: {
    table: 'members',
    reads: 'active',
    of: { of_type: ['company', ['company'], 'x'], of_industry: ['Energy', ['Energy', 'Other']] },
  },
  search_all_members: {
    table: 'members',
    of: {
      of_type: ['company'],
      of_status: ['inactive', ['inactive', 'active']],
      of_country: [['bulgaria']],
      everything: [true],
    },
  },
  search_users: { table: 'user_profiles', of: { of_role: ['member', ['member', 'editor']], of_company: [nobody] } },
  search_mails: { table: 'mail_outbox', of: { of_state: ['waiting', ['waiting', 'sent']] } },
  search_events: {
    table: 'events',
    of: {
      of_status: ['upcoming', ['upcoming']],
      of_category: [nobody],
      of_time: ['past', ['past', 'upcoming'], 'x'],
      of_publication: ['draft', ['draft']],
    },
  },
  search_articles: {
    table: 'news_articles',
    of: { of_status: ['draft', ['draft', 'published']], of_category: ['trade'] },
  },
  search_registrations: {
    table: 'event_registrations',
    of: { of_event: [null, nobody], of_statuses: [['confirmed'], [], [null]], everything: [true, null] },
  },
  // Staff choose recipients by their names.
  search_recipients: { table: 'user_profiles', reads: 'all' },
  search_subscribers: {
    table: 'newsletter_subscribers',
    of: { of_status: ['active', ['active']], everything: [true, null] },
  },
  search_applications: {
    table: 'membership_applications',
    of: { of_statuses: [['submitted'], [], [null]], received_before: ['2026-01-01', 'infinity'] },
  },
  search_proposals: { table: 'proposals', of: { of_pending: [true, null] } },
  search_messages: {
    table: 'contact_messages',
    of: { of_status: ['new', ['new']], of_subject: ['other'], of_assignee: [nobody], unassigned: [true, null] },
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
  const own: Record<string, unknown> = name === 'search_registrations' ? { of_event: fixtures.event } : {}
  const wanted: Record<string, unknown>[] = [
    {},
    Object.fromEntries(Object.keys(of).map((argument) => [argument, null])),
    ...Object.entries(of).flatMap(([argument, values]) => [null, ...values].map((value) => ({ [argument]: value }))),
  ]
  test.each(roles)('%s', async (role) => {
    const allowed = functions[name]?.callers[role] ?? false
    const set = reads ?? tables[table].select[role]
    const readable = new Set(
      (await sql<{ id: string }>(`select id::text as id from public.${table} where ${mayRead(role, set)}`)).map(
        ({ id }) => id,
      ),
    )
    for (const arguments_ of wanted)
      // Whoever may not call it is refused before its arguments are looked at.
      for (const query of allowed ? ['', 'fixture', '%', null] : ['']) {
        const call = { query, ...own, ...arguments_ }
        const { code, rows, total } = await ask(role, `rpc/${name}?limit=1000`, call)
        if (!allowed) {
          expect({ call, total, refused: code !== null }).toEqual({ call, total: 0, refused: true })
          continue
        }
        expect({ call, beyond: rows.filter(({ id }) => !readable.has(String(id))) }).toEqual({ call, beyond: [] })
        expect(total).toBeLessThanOrEqual(Math.max(readable.size, 0))
        expect(rows).toHaveLength(Math.min(total, 1000))
        // Without a filter, an empty query finds everything.
        if (query === '' && Object.keys(arguments_).length === 0 && name !== 'search_registrations')
          expect(total).toBe(Math.min(readable.size, cap))
      }
  })
})

describe('counts by function', () => {
  const inactive = `select count(*)::int as n from public.members where status = 'inactive' and industry = 'Energy'`

  test('of industries leave inactive members out, whatever is asked', async () => {
    await sql(
      `insert into public.members (id, name, member_type, industry, status) values ('${fixtures.sample}', 'Fixture Energy', 'company', 'Energy', 'inactive')`,
    )
    expect((await sql<{ n: number }>(inactive))[0]?.n).toBeGreaterThan(0)
    for (const role of ['anonymous', 'bare', 'member', 'editor', 'administrator'] as const)
      for (const of_type of ['company', 'individual', null, ['company'], ['company', 'individual'], {}]) {
        const { rows } = await ask(role, 'rpc/get_member_filters', { of_type })
        const condition =
          of_type === null ? 'true' : `member_type = '${typeof of_type === 'string' ? of_type : 'none'}'`
        const counted = await sql(
          `select 'industry' as filter, industry as value, count(*)::int as count from public.members where status = 'active' and ${condition} and industry is not null group by 2 order by 2`,
        )
        expect(
          rows?.filter(({ filter }) => filter === 'industry'),
          `${role} ${JSON.stringify(of_type)}`,
        ).toEqual(counted)
      }
  })

  test('of categories leave drafts and scheduled articles out for whoever may not read them', async () => {
    for (const role of roles) {
      const { rows } = await ask(role, 'rpc/get_category_counts', {})
      expect(rows).toEqual(
        await sql(
          `select c.key as category, (select count(*)::int from public.news_articles a where a.category_id = c.id and ${rowSets.published}) as count from public.article_categories c order by c.key`,
        ),
      )
    }
  })

  test('of mails, registrations, applications and subscribers stay within what the caller may read', async () => {
    for (const role of roles)
      for (const [name, calls, table] of [
        [
          'get_mail_counts',
          [{}, { of_kind: null, of_id: null }, { of_kind: 'application' }, { of_kind: ['application'] }],
          'mail_outbox',
        ],
        ['get_application_counts', [{}], 'membership_applications'],
        ['get_subscriber_counts', [{}], 'newsletter_subscribers'],
      ] as const)
        for (const call of calls) {
          const { code, rows } = await ask(role, `rpc/${name}`, call)
          const sum = rows.reduce((total, { count }) => total + Number(count), 0)
          const readable = await counted(table, mayRead(role, tables[table].select[role]))
          if (code === null && Object.keys(call).length === 0)
            expect({ role, name, sum }).toEqual({ role, name, sum: readable })
          else expect({ role, name, call, within: sum <= readable }).toEqual({ role, name, call, within: true })
        }
    for (const role of roles)
      for (const event_ids of [null, [], [null], [fixtures.event], [nobody]]) {
        const { rows } = await ask(role, 'rpc/get_registration_counts', { event_ids })
        expect(rows.length === 0 || functions.get_registration_counts?.callers[role]).toBe(true)
      }
  })

  test('nobody but staff gets a search without its cap', async () => {
    for (const role of ['anonymous', 'bare', 'member', 'editor'] as const) {
      expect([role, (await ask(role, 'rpc/search_members', { query: '', everything: true })).code]).toEqual([
        role,
        'PGRST202',
      ])
      expect([role, (await ask(role, 'rpc/search_all_members', { query: '', everything: true })).code]).toEqual([
        role,
        '42501',
      ])
    }
    for (const role of ['anonymous', 'bare', 'member'] as const)
      for (const [name, own] of [
        ['search_subscribers', {}],
        ['search_registrations', { of_event: fixtures.event }],
      ] as const)
        expect([role, name, (await ask(role, `rpc/${name}`, { query: '', everything: true, ...own })).code]).toEqual([
          role,
          name,
          '42501',
        ])
  })
})

test('the total of a search is known without its rows', async () => {
  const response = await fetch(
    `${backend.url}/rest/v1/rpc/search_members?${new URLSearchParams({ select: 'id', query: 'енерг', of_type: 'company' }).toString()}`,
    { method: 'HEAD', headers: { apikey: backend.publishableKey, prefer: 'count=exact' } },
  )
  expect(response.headers.get('content-range')).toMatch(
    new RegExp(
      `/${await counted('members', `status = 'active' and member_type = 'company' and (industry = 'Energy' or search_text like '%енерг%')`)}$`,
    ),
  )
})
