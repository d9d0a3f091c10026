/** The books of an office that has one of everything: journals, and the sums under the lists. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { testBackend } from '../support/database/test-backend'
import { after, office } from '../support/dues'
import { richDay, richDues } from '../support/rich-dues'

const backend = testBackend()
const o = office(backend.sql)
const { call, sql } = o
/** A row of words and cents. */
type Said = Record<string, string | number | null>
let rich: Awaited<ReturnType<typeof richDues>>
let seeded: Row[]
const year = { from_day: '2026-01-01', until_day: '2026-12-31' }
beforeAll(async () => {
  seeded = await call(
    'get_received',
    { from_day: '2000-01-01', until_day: '2100-01-01' },
    await o.someone('early', 'administrator'),
  )
  rich = await richDues(o)
  // Cancelled on a day of the office's clock, half an hour after its midnight.
  await sql('alter table public.document_cancellations disable trigger keep_recorded')
  await sql(`update public.document_cancellations set cancelled_at = '2026-05-05T21:30:00Z'`)
  await sql('alter table public.document_cancellations enable trigger keep_recorded')
})

/** Some columns of rows, each row in one line. */
const linesOf = (rows: readonly Row[], ...columns: readonly string[]) =>
  o.lines(rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))))

const journal = (of: 'sales' | 'payment', from_day = '2026-01-01', until_day = '2026-12-31') =>
  call<Row[]>(`get_${of}_journal`, { from_day, until_day })
const sumOf = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0)

describe('the journal of sales', () => {
  test('has a row for each tax document and rate in the order of numbers, signed, with what it corrects', async () => {
    const rows = await journal('sales')
    const amounts = ['tax_rate', 'tax_code', 'net_cents', 'tax_cents', 'total_cents']
    expect(await linesOf(rows, 'kind', 'number', 'issued_on', ...amounts, 'state', 'corrects', 'annulled_by')).toEqual([
      'invoice 0000000001 2026-02-20 900 T-bt 302 27 329 paid – –',
      'invoice 0000000001 2026-02-20 0 EX-DUES 10001 0 10001 paid – –',
      'invoice 0000000002 2026-03-02 0 EX-DUES 23457 0 23457 open – –',
      'invoice 0000000003 2026-03-03 0 EX-DUES 44044 0 44044 open – –',
      'invoice 0000000004 2026-04-01 0 EX-DUES 7771 0 7771 written_off – –',
      'invoice 0000000005 2026-05-05 0 EX-DUES 0 0 0 annulled – 0000000002',
      'invoice 0000000006 2026-05-05 0 EX-DUES 6789 0 6789 open – –',
      'invoice 0000000007 2026-05-05 0 EX-DUES 0 0 0 annulled – 0000000003',
      'invoice 0000000008 2026-06-01 0 EX-DUES 5555 0 5555 paid – –',
      'invoice 0000000009 2026-06-01 0 EX-DUES 4444 0 4444 credited – –',
      'invoice 0000000010 2026-06-01 0 EX-DUES 0 0 0 paid – –',
      'invoice 0000000011 2026-06-01 0 EX-DUES 3210 0 3210 open – –',
      'invoice 0000000012 2026-11-12 0 EX-DUES 128128 0 128128 open – –',
      'debit_note 0000000001 2026-11-13 0 EX-DUES 1212 0 1212 open 0000000008 –',
      'credit_note 0000000001 2026-03-02 0 EX-DUES 0 0 0 annulled 0000000002 0000000001',
      'credit_note 0000000002 2026-03-02 0 EX-DUES -5003 0 -5003 settled 0000000002 –',
      'credit_note 0000000003 2026-06-01 0 EX-DUES -2345 0 -2345 open 0000000008 –',
      'credit_note 0000000004 2026-06-01 0 EX-DUES -4000 0 -4000 settled 0000000009 –',
      'credit_note 0000000005 2026-06-01 0 EX-DUES -444 0 -444 settled 0000000009 –',
    ])
    expect(rows[0]).toMatchObject({
      tax_event_on: '2026-02-12',
      buyer: 'Alpha OOD',
      buyer_eik: '103873594',
      buyer_vat_number: 'BG175074752',
      buyer_country: 'BG',
      subject: 'Друго',
      grounds: 'по bulgaria',
    })
    expect(rows[1]).toMatchObject({ subject: 'Услуга', corrects_on: null })
    expect(rows[13]).toMatchObject({ kind: 'debit_note', corrects_on: '2026-06-01' })
  })

  test('comes to what the list and the rows of the documents come to, of each period', async () => {
    for (const [from, until] of [
      ['2026-01-01', '2026-12-31'],
      ['2026-03-02', '2026-03-02'],
      ['2026-04-01', '2026-06-30'],
      ['2025-01-01', '2025-12-31'],
    ] as const) {
      const rows = await journal('sales', from, until)
      const [own] = await sql<Row>(
        `select coalesce(sum(case d.kind when 'credit_note' then -d.net_cents else d.net_cents end), 0)::integer as net_cents,
           coalesce(sum(case d.kind when 'credit_note' then -d.tax_cents else d.tax_cents end), 0)::integer as tax_cents
         from public.documents d where d.number is not null and d.kind in ('invoice', 'credit_note', 'debit_note')
           and d.issued_on >= $1 and d.issued_on <= $2
           and d.id not in (select p.refers_to from public.documents p where p.kind = 'annulment')`,
        [from, until],
      )
      const listed = await call<Row>('sum_documents', { issued_from: from, issued_until: until })
      for (const column of ['net_cents', 'tax_cents'])
        expect([from, column, sumOf(rows, column)]).toEqual([from, column, own?.[column]])
      expect(listed).toMatchObject({ ...own, total_cents: sumOf(rows, 'total_cents') })
    }
    expect(sumOf(await journal('sales'), 'total_cents')).toBeGreaterThan(0)
  })
})

