/** What an accountant does with money, and what of it stays an Administrator's; who may read what is in the matrix. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts'
import { testBackend } from '../support/database/test-backend'
import { after, office, type Paper } from '../support/dues'

const backend = testBackend()
const o = office(backend.sql)
const { call, one, sql } = o
let accountant: { id: string }
let alpha: string

/** What an accountant is answered. @throws the SQLSTATE of a refusal and what it says */
const keep = <Body = string>(name: string, given: object = {}) => call<Body>(name, given, accountant)
const settlementOf = (paper: Paper, kind: string) =>
  one('select id from public.settlements where debt_id = $1 and kind = $2 and undone_at is null', [paper.id, kind])
async function pay(paper: Paper, cents: number) {
  const payment_id = randomUUID()
  await keep('record_payment', {
    payment_id,
    payment: { member_id: alpha, cents, booked_on: await o.today(), payer: 'Alpha' },
    parts: await o.partsOf([[paper, cents]]),
  })
  return payment_id
}

beforeAll(async () => {
  await o.empty()
  await o.open({ begins_after: 'payment' })
  alpha = await o.member('Alpha')
  const { id } = await createAccount(sql, 'books', null)
  await sql('update public.user_profiles set is_accountant = true where id = $1', [id])
  accountant = { id }
})

test('a payment is recorded and undone, with what follows of it, in the audit log', async () => {
  const today = await o.today()
  const term = await o.term(alpha, -30, 334, true)
  const paper = await o.issue('pro_forma', alpha, { unit_cents: 10_000, term_id: term })
  const payment = await pay(paper, 10_000)
  expect(await o.states(paper)).toEqual(['paid 0'])
  // The term begins with the payment, as the settings say.
  expect(await one('select starts_on::text from public.memberships where id = $1', [term])).toBe(after(today, 1))
  await keep('undo_payment', { payment_id: payment, reason: 'Another chamber’s' })
  expect(await o.states(paper)).toEqual(['open 10000'])
  expect(
    await o.table(
      `select action, subject, after ->> 'undone' as undone from public.audit_log where actor_id = $1 order by id`,
      [accountant.id],
    ),
  ).toEqual([
    'created payment –',
    'changed document –',
    'changed member –',
    'changed document Another chamber’s',
    'changed payment Another chamber’s',
  ])
})

test('charges of the bank are closed and undone; what is written off or credited only Administrators do and undo', async () => {
  const paper = await o.issue('invoice', alpha, 10_000)
  await pay(paper, 9_500)
  await keep('close_as_charges', { document_id: paper.id, expected_open: 500 })
  await keep('undo_settlement', { settlement_id: await settlementOf(paper, 'charges'), reason: 'None were kept' })
  const off = { document_id: paper.id, reason: 'Small', expected_open: 500 }
  await expect(keep('write_off', off)).rejects.toThrow('42501 Only Administrators may write off debts.')
  await call('write_off', off)
  await expect(
    keep('undo_settlement', { settlement_id: await settlementOf(paper, 'write_off'), reason: 'Wrong' }),
  ).rejects.toThrow('42501 Only Administrators may undo credits and write-offs.')
  const other = await o.issue('invoice', alpha, 3_000)
  const note = await o.note(await o.issue('invoice', alpha, 3_000), alpha, 3_000)
  await expect(
    keep('undo_settlement', {
      settlement_id: await one('select id from public.settlements where credit_note_id = $1', [note.id]),
      reason: 'Wrong',
    }),
  ).rejects.toThrow('42501')
  expect(await o.states(paper, other)).toEqual(['written_off 0', 'open 3000'])
})

test('of people, no more is told than who buys: not who orders, nor who reads the mails', async () => {
  const order_id = randomUUID()
  const buyer = {
    name: 'Olga Orders',
    email: 'olga@orders.example',
    legal_name: 'Buyer OOD',
    address: 'Ruse',
    country: 'BG',
  }
  const { id } = await o.draft('pro_forma', null, 2_000, { order_id, buyer })
  const read = async (as?: { id: string }) =>
    (await call<{ member_name: string; order: object }>('get_document', { document_id: id }, as)) ?? {}
  expect((await read()).order).toMatchObject({ name: 'Olga Orders', email: 'olga@orders.example' })
  const { order, member_name } = await read(accountant)
  expect([member_name, order]).toMatchObject(['Buyer OOD', { legal_name: 'Buyer OOD' }])
  expect(JSON.stringify(order)).not.toMatch(/olga/i)
  const [listed] = (await o.personOf(accountant.id).select('document_list', 'member_name', { id })).rows
  expect(listed).toEqual({ member_name: 'Buyer OOD' })

  const paper = await o.issue('invoice', alpha, 1_000)
  const told = (as?: { id: string }) => call<object[]>('get_payment_mails', { documents: [paper.id] }, as)
  expect(await told()).toMatchObject([{ readers: ['alpha@billing.example'] }])
  expect(await told(accountant)).toMatchObject([{ places: 0, readers: null }])
})

test('a member that has left keeps its name on documents and payments', async () => {
  const paper = await o.issue('invoice', alpha, 1_000)
  const payment = await pay(paper, 1_000)
  await sql(`update public.members set status = 'inactive' where id = $1`, [alpha])
  const books = o.personOf(accountant.id)
  expect((await books.select('members', 'name', { id: alpha })).rows).toEqual([])
  expect((await books.select('document_list', 'member_name', { id: paper.id })).rows).toEqual([
    { member_name: 'Alpha' },
  ])
  expect((await books.select('payment_list', 'member_name', { id: payment })).rows).toEqual([{ member_name: 'Alpha' }])
})

test('the right comes with the invitation, and with it the longer password', async () => {
  const { id, email } = await createAccount(sql, 'invited-books', 'bare')
  const admin = await o.someone('inviter', 'administrator')
  await admin.person.insert('invitations', { email, first_name: 'Inv', last_name: 'Books', is_accountant: true })
  expect(await call('needs_staff_password', {}, { id })).toBe(true)
  await call('accept_invitation', {}, { id })
  expect(await call('needs_staff_password', {}, { id })).toBe(true)
  expect(await one('select is_accountant from public.user_profiles where id = $1', [id])).toBe(true)
})
