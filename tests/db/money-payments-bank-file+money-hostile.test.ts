import { randomUUID } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  detailsSchema,
  detailsToStore,
  detailsValues,
  type DetailsValues,
} from '@/features/money/billing/billing-details'
import { settingsSchema, settingsToStore, settingsValues } from '@/features/money/billing/office/billing-values'
import { taxRuleSchema } from '@/features/money/billing/office/tax-rules'
import { blankLine, draftSchema, newDraft, storedDraftOf } from '@/features/money/documents/office/draft-values'
import { newPayment, paymentSchema, refundSchema } from '@/features/money/payments/office/shared/payment-values'
import { legible } from '../../supabase/functions/_shared/documents/sheet'
import { testBackend } from '../support/database/test-backend'
import { billingSettings, office, type Paper } from '../support/dues'
import { hostileFragments } from '../support/hostile-fragments'

const backend = testBackend()

/** What a bank file pays back is noted once, and is no refund (decision 63). */
describe('bank files', () => {
  const o = office(testBackend().sql)
  const { call, one, sql } = o
  const iban = 'BG18RZBB91550123456789'

  type Row = { payment_id: string | null; credit_note_id: string | null; left_cents: number; transfers: number }
  const refundable = () => call<Row[]>('get_refundable')
  const inLines = async () =>
    (await o.say(await refundable())).map((row) => {
      const { payment_id, credit_note_id, in_file, ...rest } = row as Row & { in_file: unknown }
      return { of: payment_id ?? credit_note_id, ...rest, in_file }
    })
  const of = (payment_id: string | null, credit_note_id: string | null, cents: number, transfers = 0) => ({
    payment_id,
    credit_note_id,
    cents,
    transfers,
  })
  const make = (transfers: readonly object[], file_id: string = randomUUID()) =>
    call<{ id: string; source_id: string }[]>('make_bank_file', { file_id, transfers })

  let alpha: string
  let byBank: string
  let byHand: string
  let note: Paper
  beforeAll(async () => {
    await o.moveClock('2026-12-10')
    await o.empty()
    await o.open()
    alpha = await o.member('Alpha')
  })
  beforeEach(async () => {
    await o.empty()
    const statement = {
      id: randomUUID(),
      account: 'BG80BNBG96611020345678',
      currency: 'EUR',
      format: 'csv',
      file_name: 'bank.csv',
      lines: [{ booked_on: '2026-12-01', cents: 5000, payer: 'Alpha Bank Name', payer_iban: iban, text: 'dues' }],
    }
    await call('import_statements', { statements: [statement] })
    byBank = randomUUID()
    const line_id = await one('select id from public.statement_lines')
    await call('confirm_line', { line_id, payment_id: byBank, member_id: alpha, euro_cents: null, parts: [] })
    byHand = await o.pay(alpha, [], { cents: 900, payer: 'By Hand', booked_on: '2026-12-02' })
    const invoice = await o.issue('invoice', alpha, 3000)
    await o.pay(alpha, [[invoice, 3000]])
    note = await o.note(invoice, alpha, 1000)
    o.name({ byBank, byHand, note: note.id })
  })

  test('what is left of payments and credit notes can be paid back, to the account from which it came', async () => {
    // What was used up or undone is none.
    await call('undo_payment', { payment_id: await o.pay(alpha, [], { cents: 70 }), reason: 'Wrong' })
    await o.refund({ payment_id: byHand }, 899)
    const back = await o.refund({ payment_id: byBank }, 10)
    await call('undo_refund', { refund_id: back, reason: 'Came back' })
    const other = await o.issue('invoice', alpha, 1000)
    // What a bank kept of a payment is no part of it, and what was undone settles nothing.
    const kept = await o.pay(alpha, [[other, 990]], { cents: 1000, payer: 'Kept', booked_on: '2026-11-30' })
    await call('close_as_charges', { document_id: other.id, expected_open: 10 })
    const third = await o.issue('invoice', alpha, 800)
    const undone = await o.pay(alpha, [[third, 800]], { payer: 'Undone', booked_on: '2026-11-29' })
    const settlement_id = await one('select id from public.settlements where payment_id = $1', [undone])
    await call('undo_settlement', { settlement_id, reason: 'Not theirs' })
    // Of these notes nothing is left.
    await o.note(third, alpha, 300)
    await call('annul_document', {
      document_id: (await o.note(other, alpha, 200)).id,
      reason: 'Wrong',
      replacing: false,
    })
    o.name({ kept, undone })
    const nothing = { transfers: 0, in_file: null }
    expect(await inLines()).toEqual([
    { of: 'note', name: 'Alpha OOD', number: note.number, day: '2026-12-10', reference: null, left_cents: 1000, accounts: [], ...nothing },
    { of: 'byHand', name: 'By Hand', number: null, day: '2026-12-02', reference: null, left_cents: 1, accounts: [], ...nothing },
    {
      of: 'byBank', name: 'Alpha Bank Name', number: null, day: '2026-12-01', reference: 'dues', left_cents: 5000,
      accounts: [{ payer: 'Alpha Bank Name', payer_iban: iban }], ...nothing,
    },
    { of: 'kept', name: 'Kept', number: null, day: '2026-11-30', reference: null, left_cents: 10, accounts: [], ...nothing },
    { of: 'undone', name: 'Undone', number: null, day: '2026-11-29', reference: null, left_cents: 800, accounts: [], ...nothing },
  ]) // prettier-ignore
    await o.refund({ payment_id: byHand }, 1)
    expect((await inLines()).map((row) => row.of)).toEqual(['note', 'byBank', 'kept', 'undone'])
  })

  test('a file is noted once, and records no refund; then what is left says so until a refund is recorded', async () => {
    const file_id = randomUUID()
    const wanted = [of(byBank, null, 5000), of(null, note.id, 1000)]
    const made = await make(wanted, file_id)
    expect(made.map(({ source_id }) => source_id).toSorted()).toEqual([byBank, note.id].toSorted())
    // Sent again after a lost answer.
    expect((await make(wanted, file_id)).toSorted()).toEqual(made.toSorted())
    expect(await one('select count(*)::integer from public.bank_transfers')).toBe(2)
    expect(await one('select count(*)::integer from public.refunds')).toBe(0)
    expect(
      await o.table(
        `select action, subject_name, after from public.audit_log where subject = 'payment' order by id desc limit 1`,
      ),
    ).toEqual(['created Bank file of 2 transfers {"cents":6000}'])
    expect((await refundable())[0]).toMatchObject({ in_file: { file_id, cents: 1000, transfers: 2 } })
    const said = async () => (await refundable()).map(({ left_cents, transfers, ...row }) => [left_cents, transfers, 'in_file' in row && row.in_file !== null]) // prettier-ignore
    expect(await said()).toEqual([[1000, 1, true], [900, 0, false], [5000, 1, true]]) // prettier-ignore
    const transfer = () =>
      call<{ id: string; cents: number }[]>('get_bank_transfer', { payment_id: byBank, credit_note_id: null })
    expect(await transfer()).toMatchObject([
      {
        id: made.find(({ source_id }) => source_id === byBank)?.id,
        cents: 5000,
        made_by_name: await one('select issued_by_name from public.documents where id = $1', [note.id]),
      },
    ])
    const refund_id = await o.refund({ payment_id: byBank }, 4000)
    expect(await transfer()).toEqual([])
    expect(await said()).toEqual([[1000, 1, true], [900, 0, false], [1000, 1, false]]) // prettier-ignore
    await call('undo_refund', { refund_id, reason: 'Came back' })
    expect(await transfer()).toHaveLength(1)
    // A second one of the same is a decision, and the newest is named.
    await make([of(byBank, null, 5000, 1)])
    expect((await transfer())[0]?.id).not.toBe(made.find(({ source_id }) => source_id === byBank)?.id)
    // What was paid back before a file was made is not what it pays.
    await o.refund({ payment_id: byBank }, 4000)
    await make([of(byBank, null, 1000, 2)])
    expect(await transfer()).toMatchObject([{ cents: 1000 }])
    await o.refund({ credit_note_id: note.id }, 400)
    expect(await said()).toEqual([[600, 1, false], [900, 0, false], [1000, 3, true]]) // prettier-ignore
  })

  test('the second of two is told: who used it, or put it into a file; nothing is noted then', async () => {
    const put = (name: string) => `PT409 ${name} has been put into a bank file meanwhile.`
    await make([of(byBank, null, 5000)])
    await expect(make([of(null, note.id, 1000), of(byBank, null, 5000)])).rejects.toThrow(
      put('The payment of Alpha Bank Name'),
    )
    await expect(make([of(byHand, null, 900), of(byHand, null, 900)])).rejects.toThrow(put('The payment of By Hand'))
    await expect(make([of(null, note.id, 999)])).rejects.toThrow(`PT409 ${note.number} has been used meanwhile.`)
    await o.refund({ payment_id: byHand }, 1)
    await expect(make([of(byHand, null, 900)])).rejects.toThrow('PT409 The payment of By Hand has been used meanwhile.')
    expect(await one('select count(*)::integer from public.bank_transfers')).toBe(1)
    for (const transfers of [[], {}, Array.from({ length: 501 }, () => of(byHand, null, 899))])
      await expect(make(transfers as object[])).rejects.toThrow('22023 A bank file has between 1 and 500 transfers.')
    // As many are taken; these are of nothing.
    await expect(make(Array.from({ length: 500 }, () => ({})))).rejects.toThrow('PT409')
    for (const wrong of [{ ...of(byHand, note.id, 899), transfers: 0 }, of(null, null, 1), { payment_id: 'x' }])
      await expect(make([wrong])).rejects.toThrow(/^(PT409|22P02 A value|23514 A value)/)
  })

  test('a file that is saved again is the same, of which all is left still', async () => {
    const file_id = randomUUID()
    const [a, b] = [of(byBank, null, 5000), of(null, note.id, 1000)]
    const made = await make([a, b], file_id)
    const other = 'PT409 This bank file has other transfers. Please make a new one.'
    for (const wanted of [[a], [b], [a, b, b], [a, { ...b, cents: 999 }], [of(byHand, null, 7)]])
      await expect(make(wanted, file_id)).rejects.toThrow(other)
    // In whatever order, and however often it was put into a file.
    expect((await make([{ ...b, transfers: 1 }, a], file_id)).toSorted()).toEqual(made.toSorted())
    const refund_id = await o.refund({ payment_id: byBank }, 5000)
    const used = 'PT409 The payment of Alpha Bank Name has been used meanwhile.'
    await expect(make([a, b], file_id)).rejects.toThrow(used)
    await expect(make([b], file_id)).rejects.toThrow(other)
    await call('undo_refund', { refund_id, reason: 'Came back' })
    expect(await make([a, b], file_id)).toHaveLength(2)
  })

  test('locks what it pays back, so that the second of two waits', async () => {
    const wanted = [of(byBank, null, 5000), of(null, note.id, 1000)]
    const file_id = randomUUID()
    await make(wanted, file_id)
    const before = await one('select pg_current_xact_id()::text')
    // Sent again, it notes nothing, whose references would lock the rows, too.
    await make(wanted, file_id)
    // PostgreSQL keeps in the row who locked it last.
    const locked = await sql<{ id: string }>(
      `select id from public.payments where xmax::text::bigint > $1
      union all select id from public.documents where xmax::text::bigint > $1`,
      [before],
    )
    expect(locked.map(({ id }) => id).toSorted()).toEqual([byBank, note.id].toSorted())
  })

  test('the line by which it went out is the refund that has the reference of its transfer', async () => {
    const [made] = await make([of(byHand, null, 900)])
    const reference = (made?.id ?? '').replaceAll('-', '')
    await o.refund({ payment_id: byHand }, 900, { reference })
    const line = {
      booked_on: '2026-12-10',
      cents: -900,
      payer: 'Another Name',
      text: `Refund of the payment ${reference.slice(0, 20)} ${reference.slice(20)}`,
    }
    const statement = {
      account: 'BG80BNBG96611020345678',
      currency: 'EUR',
      format: 'csv',
      file_name: 'out.csv',
      lines: [line],
    }
    await call('import_statements', { statements: [{ ...statement, id: randomUUID() }] })
    expect(await one('select state from public.statement_line_list where cents < 0')).toBe('refund')
  })

  /** Imports what went out on a day, by each line's amount and text, and returns the statement. */
  async function wentOut(...lines: readonly { cents: number; text: string; payer?: string }[]) {
    const id = randomUUID()
    const statement = {
      id,
      account: 'BG80BNBG96611020345678',
      currency: 'EUR',
      format: 'csv',
      file_name: 'out.csv',
      lines: lines.map((line) => ({ booked_on: '2026-12-09', payer: 'Another Name', ...line })),
    }
    await call('import_statements', { statements: [statement] })
    return id
  }
  type Line = { id: string; state: string; matches: { reasons: string[] }[] }
  const linesOf = async (statement_id: string) =>
    (await call<{ rows: Line[] }>('get_statement_lines', { statement_id })).rows
  const statesOf = async (statement: string) => (await linesOf(statement)).map(({ state }) => state)
  const toDecide = (id: string) =>
    one('select to_decide from public.bank_statement_list where id = $1', [id]).then(Number)
  const referenceOf = (id = '') => id.replaceAll('-', '')

  test('a transfer that went out before its refund is recorded is to decide, until the refund is', async () => {
    const made = await make([of(byHand, null, 900), of(null, note.id, 1000)])
    const named = (source: string) => referenceOf(made.find(({ source_id }) => source_id === source)?.id)
    const statement = await wentOut(
      { cents: -900, text: `Refund ${named(byHand).slice(0, 20)} ${named(byHand).slice(20)}` },
      { cents: -1000, text: named(note.id).toUpperCase() },
      // Of another amount, or of none that is known.
      { cents: -901, text: named(byHand) },
      { cents: -900, text: `Refund ${referenceOf(randomUUID())}` },
    )
    expect(await statesOf(statement)).toEqual(['pays_back', 'pays_back', 'went_out', 'went_out'])
    expect(await toDecide(statement)).toBe(2)
    const [first, second] = await linesOf(statement)
    expect(first?.matches).toMatchObject([
      { payment_id: byHand, reasons: ['bank_file'], transfer: { payer: 'By Hand', left_cents: 900 } },
    ])
    expect(second?.matches).toMatchObject([
      { document_id: note.id, kind: 'credit_note', number: note.number, transfer: { payer: null, left_cents: 1000 } },
    ])
    // The refund of another payment is none of it, whatever else is equal.
    const other = await o.pay(alpha, [], { cents: 900, payer: 'Another Name', booked_on: '2026-12-02' })
    await o.refund({ payment_id: other }, 900, { paid_on: '2026-12-09', reference: named(byHand) })
    expect(await statesOf(statement)).toEqual(['pays_back', 'pays_back', 'went_out', 'refund'])
    // Whatever reference is written.
    const refund_id = await o.refund({ payment_id: byHand }, 900, { paid_on: '2026-12-10', reference: 'by hand' })
    expect([await statesOf(statement), await toDecide(statement)]).toEqual([
      ['refund', 'pays_back', 'went_out', 'refund'],
      1,
    ])
    expect((await linesOf(statement))[0]?.matches).toMatchObject([{ payment_id: byHand, reasons: ['bank_file'] }])
    await call('undo_refund', { refund_id, reason: 'Wrong' })
    expect([(await statesOf(statement))[0], await toDecide(statement)]).toEqual(['pays_back', 2])
    await call('match_statement', { statement_id: statement })
    expect([(await statesOf(statement))[0], await toDecide(statement)]).toEqual(['pays_back', 2])
  })

  test('what the bank paid twice stays to decide, and is no payment; what is not ours is no refund', async () => {
    const [first] = await make([of(byHand, null, 900)])
    const [second] = await make([of(byHand, null, 900, 1)])
    const statement = await wentOut(
      { cents: -900, text: referenceOf(first?.id) },
      { cents: -900, text: referenceOf(second?.id) },
      { cents: -70, text: 'Rent' },
    )
    const lines = (await linesOf(statement)).map(({ id }) => id)
    const decide = (line: number, kind: string | null) => call('decide_lines', { lines: [lines[line]], kind })
    await decide(0, 'set_aside')
    await o.refund({ payment_id: byHand }, 900, { paid_on: '2026-12-09', reference: referenceOf(first?.id) })
    expect([await statesOf(statement), await toDecide(statement)]).toEqual([['refund', 'pays_back', 'went_out'], 1])
    expect((await linesOf(statement))[1]?.matches).toMatchObject([{ transfer: { left_cents: 0 } }])
    const confirm = { payment_id: randomUUID(), member_id: alpha, euro_cents: null, parts: [] }
    await expect(call('confirm_line', { line_id: lines[1], ...confirm })).rejects.toThrow(
      'This line is no money that came in.',
    )
    await expect(decide(0, 'not_ours')).rejects.toThrow(
      'PT409 The refund that went out by this line has been recorded meanwhile.',
    )
    await expect(decide(2, 'not_ours')).rejects.toThrow('This line is no money that came in.')
    await decide(1, 'set_aside')
    expect([(await statesOf(statement))[1], await toDecide(statement)]).toEqual(['set_aside', 1])
    await decide(1, 'not_ours')
    expect([(await statesOf(statement))[1], await toDecide(statement)]).toEqual(['not_ours', 0])
    await call('undo_refund', {
      refund_id: await one('select id from public.refunds where payment_id = $1', [byHand]),
      reason: 'Wrong',
    })
    await o.refund({ payment_id: byHand }, 900, { paid_on: '2026-12-09', reference: referenceOf(second?.id) })
    expect(await statesOf(statement)).toEqual(['refund', 'not_ours', 'went_out'])
  })

  test('the refund of a transfer is that of its reference, however long before or after it is of', async () => {
    const made = await make([of(byHand, null, 900), of(null, note.id, 1000)])
    const named = (source: string) => referenceOf(made.find(({ source_id }) => source_id === source)?.id)
    const far = { paid_on: '2026-11-28', reference: `Ref. ${named(byHand)}` }
    const first = await o.refund({ payment_id: byHand }, 900, far)
    const statement = await wentOut(
      { cents: -900, text: named(byHand) },
      { cents: -1000, text: named(note.id) },
      { cents: -1000, text: named(note.id) },
    )
    expect(await statesOf(statement)).toEqual(['refund', 'pays_back', 'pays_back'])
    await call('undo_refund', { refund_id: first, reason: 'Wrong' })
    expect(await statesOf(statement)).toEqual(['pays_back', 'pays_back', 'pays_back'])
    for (const [reference, state] of [
      ['another', 'pays_back'],
      [named(byHand), 'refund'],
    ] as const) {
      const refund_id = await o.refund({ payment_id: byHand }, 900, { ...far, reference })
      expect((await statesOf(statement))[0]).toBe(state)
      await call('undo_refund', { refund_id, reason: 'Wrong' })
    }
    await o.refund({ credit_note_id: note.id }, 1000, { ...far, reference: named(note.id) })
    expect(await statesOf(statement)).toEqual(['pays_back', 'refund', 'pays_back'])
  })

  test('a refund that was recorded while its line was not ours is found once that is taken back', async () => {
    const [made] = await make([of(byHand, null, 900)])
    const text = referenceOf(made?.id)
    const statement = await wentOut({ cents: -900, text }, { cents: 5, text: 'x' })
    const lines = (await linesOf(statement)).map(({ id }) => id)
    const decide = async (kind: string | null) => {
      await call('decide_lines', { lines, kind })
      return [(await statesOf(statement))[0], await toDecide(statement)]
    }
    expect(await decide('not_ours')).toEqual(['not_ours', 0])
    await o.refund({ payment_id: byHand }, 900, { paid_on: '2026-12-09', reference: text })
    expect(await decide('set_aside')).toEqual(['refund', 1])
  })

  test('of what was used or undone meanwhile, nothing is left, and the way to it stays', async () => {
    const made = await make([of(byHand, null, 900)])
    const statement = await wentOut({ cents: -900, text: referenceOf(made[0]?.id) })
    await call('undo_payment', { payment_id: byHand, reason: 'Wrong' })
    expect((await linesOf(statement))[0]).toMatchObject({
      state: 'pays_back',
      matches: [{ payment_id: byHand, transfer: { payer: 'By Hand', left_cents: 0 } }],
    })
  })

  test('what the bank took back of a transfer is not to decide', async () => {
    const [made] = await make([of(byHand, null, 900)])
    const text = referenceOf(made?.id)
    const back = { cents: 900, text, is_reversal: true }
    const statement = await wentOut({ cents: -900, text }, back)
    expect([await statesOf(statement), await toDecide(statement)]).toEqual([['taken_back', 'takes_back'], 0])
  })

  test('a refund that is recorded after its line was imported is paid back by it at once, until it is undone', async () => {
    const statement = await wentOut(
      { cents: -900, text: 'sent' },
      { cents: -900, text: 'our BACK-77', payer: 'By Hand' },
      { cents: -900, text: 'BACK-77' },
    )
    const record = () => o.refund({ payment_id: byHand }, 900, { paid_on: '2026-12-09', reference: 'BACK-77' })
    const refund_id = await record()
    expect(await statesOf(statement)).toEqual(['went_out', 'refund', 'went_out'])
    await call('undo_refund', { refund_id, reason: 'Wrong' })
    expect(await statesOf(statement)).toEqual(['went_out', 'went_out', 'went_out'])
    await record()
    expect(await statesOf(statement)).toEqual(['went_out', 'refund', 'went_out'])
    await call('match_statement', { statement_id: statement })
    expect(await statesOf(statement)).toEqual(['went_out', 'refund', 'went_out'])
  })

  test('goes with the payment whose years are over', async () => {
    await make([of(byHand, null, 900)])
    await sql(`do $$ begin
    perform set_config('bkcc.owner_expires_documents', 'on', true);
    delete from public.payments where payer = 'By Hand';
    perform set_config('bkcc.owner_expires_documents', '', true);
  end $$`)
    expect(await one('select count(*)::integer from public.bank_transfers')).toBe(0)
  })
})

