import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()
const { call: callAs, someone } = inside(sql)
const member = randomUUID()
let administrator: Someone
let editor: Someone

async function call<Body = string>(name: string, body: object, as = administrator): Promise<Body> {
  const answer = await callAs<Body & Row>(name, body, as)
  if (answer.code) throw new Error(String(answer.body['message']))
  return answer.body
}
/** The office's day some days ago. */
const ago = async (days: number) =>
  (await sql<{ day: string }>(`select (private.office_day() - $1::int)::text as day`, [days]))[0]?.day ?? ''
const line = { kind: 'dues', words_bg: 'Услуга', words_en: 'Service', quantity: 1, unit_cents: 12050 }
async function issued(kind: string) {
  const id = randomUUID()
  const expected = await call('save_draft', { document_id: id, document: { kind, member_id: member }, lines: [line] })
  await call('issue_document', { document_id: id, expected })
  return id
}
async function pay(cents: number, more: object = {}, parts: object[] = []) {
  const id = randomUUID()
  await call('record_payment', {
    payment_id: id,
    payment: { member_id: member, cents, booked_on: '2026-01-15', payer: 'Alpha', ...more },
    parts,
  })
  return id
}
const whole = (document_id: string) => [{ document_id, cents: 12050, open_cents: 12050 }]
const version = async () =>
  (await sql<{ version: number | null }>(`select max(version) as version from public.billing_settings`))[0]?.version
async function waiting(as = administrator) {
  const rows = await call<Row[]>('get_waiting', {}, as)
  return rows.find(({ kind }) => kind === 'invoices_to_issue')
}

beforeAll(async () => {
  administrator = await someone('payments-desk', 'administrator')
  editor = await someone('payments-editor', 'editor')
  await call('save_billing_settings', { settings: billingSettings, first_numbers: {}, expected: await version() })
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Жеравна Dyes', 'company')`, [member])
  await call('save_billing_details', {
    member_id: member,
    details: { legal_name: 'Zheravna OOD', address: 'Varna', country: 'BG', eik: '175074752' },
    contacts: [{ name: 'Ada', email: 'ada@alpha.example' }],
    expected: null,
  })
})

test('a search finds payments by payer, reference, member in either script, and amount as it arrived', async () => {
  const known = await pay(12345, { payer: 'Ribaritsa EOOD', reference: 'dues 2027' })
  const foreign = await pay(30000, { member_id: null, currency: 'KZT', arrived_cents: 16543200 })
  const ids = async (query: string, more: object = {}) =>
    (await call<Row[]>('search_payments', { query, ...more })).map(({ id }) => id)
  expect(await ids('ribaritsa')).toEqual([known])
  expect(await ids('DUES 2027')).toEqual([known])
  expect(await ids('zheravna')).toEqual([known])
  expect(await ids('123,45')).toEqual([known])
  expect(await ids('123.45 €')).toEqual([known])
  expect(await ids('165 432')).toEqual([foreign])
  expect(await ids('165432', { of_member: member })).toEqual([])
  expect(await ids('ribaritsa', { with_left: true })).toEqual([known])
  await call('record_refund', {
    refund_id: randomUUID(),
    refund: { payment_id: known, cents: 12345, paid_on: '2026-01-20', reason: 'Twice' },
    expected_left: 12345,
  })
  expect(await ids('ribaritsa', { with_left: true })).toEqual([])
  await expect(call('search_payments', { query: 'ribaritsa' }, editor)).rejects.toThrow('Only Administrators')
})

describe('what waits', () => {
  test('names paid pro formas until their invoice follows', async () => {
    // Those of the seed.
    for (const { id } of await sql<{ id: string }>(
      `select d.id from public.documents d join private.document_facts f on f.id = d.id where d.kind = 'pro_forma' and f.state = 'paid'`,
    ))
      await call('invoice_pro_forma', { document_id: id })
    expect(await waiting()).toBeUndefined()
    const open = await issued('pro_forma')
    const early = await issued('pro_forma')
    const late = await issued('pro_forma')
    await issued('invoice')
    expect(await waiting()).toBeUndefined()
    await pay(12050, { booked_on: await ago(0) }, whole(early))
    // As many as the list to which it leads.
    expect(await waiting()).toMatchObject({ count: 1 })
    await pay(12050, { booked_on: await ago(3) }, whole(late))
    expect(await waiting()).toMatchObject({ count: 2 })
    await pay(2050, { booked_on: await ago(9) }, [{ document_id: open, cents: 2050, open_cents: 12050 }])
    expect(await waiting()).toMatchObject({ count: 2 })
    // In full only since the last part.
    await pay(10000, { booked_on: await ago(5) }, [{ document_id: open, cents: 10000, open_cents: 10000 }])
    const two = await waiting()
    expect(two).toMatchObject({ count: 3, thing: null, name: null })
    const [day] = await sql<{ day: string }>(
      `select ($1::timestamptz at time zone 'Europe/Sofia')::date::text as day`,
      [two?.at],
    )
    expect(day?.day).toBe(await ago(5))
    expect(await waiting(editor)).toBeUndefined()
    await call('invoice_pro_forma', { document_id: open })
    expect(await waiting()).toMatchObject({ count: 2 })
    const [settlement] = await sql<{ id: string }>(`select id from public.settlements where debt_id = $1`, [late])
    await call('undo_settlement', { settlement_id: settlement?.id, reason: 'Another member' })
    expect(await waiting()).toMatchObject({ count: 1 })
  })
})
