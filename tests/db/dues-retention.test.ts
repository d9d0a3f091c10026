import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()
const { call: callAs, someone } = inside(sql)
let desk: Someone
let member: string

async function call<Body = string>(name: string, body: object, as = desk): Promise<Body> {
  const answer = await callAs<Body & { message?: string }>(name, body, as)
  if (answer.code) throw new Error(`${answer.code} ${answer.body.message}`)
  return answer.body
}
const one = async <T = string>(statement: string, values: unknown[] = []) =>
  Object.values((await sql<Record<string, T>>(statement, values))[0] ?? {})[0] as T
const moveClock = (day: string) =>
  sql(
    `create or replace function private.office_day() returns date language sql stable set search_path = '' as $$ select '${day}'::date $$`,
  )
const openOf = (document: string) =>
  one<string>('select private.open_cents(d.debt_id) from public.documents d where d.id = $1', [document]).then(Number)

async function issued(kind: string, more: object = {}, line: object = {}) {
  const id = randomUUID()
  const expected = await call('save_draft', {
    document_id: id,
    document: { kind, member_id: member, ...more },
    lines: [{ kind: 'dues', words_bg: 'Услуга', words_en: 'Service', unit_cents: 10000, ...line }],
  })
  await call('issue_document', { document_id: id, expected })
  return id
}
/** A payment of what is open of a document, and of `more` cents. */
async function pay(document_id: string, more = 0) {
  const id = randomUUID()
  const cents = await openOf(document_id)
  await call('record_payment', {
    payment_id: id,
    payment: {
      member_id: member,
      cents: cents + more,
      booked_on: await one('select private.office_day()::text'),
      payer: 'Alpha',
    },
    parts: [{ document_id, cents, open_cents: cents }],
  })
  return id
}
/** Which of these may go on a day. */
async function goesOn(day: string, ids: readonly string[]) {
  await moveClock(day)
  const rows = await sql<{ id: string }>('select id from private.expired_records() where id = any ($1)', [ids])
  const gone = new Set(rows.map(({ id }) => id))
  return ids.map((id) => gone.has(id))
}
type Shown = {
  kept_from: string
  documents: number
  payments: number
  years: { year: number; expired: number; staying: number }[]
  files: number
}
const show = () => call<Shown>('get_expired_documents', {})
const remove = ({ documents, payments }: Pick<Shown, 'documents' | 'payments'>, as = desk) =>
  call('delete_expired_documents', { expected_documents: documents, expected_payments: payments }, as)

beforeAll(async () => {
  desk = await someone('retention-desk', 'administrator')
  await moveClock('2026-11-26')
  await call('save_billing_settings', {
    settings: billingSettings,
    first_numbers: {},
    expected: await one<number>('select max(version) from public.billing_settings'),
  })
})
beforeEach(async () => {
  await moveClock('2026-11-26')
  member = randomUUID()
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Old Mills', 'company')`, [member])
  await call('save_billing_details', {
    member_id: member,
    details: { legal_name: 'Old Mills OOD', address: 'Varna', country: 'BG' },
    contacts: [],
    expected: null,
  })
})
afterAll(() => moveClock('2026-11-26'))