describe('hostile texts', () => {
  /**
   * What the forms of dues accept, the database stores as they send it, and documents say it whole. The fragments are typed
   * into the forms' schemas; what these refuse has its message there.
   */

  const o = office(backend.sql)
  const { call, sql } = o
  let member: string

  beforeAll(async () => {
    await o.open()
    member = await o.member('Hostile', {}, [])
  })

  /** Every twentieth here, beginning with the first; all of them in breadth. */
  const some = hostileFragments.filter((_, at) => process.env.TEST_BREADTH || at % 20 === 0)
  const texts = [...some, '\u0001bell\u0007', 'a\ttab', 'x'.repeat(1001), ' ', '\u202E']
  /** As a field of one line holds what is pasted. */
  const oneLine = (text: string) => text.replace(/[\r\n]/g, '')

  const one = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await sql<Row>(statement, values))[0]

  /** What a form sends of these values; undefined where it refuses them, with a message at each wrong field. */
  function sent<Schema extends z.ZodMiniType>(schema: Schema, values: unknown): z.output<Schema> | undefined {
    const { data, error } = schema.safeParse(values)
    for (const { message } of error?.issues ?? []) expect(message).toMatch(/^Please (enter|say|use) |^This is /)
    return data
  }

  describe('stored as the form sends it', () => {
    test('billing details', async () => {
      let kept = 0
      let expected = await o.one<string | null>(
        'select updated_at::text from public.billing_details where member_id = $1',
        [member],
      )
      for (const text of texts) {
        const line = oneLine(text)
        const fields = { legal_name: line, address: text, reference: line, contract_number: line }
        for (const [field, typed] of Object.entries(fields)) {
          const values: DetailsValues = {
            ...detailsValues(null),
            country: 'KZ',
            contacts: [{ id: 'c', name: 'Ada', email: 'ada@hostile.example' }],
            [field]: typed,
          }
          const data = sent(detailsSchema, values)
          if (!data) continue
          expected = await call('save_billing_details', { member_id: member, ...detailsToStore(data), expected })
          const stored = await one<Record<string, string | null>>(
            'select * from public.billing_details where member_id = $1',
            [member],
          )
          expect(stored?.[field] ?? '').toBe(data[field as keyof typeof fields])
          kept += 1
        }
        const named = sent(detailsSchema, {
          ...detailsValues(null),
          contacts: [{ id: 'c', name: line, email: 'ada@hostile.example' }],
        })
        if (!named) continue
        expected = await call('save_billing_details', { member_id: member, ...detailsToStore(named), expected })
        expect(await one('select name from public.billing_contacts where member_id = $1', [member])).toEqual({
          name: named.contacts[0]?.name,
        })
      }
      expect(kept).toBeGreaterThan(2 * some.length)
    })

    test('billing settings and rules of tax', async () => {
      const account = { id: 'a', ...billingSettings.accounts[0] }
      let kept = 0
      for (const text of texts) {
        const line = oneLine(text)
        const values = {
          ...settingsValues(null, []),
          legal_name_bg: 'Камара',
          legal_name_en: 'Chamber',
          address_bg: 'София',
          address_en: 'Sofia',
          eik: billingSettings.eik,
          vat_number: billingSettings.vat_number ?? '',
          one_series: billingSettings.one_series,
          signed_by: 'Ada',
          accounts: [account],
        }
        for (const typed of [
          { legal_name_bg: line },
          { legal_name_en: line },
          { address_bg: text },
          { address_en: text },
          { signed_by: line },
          { accounts: [{ ...account, holder: line }] },
          { accounts: [{ ...account, bank: line }] },
        ]) {
          const data = sent(settingsSchema, { ...values, ...typed })
          if (!data) continue
          const { settings, first_numbers } = settingsToStore(data, [])
          await call('save_billing_settings', {
            settings,
            first_numbers,
            expected: (await one<{ version: number }>('select max(version) as version from public.billing_settings'))
              ?.version,
          })
          const stored = await one(
            'select legal_name_bg, legal_name_en, address_bg, address_en, signed_by, accounts from public.billing_settings order by version desc limit 1',
          )
          const { legal_name_bg, legal_name_en, address_bg, address_en, signed_by, accounts } = settings
          expect(stored).toEqual({ legal_name_bg, legal_name_en, address_bg, address_en, signed_by, accounts })
          kept += 1
        }
        const rule = sent(taxRuleSchema, {
          rate: '0',
          words_bg: line,
          words_en: line,
          code: '',
          checked: true,
          from: '',
        })
        if (!rule) continue
        const match = { key: 'event eu without VAT number' }
        const { words_bg, words_en } = rule
        await call('save_tax_rules', {
          keys: [match.key],
          rule: { words_bg, words_en },
          expected: [
            (
              await one<{ updated_at: string }>('select updated_at::text from public.tax_rules where key = $1', [
                match.key,
              ])
            )?.updated_at,
          ],
        })
        expect(await one(`select words_bg, words_en from public.tax_rules where key = $1`, [match.key])).toEqual({
          words_bg,
          words_en,
        })
      }
      expect(kept).toBeGreaterThan(2 * some.length)
    })

    test('payments, and why they are undone or paid back', async () => {
      let kept = 0
      const start = newPayment({ member: { id: member, name: 'Hostile' } })
      for (const text of texts) {
        const line = oneLine(text)
        for (const typed of [{ payer: line }, { reference: line }, { note: text }]) {
          const data = sent(paymentSchema(), { ...start, booked_on: '2026-01-15', amount: '1', payer: 'Ada', ...typed })
          if (!data) continue
          const { payer, reference, note, booked_on } = data
          const id = await call('record_payment', {
            payment_id: randomUUID(),
            payment: { member_id: member, cents: 100, booked_on, payer, reference, note },
            parts: [],
          })
          expect(await one('select payer, reference, note from public.payments where id = $1', [id])).toEqual({
            payer,
            reference: reference || null,
            note: note || null,
          })
          kept += 1
          const refund = sent(refundSchema(100), { amount: '1', paid_on: '2026-01-16', reference: '', reason: line })
          if (!refund || !('payer' in typed)) continue
          const { reason, paid_on } = refund
          const refund_id = randomUUID()
          await call('record_refund', {
            refund_id,
            refund: { payment_id: id, cents: 100, paid_on, reason },
            expected_left: 100,
          })
          expect(await one('select reason from public.refunds where id = $1', [refund_id])).toEqual({ reason })
        }
      }
      expect(kept).toBeGreaterThan(2 * some.length)
    })
  })

  test('a document of 200 lines says every fragment and each total, over several pages', async () => {
    const name = `${hostileFragments.find((text) => text.length < 100) ?? ''} ${'Дружество'.repeat(50)}`.slice(0, 400)
    const address = `${hostileFragments[3]}\n`.repeat(20).slice(0, 299).trim()
    const [details] = await sql<{ updated_at: string }>(
      'select updated_at::text from public.billing_details where member_id = $1',
      [member],
    )
    await call('save_billing_details', {
      member_id: member,
      details: { legal_name: name, address, country: 'BG', reference: hostileFragments[0]?.slice(0, 80) },
      contacts: [],
      expected: details?.updated_at,
    })
    await sql(`update public.tax_rules set rate = 2000, words_bg = '', words_en = '' where line_kind = 'event'`)
    await sql(`update public.tax_rules set rate = 950, words_bg = '', words_en = '' where line_kind = 'other'`)

    const fragments = hostileFragments.map(oneLine).filter((text) => text.length <= 390)
    expect(fragments.length).toBeGreaterThan(100)
    const typed = Array.from({ length: 200 }, (_, index) => {
      const words = `${index + 1}. ${fragments[index % fragments.length]}`
      return {
        ...blankLine,
        id: String(index),
        kind: index % 2 ? ('event' as const) : ('other' as const),
        words_bg: words,
        words_en: words,
        price: `${index}.01`,
      }
    })
    const values = { ...newDraft('invoice', { id: member, name: 'Hostile' }), lines: typed }
    expect(draftSchema.safeParse(values).error).toBeUndefined()
    const document_id = randomUUID()
    const expected = await call('save_draft', { document_id, ...storedDraftOf(values) })
    await call('issue_document', { document_id, expected })
    const document = await call<{
      token: string
      total_cents: number
      lines: { words_bg: string; words_en: string }[]
      buyer: { legal_name: string; address: string }
    }>('get_document', { document_id })
    expect(document.buyer).toMatchObject({ legal_name: name, address })
    expect(document.lines.map(({ words_bg, words_en }) => [words_bg, words_en])).toEqual(
      (storedDraftOf(values).lines as { words_bg: string; words_en: string }[]).map(({ words_bg, words_en }) => [
        words_bg,
        words_en,
      ]),
    )
    const net = (odd: number) => typed.reduce((sum, _, index) => (index % 2 === odd ? sum + index * 100 + 1 : sum), 0)
    const tax = Math.floor((net(1) * 20 + 50) / 100) + Math.floor((net(0) * 950 + 5000) / 10_000)
    expect(document.total_cents).toBe(net(0) + net(1) + tax)

    const answer = await fetch(`${backend.url}/functions/v1/document-pdf?token=${document.token}`)
    const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 }).promise
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
    }
    await pdf.destroy()
    const spaceless = (text: string) => text.replace(/\s/g, '')
    const whole = spaceless(pages.join('')).normalize('NFC')
    expect(pages.length).toBeGreaterThan(5)
    for (const { words_bg } of document.lines)
      expect(whole.split(spaceless(legible(words_bg, 'text'))).length, words_bg).toBeGreaterThan(2)
    for (const text of [name, address]) expect(whole).toContain(spaceless(legible(text, 'strong')))
    const said = (cents: number) =>
      spaceless((cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, useGrouping: false }))
    for (const cents of [net(0), net(1), document.total_cents]) expect(whole).toContain(said(cents))
  })
})
