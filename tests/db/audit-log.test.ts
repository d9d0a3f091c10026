import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testBackend } from '../support/test-backend'
import { addressOf, ask, makeAccount, removeAccounts, roleIds, type Account } from '../support/accounts'
import { entriesOf as entriesWrittenBy } from '../support/audit-log'
import type { Row } from '../support/driver'
import { fixtures } from '../support/permission-fixtures'

const backend = testBackend()
const { sql } = backend

let administrator: Account
let ruler: Account
let roles: Awaited<ReturnType<typeof roleIds>>
let company: { id: string; name: string }
beforeAll(async () => {
  await removeAccounts(sql)
  administrator = await makeAccount(backend, 'administrator', 'administrator')
  ruler = await makeAccount(backend, 'ruler', 'super_administrator')
  roles = await roleIds(sql)
  const [found] = await sql<{ id: string; name: string }>(
    `select id, name from public.members where member_type = 'company' order by name limit 1`,
  )
  if (!found) throw new Error('The seed has no company')
  company = found
})
afterEach(async () => {
  await sql('delete from public.members where id = $1', [fixtures.sample])
  await sql(`delete from public.invitations where email like '%@accounts.example'`)
})
afterAll(() => removeAccounts(sql))

const entriesOf = (act: () => Promise<unknown>) => entriesWrittenBy(sql, act)

/** The author columns of every entry by the Administrator. */
const signed = () => ({ actor_id: administrator.id, actor_name: 'administrator Tester' })

describe('members', () => {
  const id = fixtures.sample
  const add = () =>
    administrator.person.insert('members', { id, name: 'Record Ltd', member_type: 'company', city: 'Ruse' })

  test('creating one', async () => {
    expect(await entriesOf(add)).toEqual([
      {
        ...signed(),
        action: 'created',
        subject: 'member',
        subject_id: id,
        subject_name: 'Record Ltd',
        before: null,
        after: {
          name: 'Record Ltd',
          member_type: 'company',
          city: 'Ruse',
          status: 'active',
          slug: 'record-ltd',
          languages: [],
          keywords: [],
        },
      },
    ])
  })
  test('editing, deactivating and deleting one', async () => {
    await add()
    expect(
      await entriesOf(() =>
        administrator.person.update('members', { id }, { city: 'Varna', website: 'https://record.example' }),
      ),
    ).toEqual([
      {
        ...signed(),
        action: 'changed',
        subject: 'member',
        subject_id: id,
        subject_name: 'Record Ltd',
        before: { city: 'Ruse', website: null },
        after: { city: 'Varna', website: 'https://record.example' },
      },
    ])
    expect(
      await entriesOf(() => administrator.person.update('members', { id }, { status: 'inactive', name: 'Record AD' })),
    ).toEqual([
      {
        ...signed(),
        action: 'changed',
        subject: 'member',
        subject_id: id,
        subject_name: 'Record AD',
        before: { status: 'active', name: 'Record Ltd' },
        after: { status: 'inactive', name: 'Record AD' },
      },
    ])
    expect(await entriesOf(() => administrator.person.remove('members', { id }))).toEqual([
      {
        ...signed(),
        action: 'deleted',
        subject: 'member',
        subject_id: id,
        subject_name: 'Record AD',
        before: {
          name: 'Record AD',
          slug: 'record-ltd',
          languages: [],
          keywords: [],
          member_type: 'company',
          city: 'Varna',
          status: 'inactive',
          website: 'https://record.example',
        },
        after: null,
      },
    ])
  })
  test('saving one as it is leaves nothing', async () => {
    await add()
    expect(await entriesOf(() => administrator.person.update('members', { id }, { city: 'Ruse' }))).toEqual([])
  })
  test('deleting a company also says whom it leaves without one', async () => {
    await add()
    const member = await makeAccount(backend, 'of-record-ltd', null)
    await administrator.person.update('user_profiles', { id: member.id }, { company_id: id })
    const entries = await entriesOf(() => administrator.person.remove('members', { id }))
    expect(
      entries
        .map(({ subject, action, subject_id }) => ({ subject, action, subject_id }))
        .sort((a, b) => (a.subject < b.subject ? -1 : 1)),
    ).toEqual([
      { subject: 'member', action: 'deleted', subject_id: id },
      { subject: 'user', action: 'changed', subject_id: member.id },
    ])
  })
})

