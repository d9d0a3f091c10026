/** What is done with documents and payments, each act with its borders. What lists and mails then say: dues-office. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { office, type Line, type Paper } from '../support/dues'

const o = office(testBackend().sql)
const { call, note, one, openOf, pay, sql, states } = o
const day = '2026-11-26'
let alpha: string
let beta: string
let clerk: string
let editor: Someone
let colleague: Someone

beforeAll(async () => {
  await o.moveClock(day)
  const { id } = await o.open({ close_below_cents: 300, reminders: [-3, 2, 7, 21] })
  clerk = await one('select full_name from public.user_profiles where id = $1', [id])
  alpha = await o.member('Alpha', { vat_number: 'BG175074752' })
  beta = await o.member('Beta')
  editor = await o.someone('dues-editor', 'editor')
  colleague = await o.someone('dues-colleague', 'administrator')
  await sql(`update public.tax_rules set code = '', words_bg = '', words_en = '' where line_kind = 'dues'`)
  await sql(
    `update public.tax_rules set rate = 2000, code = 'T20', words_bg = 'двайсет', words_en = 'twenty' where key = 'event bulgaria with VAT number'`,
  )
})

const issue = (kind: string, lines: Line | Line[], more: object = {}, of = alpha) =>
  o.issue(kind, of, lines, { ...more })
const invoice = (cents = 10000, of = alpha) => issue('invoice', cents, {}, of)
const proForma = (cents = 10000) => issue('pro_forma', cents)
const cancel = (paper: { id: string }, reason = 'No') => call('cancel_pro_forma', { document_id: paper.id, reason })
const annul = (paper: { id: string }, replacing = false, reason = 'Wrong name') =>
  call<{ protocol: string; replacement: string | null }>('annul_document', { document_id: paper.id, reason, replacing })
const writeOff = (paper: { id: string }, expected_open: number, reason = 'Lost') =>
  call('write_off', { document_id: paper.id, reason, expected_open })
const undo = (what: 'payment' | 'settlement' | 'refund', id: string, reason = 'Wrong') =>
  call(`undo_${what}`, { [`${what}_id`]: id, reason })
const use = (of: { id: string }, paper: { id: string }, cents: number, expected_open: number, expected_left: number) =>
  call('use_credit', { credit_note_id: of.id, document_id: paper.id, cents, expected_open, expected_left })
const settlementOf = (paper: Paper, kind = 'payment') =>
  one('select id from public.settlements where debt_id = $1 and kind = $2 and undone_at is null', [paper.id, kind])
const settlements = (paper: { id: string }) =>
  o.table(
    'select kind, cents, settled_on, reason, settled_by_name is not null as by, undone_reason from public.settlements where debt_id = $1 order by settled_at',
    [paper.id],
  )
const audited = (paper: { id: string }) =>
  o.table(`select action, subject_name, before, after from public.audit_log where subject_id = $1 order by id`, [
    paper.id,
  ])
/** The columns of a document, or some of them. */
const stored = (id: string, columns: string) => o.table(`select ${columns} from public.documents where id = $1`, [id])
const byNumber = (kind: string, number: string | null) =>
  one('select id from public.documents where kind = $1 and number = $2', [kind, number])

describe('a draft', () => {
  const id = randomUUID()
  const line = {
    kind: 'other',
    words_bg: 'Друго',
    words_en: 'Other',
    quantity: 3,
    unit_cents: 101,
    discount_cents: 1,
    covers_from: '2026-01-01',
    covers_until: '2026-01-31',
  }
  const body = {
    document_id: id,
    document: { kind: 'invoice', member_id: '', reason: ' R ', tax_event_on: '2026-11-18' },
    lines: [line],
  }

  test('is saved once; what else is sent under its id is told, whatever differs', async () => {
    body.document.member_id = alpha
    const plain = {
      ...body,
      document_id: randomUUID(),
      lines: [{ kind: 'dues', words_bg: 'B', words_en: 'E', unit_cents: 1 }],
    }
    expect(await call('save_draft', plain)).toBe(await call('save_draft', plain))
    const version = await call('save_draft', body)
    expect(await call('save_draft', { ...body, lines: [{ ...line, words_bg: ' Друго ' }] })).toBe(version)
    for (const change of [
      { kind: 'event' },
      { words_bg: 'X' },
      { words_en: 'X' },
      { quantity: 4 },
      { unit_cents: 102 },
      { discount_cents: 2 },
      { covers_from: '2026-01-02' },
      { covers_until: '2026-01-30' },
    ])
      await expect(call('save_draft', { ...body, lines: [{ ...line, ...change }] })).rejects.toThrow('PT409 Something')
    for (const change of [{ kind: 'pro_forma' }, { member_id: beta }, { reason: 'S' }, { tax_event_on: '2026-11-19' }])
      await expect(call('save_draft', { ...body, document: { ...body.document, ...change } })).rejects.toThrow('PT409')
    expect(await audited({ id })).toEqual([`created Draft, Alpha – {"kind":"invoice","member":"Alpha","reason":"R"}`])
  })

  test('is changed in all it says under the version that was read, and audited no more', async () => {
    const expected = await one('select updated_at::text from public.documents where id = $1', [id])
    const paper = await invoice(1, beta)
    // Of invoices alone, the day of the tax event is said.
    const change = {
      kind: 'debit_note',
      member_id: beta,
      refers_to: paper.id,
      reason: ' Too little ',
      tax_event_on: '2026-11-18',
    }
    await call('save_draft', {
      document_id: id,
      document: change,
      lines: [{ ...line, unit_cents: 500 }, line],
      expected,
    })
    o.name({ paper })
    expect(await stored(id, 'kind, member_id, refers_to, reason, tax_event_on, number')).toEqual([
      'debit_note Beta paper Too little – –',
    ])
    expect(
      await o.table('select place, net_cents from public.document_lines where document_id = $1 order by place', [id]),
    ).toEqual(['1 1499', '2 302'])
    // A lost answer: the same again is stored already.
    await call('save_draft', {
      document_id: id,
      document: change,
      lines: [{ ...line, unit_cents: 500 }, line],
      expected,
    })
    await expect(call('save_draft', { ...body, expected })).rejects.toThrow(
      'PT409 Somebody else has changed this draft',
    )
    await expect(call('save_draft', { ...body, document_id: randomUUID(), expected })).rejects.toThrow('PT404')
    expect(await audited({ id })).toHaveLength(1)
    await expect(call('save_draft', { ...body, document_id: paper.id, expected })).rejects.toThrow(
      `PT409 ${clerk} has issued this document as ${paper.number}.`,
    )
  })

  test.each<[string, object, string]>([
    ['without lines', { lines: [] }, 'P0001 A document has between 1 and 200'],
    ['of 201 lines', { lines: Array(201).fill(line) }, 'P0001 A document has between 1 and 200'],
    ['without a list of lines', { lines: {} }, '22023 A document has a list of lines.'],
    ['of 400 kB', { lines: [{ ...line, words_bg: 'x'.repeat(400_000) }] }, 'PT413'],
    ['of no kind', { document: { member_id: null } }, '22023 This is no kind of draft.'],
    ['of the kind of a protocol', { document: { kind: 'annulment' } }, '22023 This is no kind of draft.'],
    ['for nobody', { document: { kind: 'invoice', member_id: null } }, 'PT404'],
    ['for somebody who is gone', { document: { kind: 'invoice', member_id: randomUUID() } }, 'PT404'],
    ['with an amount that is none', { lines: [{ ...line, unit_cents: -1 }] }, '23514 A value of this document'],
    ['with words that are none', { lines: [{ ...line, words_en: ' ' }] }, '23514 A value of this document'],
  ])('%s is refused', async (_, change, refusal) => {
    const given = { ...body, document_id: randomUUID(), document: { kind: 'invoice', member_id: alpha }, ...change }
    await expect(call('save_draft', given)).rejects.toThrow(refusal)
  })
  test('of 200 lines is saved', async () => {
    await o.draft('invoice', alpha, Array<number>(200).fill(1))
  })

  test('names an invoice of the same member that holds, if it is a note, and nothing otherwise', async () => {
    const gone = await invoice()
    await annul(gone)
    const draft = await o.draft('invoice', alpha, 1)
    const refusal = 'A credit or debit note names an invoice of the same member or order.'
    for (const [paper, says] of [
      [await proForma(), refusal],
      [await invoice(1, beta), refusal],
      [draft, refusal],
      [{ id: randomUUID() }, refusal],
      [gone, `Invoice ${gone.number} has been annulled.`],
    ] as const)
      for (const kind of ['credit_note', 'debit_note'])
        await expect(o.draft(kind, alpha, 1, { refers_to: paper.id, reason: 'R' })).rejects.toThrow(says)
    const { id: refers_to } = await invoice()
    for (const kind of ['invoice', 'pro_forma'])
      await expect(o.draft(kind, alpha, 1, { refers_to })).rejects.toThrow(
        '22023 Only credit and debit notes name an invoice here.',
      )
  })

  test('asks for terms of its own member', async () => {
    const term_id = await o.term(beta, '2010-01-01', '2010-12-31')
    await expect(o.draft('invoice', alpha, { unit_cents: 1, term_id })).rejects.toThrow('not one of this member')
    await o.draft('invoice', beta, { unit_cents: 1, term_id })
  })

  test('is issued once, by a retry of the same person; what is missing is said', async () => {
    const draft = await o.draft('invoice', alpha, 1)
    const body = { document_id: draft.id, expected: draft.version }
    await expect(call('issue_document', { ...body, expected: '2026-01-01T00:00:00Z' })).rejects.toThrow('PT409')
    const number = await call('issue_document', body)
    expect(await call('issue_document', body)).toBe(number)
    await expect(call('issue_document', body, colleague)).rejects.toThrow(
      `PT409 ${clerk} has issued this document as ${number}.`,
    )
    const bare = await o.member('Bare')
    for (const column of ['legal_name', 'address', 'country']) {
      await sql(`update public.billing_details set ${column} = null where member_id = $1`, [bare])
      await expect(o.issue('invoice', bare, 1)).rejects.toThrow('lack its legal name, address or country')
      await sql(`update public.billing_details set ${column} = 'BG' where member_id = $1`, [bare])
    }
    const { id: refers_to } = await invoice()
    for (const kind of ['credit_note', 'debit_note'])
      await expect(issue(kind, 1, { refers_to })).rejects.toThrow('Say the reason first.')
    await expect(issue('credit_note', 0, { refers_to, reason: 'R' })).rejects.toThrow(
      'A note is for one cent at least.',
    )
    await sql('delete from public.document_lines l using public.documents d where d.id = l.document_id and d.id = $1', [
      (await o.draft('invoice', alpha, 1)).id,
    ])
    const empty = await o.draft('invoice', alpha, 1)
    await sql('delete from public.document_lines where document_id = $1', [empty.id])
    await expect(call('issue_document', { document_id: empty.id, expected: empty.version })).rejects.toThrow('no lines')
  })
})

