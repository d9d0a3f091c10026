import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { office, type Paper } from '../support/dues'

const o = office(testBackend().sql)
const { call, moveClock, one, sql, table } = o
let member: string

const issued = async (kind: string, more: object = {}, line: object = {}) =>
  o.issue(kind, member, { unit_cents: 10000, ...line }, { ...more })
/** A payment of what is open of a document, and of `more` cents. */
async function pay(paper: Paper, more = 0) {
  const cents = await o.openOf(paper)
  return o.pay(member, [[paper, cents]], { cents: cents + more })
}
const note = (paper: Paper, cents = 10000, kind = 'credit_note') => o.note(paper, member, cents, kind)
const writeOff = (paper: Paper) =>
  call('write_off', { document_id: paper.id, reason: 'Insolvent', expected_open: 10000 })
/** Which of these may go on a day. */
async function goesOn(day: string, ids: readonly (string | Paper)[]) {
  await moveClock(day)
  const all = ids.map((one) => (typeof one === 'string' ? one : one.id))
  const rows = await sql<{ id: string }>('select id from private.expired_records() where id = any ($1)', [all])
  const gone = new Set(rows.map(({ id }) => id))
  return all.map((id) => gone.has(id))
}
type Shown = {
  kept_years: number
  kept_from: string
  documents: number
  payments: number
  years: { year: number; expired: number; staying: number }[]
  files: number
}
const show = () => call<Shown>('get_expired_documents')
const remove = ({ documents, payments }: Pick<Shown, 'documents' | 'payments'>, as?: Someone) =>
  call('delete_expired_documents', { expected_documents: documents, expected_payments: payments }, as)
const day = '2026-11-26'
/** Makes it so as if it had been so from the start: nothing changes what was recorded otherwise. */
async function rewrite(table: string, change: string) {
  await sql(`alter table public.${table} disable trigger keep_recorded`)
  await sql(`update public.${table} set ${change}`)
  await sql(`alter table public.${table} enable trigger keep_recorded`)
}

beforeAll(async () => {
  await moveClock(day)
  await o.open()
})
beforeEach(async () => {
  await o.empty()
  await moveClock(day)
  member = await o.member('Old Mills', {}, [])
})

describe('what may go', () => {
  const never = (ids: readonly unknown[]) => ids.map(() => false)
  const always = (ids: readonly unknown[]) => ids.map(() => true)

  test('is what was paid, from the tenth new year after its year of issue', async () => {
    const proForma = await issued('pro_forma')
    const payment = await pay(proForma)
    const ids = [proForma, await o.invoiceOf(proForma), payment]
    expect(await goesOn('2036-12-31', ids)).toEqual(never(ids))
    expect(await goesOn('2037-01-01', ids)).toEqual(always(ids))
    // Issued on the first day that is kept.
    await moveClock('2027-01-01')
    const free = await issued('invoice', {}, { discount_cents: 10000 })
    expect([await goesOn('2037-12-31', [free]), await goesOn('2038-01-01', [free])]).toEqual([[false], [true]])
    await o.settings({ kept_years: 12 })
    expect(await goesOn('2038-12-31', ids)).toEqual(never(ids))
    expect(await goesOn('2039-01-01', ids)).toEqual(always(ids))
    await o.settings()
  })

  test('is nothing that is open, in part or whole, of a document, a payment or a credit note', async () => {
    const open = await issued('invoice')
    const overpaid = await issued('invoice')
    const payment = await pay(overpaid, 5)
    const credited = await issued('invoice')
    const other = await pay(credited)
    const of = await note(credited, 1)
    const draft = await o.draft('invoice', member, 1)
    const ids = [open, overpaid, payment, credited, other, of, draft.id]
    expect(await goesOn('2050-01-01', ids)).toEqual(never(ids))
    // Paid back in 2030, all of it waits for ten years more.
    await o.refund({ payment_id: payment }, 5, { paid_on: '2030-05-01' })
    await o.refund({ credit_note_id: of.id }, 1, { paid_on: '2030-05-01' })
    expect(await goesOn('2040-12-31', ids)).toEqual(never(ids))
    expect(await goesOn('2041-01-01', ids)).toEqual([false, true, true, true, true, true, false])
  })

  test('waits for a younger document that the same payment or credit note settles', async () => {
    const old = await issued('invoice')
    const payment = await pay(old, 10000)
    const credited = await issued('invoice')
    const third = await pay(credited)
    const of = await note(credited)
    await moveClock('2028-02-01')
    const young = await issued('invoice')
    await call('allocate_payment', {
      payment_id: payment,
      parts: await o.partsOf([[young, 10000]]),
      expected_left: 10000,
    })
    const younger = await issued('pro_forma')
    await call('use_credit', {
      credit_note_id: of.id,
      document_id: younger.id,
      cents: 10000,
      expected_open: 10000,
      expected_left: 10000,
    })
    const ids = [old, payment, young, credited, third, of, younger]
    expect(await goesOn('2038-12-31', ids)).toEqual(never(ids))
    expect(await goesOn('2039-01-01', ids)).toEqual(always(ids))
  })

  test('counts from what was done with it later', async () => {
    const [lost, again, noted, wrong, undone, returned] = [
      await issued('invoice'),
      await issued('invoice'),
      await issued('invoice'),
      await issued('invoice'),
      await issued('invoice'),
      await issued('invoice'),
    ]
    const mistaken = await pay(again)
    await pay(noted)
    const all = await pay(undone)
    const alone = await o.pay(member, [], { cents: 9 })
    await pay(returned)
    const of = await note(returned, 1)
    const back = await o.refund({ credit_note_id: of.id }, 1)
    const cancelled = await issued('pro_forma')
    await call('cancel_pro_forma', { document_id: cancelled.id, reason: 'x' })
    await rewrite('document_cancellations', `cancelled_at = '2031-03-01' where document_id = '${cancelled.id}'`)
    await moveClock('2031-03-01')
    await writeOff(lost)
    await call('undo_settlement', {
      settlement_id: await one('select id from public.settlements where payment_id = $1', [mistaken]),
      reason: 'Another one',
    })
    const right = await pay(again)
    await pay(await note(noted, 10000, 'debit_note'))
    const replaced = await call<{ replacement: string }>('annul_document', {
      document_id: wrong.id,
      reason: 'x',
      replacing: true,
    })
    const fresh = {
      id: await one(`select id from public.documents where kind = 'invoice' and number = $1`, [replaced.replacement]),
      number: '',
    }
    await pay(fresh)
    await call('undo_payment', { payment_id: all, reason: 'x' })
    await call('undo_payment', { payment_id: alone, reason: 'x' })
    await rewrite('payments', `undone_at = '2031-03-01' where undone_at is not null`)
    await rewrite('settlements', `undone_at = '2031-03-01' where undone_at is not null`)
    await writeOff(undone)
    await call('undo_refund', { refund_id: back, reason: 'x' })
    await rewrite('refunds', `undone_at = '2031-03-01' where id = '${back}'`)
    await o.refund({ credit_note_id: of.id }, 1)
    const ids = [lost, again, right, noted, wrong, fresh, undone, all, returned, of, cancelled, alone]
    expect(await goesOn('2041-12-31', ids)).toEqual(never(ids))
    // What is left of the mistaken payment keeps what it paid once.
    expect(await goesOn('2042-01-01', [...ids, mistaken])).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })
})

