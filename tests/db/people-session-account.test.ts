import { abbreviation, fullName } from '@/features/publish/site/site'
import { beforeEach, expect, test } from 'vitest'
import { addressOf, ask, makeAccount, removeAccounts, type Account } from '../support/accounts'
import { addFactor } from '../support/database/factors'
import { tokenLink } from '../support/database/mails'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const next = addressOf('moved')

let member: Account
beforeEach(async () => {
  await removeAccounts(sql)
  member = await makeAccount(backend, 'mover', null)
})

const change = (body: object, token = member.token) => ask(backend, 'PUT', '/auth/v1/user', { token, body })
const mailsTo = async (address: string) =>
  (await backend.mails()).filter(({ to, subject }) => to === address && subject.startsWith('Confirm the new email'))
const email = async () =>
  (await sql<{ email: string }>('select email from public.user_profiles where id = $1', [member.id]))[0]?.email

/** Makes all sign-ins of the member longer ago than a day. */
const wait = () =>
  sql(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [member.id])

test('a new address is proven by its own mailbox, and by no other', async () => {
  const [before, beforeNext] = [await mailsTo(member.email), await mailsTo(next)]
  expect((await change({ email: next })).status).toBe(200)
  expect((await mailsTo(member.email)).length, 'the old mailbox proves nothing').toBe(before.length)
  const [mail, ...others] = (await mailsTo(next)).slice(0, -beforeNext.length || undefined)
  expect(others).toEqual([])
  expect(await email()).toBe(member.email)
  const account = await ask(backend, 'GET', '/auth/v1/user', { token: member.token })
  expect(JSON.parse(account.text), 'the account names the address that waits').toMatchObject({ new_email: next })
  const token = new URL(tokenLink(mail)).searchParams.get('token')
  expect(
    (await ask(backend, 'POST', '/auth/v1/verify', { body: { token_hash: token, type: 'email_change' } })).status,
  ).toBe(200)
  expect(await email()).toBe(next)
})

const notices = () =>
  sql<{ template: string; recipient: string; data: Record<string, string> }>(
    `select template, recipient, data from public.mail_outbox where about_kind = 'account' and about_id = $1 order by created_at`,
    [member.id],
  )

test('the old mailbox hears of a new address once it counts', async () => {
  await change({ email: next })
  expect(await notices()).toEqual([])
  const token = new URL(tokenLink((await mailsTo(next))[0])).searchParams.get('token')
  await ask(backend, 'POST', '/auth/v1/verify', { body: { token_hash: token, type: 'email_change' } })
  expect(await notices()).toMatchObject([
    { template: 'account-email-changed', recipient: member.email, data: { email: next } },
  ])
  const [held] = await sql<{ held: { mails: object[] } }>('select private.held_mails($1, $2) as held', [
    member.id,
    next,
  ])
  expect(held?.held.mails).toMatchObject([{ about: 'account-email-changed' }])
  await sql('select private.erase_mails($1, $2)', [member.id, next])
  expect(await notices()).toEqual([])
})

test('the mailbox hears of a new password, and not of a sign-in or a first password', async () => {
  await backend.signIn(member.email)
  await sql(`update auth.users set encrypted_password = '' where id = $1`, [member.id])
  await sql(`delete from public.mail_outbox where about_id = $1`, [member.id])
  await change({ password: 'a-first-password' })
  expect(await notices()).toEqual([])
  await change({ password: 'a-second-password' })
  expect(await notices()).toMatchObject([{ template: 'account-password-changed', recipient: member.email }])
  expect(
    await sql(
      `select private.mail_data(o) ->> 'reader' = p.full_name as greets from public.mail_outbox o, public.user_profiles p
      where o.about_id = $1 and p.id = $1`,
      [member.id],
    ),
  ).toEqual([{ greets: true }])
})