describe('a document', () => {
  test('takes its number when it is issued, and gives it back when that is refused', async () => {
    const [first, second] = [await invoice(), await invoice()]
    expect(Number(second.number)).toBe(Number(first.number) + 1)
    expect(first.number).toMatch(/^\d{10}$/)
    const next = () => one(`select next_number from public.document_series where kind = 'credit_note'`).then(Number)
    const before = await next()
    await expect(note(first, alpha, 10001)).rejects.toThrow(
      `Of line 1 of invoice ${first.number}, €100.00 are left to credit, without tax.`,
    )
    expect(await next()).toBe(before)
    await sql(`update public.document_series set next_number = 9999 where kind = 'pro_forma'`)
    expect([(await proForma()).number, (await proForma()).number]).toEqual(['PF-2026-9999', 'PF-2026-10000'])
    // The example of the standard, and a pro forma without its marks.
    expect(await one(`select private.payment_reference('539007547034')`)).toBe('RF18539007547034')
    expect(await one(`select private.payment_reference('PF-2026-0012')`)).toMatch(/^RF\d\dPF20260012$/)
  })

  test('says the day of the tax event, of an invoice by hand the one that was entered', async () => {
    const event = async (kind: string, tax_event_on?: string) =>
      (await stored((await issue(kind, 100, { tax_event_on })).id, 'tax_event_on'))[0]
    expect(await event('invoice', '2026-11-18')).toBe('2026-11-18')
    expect(await event('invoice')).toBe(day)
    expect(await event('pro_forma', '2026-11-18')).toBe('–')
    for (const wrong of ['1999-12-31', '2101-01-01'])
      await expect(event('invoice', wrong)).rejects.toThrow('A value of this document is missing')
  })

  test('has a reference of its own, also where a debit note has the number of an invoice', async () => {
    const first = await invoice()
    await sql(
      `update public.document_series set next_number = 1 + (select next_number from public.document_series where kind = 'invoice') where kind = 'debit_note'`,
    )
    await invoice()
    const [paper, debit] = [await invoice(), await note(first, alpha, 1, 'debit_note')]
    const reference = ({ id }: Paper) => one('select payment_reference from public.documents where id = $1', [id])
    expect(debit.number).toBe(paper.number)
    expect(await reference(paper)).toBe(await one('select private.payment_reference($1)', [paper.number]))
    expect(await reference(debit)).toBe(await one('select private.payment_reference($1)', [`DN${paper.number}`]))
    expect(await one('select private.remainder_97($1)', [await reference(debit)])).toBe(1)
  })

  test('has the day of the last one of its series, where its transaction began on a day before', async () => {
    const days = ({ id }: Paper) => stored(id, 'issued_on, due_on')
    const began = (at: string) =>
      sql(
        `create or replace function private.office_day() returns date language sql stable set search_path = '' as $$ select '${at}'::date $$`,
      )
    await o.moveClock('2027-01-01')
    const first = await proForma()
    await began('2026-12-31')
    const [second, other] = [await proForma(), await invoice()]
    expect(second.number).toMatch(/^PF-2027-/)
    expect([await days(first), await days(second)]).toEqual([['2027-01-01 2027-01-15'], ['2027-01-01 2027-01-15']])
    // Another series has not come so far.
    expect(await days(other)).toEqual(['2026-12-31 2027-01-14'])
    await o.moveClock(day)
  })

  test('takes its number from the series of invoices where the chamber chose one, which it does before the first', async () => {
    const choose = (one_series: boolean) =>
      o.settings({ close_below_cents: 300, reminders: [-3, 2, 7, 21], one_series })
    const use = (kinds: string[]) => sql('update public.document_series set used = kind = any ($1::text[])', [kinds])
    for (const kind of ['invoice', 'credit_note', 'debit_note']) {
      await use([kind])
      await expect(choose(true)).rejects.toThrow(
        'An invoice, credit or debit note has been issued, so their series stay as they are.',
      )
    }
    await use(['pro_forma', 'annulment'])
    await choose(true)
    const paper = await invoice()
    await expect(choose(false)).rejects.toThrow('so their series stay as they are.')
    await choose(true)
    const papers = [paper, await note(paper, alpha, 1), await note(paper, alpha, 1, 'debit_note')]
    const { protocol, replacement } = await annul(papers[2] ?? paper, true)
    expect(
      [...papers.map(({ number }) => number), replacement].map((number) => Number(number) - Number(paper.number)),
    ).toEqual([0, 1, 2, 3])
    expect(await stored(papers[2]?.id ?? '', 'series, payment_reference')).toEqual([
      `invoice ${await one('select private.payment_reference($1)', [papers[2]?.number])}`,
    ])
    expect(protocol).not.toBe(replacement)
    await use([])
    await choose(false)
  })

  test('says when it is due and taxed, and keeps who issued it', async () => {
    const columns =
      'issued_on, due_on, tax_event_on, payment_reference is not null as asks, debt_id = id as debt, issued_by_name is not null as by, issued_at = updated_at as at, settings_version = (private.billing()).version as settings, reason'
    const paper = await invoice()
    const pro = await proForma()
    const credit = await note(paper, alpha, 1)
    const debit = await note(paper, alpha, 1, 'debit_note')
    const said = async (one: Paper) => (await stored(one.id, columns))[0]
    expect(await said(pro)).toBe('2026-11-26 2026-12-10 – true true true true true –')
    expect(await said(paper)).toBe('2026-11-26 2026-12-10 2026-11-26 true true true true true –')
    expect(await said(debit)).toBe('2026-11-26 2026-12-10 2026-11-26 true true true true true Too much')
    expect(await said(credit)).toBe('2026-11-26 – 2026-11-26 false – true true true Too much')
    expect((await audited(paper)).slice(0, 2)).toEqual([
      expect.stringContaining('created Draft, Alpha'),
      `created ${paper.number}, Alpha – {"kind":"invoice","member":"Alpha","number":"${paper.number}","total_cents":10000}`,
    ])
  })

  test('never changes, nor do its lines, whoever asks', async () => {
    const { id } = await invoice()
    const { id: draft } = await o.draft('invoice', alpha, 1)
    for (const statement of [
      `update public.documents set total_cents = 1 where id = '${id}'`,
      `delete from public.documents where id = '${id}'`,
      `update public.document_lines set unit_cents = 1 where document_id = '${id}'`,
      `delete from public.document_lines where document_id = '${id}'`,
      `update public.document_lines set document_id = '${id}', place = 2 where document_id = '${draft}'`,
      `insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents) values ('${id}', 3, 'dues', 'x', 'x', 1)`,
      `do $$ begin perform set_config('bkcc.owner_expires_documents', 'on', true); update public.documents set total_cents = 1 where id = '${id}'; end $$`,
      `do $$ begin perform set_config('bkcc.owner_expires_documents', 'on', true); update public.document_lines set unit_cents = 1 where document_id = '${id}'; end $$`,
      'truncate public.documents cascade',
      'truncate public.document_lines',
    ])
      await expect(sql(statement), statement).rejects.toThrow(/never changes?\./)
    await sql('update public.document_lines set unit_cents = 2 where document_id = $1', [draft])
  })

  test('has the tax of the sum of a rate, half a cent upwards, which a draft shows and its replacement keeps', async () => {
    const event = { kind: 'event', unit_cents: 101 }
    const lines = [{ ...event, quantity: 3, discount_cents: 1 }, event, 10000]
    const zero = { tax_rate: 0, tax_code: '', tax_words_bg: '', tax_words_en: '', net_cents: 10000, tax_cents: 0 }
    const twenty = { tax_rate: 2000, tax_code: 'T20', tax_words_bg: 'двайсет', tax_words_en: 'twenty' }
    const totals = [{ ...twenty, net_cents: 403, tax_cents: 81 }, zero]
    const draft = await o.draft('invoice', alpha, lines)
    expect(await call<object>('get_document', { document_id: draft.id })).toMatchObject({ totals, net_cents: null })
    const paper = await issue('invoice', lines)
    const sums = (id: string) =>
      sql(
        'select totals, net_cents::integer, tax_cents::integer, total_cents::integer from public.documents where id = $1',
        [id],
      )
    const expected = [{ totals, net_cents: 10403, tax_cents: 81, total_cents: 10484 }]
    expect(await sums(paper.id)).toEqual(expected)
    await sql(`update public.tax_rules set rate = 0, code = 'T0' where key = 'event bulgaria with VAT number'`)
    const { replacement } = await annul(paper, true)
    expect(await sums(await byNumber('invoice', replacement))).toEqual(expected)
    await sql(`update public.tax_rules set rate = 1000, code = 'T10' where key = 'event bulgaria with VAT number'`)
    for (const [cents, tax] of [
      [4, 0],
      [5, 1],
    ] as const)
      expect(Number((await sums((await issue('invoice', { ...event, unit_cents: cents })).id))[0]?.['tax_cents'])).toBe(
        tax,
      )
  })

  test('of a term is the only one that asks for it, until it is over; the term is owed', async () => {
    const term_id = await o.term(alpha, '2011-01-01', '2011-12-31')
    const asking = { unit_cents: 5000, term_id }
    const refusal = 'Another document asks for the dues of this term already.'
    const over: ((paper: Paper) => Promise<unknown>)[] = [
      (paper) => cancel(paper),
      async (paper) => {
        await annul(paper)
      },
      (paper) => note(paper, alpha, 5000),
    ]
    for (const [at, end] of over.entries()) {
      const paper = await issue(at === 0 ? 'pro_forma' : 'invoice', asking)
      expect(await one('select owed from public.memberships where id = $1', [term_id])).toBe(true)
      for (const kind of ['invoice', 'pro_forma']) await expect(issue(kind, asking)).rejects.toThrow(refusal)
      await end(paper)
    }
    const last = await issue('invoice', asking)
    await writeOff(last, 5000)
    await expect(issue('invoice', asking)).rejects.toThrow(refusal)
    await pay(alpha, [[last, 5000]])
    await expect(issue('invoice', asking)).rejects.toThrow(refusal)
    // A replacement and a note ask for nothing more.
    await annul(last, true)
    await expect(sql('delete from public.memberships where id = $1', [term_id])).rejects.toThrow('asks for the dues')
  })

  test('keeps its member; drafts go with theirs, and with their term', async () => {
    await invoice()
    const bare = await o.member('Bare')
    const term_id = await o.term(bare, '2012-01-01', '2012-12-31')
    const asking = await o.draft('invoice', bare, { unit_cents: 1, term_id })
    const { id: other } = await o.draft('invoice', bare, 1)
    await sql('delete from public.memberships where id = $1', [term_id])
    expect(await states(asking, { id: other })).toEqual(['draft –'])
    const paying = await o.member('Paying')
    await o.pay(paying, [], { cents: 1 })
    expect(await call('count_documented', { ids: [alpha, bare, paying] })).toBe(2)
    const { failed, done } = await call<{ failed: { id: string; reason: string }[]; done: { id: string }[] }>(
      'delete_members',
      { ids: [alpha, bare, paying] },
    )
    expect(done.map(({ id }) => id)).toEqual([bare])
    const reason = 'has documents or payments, which the accounts must keep. Deactivate it instead.'
    expect(failed.map((row) => row.reason).toSorted()).toEqual([`Alpha ${reason}`, `Paying ${reason}`])
  })
})

