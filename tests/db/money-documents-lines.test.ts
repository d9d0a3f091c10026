/** What a note corrects, line by line, and whom documents name: the buyer of the paper, a corrected one, and buyers who are no members. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { office, type Line, type Paper } from '../support/dues'

const o = office(testBackend().sql)
const { call, draft, note, one, sql, states } = o
let member: string
let editor: Someone

beforeAll(async () => {
  await o.moveClock('2026-11-26')
  await o.open()
  member = await o.member('Alpha')
  editor = await o.someone('lines-editor', 'editor')
})

/** Makes this the rate of dues for buyers of Bulgaria. */
const rate = (hundredths: number) =>
  sql(
    `update public.tax_rules set rate = $1::integer, code = 'T' || $1::integer, words_bg = '', words_en = ''
    where line_kind = 'dues' and buyer_group = 'bulgaria'`,
    [hundredths],
  )
const issue = (lines: Line | Line[], of: string | null = member, more: object = {}) =>
  o.issue('invoice', of, lines, { ...more })
const correction = (paper: Paper, corrects: number, unit_cents: number, more: object = {}) =>
  note(paper, member, { corrects, unit_cents, ...more })
const totals = ({ id }: { id: string }) =>
  o.table(
    `select t.* from public.documents d, jsonb_to_recordset(d.totals)
    as t (tax_rate integer, tax_code text, net_cents bigint, tax_cents bigint) where d.id = $1`,
    [id],
  )
const left = async ({ id }: Paper) =>
  o.table('select place, net_cents from private.left_of_lines($1) order by place', [id])
const lines = (id: string, columns = 'place, corrects, kind, words_en, term_id, tax_rate') =>
  o.table(`select ${columns} from public.document_lines where document_id = $1 order by place`, [id])
const buyer = (id: string) => one(`select buyer ->> 'legal_name' from public.documents where id = $1`, [id])
const byNumber = (kind: string, number: string | null | undefined) =>
  one('select id from public.documents where kind = $1 and number = $2', [kind, number])
const annul = (paper: Paper, new_buyer = false) =>
  call<{ protocol: string; replacement: string }>('annul_document', {
    document_id: paper.id,
    reason: 'Wrong name',
    replacing: true,
    new_buyer,
  })
const get = <Body = Record<string, unknown>>(id: string) => call<Body>('get_document', { document_id: id })

beforeEach(() => rate(2000))

