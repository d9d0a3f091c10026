import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()
const { call: callAs, someone } = inside(sql)
let administrator: Someone
let editor: Someone
let member: string

/** Calls as an Administrator; throws what a refusal says. */
async function call<Body = string>(name: string, body: object, as = administrator): Promise<Body> {
  const answer = await callAs<Body & { message?: string }>(name, body, as)
  if (answer.code) throw new Error(`${answer.code} ${answer.body.message}`)
  return answer.body
}
const one = async <T = string>(statement: string, values: unknown[] = []) =>
  Object.values((await sql<Record<string, T>>(statement, values))[0] ?? {})[0] as T
const saveSettings = async (changes: object = {}, first_numbers: object = {}) =>
  call('save_billing_settings', {
    settings: { ...billingSettings, close_below_cents: 500, entrance_fee_cents: 5000, ...changes },
    first_numbers,
    expected: await one<number>('select max(version) from public.billing_settings'),
  })
const open = (document: string) =>
  one<string>('select private.open_cents(d.debt_id) from public.documents d where d.id = $1', [document]).then(Number)
const line = { kind: 'dues', words_bg: 'Услуга', words_en: 'Service', quantity: 1, unit_cents: 10000 }
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

  test('a draft says what it costs with the tax of today, and the second of two who save it is told', async () => {
    await sql(`update public.tax_rules set rate = 2000 where line_kind = 'other'`)
    const id = randomUUID()
    const save = (expected: string | null, cents: number) =>
      call('save_draft', {
        document_id: id,
        document: { kind: 'invoice', member_id: member },
        lines: [{ ...line, kind: 'other', unit_cents: cents }],
        expected,
      })
    const first = await save(null, 103)
    const totals = async () =>
      (await call<{ totals: { net_cents: number; tax_cents: number }[] }>('get_document', { document_id: id })).totals
    expect(await totals()).toMatchObject([{ net_cents: 103, tax_cents: 21 }])
    await save(first, 200)
    expect(await totals()).toMatchObject([{ net_cents: 200, tax_cents: 40 }])
    await expect(save(first, 300)).rejects.toThrow('Somebody else has changed this draft')
  })

  test('are searched by the days on which they were issued', async () => {
    const { id } = await issued('invoice')
    const number = await one('select number from public.documents where id = $1', [id])
    const found = (days: object) => call<unknown[]>('search_documents', { query: number, of_kind: 'invoice', ...days })
    const today = await one('select private.office_day()::text')
    expect(await found({ issued_from: today, issued_until: today })).toHaveLength(1)
    expect(await found({ issued_until: '2020-01-01' })).toEqual([])
    expect(await found({ issued_from: '2099-01-01' })).toEqual([])
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
    const [invoice] = await sql<{ id: string; tax_event_on: string; due_on: null; payment_reference: null }>(
      `select id, tax_event_on::text, due_on, payment_reference from public.documents where number = $1 and kind = 'invoice'`,
      [number],
    )
    // Nothing of it is asked for again.
    expect(invoice).toMatchObject({ tax_event_on: '2026-01-20', due_on: null, payment_reference: null })
    const note = await issued('credit_note', { refers_to: invoice?.id, reason: 'Too much' }, [
      { ...line, unit_cents: 2500 },
    ])
    expect(Number(await one('select private.left_of_credit($1)', [note.id]))).toBe(2500)
    await expect(
      issued('credit_note', { refers_to: invoice?.id, reason: 'Too much' }, [{ ...line, unit_cents: 7501 }]),
    ).rejects.toThrow('more than invoice')
  })
})

describe('numbers', () => {
  const nextOf = (kind: string) =>
    one<string>('select next_number from public.document_series where kind = $1', [kind]).then(Number)

  test('a refused issue gives its number back', async () => {
    const invoice = await issued('invoice')
    const before = await nextOf('credit_note')
    await expect(
      issued('credit_note', { refers_to: invoice.id, reason: 'Too much' }, [{ ...line, unit_cents: 10001 }]),
    ).rejects.toThrow('more than invoice')
    expect(await nextOf('credit_note')).toBe(before)
  })

  test('a series may go on where another left off, until it is used', async () => {
    await saveSettings({}, { debit_note: 412 })
    const invoice = await issued('invoice')
    expect((await issued('debit_note', { refers_to: invoice.id, reason: 'More' })).number).toBe('0000000412')
    await expect(saveSettings({}, { debit_note: 500 })).rejects.toThrow('go on by themselves')
  })

  test('the payment reference has the check digits of ISO 11649', async () => {
    // The example of the standard, and a pro forma without its marks.
    expect(await one(`select private.payment_reference('539007547034')`)).toBe('RF18539007547034')
    expect(await one(`select private.payment_reference('PF-2026-0012')`)).toMatch(/^RF\d\dPF20260012$/)
  })
})

