import { expect, test } from 'vitest'
import { openDatabase } from '../../supabase/local/database'
import { ask } from '../support/accounts'
import { seededImage } from '../support/database/seeded-image'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const breadth = Boolean(process.env.TEST_BREADTH)

/** Values of every JSON type, and texts that are no value of most types. */
const oddValues = [true, 1.5, 'x', '\u0000', [[1], [2, 3]], {}, [{ a: 1 }]]

/** A fitting value of each type of argument. */
const fitting: Record<string, unknown> = {
  uuid: '00000000-0000-4000-8000-0000000000aa',
  'uuid[]': [],
  'text[]': [],
  jsonb: {},
  integer: 1,
  bigint: 1,
  boolean: true,
  text: 'x',
}

test('answers arguments of a wrong type as PostgREST does, and goes on: never 500', async () => {
  const functions = await backend.sql<{ name: string; names: string[]; types: string[] }>(
    `select p.proname as name, p.proargnames as names, array(select pg_catalog.format_type(t, null) from unnest(p.proargtypes) as t) as types
    from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  )
  const token = await backend.signIn('superadmin@bkcc.example')
  const call = (name: string, body: unknown) => ask(backend, 'POST', `/rest/v1/rpc/${name}`, { token, body })
  const tried = new Set<string>()
  const failed: string[] = []
  for (const { name, names, types } of functions)
    for (const [odd, oddType] of types.entries()) {
      // Every argument of every function in breadth, else the first of each type.
      if (!breadth && tried.has(oddType)) continue
      tried.add(oddType)
      for (const value of oddValues) {
        const values = types.map((type, index) => [names[index], index === odd ? value : (fitting[type] ?? null)])
        const { status, text } = await call(name, Object.fromEntries(values))
        if (status >= 500) failed.push(`${name} ${oddType} ${JSON.stringify(value)}: ${status} ${text}`)
      }
    }
  expect([...tried]).toEqual(expect.arrayContaining(Object.keys(fitting)))
  expect(failed).toEqual([])
  expect((await call('event_seats', { of_event: 'x' })).status).toBe(400)
  expect((await call('search_subscribers', { query: 'a', everything: 'perhaps' })).status).toBe(400)
})

test('keeps requests at the same moment apart: each with its own role and transaction', async () => {
  const editor = await backend.signIn('editor@bkcc.example')
  const drafts = await backend.sql(`select status from public.news_articles where status = 'draft'`)
  expect(drafts).not.toEqual([])
  const readDrafts = 'news_articles?select=status&status=eq.draft'
  const kinds = [
    { path: readDrafts, token: undefined, expected: { status: 200, body: [] as unknown } },
    { path: readDrafts, token: editor, expected: { status: 200, body: drafts as unknown } },
    // A failing statement does not affect the others.
    {
      path: 'events?select=id&id=eq.not-a-uuid',
      token: undefined,
      expected: { status: 400, body: expect.anything() as unknown },
    },
  ]
  const sent = Array.from({ length: 10 }, () => kinds).flat()
  const answers = await Promise.all(sent.map(({ path, token }) => ask(backend, 'GET', `/rest/v1/${path}`, { token })))
  expect(answers.map(({ status, text }) => ({ status, body: JSON.parse(text) as unknown }))).toEqual(
    sent.map(({ expected }) => expected),
  )
})

test.each([3, undefined])(
  'opening and closing a database leaves the exit code of the process to those who set it: %s',
  async (code) => {
    const before = process.exitCode
    try {
      process.exitCode = undefined
      const database = await openDatabase(undefined, await seededImage())
      await expect(database.driver.query('select 1 / 0')).rejects.toThrow()
      if (code !== undefined) process.exitCode = code
      await database.close()
      expect(process.exitCode).toBe(code)
    } finally {
      process.exitCode = before
    }
  },
)

const many = breadth ? 20_000 : 1_000
test(`a database goes on after ${many} refused statements`, async () => {
  let refused = 0
  // Without `expect`, which takes longer than the statement.
  for (let asked = 0; asked < many; asked += 1) await backend.sql('select 1 / 0').catch(() => (refused += 1))
  expect(refused).toBe(many)
  expect(await backend.sql('select 1 as one')).toEqual([{ one: 1 }])
})
