/** Nothing of a closed period is changed (law 27). */
import { beforeAll, describe, expect, test } from 'vitest'
import { closedWords } from '@/features/money/billing/closed-days'
import { testBackend } from '../support/database/test-backend'
import { office, type Paper } from '../support/dues'

const backend = testBackend()
const o = office(backend.sql)
const { call, one, sql } = o

const close = (until: string | null, expected: string | null, more: object = {}, as?: { id: string | null }) =>
  call<string | null>('close_books', { until, expected, ...more }, as)
const settlementOf = (paper: Paper) =>
  one('select id from public.settlements where debt_id = $1 and undone_at is null order by settled_at desc limit 1', [
    paper.id,
  ])
/** As the dialogs say it before. */
const refusal = (day: string) => `P0001 ${closedWords(day, '2026-12-31')}`

/** Whether something locks the row of the closed books, so that who closes waits for it: PostgreSQL keeps in the row who locked it last. */
async function locks(act: () => Promise<unknown>): Promise<boolean> {
  const before = await one('select pg_current_xact_id()::text')
  await act()
  return one<boolean>('select xmax::text::bigint > $1 from public.closed_books', [before])
}

let alpha: string
let bravo: string
beforeAll(async () => {
  await o.moveClock('2026-12-10')
  await o.empty()
  await o.open()
  alpha = await o.member('Alpha')
  bravo = await o.member('Bravo')
})

describe('closing', () => {
  test('is an Administrator’s, of days that are over; opening is a Super Administrator’s, with a reason that is kept', async () => {
    const boss = await o.someone('boss', 'super_administrator')
    await expect(close('2026-11-30', null, {}, await o.someone('ed', 'editor'))).rejects.toThrow('42501')
    await expect(close('2026-12-10', null)).rejects.toThrow('P0001 Books are closed until a day that is over.')
    await expect(close('1999-12-31', null)).rejects.toThrow('P0001 Books are closed until a day that is over.')
    expect(await close('2000-01-01', null)).toBe('2000-01-01')
    expect(await close('2026-12-09', '2000-01-01')).toBe('2026-12-09')
    // Sent again after a lost answer.
    expect(await locks(() => close('2026-12-09', null))).toBe(true)
    await expect(close('2026-11-30', '2026-11-30')).rejects.toThrow(
      'PT409 Somebody else has closed or opened the books',
    )
    for (const until of ['2026-12-08', null])
      await expect(close(until, '2026-12-09', { reason: 'Mistake' })).rejects.toThrow(
        '42501 Only Super Administrators may open closed books again.',
      )
    await expect(close('2026-11-30', '2026-12-09', { reason: ' ' }, boss)).rejects.toThrow(
      'P0001 Say the reason first.',
    )
    expect(await close('2026-11-30', '2026-12-09', { reason: ' An invoice was missing ' }, boss)).toBe('2026-11-30')
    expect(await close(null, '2026-11-30', { reason: 'Again' }, boss)).toBeNull()
    expect(
      await o.table(
        `select action, before, after from public.audit_log where subject = 'billing_settings' order by id desc limit 3`,
      ),
    ).toEqual([
      'changed {"closed_until":"2026-11-30"} {"reason":"Again","closed_until":null}',
      'changed {"closed_until":"2026-12-09"} {"reason":"An invoice was missing","closed_until":"2026-11-30"}',
      'changed {"closed_until":"2000-01-01"} {"closed_until":"2026-12-09"}',
    ])
  })
})

test('the refusal has the words of the dialogs, in every month', async () => {
  for (const month of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']) {
    const [day, until] = [`2025-${month}-05`, `2025-${month}-12`]
    await sql('update public.closed_books set closed_until = $1', [until])
    await expect(sql('select private.refuse_closed($1)', [day])).rejects.toThrow(closedWords(day, until))
  }
  await sql('update public.closed_books set closed_until = null')
})

