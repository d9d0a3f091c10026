import { beforeEach, describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { ask, makeAccount, personOf, removeAccounts, roleIds, stateOf, type Account } from '../support/accounts'
import { accountId, any, emails } from '../support/database/driver'
import { fixtures } from '../support/rights/permission-fixtures'
import { sampleOf } from '../support/rights/permission-samples'

const backend = testBackend()
const { sql } = backend
const forbidden = '42501'
const refused = 'P0001'
const secret = { apikey: backend.secretKey }

/** How many Super Administrators there are. */
async function rulers(): Promise<number> {
  const [found] = await sql<{ count: number }>(
    `select count(*)::int as count from public.user_profiles p join public.user_roles r on r.id = p.role_id where r.name = 'super_administrator'`,
  )
  return found?.count ?? 0
}

beforeEach(async () => {
  await sql(
    `update public.user_profiles set role_id = (select id from public.user_roles where name = 'super_administrator') where id = $1`,
    [await accountId(sql, 'superAdministrator')],
  )
  await removeAccounts(sql)
})

describe('the last Super Administrator', () => {
  test('is not removed by anybody, themselves, the service role and the Auth service included', async () => {
    const id = await accountId(sql, 'superAdministrator')
    const last = personOf(backend, await backend.signIn(emails.superAdministrator), id)
    const administrator = personOf(backend, await backend.signIn(emails.administrator), null)
    const roles = await roleIds(sql)
    const before = await stateOf(sql)
    expect((await last.call('delete_user', { user_id: id })).code).toBe(refused)
    expect((await administrator.call('delete_user', { user_id: id })).code).toBe(forbidden)
    for (const role_id of [null, roles.administrator]) {
      expect((await last.update('user_profiles', { id }, { role_id })).code).toBe(refused)
      expect((await last.update('user_profiles', {}, { role_id })).code, 'everybody at once').not.toBe(null)
      expect((await administrator.update('user_profiles', { id }, { role_id })).code).toBe(forbidden)
    }
    expect((await last.remove('user_profiles', { id })).code).toBe(forbidden)
    for (const request of [{ method: 'DELETE' }, { method: 'PATCH', body: JSON.stringify({ role_id: null }) }]) {
      const response = await fetch(`${backend.url}/rest/v1/user_profiles?id=eq.${id}`, {
        ...request,
        headers: { ...secret, 'content-type': 'application/json' },
      })
      expect(((await response.json()) as { code: string }).code).toBe(forbidden)
    }
    for (const statement of ['delete from public.user_profiles', 'update public.user_profiles set role_id = null'])
      await expect(sql(`${statement} where id = $1`, [id]), 'the owner').rejects.toMatchObject({ code: refused })
    const token = await backend.signIn(emails.superAdministrator)
    for (const path of ['/auth/v1/user', `/auth/v1/admin/users/${id}`])
      expect((await ask(backend, 'DELETE', path, { token })).status).toBeGreaterThanOrEqual(400)
    expect(await stateOf(sql)).toEqual(before)
  })

  describe('of two', () => {
    let two: [Account, Account]
    beforeEach(async () => {
      two = [
        await makeAccount(backend, 'first', 'super_administrator'),
        await makeAccount(backend, 'second', 'super_administrator'),
      ]
      await sql('update public.user_profiles set role_id = null where id = $1', [
        await accountId(sql, 'superAdministrator'),
      ])
    })
    const demote = (by: Account, whom: Account) => by.person.update('user_profiles', { id: whom.id }, { role_id: null })
    const remove = (by: Account, whom: Account) => by.person.call('delete_user', { user_id: whom.id })

    // Which refusal it is depends on whether the second began before the first had ended.
    test.each([
      ['delete each other', () => [remove(two[0], two[1]), remove(two[1], two[0])], [refused, forbidden]],
      ['demote each other', () => [demote(two[0], two[1]), demote(two[1], two[0])], [refused, forbidden, null]],
      ['step down', () => [demote(two[0], two[0]), demote(two[1], two[1])], [refused]],
    ] as const)('who %s at the same moment, one stays', async (_, acts, refusals) => {
      expect(await rulers()).toBe(2)
      const codes = (await Promise.all(acts())).map(({ code }) => code)
      expect(codes).toContain(null)
      expect(refusals).toContain(codes[codes[0] === null ? 1 : 0])
      expect(await rulers()).toBe(1)
    })
    test('one statement that takes both roles is refused whole', async () => {
      // Which refusal it is depends on the order of the rows.
      expect([refused, forbidden]).toContain(
        (await two[0].person.update('user_profiles', { id: any }, { role_id: null })).code,
      )
      expect(await rulers()).toBe(2)
    })
  })
})

describe('the token of a person whose rights ended a moment ago', () => {
  let owner: Account
  let editor: Account
  let administrator: Account
  beforeEach(async () => {
    owner = await makeAccount(backend, 'owner', 'super_administrator')
    editor = await makeAccount(backend, 'ex-editor', 'editor')
    administrator = await makeAccount(backend, 'ex-administrator', 'administrator')
    await sql(
      `insert into public.news_articles (id, slug, title, content) values ($1, 'fixture-draft', 'Fixture', '<p>Fixture</p>') on conflict do nothing`,
      [fixtures.draft],
    )
    await sql(
      `insert into public.members (id, name, status, member_type) values ($1, 'Fixture Ltd', 'inactive', 'company') on conflict do nothing`,
      [fixtures.inactiveMember],
    )
  })

  const ofStaff = ['get_dashboard_statistics', 'get_growth'] as const
  const drafts = async ({ person }: Account) =>
    (await person.select('news_articles', 'id', { id: fixtures.draft })).rows.length
  const files = async ({ person }: Account, place: string) => {
    await person.store('events', place, 'stored')
    const content = await backendContent('events', place)
    if (content !== null) await person.discard('events', place)
    return content
  }
  const backendContent = async (bucket: string, place: string) => {
    const response = await fetch(`${backend.url}/storage/v1/object/public/${bucket}/${place}`)
    return response.ok ? response.text() : null
  }

  /** Expects that what an Editor may do and a plain member may not is refused, one act of each kind. */
  async function expectNothingOfEditor(account: Account): Promise<void> {
    const before = await stateOf(sql)
    const { person } = account
    expect(await drafts(account)).toBe(0)
    expect((await person.insert('news_articles', sampleOf('news_articles', account.id).row)).code).toBe(forbidden)
    await person.update('news_articles', {}, { title: 'Taken over' })
    await person.remove('news_articles', { id: fixtures.draft })
    for (const name of ofStaff)
      expect((await person.call(name, { period_start: null, period_end: null })).code, name).toBe(forbidden)
    expect((await person.select('newsletter_subscribers', 'email')).rows).toEqual([])
    expect(await files(account, 'rights-ended.png')).toBe(null)
    expect(await stateOf(sql)).toEqual(before)
  }

  /** Expects that what an Administrator may do and an Editor may not is refused, one act of each kind. */
  async function expectNothingOfAdministrator({ person, id }: Account): Promise<void> {
    const before = await stateOf(sql)
    expect((await person.select('user_profiles', 'id')).rows.filter((row) => row.id !== id)).toEqual([])
    for (const table of ['invitations', 'audit_log']) expect((await person.select(table, 'id')).rows, table).toEqual([])
    expect((await person.select('members', 'id', { id: fixtures.inactiveMember })).rows).toEqual([])
    expect((await person.call('search_users', { query: '' })).code).toBe(forbidden)
    expect((await person.call('delete_user', { user_id: owner.id })).code).toBe(forbidden)
    expect((await person.insert('members', sampleOf('members', id).row)).code).toBe(forbidden)
    await person.update('members', {}, { city: 'Taken over' })
    await person.remove('members', {})
    await person.update('user_profiles', { id: owner.id }, { job_role: 'Taken over' })
    expect(await stateOf(sql)).toEqual(before)
  }

  test('has them before (otherwise nothing below says anything)', async () => {
    expect(await drafts(editor)).toBe(1)
    expect(await files(editor, 'rights-ended.png')).toBe('stored')
    for (const name of ofStaff)
      expect((await editor.person.call(name, { period_start: null, period_end: null })).code).toBe(null)
    expect((await administrator.person.call('search_users', { query: '' })).rows.length).toBeGreaterThan(1)
  })

  const demote = async (account: Account, role_id: string | null) =>
    expect((await owner.person.update('user_profiles', { id: account.id }, { role_id })).code).toBe(null)

  test('a demoted Editor', async () => {
    await demote(editor, null)
    await expectNothingOfEditor(editor)
    // As a plain member they may still change their own profile.
    expect((await editor.person.update('user_profiles', { id: editor.id }, { job_role: 'Member' })).code).toBe(null)
  })

  test('an Administrator demoted to Editor keeps what Editors may, and nothing more', async () => {
    await demote(administrator, (await roleIds(sql)).editor)
    await expectNothingOfAdministrator(administrator)
    expect(await drafts(administrator)).toBe(1)
  })

  test('an Administrator demoted to a plain member', async () => {
    await demote(administrator, null)
    await expectNothingOfAdministrator(administrator)
    await expectNothingOfEditor(administrator)
  })

  test('a deleted Editor and a deleted Administrator', async () => {
    const { text } = await ask(backend, 'POST', '/auth/v1/token?grant_type=password', {
      body: { email: administrator.email, password: 'bkcc-demo' },
    })
    const { refresh_token } = JSON.parse(text) as { refresh_token: string }
    for (const person of [editor, administrator]) {
      expect((await owner.person.call('delete_user', { user_id: person.id })).code).toBe(null)
      await expectNothingOfEditor(person)
      await expectNothingOfAdministrator(person)
      const before = await stateOf(sql)
      // Not even the rights of a plain member.
      for (const table of ['user_profiles', 'user_roles', 'announcements'])
        expect((await person.person.select(table, 'id')).rows, table).toEqual([])
      await person.person.update('user_profiles', { id: person.id }, { job_role: 'Back' })
      await person.person.store('avatars', `${person.id}/face.png`, 'face')
      expect(await backendContent('avatars', `${person.id}/face.png`)).toBe(null)
      expect((await person.person.call('accept_invitation', {})).code).toBe(forbidden)
      expect((await ask(backend, 'GET', '/auth/v1/user', { token: person.token })).status).toBeGreaterThanOrEqual(400)
      await expect(backend.signIn(person.email)).rejects.toThrow('cannot sign in')
      expect(await stateOf(sql)).toEqual(before)
    }
    expect(
      (await ask(backend, 'POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })).status,
    ).toBeGreaterThanOrEqual(400)
  })
})

test('the files of a deleted account stay without an owner, and only staff may replace them', async () => {
  const ruler = await makeAccount(backend, 'file-ruler', 'super_administrator')
  const author = await makeAccount(backend, 'file-author', 'editor')
  const stored = `insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ('public', 'articles/of-the-deleted.png', $1, gen_random_uuid()::text, '{}')
    on conflict (bucket_id, name) do update set owner_id = excluded.owner_id, version = excluded.version`
  await sql(stored, [author.id])
  await sql(`update storage.objects set owner = owner_id::uuid where owner_id = $1`, [author.id])
  expect((await ruler.person.call('delete_user', { user_id: author.id })).code).toBeNull()
  const owners = () => sql(`select owner, owner_id from storage.objects where name = 'articles/of-the-deleted.png'`)
  expect(await owners()).toEqual([{ owner: null, owner_id: null }])
  // As the storage service does with an address that the deleted person had signed before.
  await expect(sql(stored, [author.id])).rejects.toMatchObject({ code: '42501' })
  await sql(`update storage.objects set metadata = '{"size": 1}' where name = 'articles/of-the-deleted.png'`)
  await sql(stored, [ruler.id])
  expect(await owners()).toMatchObject([{ owner_id: ruler.id }])
})