describe('tax', () => {
  test('is worked out of the sum of a rate, half a cent upwards, and stays as it was', async () => {
    await sql(`update public.tax_rules set rate = 2000, code = 'T20' where line_kind = 'event'`)
    const { id } = await issued('invoice', {}, [
      { ...line, kind: 'event', unit_cents: 101, quantity: 3, discount_cents: 1 },
      { ...line, kind: 'event', unit_cents: 101 },
      line,
    ])
    const [stored] = await sql<{ totals: object; net: string; tax: string; total: string }>(
      `select totals, net_cents as net, tax_cents as tax, total_cents as total from public.documents where id = $1`,
      [id],
    )
    // (302 + 101) × 20 % = 80.6
    expect(stored).toMatchObject({ totals: [{ tax_rate: 2000, net_cents: 403, tax_cents: 81 }, { tax_rate: 0 }] })
    expect([stored?.net, stored?.tax, stored?.total].map(Number)).toEqual([10403, 81, 10484])
    await sql(`update public.tax_rules set rate = 0 where line_kind = 'event'`)
    const { replacement } = await call<{ replacement: string }>('annul_document', {
      document_id: id,
      reason: 'Wrong name',
      replacing: true,
    })
    expect(
      Number(
        await one(`select total_cents from public.documents where kind = 'invoice' and number = $1`, [replacement]),
      ),
    ).toBe(10484)
  })
})

