/** Bank statements: what an import stores, what is found for a line, and what the office does with it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCamt } from '@/features/dues/office/statements/reading/camt'
import type { StatementLine } from '@/features/dues/office/statements/reading/bank-statement'
import { camt, payerIban, sampleAccount, sampleLines, type SampleLine } from '../support/bank-statements'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()
const { call: callAs, someone } = inside(sql)
let desk: Someone
let other: Someone
const member = randomUUID()
const sister = randomUUID()

async function call<Body = string>(name: string, body: object, as = desk): Promise<Body> {
  const answer = await callAs<Body & Row>(name, body, as)
  if (answer.code) throw new Error(`${answer.code} ${String(answer.body['message'])}`)
  return answer.body
}
const version = async () =>
  (await sql<{ version: number | null }>('select max(version) as version from public.billing_settings'))[0]?.version
const settings = async (changes: object) =>
  call('save_billing_settings', {
    settings: { ...billingSettings, ...changes },
    first_numbers: {},
    expected: await version(),
  })

beforeAll(async () => {
  desk = await someone('statements-desk', 'administrator')
  other = await someone('statements-other', 'administrator')
  await settings({ close_below_cents: 300 })
  await sql(
    `insert into public.members (id, name, legal_name_cyrillic, member_type) values ($1, 'Rila Tools', '„Рила Тулс“ ООД', 'company'), ($2, 'Қазақ Астық', null, 'company')`,
    [member, sister],
  )
  for (const [id, legal_name] of [
    [member, 'Rila Tools OOD'],
    [sister, 'Kazak Astyk TOO'],
  ])
    await call('save_billing_details', {
      member_id: id,
      details: { legal_name, address: 'Varna', country: 'BG' },
      contacts: [],
      expected: null,
    })
})

async function issued(cents = 12000, of = member, kind = 'invoice') {
  const id = randomUUID()
  const lines = [{ kind: 'dues', words_bg: 'Внос', words_en: 'Dues', unit_cents: cents }]
  const expected = await call('save_draft', { document_id: id, document: { kind, member_id: of }, lines })
  const number = await call('issue_document', { document_id: id, expected })
  const [document] = await sql<{ payment_reference: string }>(
    'select payment_reference from public.documents where id = $1',
    [id],
  )
  return { id, number, reference: document?.payment_reference ?? '' }
}
const openOf = async (id: string) =>
  (await sql<{ open_cents: number }>('select open_cents from public.document_list where id = $1', [id]))[0]?.open_cents

/** A statement as the browser sends it, of an account of its own unless one is given. */
function statement(lines: Partial<StatementLine>[], changes: object = {}) {
  return {
    id: randomUUID(),
    account: `TEST${Math.floor(Math.random() * 1e12)}`,
    currency: 'EUR',
    format: 'csv',
    file_name: 'november.csv',
    lines: lines.map((line) => ({ booked_on: '2026-01-15', text: '', ...line })),
    ...changes,
  }
}
type Imported = { statement_id: string | null; added: number; known: number }
const bring = (...statements: object[]) => call<Imported[]>('import_statements', { statements })
/** Statements of a file of our own making, as the browser sends them. */
const fromFile = (lines: readonly SampleLine[], account = sampleAccount) =>
  readCamt(camt('08', lines, { account })).map((one) => ({ ...one, id: randomUUID(), file_name: 'file.xml' }))
type Line = {
  id: string
  place: number
  state: string
  payment_id: string | null
  matches: { state: string; reasons: string[]; document_id: string | null; cents: number; payment_id: string | null }[]
}
const linesOf = async (statement_id: string) =>
  (await call<{ rows: Line[] }>('get_statement_lines', { statement_id })).rows
async function firstOf(lines: Partial<StatementLine>[], changes: object = {}) {
  const one = statement(lines, changes)
  await bring(one)
  const [line, ...others] = await linesOf(one.id)
  if (!line) throw new Error('No line')
  return { id: one.id, line, others }
}

