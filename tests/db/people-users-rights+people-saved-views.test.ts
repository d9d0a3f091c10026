import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Account,
  type AccountRole,
  addressOf,
  type Answer,
  ask,
  makeAccount,
  personOf,
  removeAccounts,
  roleIds,
  stateOf,
} from '../support/accounts'
import { accountId, any, emails, type Outcome } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { fixtures } from '../support/rights/permission-fixtures'
import { sampleOf } from '../support/rights/permission-samples'

const backend = testBackend()
const { sql } = backend

describe('rights of roles', () => {
  const { personOf } = inside(sql)
  const forbidden = '42501'

  const whole = Boolean(process.env.TEST_BREADTH)
  /** Who asks: one of each class; in breadth, everybody. */
  const askers = whole ? (['anonymous', 'bare', 'member', 'editor'] as const) : (['anonymous', 'editor'] as const)

  type Staff = 'member' | 'editor' | 'administrator' | 'superAdministrator'
  let people: Record<Staff | 'bare' | 'victim' | 'otherEditor' | 'otherAdministrator', Account>
  let roles: Awaited<ReturnType<typeof roleIds>>
  let companies: string[]

  beforeAll(async () => {
    roles = await roleIds(sql)
    // They act inside the database, and over HTTP by their tokens.
    const make = async (name: string, role: AccountRole) => {
      const account = await makeAccount(backend, name, role)
      return { ...account, person: personOf(account.id) }
    }
    people = {
      bare: await make('bare', 'bare'),
      member: await make('member', null),
      victim: await make('victim', null),
      editor: await make('editor', 'editor'),
      otherEditor: await make('other-editor', 'editor'),
      administrator: await make('administrator', 'administrator'),
      otherAdministrator: await make('other-administrator', 'administrator'),
      superAdministrator: await make('super-administrator', 'super_administrator'),
    }
    companies = (
      await sql<{ id: string }>(`select id from public.members where member_type = 'company' order by name limit 2`)
    ).map(({ id }) => id)
    await sql('update public.user_profiles set company_id = $1 where id = any ($2)', [
      companies[0],
      [people.member.id, people.victim.id, people.editor.id, people.administrator.id, people.superAdministrator.id],
    ])
  })

  /** Runs attacks and expects that nothing has changed. */
  async function harmless(attacks: () => Promise<void>): Promise<void> {
    const before = await stateOf(sql)
    await attacks()
    expect(await stateOf(sql)).toEqual(before)
  }

  describe('nobody raises a role beyond their right', () => {
    const change = (who: Account, whose: Account, role: keyof typeof roles | null): Promise<Outcome> =>
      who.person.update('user_profiles', { id: whose.id }, { role_id: role && roles[role] })

    // Of those below, and of companies, permission-cases.ts has each case.
    test("administrator: Editor at most, and no Administrator's role at all", async () => {
      const { administrator, member, editor, otherAdministrator, superAdministrator } = people
      await harmless(async () => {
        const attempts: [Account, keyof typeof roles | null][] = [
          [administrator, 'super_administrator'],
          [administrator, 'editor'],
          [administrator, null],
          [member, 'administrator'],
          [member, 'super_administrator'],
          [editor, 'administrator'],
          [editor, 'super_administrator'],
          [otherAdministrator, 'super_administrator'],
          [otherAdministrator, 'editor'],
          [otherAdministrator, null],
          [superAdministrator, 'administrator'],
          [superAdministrator, 'editor'],
          [superAdministrator, null],
        ]
        for (const [whose, role] of attempts)
          expect((await change(administrator, whose, role)).code, `${whose.email} to ${role ?? 'none'}`).toBe(forbidden)
        const everybody = await administrator.person.update('user_profiles', {}, { role_id: null })
        expect(everybody.code, 'everybody at once').toBe(forbidden)
      })
    })

    test("the Auth service's own fields give no right", async () => {
      await harmless(async () => {
        await ask(backend, 'PUT', '/auth/v1/user', {
          token: people.member.token,
          body: {
            role: 'service_role',
            app_metadata: { role: 'super_administrator' },
            data: { role: 'super_administrator', role_id: roles.super_administrator },
          },
        })
        const token = await backend.signIn(people.member.email)
        expect(JSON.parse((await ask(backend, 'GET', '/rest/v1/invitations', { token })).text)).toEqual([])
        expect((await ask(backend, 'POST', '/rest/v1/rpc/search_users', { token, body: { query: '' } })).status).toBe(
          403,
        )
      })
    })
  })

  test('nobody moves themselves to another company, not beside what they may change', () =>
    harmless(async () => {
      for (const { person, id } of [people.member, people.editor, people.administrator, people.superAdministrator])
        for (const change of [{ company_id: companies[1] }, { company_id: companies[1], job_role: 'Owner' }])
          expect((await person.update('user_profiles', { id }, change)).code).toBe(forbidden)
    }))

  describe('nobody reads another profile or an address', () => {
    let secrets: { email: string; phone: string | null; name: string }[]
    const unknown = 'nobody@unknown.example'
    beforeAll(async () => {
      await people.administrator.person.insert('invitations', {
        email: addressOf('invited'),
        first_name: 'Ivan',
        last_name: 'Invited',
      })
      secrets = await sql('select email, phone, full_name as name from public.user_profiles')
      secrets.push({ email: addressOf('invited'), phone: null, name: 'Ivan Invited' })
    })

    const reads = [
      'user_profiles',
      'user_profiles?select=email',
      'user_profiles?select=search_text',
      'user_profiles?select=id&order=email',
      'user_profiles?email=like.*',
      'user_profiles?search_text=like.*',
      'user_profiles?or=(email.like.*,phone.like.*)',
      'authors?select=*,user_profiles(*)',
      'authors?select=*,user_profiles!inner(email,phone)',
      'members?select=name,user_profiles!user_profiles_company_id_fkey(email,phone)',
      'members?select=name,user_profiles!user_profiles_company_id_fkey!inner(email)',
      'members?select=name,user_profiles!member_people(email,phone)',
      'members?select=name,member_people(is_manager,user_profiles(email,phone))',
      'member_people?select=*,user_profiles(email,phone)',
      'user_roles?select=name,user_profiles(email)',
      'announcements?select=id,user_profiles(*)',
      'announcements?select=id,authors(user_profiles(email))',
      'announcement_recipients?select=*,user_profiles(email,phone)',
      'announcement_reads?select=*,announcement_recipients(user_profiles(email))',
      'news_articles?select=id,authors(user_profiles(email))',
      'site_settings?select=key,user_profiles(email)',
      'invitations',
      'invitations?select=email',
      'invitations?select=email,user_profiles(email)',
      'audit_log',
      'audit_log?select=before,after',
      'rpc/search_users?query=',
      'rpc/search_users?query=a&select=email',
    ]
    test('the roads exist: each is answered to an Administrator, and leads somewhere', async () => {
      const { token } = people.administrator
      const answers = await Promise.all(
        reads.map(async (path) => ({ path, ...(await ask(backend, 'GET', `/rest/v1/${path}`, { token })) })),
      )
      expect(answers.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
      expect(answers.filter(({ text }) => secrets.some(({ email }) => text.includes(email))).length).toBeGreaterThan(
        reads.length / 2,
      )
    })

    test.each(askers)('%s, by any road', async (who) => {
      const account = who === 'anonymous' ? undefined : people[who]
      for (const path of reads) {
        const { text } = await ask(backend, 'GET', `/rest/v1/${path}`, { token: account?.token, prefer: 'count=exact' })
        for (const { email, phone, name } of secrets.filter((secret) => secret.email !== account?.email)) {
          const leaks =
            text.toLowerCase().includes(email) ||
            (phone !== null && phone !== '+359 2 000 7777' && text.includes(phone)) ||
            (/^(user_profiles|invitations|audit_log|rpc)/.test(path) && text.includes(name))
          expect(leaks, `${path} tells of ${email}`).toBe(false)
        }
      }
    })

    test.each(askers)('%s cannot ask whether an address or a person is known', async (who) => {
      const token = who === 'anonymous' ? undefined : people[who].token
      const { email, id } = people.victim
      const invitation = { first_name: 'A', last_name: 'B' }
      const to = (method: string, path: string, body?: unknown) =>
        ask(backend, method, `/rest/v1/${path}`, {
          token,
          body,
          prefer: method === 'GET' ? 'count=exact' : 'return=representation,count=exact',
        })
      const questions: ((address: string, person: string) => Promise<Answer>)[] = [
        ...[
          'user_profiles?select=id&email=eq.',
          'user_profiles?select=id&search_text=like.*%*',
          'user_profiles?select=id&or=(phone.eq.x,email.eq.%)',
          'members?select=id,user_profiles!user_profiles_company_id_fkey!inner(id)&user_profiles.email=eq.',
          'authors?select=id,user_profiles!inner(id)&user_profiles.email=eq.',
          'invitations?email=eq.',
          'audit_log?subject_name=eq.',
        ].map(
          (path) => (address: string) => to('GET', path.includes('%') ? path.replace('%', address) : path + address),
        ),
        (address) => to('HEAD', `user_profiles?email=eq.${address}`),
        (address) => to('PATCH', `user_profiles?email=eq.${address}`, { job_role: 'Found' }),
        (address) => to('DELETE', `user_profiles?email=eq.${address}`),
        (address) => to('POST', 'rpc/search_users', { query: address }),
        (address) => to('POST', 'invitations', { email: address, ...invitation }),
        (_, person) => to('POST', 'rpc/delete_user', { user_id: person }),
        (_, person) => to('GET', `user_profiles?select=id&id=eq.${person}`),
      ]
      await harmless(async () => {
        for (const [at, question] of questions.entries()) {
          const known = await question(email, id)
          const stranger = await question(unknown, 'f0000000-0000-4000-8000-00000000dead')
          expect(known, `question ${at}`).toEqual(stranger)
        }
        expect(await to('POST', 'invitations', { email: addressOf('invited'), ...invitation })).toEqual(
          await to('POST', 'invitations', { email: unknown, ...invitation }),
        )
      })
    })

    test('people in the same company do not see each other', async () => {
      const { text } = await ask(
        backend,
        'GET',
        `/rest/v1/members?id=eq.${companies[0] ?? ''}&select=name,user_profiles!user_profiles_company_id_fkey(id,email)`,
        { token: people.member.token },
      )
      expect(JSON.parse(text)).toMatchObject([{ user_profiles: [{ id: people.member.id }] }])
      expect(text).not.toContain(people.victim.id)
    })
  })
})

describe('rights that end', () => {
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
      const demote = (by: Account, whom: Account) =>
        by.person.update('user_profiles', { id: whom.id }, { role_id: null })
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
      for (const table of ['invitations', 'audit_log'])
        expect((await person.select(table, 'id')).rows, table).toEqual([])
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
})

describe('saved views', () => {
  const { someone } = inside(sql)
  let editor: Someone
  let administrator: Someone
  const view = { list: 'events', name: 'Waiting', query: '?status=upcoming' }

  beforeAll(async () => {
    editor = await someone('views-editor', 'editor')
    administrator = await someone('views-admin', 'administrator')
  })
  beforeEach(() => sql('delete from public.saved_views where owner = any ($1)', [[editor.id, administrator.id]]))

  const save = async ({ person }: Someone, row: object | object[]) =>
    (await person.insert('saved_views', row as Record<string, unknown>)).code
  const read = async ({ person }: Someone) => (await person.select('saved_views', 'list,name,query')).rows

  test('each person sees and deletes their own views alone', async () => {
    for (const who of [editor, administrator]) expect(await save(who, { ...view, name: who.email })).toBeNull()
    await administrator.person.remove('saved_views', { name: editor.email })
    expect(await read(editor)).toEqual([{ ...view, name: editor.email }])
    await editor.person.remove('saved_views', { list: 'events' })
    expect([await read(editor), await read(administrator)]).toEqual([[], [{ ...view, name: administrator.email }]])
    expect(await save(editor, { ...view, owner: administrator.id })).toBe('42501')
  })

  test('a name is taken once in a list, and by one person', async () => {
    await save(editor, view)
    expect(await save(editor, { ...view, query: '' })).toBe('23505')
    expect([await save(editor, { ...view, list: 'news' }), await save(administrator, view)]).toEqual([null, null])
  })

  test('nothing is not stored', async () => {
    const { token, id } = await makeAccount(backend, 'views-nothing', 'editor')
    await ask(backend, 'POST', '/rest/v1/saved_views', { body: null, token })
    expect(await sql('select from public.saved_views where owner = $1', [id])).toEqual([])
  })

  test('nobody saves a thirty-first, not even among others in one request', async () => {
    const rows = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => ({ ...view, name: `View ${from + index}` }))
    expect([await save(editor, rows(31)), await read(editor)]).toEqual(['P0001', []])
    expect([await save(editor, rows(30)), await save(editor, rows(1, 30))]).toEqual([null, 'P0001'])
    expect(await save(administrator, view)).toBeNull()
  })
})