describe('the journal of payments', () => {
  test('has what came in and was paid back by booking day, and what it settles', async () => {
    const rows = (await journal('payment')).map((row) => ({
      ...row,
      settles: (row['settles'] as Row[]).map((part) => Object.values(part).join(' for ')).join(', '),
    }))
    expect(await linesOf(rows, 'kind', 'day', 'payer', 'member', 'cents', 'left_cents', 'reason', 'settles')).toEqual([
      'payment 2026-01-01 Payer Alpha 31 27 – ',
      'refund 2026-01-01 Payer Alpha -4 0 Too much ',
      'payment 2026-02-10 Payer Alpha 4000 0 – 4000 for 0000000001',
      'payment 2026-02-12 Payer Alpha 6200 0 – 6200 for 0000000001',
      'payment 2026-03-03 Mother – 8099 0 – 8000 for 0000000002, 99 for 0000000003',
      'payment 2026-04-01 Payer Alpha 771 0 – 771 for 0000000004',
      'payment 2026-05-05 Payer Alpha 4567 0 – 4567 for 0000000006',
      'payment 2026-06-01 Payer Alpha 5555 0 – 5555 for 0000000008',
      'payment 2026-06-01 Payer Alpha 30000 18000 – ',
      'payment 2026-06-01 Payer Gamma 2468 0 – 2468 for PF-2026-0004',
      'refund 2026-06-01 Alpha OOD Alpha -345 0 Too much -345 for 0000000003',
      'refund 2026-06-01 Payer Alpha -12000 0 Too much ',
      'payment 2026-11-26 Payer Beta 64 0 – 64 for PF-2026-0016',
    ])
  })

  test('comes to what the list comes to, less what was paid back', async () => {
    const days = { from: '2026-02-12', until: '2026-06-01' }
    const rows = await journal('payment', days.from, days.until)
    const of = (kind: string) => rows.filter((row) => row['kind'] === kind)
    const [own] = await sql<Row>(
      `select sum(cents)::integer as cents, sum(left_cents)::integer as left_cents from public.payment_list
       where undone_at is null and booked_on >= $1 and booked_on <= $2`,
      [days.from, days.until],
    )
    expect(await call<Row>('sum_payments', { booked_from: days.from, booked_until: days.until })).toEqual(own)
    expect(sumOf(of('payment'), 'cents')).toBe(own?.['cents'])
    expect(sumOf(of('refund'), 'cents')).toBe(-12345)
    expect(await journal('payment', '2025-12-31', '2025-12-31')).toMatchObject([{ cents: 70 }, { cents: -7 }])
  })
})