describe('lines of bank statements', () => {
  const statement = '67000000-0000-4000-8000-0000000000c1'
  type Lines = { id: string; booked_on: string }[]
  const toClose = async (until: string) => {
    const found = await call<{ statement_id: string; lines: number; cents: number }[]>('get_lines_to_close', { until })
    return found.map(({ statement_id, lines, cents }) => [statement_id, Number(lines), Number(cents)])
  }
  const states = async () =>
    (await call<{ closed_until: string | null; states: object }>('get_statement', { statement_id: statement })).states
  const closedToDecide = async () =>
    (await call<{ closed_to_decide: number }>('get_statement', { statement_id: statement })).closed_to_decide
  let papers: Paper[]
  beforeAll(async () => {
    papers = [await o.issue('invoice', alpha, 1100), await o.issue('invoice', alpha, 2200)]
    const text = (paper: Paper | undefined) =>
      one('select payment_reference from public.documents where id = $1', [paper?.id])
    const lines = [
      { booked_on: '2026-12-01', cents: 1100, text: await text(papers[0]) },
      { booked_on: '2026-12-02', cents: 2200, text: await text(papers[1]) },
      { booked_on: '2026-12-02', cents: 50, text: 'Who knows' },
      { booked_on: '2026-12-02', cents: -70, text: 'Fees' },
    ].map((line) => ({ ...line, is_reversal: false }))
    await call('import_statements', {
      statements: [
        { id: statement, account: 'CLOSED', currency: 'EUR', format: 'csv', file_name: 'december.csv', lines },
      ],
    })
  })

  test('are told before their days are closed, with their sum', async () => {
    expect(await toClose('2026-11-30')).toEqual([])
    expect(await toClose('2026-12-01')).toEqual([[statement, 1, 1100]])
    expect(await toClose('2026-12-02')).toEqual([[statement, 3, 3350]])
    const { rows } = await call<{ rows: Lines }>('get_statement_lines', {
      statement_id: statement,
      of_state: 'unknown',
    })
    await call('decide_lines', { lines: rows.map(({ id }) => id), kind: 'not_ours' })
    expect(await toClose('2026-12-02')).toEqual([[statement, 2, 3300]])
    await close('2026-12-01', null)
    // What is closed already can no longer be decided.
    expect(await toClose('2026-12-02')).toEqual([[statement, 1, 2200]])
  })

  test('that are matched are confirmed as far as their days are open; the others are counted', async () => {
    expect(await states()).toMatchObject({ matched: { count: 2, cents: 3300, closed: 1 } })
    expect(await closedToDecide()).toBe(1)
    // What is set aside waits, too.
    const matched = { statement_id: statement, of_state: 'matched' }
    const { rows } = await call<{ rows: Lines }>('get_statement_lines', matched)
    const lines = rows.filter(({ booked_on }) => booked_on === '2026-12-01').map(({ id }) => id)
    await call('decide_lines', { lines, kind: 'set_aside' })
    expect(await closedToDecide()).toBe(1)
    await call('decide_lines', { lines, kind: null })
    const confirm = (expected: number, expected_cents: number) =>
      call('confirm_matched', { statement_id: statement, expected, expected_cents })
    await expect(confirm(2, 3300)).rejects.toThrow('PT409 What is matched has changed')
    expect(await confirm(1, 2200)).toBe(1)
    expect(await o.states(...papers)).toEqual(['open 1100', 'paid 0'])
    expect(await states()).toMatchObject({
      matched: { count: 1, cents: 1100, closed: 1 },
      confirmed: { count: 1, cents: 2200, closed: 0 },
    })
    await close(null, '2026-12-01', { reason: 'Again' }, await o.someone('opener', 'super_administrator'))
    expect(await states()).toMatchObject({ matched: { count: 1, closed: 0 } })
    expect(await closedToDecide()).toBe(0)
    expect(await confirm(1, 1100)).toBe(1)
  })
})