describe('a line of a note', () => {
  test.each([
    [0, 'T2000'],
    [2200, 'T2000'],
  ])('takes the rule of the line that it corrects, although the rule is %i by now', async (now, code) => {
    const paper = await issue(100000)
    await rate(now)
    const less = await correction(paper, 1, 100000)
    const more = await note(paper, member, 5000, 'debit_note')
    expect(await totals(less)).toEqual([`2000 ${code} 100000 20000`])
    expect(await totals(more)).toEqual([`2000 ${code} 5000 1000`])
    expect(await states(paper, less)).toEqual(['credited 0', 'settled 0'])
  })

  test('has the kind of that line, its words where it says none, and asks for no term', async () => {
    const term = await o.term(member, 0, 364, true)
    const paper = await issue([
      { kind: 'dues', words_bg: 'Внос', words_en: 'Dues', unit_cents: 1000, term_id: term },
      { kind: 'event', words_bg: 'Място', words_en: 'A place', unit_cents: 2000 },
    ])
    const { id } = await note(paper, member, [
      { corrects: 2, kind: 'dues', words_bg: '', words_en: '', unit_cents: 1 },
      { corrects: 1, kind: 'other', words_en: 'Too much', unit_cents: 1, term_id: term },
    ])
    expect(await lines(id, 'place, corrects, kind, words_en, term_id')).toEqual([
      '1 2 event A place –',
      '2 1 dues Too much –',
    ])
  })

  test('says which line it corrects, unless the invoice has only one', async () => {
    const [single, several] = [await issue(1000), await issue([1000, 2000])]
    expect(await lines((await note(single, member, 1)).id, 'corrects')).toEqual(['1'])
    for (const corrects of [undefined, null, 3])
      await expect(note(several, member, [{ corrects, unit_cents: 1 }])).rejects.toThrow(
        'P0001 Say of each line which line of the invoice it corrects.',
      )
  })

  test('takes exactly what is left of the line, of several lines together, and not a cent more', async () => {
    const paper = await issue([10000, 5000])
    await correction(paper, 1, 7000)
    expect(await left(paper)).toEqual(['1 3000', '2 5000'])
    const refusal = `P0001 Of line 1 of invoice ${paper.number}, €30.00 are left to credit, without tax.`
    await expect(correction(paper, 1, 3001)).rejects.toThrow(refusal)
    const twice = (cents: number) =>
      note(paper, member, [
        { corrects: 1, unit_cents: 1500 },
        { corrects: 2, unit_cents: 5000 },
        { corrects: 1, unit_cents: cents },
      ])
    await expect(twice(1501)).rejects.toThrow(refusal)
    await twice(1500)
    expect(await left(paper)).toEqual(['1 0', '2 0'])
    await expect(correction(paper, 1, 1)).rejects.toThrow(
      `P0001 Nothing is left to credit of line 1 of invoice ${paper.number}.`,
    )
    expect(await get<{ lines: object[] }>(paper.id)).toMatchObject({
      lines: [
        { place: 1, net_cents: 10000, left_cents: 0 },
        { place: 2, net_cents: 5000, left_cents: 0 },
      ],
    })
    expect(await states(paper)).toEqual(['credited 0'])
    await expect(correction(paper, 2, 1)).rejects.toThrow('Nothing is left to credit of line 2')
  })

  test('a draft of an invoice has nothing of which something is left', async () => {
    const { id } = await draft('invoice', member, 1000)
    expect(await get(id)).toMatchObject({ lines: [{ place: 1, corrects: null, left_cents: null }] })
  })

  test('what takes the rest of a rate takes the rest of its tax', async () => {
    const paper = await issue({ quantity: 3, unit_cents: 4999 })
    const notes = []
    for (const place of [1, 2, 3]) notes.push(await correction(paper, 1, 4999, { words_en: `Place ${place}` }))
    expect((await Promise.all(notes.map(totals))).flat()).toEqual([
      '2000 T2000 4999 1000',
      '2000 T2000 4999 1000',
      '2000 T2000 4999 999',
    ])
    expect(await states(paper)).toEqual(['credited 0'])
    const odd = await issue(1002)
    await correction(odd, 1, 501)
    await correction(odd, 1, 501)
    expect(await states(odd)).toEqual(['credited 0'])
  })

  test('an annulled note gives its line back', async () => {
    const paper = await issue(1000)
    const wrong = await correction(paper, 1, 1000)
    await call('annul_document', { document_id: wrong.id, reason: 'x', replacing: false })
    expect(await left(paper)).toEqual(['1 1000'])
    await correction(paper, 1, 1000)
  })
})