test('sums under a list are of what its filter leaves', async () => {
  const documents = (given: object) => call<Row>('sum_documents', given)
  const nothing = {
    net_cents: 0,
    tax_cents: 0,
    total_cents: 0,
    pro_forma_cents: 0,
    opening_cents: 0,
    open_cents: 0,
    credit_cents: 0,
  }
  expect(await documents({ query: 'PF-2026-0002' })).toEqual(nothing)
  expect(await documents({ query: 'gamma' })).toEqual({ ...nothing, pro_forma_cents: 16047, open_cents: 13579 })
  // By the member, too, whatever the documents call it.
  const rename = (name: string) => sql('update public.members set name = $1 where id = $2', [name, rich.gamma])
  await rename('Sarydala')
  expect(await documents({ query: 'sarydala' })).toEqual(await documents({ query: 'gamma' }))
  await rename('Gamma')
  expect(await documents({ of_kind: 'credit_note', of_state: 'open' })).toEqual({
    ...nothing,
    net_cents: -2345,
    total_cents: -2345,
    credit_cents: 1000,
  })
  expect(await documents({ of_kind: 'invoice', of_state: 'annulled' })).toEqual(nothing)
  expect(await documents({ of_state: 'overdue' })).toMatchObject({ open_cents: 189934 })
  expect(await documents({ query: '135,79' })).toEqual({ ...nothing, pro_forma_cents: 13579, open_cents: 13579 })
  // A draft, which has no sums, and a paid pro forma.
  expect(await documents({ of_state: 'to_issue' })).toEqual({ ...nothing, pro_forma_cents: 2468 })
  const payments = (given: object) => call<Row>('sum_payments', given)
  expect(await payments({ query: 'mother' })).toEqual({ cents: 8099, left_cents: 0 })
  expect(await payments({ query: 'gamma' })).toEqual({ cents: 2468, left_cents: 0 })
  expect(await payments({ query: '165 432,00' })).toEqual({ cents: 30000, left_cents: 18000 })
  expect(await payments({ with_left: true })).toEqual({ cents: 30101, left_cents: 18090 })
  expect(await payments({ of_member: rich.gamma })).toEqual({ cents: 2468, left_cents: 0 })
  expect(await payments({ booked_until: '2026-01-01' })).toEqual({ cents: 101, left_cents: 90 })
})

describe('what was received', () => {
  test('is parted by what the lines are for, and comes to the payments of the period', async () => {
    expect(await call('get_received', year)).toEqual([
      { kind: 'dues', event: null, cents: 31399 },
      { kind: 'other', event: null, cents: 325 },
      { kind: 'left', event: null, cents: 30031 },
    ])
    const figures = await call<{ received: Row; paid_back: number }>('get_dues_figures')
    expect(Number(figures.received['cents']) + figures.paid_back).toBe(31399 + 325 + 30031)
    expect(await call('get_received', { from_day: '2025-12-31', until_day: '2025-12-31' })).toEqual([
      { kind: 'left', event: null, cents: 70 },
    ])
    // Paid before its pro forma was issued.
    const from_day = '2026-02-11'
    expect(await call('get_received', { from_day, until_day: '2026-02-12' })).toEqual([
      { kind: 'left', event: null, cents: 6200 },
    ])
    expect(await call('get_received', { from_day, until_day: '2026-02-20' })).toEqual([
      { kind: 'dues', event: null, cents: 6002 },
      { kind: 'other', event: null, cents: 198 },
    ])
  })

  test('of places names their event', () => {
    expect(seeded.filter(({ kind }) => kind === 'event')).toEqual([
      { kind: 'event', event: 'Negotiating across Two Business Cultures', cents: 39600 },
    ])
  })
})

