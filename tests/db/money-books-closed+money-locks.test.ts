import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { closedWords } from '@/features/money/billing/closed-days'
import { testBackend } from '../support/database/test-backend'
import { billingSettings, office, type Paper } from '../support/dues'

const backend = testBackend()

/** Nothing of a closed period is changed (law 27). */
describe('closed books', () => {
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
      const found = await call<{ statement_id: string; is_closed: boolean; lines: number; cents: number }[]>(
        'get_lines_to_close',
        { until },
      )
      return found.map((one) => [one.statement_id, one.is_closed, Number(one.lines), Number(one.cents)])
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
      expect(await toClose('2026-12-01')).toEqual([[statement, false, 1, 1100]])
      expect(await toClose('2026-12-02')).toEqual([[statement, false, 3, 3350]])
      const { rows } = await call<{ rows: Lines }>('get_statement_lines', {
        statement_id: statement,
        of_state: 'unknown',
      })
      await call('decide_lines', { lines: rows.map(({ id }) => id), kind: 'not_ours' })
      expect(await toClose('2026-12-02')).toEqual([[statement, false, 2, 3300]])
      await close('2026-12-01', null)
      // What is closed already waits for the books to be opened.
      expect(await toClose('2026-12-01')).toEqual([[statement, true, 1, 1100]])
      expect(await toClose('2026-12-02')).toEqual([
        [statement, false, 1, 2200],
        [statement, true, 1, 1100],
      ])
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
      await expect(call('undo_payment', { payment_id: payments.left, ...why })).rejects.toThrow(
        'A part of this payment',
      )
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
})

/**
 * Who acts on money locks what it decides on before it looks, so that of two at once the second waits and sees what the
 * first did. The embedded database has one connection, so nobody waits here; but PostgreSQL keeps in each row who locked
 * it last, also where the act was refused then. Each act here is refused or has nothing to do, so that no row is changed
 * or referred to, which would lock it, too. Who waits for whom is tried by races.breadth.test.ts.
 */
describe('locks', () => {
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
    ['remind_now', ['left', 'long ago'], () => ({ documents: [] })],
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
})