describe('an import', () => {
  test('adds nothing twice: not the same file, not what two files share; two equal payments of a day both count', async () => {
    const [first] = fromFile(sampleLines)
    expect(await bring(first ?? {})).toEqual([{ statement_id: first?.id, added: 5, known: 0 }])
    // Sent again after a lost answer.
    expect(await bring(first ?? {})).toEqual([{ statement_id: first?.id, added: 5, known: 0 }])
    const [again] = fromFile(sampleLines)
    expect(await call('compare_statements', { statements: [again] })).toEqual([5])
    expect(await bring(again ?? {})).toEqual([{ statement_id: null, added: 0, known: 5 }])
    const [overlapping] = fromFile([
      ...sampleLines.slice(2),
      ...sampleLines.slice(4),
      { day: '2026-11-04', cents: 700 },
    ])
    expect(await bring(overlapping ?? {})).toEqual([{ statement_id: overlapping?.id, added: 2, known: 3 }])
    // The same lines of another account are others.
    const [elsewhere] = fromFile(sampleLines, payerIban)
    expect(await bring(elsewhere ?? {})).toEqual([{ statement_id: elsewhere?.id, added: 5, known: 0 }])
    const stored = await sql<{ cents: number }>(
      `select cents from public.statement_lines where account = $1 and payer = 'Ada & Sons <Ltd>'`,
      [sampleAccount],
    )
    expect(stored.map(({ cents }) => cents)).toEqual([2500, 2500, 2500])
  })

  test('says by how much the balances differ, of the whole file', async () => {
    const one = statement([{ cents: 500 }, { cents: -200 }], { opening_cents: 1000, closing_cents: 1250 })
    await bring(one)
    expect(await call('get_statement', { statement_id: one.id })).toMatchObject({
      difference_cents: -50,
      begins_on: '2026-01-15',
      lines: 2,
      came_in_cents: 500,
      to_decide: 1,
      states: { unknown: { count: 1, cents: 500 }, went_out: { count: 1, cents: -200 } },
    })
  })

  test('is whole or not at all, within its limits', async () => {
    const good = statement([{ cents: 500 }])
    const faults: [object, string][] = [
      [statement([{ cents: 500, payer: 'x'.repeat(401) }]), '23514'],
      [statement([{ cents: 500, text: 'a\u0007b' }]), '23514'],
      [statement([{ cents: 500, booked_on: '2026-02-30' }]), '22008'],
      [statement([{ cents: 100_000_000_001 }]), '23514'],
      [statement([{ cents: 500 }], { account: 'not an account' }), '23514'],
      [statement([{ cents: 500 }], { currency: null }), '23502'],
      [statement([{ cents: 500, booked_on: '2099-01-01' }]), 'still to come'],
      [statement(Array.from({ length: 50_001 }, () => ({ cents: 1 }))), 'PT413'],
    ]
    for (const [fault, code] of faults) await expect(bring(good, fault), code).rejects.toThrow(code)
    expect(await sql('select from public.bank_statements where id = $1', [good.id])).toEqual([])
  })

  test('never changes, leaves nothing of payers in the audit log, and saves a mapping under its name', async () => {
    const one = statement([{ cents: 500, payer: 'Quintessa Payer' }])
    await call('import_statements', { statements: [one], mapping: { name: 'Test Bank', separator: ';' } })
    await call('import_statements', {
      statements: [statement([{ cents: 1 }])],
      mapping: { name: 'test bank', separator: ',' },
    })
    expect(await sql(`select name, mapping from public.csv_mappings where name ilike 'test bank'`)).toEqual([
      { name: 'Test Bank', mapping: { separator: ',' } },
    ])
    await expect(sql('update public.statement_lines set cents = 1 where statement_id = $1', [one.id])).rejects.toThrow(
      'never changes',
    )
    const [line] = await linesOf(one.id)
    await call('decide_lines', { lines: [line?.id], kind: 'not_ours', note: 'Quintessa again' })
    const log = JSON.stringify(await sql(`select * from public.audit_log order by id desc limit 10`))
    expect(log).toContain('bank_statement')
    expect(log).not.toContain('Quintessa')
  })
})

