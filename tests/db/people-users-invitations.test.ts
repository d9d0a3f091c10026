import { beforeEach, describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import {
  addressOf,
  ask,
  createAccount,
  makeAccount,
  personOf,
  removeAccounts,
  roleIds,
  stateOf,
  type Account,
} from '../support/accounts'
import { any, emails, type Row } from '../support/database/driver'
import { inside } from '../support/database/inside'
import { tokenLink } from '../support/database/mails'

const backend = testBackend()
const { sql } = backend
const forbidden = '42501'
const closed = 'P0001'
const guest = addressOf('guest')
const password = 'pre-set-by-a-stranger'

/** Calls the Auth service. */
const auth = (path: string, body: unknown, token?: string) => ask(backend, 'POST', `/auth/v1/${path}`, { body, token })

interface Session {
  access_token: string
  user: { id: string }
}

/** Follows the link of the newest mail to an address; null when it no longer works. */
async function follow(email: string): Promise<Session | null> {
  const mail = (await backend.mails()).find(({ to }) => to === email)
  const { searchParams } = new URL(tokenLink(mail))
  const { status, text } = await auth('verify', {
    token_hash: searchParams.get('token'),
    type: searchParams.get('type'),
  })
  return status === 200 ? (JSON.parse(text) as Session) : null
}

/** Requests the mail for an address, and follows its link as the owner. */
async function enter(email: string): Promise<Account> {
  await sql(`update auth.users set recovery_sent_at = null, confirmation_sent_at = null where email = $1`, [email])
  await auth('otp', { email, create_user: true })
  const session = await follow(email)
  if (!session) throw new Error(`${email} could not enter`)
  return {
    id: session.user.id,
    email,
    token: session.access_token,
    person: personOf(backend, session.access_token, session.user.id),
  }
}

async function profileOf(email: string): Promise<Row | undefined> {
  return (
    await sql(
      `select p.first_name, p.last_name, r.name as role, p.company_id, p.company_name from auth.users u join public.user_profiles p on p.id = u.id left join public.user_roles r on r.id = p.role_id where u.email = $1`,
      [email],
    )
  )[0]
}

/** The accounts with this address. */
const accounts = async (email: string) =>
  (await sql('select id from auth.users where lower(email) = lower($1)', [email])).length
/** Withdraws an invitation; says why it was refused. */
const withdraw = async (id: string, { person } = administrator) =>
  (await person.call('withdraw_invitation', { invitation_id: id })).code
/** Renews an invitation; says why it was refused. */
async function renew(id: string, { token } = administrator) {
  const { text } = await ask(backend, 'POST', '/rest/v1/rpc/renew_invitations', { token, body: { ids: [id] } })
  const { code, failed = [] } = JSON.parse(text) as { code?: string; failed?: { reason: string }[] }
  return code ?? failed[0]?.reason ?? null
}
const accept = async ({ person }: Pick<Account, 'person'>) => (await person.call('accept_invitation', {})).code

let administrator: Account
beforeEach(async () => {
  await removeAccounts(sql)
  administrator = await makeAccount(backend, 'inviting-administrator', 'administrator')
})

/** Invites somebody as an Administrator (or as `by`), and returns the invitation's id. */
async function invite(email = guest, more: Row = {}, by: Account = administrator): Promise<string> {
  const { code } = await by.person.insert('invitations', { email, first_name: 'Gergana', last_name: 'Guest', ...more })
  expect(code).toBe(null)
  const [invitation] = await sql<{ id: string }>(
    'select id from public.invitations where email = $1 and accepted_at is null and withdrawn_at is null',
    [email],
  )
  return invitation?.id ?? ''
}

describe('nobody creates an account uninvited', () => {
  const email = addressOf('uninvited')
  const phone = '+359888123456'
  const roads: [string, unknown][] = [
    ['signup', { email, password }],
    ['signup', { email: email.toUpperCase(), password, data: { role: 'super_administrator' } }],
    ['signup', { phone, password }],
    ['signup', { data: {} }],
    ['otp', { email, create_user: true }],
    ['otp', { email, create_user: false }],
    ['otp', { phone, create_user: true }],
    ['magiclink', { email }],
    ['recover', { email }],
    ['resend', { type: 'signup', email }],
    ['token?grant_type=password', { email, password }],
    ['token?grant_type=id_token', { provider: 'google', id_token: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['token?grant_type=pkce', { auth_code: 'code', code_verifier: 'verifier' }],
    ['token?grant_type=anonymous', {}],
    ['verify', { type: 'signup', email, token: '000000' }],
    ['verify', { type: 'invite', email, token: '000000' }],
    ['invite', { email }],
    ['admin/users', { email, password, email_confirm: true }],
    ['admin/generate_link', { type: 'invite', email }],
    ['sso', { domain: 'accounts.example' }],
  ]
  /** To whoever signs up, a token says nothing, and each of these hashes a password. */
  const ofStaff = process.env.TEST_BREADTH ? roads : roads.filter(([path]) => !/^(signup|otp|magiclink)/.test(path))
  const askers = ['anonymous', 'administrator', ...(process.env.TEST_BREADTH ? ['member' as const] : [])] as const
  test.each(askers)('by any road of the Auth service, %s', async (who) => {
    const token = who === 'anonymous' ? undefined : await backend.signIn(emails[who])
    const before = await stateOf(sql)
    const mails = (await backend.mails()).length
    for (const [path, body] of who === 'administrator' ? ofStaff : roads) {
      const { text } = await auth(path, body, token)
      expect(text, path).not.toContain('access_token')
    }
    for (const provider of ['google', 'github', 'azure'])
      expect(
        (await ask(backend, 'GET', `/auth/v1/authorize?provider=${provider}`, { token })).status,
      ).toBeGreaterThanOrEqual(400)
    expect(await stateOf(sql)).toEqual(before)
    expect((await backend.mails()).length, 'mails to strangers').toBe(mails)
  })

  test('by no setting that a call could carry', async () => {
    const before = await stateOf(sql)
    const call = (path: string, body: unknown, headers: Record<string, string>) =>
      fetch(backend.url + path, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const setting = { setting_name: 'bkcc.owner_makes_accounts', new_value: 'on', is_local: false }
    for (const profile of ['public', 'pg_catalog', 'private']) {
      const headers = { authorization: `Bearer ${administrator.token}`, 'content-profile': profile }
      expect((await call('/rest/v1/rpc/set_config', setting, headers)).ok, profile).toBe(false)
    }
    const on = { 'bkcc.owner_makes_accounts': 'on' }
    const options = '-c bkcc.owner_makes_accounts=on'
    await call(
      '/auth/v1/signup',
      { email, password, options, data: on },
      { ...on, 'x-bkcc-owner-makes-accounts': 'on' },
    )
    expect(await stateOf(sql)).toEqual(before)
  })

  test("with an invitation that is withdrawn, expired, accepted, or another's", async () => {
    const withdrawn = addressOf('withdrawn')
    expect(await withdraw(await invite(withdrawn))).toBe(null)
    const expired = addressOf('expired')
    await sql(`update public.invitations set expires_at = now() - interval '1 second' where id = $1`, [
      await invite(expired),
    ])
    await invite()
    const accepted = addressOf('accepted')
    await invite(accepted)
    const person = await enter(accepted)
    expect(await accept(person)).toBe(null)
    expect((await administrator.person.call('delete_user', { user_id: person.id })).code).toBe(null)
    const before = await stateOf(sql)
    for (const address of [withdrawn, expired, accepted, addressOf('gues_'), addressOf('%'), addressOf('guest+1')]) {
      for (const path of ['signup', 'otp']) await auth(path, { email: address, password, create_user: true })
    }
    expect(await stateOf(sql)).toEqual(before)
  })
})

describe("a stranger who signs up in an invited person's place", () => {
  /** Passes the waiting time between two mails to an address, as an attacker could wait. */
  const wait = () =>
    sql(
      `update auth.users set confirmation_sent_at = now() - interval '1 hour', recovery_sent_at = now() - interval '1 hour' where email = $1`,
      [guest],
    )
  const getsIn = async () => {
    for (const attempt of [password, 'second-attempt', ''])
      if ((await auth('token?grant_type=password', { email: guest, password: attempt })).status === 200) return true
    return false
  }

  test('sets no password that counts, before the invitation is accepted or after', async () => {
    await invite()
    expect((await auth('signup', { email: guest, password })).text).not.toContain('access_token')
    expect(await getsIn()).toBe(false)
    await wait()
    await auth('signup', { email: guest, password: 'second-attempt' })
    expect(await getsIn()).toBe(false)

    // The person follows the link of the mail that the attacker requested, or of their own.
    const { person, token } = await enter(guest)
    expect(await getsIn()).toBe(false)
    expect(await accept({ person })).toBe(null)
    expect(await getsIn(), 'accepted').toBe(false)
    await wait()
    await auth('signup', { email: guest, password: 'second-attempt' })
    expect(await getsIn(), 'signed up again').toBe(false)

    expect((await ask(backend, 'PUT', '/auth/v1/user', { token, body: { password: 'the-persons-own' } })).status).toBe(
      200,
    )
    expect((await auth('token?grant_type=password', { email: guest, password: 'the-persons-own' })).status).toBe(200)
    await wait()
    await auth('signup', { email: guest, password: 'second-attempt' })
    expect(await getsIn(), 'over a password').toBe(false)
  })

  test('gives the person no name and no role', async () => {
    await invite(guest, { company_id: null })
    await auth('signup', {
      email: guest,
      password,
      data: { first_name: 'Mallory', role: 'super_administrator', role_id: (await roleIds(sql)).super_administrator },
    })
    await wait()
    const { person } = await enter(guest)
    await person.call('accept_invitation', {})
    expect(await profileOf(guest)).toEqual({
      first_name: 'Gergana',
      last_name: 'Guest',
      role: null,
      company_id: null,
      company_name: null,
    })
  })

  test('of staff needs the longer password: while their invitation is open, and with a role', async () => {
    const { editor } = await roleIds(sql)
    const id = await invite(guest, { role_id: editor })
    const account = await createAccount(sql, 'guest', 'bare')
    const needs = async (table: string, change: string) => {
      await sql(`update ${table} set ${change} where id = $1`, [table === 'public.invitations' ? id : account.id])
      return (await inside(sql).call('needs_staff_password', {}, account)).body
    }
    for (const [table, change, needed] of [
      ['public.invitations', `expires_at = now() + interval '1 minute'`, true],
      ['public.invitations', 'expires_at = now()', false],
      ['public.invitations', `expires_at = now() + interval '1 day', withdrawn_at = now()`, false],
      ['public.invitations', 'withdrawn_at = null, accepted_at = now()', false],
      ['public.invitations', 'accepted_at = null, role_id = null', false],
      ['public.invitations', `role_id = '${editor}'`, true],
      ['public.invitations', `email = 'another@accounts.example'`, false],
      ['public.invitations', `email = '${guest}'`, true],
      ['auth.users', 'email_confirmed_at = null', false],
      ['auth.users', 'email_confirmed_at = now()', true],
    ] as const)
      expect(await needs(table, change), change).toBe(needed)
    expect(await accept({ person: inside(sql).personOf(account.id) })).toBe(null)
    expect(await needs('public.user_profiles', 'role_id = role_id')).toBe(true)
    expect(await needs('public.user_profiles', 'role_id = null')).toBe(false)
  })

  test('before the link is followed, the account is nobody', async () => {
    await invite()
    await auth('signup', { email: guest, password })
    expect(await profileOf(guest)).toBeUndefined()
    expect(await accounts(guest)).toBe(1)
  })
})

describe('accepting an invitation', () => {
  test('gives the role and the company that it names, once', async () => {
    const [company] = await sql<{ id: string; name: string }>(
      `select id, name from public.members where member_type = 'company' order by name limit 1`,
    )
    await invite(guest, { role_id: (await roleIds(sql)).editor, company_id: company?.id })
    const { person } = await enter(guest)
    expect((await person.select('user_profiles', 'id')).rows, 'nothing before').toEqual([])
    expect(await accept({ person })).toBe(null)
    const profile = {
      first_name: 'Gergana',
      last_name: 'Guest',
      role: 'editor',
      company_id: company?.id,
      company_name: company?.name,
    }
    expect(await profileOf(guest)).toEqual(profile)
    const before = await stateOf(sql)
    expect(await accept({ person }), 'a second time').toBe(null)
    expect(await stateOf(sql)).toEqual(before)
  })

  test("a bare account without one, or with another's, gets nothing", async () => {
    const bare = await makeAccount(backend, 'bare', 'bare')
    await invite()
    const before = await stateOf(sql)
    expect(await accept(bare)).toBe(closed)
    await ask(backend, 'PUT', '/auth/v1/user', { token: bare.token, body: { email: guest } })
    expect(await accept(bare), 'asking for the address is not having it').toBe(closed)
    expect(await stateOf(sql)).toEqual(before)
  })

  test.each([
    ['withdrawn', (id: string) => administrator.person.call('withdraw_invitation', { invitation_id: id })],
    ['expired', (id: string) => sql(`update public.invitations set expires_at = now() where id = $1`, [id])],
  ] as const)('one that is %s gives nothing, even to who has followed its link', async (_, end) => {
    const id = await invite()
    const { person } = await enter(guest)
    await end(id)
    const before = await stateOf(sql)
    expect([closed, forbidden]).toContain(await accept({ person }))
    expect(await profileOf(guest)).toBeUndefined()
    expect(await stateOf(sql)).toEqual(before)
  })

  test('withdrawing kills the link of the mail', async () => {
    const id = await invite()
    await auth('otp', { email: guest, create_user: true })
    expect(await withdraw(id)).toBe(null)
    expect(await accounts(guest)).toBe(0)
    expect(await follow(guest)).toBe(null)
  })

  test('whoever has a profile keeps it as it is, also where an invitation of a higher role awaits their address', async () => {
    const member = await makeAccount(backend, 'member', null)
    await sql(
      `insert into public.invitations (email, first_name, last_name, role_id) values ($1, 'Gergana', 'Guest', (select id from public.user_roles where name = 'super_administrator'))`,
      [guest],
    )
    // As if the member's address had become the invited one.
    await sql('update auth.users set email = $2 where id = $1', [member.id, guest])
    const before = await stateOf(sql)
    expect(await accept(member)).toBe(null)
    expect(await stateOf(sql)).toEqual(before)
    expect(await profileOf(guest)).toMatchObject({ role: null })
  })
})

describe('inviting, renewing and withdrawing', () => {
  test('not beyond the right of who does it', async () => {
    const { administrator: administratorRole, super_administrator } = await roleIds(sql)
    const ruler = await makeAccount(backend, 'ruler', 'super_administrator')
    const ofMember = await invite(addressOf('a'))
    const ofAdministrator = await invite(addressOf('b'), { role_id: administratorRole }, ruler)
    const ofRuler = await invite(addressOf('c'), { role_id: super_administrator }, ruler)
    const others = [
      await makeAccount(backend, 'bare', 'bare'),
      await makeAccount(backend, 'member', null),
      await makeAccount(backend, 'editor', 'editor'),
    ]
    const before = await stateOf(sql)
    for (const other of others)
      for (const id of [ofMember, ofAdministrator, ofRuler])
        expect([await renew(id, other), await withdraw(id, other)], other.email).toEqual([forbidden, forbidden])
    for (const id of [ofAdministrator, ofRuler])
      expect([await renew(id), await withdraw(id)]).toEqual(['You may not give this role.', forbidden])
    for (const { person } of [...others, administrator]) {
      for (const role_id of [administratorRole, super_administrator])
        expect(
          (await person.insert('invitations', { email: guest, first_name: 'A', last_name: 'B', role_id })).code,
        ).toBe(forbidden)
      for (const change of [{ email: addressOf('hijacked') }, { role_id: super_administrator }])
        expect((await person.update('invitations', { id: any }, change)).code).toBe(forbidden)
      expect((await person.remove('invitations', { id: ofMember })).code).toBe(forbidden)
    }
    expect(await stateOf(sql)).toEqual(before)
  })

  test('an invitation that is over stays over', async () => {
    const withdrawn = await invite(addressOf('a'))
    await withdraw(withdrawn)
    const accepted = await invite(addressOf('b'))
    await accept(await enter(addressOf('b')))
    const before = await stateOf(sql)
    for (const id of [withdrawn, accepted])
      expect([await renew(id), await withdraw(id)]).toEqual(['This invitation is no longer open.', closed])
    expect(await stateOf(sql)).toEqual(before)
  })

  test('renewing gives an expired one its fourteen days, and its person gets in', async () => {
    const id = await invite()
    await sql(`update public.invitations set expires_at = now() - interval '30 days' where id = $1`, [id])
    expect(await renew(id)).toBe(null)
    const [term] = await sql<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from public.invitations where id = $1`,
      [id],
    )
    expect(term).toEqual({ days: 14 })
    expect(await accept(await enter(guest))).toBe(null)
  })

  test('an address has one open invitation, however it is written, and none where it has a profile', async () => {
    await invite()
    const before = await stateOf(sql)
    for (const [email, code] of [
      [guest.toUpperCase(), '23505'],
      [administrator.email.toUpperCase(), closed],
      ['not an address', '23514'],
    ]) {
      const row = { email, first_name: 'A', last_name: 'B' }
      expect((await administrator.person.insert('invitations', row)).code, email).toBe(code)
    }
    expect(await stateOf(sql)).toEqual(before)
  })
})