test('goes whole, after the numbers that were shown, and with an audit log entry', async () => {
  const [term, unpaid] = [
    await o.term(member, '2026-01-01', '2026-12-31', true),
    await o.term(member, '2027-01-01', '2027-12-31', true),
  ]
  const paid = await issued('invoice', {}, { term_id: term })
  const payment = await pay(paid)
  const second = await issued('invoice')
  const secondPayment = await pay(second)
  const gone = await issued('pro_forma', {}, { term_id: unpaid })
  await call('cancel_pro_forma', { document_id: gone.id, reason: 'x' })
  await rewrite('document_cancellations', `cancelled_at = '2026-11-26'`)
  const of = await note(paid, 400)
  await o.refund({ credit_note_id: of.id }, 400)
  const open = await issued('invoice')
  const part = await o.pay(member, [[open, 1]])
  await moveClock('2037-06-01')
  const shown = await show()
  expect(shown).toEqual({
    kept_years: 10,
    kept_from: '2027-01-01',
    documents: 4,
    payments: 2,
    years: [{ year: 2026, expired: 4, staying: 1 }],
  })
  for (const change of [{ documents: 3 }, { payments: 1 }])
    await expect(remove({ ...shown, ...change })).rejects.toThrow('PT409 Other documents')
  const editor = await o.someone('retention-editor', 'editor')
  await expect(call('get_expired_documents', {}, editor)).rejects.toThrow('Only Administrators')
  await expect(remove(shown, editor)).rejects.toThrow('Only Administrators')
  await remove(shown)
  o.name({ open, part, payment, secondPayment })
  expect(await table('select id from public.documents')).toEqual(['open'])
  expect(await table('select id from public.payments')).toEqual(['part'])
  expect(await table('select payment_id, cents from public.settlements')).toEqual(['part 1'])
  for (const from of ['public.refunds', 'public.document_cancellations'])
    expect(await sql(`select from ${from}`)).toEqual([])
  expect(await sql('select from public.document_lines where document_id <> $1', [open.id])).toEqual([])
  // The term that was paid stays so without its document; the one that was not, too.
  expect(
    await table(
      'select term_id = $2 as first, owed, paid from private.paid_terms(array[$1::uuid]) order by starts_on',
      [member, term],
    ),
  ).toEqual(['true false true', 'false true false'])
  expect(
    await table(
      `select subject_id, subject_name, before from public.audit_log where subject = 'document' and action = 'deleted' order by id desc limit 1`,
    ),
  ).toEqual([
    `expired Documents issued before 2027-01-01 ${JSON.stringify({ numbers: `credit note ${of.number}, invoice ${paid.number} to ${second.number}, pro forma ${gone.number}`, payments: 2, documents: 4, issued_before: '2027-01-01' })}`,
  ])
  expect(await show()).toMatchObject({ documents: 0, payments: 0 })
  await remove({ documents: 0, payments: 0 })
  await expect(sql('delete from public.documents where id = $1', [open.id])).rejects.toThrow('never changes')
})

