import { beforeAll, describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import {
  addressOf,
  ask,
  makeAccount,
  roleIds,
  stateOf,
  type Account,
  type AccountRole,
  type Answer,
} from '../support/accounts'
import type { Outcome } from '../support/database/driver'
import { inside } from '../support/database/inside'

const backend = testBackend()
const { sql } = backend
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
      expect((await ask(backend, 'POST', '/rest/v1/rpc/search_users', { token, body: { query: '' } })).status).toBe(403)
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
      ].map((path) => (address: string) => to('GET', path.includes('%') ? path.replace('%', address) : path + address)),
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