describe('what may go', () => {
  test('is what was paid, from the tenth new year after its year of issue', async () => {
    const proForma = await issued('pro_forma')
    const payment = await pay(proForma)
    await call('invoice_pro_forma', { document_id: proForma })
    const invoice = await one('select id from public.documents where refers_to = $1', [proForma])
    const ids = [proForma, invoice, payment]
    expect(await goesOn('2036-12-31', ids)).toEqual([false, false, false])
    expect(await goesOn('2037-01-01', ids)).toEqual([true, true, true])
  })

  test('is nothing that is open, in part or whole, of a document, a payment or a credit note', async () => {
    const open = await issued('invoice')
    const overpaid = await issued('invoice')
    const payment = await pay(overpaid, 5)
    const credited = await issued('invoice')
    const other = await pay(credited)
    const note = await issued('credit_note', { refers_to: credited, reason: 'Too much' }, { unit_cents: 1 })
    const draft = randomUUID()
    await call('save_draft', {
      document_id: draft,
      document: { kind: 'invoice', member_id: member },
      lines: [{ kind: 'dues', words_bg: 'Услуга', words_en: 'Service', unit_cents: 1 }],
    })
    const ids = [open, overpaid, payment, credited, other, note, draft]
    expect(await goesOn('2050-01-01', ids)).toEqual(ids.map(() => false))
    // Paid back in 2030, all of it waits for ten years more.
    for (const [of, cents] of [
      [{ payment_id: payment }, 5],
      [{ credit_note_id: note }, 1],
    ] as const)
      await call('record_refund', {
        refund_id: randomUUID(),
        refund: { ...of, cents, paid_on: '2030-05-01', reason: 'Left over' },
        expected_left: cents,
      })
    expect(await goesOn('2040-12-31', ids)).toEqual(ids.map(() => false))
    expect(await goesOn('2041-01-01', ids)).toEqual([false, true, true, true, true, true, false])
  })

  test('waits for a younger document that the same payment or credit note settles', async () => {
    const old = await issued('invoice')
    const payment = await pay(old, 10000)
    const credited = await issued('invoice')
    const third = await pay(credited)
    const note = await issued('credit_note', { refers_to: credited, reason: 'Too much' })
    await moveClock('2028-02-01')
    const young = await issued('invoice')
    await call('allocate_payment', {
      payment_id: payment,
      parts: [{ document_id: young, cents: 10000, open_cents: 10000 }],
      expected_left: 10000,
    })
    const younger = await issued('pro_forma')
    await call('use_credit', {
      credit_note_id: note,
      document_id: younger,
      cents: 10000,
      expected_open: 10000,
      expected_left: 10000,
    })
    const ids = [old, payment, young, credited, third, note, younger]
    expect(await goesOn('2038-12-31', ids)).toEqual(ids.map(() => false))
    expect(await goesOn('2039-01-01', ids)).toEqual(ids.map(() => true))
  })

  test('counts from what was done with it later: a write-off, an undone settlement, a note', async () => {
    const lost = await issued('invoice')
    const again = await issued('invoice')
    const wrong = await pay(again)
    const noted = await issued('invoice')
    await pay(noted)
    await moveClock('2031-03-01')
    await call('write_off', { document_id: lost, reason: 'Insolvent', expected_open: 10000 })
    const settlement = await one('select id from public.settlements where payment_id = $1', [wrong])
    await call('undo_settlement', { settlement_id: settlement, reason: 'Another one' })
    const right = await pay(again)
    await issued('debit_note', { refers_to: noted, reason: 'Too little' })
    expect(await goesOn('2041-12-31', [lost, again, right, noted])).toEqual([false, false, false, false])
    // What is left of the wrong payment, and the open debit note, keep theirs.
    expect(await goesOn('2042-01-01', [lost, wrong, again, noted])).toEqual([true, false, false, false])
  })
})