describe('people', () => {
  test('editing one, with their company by its name', async () => {
    const editor = await makeAccount(backend, 'edited', null)
    expect(
      await entriesOf(() =>
        administrator.person.update(
          'user_profiles',
          { id: editor.id },
          { job_role: 'Analyst', company_id: company.id },
        ),
      ),
    ).toEqual([
      {
        ...signed(),
        action: 'changed',
        subject: 'user',
        subject_id: editor.id,
        subject_name: 'edited Tester',
        before: { job_role: null, company: null },
        after: { job_role: 'Analyst', company: company.name },
      },
    ])
  })
  test('giving and taking a role, by its name', async () => {
    const person = await makeAccount(backend, 'promoted', null)
    const step = (role_id: string | null) =>
      entriesOf(() => administrator.person.update('user_profiles', { id: person.id }, { role_id }))
    const entry = {
      ...signed(),
      action: 'role_changed',
      subject: 'user',
      subject_id: person.id,
      subject_name: 'promoted Tester',
    }
    expect(await step(roles.editor)).toEqual([{ ...entry, before: { role: null }, after: { role: 'editor' } }])
    expect(await step(null)).toEqual([{ ...entry, before: { role: 'editor' }, after: { role: null } }])
  })
  test('stepping down oneself', async () => {
    const second = await makeAccount(backend, 'stepping-down', 'super_administrator')
    for (const [role_id, role] of [[roles.administrator, 'administrator']] as const) {
      expect(
        await entriesOf(() => second.person.update('user_profiles', { id: second.id }, { role_id })),
      ).toMatchObject([
        {
          actor_id: second.id,
          action: 'role_changed',
          subject_id: second.id,
          before: { role: 'super_administrator' },
          after: { role },
        },
      ])
    }
  })
  test('stepping down to a plain member', async () => {
    const second = await makeAccount(backend, 'leaving', 'super_administrator')
    expect(
      await entriesOf(() => second.person.update('user_profiles', { id: second.id }, { role_id: null })),
    ).toMatchObject([
      {
        actor_id: second.id,
        actor_name: 'leaving Tester',
        action: 'role_changed',
        subject_id: second.id,
        before: { role: 'super_administrator' },
        after: { role: null },
      },
    ])
  })
  test('deleting one', async () => {
    const person = await makeAccount(backend, 'deleted', 'editor')
    expect(await entriesOf(() => administrator.person.call('delete_user', { user_id: person.id }))).toEqual([
      {
        ...signed(),
        action: 'deleted',
        subject: 'user',
        subject_id: person.id,
        subject_name: 'deleted Tester',
        before: {
          first_name: 'deleted',
          last_name: 'Tester',
          email: person.email,
          role: 'editor',
          wants_announcement_mails: true,
        },
        after: null,
      },
    ])
  })
  test('staff change their own profile on record, members theirs without', async () => {
    const editor = await makeAccount(backend, 'own-editor', 'editor')
    const member = await makeAccount(backend, 'own-member', null)
    const bySelf = (account: Account) =>
      entriesOf(() =>
        account.person.update('user_profiles', { id: account.id }, { job_role: 'Own', first_name: 'Own' }),
      )
    expect(await bySelf(editor)).toMatchObject([
      {
        actor_id: editor.id,
        actor_name: 'Own Tester',
        subject_id: editor.id,
        before: { job_role: null },
        after: { job_role: 'Own' },
      },
    ])
    expect(await bySelf(member)).toEqual([])
  })
  test('telephone numbers and pictures never get in', async () => {
    const editor = await makeAccount(backend, 'private-editor', 'editor')
    expect(
      await entriesOf(() =>
        editor.person.update(
          'user_profiles',
          { id: editor.id },
          { phone: '+359 2 000 8888', avatar_url: `/storage/v1/object/public/avatars/${editor.id}/face.png` },
        ),
      ),
    ).toEqual([])
    expect(
      await entriesOf(() =>
        editor.person.update('user_profiles', { id: editor.id }, { phone: '+359 2 000 8889', job_role: 'Writer' }),
      ),
    ).toHaveLength(1)
    await administrator.person.call('delete_user', { user_id: editor.id })
    const leaks = await sql(
      `select id from public.audit_log where concat(before, after) like any (array['%+359 2 000%', '%face.png%', '%"phone"%', '%avatar%', '%varna-port%'])`,
    )
    expect(leaks).toEqual([])
  })
})

