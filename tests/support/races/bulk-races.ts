import { beforeAll, beforeEach, expect, test } from 'vitest'
import postgres from 'postgres'
import { accountId, type Driver } from '../database/driver'
import { connectSessions, openAs } from '../sessions'

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
    return () => pool.end()
  })
  beforeEach(async () => {
    await driver.sql(`delete from public.news_articles where id::text like 'f6000000%'`)
    await driver.sql(`delete from public.events where id::text like 'f6000000%'`)
    await driver.sql(
      `insert into public.news_articles (id, slug, title, content) select ('f6000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'race-' || n, 'Race ' || n, '<p>x</p>' from generate_series(1, 100) n`,
    )
  })
  const addEvents = (count: number) =>
    driver.sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date) select ('f6000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'race-' || n, 'Race ' || n, '<p>x</p>', (select c.id from public.event_categories c limit 1), now(), now() from generate_series(1, ${count}) n`,
    )
  /** When a row was last saved, as forms say it. */
  const savedAt = async (table: string, number: number) =>
    (
      await driver.sql<{ at: string }>(`select updated_at::text as at from public.${table} where id = $1`, [id(number)])
    )[0]?.at
  /** Saves an article as a form that was opened at a time does. */
  const saveArticle = (title: string) =>
    `to_jsonb(public.save_article($1, '{"title": "${title}", "content": "<p>x</p>", "is_featured": true}', '{}', '[]', gen_random_uuid(), $2::text::timestamptz))`

  /** Begins a transaction as somebody. `call` runs a function there, `commit` ends it. */
  async function begin(who: string) {
    const { run, commit } = await openAs(pool, who)
    return {
      call: async (statement: string, parameters: unknown[]) => {
        const [row] = await run<{ outcome: Outcome }>(`select ${statement} as outcome`, parameters)
        return row?.outcome ?? { done: [], failed: [] }
      },
      run,
      commit,
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
    await addEvents(100)
    const pairs = [
      // The same wish twice: opposite ones would change different rows.
      ['publish_articles($1, true)', 'publish_articles($1, true)'],
      ['publish_articles($1, false)', 'publish_articles($1, false)'],
      ['publish_events($1, false)', 'publish_events($1, false)'],
      ['publish_events($1, true)', 'publish_events($1, true)'],
      ['publish_articles($1, true)', 'publish_articles($1, false)'],
      [`tag_articles($1, '{Race one,Race two}', null)`, `tag_articles($1, '{Race two,Race one}', null)`],
    ] as const
    for (const [one, other] of [...pairs, ...pairs]) {
      const outcomes = await Promise.all([
        alone(editor, `public.${one}`, [ids]),
        alone(editor, `public.${other}`, [backwards]),
      ])
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
    } finally {
      await driver.sql(
        `update public.user_profiles set role_id = (select id from public.user_roles where name = 'super_administrator') where id = $1`,
        [ruler],
      )
      await driver.sql(`update public.user_profiles set role_id = $2 where id = $1`, [spare.id, spare.role_id])
    }
  })

  test('one against a save that takes the featured place from one of its rows: neither is refused', async () => {
    await addEvents(2)
    const [category] = await driver.sql<{ id: string }>('select id from public.event_categories limit 1')
    for (const [table, bulk, save] of [
      ['news_articles', 'public.publish_articles($1, false)', saveArticle('Race')],
      [
        'events',
        'public.publish_events($1, true)',
        `to_jsonb(public.save_event($1, '{"title": "Race", "description": "<p>x</p>", "is_featured": true, "category_id": "${category?.id}", "start_date": "2031-01-01T10:00:00Z", "end_date": "2031-01-01T11:00:00Z"}', '[]', gen_random_uuid(), $2::text::timestamptz))`,
      ],
    ] as const) {
      await driver.sql(`update public.${table} set is_featured = true where id = $1`, [id(1)])
      const at = await savedAt(table, 2)
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
    }
  })

  test('two who take the featured place at once: the second has it', async () => {
    await driver.sql(`update public.news_articles set is_featured = true where id = $1`, [id(3)])
    const first = await begin(editor)
    await first.call(saveArticle('Race'), [id(1), await savedAt('news_articles', 1)])
    const second = alone(editor, saveArticle('Race'), [id(2), await savedAt('news_articles', 2)])
    await waits()
    await first.commit()
    await second
    expect(await driver.sql(`select id from public.news_articles where is_featured`)).toEqual([{ id: id(2) }])
  })

  test('one against a single edit: the edit stays, and the form that is late is told', async () => {
    const at = await savedAt('news_articles', 2)
    const edit = await begin(editor)
    await edit.run(`update public.news_articles set title = 'Edited' where id = '${id(2)}'`)
    const bulk = alone(editor, 'public.publish_articles($1, true)', [[id(1), id(2)]])
    await waits()
    await edit.commit()
    expect((await bulk).done.map((row) => row.id)).toEqual([id(1), id(2)])
    expect(await driver.sql(`select title, status from public.news_articles where id = $1`, [id(2)])).toEqual([
      { title: 'Edited', status: 'published' },
    ])
    await expect(alone(editor, saveArticle('Late'), [id(2), at])).rejects.toMatchObject({ code: 'PT409' })
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
