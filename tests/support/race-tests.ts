import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId, type Driver } from './driver'
import { addFixtures, fixtures, removeFixtures } from './permission-fixtures'
import { connectSessions } from './sessions'

/** A call in a transaction of its own: it has run, or waits for another transaction, until `commit` is called. */
interface OpenCall {
  outcome: Promise<string | null>
  commit: () => Promise<void>
}

/**
 * Defines the tests of two concurrent transactions, which need a server with several sessions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  const address = 'race@fixtures.example'

  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, 2)
  })
  afterAll(() => pool.end())
  beforeEach(() => addFixtures(driver.sql))
  afterEach(() => removeFixtures(driver.sql))

  /** Begins a call as somebody; its outcome is the SQLSTATE of its refusal, or null. */
  async function begin(id: string, statement: string, parameters: string[]): Promise<OpenCall> {
    const connection = await pool.reserve()
    await connection.unsafe('begin')
    await connection`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: id })}, true)`
    await connection.unsafe('set local role authenticated')
    const outcome = connection.unsafe(statement, parameters).then(
      () => null,
      (error: unknown) => {
        if (error instanceof postgres.PostgresError) return error.code
        throw error
      },
    )
    return {
      outcome,
      commit: async () => {
        await outcome
        await connection.unsafe('commit')
        connection.release()
      },
    }
  }

  /** Runs the first call, then the second while the first is open, then commits the first; returns the outcomes of both. */
  async function race(first: () => Promise<OpenCall>, second: () => Promise<OpenCall>): Promise<(string | null)[]> {
    const one = await first()
    await one.outcome
    const two = await second()
    let over = false
    const end = () => {
      over = true
    }
    void two.outcome.then(end, end)
    // Until the second either waits for a lock of the first or has finished.
    await expect
      .poll(async () => over || (await driver.sql('select 1 from pg_catalog.pg_locks where not granted')).length > 0, {
        timeout: 20_000,
      })
      .toBe(true)
    await one.commit()
    await two.commit()
    return [await one.outcome, await two.outcome]
  }

  const invite = (id: string) =>
    driver.sql(`insert into public.invitations (id, email, first_name, last_name) values ($1, $2, 'Race', 'Race')`, [
      id,
      address,
    ])
  const accept = (id: string) => begin(id, 'select public.accept_invitation()', [])

  describe('two at the same moment', () => {
    describe('two Administrators', () => {
      const member = fixtures.similarMember
      let admin: string
      let ruler: string
      beforeEach(async () => {
        admin = await accountId(driver.sql, 'administrator')
        ruler = await accountId(driver.sql, 'superAdministrator')
      })
      const renew = (as: string, from: string) =>
        begin(
          as,
          `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'standard', $2::text::date, $2::text::date + 364)`,
          [member, from],
        )
      const last = () =>
        driver.sql(
          `select o.ends_on::text, (select count(*)::int from public.memberships t where t.member_id = o.member_id) as terms from public.member_office o where o.member_id = $1`,
          [member],
        )

      test('who renew one membership make one term', async () => {
        expect(
          await race(
            () => renew(admin, '2031-01-01'),
            () => renew(ruler, '2031-01-01'),
          ),
        ).toEqual([null, '23P01'])
        expect(await last()).toEqual([{ ends_on: '2031-12-31', terms: 1 }])
      })

      test('who save one page are told apart', async () => {
        const save = (as: string) =>
          begin(
            as,
            `select public.save_page('partners', jsonb_build_object('partners', jsonb_build_array(jsonb_build_object('name', $1::text))), gen_random_uuid(),
              (select p.updated_at from public.pages p where p.key = 'partners'))`,
            [as],
          )
        try {
          expect(
            await race(
              () => save(admin),
              () => save(ruler),
            ),
          ).toEqual([null, 'PT409'])
          expect(await driver.sql('select name from public.partners')).toEqual([{ name: admin }])
        } finally {
          await driver.sql('delete from public.partners')
        }
      })

      test('of whom one gives a tier and one deletes it leave it in use', async () => {
        await driver.sql(
          `insert into public.membership_tiers (key, name, price, description, employee_range) values ('raced', 'Raced', 1, 'x', 'x')`,
        )
        try {
          expect(
            await race(
              () =>
                begin(
                  admin,
                  `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'raced', '2035-01-01', '2035-12-31')`,
                  [member],
                ),
              () => begin(ruler, `delete from public.membership_tiers where key = 'raced'`, []),
            ),
          ).toEqual([null, 'P0001'])
        } finally {
          await driver.sql(`delete from public.memberships where tier = 'raced'`)
          await driver.sql(`delete from public.membership_tiers where key = 'raced'`)
        }
      })

      test('who add different terms leave the last one noted', async () => {
        expect(
          await race(
            () => renew(admin, '2033-01-01'),
            () => renew(ruler, '2031-01-01'),
          ),
        ).toEqual([null, null])
        expect(await last()).toEqual([{ ends_on: '2033-12-31', terms: 2 }])
      })

      test('who make different contacts primary leave one, whichever was before', async () => {
        await driver.sql(
          `insert into public.member_contacts (member_id, name, is_primary) values ($1, 'A', true), ($1, 'B', false), ($1, 'C', false)`,
          [member],
        )
        const choose = (as: string, name: string) =>
          begin(as, 'update public.member_contacts set is_primary = true where member_id = $1 and name = $2', [
            member,
            name,
          ])
        expect(
          await race(
            () => choose(admin, 'B'),
            () => choose(ruler, 'C'),
          ),
        ).toEqual([null, null])
        const primary = () =>
          driver.sql('select name from public.member_contacts where member_id = $1 and is_primary', [member])
        expect(await primary()).toEqual([{ name: 'C' }])
        expect(
          await race(
            () => choose(admin, 'A'),
            () => choose(ruler, 'C'),
          ),
        ).toEqual([null, null])
        expect(await primary()).toHaveLength(1)
      })
    })

    describe('two Super Administrators, the last ones,', () => {
      let ruler: string
      beforeEach(async () => {
        ruler = await accountId(driver.sql, 'superAdministrator')
        await driver.sql(
          `update public.user_profiles set role_id = (select role_id from public.user_profiles where id = $2) where id = $1`,
          [fixtures.stranger, ruler],
        )
      })
      const counts = () =>
        driver.sql(
          `select count(*)::int as count from public.user_profiles p join public.user_roles r on r.id = p.role_id where r.name = 'super_administrator'`,
        )

      test('deleting each other: one stays', async () => {
        // The seed's account is removed second, so that it is the one that stays.
        expect(
          await race(
            () => begin(ruler, 'select public.delete_user($1)', [fixtures.stranger]),
            () => begin(fixtures.stranger, 'select public.delete_user($1)', [ruler]),
          ),
        ).toEqual([null, 'P0001'])
        expect(await counts()).toEqual([{ count: 1 }])
      })
      test('demoting each other: one stays', async () => {
        const demote = (by: string, whom: string) => () =>
          begin(by, 'update public.user_profiles set role_id = null where id = $1', [whom])
        expect(await race(demote(ruler, fixtures.stranger), demote(fixtures.stranger, ruler))).toEqual([null, 'P0001'])
        expect(await counts()).toEqual([{ count: 1 }])
      })
      test('stepping down: one stays', async () => {
        const stepDown = (id: string) => () =>
          begin(id, 'update public.user_profiles set role_id = null where id = $1', [id])
        expect(await race(stepDown(fixtures.stranger), stepDown(ruler))).toEqual([null, 'P0001'])
        expect(await counts()).toEqual([{ count: 1 }])
      })
    })

    test('approving one application, from two windows: one member, and both get it', async () => {
      await driver.sql(`update public.membership_applications set status = 'in_review' where id = $1`, [
        fixtures.application,
      ])
      const approve = async (role: 'administrator' | 'superAdministrator') =>
        begin(
          await accountId(driver.sql, role),
          `select public.approve_application($1, '{"name": "Race Foods", "tier": "standard", "starts_on": "2030-01-01", "ends_on": "2030-12-31"}', (select updated_at from public.membership_applications where id = $1))`,
          [fixtures.application],
        )
      expect(
        await race(
          () => approve('administrator'),
          () => approve('superAdministrator'),
        ),
      ).toEqual([null, null])
      expect(await driver.sql(`delete from public.members where name = 'Race Foods' returning name`)).toEqual([
        { name: 'Race Foods' },
      ])
    })

    test('the thirtieth view saved from two windows: one of them is refused', async () => {
      const editor = await accountId(driver.sql, 'editor')
      await driver.sql('delete from public.saved_views where owner = $1', [editor])
      await driver.sql(
        `insert into public.saved_views (owner, list, name, query) select $1, 'news', 'Race ' || n, '' from generate_series(1, 29) n`,
        [editor],
      )
      const save = (name: string) => () =>
        begin(editor, `insert into public.saved_views (list, name, query) values ('news', $1, '')`, [name])
      expect(await race(save('one'), save('other'))).toEqual([null, 'P0001'])
      await driver.sql('delete from public.saved_views where owner = $1', [editor])
    })

    test('two answers to one message: the second is told', async () => {
      const answer = async (role: 'administrator' | 'superAdministrator') =>
        begin(await accountId(driver.sql, role), 'select public.answer_message($1, gen_random_uuid(), $2, 1)', [
          fixtures.message,
          role,
        ])
      expect(
        await race(
          () => answer('administrator'),
          () => answer('superAdministrator'),
        ),
      ).toEqual([null, 'PT409'])
      expect(
        await driver.sql('select count(*)::int as count from public.mail_outbox where about_id = $1', [
          fixtures.message,
        ]),
      ).toEqual([{ count: 1 }])
    })
    test('one person erased from two windows: once, and one mail', async () => {
      const erase = async () =>
        begin(await accountId(driver.sql, 'administrator'), 'select public.fulfil_erasure($1, null)', [
          'fixture@fixtures.example',
        ])
      expect(await race(erase, erase)).toEqual([null, 'P0001'])
      expect(
        await driver.sql(
          `select count(*)::int as count from public.mail_outbox where template = 'erasure-done' and recipient = 'fixture@fixtures.example'`,
        ),
      ).toEqual([{ count: 1 }])
      await driver.sql(`delete from public.mail_outbox where recipient = 'fixture@fixtures.example'`)
    })

    describe('an invitation', () => {
      beforeEach(async () => {
        await driver.sql('update auth.users set email = $2 where id = $1', [fixtures.bare, address])
        await invite(fixtures.sample)
      })
      test('accepted twice, as by an impatient click: one profile, and both succeed', async () => {
        expect(
          await race(
            () => accept(fixtures.bare),
            () => accept(fixtures.bare),
          ),
        ).toEqual([null, null])
        expect(await driver.sql('select first_name from public.user_profiles where id = $1', [fixtures.bare])).toEqual([
          { first_name: 'Race' },
        ])
      })
      test('withdrawn while it is accepted, and accepted while it is withdrawn: the first wins', async () => {
        const withdraw = async () =>
          begin(await accountId(driver.sql, 'administrator'), 'select public.withdraw_invitation($1)', [
            fixtures.sample,
          ])
        expect(await race(withdraw, () => accept(fixtures.bare))).toEqual([null, 'P0001'])
        expect(await driver.sql('select id from public.user_profiles where id = $1', [fixtures.bare])).toEqual([])
        await driver.sql('update public.invitations set withdrawn_at = null where id = $1', [fixtures.sample])
        expect(await race(() => accept(fixtures.bare), withdraw)).toEqual([null, 'P0001'])
        expect(await driver.sql('select id from public.user_profiles where id = $1', [fixtures.bare])).toEqual([
          { id: fixtures.bare },
        ])
      })
      test('of one address by two Administrators: one invitation', async () => {
        const add = async (role: 'administrator' | 'superAdministrator') =>
          begin(
            await accountId(driver.sql, role),
            `insert into public.invitations (id, email, first_name, last_name) values (gen_random_uuid(), $1, 'Race', 'Race')`,
            [`other-${address}`],
          )
        expect(
          await race(
            () => add('administrator'),
            () => add('superAdministrator'),
          ),
        ).toEqual([null, '23505'])
        await driver.sql('delete from public.invitations where email = $1', [`other-${address}`])
      })
    })
  })
}
