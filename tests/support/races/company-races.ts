import type postgres from 'postgres'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accountId, type Driver } from '../database/driver'
import { callAs, connectSessions } from '../sessions'

const company = 'f8000000-0000-4000-8000-000000000009'

/**
 * Defines the tests of parallel transactions on one company page, which need a server with several sessions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeCompanyRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  let first: string
  let second: string
  let administrator: string
  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, 12)
    administrator = await accountId(driver.sql, 'administrator')
    first = await accountId(driver.sql, 'member')
    second = await accountId(driver.sql, 'editor')
    return () => pool.end()
  })
  beforeEach(async () => {
    await driver.sql(`delete from public.members where id = $1 or name = 'Race Twin'`, [company])
    await driver.sql(`insert into public.members (id, name, member_type) values ($1, 'Race Mills', 'company')`, [
      company,
    ])
    await driver.sql(
      'insert into public.member_people (member_id, person_id, is_manager) select $1, unnest($2::uuid[]), true',
      [company, `{${first},${second}}`],
    )
  })

  const call = (as: string, statement: string, parameters: unknown[]) => callAs(pool, as, statement, parameters)
  const version = async () =>
    (await driver.sql<{ at: string }>('select updated_at::text as at from public.members where id = $1', [company]))[0]
      ?.at
  const pending = async () =>
    (
      await driver.sql<{ id: string; at: string }>(
        `select id, updated_at::text as at from public.proposals where member_id = $1 and status = 'pending'`,
        [company],
      )
    )[0]
  const save = (as: string, changes: object, member: unknown, proposal?: { id: string; at: string }) =>
    call(
      as,
      'select public.save_company($1::uuid, $2::jsonb, $3::text::timestamptz, $4::uuid, $5::text::timestamptz)',
      [company, changes, member, proposal?.id ?? null, proposal?.at ?? null],
    )
  const office = (member: unknown) =>
    call(administrator, 'select public.save_member($1::uuid, $2::jsonb, $3::jsonb, $4::text::timestamptz, $5::jsonb)', [
      company,
      { name: 'Race Mills', description: 'Office' },
      {},
      member,
      { phone: { value: '+359 2 1', visibility: 'members' } },
    ])
  const city = async () =>
    (await driver.sql<{ city: string | null }>('select city from public.members where id = $1', [company]))[0]?.city
  const decide = (decision: string, final: object | null, seen: object, proposal?: { id: string; at: string }) =>
    call(
      administrator,
      'select public.decide_proposal($1::uuid, $2, $3::jsonb, $4, $5::text::timestamptz, $6::jsonb)',
      [proposal?.id, decision, final, 'Race', proposal?.at, seen],
    )

  test('two managers and the office, from one version: one saves, the others are told', async () => {
    const member = await version()
    const saves = [
      save(first, { phone: { value: '+359 2 2', visibility: 'everybody' }, city: 'Ruse' }, member),
      save(second, { phone: { value: '+359 2 3', visibility: 'everybody' }, city: 'Varna' }, member),
      office(member),
    ]
    expect((await Promise.all(saves)).map(String).sort()).toEqual(['PT409', 'PT409', 'null'])
  })

  test('eight presses of one proposal store it once', async () => {
    const member = await version()
    const saves = Array.from({ length: 8 }, () => save(first, { city: 'Ruse' }, member))
    expect(new Set(await Promise.all(saves))).toEqual(new Set([null]))
    expect(
      await driver.sql('select count(*)::int as count from public.proposals where member_id = $1', [company]),
    ).toEqual([{ count: 1 }])
  })

  test('a decision, another save and a withdrawal: one of them wins, and none waits for ever', async () => {
    for (let round = 0; round < 5; round++) {
      await save(first, { city: `Ruse ${round}` }, await version())
      const [member, proposal, seen] = [await version(), await pending(), { city: await city() }]
      const outcomes = await Promise.all([
        decide('approve', { city: `Ruse ${round}` }, seen, proposal),
        save(second, { city: 'Varna' }, member, proposal),
        call(first, 'select public.withdraw_proposal($1::uuid, $2::text::timestamptz)', [proposal?.id, proposal?.at]),
        decide('return', null, seen, proposal),
      ])
      expect(outcomes.map(String).sort()).toEqual(['PT409', 'PT409', 'PT409', 'null'])
      const left = await pending()
      expect(Boolean(left)).toBe(outcomes[1] === null)
      if (left) await driver.sql(`update public.proposals set status = 'withdrawn' where id = $1`, [left.id])
    }
  })

  test('an erasure waits for a save of the page, and the save for nothing', async () => {
    const address = 'race-erased@mills.example'
    await save(first, { city: 'Ruse' }, await version())
    await driver.sql(`insert into public.contact_details (member_id, kind, value) values ($1, 'email', $2)`, [
      company,
      address,
    ])
    let erasure: Promise<unknown> | undefined
    // The locks of save_company, in its order.
    await pool.begin(async (saving) => {
      await saving.unsafe('select from public.members where id = $1 for no key update', [company])
      erasure = pool.unsafe('select private.erase_company_pages($1, $2)', [first, address]).execute()
      await expect
        .poll(() => driver.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`))
        .toHaveLength(1)
      await saving.unsafe(`select from public.proposals where member_id = $1 and status = 'pending' for update`, [
        company,
      ])
    })
    await erasure
    expect(await driver.sql('select proposed_by_name from public.proposals where member_id = $1', [company])).toEqual([
      { proposed_by_name: 'Erased person' },
    ])
  })

  test('members of one name that are added at once have an address each', async () => {
    const added = Array.from({ length: 6 }, () =>
      call(administrator, `insert into public.members (name, member_type) values ('Race Twin', 'company')`, []),
    )
    expect(new Set(await Promise.all(added))).toEqual(new Set([null]))
    expect(
      await driver.sql(`select count(distinct slug)::int as count from public.members where name = 'Race Twin'`),
    ).toEqual([{ count: 6 }])
  })

  test('a person who is added to two companies at once belongs to both', async () => {
    const [twin] = await driver.sql<{ id: string }>(
      `insert into public.members (name, member_type) values ('Race Twin', 'company') returning id`,
    )
    await driver.sql('delete from public.member_people where member_id = $1 and person_id = $2', [company, second])
    const add = 'insert into public.member_people (member_id, person_id) values ($1::uuid, $2::uuid)'
    let later: Promise<string | null> | undefined
    await pool.begin(async (transaction) => {
      await transaction.unsafe(add, [company, second])
      later = call(administrator, add, [twin?.id, second])
      await expect
        .poll(() => driver.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`))
        .toHaveLength(1)
    })
    expect(await later).toBeNull()
    expect(
      await driver.sql('select count(*)::int as n from public.member_people where person_id = $1', [second]),
    ).toEqual([{ n: 2 }])
  })

  test('an import that waits for another save keeps what that stored in other columns', async () => {
    let imported: Promise<string | null> | undefined
    await pool.begin(async (transaction) => {
      await transaction.unsafe(`update public.members set description = 'Newest' where id = $1`, [company])
      imported = call(administrator, 'select public.import_members($1::jsonb)', [[{ id: company, city: 'Ruse' }]])
      await expect
        .poll(() => driver.sql('select 1 from pg_catalog.pg_locks where not granted'), { timeout: 20_000 })
        .toHaveLength(1)
    })
    expect(await imported).toBeNull()
    expect(await driver.sql('select city, description from public.members where id = $1', [company])).toEqual([
      { city: 'Ruse', description: 'Newest' },
    ])
  })
}