describe('a pro forma', () => {
  test('is cancelled once while nothing was settled, and then owes nothing', async () => {
    const paper = await proForma()
    await expect(cancel(paper, ' ')).rejects.toThrow('Say the reason first.')
    await expect(cancel(paper, 'x'.repeat(501))).rejects.toThrow('at most 500 characters')
    await expect(cancel(paper, 'two\nlines')).rejects.toThrow('A reason is one line')
    await cancel(paper, ` ${'x'.repeat(499)}`)
    await cancel(paper, 'Again')
    expect(
      await o.table(
        'select document_id = $1 as this, reason, cancelled_by_name is not null as by from public.document_cancellations where document_id = $1',
        [paper.id],
      ),
    ).toEqual([`true ${'x'.repeat(499)} true`])
    expect(await states(paper)).toEqual(['cancelled 0'])
    expect(await audited(paper)).toHaveLength(3)
    await expect(pay(alpha, [[paper, 1]])).rejects.toThrow(`${paper.number} has been cancelled.`)
    await expect(call('invoice_pro_forma', { document_id: paper.id })).rejects.toThrow('has been cancelled.')
    await expect(writeOff(paper, 10000)).rejects.toThrow('has been cancelled.')

    const [paid, lost, again] = [await proForma(), await proForma(), await proForma()]
    await pay(alpha, [[paid, 1]])
    await writeOff(lost, 10000)
    for (const one of [paid, lost])
      await expect(cancel(one)).rejects.toThrow(`Something of ${one.number} was paid or written off`)
    await undo('payment', await pay(alpha, [[again, 1]]))
    await cancel(again)
    const refusal = 'Only an issued pro forma or an opening balance can be cancelled.'
    await expect(cancel(await invoice())).rejects.toThrow(refusal)
    await expect(cancel(await o.draft('pro_forma', alpha, 1))).rejects.toThrow(refusal)
    await expect(cancel({ id: randomUUID() })).rejects.toThrow('PT404')
  })

  test('of which something was paid with tax says by which day its invoice is to be issued', async () => {
    const [taxed, plain] = [await issue('pro_forma', { kind: 'event', unit_cents: 10000 }), await proForma()]
    const by = async (paper: Paper) =>
      (await o.table('select state, invoice_by from public.document_list where id = $1', [paper.id]))[0]
    const waits = async (kind: string) =>
      (await call<{ kind: string; name: string }[]>('get_waiting')).find((row) => row.kind === kind)?.name
    const found = async () =>
      (await call<{ id: string }[]>('search_documents', { query: 'Alpha', of_state: 'part_to_invoice' })).map(
        ({ id }) => id,
      )
    expect(await by(taxed)).toBe('open –')
    for (const paper of [taxed, plain]) await pay(alpha, [[paper, 1000]], { booked_on: '2025-11-20' })
    const first = await pay(alpha, [[taxed, 1000]], { booked_on: '2025-11-18' })
    expect([await by(taxed), await by(plain)]).toEqual(['open 2025-11-23', 'open –'])
    expect(await waits('parts_to_invoice')).toBe('2025-11-23')
    expect(await found()).toEqual([taxed.id])
    await undo('payment', first)
    expect(await by(taxed)).toBe('open 2025-11-25')
    await pay(alpha, [[taxed, await openOf(taxed)]])
    expect(await by(taxed)).toBe('paid 2025-11-25')
    expect(await waits('invoices_to_issue')).toBe('2025-11-25')
    expect([await waits('parts_to_invoice'), await found()]).toEqual([undefined, []])
    await o.invoiceOf(taxed)
    expect(await by(taxed)).toBe('invoiced –')
    const inDays = (untaxed_in_days: boolean) =>
      o.settings({ close_below_cents: 300, reminders: [-3, 2, 7, 21], untaxed_in_days })
    await inDays(true)
    expect(await by(plain)).toBe('open 2025-11-25')
    await inDays(false)
  })

  test('waits for its invoice once it is paid, and has one, of the day of its last payment', async () => {
    const waiting = async () =>
      (await call<{ kind: string; count: number }[]>('get_waiting')).find(({ kind }) => kind === 'invoices_to_issue')
        ?.count ?? 0
    const before = await waiting()
    const paper = await proForma()
    const invoiced = () => call('invoice_pro_forma', { document_id: paper.id })
    await expect(invoiced()).rejects.toThrow(`${paper.number} is not paid yet.`)
    await undo('payment', await pay(alpha, [[paper, 10000]], { booked_on: '2026-01-30' }))
    await pay(alpha, [[paper, 6000]], { booked_on: '2026-01-20' })
    await pay(alpha, [[paper, 3699]], { booked_on: '2026-01-15' })
    await expect(invoiced()).rejects.toThrow('is not paid yet')
    expect(await waiting()).toBe(before)
    await pay(alpha, [[paper, 1]], { booked_on: '2026-01-10' })
    expect(await waiting()).toBe(before + 1)
    const number = await invoiced()
    expect(await waiting()).toBe(before)
    expect(await invoiced()).toBe(number)
    const first = await byNumber('invoice', number)
    o.name({ paper })
    expect(
      await stored(
        first,
        'refers_to, debt_id, tax_event_on, due_on, payment_reference = private.payment_reference(number)',
      ),
    ).toEqual(['paper paper 2026-01-20 2026-12-10 true'])
    expect(await states(paper, { id: first })).toEqual(['invoiced 0', 'paid 0'])
    await expect(cancel(paper)).rejects.toThrow('or it has an invoice')

    // Its payments are undone, and its invoice annulled: it is owed again.
    const undone = await sql<{ id: string }>(
      `select distinct payment_id as id from public.settlements where debt_id = $1 and undone_at is null`,
      [paper.id],
    )
    for (const { id } of undone) await undo('payment', id)
    await expect(cancel(paper)).rejects.toThrow('or it has an invoice')
    expect(await states({ id: first })).toEqual(['open 10000'])
    await annul({ id: first })
    expect(await states(paper, { id: first })).toEqual(['open 10000', 'annulled 0'])
    const again = await pay(alpha, [[paper, 10000]])
    expect(await waiting()).toBe(before + 1)
    const second = await invoiced()
    expect(second).not.toBe(number)
    await undo('payment', again)
    await annul({ id: await byNumber('invoice', second) })
    await cancel(paper)
    expect(await states(paper)).toEqual(['cancelled 0'])

    const lost = await proForma()
    await writeOff(lost, 10000)
    await expect(call('invoice_pro_forma', { document_id: lost.id })).rejects.toThrow(
      'is written off, and no invoice follows',
    )
    for (const other of [await invoice(), await o.draft('pro_forma', alpha, 1)])
      await expect(call('invoice_pro_forma', { document_id: other.id })).rejects.toThrow('Only a pro forma')
    await expect(call('invoice_pro_forma', { document_id: randomUUID() })).rejects.toThrow('PT404')
  })
})

