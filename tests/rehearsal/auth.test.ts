import path from 'node:path'
import { AuthClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { demoPassword } from '../../supabase/local/demo-accounts'
import { Mailbox } from '../../supabase/local/mailbox'
import { readProjectConfig } from '../../supabase/local/project-config'
import { emails } from '../support/database/driver'
import { findPostgres, startTestPostgres, type TestPostgres } from '../support/database/postgres'
import { rowsAs } from '../support/sessions'
import { oneTimeCode } from '../support/totp'
import { findAuth, migrateAuth, startAuth, type Auth } from './auth'

const server = findPostgres()
const found = findAuth()
const missing = server.missing ?? found.missing
if (missing !== undefined) process.stdout.write(`The tests of Supabase Auth itself are left out: ${missing}.\n`)

const origin = 'http://site.example'
const secrets = { jwtSecret: 'a-secret-of-these-tests-alone-a-secret-of-these-tests-alone' }

describe.skipIf(missing !== undefined)('Supabase Auth', () => {
  let database: TestPostgres
  let auth: Auth
  let mailbox: Mailbox
  /** Starts another Auth on the same database. */
  const start = async (limits?: true) =>
    startAuth(found.program ?? '', {
      config: await readProjectConfig(path.resolve(import.meta.dirname, '../..')),
      origin,
      secrets,
      socketFolder: database.socketFolder,
      mailbox,
      ...(limits && { limits }),
    })

  beforeAll(async () => {
    if (missing !== undefined) return
    database = await startTestPostgres(server.folder ?? '', {
      prepareAuth: (socketFolder) => migrateAuth(found.program ?? '', socketFolder),
    })
  })
  beforeEach(async () => {
    mailbox = await Mailbox.open()
    auth = await start()
    return () => auth.stop()
  })
  afterAll(() => database?.stop())

  const client = (headers: Record<string, string> = {}, url = auth.url) =>
    new AuthClient({ url, headers, autoRefreshToken: false, persistSession: false, detectSessionInUrl: false })

  /** A client on which somebody has signed in. */
  async function signedIn(email: string, password = demoPassword) {
    const person = client()
    const { data, error } = await person.signInWithPassword({ email, password })
    if (!data.session) throw new Error(`${email} cannot sign in: ${error?.message}`)
    return { person, session: data.session }
  }

  /** Runs a query as the Data API does with an access token; the SQLSTATE of its refusal, or its rows. */
  const as = (token: string, query: string) => {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    return rowsAs(database.sql, JSON.parse(claims) as { sub: string }, query)
  }

  /** The token of the link in a mail to somebody. */
  function tokenTo(address: string, page: string): string {
    const mail = mailbox.list().find(({ to }) => to === address)
    const link = new RegExp(`href="${origin}${page}\\?([^"]*)"`).exec(mail?.html ?? '')?.[1] ?? ''
    return new URLSearchParams(link.replaceAll('&#38;', '&').replaceAll('&amp;', '&')).get('token') ?? ''
  }

  const invite = (address: string) =>
    database.sql`select private.invite_super_administrator(${address}, 'Irina', 'Invited')`

  /** Accepts an invitation and chooses the demo password. */
  async function newcomer(address: string) {
    await invite(address)
    const person = client()
    await person.signInWithOtp({ email: address, options: { shouldCreateUser: true } })
    const { data } = await person.verifyOtp({ token_hash: tokenTo(address, '/accept-invitation'), type: 'signup' })
    const token = data.session?.access_token ?? ''
    expect(await as(token, 'select public.accept_invitation()')).toEqual([{ accept_invitation: true }])
    expect((await person.updateUser({ password: demoPassword })).error).toBeNull()
    return { person, token, id: data.user?.id ?? '' }
  }

  test('the accounts of the seed sign in; a wrong password does not', async () => {
    for (const email of [emails.superAdministrator, emails.administrator, emails.editor, emails.member]) {
      const { session } = await signedIn(email)
      expect(await as(session.access_token, 'select email from public.user_profiles where id = auth.uid()')).toEqual([
        { email },
      ])
    }
    const { error } = await client().signInWithPassword({ email: emails.editor, password: 'not-the-password' })
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  test('a session is refreshed, and its former refresh token ends with it', async () => {
    const { person, session } = await signedIn(emails.editor)
    const { data } = await person.refreshSession()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(await as(data.session?.access_token ?? '', 'select private.user_role()')).toEqual([{ user_role: 'editor' }])
    expect((await client().refreshSession({ refresh_token: 'unknown-token' })).error?.status).toBe(400)
  })

  test('a forgotten password is replaced through the mail, once', async () => {
    const address = 'forgetful@invited.example'
    await newcomer(address)
    await client().resetPasswordForEmail(address, { redirectTo: `${origin}/reset-password` })
    expect(mailbox.list()[0]).toMatchObject({ to: address, subject: 'Set a new password for your BKCC account' })
    const token = tokenTo(address, '/reset-password')
    const person = client()
    expect((await person.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull()
    expect((await person.updateUser({ password: 'another-password' })).error).toBeNull()
    expect((await client().verifyOtp({ token_hash: token, type: 'recovery' })).error?.status).toBe(403)
    await signedIn(address, 'another-password')
    // Nobody learns which addresses have an account.
    expect((await client().resetPasswordForEmail('nobody@invited.example')).error).toBeNull()
  })

  test('only invited people get an account, and only through their mailbox', async () => {
    const stranger = 'stranger@invited.example'
    expect((await client().signInWithOtp({ email: stranger })).error?.status).toBe(500)
    expect((await client().signUp({ email: stranger, password: demoPassword })).error?.status).toBe(500)
    expect(await database.sql`select id from auth.users where email = ${stranger}`).toEqual([])
    expect(mailbox.list()).toEqual([])

    // Whoever signs up in an invited person's name cannot choose the password.
    const invited = 'invited@invited.example'
    await invite(invited)
    expect((await client().signUp({ email: invited, password: 'of-somebody-else' })).error).toBeNull()
    expect(mailbox.list()[0]).toMatchObject({ to: invited, subject: 'Your invitation to the BKCC member portal' })
    const { data } = await client().verifyOtp({ token_hash: tokenTo(invited, '/accept-invitation'), type: 'signup' })
    expect(data.session).not.toBeNull()
    expect((await client().signInWithPassword({ email: invited, password: 'of-somebody-else' })).error?.status).toBe(
      400,
    )
    expect(await as(data.session?.access_token ?? '', 'select private.user_role()')).toEqual([{ user_role: null }])
    await as(data.session?.access_token ?? '', 'select public.accept_invitation()')
    expect(await as(data.session?.access_token ?? '', 'select private.user_role()')).toEqual([
      { user_role: 'super_administrator' },
    ])
  })

  test('an address changes once both mailboxes have agreed, and the profile follows', async () => {
    const { person, id } = await newcomer('moving@invited.example')
    expect((await person.updateUser({ email: 'moved@invited.example' })).error).toBeNull()
    expect(
      mailbox
        .list()
        .slice(0, 2)
        .map(({ to, subject }) => [to, subject])
        .sort(),
    ).toEqual([
      ['moved@invited.example', 'Confirm the new email address of your BKCC account'],
      ['moving@invited.example', 'Confirm the new email address of your BKCC account'],
    ])
    const follow = (to: string) =>
      client().verifyOtp({ token_hash: tokenTo(to, '/confirm-email'), type: 'email_change' })
    const profile = async () => (await database.sql`select email from public.user_profiles where id = ${id}`)[0]
    expect((await follow('moved@invited.example')).data.session).toBeNull()
    expect(await profile()).toEqual({ email: 'moving@invited.example' })
    expect((await follow('moving@invited.example')).data.session).not.toBeNull()
    expect(await profile()).toEqual({ email: 'moved@invited.example' })
  })

  test('a second factor: enrolled, asked for, removed by another Administrator', async () => {
    const address = 'careful@invited.example'
    const { person, id } = await newcomer(address)
    const { data: factor } = await person.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'BKCC' })
    expect(factor?.totp.qr_code).toMatch(/^data:image\/svg\+xml/)
    const key = factor?.totp.secret ?? ''
    const factorId = factor?.id ?? ''
    // Not verified yet, so it protects nothing and locks nobody out.
    expect((await signedIn(address)).session.user.factors?.[0]?.status).toBe('unverified')

    const wrong = await person.mfa.challengeAndVerify({ factorId, code: '000000' })
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const proven = await person.mfa.challengeAndVerify({ factorId, code: oneTimeCode(key) })
    expect(proven.error).toBeNull()
    const role = (token: string) => as(token, 'select private.user_role()')
    expect(await role(proven.data?.access_token ?? '')).toEqual([{ user_role: 'super_administrator' }])
    const notices = () =>
      database.sql`select template, recipient, data ->> 'by' as by from public.mail_outbox where about_kind = 'account' and about_id = ${id} and template like '%factor%' order by created_at`
    const added = { template: 'account-factor-added', recipient: address, by: 'person' }
    expect(await notices()).toMatchObject([added])
    const held = await as(proven.data?.access_token ?? '', `select public.get_my_data() -> 'account' as data`)
    expect(held).toMatchObject([{ data: { second_factors: [{ name: 'Phone', kind: 'totp', confirmed: true }] } }])
    expect(held).not.toMatchObject([{ data: { second_factors: [{ last_asked_at: null }] } }])
    expect(JSON.stringify(held)).not.toContain(key)

    const again = await signedIn(address)
    expect((await again.person.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const unproven = again.session.access_token
    expect(await role(unproven)).toEqual([{ user_role: null }])
    expect(await as(unproven, 'select id from public.user_profiles')).toEqual([{ id }])
    expect(await as(unproven, `update public.user_profiles set phone = '1' returning id`)).toEqual([])
    expect(await as(unproven, 'select public.get_my_data()')).toBe('42501')
    // Auth keeps the account itself closed, too.
    expect((await again.person.updateUser({ password: 'another-password' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    expect((await again.person.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await again.person.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' })).error).toMatchObject({
      code: 'insufficient_aal',
    })

    const { session: other } = await signedIn(emails.superAdministrator)
    const remove = `select public.remove_second_factor('${id}')`
    expect(await as(proven.data?.access_token ?? '', remove), 'never one’s own').toBe('P0001')
    const { session: administrator } = await signedIn(emails.administrator)
    expect(await as(administrator.access_token, remove), 'of a Super Administrator').toBe('42501')
    expect(await as(other.access_token, remove)).toEqual([{ remove_second_factor: true }])
    expect(await notices()).toMatchObject([
      added,
      { template: 'account-factor-removed', recipient: address, by: 'office' },
    ])
    expect((await person.refreshSession()).error?.status, 'signed out everywhere').toBe(400)
    expect(await role((await signedIn(address)).session.access_token)).toEqual([{ user_role: 'super_administrator' }])
    expect(
      await database.sql`select actor_name, action, subject, subject_name from public.audit_log where subject = 'second_factor'`,
    ).toMatchObject([{ action: 'deleted', subject_name: 'Irina Invited' }])
  })

  test('the mailbox hears of a second factor that its person removes', async () => {
    const { person, id } = await newcomer('remover@invited.example')
    const { data: factor } = await person.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = factor?.id ?? ''
    await person.mfa.challengeAndVerify({ factorId, code: oneTimeCode(factor?.totp.secret ?? '') })
    expect((await person.mfa.unenroll({ factorId })).error).toBeNull()
    expect(
      await database.sql`select template, data ->> 'by' as by from public.mail_outbox where about_id = ${id} and template like '%factor%' order by created_at`,
    ).toMatchObject([
      { template: 'account-factor-added', by: 'person' },
      { template: 'account-factor-removed', by: 'person' },
    ])
  })

  test('a requirement holds at once, for open sessions too, until a factor is enrolled', async () => {
    const { person, id } = await newcomer('ruler@invited.example')
    const { session: editor } = await signedIn(emails.editor)
    const before = (await person.getSession()).data.session?.access_token ?? ''
    expect(await as(before, `select public.set_required_factor('staff')`), 'not without one’s own').toBe('P0001')
    const { data: factor } = await person.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const { data } = await person.mfa.challengeAndVerify({
      factorId: factor?.id ?? '',
      code: oneTimeCode(factor?.totp.secret ?? ''),
    })
    const ruler = data?.access_token ?? ''
    const role = () => as(editor.access_token, 'select private.user_role()')
    expect(await as(ruler, `select public.set_required_factor('administrators')`)).not.toBe('P0001')
    expect(await role()).toEqual([{ user_role: 'editor' }])
    await as(ruler, `select public.set_required_factor('staff')`)
    expect(await role()).toEqual([{ user_role: null }])
    await as(ruler, `select public.set_required_factor('nobody')`)
    expect(await role()).toEqual([{ user_role: 'editor' }])
    expect(
      await database.sql`select before ->> 'value' as before, after ->> 'value' as after from public.audit_log where subject_id = 'second_factor' and actor_id = ${id} order by id`,
    ).toMatchObject([
      { before: 'nobody', after: 'administrators' },
      { before: 'administrators', after: 'staff' },
      { before: 'staff', after: 'nobody' },
    ])
  })

  test('signing out everywhere ends every session', async () => {
    const { person } = await signedIn(emails.member)
    const { person: elsewhere } = await signedIn(emails.member)
    expect((await person.signOut({ scope: 'global' })).error).toBeNull()
    expect((await elsewhere.refreshSession()).error?.status).toBe(400)
  })

  test('too many requests of one origin, and mails in too short a time, are refused with 429', async () => {
    const limited = await start(true)
    onTestFinished(limited.stop)
    const from = (address: string) => client({ 'x-forwarded-for': address }, limited.url)
    const ask = (address: string) => from(address).resetPasswordForEmail(emails.editor)
    const [first, second] = [await ask('192.0.2.1'), await ask('192.0.2.2')]
    expect([first.error, second.error]).toMatchObject([null, { status: 429, code: 'over_email_send_rate_limit' }])

    const visitor = from('192.0.2.3')
    const answers = []
    for (let attempt = 0; attempt < 40; attempt++)
      answers.push((await visitor.verifyOtp({ token_hash: 'guess', type: 'recovery' })).error?.status)
    expect(new Set(answers)).toEqual(new Set([403, 429]))
    expect((await from('192.0.2.4').verifyOtp({ token_hash: 'guess', type: 'recovery' })).error?.status).toBe(403)
  })
})