describe('what a note is freed of settles its own invoice, which has opened meanwhile', () => {
  /** A paid invoice of 12,000 with a note of 6,000, of which nothing is used; the payment can be undone. */
  async function credited() {
    const paper = await issue(10000)
    const payment = await o.pay(member, [[paper, 12000]])
    const first = await correction(paper, 1, 5000)
    return { paper, first, reopen: () => call('undo_payment', { payment_id: payment, reason: 'x' }) }
  }

  test('when its refund is undone', async () => {
    const { paper, first, reopen } = await credited()
    const refund_id = await o.refund({ credit_note_id: first.id }, 6000)
    await reopen()
    expect(await states(paper, first)).toEqual(['open 12000', 'settled 0'])
    await call('undo_refund', { refund_id, reason: 'x' })
    expect(await states(paper, first)).toEqual(['open 6000', 'settled 0'])
  })

  test('when its use for another document is undone', async () => {
    const { paper, first, reopen } = await credited()
    const other = await issue(5000)
    const given = { credit_note_id: first.id, document_id: other.id, cents: 6000, expected_open: 6000 }
    await call('use_credit', { ...given, expected_left: 6000 })
    await reopen()
    expect(await states(paper, other)).toEqual(['open 12000', 'paid 0'])
    const settlement_id = await one('select id from public.settlements where credit_note_id = $1', [first.id])
    await call('undo_settlement', { settlement_id, reason: 'x' })
    expect(await states(paper, other, first)).toEqual(['open 6000', 'open 6000', 'settled 0'])
  })

  test('when another note that settled the invoice is annulled', async () => {
    const paper = await issue(10000)
    const payment = await o.pay(member, [[paper, 6000]])
    const first = await correction(paper, 1, 5000)
    const second = await correction(paper, 1, 2500)
    expect(await states(first, second)).toEqual(['settled 0', 'open 3000'])
    await call('annul_document', { document_id: first.id, reason: 'x', replacing: false })
    expect(await states(paper, second)).toEqual(['open 3000', 'settled 0'])
    expect(await o.left(payment)).toBe(0)
  })
})

test('a refund of nothing is refused', async () => {
  expect(await o.ask('record_refund', { refund_id: randomUUID(), refund: {}, expected_left: 0 })).toMatchObject({
    code: expect.not.stringMatching(/^$/) as string,
    body: { message: expect.stringMatching(/[.]$/) as string },
  })
})

/** A buyer who is no member, as the form sends it. */
const given = {
  name: 'Ivo Petrov',
  email: ' Ivo@Buyer.example ',
  legal_name: ' Buyer OOD ',
  address: '1 Buyer St',
  country: 'BG',
  eik: '175074752',
  bin: '',
  vat_number: '',
  reference: 'PO-1',
}
const byHand = (kind = 'invoice', of_order: string = randomUUID(), changes: object = {}) =>
  o.issue(kind, null, 10000, { order_id: of_order, buyer: { ...given, ...changes } })
const orderOf = ({ id }: { id: string }) => one('select order_id from public.documents where id = $1', [id])
const version = (order: string) => one('select updated_at::text from public.event_orders where id = $1', [order])
const correct = async (order: string, changes: object, expected?: string, as?: Someone) =>
  call('correct_buyer', { order_id: order, buyer: changes, expected: expected ?? (await version(order)) }, as)
const erase = (order: string) => sql('select private.anonymise_orders(array[$1::uuid])', [order])