describe('an invoice', () => {
  test('whose day to pay has passed is replaced by one with a new day and new reminders, others keep theirs', async () => {
    const [late, paid, lastDay] = [await invoice(), await invoice(), await invoice()]
    await pay(alpha, [[paid, 10000]])
    await sql('insert into private.document_reminders (debt_id, step) select unnest($1::uuid[]), 2', [
      [late.id, lastDay.id],
    ])
    const replaced = async (on: string, paper: Paper) => {
      await o.moveClock(on)
      const { replacement } = await annul(paper, true)
      return stored(await byNumber('invoice', replacement), 'tax_event_on, due_on')
    }
    expect(await replaced('2026-12-10', lastDay)).toEqual(['2026-11-26 2026-12-10'])
    expect(await replaced('2026-12-11', late)).toEqual(['2026-11-26 2026-12-25'])
    expect(await replaced('2026-12-11', paid)).toEqual(['2026-11-26 2026-12-10'])
    expect(
      await sql('select debt_id from private.document_reminders where debt_id = any ($1)', [[late.id, lastDay.id]]),
    ).toEqual([{ debt_id: lastDay.id }])
    await o.moveClock(day)
  })

  test('is annulled while nothing was paid; with another one in its place, what was paid stays', async () => {
    const paper = await invoice()
    await expect(annul(paper, false, ' ')).rejects.toThrow('Say the reason first.')
    const { protocol, replacement } = await annul(paper, false, ' Wrong name ')
    expect(replacement).toBeNull()
    o.name({ paper })
    expect(
      await stored(
        await byNumber('annulment', protocol),
        'refers_to, replaced_by, reason, debt_id, due_on, total_cents',
      ),
    ).toEqual(['paper – Wrong name – – 0'])
    expect((await audited(paper)).at(-1)).toBe(
      `changed ${paper.number}, Alpha – {"annulled":"Wrong name","annulled_by":"${protocol}"}`,
    )
    await expect(annul(paper)).rejects.toThrow(`PT409 ${paper.number} has been annulled already.`)
    await expect(pay(alpha, [[paper, 1]])).rejects.toThrow(`${paper.number} has been annulled.`)

    const term_id = await o.term(alpha, '2013-01-01', '2013-12-31')
    const paid = await issue('invoice', [
      {
        unit_cents: 9000,
        term_id,
        covers_from: '2013-01-01',
        covers_until: '2013-12-31',
        quantity: 1,
        discount_cents: 5,
      },
      {
        kind: 'other',
        words_bg: 'Д',
        words_en: 'O',
        unit_cents: 7,
        quantity: 2,
        covers_from: '2013-02-01',
        covers_until: '2013-02-28',
      },
    ])
    await pay(alpha, [[paid, 9009]])
    await expect(annul(paid)).rejects.toThrow(`Something of ${paid.number} was paid or written off.`)
    await sql(`update public.memberships set ends_on = '2013-11-30' where id = $1`, [term_id])
    const done = await annul(paid, true)
    expect(Number(done.replacement)).toBe(Number(paid.number) + 1)
    const fresh = await byNumber('invoice', done.replacement)
    o.name({ paid, fresh, term: term_id })
    expect(await stored(await byNumber('annulment', done.protocol), 'refers_to, replaced_by')).toEqual(['paid fresh'])
    expect(await stored(fresh, 'debt_id, refers_to, reason, tax_event_on, due_on')).toEqual([
      'paid – – 2026-11-26 2026-12-10',
    ])
    expect(
      await o.table(
        'select place, kind, words_bg, words_en, term_id, covers_from, covers_until, quantity, unit_cents, discount_cents from public.document_lines where document_id = $1 order by place',
        [fresh],
      ),
    ).toEqual([
      '1 dues Услуга Service term 2013-01-01 2013-11-30 1 9000 5',
      '2 other Д O – 2013-02-01 2013-02-28 2 7 0',
    ])
    expect(await states(paid, { id: fresh })).toEqual(['annulled 0', 'paid 0'])
    // The debt goes on in it.
    await undo('settlement', await settlementOf(paid))
    await pay(alpha, [[{ id: fresh, number: '' }, 9]])
    expect(await states({ id: fresh })).toEqual(['open 9003'])
    await sql(`update public.billing_details set address = null where member_id = $1`, [alpha])
    const anew = (new_buyer: boolean) =>
      call<{ replacement: string }>('annul_document', {
        document_id: fresh,
        reason: 'Wrong name',
        replacing: true,
        new_buyer,
      })
    await expect(anew(true)).rejects.toThrow('lack its legal name, address or country')
    await sql(`update public.billing_details set address = 'Burgas', legal_name = 'Beta' where member_id = $1`, [alpha])
    const buyers = async (number: string) =>
      o.table(
        `select buyer ->> 'legal_name' as name, buyer ->> 'address' as address from public.documents where kind = 'invoice' and number = $1`,
        [number],
      )
    const corrected = await anew(true)
    expect(await buyers(corrected.replacement)).toEqual(['Beta Burgas'])
    // Unless it is asked for, the buyer stays that of the document.
    await sql(`update public.billing_details set address = null where member_id = $1`, [alpha])
    const last = await annul({ id: await byNumber('invoice', corrected.replacement) }, true)
    expect(await buyers(last.replacement ?? '')).toEqual(['Beta Burgas'])
    await sql(`update public.billing_details set address = 'Varna', legal_name = 'Alpha OOD' where member_id = $1`, [
      alpha,
    ])
  })

  test('is not annulled while a note corrects it; neither are pro formas, protocols and drafts', async () => {
    const paper = await invoice()
    await o.draft('credit_note', alpha, 1, { refers_to: paper.id, reason: 'R' })
    for (const kind of ['credit_note', 'debit_note']) {
      const of = await note(paper, alpha, 1, kind)
      for (const replacing of [false, true])
        await expect(annul(paper, replacing)).rejects.toThrow(`A credit or debit note corrects ${paper.number}.`)
      await annul(of)
    }
    const { protocol } = await annul(paper)
    const refusal = 'Only an issued invoice, credit or debit note is annulled.'
    for (const id of [
      (await proForma()).id,
      await byNumber('annulment', protocol),
      (await o.draft('invoice', alpha, 1)).id,
    ])
      await expect(annul({ id })).rejects.toThrow(refusal)
    await expect(annul({ id: randomUUID() })).rejects.toThrow('PT404')
  })
})