describe('payments', () => {
  const left = (payment: string) =>
    one<string>('select left_cents from public.payment_list where id = $1', [payment]).then(Number)

  test('the second who allocates is told, and nothing of it is stored', async () => {
    const { id } = await issued('invoice')
    await pay(id, 4000)
    const payment_id = randomUUID()
    const answer = await callAs<{ details: string }>(
      'record_payment',
      {
        payment_id,
        payment: { member_id: member, cents: 10000, booked_on: '2026-01-15', payer: 'Alpha' },
        parts: [{ document_id: id, cents: 10000, open_cents: 10000 }],
      },
      administrator,
    )
    expect(answer.code).toBe('PT409')
    expect(JSON.parse(answer.body.details)).toEqual({ document_id: id, open_cents: 6000 })
    expect(await sql('select from public.payments where id = $1', [payment_id])).toEqual([])
  })

  test('a payment sent twice is stored once', async () => {
    const { id } = await issued('invoice')
    const body = {
      payment_id: randomUUID(),
      payment: { member_id: member, cents: 10000, booked_on: '2026-01-15', payer: 'Alpha' },
      parts: [{ document_id: id, cents: 10000, open_cents: 10000 }],
    }
    await call('record_payment', body)
    await call('record_payment', body)
    expect(await open(id)).toBe(0)
    expect(await sql('select from public.settlements where debt_id = $1', [id])).toHaveLength(1)
  })

  test('what is paid too much is left, settles another document and is paid back', async () => {
    const first = await issued('invoice')
    const second = await issued('invoice')
    const payment_id = randomUUID()
    await call('record_payment', {
      payment_id,
      payment: { member_id: member, cents: 15000, booked_on: '2026-01-15', payer: 'Alpha' },
      parts: [{ document_id: first.id, cents: 10000, open_cents: 10000 }],
    })
    expect(await left(payment_id)).toBe(5000)
    const parts = [{ document_id: second.id, cents: 4000, open_cents: 10000 }]
    await expect(call('allocate_payment', { payment_id, parts, expected_left: 1 })).rejects.toThrow('PT409')
    expect(Number(await call('allocate_payment', { payment_id, parts, expected_left: 5000 }))).toBe(1000)
    const refund = (refund_id: string, cents: number) =>
      call('record_refund', {
        refund_id,
        refund: { payment_id, cents, paid_on: '2026-01-20', reason: 'Too much' },
        expected_left: 1000,
      })
    const id = randomUUID()
    await expect(refund(id, 1001)).rejects.toThrow('more than what is left')
    await refund(id, 600)
    await refund(id, 600)
    expect(await left(payment_id)).toBe(400)
    await expect(refund(randomUUID(), 400)).rejects.toThrow('PT409 Somebody else has used this payment meanwhile.')
    await call('undo_refund', { refund_id: id, reason: 'The bank sent it back' })
    await call('undo_refund', { refund_id: id, reason: 'Once more' })
    expect(await left(payment_id)).toBe(1000)
    expect(await one('select undone_reason from public.refunds where id = $1', [id])).toBe('The bank sent it back')
    expect(
      await sql(`select after ->> 'undone' as undone from public.audit_log where subject_id = $1 order by id`, [id]),
    ).toEqual([{ undone: null }, { undone: 'The bank sent it back' }])
  })

  test('a small rest closes as charges of the bank, and opens again with its payment', async () => {
    const { id } = await issued('invoice')
    await pay(id, 9500)
    expect(await open(id)).toBe(0)
    const [settlement] = await sql<{ id: string }>(
      `select id from public.settlements where debt_id = $1 and kind = 'payment'`,
      [id],
    )
    await call('undo_settlement', { settlement_id: settlement?.id, reason: 'Wrong member' })
    expect(await open(id)).toBe(10000)
  })

  test('a debt that was written off may still be paid in part', async () => {
    const { id } = await issued('invoice')
    for (const reason of [' ', 'x'.repeat(501), 'two\nlines'])
      await expect(call('write_off', { document_id: id, reason, expected_open: 10000 })).rejects.toThrow(
        /P0001.*reason/,
      )
    await call('write_off', { document_id: id, reason: 'Lost', expected_open: 10000 })
    await expect(call('write_off', { document_id: id, reason: 'Lost', expected_open: 0 })).rejects.toThrow(
      'Nothing is open',
    )
    const payment_id = randomUUID()
    await call('record_payment', {
      payment_id,
      payment: { member_id: member, cents: 3000, booked_on: '2026-01-15', payer: 'Alpha' },
      parts: [{ document_id: id, cents: 3000, open_cents: 0 }],
    })
    expect(Number(await one(`select private.settled_cents($1, 'write_off')`, [id]))).toBe(7000)
  })
})