describe('a buyer who is no member', () => {
  test('is entered with a draft, which opens with it, and is changed with it', async () => {
    const order_id = randomUUID()
    const drafted = await draft('invoice', null, 10000, { order_id, buyer: given })
    const said = { legal_name: 'Buyer OOD', country: 'BG', eik: '175074752', bin: null, reference: 'PO-1' }
    expect(await get(drafted.id)).toMatchObject({
      member_id: null,
      member_name: 'Buyer OOD',
      buyer_name: 'Buyer OOD',
      missing: null,
      present_buyer: null,
      order: { ...said, id: order_id, by_hand: true, erased: false, event: null, email: 'ivo@buyer.example' },
    })
    const change = { kind: 'pro_forma', member_id: null, order_id, buyer: { ...given, legal_name: 'Other OOD' } }
    const line = { kind: 'other', words_bg: 'Б', words_en: 'E', unit_cents: 500 }
    const save = { document_id: drafted.id, document: change, lines: [line] }
    const again = (expected: string | null) => call('save_draft', { ...save, expected })
    const saved = await again(drafted.version)
    expect(await get(drafted.id)).toMatchObject({ kind: 'pro_forma', member_name: 'Other OOD' })
    // A retry after a lost answer finds it stored, unless somebody has corrected the buyer meanwhile.
    expect([await again(drafted.version), await again(null)]).toEqual([saved, saved])
    await correct(order_id, { legal_name: 'New OOD' })
    for (const expected of [drafted.version, null]) await expect(again(expected)).rejects.toThrow('PT409')
    expect(await get(drafted.id)).toMatchObject({ member_name: 'New OOD' })
  })

  test.each([
    ['without a name', { legal_name: ' ' }, '23514 A value of this document'],
    ['without a country', { country: null }, '23502 A value of this document'],
    ['with an EIK that is none', { eik: '175074753' }, '23514 A value of this document'],
    ['with an address that is none', { email: 'ivo' }, '23514 A value of this document'],
    ['with a value that is no text', { reference: 7 }, '22023 A buyer has texts alone.'],
    ['in Greek letters', { address: 'Αθήνα' }, '22023 Documents show only Latin and Cyrillic letters.'],
  ])('%s is refused', async (_, changes, refusal) => {
    await expect(byHand('invoice', randomUUID(), changes)).rejects.toThrow(refusal)
  })

  test('is not entered over an order of places', async () => {
    const order_id = randomUUID()
    await sql(
      `insert into public.event_orders (id, name, email, unit_cents, legal_name, address, country)
       values ($1, 'Eva', 'eva@x.example', 1, 'Eva OOD', 'Varna', 'BG')`,
      [order_id],
    )
    await expect(byHand('invoice', order_id)).rejects.toThrow('22023 This buyer cannot be changed here.')
    // Nor again once erased.
    const order = await orderOf(await byHand())
    await erase(order)
    await expect(byHand('invoice', order)).rejects.toThrow('22023 This buyer cannot be changed here.')
  })

  test('is asked, pays, gets the invoice and a credit note', async () => {
    const pro = await byHand('pro_forma')
    await o.pay(null, [[pro, 12000]], { payer: 'Buyer' })
    const invoice = await o.invoiceOf(pro)
    const credited = await note(invoice, null, 1000)
    expect(await states(pro, invoice, credited)).toEqual(['invoiced 0', 'paid 0', 'open 1200'])
    expect(await Promise.all([pro, invoice, credited].map(({ id }) => buyer(id)))).toEqual(Array(3).fill('Buyer OOD'))
    expect(
      await one(`select string_agg(email, ' ') from public.documents d, private.readers_of(d) where d.id = $1`, [
        invoice.id,
      ]),
    ).toBe('ivo@buyer.example')
  })
})

test('a buyer who is no member is anonymised so long after the last document, unless one is open or a draft', async () => {
  const [open, pro] = [await byHand('pro_forma'), await byHand('pro_forma')]
  await o.pay(null, [[pro, 12000]], { payer: 'Buyer' })
  const invoice = await o.invoiceOf(pro)
  const order = await orderOf(pro)
  await sql('alter table public.documents disable trigger user')
  const aged = (paper: { id: string }, days: number) =>
    sql(`update public.documents set issued_at = now() - $2 * interval '1 day' where id = $1`, [paper.id, days])
  const erased = async () => {
    await sql('select private.expire_orders(30)')
    return one('select erased_at is not null from public.event_orders where id = $1', [order])
  }
  for (const paper of [open, pro]) await aged(paper, 40)
  await aged(invoice, 29)
  expect(await erased()).toBe(false)
  await aged(invoice, 31)
  const drafted = await draft('credit_note', null, 1, { refers_to: invoice.id, reason: 'R' })
  await sql(`update public.documents set updated_at = now() - interval '31 days' where id = $1`, [drafted.id])
  expect(await erased()).toBe(false)
  await sql('delete from public.documents where id = $1', [drafted.id])
  expect(await erased()).toBe(true)
  expect(await one('select erased_at from public.event_orders where id = $1', [await orderOf(open)])).toBeNull()
  await sql('alter table public.documents enable trigger user')
})

