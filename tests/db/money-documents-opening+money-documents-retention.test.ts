import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import type { Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { after, billingSettings, office, type Paper } from '../support/dues'

const backend = testBackend()

/** Opening balances: debts of an older system, brought in from a file. */
describe('opening balances', () => {
  const o = office(backend.sql)
  const { call, one, sql, table } = o
  const today = '2027-02-10'
  let alpha: string
  let beta: string
  beforeAll(async () => {
    await o.open({ reminders: [-3, 7, 90] })
  })
  beforeEach(async () => {
    await o.empty()
    await sql('delete from public.members where slug like $1', ['m-%'])
    await o.moveClock(today)
    alpha = await o.member('Alpha', { eik: '103873594', bin: '990140000017', vat_number: 'BG175074752' })
    beta = await o.member('Beta')
  })

  const row = (more: Row = {}): Row => ({
    member: 'Alpha',
    number: 'Invoice 0000123',
    dated_on: '2026-06-01',
    due_on: '2026-11-30',
    cents: 12050,
    words: 'Dues of 2026',
    ...more,
  })
  const bring = (...rows: Row[]) => call<Row[]>('import_opening_balances', { rows })
  const compare = (...rows: Row[]) => call<Row[]>('compare_opening_balances', { rows })
  const problemOf = async (...rows: Row[]) => (await compare(...rows))[0]?.['problem']
  /** Brings one in, and says which document it is. */
  async function opening(more: Row = {}) {
    await bring(row(more))
    const [paper] = await sql<{ id: string; number: string }>(
      `select id, number from public.documents where kind = 'opening_balance' order by issued_at desc limit 1`,
    )
    if (!paper) throw new Error('It was not brought in.')
    return paper
  }

  describe('a file of opening balances', () => {
    test.each([
      ['the name', 'ALPHA '],
      ['the name on documents', 'alpha  OOD'],
      ['the EIK', '103873594'],
      ['the VAT number', 'bg 175074752'],
      ['the BIN', '990140000017'],
      ['the VAT number that the office keeps', 'BG103873594'],
      ['the Cyrillic name', 'Алфа'],
      ['the registration number, without its zeros', '4711123'],
    ])('finds a member by %s', async (_, member) => {
      await sql(`update public.members set legal_name_cyrillic = 'Алфа' where id = $1`, [alpha])
      await sql(
        `insert into public.office_details (member_id, registration_number, vat_number) values ($1, '004711123', 'BG103873594')
       on conflict (member_id) do update set (registration_number, vat_number) = (excluded.registration_number, excluded.vat_number)`,
        [alpha],
      )
      expect(await compare(row({ member }))).toEqual([
        {
          member_id: alpha,
          member_name: 'Alpha',
          known: false,
          problem: null,
          readers: ['alpha@billing.example'],
          // The days before have passed.
          reminded_on: '2027-02-28',
        },
      ])
    })

    test('refuses what names nobody or several, and days that cannot be, each with a sentence', async () => {
      expect(await problemOf(row({ member: 'Alph' }))).toBe('No member has this name or number.')
      expect(await problemOf(row({ member: null }))).toBe('No member has this name or number.')
      await sql(`update public.billing_details set legal_name = 'Twin' where member_id in ($1, $2)`, [alpha, beta])
      expect(await problemOf(row({ member: 'Twin' }))).toBe(
        '2 members have this name or number: Alpha, Beta. Name the one that is meant by its EIK, BIN or VAT number.',
      )
      expect(await problemOf(row({ dated_on: after(today, 1), due_on: after(today, 1) }))).toBe(
        'Its day is still to come.',
      )
      expect(await problemOf(row({ dated_on: today, due_on: today }))).toBeNull()
      expect(await problemOf(row({ due_on: '2026-05-31' }))).toBe('It was to be paid before its own day.')
      expect(await problemOf(row({ due_on: '2026-06-01' }))).toBeNull()
      expect(await problemOf(row(), row({ number: 'invoice 0000123', cents: 1 }))).toBe(
        'Another row has the same member and number.',
      )
      expect(await problemOf(row(), row({ member: 'Beta' }))).toBeNull()
    })

    test('names nobody who was erased', async () => {
      await sql(`update public.members set slug = 'erased-' || id where id = $1`, [alpha])
      expect(await problemOf(row())).toBe('No member has this name or number.')
    })

    test('says of each row the first reminder whose day is still to come, where these are not held', async () => {
      const reminded = async (...rows: Row[]) => (await compare(...rows)).map((one) => one['reminded_on'])
      // The one of today has passed: what comes in today is not reminded of today.
      expect(await reminded(row({ due_on: '2027-02-03' }), row({ due_on: '2027-02-04', number: '2' }))).toEqual([
        '2027-05-04',
        '2027-02-11',
      ])
      await call('hold_reminders', { member_id: beta, held: true })
      const rows = [row({ member: 'Beta' }), row()]
      expect(await reminded(...rows)).toEqual([null, '2027-02-28'])
      expect((await compare(...rows)).map(({ member_name }) => member_name)).toEqual(['Beta', 'Alpha'])
    })

    test('has at most 5,000 rows, each of an ordinary length', async () => {
      const empty = (count: number) => Array.from({ length: count }, () => ({}))
      expect(await compare(...empty(5000))).toHaveLength(5000)
      await expect(compare(...empty(5001))).rejects.toThrow(
        'PT413 These are 5,001 rows; 5,000 can be imported at once.',
      )
      expect(await problemOf(row({ words: 'x'.repeat(4800) }))).toBeNull()
      for (const rows of [[row({ words: 'x'.repeat(5000) })], ['row'], {}])
        await expect(call('compare_opening_balances', { rows })).rejects.toThrow('22023 This is no list of rows.')
    })

    test('locks the members that it names, so that of two who bring in the same the second finds it', async () => {
      const rows = [row(), row({ member: 'Beta' })]
      await bring(...rows)
      const before = await one('select pg_current_xact_id()::text')
      // What is here already is not stored again, whose reference would lock its member, too.
      await bring(...rows)
      // PostgreSQL keeps in the row who locked it last.
      const locked = await sql('select id from public.members where xmax::text::bigint > $1', [before])
      expect(locked.map(({ id }) => id).toSorted()).toEqual([alpha, beta].toSorted())
    })

    test('is brought in whole or not at all', async () => {
      const { code, body } = await o.ask<{ details: string }>('import_opening_balances', {
        rows: [row(), row({ member: 'Nobody', number: 'Z' }), row({ member: 'Nobody', number: 'A' })],
      })
      expect([code, JSON.parse(body.details)]).toEqual([
        'P0001',
        [2, 3].map((at) => ({ row: at, message: 'No member has this name or number.' })),
      ])
      expect(await one(`select count(*)::integer from public.documents`)).toBe(0)
    })

    test('adds nothing twice; what is here with another amount or day is refused, until that one is cancelled', async () => {
      expect(await bring(row(), row({ member: 'Beta' }))).toEqual([{ added: 2, known: 0 }])
      expect(await bring(row({ number: 'INVOICE 0000123' }), row({ number: 'Invoice 0000124' }))).toEqual([
        { added: 1, known: 1 },
      ])
      const other = 'Another amount or other days of it are here already. Cancel that opening balance first.'
      expect(await problemOf(row({ cents: 12051 }))).toBe(other)
      expect(await problemOf(row({ due_on: '2026-12-01' }))).toBe(other)
      expect(await problemOf(row({ dated_on: '2026-06-02' }))).toBe(other)
      const document_id = await one('select id from public.documents where member_id = $1', [beta])
      await call('cancel_pro_forma', { document_id, reason: 'Wrong amount' })
      expect(await bring(row({ member: 'Beta', cents: 1 }))).toEqual([{ added: 1, known: 0 }])
    })

    test('refuses the number of a document of ours to the same member, whether it holds or not', async () => {
      const invoice = await o.issue('invoice', alpha, 1000)
      const ours = `${invoice.number} is the number of a document of ours to this member. If this is another debt, bring it in as 2026${invoice.number}.`
      expect(await problemOf(row({ number: ` ${invoice.number}` }))).toBe(ours)
      expect(await problemOf(row({ number: invoice.number, member: 'Beta' }))).toBeNull()
      // A bank line names it by its digits.
      for (const same of [`INV ${invoice.number}`, `${invoice.number}/2025`])
        expect(await problemOf(row({ number: same }))).toBe(ours.replace(invoice.number, same))
      expect(await problemOf(row({ number: `2026${invoice.number}` }))).toBeNull()
      expect(await problemOf(row({ number: 'INV 42' }))).toBeNull()
      const { number, id } = await o.issue('pro_forma', alpha, 1000)
      await call('cancel_pro_forma', { document_id: id, reason: 'A mistake' })
      expect(await problemOf(row({ number: number.toLowerCase() }))).toMatch(/ is the number of a document of ours /)
    })

    test.each([
      ['an amount of nothing', { cents: 0 }, { cents: 1 }],
      ['no amount', { cents: null }, { cents: 100_000_000 }],
      ['too large an amount', { cents: 100_000_001 }, {}],
      ['no number', { number: ' ' }, { number: 'x'.repeat(60) }],
      ['a long number', { number: 'x'.repeat(61) }, {}],
      ['a number of two lines', { number: 'a\nb' }, {}],
      ['no words', { words: '' }, { words: 'x'.repeat(400) }],
      ['long words', { words: 'x'.repeat(401) }, {}],
      ['a day before 2000', { dated_on: '1999-12-31' }, { dated_on: '2000-01-01' }],
      ['a day to pay after 2100', { due_on: '2101-01-01' }, { due_on: '2100-12-31' }],
    ] satisfies [string, Row, Row][])('has %s refused, and takes what is just right', async (_, wrong, right) => {
      const { code, body } = await o.ask<{ message: string }>('import_opening_balances', { rows: [row(wrong)] })
      expect([code, body.message]).toEqual([
        expect.stringMatching(/^2[23]/),
        'A value of these rows is missing, too long or of the wrong kind.',
      ])
      expect(await bring(row(right))).toEqual([{ added: 1, known: 0 }])
    })

    test('waits for the settings of billing', async () => {
      await sql('create table public.kept_settings as select * from public.billing_settings')
      await sql('delete from public.billing_settings')
      expect((await o.ask<{ message: string }>('import_opening_balances', { rows: [] })).body.message).toBe(
        'Fill in Settings → Billing first.',
      )
      await sql('insert into public.billing_settings select * from public.kept_settings')
      await sql('drop table public.kept_settings')
    })
  })

  describe('an opening balance', () => {
    test('takes no number of a series, asks from today with a reference of its own, and writes to nobody', async () => {
      const series = () => table('select kind, next_number, used from public.document_series order by kind')
      const before = await series()
      await opening()
      expect(await series()).toEqual(before)
      expect(await o.mails()).toEqual([])
      const [first] =
        await sql<Row>(`select number, series, issued_on::text, dated_on::text, due_on::text, total_cents::integer,
      tax_cents::integer, payment_reference, buyer ->> 'legal_name' as buyer,
      issued_by_name = (select p.full_name from public.user_profiles p where p.id = issued_by) as by_desk from public.documents`)
      expect(first).toEqual({
        number: 'Invoice 0000123',
        series: null,
        issued_on: today,
        dated_on: '2026-06-01',
        due_on: '2026-11-30',
        total_cents: 12050,
        tax_cents: 0,
        payment_reference: expect.stringMatching(/^RF\d\dOB\d{8}$/) as string,
        buyer: 'Alpha OOD',
        by_desk: true,
      })
      expect(
        await table(
          `select action, subject_name, after ->> 'total_cents' from public.audit_log where subject = 'document' order by id desc limit 1`,
        ),
      ).toEqual(['created Invoice 0000123, Alpha 12050'])
      await sql('delete from public.billing_details where member_id = $1', [beta])
      const of = await opening({ member: 'Beta' })
      expect(await one(`select buyer ->> 'legal_name' from public.documents where id = $1`, [of.id])).toBe('Beta')
      expect(await one('select count(distinct payment_reference)::integer from public.documents')).toBe(2)
    })

    test('is owed by its member from the day on which it was brought in, not before; and is no sale', async () => {
      await opening()
      const owed = (of_day: string) => call<Row[]>('get_receivables', { of_day })
      expect(await owed(after(today, -1))).toEqual([])
      expect(await owed(today)).toEqual([
        { id: alpha, name: 'Alpha', cents: 12050, invoiced_cents: 0, ages: [0, 0, 0, 12050, 0] },
      ])
      const year = { from_day: '2026-01-01', until_day: '2027-12-31' }
      expect(await call('get_sales_journal', year)).toEqual([])
      expect(await call('sum_documents', { query: '' })).toMatchObject({
        net_cents: 0,
        total_cents: 0,
        opening_cents: 12050,
        open_cents: 12050,
      })
      const dues = await call<{ open_cents: number; statement_token: string; documents: Row[]; standing: string }>(
        'get_member_dues',
        { member_id: alpha },
      )
      expect(dues).toMatchObject({ open_cents: 12050, documents: [{ token: null, dated_on: '2026-06-01' }] })
      expect(dues.standing).not.toBe('lapsed')
      const statement = () =>
        call<{ rows: Row[] }>(
          'statement_by_token',
          { token: dues.statement_token, from_day: '2026-01-01', until_day: today },
          { id: null },
        )
      expect((await statement()).rows).toEqual([
        {
          day: today,
          kind: 'opening_balance',
          number: 'Invoice 0000123',
          cents: 12050,
          dated_on: '2026-06-01',
          what_for: 'Dues of 2026',
        },
      ])
    })

    test('is paid, paid back, undone and written off like other debts, and is received as such', async () => {
      const paper = await opening()
      const payment = await o.pay(alpha, [[paper, 10000]], { cents: 10500 })
      expect(await o.states(paper)).toEqual(['open 2050'])
      await o.refund({ payment_id: payment }, 500)
      expect(await call('get_received', { from_day: today, until_day: today })).toEqual([
        { kind: 'opening_balance', event: null, cents: 10000 },
        { kind: 'left', event: null, cents: 500 },
      ])
      const journal = await call<Row[]>('get_payment_journal', { from_day: today, until_day: today })
      expect(journal[0]?.['settles']).toEqual([{ number: 'Invoice 0000123', cents: 10000 }])
      await call('write_off', { document_id: paper.id, reason: 'Too old', expected_open: 2050 })
      expect(await o.states(paper)).toEqual(['written_off 0'])
      const settled = await sql<{ id: string }>(`select id from public.settlements where kind = 'payment'`)
      await call('undo_settlement', { settlement_id: settled[0]?.id, reason: 'Not theirs' })
      expect(await o.states(paper)).toEqual(['open 12050'])
    })

    test('is followed by no other paper', async () => {
      const paper = await opening()
      const refused = async (name: string, given: object) =>
        (await o.ask<{ message: string }>(name, { document_id: paper.id, ...given })).body.message
      expect(await refused('invoice_pro_forma', {})).toBe('Only a pro forma is followed by an invoice.')
      expect(await refused('annul_document', { reason: 'x', replacing: true })).toBe(
        'Only an issued invoice, credit or debit note is annulled.',
      )
      for (const kind of ['credit_note', 'debit_note'])
        await expect(o.draft(kind, alpha, 1, { refers_to: paper.id, reason: 'x' })).rejects.toThrow(
          'A credit or debit note names an invoice of the same member or order.',
        )
      await expect(o.draft('opening_balance', alpha, 1)).rejects.toThrow('This is no kind of draft.')
    })

    test('is cancelled while nothing of it is paid and the books of its day are open', async () => {
      const paper = await opening()
      const cancelled = () => call('cancel_pro_forma', { document_id: paper.id, reason: 'A mistake' })
      const payment = await o.pay(alpha, [[paper, 1]])
      await expect(cancelled()).rejects.toThrow(/Undo that first/)
      await call('undo_payment', { payment_id: payment, reason: 'x' })
      await o.moveClock(after(today, 5))
      await call('close_books', { until: today, expected: null })
      await expect(cancelled()).rejects.toThrow(/^P0001 The books are closed until 10 Feb 2027/)
      await sql('update public.closed_books set closed_until = $1', [after(today, -1)])
      await cancelled()
      await sql('update public.closed_books set closed_until = null')
      expect(await o.states(paper)).toEqual(['cancelled 0'])
      const { statement_token } = await call<{ statement_token: string }>('get_member_dues', { member_id: alpha })
      const given = { token: statement_token, from_day: today, until_day: after(today, 5) }
      expect(await call('statement_by_token', given, { id: null })).toMatchObject({ rows: [], closing_cents: 0 })
    })

    test('is brought in although the books of its own day are closed, which it does not change', async () => {
      await call('close_books', { until: after(today, -1), expected: null })
      await opening()
      await sql('update public.closed_books set closed_until = null')
      expect(await call('get_receivables', { of_day: '2026-12-31' })).toEqual([])
    })

    test('is mailed and reminded of without a file, which nobody can open', async () => {
      const paper = await opening({ due_on: '2027-02-03' })
      await sql('select private.send_dues_reminders()')
      // Not of a day that was over when it came.
      expect(await o.mails()).toEqual([])
      expect(await call('remind_now', { documents: [paper.id] })).toMatchObject({ failed: [] })
      expect(await o.mails()).toMatchObject([
        {
          template: 'document-reminder',
          recipient: 'alpha@billing.example',
          data: {
            kind: 'opening_balance',
            number: 'Invoice 0000123',
            dated_on: '2026-06-01',
            what_for: 'Dues of 2026',
            open_cents: 12050,
            days_late: 7,
            iban: billingSettings.accounts[0]?.iban,
          },
        },
      ])
      await call('send_document', { document_id: paper.id, expected_mails: 0 })
      expect(await o.mails()).toMatchObject([{ template: 'document-issued', data: { what_for: 'Dues of 2026' } }])
      const token = await one('select private.document_link($1, $2)', [paper.id, today])
      await expect(call('document_by_token', { token }, { id: null })).rejects.toThrow('This link is not valid.')
      expect((await call<Row>('get_document', { document_id: paper.id }))['token']).toBeNull()
    })

    test('is reminded of by the days that are still to come', async () => {
      await opening({ due_on: '2027-02-04' })
      await o.moveClock(after(today, 1))
      await sql('select private.send_dues_reminders()')
      expect((await o.mails()).map(({ template }) => template)).toEqual(['document-reminder'])
    })

    test.each([
      ['its reference', (said: string) => ({ reference: said, payer: 'Somebody' }), 'matched'],
      ['its number and the name of the member', () => ({ text: 'Fact. 0000123, dues', payer: 'Alpha OOD' }), 'matched'],
      ['its number alone', () => ({ text: '0000123', payer: 'Somebody' }), 'probable'],
      ['a longer number', () => ({ text: '10000123', payer: 'Somebody' }), 'probable'],
      ['the name of the member and the amount', () => ({ text: 'dues', payer: 'Alpha' }), 'probable'],
      ['the year alone', () => ({ text: 'dues 2026', payer: 'Somebody' }), 'unknown'],
    ] satisfies [string, (said: string) => Row, string][])('is found in a bank line by %s', async (_, words, state) => {
      const paper = await opening()
      const said = await one('select payment_reference from public.documents where id = $1', [paper.id])
      const line = { booked_on: today, cents: 12050, payer_iban: 'DE89370400440532013000', text: '', ...words(said) }
      await call('import_statements', {
        statements: [
          {
            id: crypto.randomUUID(),
            account: billingSettings.accounts[0]?.iban,
            currency: 'EUR',
            format: 'csv',
            file_name: 'bank.csv',
            lines: [line],
          },
        ],
      })
      expect(await table('select state from public.statement_line_list')).toEqual([state])
    })

    test('is in the download of its person', async () => {
      await sql(`update public.members set member_type = 'individual', name = 'Ada Alpha' where id = $1`, [alpha])
      await opening({ member: 'Ada Alpha' })
      await sql(
        `insert into public.office_details (member_id, email) values ($1, 'ada@alpha.example')
       on conflict (member_id) do update set email = excluded.email`,
        [alpha],
      )
      expect(await one(`select private.held_billing(null, 'ada@alpha.example')`)).toContainEqual(
        expect.objectContaining({ number: 'Invoice 0000123', dated_on: '2026-06-01', open_cents: 12050 }),
      )
    })
  })
})

describe('retention', () => {
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
})
