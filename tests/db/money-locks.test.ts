/**
 * Who acts on money locks what it decides on before it looks, so that of two at once the second waits and sees what the
 * first did. The embedded database has one connection, so nobody waits here; but PostgreSQL keeps in each row who locked
 * it last, also where the act was refused then. Each act here is refused or has nothing to do, so that no row is changed
 * or referred to, which would lock it, too. Who waits for whom is tried by races.breadth.test.ts.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { billingSettings, office } from '../support/dues'

const o = office(testBackend().sql)
const { call, one, sql } = o

/** What there is, by its name here. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  await o.moveClock('2026-12-10')
  await o.empty()
  await o.open()
  const member = (ids['member'] = await o.member('Alpha'))
  const keep = async <Paper extends { id: string }>(name: string, paper: Promise<Paper>) => {
    const kept = await paper
    ids[name] = kept.id
    return kept
  }
  const invoice = await keep('invoice', o.issue('invoice', member, 3000))
  const other = await keep('other', o.issue('invoice', member, 2000))
  const paid = await keep('paid', o.issue('invoice', member, 1000))
  await keep('pro forma', o.issue('pro_forma', member, 700))
  ids['payment'] = await o.pay(member, [[paid, 1000]], { cents: 1500 })
  await o.refund({ payment_id: ids['payment'] }, 10)
  ids['left'] = await o.pay(member, [], { cents: 90 })
  // Of a paid invoice a note is left.
  await o.pay(member, [[invoice, 3000]])
  const note = await keep('note', o.note(invoice, member, 500))
  for (const [name, of] of [
    ['refund', { payment_id: ids['left'] }],
    ['refund of note', { credit_note_id: note.id }],
  ] as const) {
    ids[name] = await o.refund(of, 5)
    await call('undo_refund', { refund_id: ids[name], reason: 'Came back' })
  }
  await o.pay(member, [[other, 100]])
  ids['settlement'] = await one('select id from public.settlements where debt_id = $1', [other.id])
  await call('undo_settlement', { settlement_id: ids['settlement'], reason: 'Not theirs' })
  await keep('draft', o.draft('invoice', member, 100))
  ids['term'] = await o.term(member, 1, 365)
  await o.issue('pro_forma', member, { unit_cents: 100, term_id: ids['term'] })
  await keep('again', o.draft('pro_forma', member, { unit_cents: 100, term_id: ids['term'] }))
  ids['statement'] = await statement([
    { cents: -1, text: 'out' },
    { cents: -5, text: 'out' },
    { cents: 40, text: 'in' },
  ])
  await statement([{ cents: -2, text: 'of another amount' }])
  // Of any day, because it names the transfer of a bank file.
  const transfers = [{ payment_id: ids['left'], credit_note_id: null, cents: 90, transfers: 0 }]
  const [transfer] = await call<{ id: string }[]>('make_bank_file', { file_id: randomUUID(), transfers })
  ids['long ago'] = await statement([{ cents: -90, text: transfer?.id.replaceAll('-', ''), booked_on: '2026-10-01' }])
  ids['reversals'] = await statement([{ cents: -40, text: 'in', is_reversal: true }])
  ids['line'] = await one('select id from public.statement_lines where cents = 40')
  ids['reversal'] = await one('select id from public.statement_lines where is_reversal')
  await sql(`insert into public.line_decisions (line_id, kind) values ($1, 'set_aside')`, [ids['line']])
  await sql(`update public.tax_rules set rate = 2000 where key = 'other bulgaria without VAT number'`)
})

/** Imports a statement of an account, and returns its id. */
async function statement(lines: readonly object[]) {
  const id = randomUUID()
  const file = { account: 'LOCKS', currency: 'EUR', format: 'csv', file_name: 'bank.csv' }
  const booked = lines.map((line) => ({ booked_on: '2026-12-09', payer: 'Bank', ...line }))
  await call('import_statements', { statements: [{ ...file, id, lines: booked }] })
  return id
}

/** What an act locks, by its names, in the order of the alphabet; a series by its kind. */
async function lockedBy(name: string, given: object): Promise<string[]> {
  const before = await one('select pg_current_xact_id()::text')
  await o.ask(name, given)
  const rows = await sql<{ id: string }>(
    `select id::text from public.documents where xmax::text::bigint > $1
     union all select id::text from public.payments where xmax::text::bigint > $1
     union all select id::text from public.bank_statements where xmax::text::bigint > $1
     union all select id::text from public.members where xmax::text::bigint > $1
     union all select id::text from public.memberships where xmax::text::bigint > $1
     union all select 'series ' || kind from public.document_series where xmax::text::bigint > $1`,
    [before],
  )
  const names = new Map(Object.entries(ids).map(([as, id]) => [id, as]))
  return rows.map(({ id }) => names.get(id) ?? id).toSorted()
}