describe('the buyer of an order', () => {
  test('is corrected by Administrators, in the version that was read, and what was issued keeps its own', async () => {
    const paper = await byHand()
    const order = await orderOf(paper)
    const before = await version(order)
    await expect(correct(order, { legal_name: 'X' }, before, editor)).rejects.toThrow('42501 Only Administrators')
    const after = await correct(order, { legal_name: ' New OOD ', reference: '' }, before)
    expect(await one('select updated_at = $2 from public.event_orders where id = $1', [order, after])).toBe(true)
    expect(await correct(order, { legal_name: ' New OOD ', reference: '' }, before), 'after a lost answer').toBe(after)
    await expect(correct(order, { legal_name: 'Late OOD' }, before)).rejects.toThrow(
      'PT409 Somebody else has changed this buyer since you opened it. What you typed is still here.',
    )
    await expect(call('correct_buyer', { order_id: randomUUID(), buyer: {}, expected: before })).rejects.toThrow(
      'PT404',
    )
    expect(await get(paper.id)).toMatchObject({
      buyer: { legal_name: 'Buyer OOD', reference: 'PO-1' },
      present_buyer: { legal_name: 'New OOD', address: '1 Buyer St', reference: null },
      order: { legal_name: 'New OOD', name: 'Ivo Petrov' },
    })
    expect(
      await o.table('select action, subject_name, before, after from public.audit_log where subject_id = $1', [order]),
    ).toEqual([
      'changed Buyer who is no member {"reference":{"characters":4},"legal_name":{"characters":9}} {"legal_name":{"characters":7}}',
    ])
  })

  test('of places is on record under its event', async () => {
    const order = randomUUID()
    const title = await one<string>(
      `insert into public.event_orders (id, event_id, name, email, unit_cents, legal_name, address, country)
       select $1, e.id, 'Eva', 'eva@x.example', 1, 'Eva OOD', 'Varna', 'BG' from public.events e order by e.id limit 1
       returning (select title from public.events where id = event_id)`,
      [order],
    )
    await correct(order, { address: 'Ruse' })
    expect(await o.table('select subject_name from public.audit_log where subject_id = $1', [order])).toEqual([
      `Order for ${title}`,
    ])
  })

  test.each([{ legal_name: ' ' }, { address: '' }, { country: 'bg' }, { eik: '175074753' }, { country: '' }])(
    'is not corrected to what it cannot be: %o',
    async (changes) => {
      const order = await orderOf(await byHand())
      await expect(correct(order, changes)).rejects.toThrow(
        '22023 The billing details lack a name, an address or a country, or one of them is not valid.',
      )
    },
  )

  test('is that of the paper in its notes, in what takes its place and in protocols, unless a corrected one is asked for', async () => {
    const paper = await byHand()
    await correct(await orderOf(paper), { legal_name: 'New OOD' })
    expect(await buyer((await note(paper, null, 1, 'debit_note')).id)).toBe('Buyer OOD')
    const other = await byHand()
    await correct(await orderOf(other), { legal_name: 'New OOD' })
    const first = await annul(other)
    const kept = { id: await byNumber('invoice', first.replacement), number: first.replacement }
    expect(await buyer(kept.id)).toBe('Buyer OOD')
    expect(await buyer(await byNumber('annulment', first.protocol))).toBe('Buyer OOD')
    const second = await annul(kept, true)
    expect(await buyer(await byNumber('invoice', second.replacement))).toBe('New OOD')
    expect(await buyer(await byNumber('annulment', second.protocol))).toBe('Buyer OOD')
  })

  test('is that of the paper after an erasure, and is not corrected then', async () => {
    const [paper, pro] = [await byHand(), await byHand('pro_forma')]
    await o.pay(null, [[pro, 12000]])
    for (const { id } of [paper, pro]) await erase(await orderOf({ id }))
    await expect(correct(await orderOf(paper), { legal_name: 'New OOD' })).rejects.toThrow(
      'P0001 Who ordered has been erased; only what was issued keeps its buyer.',
    )
    await expect(annul(paper, true)).rejects.toThrow('The present details of the buyer lack')
    expect(await buyer((await o.invoiceOf(pro)).id)).toBe('Buyer OOD')
    const credited = await note(paper, null, 1)
    await call('annul_document', { document_id: credited.id, reason: 'x', replacing: false })
    const { replacement, protocol } = await annul(paper)
    expect(
      await Promise.all(
        [credited.id, await byNumber('invoice', replacement), await byNumber('annulment', protocol)].map(buyer),
      ),
    ).toEqual(Array(3).fill('Buyer OOD'))
    expect(await get(paper.id)).toMatchObject({
      member_name: 'Buyer OOD',
      present_buyer: null,
      order: { erased: true },
    })
  })

  test('of an erased member is that of its papers: what it paid is invoiced, credited and replaced', async () => {
    const erased = await o.member('Gone')
    const [pro, paper] = [await o.issue('pro_forma', erased, 1000), await issue(1000, erased)]
    await o.pay(erased, [[pro, 1200]])
    await sql('select private.erase_listings(array[$1::uuid])', [erased])
    const papers = [await o.invoiceOf(pro), await note(paper, erased, 100)]
    await annul(papers[1] ?? paper)
    expect(await Promise.all(papers.map(({ id }) => buyer(id)))).toEqual(['Gone OOD', 'Gone OOD'])
    await expect(issue(1, erased)).rejects.toThrow('The billing details of this member lack')
  })

  test('of a member follows its billing details, where these have what a document must say', async () => {
    const other = await o.member('Beta')
    const paper = await issue(1000, other)
    const changed = (details: object) =>
      sql('update public.billing_details set legal_name = $2 where member_id = $1', [other, Object.values(details)[0]])
    expect(await get(paper.id)).toMatchObject({ present_buyer: null, order: null })
    await changed({ legal_name: 'Beta AD' })
    expect(await get(paper.id)).toMatchObject({ present_buyer: { legal_name: 'Beta AD' } })
    await changed({ legal_name: null })
    expect(await get(paper.id)).toMatchObject({ present_buyer: null })
    await expect(annul(paper, true)).rejects.toThrow('The present details of the buyer lack')
  })
})

