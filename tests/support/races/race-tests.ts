import type postgres from 'postgres'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId, type Driver } from '../database/driver'
import { addFixtures, fixtures } from '../rights/permission-fixtures'
import { connectSessions } from '../sessions'
import { racesOf, type Act } from './two-at-once'

/**
 * Defines the tests of two concurrent transactions, which need a server with several sessions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  let editor: string
  let admin: string
  let ruler: string

  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, 2)
    editor = await accountId(driver.sql, 'editor')
    admin = await accountId(driver.sql, 'administrator')
    ruler = await accountId(driver.sql, 'superAdministrator')
    return () => pool.end()
  })
  beforeEach(() => addFixtures(driver.sql))

  const race = racesOf(() => ({ driver, pool, admin }))

  describe('two at the same moment', () => {
    describe('two Administrators', () => {
      const member = fixtures.similarMember
      const renew = (as: string, from: string): Act => [
        `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'standard', $2::text::date, $2::text::date + 364)`,
        [member, from],
        as,
      ]
      const last = () =>
        driver.sql(
          `select o.ends_on::text, (select count(*)::int from public.memberships t where t.member_id = o.member_id) as terms from public.office_details o where o.member_id = $1`,
          [member],
        )

      test('who renew one membership make one term', async () => {
        expect(await race(renew(admin, '2031-01-01'), renew(ruler, '2031-01-01'))).toEqual([null, '23P01'])
        expect(await last()).toEqual([{ ends_on: '2031-12-31', terms: 1 }])
      })

      test('who add different terms leave the last one noted', async () => {
        expect(await race(renew(admin, '2033-01-01'), renew(ruler, '2031-01-01'))).toEqual([null, null])
        expect(await last()).toEqual([{ ends_on: '2033-12-31', terms: 2 }])
      })

      test('who save one page are told apart', async () => {
        const save = (as: string): Act => [
          `select public.save_page('partners', jsonb_build_object('partners', jsonb_build_array(jsonb_build_object('name', $1::text))), gen_random_uuid(),
            (select p.updated_at from public.pages p where p.key = 'partners'))`,
          [as],
          as,
        ]
        expect(await race(save(admin), save(ruler))).toEqual([null, 'PT409'])
        expect(await driver.sql('delete from public.partners returning name')).toEqual([{ name: admin }])
      })

      test('of whom one gives a tier and one deletes it leave it in use', async () => {
        await driver.sql(
          `insert into public.membership_tiers (key, name, price, description, employee_range) values ('raced', 'Raced', 1, 'x', 'x')`,
        )
        const give: Act = [
          `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'raced', '2035-01-01', '2035-12-31')`,
          [member],
        ]
        const remove: Act = [`delete from public.membership_tiers where key = 'raced'`, [], ruler]
        expect(await race(give, remove)).toEqual([null, 'P0001'])
      })

      test('who make different contacts primary leave one, whichever was before', async () => {
        await driver.sql(
          `insert into public.member_contacts (member_id, name, is_primary) values ($1, 'A', true), ($1, 'B', false), ($1, 'C', false)`,
          [member],
        )
        const choose = (as: string, name: string): Act => [
          'update public.member_contacts set is_primary = true where member_id = $1 and name = $2',
          [member, name],
          as,
        ]
        const primary = () =>
          driver.sql('select name from public.member_contacts where member_id = $1 and is_primary', [member])
        expect(await race(choose(admin, 'B'), choose(ruler, 'C'))).toEqual([null, null])
        expect(await primary()).toEqual([{ name: 'C' }])
        expect(await race(choose(admin, 'A'), choose(ruler, 'C'))).toEqual([null, null])
        expect(await primary()).toHaveLength(1)
      })

      test('who approve one application make one member, and the second is told', async () => {
        await driver.sql(`update public.membership_applications set status = 'in_review' where id = $1`, [
          fixtures.application,
        ])
        const approve = (as: string): Act => [
          `select public.approve_application($1, '{"name": "Race Foods", "tier": "standard", "starts_on": "2030-01-01", "ends_on": "2030-12-31"}', (select updated_at from public.membership_applications where id = $1))`,
          [fixtures.application],
          as,
        ]
        expect(await race(approve(admin), approve(ruler))).toEqual([null, 'PT409'])
        expect(await driver.sql(`delete from public.members where name = 'Race Foods' returning name`)).toEqual([
          { name: 'Race Foods' },
        ])
      })

      test('who answer one message: the second is told', async () => {
        const answer = (as: string): Act => [
          'select public.answer_message($1, gen_random_uuid(), $2, 1)',
          [fixtures.message, as],
          as,
        ]
        expect(await race(answer(admin), answer(ruler))).toEqual([null, 'PT409'])
        expect(await mails('about_id::text', fixtures.message)).toEqual([{ count: 1 }])
      })
    })

    const mails = (column: string, value: string) =>
      driver.sql(`select count(*)::int as count from public.mail_outbox where ${column} = $1`, [value])

    describe('two Super Administrators, the last ones,', () => {
      const other = fixtures.stranger
      beforeEach(() =>
        driver.sql(
          `update public.user_profiles set role_id = (select role_id from public.user_profiles where id = $2) where id = $1`,
          [other, ruler],
        ),
      )
      const remove = (by: string, whom: string): Act => ['select public.delete_user($1)', [whom], by]
      const demote = (by: string, whom: string): Act => [
        'update public.user_profiles set role_id = null where id = $1',
        [whom],
        by,
      ]
      test.each([
        // The seed's account is removed second, so that it is the one that stays.
        ['deleting each other', () => [remove(ruler, other), remove(other, ruler)]],
        ['demoting each other', () => [demote(ruler, other), demote(other, ruler)]],
        ['stepping down', () => [demote(other, other), demote(ruler, ruler)]],
      ] as [string, () => [Act, Act]][])('%s: one stays', async (_, acts) => {
        expect(await race(...acts())).toEqual([null, 'P0001'])
        expect(
          await driver.sql(
            `select count(*)::int as count from public.user_profiles p join public.user_roles r on r.id = p.role_id where r.name = 'super_administrator'`,
          ),
        ).toEqual([{ count: 1 }])
      })
    })

    test('the thirtieth view saved from two windows: one of them is refused', async () => {
      await driver.sql('delete from public.saved_views where owner = $1', [editor])
      await driver.sql(
        `insert into public.saved_views (owner, list, name, query) select $1, 'news', 'Race ' || n, '' from generate_series(1, 29) n`,
        [editor],
      )
      const save = (name: string): Act => [
        `insert into public.saved_views (list, name, query) values ('news', $1, '')`,
        [name],
        editor,
      ]
      expect(await race(save('one'), save('other'))).toEqual([null, 'P0001'])
      await driver.sql('delete from public.saved_views where owner = $1', [editor])
    })

    test('one person erased from two windows: once, and one mail', async () => {
      const erase: Act = [`select public.fulfil_erasure('fixture@fixtures.example', null)`, []]
      expect(await race(erase, erase)).toEqual([null, 'P0001'])
      expect(await mails(`template = 'erasure-done' and recipient`, 'fixture@fixtures.example')).toEqual([{ count: 1 }])
    })

    test('a person who gets a role is erased only by who may erase that role, and one who is being erased gets none', async () => {
      const erase: Act = [`select public.fulfil_erasure('colleague@bkcc.example', null)`, []]
      const promote: Act = [
        `do $$ begin update public.user_profiles set role_id = (select id from public.user_roles where name = 'administrator') where email = 'colleague@bkcc.example';
          if not found then raise exception 'gone' using errcode = 'P0001'; end if; end $$`,
        [],
        ruler,
      ]
      expect(await race(promote, erase)).toEqual([null, '42501'])
      await driver.sql(`update public.user_profiles set role_id = null where email = 'colleague@bkcc.example'`)
      expect(await race(erase, promote)).toEqual([null, 'P0001'])
      expect(await driver.sql(`select 1 from auth.users where email = 'colleague@bkcc.example'`)).toEqual([])
    })

    describe('an invitation', () => {
      const address = 'race@fixtures.example'
      const accept: Act = ['select public.accept_invitation()', [], fixtures.bare]
      const profiles = () => driver.sql('select first_name from public.user_profiles where id = $1', [fixtures.bare])
      beforeEach(async () => {
        await driver.sql('update auth.users set email = $2 where id = $1', [fixtures.bare, address])
        await driver.sql(
          `insert into public.invitations (id, email, first_name, last_name) values ($1, $2, 'Race', 'Race')`,
          [fixtures.sample, address],
        )
      })
      test('accepted twice, as by an impatient click: one profile, and both succeed', async () => {
        expect(await race(accept, accept)).toEqual([null, null])
        expect(await profiles()).toEqual([{ first_name: 'Race' }])
      })
      test('withdrawn while it is accepted, and accepted while it is withdrawn: the first wins', async () => {
        const withdraw: Act = ['select public.withdraw_invitation($1)', [fixtures.sample]]
        expect(await race(withdraw, accept)).toEqual([null, 'P0001'])
        expect(await profiles()).toEqual([])
        await driver.sql('update public.invitations set withdrawn_at = null where id = $1', [fixtures.sample])
        expect(await race(accept, withdraw)).toEqual([null, 'P0001'])
        expect(await profiles()).toEqual([{ first_name: 'Race' }])
      })
      test('of one address by two Administrators: one invitation', async () => {
        const add = (as: string): Act => [
          `insert into public.invitations (id, email, first_name, last_name) values (gen_random_uuid(), $1, 'Race', 'Race')`,
          [`other-${address}`],
          as,
        ]
        expect(await race(add(admin), add(ruler))).toEqual([null, '23505'])
      })
    })
  })
}