describe('corrections', () => {
  test('wrong data: a protocol names old and new, and what was paid stays paid', async () => {
    const { id, number } = await issued('invoice')
    await pay(id, 10000)
    await expect(call('annul_document', { document_id: id, reason: 'Wrong name', replacing: false })).rejects.toThrow(
      'Something was paid',
    )
    const done = await call<{ protocol: string; replacement: string }>('annul_document', {
      document_id: id,
      reason: 'Wrong name',
      replacing: true,
    })
    expect(Number(done.replacement)).toBe(Number(number) + 1)
    const states = await sql(
      'select number, state, open_cents::integer from public.document_list where debt_id = $1 order by number',
      [id],
    )
    expect(states).toEqual([
      { number, state: 'annulled', open_cents: 0 },
      { number: done.replacement, state: 'paid', open_cents: 0 },
    ])
    await expect(call('annul_document', { document_id: id, reason: 'Again', replacing: true })).rejects.toThrow(
      'already',
    )
  })

  test('a pro forma is owed again when its invoice is annulled without another one', async () => {
    const pro = await issued('pro_forma')
    await pay(pro.id, 10000)
    const number = await call('invoice_pro_forma', { document_id: pro.id })
    const settlement = await one(`select id from public.settlements where debt_id = $1 and undone_at is null`, [pro.id])
    await call('undo_settlement', { settlement_id: settlement, reason: 'Another member paid' })
    const invoice = await one(`select id from public.documents where kind = 'invoice' and number = $1`, [number])
    const day = await one('select due_on::text from public.documents where id = $1', [pro.id])
    expect(await sql('select state, due_on::text from public.document_list where id = $1', [invoice])).toEqual([
      { state: 'open', due_on: day },
    ])
    await call('annul_document', { document_id: invoice, reason: 'Not paid', replacing: false })
    expect(await sql(`select state, open_cents::integer from public.document_list where id = $1`, [pro.id])).toEqual([
      { state: 'open', open_cents: 10000 },
    ])
    await call('cancel_pro_forma', { document_id: pro.id, reason: 'Not wanted' })
  })

  test('the dues of a term are asked for once', async () => {
    const term_id = await one(
      `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'standard', '2026-01-01', '2026-12-31') returning id`,
      [member],
    )
    const lines = [{ ...line, kind: 'dues', term_id }]
    const { id } = await issued('pro_forma', {}, lines)
    await expect(issued('invoice', {}, lines)).rejects.toThrow('asks for the dues of this term already')
    await call('cancel_pro_forma', { document_id: id, reason: 'A mistake' })
    await issued('invoice', {}, lines)
  })

  test('an annulled credit note gives back what it settled', async () => {
    const invoice = await issued('invoice')
    const note = await issued('credit_note', { refers_to: invoice.id, reason: 'Too much' }, [
      { ...line, unit_cents: 4000 },
    ])
    expect(await open(invoice.id)).toBe(6000)
    await call('annul_document', { document_id: note.id, reason: 'A mistake', replacing: false })
    expect(await open(invoice.id)).toBe(10000)
  })

  test('what is left of a credit note settles another document of its member alone', async () => {
    const invoice = await issued('invoice')
    await pay(invoice.id, 10000)
    const note = await issued('credit_note', { refers_to: invoice.id, reason: 'Too much' }, [
      { ...line, unit_cents: 4000 },
    ])
    const other = await issued('invoice')
    const use = (document_id: string, cents: number, expected_open: number, expected_left = 4000) =>
      call('use_credit', { credit_note_id: note.id, document_id, cents, expected_open, expected_left })
    await expect(use(other.id, 4001, 10000)).rejects.toThrow('more than what is left')
    await use(other.id, 4000, 10000)
    expect(await open(other.id)).toBe(6000)
    await expect(call('annul_document', { document_id: note.id, reason: 'No', replacing: false })).rejects.toThrow(
      'used for another',
    )
  })

  test('a credit note is used in parts and paid back; the second of two is told, and both are undone', async () => {
    const invoice = await issued('invoice')
    await pay(invoice.id, 7000)
    const note = await issued('credit_note', { refers_to: invoice.id, reason: 'Too much' }, [
      { ...line, unit_cents: 9000 },
    ])
    const proForma = await issued('pro_forma')
    await pay(proForma.id, 8000)
    const use = (cents: number, expected_open: number, expected_left: number) =>
      callAs<{ message: string; details: string }>(
        'use_credit',
        { credit_note_id: note.id, document_id: proForma.id, cents, expected_open, expected_left },
        administrator,
      )
    const refund = (refund_id: string, cents: number, expected_left: number) =>
      callAs<{ message: string; details: string }>(
        'record_refund',
        {
          refund_id,
          refund: { credit_note_id: note.id, cents, paid_on: '2026-01-20', reason: 'Left the chamber' },
          expected_left,
        },
        administrator,
      )
    const refundId = randomUUID()
    expect(await refund(refundId, 2500, 6000)).toMatchObject({ code: null })
    for (const answer of [await use(2000, 2000, 6000), await refund(randomUUID(), 2500, 6000)]) {
      expect(answer.code).toBe('PT409')
      expect(answer.body.message).toBe(`Somebody else has used ${note.number} meanwhile.`)
      expect(JSON.parse(answer.body.details)).toEqual({ left_cents: 3500 })
    }
    expect((await use(2000, 1999, 3500)).code).toBe('PT409')
    await use(2000, 2000, 3500)
    const proFormaInvoice = await call('invoice_pro_forma', { document_id: proForma.id })
    type Use = { id: string; number: string; kind: string; corrects: boolean; undone_reason: string | null }
    type Page = { open_cents: number; used_for: Use[]; refunds: { undone_reason: string | null }[] }
    const page = () => call<Page>('get_document', { document_id: note.id })
    const before = await page()
    expect(before.open_cents).toBe(1500)
    expect(before.used_for).toMatchObject([
      { kind: 'invoice', number: invoice.number, cents: 3000, corrects: true },
      { kind: 'invoice', number: proFormaInvoice, cents: 2000, corrects: false },
    ])
    const [corrected, used] = before.used_for
    const undo = (settlement_id?: string) => call('undo_settlement', { settlement_id, reason: 'Another document' })
    await expect(undo(corrected?.id)).rejects.toThrow('Annul the note instead.')
    await undo(used?.id)
    await call('undo_refund', { refund_id: refundId, reason: 'Sent back' })
    expect(await open(proForma.id)).toBe(2000)
    const after = await page()
    expect(after.open_cents).toBe(6000)
    expect(after.used_for[1]?.undone_reason).toBe('Another document')
    expect(after.refunds).toMatchObject([{ cents: 2500, undone_reason: 'Sent back' }])
    const { credit_cents } = await call<{ credit_cents: number }>('get_member_dues', { member_id: member })
    expect(credit_cents).toBe(6000)
    // Used for nothing else and not paid back any more, it can be annulled.
    await call('annul_document', { document_id: note.id, reason: 'A mistake', replacing: false })
  })

  test('a pro forma is cancelled while nothing was paid, and then owes nothing', async () => {
    const { id } = await issued('pro_forma')
    await pay(id, 100)
    await expect(call('cancel_pro_forma', { document_id: id, reason: 'No' })).rejects.toThrow('Something was paid')
    const other = await issued('pro_forma')
    await call('cancel_pro_forma', { document_id: other.id, reason: 'Not wanted' })
    await expect(pay(other.id, 100)).rejects.toThrow('has been cancelled')
  })
})