test('lines of bank statements go with their payment, or when they went out or were of others; what is undecided stays', async () => {
  const statement = randomUUID()
  await sql(
    `insert into public.bank_statements (id, account, currency, format, file_name, begins_on, ends_on, file_lines, known_lines, pending)
     values ($1, 'BG80BNBG96611020345678', 'EUR', 'csv', 'a.csv', '2026-11-01', '2026-12-31', 3, 0, 0)`,
    [statement],
  )
  const line = async (place: number, cents: number, name: string, booked = '2026-11-20') => {
    const id = await one(
      `insert into public.statement_lines (statement_id, place, account, checksum, repetition, booked_on, cents, text)
       values ($1, $2, 'BG80BNBG96611020345678', $3, 1, $4, $5, 'Dues') returning id`,
      [statement, place, randomUUID(), booked, cents],
    )
    o.name({ [name]: id })
    return id
  }
  const ofPayment = await line(1, 10000, 'of a payment')
  const undecided = await line(2, 700, 'undecided')
  await line(3, -300, 'out')
  await line(4, 0, 'nothing')
  await line(5, -300, 'young', '2027-01-01')
  const aside = await line(6, 20, 'set aside')
  await sql(`insert into public.line_decisions (line_id, kind) values ($1, 'set_aside'), ($2, 'not_ours')`, [
    aside,
    await line(7, 30, 'not ours'),
  ])
  await sql(
    `insert into public.line_matches (line_id, place, state, of_line_id, reasons) values ($1, 1, 'takes_back', $2, '{takes_back}')`,
    [await line(9, -40, 'takes back', '2026-12-31'), await line(10, 40, 'taken back')],
  )
  await sql(
    `insert into public.line_matches (line_id, place, state, reasons) values ($1, 1, 'not_ours', '{own_account}')`,
    [await line(11, 50, 'of an own account')],
  )
  const left = await o.pay(member, [], { cents: 5 })
  await rewrite('payments', `line_id = '${await line(8, 5, 'left')}' where id = '${left}'`)
  const payment = await pay(await issued('invoice'))
  await rewrite('payments', `line_id = '${ofPayment}' where id = '${payment}'`)
  const lines = () => table('select id from public.statement_lines order by place')
  await moveClock('2037-01-01')
  await remove(await show())
  expect(await lines()).toEqual(['undecided', 'young', 'set aside', 'left'])
  // Decided, they go the next time, and their statement with them.
  await sql(`update public.line_decisions set kind = 'not_ours'`)
  await sql(`insert into public.line_decisions (line_id, kind) values ($1, 'not_ours')`, [undecided])
  await o.refund({ payment_id: left }, 5, { paid_on: '2026-12-01' })
  await remove(await show())
  expect(await lines()).toEqual(['young'])
  expect(await sql('select from public.bank_statements')).toHaveLength(1)
  await moveClock(day)
  await pay(await issued('invoice'))
  await moveClock('2038-01-01')
  await remove(await show())
  expect([await lines(), await sql('select from public.bank_statements')]).toEqual([[], []])
})

test('an erased person’s entry goes with its last document or payment, and nobody else’s', async () => {
  await pay(await issued('invoice'))
  const kept = await o.member('Kept', {}, [])
  member = await o.member('Owing', {}, [])
  await issued('invoice')
  const erased = await sql<{ id: string }>('select distinct member_id as id from public.documents')
  await sql('select private.empty_listings($1::uuid[])', [erased.map(({ id }) => id)])
  await moveClock('2037-01-01')
  await remove(await show())
  expect(
    await table(
      `select slug = 'erased-' || id as erased, id = any ($1) as ours from public.members where id = any ($1) or id = $2 order by 1`,
      [erased.map(({ id }) => id), kept],
    ),
  ).toEqual(['false false', 'true true'])
})

test('an erased member’s drafts go, and nobody else’s', async () => {
  const [leaving, staying] = [await o.member('Leaving'), await o.member('Staying')]
  const drafts = [await o.draft('invoice', leaving, 1), await o.draft('invoice', staying, 1)]
  await sql('select private.erase_listings(array[$1]::uuid[])', [leaving])
  expect(
    await sql('select id, member_id from public.documents where id = any ($1)', [drafts.map(({ id }) => id)]),
  ).toEqual([{ id: drafts[1]?.id, member_id: staying }])
})