describe('a line', () => {
  const paid = (reference: string, changes: Partial<StatementLine> = {}) =>
    firstOf([{ cents: 12000, payer: 'Somebody', text: `dues ${reference} thank you`, ...changes }])

  test.each<[string, (reference: string) => Partial<StatementLine>]>([
    ['structured', (reference) => ({ reference, text: 'nothing' })],
    ['in the text', () => ({})],
    ['in groups', (reference) => ({ text: reference.match(/.{1,4}/g)?.join(' ') })],
    ['without a blank before it', (reference) => ({ text: `внос${reference}, 05.11.2026` })],
    ['broken over two lines', (reference) => ({ text: `${reference.slice(0, 9)} ${reference.slice(9)}` })],
    ['in Cyrillic capitals', (reference) => ({ text: reference.replace('RF', 'РФ') })],
  ])('is matched by a reference %s', async (_, changes) => {
    const { id, reference } = await issued()
    const { line } = await paid(reference, changes(reference))
    expect(line).toMatchObject({
      state: 'matched',
      matches: [{ document_id: id, cents: 12000, reasons: ['reference', 'amount'] }],
    })
  })

  test('is probable by a reference whose amount differs, or that is a part of a longer number', async () => {
    const { id, reference } = await issued()
    for (const changes of [{ cents: 11000 }, { cents: 13000 }, { text: `${reference}1` }])
      expect((await paid(reference, changes)).line, JSON.stringify(changes)).toMatchObject({
        state: 'probable',
        matches: [{ document_id: id }],
      })
  })

  test('is matched less small charges, which close the document', async () => {
    const { id, reference } = await issued()
    const { id: of, line } = await paid(reference, { cents: 11800 })
    expect(line.state).toBe('matched')
    await call('confirm_matched', { statement_id: of, expected: 1, expected_cents: 11800 })
    expect(await openOf(id)).toBe(0)
  })

  test('is matched by a number where the payer is known, in any alphabet, and probable without', async () => {
    const { id, number } = await issued(18800)
    const pay = (changes: object) => paid(number, { cents: 18800, ...changes })
    for (const payer of ['RILA TOOLS OOD', '„РИЛА ТУЛС“ ООД', 'Rila Tools, ul. Vitosha 1'])
      expect((await pay({ payer })).line, payer).toMatchObject({
        state: payer.startsWith('RILA') ? 'matched' : 'duplicate',
        matches: [{ document_id: id, reasons: expect.arrayContaining(['number', 'name', 'amount']) as string[] }],
      })
    expect((await pay({})).line).toMatchObject({
      state: 'probable',
      matches: [{ document_id: id, reasons: ['number', 'amount'] }],
    })
    await call('write_off', { document_id: id, reason: 'Test', expected_open: 18800 })
  })

  test('is not matched by a number that one typing error makes of another one of the same payer', async () => {
    const one = await issued(17700)
    const two = await issued(17700)
    const { line } = await firstOf([{ cents: 17700, payer: 'Rila Tools', text: two.number }])
    expect(line.state).toBe('probable')
    expect(line.matches.slice(0, 2).map(({ document_id }) => document_id)).toEqual([two.id, one.id])
    for (const { id } of [one, two]) await call('write_off', { document_id: id, reason: 'Test', expected_open: 17700 })
  })

  test('finds a reference and a number with one typing error', async () => {
    const { id, number, reference } = await issued(23400)
    const wrong = (text: string, at: number) => [
      `${text.slice(0, at)}${text[at] === '8' ? '3' : '8'}${text.slice(at + 1)}`,
      text.slice(0, at) + text.slice(at + 1),
      `${text.slice(0, at)}7${text.slice(at)}`,
    ]
    const texts = [0, 2, 5, 11].flatMap((at) => wrong(reference, at))
    const numbers = [1, 5, 8].flatMap((at) => wrong(number, at))
    const one = statement([...texts, ...numbers].map((text) => ({ cents: 23400, text: `за ${text} благодаря` })))
    await bring(one)
    for (const line of await linesOf(one.id)) {
      expect(
        line.matches.map(({ document_id }) => document_id),
        [...texts, ...numbers][line.place - 1],
      ).toContain(id)
    }
    await call('write_off', { document_id: id, reason: 'Test', expected_open: 23400 })
  })

  test('of a name with the amount is probable, and matched once its account is known', async () => {
    const first = await issued(3100, sister)
    const iban = 'KZ86125KZT5004100100'
    const known = await firstOf([{ cents: 3100, payer: 'ҚАЗАҚ АСТЫҚ ТОО', payer_iban: iban }])
    expect(known.line).toMatchObject({
      state: 'probable',
      matches: [{ document_id: first.id, reasons: ['name', 'amount'] }],
    })
    await call('confirm_line', {
      line_id: known.line.id,
      payment_id: randomUUID(),
      member_id: sister,
      euro_cents: null,
      parts: [{ document_id: first.id, cents: 3100, open_cents: 3100 }],
    })
    const second = await issued(3200, sister)
    const pay = (changes: object = {}) =>
      firstOf([{ cents: 3200, payer: 'Kazak Astyk', payer_iban: iban, text: 'dues 2027', ...changes }])
    expect((await pay()).line).toMatchObject({
      state: 'matched',
      matches: [{ document_id: second.id, reasons: ['name', 'iban', 'amount'] }],
    })
    // A number that is not its own says that it may pay something else.
    expect((await pay({ text: 'order 7654321' })).line.state).toBe('probable')
    await call('write_off', { document_id: second.id, reason: 'Test', expected_open: 3200 })
  })

  test('that names two documents pays both, if it is their sum', async () => {
    const one = await issued(10000)
    const two = await issued(5000, sister)
    const { id, line } = await firstOf([{ cents: 15000, text: `${one.reference} and ${two.reference}` }])
    expect(line.state).toBe('matched')
    await call('confirm_matched', { statement_id: id, expected: 1, expected_cents: 15000 })
    expect([await openOf(one.id), await openOf(two.id)]).toEqual([0, 0])
    const three = await issued(10000)
    const four = await issued(5000)
    expect((await firstOf([{ cents: 14000, text: `${three.reference} ${four.reference}` }])).line.state).toBe(
      'probable',
    )
  })

  test('is a duplicate of what is paid already, of another line, and of what was recorded by hand', async () => {
    const { id, reference } = await issued()
    const twice = await firstOf([
      { cents: 12000, text: reference, bank_reference: 'A' },
      { cents: 12000, text: reference, bank_reference: 'B' },
    ])
    expect(twice.line.state).toBe('matched')
    expect(twice.others[0]).toMatchObject({ state: 'duplicate', matches: [{ document_id: id }] })
    expect(twice.others[0]?.matches[0]?.reasons).toContain('another_line')
    await call('confirm_matched', { statement_id: twice.id, expected: 1, expected_cents: 12000 })
    expect((await paid(reference, { booked_on: '2026-01-20' })).line).toMatchObject({
      state: 'duplicate',
      matches: [{ document_id: id, reasons: ['reference', 'paid'] }],
    })
    const payment_id = randomUUID()
    const hand = { member_id: member, cents: 4321, booked_on: '2026-01-15', payer: '„Рила Тулс“ ООД' }
    await call('record_payment', { payment_id, payment: hand, parts: [] })
    expect((await firstOf([{ cents: 4321, payer: 'RILA TOOLS' }])).line).toMatchObject({
      state: 'duplicate',
      matches: [{ payment_id, reasons: ['recorded'] }],
    })
  })

  test('from another account of the chamber is not ours, one that went out nothing, any other unknown', async () => {
    const one = statement([
      { cents: 12000, payer_iban: 'BG80BNBG96611020345678', text: 'to savings' },
      { cents: -12000, text: 'RF520000000012' },
      { cents: 999, payer: 'Чужд', text: 'наем' },
      { cents: 0 },
    ])
    await bring(one)
    expect((await linesOf(one.id)).map(({ state }) => state)).toEqual(['not_ours', 'went_out', 'unknown', 'went_out'])
  })

  test('of an account in another currency is never matched, and confirmed with its euros', async () => {
    const { id, reference } = await issued()
    const { line } = await firstOf([{ cents: 12000, text: reference }], { currency: 'KZT' })
    expect(line.state).toBe('probable')
    const confirm = (euro_cents: number | null) =>
      call('confirm_line', {
        line_id: line.id,
        payment_id: randomUUID(),
        member_id: member,
        euro_cents,
        parts: euro_cents ? [{ document_id: id, cents: 21, open_cents: 12000 }] : [],
      })
    await expect(confirm(null)).rejects.toThrow('missing')
    const payment = await confirm(21)
    expect(await sql('select cents, currency, arrived_cents from public.payments where id = $1', [payment])).toEqual([
      { cents: 21, currency: 'KZT', arrived_cents: 12000 },
    ])
  })
})