test.each([
  ['password', { password: 'a-new-password' }],
  ['address', { email: next }],
  ['password among other things', { data: {}, password: 'a-new-password' }],
])('a new %s needs a recent sign-in', async (_name, body) => {
  await wait()
  const before = (await mailsTo(next)).length
  const refused = await change(body)
  expect(refused.status).toBe(400)
  expect(JSON.parse(refused.text)).toMatchObject({ error_code: 'reauthentication_needed' })
  expect((await mailsTo(next)).length).toBe(before)
  expect((await change({ data: { colour: 'blue' } })).status, 'anything else does not').toBe(200)
  const fresh = await backend.signIn(member.email)
  expect((await change(body, fresh)).status).toBe(200)
  expect((await change({ password: 'another' })).status, 'another session’s sign-in is not this one’s').toBe(400)
})

test('a token that nobody signed opens nothing', async () => {
  const [header, payload] = member.token.split('.')
  const forged = `${header}.${payload}.${'A'.repeat(43)}`
  expect((await change({ password: 'a-new-password' }, forged)).status).toBeGreaterThanOrEqual(401)
  for (const token of ['', 'x', 'a.b.c', `${header}.e30.x`])
    expect((await change({ password: 'a-new-password' }, token)).status, token).toBeGreaterThanOrEqual(400)
})

test.each([
  ['recover', 'POST', () => ({ email: member.email }), 'Set a new password'],
  ['otp', 'POST', () => ({ email: member.email }), 'You are invited'],
  ['user', 'PUT', () => ({ email: next }), 'Confirm your new email'],
] as const)('the mail of %s says the same in both parts, and holds no code', async (path, method, body, heading) => {
  expect((await ask(backend, method, `/auth/v1/${path}`, { token: member.token, body: body() })).status).toBe(200)
  // Newer mails may be the notices of changes that other tests made.
  const mail = (await backend.mails()).find(({ html }) => html.includes(heading))
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain(heading)
    expect(part?.split(fullName), 'the full name stands in the foot alone').toHaveLength(2)
    expect(part).not.toMatch(/\b\d{6}\b/)
  }
  // Head and foot are those of all other mails; a link shows no scheme.
  expect(mail?.text.split('\n')[0]).toMatch(new RegExp(`^${abbreviation} `))
  expect(mail?.html).not.toMatch(/>https?:/)
  expect(mail?.text).toContain(tokenLink(mail))
  expect(mail?.text).not.toMatch(/[<>]|&#/)
})

// As Auth does it: a factor is stored before its first code proves it.
async function setUp(name: string) {
  const id = await addFactor(sql, member.id, { name, status: 'unverified' })
  await sql(`update auth.mfa_factors set status = 'verified' where id = $1`, [id])
  return id
}
const to = { recipient: addressOf('mover') }
const added = { template: 'account-factor-added', ...to, data: { by: 'person', path: '/dashboard/profile' } }
const removed = { ...added, template: 'account-factor-removed' }

test('the mailbox hears of each second factor that its person sets up or removes', async () => {
  const begun = await addFactor(sql, member.id, { status: 'unverified' })
  await sql('delete from auth.mfa_factors where id = $1', [begun])
  expect(await notices(), 'one that was never confirmed').toEqual([])
  const phone = await setUp('Phone')
  expect(await notices()).toMatchObject([added])
  await sql('update auth.mfa_factors set last_challenged_at = now(), updated_at = now() where id = $1', [phone])
  expect(await notices(), 'its use').toHaveLength(1)
  await setUp('Tablet')
  await sql('delete from auth.mfa_factors where id = $1', [phone])
  expect(await notices()).toMatchObject([added, added, removed])
})

test('the mailbox hears once of what the office removes, and who did it', async () => {
  await setUp('Phone')
  await setUp('Tablet')
  const administrator = await makeAccount(backend, 'factor-desk', 'administrator')
  await administrator.person.call('remove_second_factor', { person: member.id })
  expect((await notices()).slice(2)).toMatchObject([{ ...removed, data: { by: 'office' } }])
  // A drain sends several at a time, so the last to be written need not be the newest.
  const texts = (await backend.mails())
    .filter(({ to: recipient }) => recipient === to.recipient)
    .map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining('The office of the chamber has removed'))
})

test('nobody hears of a factor that goes with its account', async () => {
  const leaving = await makeAccount(backend, 'factor-leaver', 'editor')
  await addFactor(sql, leaving.id)
  await sql('delete from auth.users where id = $1', [leaving.id])
  expect(await sql('select template from public.mail_outbox where about_id = $1', [leaving.id])).toEqual([])
})