describe('what was owed at the end of a day', () => {
  const owed = async (of_day: string) =>
    linesOf(await call<Row[]>('get_receivables', { of_day }), 'name', 'cents', 'invoiced_cents', 'ages')

  test('is what the lists and the figures of the Overview say of today', async () => {
    const rows = await call<(Row & { ages: number[] })[]>('get_receivables', { of_day: '2026-11-26' })
    const figures = await call<{ open: Row; overdue: Row; ageing: number[] }>('get_dues_figures')
    expect(sumOf(rows, 'cents')).toBe(figures.open['cents'])
    const ages = [0, 1, 2, 3, 4].map((age) => rows.reduce((sum, row) => sum + (row.ages[age] ?? 0), 0))
    expect(ages.slice(1)).toEqual(figures.ageing)
    expect(ages[0]).toBe(Number(figures.open['cents']) - Number(figures.overdue['cents']))
    for (const row of rows) {
      const listed = await sql<Row>(
        `select sum(open_cents)::integer as cents, coalesce(sum(open_cents) filter (where kind <> 'pro_forma'), 0)::integer as invoiced_cents
         from public.document_list where member_id = $1 and kind <> 'credit_note'`,
        [row['id']],
      )
      expect(listed).toEqual([{ cents: row['cents'], invoiced_cents: row['invoiced_cents'] }])
    }
  })

  test('is of the documents of then, less what had settled them then', async () => {
    expect(await owed('2026-02-19')).toEqual([])
    // Paid before it was issued; the note that was annulled never was.
    expect(await owed('2026-02-20')).toEqual([])
    expect(await owed('2026-03-02')).toEqual(['Alpha 18454 18454 [18454,0,0,0,0]'])
    expect(await owed('2026-03-16')).toEqual(['Alpha 10454 10454 [10454,0,0,0,0]', 'Beta 43945 43945 [43945,0,0,0,0]'])
    expect(await owed('2026-03-17')).toEqual(['Alpha 10454 10454 [0,10454,0,0,0]', 'Beta 43945 43945 [43945,0,0,0,0]'])
    // Written off, annulled and replaced until then; cancelled on the day after.
    expect((await owed('2026-05-05'))[0]).toBe('Alpha 16009 12676 [5555,0,10454,0,0]')
    expect(await owed('2026-05-06')).toEqual([
      'Alpha 12676 12676 [2222,0,10454,0,0]',
      'Beta 43945 43945 [0,0,43945,0,0]',
    ])
    // A part was credited later, and a payment that was undone opened another debt again.
    expect((await owed('2026-06-01'))[0]).toBe('Alpha 14886 14886 [3210,2222,0,9454,0]')
  })
})