test('goes whole, after the numbers that were shown, and with an audit log entry', async () => {
  const term = await one(
    `insert into public.memberships (member_id, tier, starts_on, ends_on, owed) values ($1, 'standard', '2026-01-01', '2026-12-31', true) returning id`,
    [member],
  )
  const paid = await issued('invoice', {}, { term_id: term })
  const payment = await pay(paid)
  const open = await issued('invoice')
  const number = await one('select number from public.documents where id = $1', [paid])
  await sql(`insert into storage.objects (bucket_id, name) values ('documents', $1), ('documents', $2)`, [
    `${paid}.pdf`,
    `${open}.pdf`,
  ])
  await moveClock('2037-06-01')
  const shown = await show()
  expect(shown).toMatchObject({ kept_years: 10, kept_from: '2027-01-01', files: 0 })
  expect(shown.years.reduce((sum, year) => sum + year.expired, 0)).toBe(shown.documents)
  expect(shown.years.at(-1)?.year).toBe(2026)
  expect(shown.years.at(-1)?.staying).toBeGreaterThan(0)
  await expect(remove({ ...shown, documents: shown.documents - 1 })).rejects.toThrow('PT409 Other documents')
  await expect(remove(shown, await someone('retention-editor', 'editor'))).rejects.toThrow('Only Administrators')
  await remove(shown)
  expect(await sql('select id from public.documents where id = any ($1)', [[paid, open]])).toEqual([{ id: open }])
  for (const statement of [
    'select from public.payments where id = $1',
    'select from public.settlements where payment_id = $1',
  ])
    expect(await sql(statement, [payment])).toEqual([])
  expect(await sql('select from public.document_lines where document_id = $1', [paid])).toEqual([])
  expect(await one<boolean>('select paid from private.paid_terms($1)', [member])).toBe(true)
  const entries = await sql<{ subject_name: string; before: { documents: number; numbers: string } }>(
    `select subject_name, before from public.audit_log where subject = 'document' and action = 'deleted'`,
  )
  expect(entries).toHaveLength(1)
  expect(entries[0]?.subject_name).toBe('Documents issued before 2027-01-01')
  expect(entries[0]?.before.documents).toBe(shown.documents)
  expect(entries[0]?.before.numbers).toContain(number)
  // The PDF waits to be removed; that of what stays is kept.
  const files = JSON.stringify(await call('get_ownerless_pdfs', {}))
  expect(files).toContain(paid)
  expect(files).not.toContain(open)
  expect(await show()).toMatchObject({ documents: 0, payments: 0, files: 1 })
  await expect(sql('delete from public.documents where id = $1', [open])).rejects.toThrow('never changes')
})

test('a line of a bank statement goes with its payment, an undecided one stays, and so does its statement', async () => {
  const document = await issued('invoice')
  const statement = randomUUID()
  await sql(
    `insert into public.bank_statements (id, account, currency, format, file_name, begins_on, ends_on, file_lines, known_lines, pending)
     values ($1, 'BG80BNBG96611020345678', 'EUR', 'csv', 'a.csv', '2026-11-01', '2026-11-30', 3, 0, 0)`,
    [statement],
  )
  const line = (place: number, cents: number) =>
    one(
      `insert into public.statement_lines (statement_id, place, account, checksum, repetition, booked_on, cents, text)
       values ($1, $2, 'BG80BNBG96611020345678', $3, 1, '2026-11-20', $4, 'Dues') returning id`,
      [statement, place, randomUUID(), cents],
    )
  const [ofPayment, undecided] = [await line(1, 10000), await line(2, 700), await line(3, -300)]
  const payment = await pay(document)
  await sql('update public.payments set line_id = $1 where id = $2', [ofPayment, payment])
  await moveClock('2037-01-01')
  await remove(await show())
  const lines = () => sql('select id from public.statement_lines where statement_id = $1', [statement])
  expect(await lines()).toEqual([{ id: undecided }])
  // Decided, it goes the next time, and its statement with it.
  await sql(`insert into public.line_decisions (line_id, kind) values ($1, 'not_ours')`, [undecided])
  await moveClock('2026-11-26')
  await pay(await issued('invoice'))
  await moveClock('2037-01-01')
  await remove(await show())
  expect(await lines()).toEqual([])
  expect(await sql('select from public.bank_statements where id = $1', [statement])).toEqual([])
})

test('an erased person’s entry goes with its last document', async () => {
  await pay(await issued('invoice'))
  await sql('select private.empty_listings(array[$1]::uuid[])', [member])
  await moveClock('2037-01-01')
  await remove(await show())
  expect(await sql('select from public.members where id = $1', [member])).toEqual([])
})