describe('invitations', () => {
  const guest = addressOf('recorded')
  const invite = () =>
    administrator.person.insert('invitations', {
      id: fixtures.sample,
      email: guest,
      first_name: 'Rada',
      last_name: 'Recorded',
      role_id: roles.editor,
      company_id: company.id,
    })
  const entry = () => ({ subject: 'invitation', subject_id: fixtures.sample, subject_name: guest })

  test('inviting, renewing, withdrawing', async () => {
    expect(await entriesOf(invite)).toMatchObject([
      {
        ...signed(),
        ...entry(),
        action: 'created',
        before: null,
        after: { email: guest, first_name: 'Rada', last_name: 'Recorded', role: 'editor', company: company.name },
      },
    ])
    const [renewed, ...more] = await entriesOf(() =>
      administrator.person.call('renew_invitation', { invitation_id: fixtures.sample }),
    )
    expect(more).toEqual([])
    expect(renewed).toMatchObject({ ...signed(), ...entry(), action: 'changed' })
    expect([Object.keys(renewed?.before ?? {}), Object.keys(renewed?.after ?? {})]).toEqual([
      ['expires_at'],
      ['expires_at'],
    ])
    expect(
      await entriesOf(() => administrator.person.call('withdraw_invitation', { invitation_id: fixtures.sample })),
    ).toMatchObject([
      {
        ...signed(),
        ...entry(),
        action: 'changed',
        before: { withdrawn_at: null },
        after: { withdrawn_at: expect.any(String) as string },
      },
    ])
  })
  test("accepting: the person and the invitation, in the person's own name", async () => {
    await invite()
    const bare = await makeAccount(backend, 'recorded', 'bare')
    const entries = await entriesOf(() => bare.person.call('accept_invitation', {}))
    expect(entries).toMatchObject([
      {
        actor_id: bare.id,
        actor_name: 'Rada Recorded',
        action: 'created',
        subject: 'user',
        subject_id: bare.id,
        before: null,
        after: { email: guest, role: 'editor', company: company.name },
      },
      { actor_id: bare.id, ...entry(), action: 'changed', before: { accepted_at: null } },
    ])
  })
})

describe('settings', () => {
  const key = 'site_title'
  let before: Row | undefined
  beforeAll(async () => {
    before = (await sql('select value, updated_by from public.site_settings where key = $1', [key]))[0]
  })
  afterEach(() =>
    sql('update public.site_settings set value = $2, updated_by = $3 where key = $1', [
      key,
      before?.value,
      before?.updated_by,
    ]),
  )

  test('changing one', async () => {
    expect(
      await entriesOf(() => administrator.person.update('site_settings', { key }, { value: 'On record' })),
    ).toEqual([
      {
        ...signed(),
        action: 'changed',
        subject: 'setting',
        subject_id: key,
        subject_name: key,
        before: { value: before?.value },
        after: { value: 'On record' },
      },
    ])
    expect(
      await entriesOf(() =>
        ask(backend, 'POST', '/rest/v1/site_settings', {
          token: administrator.token,
          body: { key, value: 'Upserted' },
          prefer: 'resolution=merge-duplicates',
        }),
      ),
    ).toMatchObject([{ action: 'changed', before: { value: 'On record' }, after: { value: 'Upserted' } }])
  })
  test('deleting the person who changed one last changes neither its value nor who is said to have changed it', async () => {
    const editor = await makeAccount(backend, 'setting-editor', 'editor')
    await editor.person.update('site_settings', { key }, { value: 'By the editor' })
    await administrator.person.call('delete_user', { user_id: editor.id })
    expect((await sql('select value, updated_by from public.site_settings where key = $1', [key]))[0]).toEqual({
      value: 'By the editor',
      updated_by: null,
    })
  })
})