describe('a debt that opens again', () => {
  const asks = async (id: string) =>
    (
      await o.table(
        'select state, open_cents, due_on, overdue, payment_reference is not null as reference from public.document_list where id = $1',
        [id],
      )
    )[0]
  const steps = (of: { id: string }) =>
    o.table('select step, due_on, day from private.coming_reminders where debt_id = $1 order by step', [of.id])

  test('asks on a new day, with reference and reminders; one of which a part was open stays overdue', async () => {
    const [paper, open] = [await proForma(), await proForma()]
    const payment = await pay(alpha, [[paper, 10000]])
    const part = await pay(alpha, [[open, 5000]])
    const first = await byNumber('invoice', await call('invoice_pro_forma', { document_id: paper.id }))
    await sql('insert into private.document_reminders (debt_id, step) values ($1, 7), ($2, 7)', [paper.id, open.id])
    await o.moveClock('2027-01-10')
    await undo('payment', payment)
    await undo('payment', part)
    expect(await asks(first)).toBe('open 10000 2027-01-24 false true')
    expect(await asks(open.id)).toBe('open 10000 2026-12-10 true true')
    expect(await steps(paper)).toEqual([
      '-3 2027-01-24 2027-01-21',
      '2 2027-01-24 2027-01-26',
      '7 2027-01-24 2027-01-31',
      '21 2027-01-24 2027-02-14',
    ])
    expect(await steps(open)).toEqual(['21 2026-12-10 2026-12-31'])
    // What takes its place asks on the same day.
    const { replacement } = await annul({ id: first }, true)
    const fresh = await byNumber('invoice', replacement)
    expect(await asks(fresh)).toBe('open 10000 2027-01-24 false true')
    // And reminds of nothing twice.
    await sql('insert into private.document_reminders (debt_id, step) values ($1, 2)', [paper.id])
    expect(await steps(paper)).toEqual(['7 2027-01-24 2027-01-31', '21 2027-01-24 2027-02-14'])
    const again = await pay(alpha, [[{ id: fresh, number: '' }, 10000]])
    await o.moveClock('2027-01-20')
    await undo('settlement', await settlementOf(paper))
    expect(await asks(fresh)).toBe('open 10000 2027-02-03 false true')
    await undo('payment', again)
    await o.moveClock('2026-11-26')
  })

  test('by the annulment of a credit note, too', async () => {
    const paper = await invoice()
    const credit = await note(paper, alpha, 10000)
    await o.moveClock('2027-01-10')
    await annul(credit)
    expect(await asks(paper.id)).toBe('open 10000 2027-01-24 false true')
    await o.moveClock('2026-11-26')
  })

  test('is settled with what is left of its own notes, so that nothing is owed nor paid back', async () => {
    const [paper, half, back] = [await invoice(), await invoice(), await invoice()]
    const payments: string[] = []
    for (const one of [paper, half, back]) payments.push(await pay(alpha, [[one, 10000]]))
    await note(paper, alpha, 10000)
    await note(half, alpha, 4000)
    await o.refund({ credit_note_id: (await note(back, alpha, 10000)).id }, 10000)
    for (const id of payments) await undo('payment', id)
    expect(await states(paper, half, back)).toEqual(['credited 0', 'open 6000', 'open 10000'])
    expect(
      await o.table(
        `select l.state, l.open_cents from public.document_list l where l.kind = 'credit_note' and l.refers_to = any ($1) order by l.number`,
        [[paper.id, half.id]],
      ),
    ).toEqual(['settled 0', 'settled 0'])
  })
})

describe('a credit note', () => {
  test('settles its invoice as far as it is open or written off, up to its total; annulled, it gives that back', async () => {
    const paper = await invoice()
    await pay(alpha, [[paper, 7000]])
    const first = await note(paper, alpha, 9000)
    expect([await openOf(paper), await o.leftOfNote(first)]).toEqual([0, 6000])
    await expect(note(paper, alpha, 1001)).rejects.toThrow('are left to credit')
    const second = await note(paper, alpha, 1000)
    expect(await o.leftOfNote(second)).toBe(1000)
    await annul(second)
    expect(await o.leftOfNote(second)).toBe(0)
    await note(paper, alpha, 1000)
    const replaced = await annul(first, true)
    const fresh = { id: await byNumber('credit_note', replaced.replacement), number: '' }
    expect([await openOf(paper), await o.leftOfNote(first), await o.leftOfNote(fresh)]).toEqual([0, 0, 6000])
    o.name({ paper })
    expect(await stored(fresh.id, 'refers_to, reason, debt_id')).toEqual(['paper Too much –'])
    const { related } = await call<{ related: { kind: string }[] }>('get_document', { document_id: fresh.id })
    expect(related.map(({ kind }) => kind).toSorted()).toEqual(['annulment', 'invoice'])
    await annul(fresh)
    // The other note takes its place.
    expect(await openOf(paper)).toBe(2000)
    expect((await audited(paper)).at(-2)).toContain(
      '{"open_cents":0} {"undone":"The credit note was annulled.","open_cents":3000}',
    )

    const whole = await invoice()
    await pay(alpha, [[whole, 10000]])
    const third = await note(whole, alpha, 10000)
    expect(await states(whole)).toEqual(['credited 0'])
    await annul(third)
    expect(await states(whole)).toEqual(['paid 0'])

    const lost = await invoice()
    await writeOff(lost, 10000)
    await note(lost, alpha, 4000)
    expect(await settlements(lost)).toEqual([
      'write_off 10000 2026-11-26 Lost true Paid or credited after all.',
      'credit 4000 2026-11-26 – true –',
      'write_off 6000 2026-11-26 What is left of a write-off. true –',
    ])
    await expect(undo('settlement', await settlementOf(lost, 'credit'))).rejects.toThrow('Annul the note instead.')
  })

  test('is used for its own member, as it was read, and paid back; then undone, it can be annulled', async () => {
    const paper = await invoice()
    await pay(alpha, [[paper, 10000]])
    const of = await note(paper, alpha, 6000)
    const other = await proForma(8000)
    await expect(use(of, await invoice(10000, beta), 1, 10000, 6000)).rejects.toThrow(
      'used for its own member or order',
    )
    for (const wrong of [
      { id: randomUUID() },
      paper,
      await o.draft('credit_note', alpha, 1, { refers_to: paper.id, reason: 'R' }),
    ])
      await expect(use(wrong, other, 1, 8000, 6000)).rejects.toThrow('PT404 This credit note is not there.')
    await expect(use(of, other, 6001, 8000, 6000)).rejects.toThrow(
      `PT409 That is more than what is left of ${of.number}.`,
    )
    await expect(use(of, other, 1, 7999, 6000)).rejects.toThrow(`PT409 ${other.number} has been settled`)
    await expect(use(of, other, 0, 8000, 6000)).rejects.toThrow('22023 An amount is one cent at least.')
    await use(of, other, 3500, 8000, 6000)
    expect(await settlements(other)).toEqual(['credit 3500 2026-11-26 – true –'])
    const told = await o.ask<{ message: string; details: string }>('use_credit', {
      credit_note_id: of.id,
      document_id: other.id,
      cents: 1,
      expected_open: 4500,
      expected_left: 6000,
    })
    expect(told.body).toEqual({
      code: 'PT409',
      message: `${of.number} has been used meanwhile.`,
      details: '{"left_cents": 2500}',
    })
    const back = await o.refund({ credit_note_id: of.id }, 2500)
    expect(await states(of)).toEqual(['settled 0'])
    const refusal = `${of.number} was paid back or used for another document.`
    await undo('settlement', await settlementOf(other, 'credit'))
    await expect(annul(of)).rejects.toThrow(refusal)
    await undo('refund', back)
    const again = await o.refund({ credit_note_id: of.id }, 6000)
    await undo('refund', again)
    await use(of, other, 1, 8000, 6000)
    await expect(annul(of)).rejects.toThrow(refusal)
    await undo('settlement', await settlementOf(other, 'credit'))
    await annul(of)
    expect(await states(of)).toEqual(['annulled 0'])
  })
})