test('a draft saved twice is stored once; another text under its id is told', async () => {
  const body = { document_id: randomUUID(), document: { kind: 'invoice', member_id: member }, lines: [line] }
  expect(await call('save_draft', body)).toBe(await call('save_draft', body))
  await expect(call('save_draft', { ...body, lines: [{ ...line, unit_cents: 1 }] })).rejects.toThrow('PT409')
})

test('what is missing for an issue is said', async () => {
  await sql(`update public.billing_details set country = null where member_id = $1`, [member])
  await expect(issued('invoice')).rejects.toThrow('lack its legal name, address or country')
})

test('a member with documents stays, one with drafts alone goes with them', async () => {
  const draft = randomUUID()
  const document = { kind: 'invoice', member_id: member }
  await call('save_draft', { document_id: draft, document, lines: [line] })
  const other = randomUUID()
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Beta', 'company')`, [other])
  await call('save_draft', { document_id: randomUUID(), document: { ...document, member_id: other }, lines: [line] })
  await issued('invoice')
  const { failed, done } = await call<{ failed: { reason: string }[]; done: object[] }>('delete_members', {
    ids: [member, other],
  })
  expect(done).toHaveLength(1)
  expect(failed[0]?.reason).toContain('has documents')
})

test('an audit log entry says who issued what, and no data of the buyer', async () => {
  const { number } = await issued('invoice')
  const [entry] = await sql<{ after: object }>(
    `select after from public.audit_log where subject = 'document' and subject_name = $1`,
    [`${number}, Alpha`],
  )
  expect(entry?.after).toMatchObject({ kind: 'invoice', number, total_cents: 10000 })
  expect(JSON.stringify(entry)).not.toContain('Varna')
})

test('a manager reads what was issued to the company, with what is open; not drafts, not payers', async () => {
  const manager = await someone(`dues-manager-${member.slice(0, 8)}`, null)
  await sql(`insert into public.member_people (member_id, person_id, is_manager) values ($1, $2, true)`, [
    member,
    manager.id,
  ])
  const { id } = await issued('invoice')
  await pay(id, 4000)
  await call('save_draft', {
    document_id: randomUUID(),
    document: { kind: 'invoice', member_id: member },
    lines: [line],
  })
  const dues = await call<{ open_cents: number; documents: { id: string; settlements: object[] }[] }>(
    'get_member_dues',
    { member_id: member },
    manager,
  )
  expect(dues.open_cents).toBe(6000)
  expect(dues.documents.map((document) => document.id)).toEqual([id])
  expect(dues.documents[0]?.settlements).toMatchObject([{ kind: 'payment', cents: 4000 }])
  expect(JSON.stringify(dues)).not.toContain('payer')
  await expect(call('get_member_dues', { member_id: randomUUID() }, manager)).rejects.toThrow('42501')
})