const of = (name: string) => ids[name] ?? ''
const document = (name: string) => ({ document_id: of(name) })
const part = { open_cents: 1, cents: 1 }
const refund = { cents: 1, paid_on: '2026-12-10', reason: 'x' }
test.each<[string, string[], () => object]>([
  ['cancel_pro_forma', ['invoice'], () => ({ ...document('invoice'), reason: 'x' })],
  ['annul_document', ['invoice'], () => ({ ...document('invoice'), reason: '', replacing: false })],
  ['annul_document', ['invoice', 'note'], () => ({ ...document('note'), reason: '', replacing: false })],
  [
    'annul_document',
    ['paid', 'series annulment', 'series invoice'],
    () => ({ ...document('paid'), reason: 'x', replacing: false }),
  ],
  ['invoice_pro_forma', ['pro forma'], () => document('pro forma')],
  ['issue_document', ['draft'], () => ({ ...document('draft'), expected: '2026-01-01' })],
  ['send_document', ['invoice'], () => ({ ...document('invoice'), expected_mails: 99 })],
  ['write_off', ['other'], () => ({ ...document('other'), reason: 'x', expected_open: 1 })],
  ['close_as_charges', ['other'], () => ({ ...document('other'), expected_open: 1 })],
  [
    'record_payment',
    ['other'],
    () => ({
      payment_id: randomUUID(),
      payment: { cents: 1, booked_on: '2026-12-10', payer: 'Payer' },
      parts: [{ ...document('other'), ...part }],
    }),
  ],
  [
    'allocate_payment',
    ['left', 'other'],
    () => ({ payment_id: of('left'), parts: [{ ...document('other'), ...part }], expected_left: 1 }),
  ],
  ['undo_payment', ['paid', 'payment'], () => ({ payment_id: of('payment'), reason: 'x' })],
  ['undo_settlement', ['other'], () => ({ settlement_id: of('settlement'), reason: 'x' })],
  [
    'use_credit',
    ['note', 'other'],
    () => ({ credit_note_id: of('note'), ...document('other'), cents: 1, expected_open: 2000, expected_left: 1 }),
  ],
  [
    'record_refund',
    ['left', 'statement'],
    () => ({ refund_id: randomUUID(), refund: { ...refund, payment_id: of('left') }, expected_left: 1 }),
  ],
  [
    'record_refund',
    ['note', 'statement'],
    () => ({ refund_id: randomUUID(), refund: { ...refund, credit_note_id: of('note') }, expected_left: 1 }),
  ],
  [
    'record_refund',
    ['left', 'long ago'],
    () => ({ refund_id: randomUUID(), refund: { ...refund, cents: 90, payment_id: of('left') }, expected_left: 1 }),
  ],
  ['undo_refund', ['left', 'statement'], () => ({ refund_id: of('refund'), reason: 'x' })],
  ['undo_refund', ['invoice', 'note', 'statement'], () => ({ refund_id: of('refund of note'), reason: 'x' })],
  [
    'confirm_line',
    ['other', 'reversals'],
    () => ({
      line_id: of('reversal'),
      payment_id: randomUUID(),
      member_id: null,
      euro_cents: null,
      parts: [{ ...document('other'), ...part }],
    }),
  ],
  ['confirm_matched', ['statement'], () => ({ statement_id: of('statement'), expected: 9, expected_cents: 9 })],
  ['undo_import', ['reversals', 'statement'], () => ({ statement_id: of('statement') })],
  ['decide_lines', ['statement'], () => ({ lines: [of('line')], kind: 'lost' })],
  ['decide_lines', ['reversals', 'statement'], () => ({ lines: [of('reversal')], kind: 'lost' })],
  ['save_billing_details', ['member'], () => ({ member_id: of('member'), details: {}, contacts: [] })],
  ['hold_reminders', ['member'], () => ({ member_id: of('member'), held: false })],
])('%s locks %j', async (name, locked, given) => {
  expect(await lockedBy(name, given())).toEqual(locked)
})

test('a draft that asks for a term locks it before it looks who else does', async () => {
  const expected = await one('select updated_at::text from public.documents where id = $1', [of('again')])
  expect(await lockedBy('issue_document', { ...document('again'), expected })).toEqual(['again', 'term'])
})

test('the settings lock all series, so that nothing is issued meanwhile', async () => {
  const expected = await one('select max(version) from public.billing_settings')
  const settings = { ...billingSettings, vat_number: null }
  expect(await lockedBy('save_billing_settings', { settings, first_numbers: {}, expected })).toEqual(
    ['annulment', 'credit_note', 'debit_note', 'invoice', 'pro_forma'].map((kind) => `series ${kind}`),
  )
})