describe('of a closed period', () => {
  let papers: Record<'paid' | 'part' | 'lost' | 'asked' | 'given' | 'late' | 'open' | 'other', Paper>
  let payments: Record<'paid' | 'part' | 'left' | 'last', string>
  let refund: string
  /** What the books say of December. */
  const december = async () => {
    const days = { from_day: '2026-12-01', until_day: '2026-12-31' }
    return [
      await o.table(
        `select a.day, a.kind, a.number, a.cents from public.members m, private.account_rows(m.id) a
         where m.id = any ($1) and a.day <= '2026-12-31' order by m.name, a.day, a.cents, a.id`,
        [[alpha, bravo]],
      ),
      await call('get_received', days),
      await call('get_payment_journal', days),
      await call('get_receivables', { of_day: '2026-12-31' }),
    ]
  }
  let said: unknown
  beforeAll(async () => {
    const issue = (kind: string, cents: number) => o.issue(kind, alpha, cents)
    papers = {
      paid: await issue('invoice', 1000),
      part: await issue('invoice', 2000),
      lost: await issue('invoice', 3000),
      asked: await issue('pro_forma', 4000),
      given: await issue('pro_forma', 700),
      late: await issue('pro_forma', 50),
      other: await o.issue('invoice', bravo, 600),
      open: await issue('invoice', 5000),
    }
    payments = {
      paid: await o.pay(alpha, [[papers.paid, 1000]]),
      part: await o.pay(alpha, [[papers.part, 500]]),
      left: await o.pay(alpha, [], { cents: 900, reference: 'Words of Alpha' }),
      last: '',
    }
    refund = await o.refund({ payment_id: payments.left }, 100)
    await call('write_off', { document_id: papers.lost.id, reason: 'Insolvent', expected_open: 3000 })
    await call('write_off', { document_id: papers.given.id, reason: 'Insolvent', expected_open: 700 })
    await o.moveClock('2027-01-20')
    payments.last = await o.pay(bravo, [], { cents: 65, booked_on: '2026-12-31' })
    await close('2026-12-31', null)
    said = await december()
  })

  test('what was recorded before is found stored by a retry after a lost answer', async () => {
    const words = { payer: 'Payer', reference: 'Words of Alpha' }
    const payment = { member_id: alpha, cents: 900, booked_on: '2026-12-10', ...words }
    expect(await call('record_payment', { payment_id: payments.left, payment, parts: [] })).toBe(payments.left)
  })

  test('nothing is recorded; of the day after it, it is', async () => {
    const record = (booked_on: string) => o.pay(alpha, [[papers.open, 10]], { booked_on })
    await expect(record('2026-12-31')).rejects.toThrow(refusal('2026-12-31'))
    expect(await locks(() => record('2027-01-01'))).toBe(true)
    const back = (paid_on: string) => o.refund({ payment_id: payments.left }, 50, { paid_on })
    await expect(back('2026-12-31')).rejects.toThrow(refusal('2026-12-31'))
    await back('2027-01-01')
  })

  test('nothing is undone; what was recorded after it is', async () => {
    const why = { reason: 'Mistake' }
    await expect(call('undo_payment', { payment_id: payments.part, ...why })).rejects.toThrow(refusal('2026-12-10'))
    await expect(call('undo_payment', { payment_id: payments.left, ...why })).rejects.toThrow('A part of this payment')
    for (const paper of [papers.paid, papers.lost])
      await expect(call('undo_settlement', { settlement_id: await settlementOf(paper), ...why })).rejects.toThrow(
        refusal('2026-12-10'),
      )
    await expect(call('undo_refund', { refund_id: refund, ...why })).rejects.toThrow(refusal('2026-12-10'))
    const late = await o.pay(alpha, [[papers.open, 20]])
    await call('undo_payment', { payment_id: late, ...why })
    const sent = await o.refund({ payment_id: payments.left }, 1)
    await call('undo_refund', { refund_id: sent, ...why })
  })

  test('nothing is annulled; a credit note of a later day corrects it, and can be annulled', async () => {
    const annul = (paper: Paper) =>
      call('annul_document', { document_id: paper.id, reason: 'Wrong name', replacing: true })
    await expect(annul(papers.open)).rejects.toThrow(refusal('2026-12-10'))
    await annul(await o.note(papers.open, alpha, 30))
    // What it settled counted until then.
    expect(
      await o.table(`select settled_on, undone_on from public.settlements where kind = 'credit' order by 2`),
    ).toEqual(['2027-01-20 2027-01-20', '2027-01-20 –'])
    expect(await one('select count(*) from public.documents where kind = $1', ['annulment'])).toBe(1)
  })

  test('a pro forma, which is in no journal, can still be cancelled', async () => {
    await call('cancel_pro_forma', { document_id: papers.asked.id, reason: 'Not wanted' })
    expect(await o.states(papers.asked)).toEqual(['cancelled 0'])
  })

  test('what is left of a payment is allocated today', async () => {
    await call('allocate_payment', {
      payment_id: payments.left,
      parts: await o.partsOf([[papers.part, 100]]),
      expected_left: await o.left(payments.left),
    })
    expect(
      await o.table(
        'select cents, settled_on from public.settlements where debt_id = $1 and undone_at is null order by settled_at',
        [papers.part.id],
      ),
    ).toEqual(['500 2026-12-10', '100 2027-01-20'])
    // Of the last closed day, too.
    await call('allocate_payment', {
      payment_id: payments.last,
      parts: await o.partsOf([[papers.other, 7]]),
      expected_left: 65,
    })
    expect(await one('select settled_on::text from public.settlements where payment_id = $1', [payments.last])).toBe(
      '2027-01-20',
    )
  })

  test('an invoice is of the day on which the payment was booked, wherever it is allocated', async () => {
    const part = async (cents: number) =>
      call('allocate_payment', {
        payment_id: payments.left,
        parts: await o.partsOf([[papers.late, cents]]),
        expected_left: await o.left(payments.left),
      })
    await o.settings({ untaxed_in_days: true })
    await part(20)
    expect(await o.table('select invoice_by from public.document_list where id = $1', [papers.late.id])).toEqual([
      '2026-12-15',
    ])
    await part(30)
    const { id } = await o.invoiceOf(papers.late)
    expect(
      await o.table(
        `select d.tax_event_on, private.document_snapshot(d) ->> 'paid_on' from public.documents d where d.id = $1`,
        [id],
      ),
    ).toEqual(['2026-12-10 2026-12-10'])
  })

  test('what is left of a payment settles the invoice of another member today, on both accounts', async () => {
    await call('allocate_payment', {
      payment_id: payments.left,
      parts: await o.partsOf([[papers.other, 60]]),
      expected_left: await o.left(payments.left),
    })
    expect(
      await o.table(
        `select m.name, a.day, a.kind, a.number, a.cents from public.members m, private.account_rows(m.id) a
         where m.id = any ($1) and abs(a.cents) = 60 order by m.name`,
        [[alpha, bravo]],
      ),
    ).toEqual(['Alpha 2027-01-20 payment – 60', 'Bravo 2027-01-20 payment – -60'])
  })

  test('a write-off gives way to a payment from the day of that on', async () => {
    await o.pay(alpha, [[papers.lost, 600]], { booked_on: '2027-01-15' })
    expect(
      await o.table(
        'select kind, cents, settled_on, undone_on, undone_at is not null as undone from public.settlements where debt_id = $1 order by settled_at',
        [papers.lost.id],
      ),
    ).toEqual([
      'write_off 3000 2026-12-10 2027-01-15 true',
      'payment 600 2027-01-15 – false',
      'write_off 2400 2027-01-15 – false',
    ])
  })

  test('what a write-off of a pro forma was is on no account, also once it is paid and invoiced', async () => {
    await o.pay(alpha, [[papers.given, 700]])
    await o.invoiceOf(papers.given)
    expect(
      await o.table(
        `select a.day, a.kind, a.cents from private.account_rows($1) a where a.kind like 'write_off%' order by a.day, a.cents`,
        [alpha],
      ),
    ).toEqual(['2026-12-10 write_off -3000', '2027-01-15 write_off -2400', '2027-01-15 write_off_undone 3000'])
  })

  test('the books say the same of it, whatever came later', async () => {
    // Cancelled on a day of the office's clock.
    await sql('alter table public.document_cancellations disable trigger keep_recorded')
    await sql(`update public.document_cancellations set cancelled_at = '2027-01-20T12:00:00Z'`)
    await sql('alter table public.document_cancellations enable trigger keep_recorded')
    expect(await december()).toEqual(said)
  })

  test('all is possible again once the books are open', async () => {
    await close(
      '2026-12-09',
      '2026-12-31',
      { reason: 'A payment was missing' },
      await o.someone('boss2', 'super_administrator'),
    )
    await o.pay(alpha, [[papers.open, 10]], { booked_on: '2026-12-31' })
    await call('undo_payment', { payment_id: payments.part, reason: 'Mistake' })
    await call('annul_document', { document_id: papers.paid.id, reason: 'Wrong name', replacing: true })
  })
})