describe('the record itself', () => {
  const forged = () => ({
    actor_id: ruler.id,
    actor_name: 'Forged',
    action: 'changed',
    subject: 'member',
    subject_id: fixtures.sample,
    subject_name: 'Forged',
  })

  test('is written, changed and shortened by nobody, the service role included', async () => {
    await administrator.person.insert('members', { id: fixtures.sample, name: 'Record Ltd', member_type: 'company' })
    const before = await sql(
      'select md5(string_agg(t::text, null order by id)) as hash, count(*) from public.audit_log t',
    )
    const service = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` }
    const callers: Record<string, string>[] = [
      service,
      { apikey: backend.secretKey },
      { apikey: backend.publishableKey },
    ]
    for (const { token } of [ruler, administrator])
      callers.push({ apikey: backend.publishableKey, authorization: `Bearer ${token}` })
    const requests: [string, string, unknown][] = [
      ['POST', 'audit_log', forged()],
      ['POST', 'audit_log', { ...forged(), id: 1 }],
      ['PUT', 'audit_log?id=eq.1', { ...forged(), id: 1 }],
      ['PATCH', 'audit_log?id=gt.0', { actor_name: 'Forged' }],
      ['DELETE', 'audit_log?id=gt.0', undefined],
      ['DELETE', 'audit_log', undefined],
      ['POST', 'rpc/write_audit_log', { subject_kind: 'member', olds: null, news: [] }],
      ['POST', 'rpc/truncate', { table: 'audit_log' }],
    ]
    for (const headers of callers)
      for (const [method, path, body] of requests)
        for (const prefer of ['return=minimal', 'resolution=merge-duplicates']) {
          const response = await fetch(`${backend.url}/rest/v1/${path}`, {
            method,
            headers: { ...headers, prefer, 'content-type': 'application/json' },
            body: body === undefined ? null : JSON.stringify(body),
          })
          expect(response.ok, `${method} ${path}`).toBe(false)
        }
    expect(
      await sql('select md5(string_agg(t::text, null order by id)) as hash, count(*) from public.audit_log t'),
    ).toEqual(before)
  })
  test('not even the owner changes it by accident', async () => {
    for (const statement of [
      `update public.audit_log set actor_name = 'Forged'`,
      'delete from public.audit_log',
      'truncate public.audit_log',
    ])
      await expect(sql(statement)).rejects.toThrow('append-only')
  })
  test('no API role holds a right to write it', async () => {
    expect(
      await sql(`select role, privilege from unnest(array['anon', 'authenticated', 'service_role']) as role, unnest(array['insert', 'update', 'delete', 'truncate', 'trigger', 'references']) as privilege
      where has_table_privilege(role, 'public.audit_log', privilege)`),
    ).toEqual([])
  })
  test('outlives the people in it', async () => {
    const second = await makeAccount(backend, 'forgotten', 'administrator')
    await second.person.insert('members', { id: fixtures.sample, name: 'Record Ltd', member_type: 'company' })
    await ruler.person.call('delete_user', { user_id: second.id })
    expect(await sql('select actor_name from public.audit_log where actor_id = $1', [second.id])).toEqual([
      { actor_name: 'forgotten Tester' },
    ])
  })
})
