import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../db/permission-matrix'
import { accountId, type Driver } from '../database/driver'
import { addFactor } from '../database/factors'
import { inside } from '../database/inside'
import { addFixtures, fixtures } from './permission-fixtures'

type Account = Exclude<Role, 'anonymous'>

/**
 * Defines the tests of sessions with and without a second factor, as Auth's tokens name them (`aal`). The matrix has every right of a
 * session that lacks its factor; this is about who lacks it.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeSecondFactor(connect: () => Driver): void {
  let driver: Driver

  beforeAll(() => {
    driver = connect()
  })
  beforeEach(() => addFixtures(driver.sql))
  afterEach(() => driver.sql('update public.user_roles set requires_factor = false'))

  /** Runs a query as somebody; the SQLSTATE of its refusal, or its rows. */
  const as = async (who: Account, aal: 'aal1' | 'aal2', query: string) =>
    inside(driver.sql).rowsAs({ role: 'authenticated', sub: await accountId(driver.sql, who), aal }, query)
  const role = async (who: Account, aal: 'aal1' | 'aal2') => {
    const rows = await as(who, aal, 'select private.user_role() as role')
    return typeof rows === 'string' ? rows : rows[0]?.role
  }
  const require = (of: string, who: Account = 'superAdministrator', aal: 'aal1' | 'aal2' = 'aal2') =>
    as(who, aal, `select public.set_required_factor('${of}') as done`)
  const remove = (who: Account, person: string) =>
    as(who, 'aal2', `select public.remove_second_factor('${person}') as done`)
  const done = [{ done: true }]
  const entries = (subject: string, id: string) =>
    driver.sql(
      'select actor_name, action, subject_name, before, after from public.audit_log where subject = $1 and subject_id = $2 order by id',
      [subject, id],
    )

  test('whoever has one needs it, whether it is required or not', async () => {
    expect(await role('unproven', 'aal1')).toBeNull()
    expect(await role('unproven', 'aal2')).toBe('administrator')
    await driver.sql(`update auth.mfa_factors set status = 'unverified' where user_id = $1`, [fixtures.unproven])
    expect(await role('unproven', 'aal1')).toBe('administrator')
  })

  test('a requirement holds for its roles alone, and for members never', async () => {
    const roles = async () => [
      await role('editor', 'aal1'),
      await role('administrator', 'aal1'),
      await role('superAdministrator', 'aal1'),
    ]
    expect(await require('administrators')).toEqual(done)
    expect(await roles()).toEqual(['editor', null, null])
    expect(await require('staff')).toEqual(done)
    expect(await roles()).toEqual([null, null, null])
    expect(await role('editor', 'aal2')).toBe('editor')
    expect(await as('member', 'aal1', 'select private.is_member() as member')).toEqual([{ member: true }])
    expect(await as('editor', 'aal1', `update public.user_profiles set phone = '1' returning id`)).toEqual([])
    expect(await as('editor', 'aal1', 'select announcement_id from public.announcement_recipients')).toEqual([])
    expect(await as('editor', 'aal1', 'select requires_factor from public.user_roles')).toHaveLength(3)
    expect(await require('nobody', 'superAdministrator', 'aal1'), 'not to be lifted without it').toBe('42501')
    expect(await require('nobody')).toEqual(done)
    expect(await roles()).toEqual(['editor', 'administrator', 'super_administrator'])
  })

  test('an accountant needs the one that they have, and one where Administrators do', async () => {
    const keeps = async (aal: 'aal1' | 'aal2') =>
      as('accountant', aal, 'select private.keeps_books() as keeps, private.is_member() as member')
    expect(await keeps('aal1')).toEqual([{ keeps: true, member: true }])
    await require('administrators')
    expect(await keeps('aal1')).toEqual([{ keeps: false, member: false }])
    expect(await keeps('aal2')).toEqual([{ keeps: true, member: true }])
    await require('nobody')
    await addFactor(driver.sql, await accountId(driver.sql, 'accountant'))
    expect(await keeps('aal1')).toEqual([{ keeps: false, member: false }])
    await driver.sql('delete from auth.mfa_factors where user_id = $1', [await accountId(driver.sql, 'accountant')])
  })

  test('a requirement is set by Administrators who have used their own, and audited', async () => {
    const [before] = await driver.sql<{ id: string }>('select coalesce(max(id), 0)::text as id from public.audit_log')
    expect(await require('staff', 'administrator', 'aal1')).toBe('P0001')
    expect(await require('staff', 'editor')).toBe('42501')
    expect(await require('everybody')).toBe('22023')
    expect(await as('administrator', 'aal2', 'select public.set_required_factor(null)')).toBe('22023')
    expect(await role('editor', 'aal1')).toBe('editor')
    expect(await require('staff', 'administrator')).toEqual(done)
    expect(await require('staff', 'administrator'), 'nothing changes').toEqual(done)
    expect(
      await driver.sql(
        `select action, subject_name, before ->> 'value' as before, after ->> 'value' as after from public.audit_log where subject = 'setting' and id > $1`,
        [before?.id],
      ),
    ).toEqual([{ action: 'changed', subject_name: 'second_factor', before: 'nobody', after: 'staff' }])
  })

  test('a lost one is removed by another Administrator, which ends the sessions and is audited', async () => {
    await driver.sql(`insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())`, [
      randomUUID(),
      fixtures.unproven,
    ])
    const has = `select public.has_second_factor('${fixtures.unproven}') as has`
    expect(await as('administrator', 'aal1', has)).toEqual([{ has: true }])
    expect(await as('editor', 'aal2', has)).toBe('42501')
    expect(await remove('editor', fixtures.unproven)).toBe('42501')
    expect(await remove('unproven', fixtures.unproven), 'never one’s own').toBe('P0001')
    expect(await remove('administrator', randomUUID()), 'nobody').toBe('P0001')
    expect(await remove('administrator', fixtures.stranger), 'none to remove').toBe('P0001')
    expect(await remove('administrator', fixtures.unproven)).toEqual(done)
    expect(await as('administrator', 'aal1', has)).toEqual([{ has: false }])
    expect(await role('unproven', 'aal1')).toBe('administrator')
    expect(await driver.sql('select id from auth.sessions where user_id = $1', [fixtures.unproven])).toEqual([])
    expect(await entries('second_factor', fixtures.unproven)).toMatchObject([
      { action: 'deleted', subject_name: 'Una Unproven', before: null, after: null },
    ])
  })

  test('a Super Administrator’s is removed by Super Administrators alone', async () => {
    const superior = await accountId(driver.sql, 'superAdministrator')
    await addFactor(driver.sql, superior)
    expect(await remove('administrator', superior)).toBe('42501')
    expect(await role('superAdministrator', 'aal1')).toBeNull()
    await driver.sql(
      `update public.user_profiles set role_id = (select id from public.user_roles where name = 'super_administrator') where id = $1`,
      [fixtures.unproven],
    )
    expect(await remove('unproven', superior)).toEqual(done)
  })

  test('an erasure takes the name from the entry about a removal', async () => {
    await remove('administrator', fixtures.unproven)
    await as('superAdministrator', 'aal1', `select public.fulfil_erasure('unproven@bkcc.example', null)`)
    const [entry] = await entries('second_factor', fixtures.unproven)
    expect(entry?.subject_name).not.toContain('Unproven')
  })
}
