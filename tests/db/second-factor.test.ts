import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAccount, removeAccounts, type Account } from '../support/accounts'
import { testBackend } from '../support/test-backend'
import { addFactor } from '../support/factors'

const backend = testBackend()
const { sql } = backend

let administrator: Account
let editor: Account
beforeAll(async () => {
  await removeAccounts(sql)
  administrator = await makeAccount(backend, 'factor-desk', 'administrator')
  editor = await makeAccount(backend, 'factor-editor', 'editor')
})
beforeEach(async () => {
  await sql('delete from auth.mfa_factors where user_id = $1', [editor.id])
  await sql('delete from public.mail_outbox where about_id = $1', [editor.id])
})
afterAll(async () => {
  await sql('delete from public.mail_outbox where about_id = $1', [editor.id])
  await removeAccounts(sql)
})

const notices = () =>
  sql<{ template: string; recipient: string; data: Record<string, string> }>(
    `select template, recipient, data from public.mail_outbox where about_kind = 'account' and about_id = $1 order by created_at`,
    [editor.id],
  )

// As Auth does it: a factor is stored before its first code proves it.
async function setUp(name: string) {
  const id = await addFactor(sql, editor.id, { name, status: 'unverified' })
  await sql(`update auth.mfa_factors set status = 'verified' where id = $1`, [id])
  return id
}
const to = { recipient: 'factor-editor@accounts.example' }
const added = { template: 'account-factor-added', ...to, data: { by: 'person', path: '/dashboard/profile' } }
const removed = { ...added, template: 'account-factor-removed' }

test('the mailbox hears of each second factor that its person sets up or removes', async () => {
  const begun = await addFactor(sql, editor.id, { status: 'unverified' })
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
  await administrator.person.call('remove_second_factor', { person: editor.id })
  expect((await notices()).slice(2)).toMatchObject([{ ...removed, data: { by: 'office' } }])
  const mail = (await backend.mails()).find((each) => each.to === to.recipient && each.subject.includes('removed'))
  expect(mail?.text).toContain('The office of the chamber has removed')
})

test('nobody hears of a factor that goes with its account', async () => {
  const leaving = await makeAccount(backend, 'factor-leaver', 'editor')
  await addFactor(sql, leaving.id)
  await sql('delete from auth.users where id = $1', [leaving.id])
  expect(await sql('select template from public.mail_outbox where about_id = $1', [leaving.id])).toEqual([])
})
