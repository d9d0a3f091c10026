import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../supabase/local/database'
import { testBackend } from '../support/test-backend'

const backend = testBackend()

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

describe('the embedded backend', () => {
  test('answers arguments of a wrong type as PostgREST does, and goes on: never 500', async () => {
    const functions = await backend.sql<{ name: string; names: string[]; types: string[] }>(
      `select p.proname as name, p.proargnames as names, array(select pg_catalog.format_type(t, null) from unnest(p.proargtypes) as t) as types
      from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    const token = await backend.signIn('superadmin@bkcc.example')
    const call = async (name: string, values: unknown) => {
      const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(values),
      })
      return { status: response.status, text: await response.text() }
    }
    const failed: string[] = []
    let asked = 0
    for (const { name, names, types } of functions)
      for (const odd of types.keys())
        for (const value of oddValues) {
          const values = types.map((type, index) => [names[index], index === odd ? value : (fitting[type] ?? null)])
          const { status, text } = await call(name, Object.fromEntries(values))
          asked += 1
          if (status >= 500) failed.push(`${name} ${types[odd]} ${JSON.stringify(value)}: ${status} ${text}`)
        }
    expect(asked).toBeGreaterThan(900)
    expect(failed).toEqual([])
    expect((await call('event_seats', { of_event: 'x' })).status).toBe(400)
    expect((await call('search_subscribers', { query: 'a', everything: 'perhaps' })).status).toBe(400)
  })

  test('keeps requests at the same moment apart: each with its own role and transaction', async () => {
    const editor = await backend.signIn('editor@bkcc.example')
    const read = async (path: string, token?: string) => {
      const response = await fetch(`${backend.url}/rest/v1/${path}`, {
        headers: { apikey: backend.publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
      })
      return { status: response.status, body: (await response.json()) as unknown }
    }
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        index % 3 === 0
          ? read('news_articles?select=status&status=eq.draft')
          : index % 3 === 1
            ? read('news_articles?select=status&status=eq.draft', editor)
            : read('events?select=id&id=eq.not-a-uuid'),
      ),
    )
    const drafts = (await backend.sql("select 1 from news_articles where status = 'draft'")).length
    expect(drafts).toBeGreaterThan(0)
    for (const [index, { status, body }] of answers.entries()) {
      if (index % 3 === 0) expect({ status, body }).toEqual({ status: 200, body: [] })
      else if (index % 3 === 1)
        expect({ status, rows: (body as unknown[]).length }).toEqual({ status: 200, rows: drafts })
      else expect(status).toBe(400) // a failing statement does not affect the others
    }
  })
})

test('a database goes on after twenty thousand refused statements', async () => {
  const database = await openDatabase()
  try {
    let refused = 0
    // Without `expect`, which takes longer than the statement.
    for (let asked = 0; asked < 20_000; asked += 1)
      await database.driver.query('select 1 / 0').catch(() => (refused += 1))
    expect(refused).toBe(20_000)
    expect((await database.driver.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await database.close()
  }
})

test.each([3, undefined])(
  'opening and closing a database leaves the exit code of the process to those who set it: %s',
  async (code) => {
    const before = process.exitCode
    try {
      process.exitCode = undefined
      const database = await openDatabase()
      await expect(database.driver.query('select 1 / 0')).rejects.toThrow()
      if (code !== undefined) process.exitCode = code
      await database.close()
      expect(process.exitCode).toBe(code)
    } finally {
      process.exitCode = before
    }
  },
)
