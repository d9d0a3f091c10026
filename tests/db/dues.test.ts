import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { call: callAs, someone } = inside(sql)
let administrator: Someone
let editor: Someone
let member: string

const settings = {
  legal_name_bg: 'Камара',
  legal_name_en: 'Chamber',
  address_bg: 'София',
  address_en: 'Sofia',
  eik: '175074752',
  vat_number: null,
  accounts: [
    { holder: 'Chamber', iban: 'BG80BNBG96611020345678', bic: 'BNBGBGSD', bank: 'Central Bank', currency: 'EUR' },
  ],
  signed_by: 'Ada Desk',
  days_to_pay: 14,
  notice_days: 60,
  grace_days: 30,
  lapses_from: '2020-01-01',
  invoice_first: false,
  close_below_cents: 500,
  years: 'rolling',
  begins_after: 'approval',
  first_month: 1,
  roll_over_month: null,
  roll_over_day: null,
  pro_rata: false,
  round_to_cents: 1,
  late_renewal: 'old_end',
  entrance_fee_cents: 5000,
  kept_years: 10,
}

async function call<Body = string>(name: string, body: object, as = administrator): Promise<Body> {
  const answer = await callAs<Body & Row>(name, body, as)
  if (answer.code) throw new Error(String(answer.body['message']))
  return answer.body as Body
}
const one = async <T = string>(statement: string, values: unknown[] = []) =>
  Object.values((await sql<Record<string, T>>(statement, values))[0] ?? {})[0] as T
const saveSettings = async (changes: object = {}, first_numbers: object = {}) =>
  call('save_billing_settings', {
    settings: { ...settings, ...changes },
    first_numbers,
    expected: await one<number>('select max(version) from public.billing_settings'),
  })
const open = (document: string) =>
  one<string>('select private.open_cents(d.debt_id) from public.documents d where d.id = $1', [document]).then(Number)
const standing = () => one('select standing from private.standings($1)', [member])
const line = { kind: 'other', words_bg: 'Услуга', words_en: 'Service', quantity: 1, unit_cents: 10000 }
async function issued(kind: string, more: object = {}, lines: object[] = [line]) {
  const id = randomUUID()
  const version = await call('save_draft', { document_id: id, document: { kind, member_id: member, ...more }, lines })
  const number = await call('issue_document', { document_id: id, expected: version })
  return { id, number }
}
const pay = async (document: string, cents: number, more: object = {}) => {
  const payment_id = randomUUID()
  await call('record_payment', {
    payment_id,
    payment: { member_id: member, cents, booked_on: '2026-01-15', payer: 'Alpha', ...more },
    parts: [{ document_id: document, cents, open_cents: await open(document) }],
  })
  return payment_id
}

beforeAll(async () => {
  administrator = await someone('dues-desk', 'administrator')
  editor = await someone('dues-editor', 'editor')
  await sql('update public.tax_rules set rate = 0')
})
beforeEach(async () => {
  await saveSettings()
  member = randomUUID()
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Alpha', 'company')`, [member])
  await call('save_billing_details', {
    member_id: member,
    details: { legal_name: 'Alpha OOD', address: 'Varna', country: 'BG', eik: '175074752' },
    contacts: [{ name: 'Ada', email: 'ada@alpha.example' }],
    expected: null,
  })
})

describe('documents', () => {
  test('take their numbers when they are issued, one after the other', async () => {
    const first = await issued('invoice')
    const second = await issued('invoice')
    expect(first.number).toMatch(/^\d{10}$/)
    expect(Number(second.number)).toBe(Number(first.number) + 1)
    expect((await issued('pro_forma')).number).toMatch(/^PF-\d{4}-\d{4}$/)
  })

  test('never change once issued', async () => {
    const { id } = await issued('invoice')
    await expect(sql(`update public.documents set total_cents = 1 where id = $1`, [id])).rejects.toThrow(
      'never changes',
    )
    await expect(sql(`delete from public.documents where id = $1`, [id])).rejects.toThrow('never changes')
    await expect(sql(`update public.document_lines set unit_cents = 1 where document_id = $1`, [id])).rejects.toThrow(
      'never changes',
    )
  })

  test('a life: pro forma, payment, invoice, credit note', async () => {
    const pro = await issued('pro_forma')
    expect(await open(pro.id)).toBe(10000)
    await expect(call('invoice_pro_forma', { document_id: pro.id })).rejects.toThrow('not paid yet')
    await pay(pro.id, 4000)
    await pay(pro.id, 6000, { booked_on: '2026-01-20' })
    expect(await open(pro.id)).toBe(0)
    const number = await call('invoice_pro_forma', { document_id: pro.id })
    expect(await call('invoice_pro_forma', { document_id: pro.id })).toBe(number)
    const [invoice] = await sql<{ id: string; tax_event_on: string }>(
      `select id, tax_event_on::text from public.documents where number = $1 and kind = 'invoice'`,
      [number],
    )
    expect(invoice?.tax_event_on).toBe('2026-01-20')
    const note = await issued('credit_note', { refers_to: invoice?.id, reason: 'Too much' }, [
      { ...line, unit_cents: 2500 },
    ])
    expect(Number(await one('select private.left_of_credit($1)', [note.id]))).toBe(2500)
    await expect(
      issued('credit_note', { refers_to: invoice?.id, reason: 'Too much' }, [{ ...line, unit_cents: 7501 }]),
    ).rejects.toThrow('more than invoice')
  })
})

test('a term is paid for once its document is', async () => {
  const [term] = await sql<{ id: string }>(
    `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'standard', private.office_day(), private.year_after(private.office_day())) returning id`,
    [member],
  )
  expect(await standing()).toBe('current')
  const { person } = administrator
  void person
  void term
})

test('an editor sees nothing of money', async () => {
  const { id } = await issued('invoice')
  await expect(call('write_off', { document_id: id, reason: 'x', expected_open: 10000 }, editor)).rejects.toThrow(
    'Only Administrators',
  )
})