describe('an order of a member', () => {
  /** Issues a document of places that Eva ordered, at the price of a member if there is one. */
  async function ordered(of: string | null, kind = 'invoice') {
    const [order_id, id] = [randomUUID(), randomUUID()]
    await sql(
      `insert into public.event_orders (id, member_id, name, email, unit_cents, legal_name, address, country)
       values ($1, $2, 'Eva', 'Eva@x.example', 1, 'Eva OOD', 'Varna', 'BG')`,
      [order_id, of],
    )
    await sql('insert into public.documents (id, kind, member_id, order_id) values ($1, $2, $3, $4)', [
      id,
      kind,
      of,
      order_id,
    ])
    await sql(
      `insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents)
       values ($1, 1, 'dues', 'Място', 'A place', 1000)`,
      [id],
    )
    const expected = await one('select updated_at::text from public.documents where id = $1', [id])
    return { id, number: await call('issue_document', { document_id: id, expected }), order_id }
  }
  const send = ({ id }: Paper) => call('send_document', { document_id: id, expected_mails: 0 })

  test('names who ordered and is mailed to nobody else, whatever the details of the member are', async () => {
    const of = await o.member('Ordering')
    await sql('update public.billing_details set address = null where member_id = $1', [of])
    const paper = await ordered(of)
    o.name({ paper })
    expect(await get(paper.id)).toMatchObject({
      member_name: 'Ordering',
      buyer: { legal_name: 'Eva OOD', address: 'Varna' },
      present_buyer: null,
    })
    const reader = { name: 'Eva', email: 'eva@x.example' }
    expect(await call('get_document_mails', { document_id: paper.id })).toEqual({ readers: [reader], mails: [] })
    await o.mails()
    await send(paper)
    expect(await o.mails()).toMatchObject([
      { recipient: reader.email, about: 'document paper', data: { buyer: null, reader: 'Eva', open_cents: 1200 } },
    ])
    // Of what strangers typed, the audit log holds nothing.
    expect(
      await o.table('select distinct subject_name from public.audit_log where subject_id = $1', [paper.id]),
    ).toEqual([`${paper.number}, Ordering`])
    await correct(paper.order_id, { legal_name: 'New OOD' })
    expect(await get(paper.id)).toMatchObject({ present_buyer: { legal_name: 'New OOD' } })
    const { replacement } = await annul(paper, true)
    const fresh = { id: await byNumber('invoice', replacement), number: replacement }
    expect(await buyer(fresh.id)).toBe('New OOD')
    await erase(paper.order_id)
    await expect(send(fresh)).rejects.toThrow(
      'P0001 Who ordered was erased, so it cannot be mailed. Issue its invoice on its page.',
    )
  })

  test('is owed by the member, whose reminders can be held, and its note is used for another document of it', async () => {
    const of = await o.member('Owing')
    const paper = await ordered(of)
    expect(await call('get_member_dues', { member_id: of })).toMatchObject({ open_cents: 1200 })
    await o.settings({ reminders: [-3] })
    const held = async () =>
      (await call<{ document_id: string; held: boolean; readers: number }[]>('get_reminders'))
        .filter(({ document_id }) => document_id === paper.id)
        .map((row) => [row.held, row.readers])
    expect(await held()).toEqual([[false, 1]])
    await call('hold_reminders', { member_id: of, held: true })
    expect(await held()).toEqual([[true, 1]])
    await o.pay(of, [[paper, 1200]])
    const [credited, other] = [await note(paper, of, 1000), await issue(500, of)]
    expect(await orderOf(credited)).toBe(paper.order_id)
    const given = { credit_note_id: credited.id, cents: 600, expected_open: 600, expected_left: 1200 }
    await call('use_credit', { ...given, document_id: other.id })
    expect(await states(credited, other)).toEqual(['open 600', 'paid 0'])
    // The page of the note leads to what asks for the debt now.
    const { replacement } = await annul(other)
    expect(await get(credited.id)).toMatchObject({ used_for: [{ number: replacement, cents: 600, corrects: false }] })
    expect(await get(await byNumber('invoice', replacement))).toMatchObject({
      settlements: [{ kind: 'credit', cents: 600, credit_note_id: credited.id }],
    })
  })

  test.each([
    ['of places', () => ordered(null, 'pro_forma'), ['-3']],
    ['of places that is invoiced first', () => ordered(null), ['-3', '2']],
    ['by hand', () => byHand('pro_forma'), ['-3', '2']],
  ])('a pro forma %s is reminded of as long as it can be paid', async (_, papers, steps) => {
    await o.settings({ reminders: [-3, 2] })
    const { id } = await papers()
    expect(await o.table('select step from private.coming_reminders where id = $1 order by step', [id])).toEqual(steps)
  })
})

test('charges of several payments of a debt are a tenth of it together', async () => {
  const paper = await o.issue('pro_forma', member, { kind: 'other', unit_cents: 10000 })
  const total = await o.openOf(paper)
  const tenth = Math.floor(total / 10)
  const pay = (cents: number, open_cents: number, charges: boolean) =>
    call<string>('record_payment', {
      payment_id: randomUUID(),
      payment: { member_id: member, cents, booked_on: '2026-11-26', payer: 'Alpha' },
      parts: [{ document_id: paper.id, cents, open_cents, charges }],
    })
  const first = await pay(5000, total, false)
  await pay(total - 5000 - tenth + 1, total - 5000, true)
  await call('undo_payment', { payment_id: first, reason: 'Sent back' })
  // A cent is left of the tenth.
  await expect(pay(4998, 5000, true)).rejects.toThrow(`P0001 More than a tenth of ${paper.number} would be charges.`)
  await pay(4999, 5000, true)
  expect(await states(paper)).toEqual(['paid 0'])
})
