import { beforeAll, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { httpDriver } from '../support/database/http-driver'

const backend = testBackend()
const { sql } = backend
const driver = httpDriver(backend)

beforeAll(async () => {
  for (const [name, own] of [
    ['rehearsed_sleep', ''],
    ['rehearsed_long_sleep', `set statement_timeout = '60s'`],
  ])
    await sql(
      `create function public.${name}() returns boolean language sql volatile ${own} as 'select pg_catalog.pg_sleep(3.5) is null'`,
    )
  await sql(`grant execute on function public.rehearsed_sleep(), public.rehearsed_long_sleep() to anon, authenticated`)
  await sql(`notify pgrst, 'reload schema'`)
  // PostgREST reads the schema again in a moment.
  const visitor = await driver.person('anonymous')
  while ((await visitor.call('rehearsed_sleep', {})).code === 'PGRST202')
    await new Promise((resolve) => setTimeout(resolve, 50))
})

test('a visitor’s call ends after three seconds, a signed-in person’s later, and a function may take longer', async () => {
  const [visitor, member] = [await driver.person('anonymous'), await driver.person('member')]
  const codes = await Promise.all(
    [
      visitor.call('rehearsed_sleep', {}),
      visitor.call('rehearsed_long_sleep', {}),
      member.call('rehearsed_sleep', {}),
    ].map(async (outcome) => (await outcome).code),
  )
  expect(codes).toEqual(['57014', null, null])
})

test('what may take long in the office says so', async () => {
  const long = await sql<{ name: string }>(
    `select proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace and 'statement_timeout=60s' = any (proconfig) and proname not like 'rehearsed%' order by 1`,
  )
  expect(long.map(({ name }) => name)).toEqual([
    'cancel_newsletter_issue',
    'compare_import_rows',
    'compare_opening_balances',
    'compare_statements',
    'delete_expired_documents',
    'delete_newsletter_issue',
    'get_expired_documents',
    'import_members',
    'import_opening_balances',
    'import_subscribers',
    'remind_unread',
    'send_announcement',
    'send_letter',
    'send_newsletter_issue',
  ])
})

/** safeupdate looks at what functions do, too; the gateway sees requests only. */
test('no function changes or deletes all rows of a table', async () => {
  const functions = await sql<{ name: string; source: string }>(
    `select p.oid::regprocedure::text as name, p.prosrc as source from pg_catalog.pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  const all = functions.flatMap(({ name, source }) =>
    source
      .replace(/--.*|'[^']*'/g, '')
      .split(';')
      .filter((statement) => /^[^]*?\b(?:update\s+[\w.]+\s+(?:\w+\s+)?set|delete\s+from)\b/i.test(statement))
      .filter((statement) => !/\bon\s+conflict\b|\bwhere\b/i.test(statement))
      .map((statement) => `${name}: ${statement.trim()}`),
  )
  expect(functions.length).toBeGreaterThan(100)
  expect(all).toEqual([])
})