test('an erasure keeps documents, says so before, and nothing else of the person', async () => {
  const person = `erased-${member.slice(0, 8)}@dues.example`
  await sql(
    `update public.members set member_type = 'individual', name = 'Zara Person', city = 'Varna' where id = $1`,
    [member],
  )
  await sql(`insert into public.office_details (member_id, email) values ($1, $2)`, [member, person])
  const { id, number } = await issued('invoice')
  await call('write_off', { document_id: id, reason: 'Lost', expected_open: 10000 })
  expect(await call('preview_erasure', { address: person })).toMatchObject({
    kept_documents: 1,
    kept_years: 10,
    // Its billing details and the invoice.
    held: { billing: 2 },
  })
  await call('fulfil_erasure', { address: person, request: null })
  const [left] = await sql('select name, city, status from public.members where id = $1', [member])
  expect(left).toEqual({ name: 'Erased person', city: null, status: 'inactive' })
  expect(
    await one(`select buyer ->> 'legal_name' from public.documents where number = $1 and kind = 'invoice'`, [number]),
  ).toBe('Alpha OOD')
  expect(await sql(`select from public.billing_details where member_id = $1`, [member])).toEqual([])
  expect(await sql(`select from public.audit_log where subject_name like '%Zara Person%'`)).toEqual([])
  const [mail] = await sql<{ data: object }>(`select data from public.mail_outbox where recipient = $1`, [person])
  expect(mail?.data).toEqual({ documents: true })
})

test('from the approval to the credit note: a member is current while its dues are paid', async () => {
  const application = randomUUID()
  await sql(
    `insert into public.membership_applications (id, tier, company_name, contact_name, country, email, industry, employee_count, is_authorized, status)
     values ($1, 'standard', 'Journey', 'Ada Desk', 'bulgaria', 'ada@journey.example', 'it', '1-10', true, 'in_review')`,
    [application],
  )
  const [period] = await call<{ starts_on: string; ends_on: string; asks: string }[]>('get_first_period', {})
  expect(period?.asks).toBe('pro_forma')
  const [approved] = await call<{ member_id: string }[]>('approve_application', {
    application_id: application,
    approval: { tier: 'standard', name: 'Journey', contact: null, ...period },
    expected: await one('select updated_at::text from public.membership_applications where id = $1', [application]),
  })
  member = approved?.member_id ?? ''
  const standing = async () => one('select standing from private.standings($1)', [member])
  expect(await standing()).toBe('not_yet_paid')
  await call('save_billing_details', {
    member_id: member,
    details: { legal_name: 'Journey OOD', address: 'Varna', country: 'BG' },
    contacts: [],
    expected: null,
  })
  const [draft] = await sql<{ id: string; version: string; lines: string[] }>(
    `select d.id, d.updated_at::text as version, array(select l.kind from public.document_lines l where l.document_id = d.id order by l.place) as lines
     from public.documents d where d.member_id = $1`,
    [member],
  )
  expect(draft?.lines).toEqual(['dues', 'entrance_fee'])
  await call('issue_document', { document_id: draft?.id, expected: draft?.version })
  const owed = await open(draft?.id ?? '')
  await pay(draft?.id ?? '', owed, { booked_on: await one('select private.office_day()::text') })
  // The term begins tomorrow.
  expect(await sql('select standing, until::text from private.standings($1)', [member])).toEqual([
    { standing: 'current', until: period?.ends_on },
  ])
  const number = await call('invoice_pro_forma', { document_id: draft?.id })
  const invoice = await one(`select id from public.documents where kind = 'invoice' and number = $1`, [number])
  await issued('credit_note', { refers_to: invoice, reason: 'Withdrawn' }, [{ ...line, unit_cents: owed }])
  expect(await standing()).toBe('not_yet_paid')
})

test('an editor sees nothing of money', async () => {
  const { id } = await issued('invoice')
  await expect(call('write_off', { document_id: id, reason: 'x', expected_open: 10000 }, editor)).rejects.toThrow(
    'Only Administrators',
  )
})