describe('a statement of account', () => {
  const statement = async (of: string, from_day: string, until_day: string) => {
    const { statement_token } = await call<{ statement_token: string }>('get_member_dues', { member_id: of })
    return call<Row & { rows: Said[]; advances: Said[] }>(
      'statement_by_token',
      { token: statement_token, from_day, until_day },
      { id: null },
    )
  }

  test('comes to what is open of invoices, less what is left of notes and payments and paid ahead of an invoice', async () => {
    for (const of of [rich.alpha, rich.beta, rich.gamma]) {
      const { closing_cents, opening_cents, rows, advances } = await statement(of, '2026-03-01', '2026-11-26')
      const [own] = await sql<Row>(
        `select (coalesce((select sum(l.open_cents) from public.document_list l where l.member_id = $1 and l.state = 'open' and l.kind in ('invoice', 'debit_note')), 0)
           - coalesce((select sum(l.open_cents) from public.document_list l where l.member_id = $1 and l.kind = 'credit_note'), 0)
           - coalesce((select sum(p.left_cents) from public.payment_list p where p.member_id = $1), 0))::integer as cents,
           coalesce((select sum(s.cents) from public.settlements s join public.document_list l on l.debt_id = s.debt_id
             where l.member_id = $1 and l.kind = 'pro_forma' and l.state in ('open', 'paid') and s.undone_at is null), 0)::integer as advanced`,
        [of],
      )
      expect([sumOf(advances, 'cents'), Number(closing_cents) + sumOf(advances, 'cents')]).toEqual([
        own?.['advanced'],
        own?.['cents'],
      ])
      expect(Number(opening_cents) + sumOf(rows, 'cents')).toBe(closing_cents)
    }
  })

  test('has invoices, notes, payments, charges, write-offs and refunds by their days', async () => {
    const { rows, opening_cents, buyer } = await statement(rich.alpha, '2026-02-12', '2026-04-01')
    expect(opening_cents).toBe(-4000 - 70 + 7 - 31 + 4)
    expect(buyer).toMatchObject({ legal_name: 'Alpha OOD', eik: '103873594' })
    expect(await linesOf(rows, 'day', 'kind', 'number', 'cents')).toEqual([
      '2026-02-12 payment – -6200',
      '2026-02-20 invoice 0000000001 10330',
      '2026-02-20 charges 0000000001 -130',
      '2026-03-02 invoice 0000000002 23457',
      '2026-03-02 credit_note 0000000002 -5003',
      '2026-03-03 payment – -8000',
      '2026-04-01 invoice 0000000004 7771',
      '2026-04-01 payment – -771',
      '2026-04-01 write_off 0000000004 -7000',
    ])
  })

  test('has of one day a debt before what settles it, and each act before what takes it back', async () => {
    const delta = await o.member('Delta')
    const echo = await o.member('Echo')
    // Paid, with a part for another, and paid back, before the invoice is issued.
    const other = await o.issue('invoice', echo, 300)
    const payment = await o.pay(delta, [[other, 300]], { cents: 900, reference: 'All at once' })
    await o.refund({ payment_id: payment }, 100, { reference: 'Back' })
    const lost = await o.issue('invoice', delta, 700)
    const wrong = await o.issue('invoice', delta, 400)
    const note = await o.note(wrong, delta, 250)
    await call('allocate_payment', {
      payment_id: payment,
      parts: await o.partsOf([[wrong, 150]]),
      expected_left: await o.left(payment),
    })
    const second = await o.note(lost, delta, 200)
    await call('write_off', { document_id: lost.id, reason: 'Insolvent', expected_open: 500 })
    await o.pay(delta, [[lost, 450]], { reference: 'After all' })
    const today = await o.today()
    const { rows } = await statement(delta, today, today)
    let balance = 0
    expect(
      rows.map(({ kind, number, cents }) => `${kind} ${number ?? '–'} ${cents}: ${(balance += Number(cents))}`),
    ).toEqual([
      `invoice ${lost.number} 700: 700`,
      `invoice ${wrong.number} 400: 1100`,
      'payment All at once -900: 200',
      'payment – 300: 500',
      'refund Back 100: 600',
      `credit_note ${note.number} -250: 350`,
      `credit_note ${second.number} -200: 150`,
      `write_off ${lost.number} -500: -350`,
      'payment After all -450: -800',
      `write_off_undone ${lost.number} 500: -300`,
      `write_off ${lost.number} -50: -350`,
    ])
  })

  test('tells by document what was paid in advance for pro formas that were not invoiced on its last day', async () => {
    const [foxtrot, golf] = [await o.member('Foxtrot'), await o.member('Golf')]
    await o.moveClock('2026-11-20')
    await o.issue('invoice', foxtrot, 130050)
    const asked = await o.issue('pro_forma', foxtrot, 60000)
    const whole = await o.issue('pro_forma', foxtrot, 25000)
    const lost = await o.issue('pro_forma', foxtrot, 700)
    const wrong = await o.issue('pro_forma', foxtrot, 900)
    const taken = await o.issue('pro_forma', foxtrot, 800)
    const others = await o.issue('pro_forma', golf, 400)
    await o.issue('pro_forma', foxtrot, 333)
    // With the charges of its bank, and with a part for another member.
    await o.pay(foxtrot, [[whole, 24900]], { booked_on: '2026-11-18' })
    await o.pay(foxtrot, [
      [asked, 48000],
      [others, 400],
    ])
    await o.pay(foxtrot, [[lost, 100]])
    await call('write_off', { document_id: lost.id, reason: 'Given up', expected_open: 600 })
    await call('undo_payment', { payment_id: await o.pay(foxtrot, [[wrong, 900]]), reason: 'Of another company' })
    // It counted until the 22nd, when something else took its place.
    await o.pay(foxtrot, [[taken, 800]])
    await sql(
      `update public.settlements set undone_at = now(), undone_reason = 'Taken', undone_on = '2026-11-22' where debt_id = $1`,
      [taken.id],
    )
    await o.moveClock('2026-11-21')
    await o.pay(null, [[asked, 2000]], { payer: 'Mother' })
    await o.moveClock('2026-11-22')
    await o.invoiceOf(whole)
    await o.moveClock(richDay)
    const advances = async (of: string, until: string) => {
      const said = await statement(of, '2026-01-01', until)
      return [await linesOf(said.advances, 'number', 'cents'), Number(said['closing_cents'])]
    }
    expect(await advances(foxtrot, '2026-11-19')).toEqual([[], -24900])
    const [a, w, l, t] = [asked, whole, lost, taken].map(({ number }) => number)
    expect(await advances(foxtrot, '2026-11-20')).toEqual([
      [`${a} 48000`, `${w} 25000`, `${l} 100`, `${t} 800`],
      130050 - 48000 - 25000 - 100 - 800,
    ])
    expect((await advances(foxtrot, '2026-11-21'))[0]).toEqual([`${a} 50000`, `${w} 25000`, `${l} 100`, `${t} 800`])
    // The rest of the payment that gave way is what the chamber owes.
    expect(await advances(foxtrot, '2026-11-22')).toEqual([[`${a} 50000`, `${l} 100`], 130050 - 50000 - 100 - 800])
    expect(await advances(golf, richDay)).toEqual([[`${others.number} 400`], -400])
    // What its invoice was before it was annulled is on no account, so it is an advance again.
    const second = await o.issue('pro_forma', golf, 500)
    await o.pay(golf, [[second, 500]])
    const invoice = await o.invoiceOf(second)
    await o.moveClock(after(richDay, 1))
    await call('annul_document', { document_id: invoice.id, reason: 'Wrong name', replacing: true })
    expect(await advances(golf, richDay)).toEqual([[`${others.number} 400`, `${second.number} 500`], -900])
    expect(await advances(golf, after(richDay, 1))).toEqual([[`${others.number} 400`], -400])
    // A credit note that settles one pays it, too.
    const bought = await o.issue('invoice', golf, 300)
    await o.pay(golf, [[bought, 300]])
    const note = await o.note(bought, golf, 120)
    const third = await o.issue('pro_forma', golf, 777)
    const parts = { cents: 50, expected_open: 777, expected_left: 120 }
    await call('use_credit', { credit_note_id: note.id, document_id: third.id, ...parts })
    expect(await advances(golf, after(richDay, 1))).toEqual([
      [`${others.number} 400`, `${third.number} 50`],
      -400 - 120,
    ])
    await o.moveClock(richDay)
  })

  test('is a PDF behind its link, which ends with the next month', async () => {
    const { statement_token: token } = await call<{ statement_token: string }>('get_member_dues', {
      member_id: rich.alpha,
    })
    const seen = async (days: string) => {
      const answer = await fetch(`${backend.url}/functions/v1/document-pdf?token=${token}${days}`)
      return [
        answer.status,
        answer.headers.get('content-type')?.split(';')[0],
        answer.headers.get('content-disposition'),
      ]
    }
    expect(await seen('&from=2026-01-01&until=2026-11-26')).toEqual([
      200,
      'application/pdf',
      'inline; filename="statement-of-account-2026-11-26.pdf"',
    ])
    for (const days of [
      '',
      '&from=2026-01-01',
      '&from=2026-02-30&until=2026-11-26',
      '&from=2026-11-26&until=2026-01-01',
    ])
      expect([days, (await seen(days))[0]]).toEqual([days, 404])
    const read = async () =>
      (await o.ask('statement_by_token', { token, from_day: '2026-01-01', until_day: '2026-01-31' }, { id: null })).code
    await o.setClock('2026-12-31')
    expect(await read()).toBeNull()
    await o.setClock('2027-01-01')
    expect(await read()).toBe('PT404')
    await o.setClock('2026-11-26')
  })

  test('is for the holder of its link, of days that have come', async () => {
    const { statement_token: token } = await call<{ statement_token: string }>('get_member_dues', {
      member_id: rich.alpha,
    })
    const read = (given: object) =>
      o.ask('statement_by_token', { token, from_day: '2026-01-01', until_day: '2026-11-26', ...given }, { id: null })
    expect((await read({})).code).toBeNull()
    for (const given of [
      { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      { from_day: '2026-11-27' },
      { until_day: '2026-11-27' },
      { from_day: null },
      { until_day: null },
      { from_day: '-infinity' },
    ])
      expect([given, (await read(given)).code]).toEqual([given, 'PT404'])
  })
})

/** What the rich office has not: one series, a buyer who is no member, and money that counted for a while. */
describe('of a chamber with one series', () => {
  const order_id = randomUUID()
  const papers: Record<string, { id: string; number: string }> = {}
  let members: string[]
  let payment: string
  beforeAll(async () => {
    await o.empty()
    await o.setClock('2026-03-01')
    await o.settings({ one_series: true, untaxed_in_days: true })
    members = []
    for (const name of ['Zeta', 'beta', 'Ábel', 'Delta', 'Cyan']) members.push(await o.member(name))
    const [zeta = ''] = members
    await call('save_billing_details', {
      member_id: zeta,
      details: { country: 'KZ', bin: '990140000017' },
      contacts: [],
      expected: await o.one('select updated_at::text from public.billing_details where member_id = $1', [zeta]),
    })
    const line = { unit_cents: 1000 }
    papers['first'] = await o.issue('invoice', zeta, [
      { ...line, words_bg: 'Първи ред' },
      { ...line, words_bg: 'Втори ред' },
    ])
    papers['note'] = await o.note(papers['first'], zeta, { ...line, corrects: 2, unit_cents: 100 })
    for (const of of members.slice(1)) await o.issue('invoice', of, 500)
    const buyer = {
      name: 'Olga',
      email: 'olga@orders.example',
      legal_name: 'Buyer OOD',
      address: 'Ruse',
      country: 'BG',
    }
    papers['asked'] = await o.issue('pro_forma', null, 700, { order_id, buyer })
    await o.pay(null, [[papers['asked'], 40]], { payer: 'Buyer' })
    payment = await o.pay(zeta, [[papers['first'], 300]], { cents: 350 })
    await o.refund({ payment_id: payment }, 5, { reference: 'Back 7' })
    // It counted until the third, when something else took its place; its debt then asked anew. It is half past midnight in Sofia.
    await sql(
      `update public.settlements set undone_at = '2026-03-20T22:30:00Z', undone_reason = 'Taken', undone_on = '2026-03-03', asks_by = '2026-04-01'
       where payment_id = $1`,
      [payment],
    )
    await o.setClock('2026-05-01')
  })

  test('the journal of sales follows its numbers; the subject is the first line of a rate, the number of a buyer its BIN', async () => {
    const rows = await journal('sales')
    expect(await linesOf(rows.slice(0, 3), 'number', 'kind', 'subject', 'buyer_eik', 'total_cents')).toEqual([
      '0000000001 invoice Първи ред 990140000017 2000',
      '0000000002 credit_note Услуга 990140000017 -100',
      '0000000003 invoice Услуга – 500',
    ])
  })

  test('what a payment settled for a while it did until then, and not on that day', async () => {
    const of = async (until_day: string) => {
      const [, row] = await journal('payment', '2026-03-01', until_day)
      const days = { from_day: '2026-03-01', until_day }
      return [row?.['settles'], row?.['left_cents'], await call('get_received', days)]
    }
    expect(await of('2026-03-02')).toEqual([
      [{ number: '0000000001', cents: 300 }],
      45,
      [
        { kind: 'dues', event: null, cents: 340 },
        { kind: 'left', event: null, cents: 50 },
      ],
    ])
    expect(await of('2026-03-03')).toEqual([
      [],
      345,
      [
        { kind: 'dues', event: null, cents: 40 },
        { kind: 'left', event: null, cents: 350 },
      ],
    ])
    expect(
      await o.table(`select day, kind, number, cents from private.account_rows($1) where kind = 'refund'`, [
        members[0] ?? '',
      ]),
    ).toEqual(['2026-03-01 refund Back 7 5'])
  })

  test('what was owed is listed by name, a buyer who is no member by its order; a debt that opened again is late from its new day', async () => {
    const owed = (of_day: string) => call<Row[]>('get_receivables', { of_day })
    expect((await owed('2026-03-01')).map(({ name }) => name)).toEqual([
      'Ábel',
      'beta',
      'Buyer OOD',
      'Cyan',
      'Delta',
      'Zeta',
    ])
    expect((await owed('2026-03-01'))[2]).toMatchObject({ id: order_id, cents: 660, invoiced_cents: 0 })
    const zeta = async (of_day: string) => (await owed(of_day)).at(-1)?.['ages']
    expect(await zeta('2026-03-20')).toEqual([0, 1900, 0, 0, 0])
    expect(await zeta('2026-03-21')).toEqual([1900, 0, 0, 0, 0])
  })

  test('sums are of what is to be invoiced in part, too', async () => {
    expect(await call('sum_documents', { of_state: 'part_to_invoice' })).toMatchObject({
      pro_forma_cents: 700,
      open_cents: 660,
    })
  })

  test('a statement of account names a member without billing details as the register does', async () => {
    const [zeta = ''] = members
    await sql('delete from public.billing_details where member_id = $1', [zeta])
    const { statement_token: token } = await call<{ statement_token: string }>('get_member_dues', { member_id: zeta })
    const days = { from_day: '2026-01-01', until_day: '2026-05-01' }
    expect(await call<Row>('statement_by_token', { token, ...days }, { id: null })).toMatchObject({
      buyer: { legal_name: 'Zeta', address: '', country: '' },
    })
  })
})
