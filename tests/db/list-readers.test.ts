import { beforeAll, describe, expect, test } from 'vitest'
import { accountId, type Outcome } from '../support/database/driver'
import { addFixtures, fixtures } from '../support/rights/permission-fixtures'
import { sqlDriver } from '../support/database/sql-driver'
import { testBackend } from '../support/database/test-backend'
import { functions, roles, rowSets, tables, type Role, type RowSet, type Table } from './permission-matrix'

const { sql } = testBackend()
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
  search_documents: { table: 'document_list', of: { of_kind: ['invoice'], of_state: ['overdue'], everything: [true] } },
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
