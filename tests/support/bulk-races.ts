import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import postgres from 'postgres'
import { accountId, type Driver } from './driver'
import { connectSessions } from './sessions'

type Outcome = {
  done: { id: string; was?: unknown; at?: string }[]
  failed: { id: string; name: string | null; reason: string | null }[]
}

/**
 * Defines the tests of actions on many rows at the same moment, which need a server with several sessions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeBulkRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  let editor: string
  let ruler: string
  const id = (number: number) => `f6000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const ids = Array.from({ length: 100 }, (_, index) => id(index + 1))
  const backwards = ids.toReversed()

  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, 3)
    editor = await accountId(driver.sql, 'editor')
    ruler = await accountId(driver.sql, 'superAdministrator')
  })
  const clear = async () => {
    await driver.sql(`delete from public.news_articles where id::text like 'f6000000%'`)
    await driver.sql(`delete from public.article_tags where name like 'Race %'`)
    await driver.sql(`delete from public.events where id::text like 'f6000000%'`)
  }
  beforeEach(async () => {
    await clear()
    await driver.sql(
      `insert into public.news_articles (id, slug, title, content) select ('f6000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'race-' || n, 'Race ' || n, '<p>x</p>' from generate_series(1, 100) n`,
    )
  })
  afterEach(clear)
  afterAll(() => pool.end())

  /** Begins a transaction as somebody. `call` runs a function there, `commit` ends it. */
  async function begin(who: string) {
    const connection = await pool.reserve()
    await connection.unsafe('begin')
    await connection`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: who })}, true)`
    await connection.unsafe('set local role authenticated')
    return {
      call: async (statement: string, parameters: unknown[]) => {
        const [row] = await connection.unsafe<{ outcome: Outcome }[]>(
          `select ${statement} as outcome`,
          parameters as postgres.ParameterOrJSON<never>[],
        )
        return row?.outcome ?? { done: [], failed: [] }
      },
      run: (statement: string) => connection.unsafe(statement),
      commit: async () => {
        await connection.unsafe('commit')
        connection.release()
      },
    }
  }
  /** Runs one function in a transaction of its own. */
  async function alone(who: string, statement: string, parameters: unknown[]) {
    const transaction = await begin(who)
    try {
      return await transaction.call(statement, parameters)
    } finally {
      await transaction.commit()
    }
  }
  /** Waits until so many wait for a lock. */
  const waits = (count = 1) =>
    expect
      .poll(async () => (await driver.sql('select 1 from pg_catalog.pg_locks where not granted')).length, {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(count)

  test('two on the same rows, in opposite orders: neither is refused, each row has one of the two wishes', async () => {
    await driver.sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date) select ('f6000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'race-' || n, 'Race ' || n, '<p>x</p>', (select c.id from public.event_categories c limit 1), now(), now() from generate_series(1, 100) n`,
    )
    for (let round = 0; round < 2; round++)
      for (const pair of [
        // The same wish twice: opposite ones would change different rows.
        ...[
          'publish_articles($1, true)',
          'publish_articles($1, false)',
          'publish_events($1, false)',
          'publish_events($1, true)',
        ].map(
          (call) =>
            [
              [`public.${call}`, [ids]],
              [`public.${call}`, [backwards]],
            ] as const,
        ),
        [
          ['public.publish_articles($1, true)', [ids]],
          ['public.publish_articles($1, false)', [backwards]],
        ],
        [
          ['public.tag_articles($1, $2, null)', [ids, ['Race one', 'Race two']]],
          ['public.tag_articles($1, $2, null)', [backwards, ['Race two', 'Race one']]],
        ],
      ] as const) {
        const outcomes = await Promise.all(pair.map(([statement, given]) => alone(editor, statement, [...given])))
        expect(outcomes.flatMap(({ failed }) => failed)).toEqual([])
      }
    expect(
      await driver.sql(
        `select count(distinct status)::int as statuses, (select count(*)::int from public.article_tags where name like 'Race %') as tags from public.news_articles where id::text like 'f6000000%'`,
      ),
    ).toEqual([{ statuses: 1, tags: 2 }])
    const deletions = await Promise.all(
      [ids, backwards].map((given) => alone(editor, 'public.delete_articles($1)', [given])),
    )
    expect(deletions.map(({ done, failed }) => done.length + failed.length)).toEqual([100, 100])
    expect(deletions.reduce((sum, { done }) => sum + done.length, 0)).toBe(100)
    expect(new Set(deletions.flatMap(({ failed }) => failed.map(({ reason }) => reason)))).toEqual(
      new Set(['It has been deleted meanwhile.']),
    )
  })

  test('two who demote each other at once, as the last Super Administrators: one stays, and neither hangs', async () => {
    const [spare] = await driver.sql<{ id: string; role_id: string | null }>(
      `select id, role_id from public.user_profiles where id <> $1 order by id limit 1`,
      [ruler],
    )
    if (!spare) throw new Error('There is nobody else')
    await driver.sql(
      `update public.user_profiles set role_id = (select role_id from public.user_profiles where id = $2) where id = $1`,
      [spare.id, ruler],
    )
    try {
      const both = [ruler, spare.id]
      const outcomes = await Promise.all([
        alone(ruler, 'public.change_roles($1, $2)', [[spare.id, ruler], 'member']).catch(() => undefined),
        alone(spare.id, 'public.change_roles($1, $2)', [[ruler], 'member']).catch((error: unknown) => error),
      ])
      expect(
        outcomes.filter((outcome) => outcome instanceof postgres.PostgresError && outcome.code === '40P01'),
      ).toEqual([])
      const [left] = await driver.sql<{ count: number }>(
        `select count(*)::int as count from public.user_profiles p join public.user_roles r on r.id = p.role_id where r.name = 'super_administrator'`,
      )
      expect(left?.count).toBeGreaterThan(0)
      expect(both).toHaveLength(2)
    } finally {
      await driver.sql(
        `update public.user_profiles set role_id = (select id from public.user_roles where name = 'super_administrator') where id = $1`,
        [ruler],
      )
      await driver.sql(`update public.user_profiles set role_id = $2 where id = $1`, [spare.id, spare.role_id])
    }
  })

  test('one against a save that takes the featured place from one of its rows: neither is refused', async () => {
    await driver.sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date) select ('f6000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'race-' || n, 'Race ' || n, '<p>x</p>', (select c.id from public.event_categories c limit 1), now(), now() from generate_series(1, 2) n`,
    )
    const [category] = await driver.sql<{ id: string }>('select id from public.event_categories limit 1')
    for (const [table, bulk, save] of [
      [
        'news_articles',
        'public.publish_articles($1, false)',
        `to_jsonb(public.save_article($1, '{"title": "Race", "content": "<p>x</p>", "is_featured": true}', '{}', '[]', gen_random_uuid(), $2::text::timestamptz))`,
      ],
      [
        'events',
        'public.publish_events($1, true)',
        `to_jsonb(public.save_event($1, '{"title": "Race", "description": "<p>x</p>", "is_featured": true, "category_id": "${category?.id}", "start_date": "2031-01-01T10:00:00Z", "end_date": "2031-01-01T11:00:00Z"}', '[]', gen_random_uuid(), $2::text::timestamptz))`,
      ],
    ] as const) {
      const featured = await driver.sql<{ id: string }>(`select id from public.${table} where is_featured`)
      await driver.sql(`update public.${table} set is_featured = true where id = $1`, [id(1)])
      const [{ at } = { at: '' }] = await driver.sql<{ at: string }>(
        `select updated_at::text as at from public.${table} where id = $1`,
        [id(2)],
      )
      // The rows are so already, so the save is not late. Whoever locks the second row first and then waits for the featured one meets the other, who has it and wants the second.
      const held = await begin(editor)
      await held.run(`select 1 from public.${table} where id = '${id(1)}' for update`)
      const many = alone(editor, bulk, [[id(1), id(2)]])
      await waits()
      const one = alone(editor, save, [id(2), at])
      await waits(2)
      await held.commit()
      const [outcome] = await Promise.all([many, one])
      expect(outcome.failed).toEqual([])
      expect(await driver.sql(`select id from public.${table} where is_featured`)).toEqual([{ id: id(2) }])
      for (const former of featured)
        await driver.sql(`update public.${table} set is_featured = true where id = $1`, [former.id])
    }
  })

  test('two who take the featured place at once: the second has it', async () => {
    const featured = await driver.sql<{ id: string }>(`select id from public.news_articles where is_featured`)
    const take = async (number: number) => {
      const [{ at } = { at: '' }] = await driver.sql<{ at: string }>(
        `select updated_at::text as at from public.news_articles where id = $1`,
        [id(number)],
      )
      return [
        `to_jsonb(public.save_article($1, '{"title": "Race", "content": "<p>x</p>", "is_featured": true}', '{}', '[]', gen_random_uuid(), $2::text::timestamptz))`,
        [id(number), at],
      ] as [string, unknown[]]
    }
    const first = await begin(editor)
    await first.call(...(await take(1)))
    const second = alone(editor, ...(await take(2)))
    await waits()
    await first.commit()
    await second
    expect(await driver.sql(`select id from public.news_articles where is_featured`)).toEqual([{ id: id(2) }])
    for (const former of featured)
      await driver.sql(`update public.news_articles set is_featured = true where id = $1`, [former.id])
  })

  test('one against a single edit: the edit stays, and the form that is late is told', async () => {
    const [{ at } = { at: '' }] = await driver.sql<{ at: string }>(
      `select updated_at::text as at from public.news_articles where id = $1`,
      [id(2)],
    )
    const edit = await begin(editor)
    await edit.run(`update public.news_articles set title = 'Edited' where id = '${id(2)}'`)
    const bulk = alone(editor, 'public.publish_articles($1, true)', [[id(1), id(2)]])
    await waits()
    await edit.commit()
    expect((await bulk).done.map((row) => row.id)).toEqual([id(1), id(2)])
    expect(await driver.sql(`select title, status from public.news_articles where id = $1`, [id(2)])).toEqual([
      { title: 'Edited', status: 'published' },
    ])
    const late = await alone(
      editor,
      `to_jsonb(public.save_article($1, '{"title": "Late", "content": "<p>x</p>"}', '{}', '[]', gen_random_uuid(), $2::text::timestamptz))`,
      [id(2), at],
    ).catch((error: unknown) => error)
    expect(late).toMatchObject({ code: 'PT409' })
  })

  test('undone while somebody saves one of them: theirs is listed and stays', async () => {
    const { done } = await alone(editor, 'public.publish_articles($1, true)', [[id(1), id(2)]])
    const edit = await begin(editor)
    await edit.run(`update public.news_articles set title = 'Edited' where id = '${id(2)}'`)
    const undo = alone(editor, 'public.undo_articles($1::text::jsonb)', [JSON.stringify(done)])
    await waits()
    await edit.commit()
    expect(await undo).toMatchObject({
      done: [{ id: id(1) }],
      failed: [{ id: id(2), name: 'Edited', reason: 'Somebody has changed it meanwhile.' }],
    })
    expect(
      await driver.sql(`select status from public.news_articles where id in ($1, $2) order by id`, [id(1), id(2)]),
    ).toEqual([{ status: 'draft' }, { status: 'published' }])
  })
}