describe('confirming', () => {
  const confirm = (line_id: string, parts: object[], more: object = {}, as = desk) =>
    call('confirm_line', { line_id, payment_id: randomUUID(), member_id: member, euro_cents: null, parts, ...more }, as)

  const part = (document_id: string, cents: number, open_cents = cents) => ({ document_id, cents, open_cents })
  type Stored = { member_id: string | null; member_name: string | null; members: string[]; left_cents: number }
  const storedPayment = async (id: string) =>
    (
      await sql<Stored>('select member_id, member_name, members, left_cents from public.payment_list where id = $1', [
        id,
      ])
    )[0]

  test('splits a line over documents of two members, and joins two lines in one document', async () => {
    const one = await issued(10000)
    const two = await issued(6000, sister)
    const { line, others } = await firstOf([
      { cents: 12000, text: 'x' },
      { cents: 4000, text: 'y' },
    ])
    await confirm(line.id, [part(one.id, 10000), part(two.id, 2000, 6000)], { member_id: null })
    await confirm(others[0]?.id ?? '', [part(two.id, 4000)], { member_id: sister })
    expect([await openOf(one.id), await openOf(two.id)]).toEqual([0, 0])
  })

  test('is a payment of the member of its documents, and of none where they are of several, until it is undone', async () => {
    const one = await issued(10000)
    const two = await issued(6000, sister)
    const { id, line, others } = await firstOf([
      { cents: 16500, text: 'x', payer: 'Mother company' },
      { cents: 700, text: 'y' },
      { cents: 800, text: 'z' },
    ])
    const parts = [part(one.id, 10000), part(two.id, 6000)]
    const payment = await confirm(line.id, parts)
    const members = [member, sister].toSorted()
    expect(await storedPayment(payment)).toEqual({ member_id: null, member_name: null, members, left_cents: 500 })
    const shown = async () => (await call<{ rows: Row[] }>('get_statement_lines', { statement_id: id })).rows[0]
    expect(await shown()).toMatchObject({ state: 'confirmed', member_name: null, several_members: true })
    const found = async (query: string, of_member?: string) =>
      (await call<Row[]>('search_payments', { query, of_member })).some(({ id: of }) => of === payment)
    expect([await found('Kazak Astyk'), await found('Rila Tools'), await found('Nobody')]).toEqual([true, true, false])
    expect([await found('Mother', sister), await found('Mother', randomUUID())]).toEqual([true, false])
    await call('undo_payment', { payment_id: payment, reason: 'Of another company' })
    expect([await openOf(one.id), await openOf(two.id)]).toEqual([10000, 6000])
    expect(await storedPayment(payment)).toMatchObject({ members, left_cents: 0 })
    expect(await shown()).toMatchObject({ state: 'unknown', payment_id: null, several_members: false })
    // A part of one alone leaves a payment of the other.
    const again = await confirm(line.id, parts)
    const [settled] = await sql<{ id: string }>(
      'select id from public.settlements where payment_id = $1 and debt_id = $2',
      [again, two.id],
    )
    await call('undo_settlement', { settlement_id: settled?.id, reason: 'Not of this one' })
    expect(await storedPayment(again)).toMatchObject({ members: [member], left_cents: 6500 })

    const [daughter, nothing] = others.map((other) => other.id)
    const ofOne = await confirm(daughter ?? '', [part(two.id, 700, 6000)])
    expect(await storedPayment(ofOne)).toMatchObject({ member_id: sister, members: [sister] })
    const ofNothing = await confirm(nothing ?? '', [])
    expect(await storedPayment(ofNothing)).toMatchObject({ member_id: member, members: [member] })
  })

  test('in one press has a payment for several where a line names documents of several', async () => {
    const one = await issued(1100)
    const two = await issued(1200, sister)
    const { id } = await firstOf([{ cents: 2300, text: `${one.reference} ${two.reference}` }])
    expect(await call('confirm_matched', { statement_id: id, expected: 1, expected_cents: 2300 })).toBe(1)
    const payment = (await linesOf(id))[0]?.payment_id
    expect(await storedPayment(payment ?? '')).toMatchObject({
      member_id: null,
      members: [member, sister].toSorted(),
      left_cents: 0,
    })
  })

  test('is done once: a retry finds it, a second person is told, and so is whoever settled meanwhile', async () => {
    const { id, reference } = await issued()
    const { line } = await firstOf([{ cents: 12000, text: reference }])
    const parts = [{ document_id: id, cents: 12000, open_cents: 12000 }]
    await expect(confirm(line.id, [{ ...parts[0], open_cents: 11000 }])).rejects.toThrow('PT409')
    const payment_id = randomUUID()
    expect(await confirm(line.id, parts, { payment_id })).toBe(payment_id)
    expect(await confirm(line.id, parts, { payment_id })).toBe(payment_id)
    await expect(confirm(line.id, [], {}, other)).rejects.toThrow(/PT409.*confirmed this line/)
    await expect(call('decide_lines', { lines: [line.id], kind: 'not_ours' })).rejects.toThrow('PT409')
    expect(await sql('select from public.payments where line_id = $1', [line.id])).toHaveLength(1)
  })

  test('in one press takes all that is matched, as it was read, and leaves what does not hold any more', async () => {
    const one = await issued(1500)
    const two = await issued(1600)
    const { id } = await firstOf([
      { cents: 1500, text: one.reference },
      { cents: 1600, text: two.reference },
      { cents: 1700, text: 'unknown' },
    ])
    const press = (expected: number, expected_cents: number) =>
      call('confirm_matched', { statement_id: id, expected, expected_cents })
    await call('record_payment', {
      payment_id: randomUUID(),
      payment: { member_id: member, cents: 100, booked_on: '2026-01-15', payer: 'By hand' },
      parts: [{ document_id: two.id, cents: 100, open_cents: 1600 }],
    })
    await expect(press(2, 3100)).rejects.toThrow('PT409')
    expect((await linesOf(id)).map(({ state }) => state)).toEqual(['matched', 'probable', 'unknown'])
    expect(await press(1, 1500)).toBe(1)
    expect(await openOf(one.id)).toBe(0)
    expect((await linesOf(id)).map(({ state }) => state)).toEqual(['confirmed', 'probable', 'unknown'])
    const [paid] = await linesOf(id)
    expect(await storedPayment(paid?.payment_id ?? '')).toMatchObject({ member_id: member })
    expect(await press(0, 0)).toBe(0)
  })

  test('is undone with all that followed, and the line is matched anew', async () => {
    const { id, reference } = await issued()
    const { id: of, line } = await firstOf([{ cents: 11900, text: reference, payer: 'Rila Tools' }])
    await call('confirm_matched', { statement_id: of, expected: 1, expected_cents: 11900 })
    expect(await openOf(id)).toBe(0)
    const payment_id = (await linesOf(of))[0]?.payment_id
    await expect(call('undo_payment', { payment_id, reason: ' ' })).rejects.toThrow('reason')
    await call('undo_payment', { payment_id, reason: 'Of another company' })
    await call('undo_payment', { payment_id, reason: 'Pressed twice' })
    expect(await openOf(id)).toBe(12000)
    expect(await sql('select left_cents, undone_reason from public.payment_list where id = $1', [payment_id])).toEqual([
      { left_cents: 0, undone_reason: 'Of another company' },
    ])
    expect((await linesOf(of))[0]).toMatchObject({ id: line.id, state: 'matched', payment_id: null })
    const use = { payment_id, parts: [{ document_id: id, cents: 1, open_cents: 12000 }], expected_left: 0 }
    await expect(call('allocate_payment', use)).rejects.toThrow('PT409')
    await call('match_statement', { statement_id: of })
    await confirm(line.id, [{ document_id: id, cents: 11900, open_cents: 12000 }])
    expect(await openOf(id)).toBe(0)
  })

  test('is refused to be undone once a part was paid back', async () => {
    const { line } = await firstOf([{ cents: 5000, text: 'x' }])
    const payment_id = await confirm(line.id, [])
    const refund = { payment_id, cents: 100, paid_on: '2026-01-20', reason: 'Too much' }
    await call('record_refund', { refund_id: randomUUID(), refund, expected_left: 5000 })
    await expect(call('undo_payment', { payment_id, reason: 'Wrong' })).rejects.toThrow('paid back')
  })

  test('a line is set aside, not ours, and to be decided again', async () => {
    const { id, line } = await firstOf([{ cents: 5000, text: 'x' }])
    const now = async () => (await linesOf(id))[0]?.state
    await call('decide_lines', { lines: [line.id], kind: 'set_aside', note: 'Asked the payer' })
    expect(await now()).toBe('set_aside')
    await call('decide_lines', { lines: [line.id], kind: 'not_ours' })
    expect(await now()).toBe('not_ours')
    await call('decide_lines', { lines: [line.id], kind: null })
    expect(await now()).toBe('unknown')
    await expect(call('decide_lines', { lines: [line.id], kind: 'lost' })).rejects.toThrow('wrong kind')
    await expect(call('decide_lines', { lines: [], kind: null })).rejects.toThrow('22023')
  })

  test('lines are found by state, payer in any alphabet, text and amount', async () => {
    const { id } = await firstOf([
      { cents: 5000, payer: 'Жеравна', text: 'такса' },
      { cents: -700, payer: 'Bank', text: 'fee' },
    ])
    const found = async (query: string, of_state: string | null = null) =>
      (
        await call<{ rows: Line[]; total: number }>('get_statement_lines', { statement_id: id, query, of_state })
      ).rows.map(({ place }) => place)
    expect(await found('zheravna')).toEqual([1])
    expect(await found('7,00')).toEqual([2])
    expect(await found('', 'went_out')).toEqual([2])
    expect(await found('')).toEqual([1, 2])
    expect(await found('nobody')).toEqual([])
  })
})