describe('a payment', () => {
  test('is stored once as it is sent, with its parts; of two who allocate, the second is told', async () => {
    const [first, second] = [await invoice(), await invoice()]
    const payment_id = randomUUID()
    const payment = {
      member_id: alpha,
      cents: 20100,
      currency: 'KZT',
      arrived_cents: 987654,
      booked_on: day,
      payer: ' Alpha ',
      reference: ' ',
      note: ' N ',
      method: 'card',
      receipt: ' 0012 ',
    }
    const parts = await o.partsOf([
      [first, 10000],
      [second, 4000],
    ])
    const record = (more: object = {}) => call('record_payment', { payment_id, payment, parts, ...more })
    await expect(record({ payment: { ...payment, booked_on: '2026-11-27' } })).rejects.toThrow('P0001 The booking day')
    await expect(record({ payment: { ...payment, cents: 13999 } })).rejects.toThrow('PT409 The parts are more')
    await expect(record({ payment: { ...payment, member_id: randomUUID() } })).rejects.toThrow('23503 A value')
    await expect(record({ payment: { ...payment, payer: ' ' } })).rejects.toThrow('23514 A value of this payment')
    for (const wrong of [{ method: 'cheque' }, { method: 'transfer' }, { receipt: 'x'.repeat(61) }])
      await expect(record({ payment: { ...payment, ...wrong } })).rejects.toThrow('23514 A value of this payment')
    await expect(record({ payment: { ...payment, method: 'cash', receipt: ' ' } })).rejects.toThrow(
      'P0001 Cash is recorded with the number of its receipt.',
    )
    for (const wrong of [null, {}, Array(101).fill(parts[0])])
      await expect(record({ parts: wrong })).rejects.toThrow('22023 A payment is allocated to at most 100 documents.')
    await record()
    await record()
    await record({ payment: { ...payment, payer: 'Alpha', reference: null, note: 'N' } })
    for (const other of [
      { member_id: beta },
      { cents: 20101 },
      { currency: 'USD' },
      { arrived_cents: 987655 },
      { booked_on: '2026-11-25' },
      { payer: 'Beta' },
      { reference: 'R' },
      { note: null },
      { method: 'transfer', receipt: null },
      { receipt: '0013' },
    ])
      await expect(record({ payment: { ...payment, ...other } })).rejects.toThrow('PT409 This form was sent with other')
    for (const other of [[], parts.slice(1), [parts[0], { ...parts[1], cents: 3999 }]])
      await expect(record({ parts: other })).rejects.toThrow('PT409 This payment is recorded already, but with other')
    expect(
      await o
        .table(
          'select member_id, cents, currency, arrived_cents, booked_on, payer, reference, note, method, receipt, recorded_by_name is not null as by, line_id, left_cents from public.payment_list where id = $1',
          [payment_id],
        )
        .catch(() =>
          o.table(
            'select member_id, cents, currency, arrived_cents, booked_on, payer, reference, note, recorded_by_name is not null as by, line_id from public.payments where id = $1',
            [payment_id],
          ),
        ),
    ).toEqual(['Alpha 20100 KZT 987654 2026-11-26 Alpha – N card 0012 true – 6100'])
    expect([await settlements(first), await settlements(second)]).toEqual([
      ['payment 10000 2026-11-26 – true –'],
      ['payment 4000 2026-11-26 – true –'],
    ])
    expect(
      await o.table(`select action, subject_name, after from public.audit_log where subject_id = $1`, [payment_id]),
    ).toEqual(['created 2026-11-26 {"cents":20100,"currency":"KZT","booked_on":"2026-11-26"}'])

    const late = { document_id: second.id, cents: 6000, open_cents: 10000 }
    const told = await o.ask<{ details: string }>('record_payment', {
      payment_id: randomUUID(),
      payment,
      parts: [late],
    })
    expect([told.code, JSON.parse(told.body.details)]).toEqual(['PT409', { document_id: second.id, open_cents: 6000 }])
    const allocate = (cents: number, expected_left: number, id = payment_id) =>
      call('allocate_payment', { payment_id: id, parts: [{ ...late, cents, open_cents: 6000 }], expected_left })
    await expect(allocate(1, 6099)).rejects.toThrow('PT409 This payment has been used meanwhile.')
    await expect(allocate(6001, 6100)).rejects.toThrow(`PT409 ${second.number}: €60.01 is more than what is open.`)
    await expect(allocate(1, 0, randomUUID())).rejects.toThrow('PT404 This payment is not there.')
    expect(Number(await allocate(5000, 6100))).toBe(1100)
    const draft = await o.draft('invoice', alpha, 1)
    for (const wrong of [draft, await note(first, alpha, 1)])
      await expect(
        call('allocate_payment', {
          payment_id,
          parts: [{ document_id: wrong.id, cents: 1, open_cents: 1 }],
          expected_left: 1100,
        }),
      ).rejects.toThrow('Only an issued pro forma, invoice or debit note can be paid.')
    // Two parts of one debt are one, and cents of the payment suffice to the last.
    const third = await invoice()
    await call('allocate_payment', {
      payment_id,
      parts: [
        { document_id: third.id, cents: 1000, open_cents: 10000 },
        { document_id: third.id, cents: 100, open_cents: 10000 },
      ],
      expected_left: 1100,
    })
    expect(await settlements(third)).toEqual(['payment 1100 2026-11-26 – true –'])
  })

  test.each([
    [300, ['payment 9700 2026-11-20 – true –', 'charges 300 2026-11-20 Charges of the bank. true –']],
    [301, ['payment 9699 2026-11-20 – true –']],
  ])('that leaves %i cents open closes them as charges of the bank up to the limit', async (rest, expected) => {
    const paper = await invoice()
    const before = await pay(alpha, [[paper, 1000]], { booked_on: '2026-11-19' })
    await undo('payment', before)
    const other = await invoice(4000)
    const parts = [
      [paper, 10000 - rest],
      [other, 3800],
    ] as const
    const id = await pay(alpha, parts, { booked_on: '2026-11-20' })
    expect((await settlements(paper)).slice(1)).toEqual(expected)
    // They open again with the payment that they completed, of this document alone.
    await undo('settlement', await settlementOf(paper))
    expect([await openOf(paper), await openOf(other), await o.left(id)]).toEqual([10000, 0, 10000 - rest])
  })

  test.each([
    ['cash', 100],
    ['card', 0],
  ])('in %s leaves %i of what a bank may have kept open by itself', async (method, open) => {
    const paper = await invoice()
    await pay(alpha, [[paper, 9900]], { method, receipt: '1' })
    expect(await openOf(paper)).toBe(open)
  })

  test('for whose documents it was is said of one that was undone, and not of what was taken out of it', async () => {
    const [paper, other] = [await invoice(), await invoice()]
    const members = (id: string) => one<string[]>('select members from public.payment_list where id = $1', [id])
    const id = await pay(null, [[paper, 100]], { cents: 300 })
    expect(await members(id)).toEqual([alpha])
    await undo('settlement', await settlementOf(paper))
    expect(await members(id)).toEqual([])
    const whole = await pay(null, [[other, 100]])
    await undo('payment', whole)
    expect(await members(whole)).toEqual([alpha])
  })

  test.each([
    [2999, 300],
    [3000, 0],
  ])('closes no more of %i cents than a tenth by itself', async (total, open) => {
    const paper = await invoice(total)
    await pay(alpha, [[paper, total - 300]])
    expect(await openOf(paper)).toBe(open)
  })

  test('whose bank is said to have kept the rest closes a tenth of a document: it is paid, its invoice follows', async () => {
    const paper = await proForma(10009)
    const parts = (cents: number, open_cents = 10009) => [{ document_id: paper.id, cents, open_cents, charges: true }]
    const record = (cents: number) => {
      const payment = { member_id: alpha, cents, booked_on: day, payer: 'Alpha' }
      return call<string>('record_payment', { payment_id: randomUUID(), payment, parts: parts(cents) })
    }
    await expect(record(10009)).rejects.toThrow(`P0001 Nothing is left open of ${paper.number} that the bank`)
    await expect(record(9008)).rejects.toThrow(`P0001 More than a tenth of ${paper.number} would be charges.`)
    expect(await openOf(paper)).toBe(10009)
    const payment_id = await record(9009)
    expect(await settlements(paper)).toEqual([
      `payment 9009 ${day} – true –`,
      `charges 1000 ${day} Charges of the bank. true –`,
    ])
    expect(await o.left(payment_id)).toBe(0)
    expect(await call('invoice_pro_forma', { document_id: paper.id })).toMatch(/^\d{10}$/)
    // So says who allocates what is left of a payment.
    const other = await proForma()
    await undo('settlement', await settlementOf(paper))
    await call('allocate_payment', {
      payment_id,
      parts: [{ ...parts(9009, 10000)[0], document_id: other.id }],
      expected_left: 9009,
    })
    expect(await openOf(other)).toBe(0)
  })

  test('is paid back as far as it is left, once under an id, and that is undone once', async () => {
    const paper = await invoice()
    const payment_id = await pay(alpha, [[paper, 10000]], { cents: 15000 })
    const body = (cents: number, more: object = {}) => ({
      refund_id: randomUUID(),
      refund: { payment_id, cents, paid_on: day, reference: ' R ', reason: ' Too much ', ...more },
      expected_left: 5000,
    })
    await expect(call('record_refund', body(1, { paid_on: '2026-11-27' }))).rejects.toThrow(
      'day of the refund is still',
    )
    await expect(call('record_refund', { ...body(1), refund: [] })).rejects.toThrow('22023 One form at a time.')
    await expect(call('record_refund', body(1, { reason: ' ' }))).rejects.toThrow('23514 A value of this refund')
    await expect(call('record_refund', body(5001))).rejects.toThrow('PT409 That is more than what is left to pay back.')
    await expect(call('record_refund', { ...body(1), expected_left: 4999 })).rejects.toThrow(
      'PT409 This payment has been used meanwhile.',
    )
    await expect(
      call('record_refund', { ...body(1, { payment_id: randomUUID() }), expected_left: null }),
    ).rejects.toThrow('PT409 That is more')
    const given = body(5000)
    await call('record_refund', given)
    await call('record_refund', given)
    const of = await note(paper, alpha, 1)
    for (const other of [
      { payment_id: null, credit_note_id: of.id },
      { cents: 4999 },
      { paid_on: '2026-11-25' },
      { reference: null },
      { reason: 'Twice' },
    ])
      await expect(call('record_refund', { ...given, refund: { ...given.refund, ...other } })).rejects.toThrow(
        'PT409 This form was sent with other values before.',
      )
    await annul(of)
    const id = given.refund_id
    expect(await o.left(payment_id)).toBe(0)
    await expect(undo('payment', payment_id)).rejects.toThrow('A part of this payment was paid back')
    await expect(undo('refund', id, ' ')).rejects.toThrow('Say the reason first.')
    await undo('refund', id, 'The bank sent it back')
    await undo('refund', id, 'Once more')
    await expect(undo('refund', randomUUID())).rejects.toThrow('PT404')
    expect(
      await o.table(
        'select cents, paid_on, reference, reason, recorded_by_name is not null as by, undone_by_name is not null as undone, undone_reason from public.refunds where id = $1',
        [id],
      ),
    ).toEqual(['5000 2026-11-26 R Too much true true The bank sent it back'])
    expect(
      await o.table(
        'select action, subject_name, before, after from public.audit_log where subject_id = $1 order by id',
        [id],
      ),
    ).toEqual([
      'created Refund of 2026-11-26 – {"cents":5000,"reason":"Too much"}',
      'changed Refund of 2026-11-26 – {"undone":"The bank sent it back"}',
    ])
    expect(await o.left(payment_id)).toBe(5000)
    await undo('payment', payment_id)
  })

  test('is undone with all that it settles, charges too, once; nothing of it is left', async () => {
    const [first, second] = [await invoice(), await invoice()]
    await pay(alpha, [[first, 2]])
    const id = await pay(
      alpha,
      [
        [first, 9800],
        [second, 1],
      ],
      { cents: 10000, booked_on: '2026-11-20' },
    )
    expect(await states(first, second)).toEqual(['paid 0', 'open 9999'])
    await expect(undo('payment', id, ' ')).rejects.toThrow('Say the reason first.')
    await undo('payment', id, ' Of another company ')
    await undo('payment', id, 'Pressed twice')
    expect(await states(first, second)).toEqual(['open 9998', 'open 10000'])
    expect(await o.left(id)).toBe(0)
    expect(await settlements(first)).toEqual([
      'payment 2 2026-11-26 – true –',
      'payment 9800 2026-11-20 – true Of another company',
      'charges 198 2026-11-20 Charges of the bank. true Of another company',
    ])
    expect(
      await o.table(
        `select action, subject_name, before, after from public.audit_log where subject_id = $1 order by id offset 1`,
        [id],
      ),
    ).toEqual(['changed 2026-11-20 {"undone":null} {"undone":"Of another company"}'])
    await expect(
      call('allocate_payment', { payment_id: id, parts: await o.partsOf([[second, 1]]), expected_left: 0 }),
    ).rejects.toThrow('PT409 This payment has been undone.')
    await expect(undo('payment', randomUUID())).rejects.toThrow('PT404')
    await expect(undo('settlement', randomUUID())).rejects.toThrow('PT404')
    await expect(undo('settlement', await settlementOf(first), '')).rejects.toThrow('Say the reason first.')
  })
})

test('the rest of a debt is closed as charges of its last payment, up to a tenth, as it was read', async () => {
  const close = (paper: { id: string }, expected_open: number) =>
    call('close_as_charges', { document_id: paper.id, expected_open })
  const paper = await proForma(10009)
  await pay(alpha, [[paper, 8000]], { booked_on: '2026-11-20' })
  const early = await pay(alpha, [[paper, 1]], { booked_on: '2026-11-19' })
  await expect(close(paper, 2008)).rejects.toThrow(`P0001 More than a tenth of ${paper.number} would be charges.`)
  const last = await pay(alpha, [[paper, 1007]], { booked_on: '2026-11-21' })
  await expect(close(paper, 2008)).rejects.toThrow(`PT409 ${paper.number} has been settled`)
  await expect(close(paper, 1001)).rejects.toThrow('P0001 More than a tenth')
  await pay(alpha, [[paper, 1]], { booked_on: '2026-11-18' })
  await close(paper, 1000)
  expect((await settlements(paper)).at(-1)).toBe('charges 1000 2026-11-21 Charges of the bank. true –')
  expect(await call('invoice_pro_forma', { document_id: paper.id })).toMatch(/^\d{10}$/)
  await expect(close(paper, 0)).rejects.toThrow(`P0001 Nothing is left open of ${paper.number}`)
  await undo('payment', early)
  expect(await openOf(paper)).toBe(1)
  await undo('payment', last)
  expect(await openOf(paper)).toBe(2008)
  const credited = await invoice()
  await note(credited, alpha, 9500)
  await expect(close(credited, 500)).rejects.toThrow(`P0001 No payment settles a part of ${credited.number}`)
})

test('what was recorded is never changed or deleted, not by the owner of the database, but undone once', async () => {
  const paper = await invoice()
  const id = await pay(alpha, [[paper, 1]], { cents: 2 })
  await o.refund({ payment_id: id }, 1)
  const gone = await proForma()
  await cancel(gone)
  const refusal = 'What was recorded never changes; it is undone.'
  for (const [table, column, amount] of [
    ['payments', 'id', 'cents'],
    ['settlements', 'payment_id', 'cents'],
    ['refunds', 'payment_id', 'cents'],
  ] as const) {
    const change = (set: string) => sql(`update public.${table} set ${set} where ${column} = $1`, [id])
    for (const set of [
      `${amount} = 3`,
      `undone_at = now(), ${amount} = 3`,
      `undone_by_name = 'N'`,
      `${amount} = ${amount}`,
    ])
      await expect(change(set)).rejects.toThrow(refusal)
    await expect(sql(`delete from public.${table} where ${column} = $1`, [id])).rejects.toThrow(refusal)
    await change(`undone_at = now(), undone_by_name = 'N', undone_reason = 'R'`)
    for (const set of ['undone_at = null', `undone_reason = 'S'`]) await expect(change(set)).rejects.toThrow(refusal)
  }
  for (const statement of [
    `update public.document_cancellations set reason = 'R'`,
    'delete from public.document_cancellations',
  ])
    await expect(sql(`${statement} where document_id = $1`, [gone.id])).rejects.toThrow(refusal)
  for (const table of ['payments', 'settlements', 'refunds', 'document_cancellations'])
    await expect(sql(`truncate public.${table} cascade`)).rejects.toThrow('Issued documents never change.')
})

test('a debt that was written off may still be paid: in part, the rest stays written off', async () => {
  const paper = await invoice()
  await expect(writeOff(paper, 9999)).rejects.toThrow(`PT409 ${paper.number} has been settled`)
  await expect(writeOff(paper, 10000, ' ')).rejects.toThrow('Say the reason first.')
  await writeOff(paper, 10000, ' Lost ')
  await expect(writeOff(paper, 0)).rejects.toThrow(`Nothing is open of ${paper.number}.`)
  // Where a payment is recorded, it is found, and says what was written off when.
  const off = { id: paper.id, state: 'written_off', open_cents: 0, written_off_cents: 10000, written_off_on: day }
  const found = (of_state: string) => call<object[]>('search_documents', { query: paper.number, of_state })
  expect(await found('payable')).toMatchObject([off])
  expect(await found('open')).toEqual([])
  const { documents } = await call<{ documents: { id: string }[] }>('get_member_dues', { member_id: alpha })
  expect(documents.find(({ id }) => id === paper.id)).toMatchObject(off)
  const body = (cents: number) => ({
    payment_id: randomUUID(),
    payment: { member_id: alpha, cents, booked_on: day, payer: 'A' },
    parts: [{ document_id: paper.id, cents, open_cents: 0 }],
  })
  await expect(call('record_payment', body(10001))).rejects.toThrow('is more than what is open')
  await call('record_payment', body(3000))
  expect([(await settlements(paper)).slice(1), await states(paper)]).toEqual([
    ['payment 3000 2026-11-26 – true –', 'write_off 7000 2026-11-26 What is left of a write-off. true –'],
    ['written_off 0'],
  ])
  expect(await found('payable')).toMatchObject([{ ...off, written_off_cents: 7000 }])
  await call('record_payment', body(7000))
  expect([await states(paper), await found('payable')]).toEqual([['paid 0'], []])
  expect(await one(`select private.settled_cents($1, 'write_off')`, [paper.id]).then(Number)).toBe(0)
  expect((await audited(paper)).slice(2, 4)).toEqual([
    `changed ${paper.number}, Alpha {"open_cents":10000} {"why":"Lost","cents":10000,"open_cents":0,"settled_by":"write_off"}`,
    expect.stringContaining('"What is left of a write-off."'),
  ])
})

describe('what was written off', () => {
  const paid = (paper: Paper, cents: number) => pay(alpha, [[paper, cents]], { booked_on: day })
  const undo = (payment_id: string) => call('undo_payment', { payment_id, reason: 'Sent back' })
  const payWrittenOff = async (paper: Paper, cents: number) => {
    const payment_id = randomUUID()
    const payment = { member_id: alpha, cents, booked_on: day, payer: 'A' }
    await call('record_payment', { payment_id, payment, parts: [{ document_id: paper.id, cents, open_cents: 0 }] })
    return payment_id
  }

  test.each([3000, 10000])('is so again when a payment of %i after it is undone', async (cents) => {
    const paper = await invoice()
    await writeOff(paper, 10000)
    await undo(await payWrittenOff(paper, cents))
    expect(await states(paper)).toEqual(['written_off 0'])
    expect(await one(`select private.settled_cents($1, 'write_off')`, [paper.id]).then(Number)).toBe(10000)
  })

  test('asks again as a whole when a payment before it is undone, and once somebody has taken the write-off back', async () => {
    const paper = await invoice()
    const first = await paid(paper, 3000)
    await writeOff(paper, 7000)
    await undo(first)
    expect(await states(paper)).toEqual(['open 10000'])
    const other = await invoice()
    await writeOff(other, 10000)
    const part = await payWrittenOff(other, 3000)
    const rest = await one(
      `select id from public.settlements where debt_id = $1 and kind = 'write_off' and undone_at is null`,
      [other.id],
    )
    await call('undo_settlement', { settlement_id: rest, reason: 'It is expected' })
    await undo(part)
    expect(await states(other)).toEqual(['open 10000'])
  })

  test('gives way to what is more than is open beside it, and comes back as far as that goes', async () => {
    const paper = await invoice()
    const credited = await note(paper, alpha, 3000)
    await writeOff(paper, 7000)
    await annul(credited)
    const standing = async () => [
      ...(await states(paper)),
      Number(await one(`select private.settled_cents($1, 'write_off')`, [paper.id])),
    ]
    expect(await standing()).toEqual(['open 3000', 7000])
    const first = await paid(paper, 2000)
    expect(await standing()).toEqual(['open 1000', 7000])
    await undo(first)
    expect(await standing()).toEqual(['open 3000', 7000])
    const again = await paid(paper, 2000)
    const second = await paid(paper, 5000)
    expect(await standing()).toEqual(['written_off 0', 3000])
    await undo(again)
    expect(await standing()).toEqual(['written_off 0', 5000])
    await undo(second)
    expect(await standing()).toEqual(['open 3000', 7000])
    // A note is no other: it takes what is open first.
    await note(paper, alpha, 1000)
    expect(await standing()).toEqual(['open 2000', 7000])
  })
})

test('an editor does nothing with money', async () => {
  const paper = await invoice()
  for (const [name, body] of Object.entries({
    save_draft: { document_id: randomUUID(), document: { kind: 'invoice', member_id: alpha }, lines: [] },
    issue_document: { document_id: paper.id, expected: null },
    cancel_pro_forma: { document_id: paper.id, reason: 'x' },
    invoice_pro_forma: { document_id: paper.id },
    annul_document: { document_id: paper.id, reason: 'x', replacing: false },
    record_payment: { payment_id: randomUUID(), payment: {}, parts: [] },
    allocate_payment: { payment_id: randomUUID(), parts: [], expected_left: 0 },
    undo_settlement: { settlement_id: randomUUID(), reason: 'x' },
    undo_payment: { payment_id: randomUUID(), reason: 'x' },
    write_off: { document_id: paper.id, reason: 'x', expected_open: 10000 },
    close_as_charges: { document_id: paper.id, expected_open: 10000 },
    use_credit: { credit_note_id: paper.id, document_id: paper.id, cents: 1, expected_open: 1, expected_left: 1 },
    record_refund: { refund_id: randomUUID(), refund: {}, expected_left: 0 },
    undo_refund: { refund_id: randomUUID(), reason: 'x' },
  }))
    await expect(call(name, body, editor), name).rejects.toThrow('42501 Only Administrators')
})
