import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { testBackend } from '../support/database/test-backend'
import { after, office, type Paper } from '../support/dues'

const backend = testBackend()

describe('mails about payments', () => {
  const o = office(testBackend().sql)
  const { call, sql } = o
  let [alpha, beta] = ['', '']

  beforeAll(async () => {
    await o.open({ reminders: [-3, 7] })
    await sql(`update public.tax_rules set rate = 0 where line_kind = 'dues'`)
    alpha = await o.member('Alpha', {}, ['a@alpha.example', 'b@alpha.example'])
    beta = await o.member('Beta', {}, ['c@beta.example'])
  })
  beforeEach(() => sql('delete from public.mail_outbox'))

  const ask = (of: string, cents: number, kind = 'pro_forma') => o.issue(kind, of, cents)
  type Thanks = { recipient: string; state: string; data: { documents: Row[]; left_cents: number } | null }
  /** The mails that thank, with what they would say now. */
  const thanks = () =>
    sql<Thanks>(
      `select recipient, state, private.mail_data(o) as data from public.mail_outbox o where template = 'payment-arrived' order by created_at, recipient`,
    )
  /** To whom, and of each document how much of it is paid and open, and its state. */
  const told = async () =>
    (await thanks()).map(({ recipient, data }) => [
      recipient,
      ...(data
        ? data.documents.map(
            ({ number, cents, open_cents, state }) =>
              `${String(number)} ${String(cents)} ${String(open_cents)} ${String(state)}`,
          )
        : ['nothing']),
    ])
  const says = ({ number }: Paper, words: string) => `${number} ${words}`
  const allocate = async (payment_id: string, parts: readonly (readonly [Paper, number])[]) =>
    call('allocate_payment', { payment_id, parts: await o.partsOf(parts), expected_left: await o.left(payment_id) })

  test('who reads the documents that a payment settles is thanked once, in ten minutes, and told what is left', async () => {
    const [paid, part] = [await ask(alpha, 12000), await ask(alpha, 5000, 'invoice')]
    const payment = await o.pay(
      alpha,
      [
        [paid, 12000],
        [part, 3000],
      ],
      { cents: 15500, booked_on: await o.today(-3) },
    )
    const words = [says(paid, '12000 0 paid'), says(part, '3000 2000 open')]
    expect(await told()).toEqual([
      ['a@alpha.example', ...words],
      ['b@alpha.example', ...words],
    ])
    const [first] = await thanks()
    expect(first?.data).toMatchObject({
      booked_on: await o.today(-3),
      method: 'transfer',
      left_cents: 500,
      reader: 'Reader a',
      by_hand: null,
    })
    expect(
      await o.one(`select bool_and(next_attempt_at = created_at + interval '10 minutes') from public.mail_outbox`),
    ).toBe(true)
    // What is used of it meanwhile is said by the mail that waits.
    await allocate(payment, [[part, 500]])
    expect((await told()).map((mail) => mail[2])).toEqual(Array(2).fill(says(part, '3500 1500 open')))
    // Late is what was to be paid on a day before.
    const late = async (days: number) => {
      const now = await o.today()
      await o.setClock(await o.today(days))
      const said = (await thanks())[0]?.data?.documents[1]?.['overdue']
      await o.setClock(now)
      return said
    }
    expect([await late(14), await late(15)]).toEqual([false, true])
    // Sent, it is followed by one that says all.
    await sql(`update public.mail_outbox set state = 'sent'`)
    const rest = await o.pay(alpha, [[part, 1000]])
    expect((await told()).slice(2)).toEqual(
      ['a', 'b'].map((name) => [`${name}@alpha.example`, says(part, '1000 500 open')]),
    )
    await call('undo_payment', { payment_id: rest, reason: 'Wrong' })
    expect((await told()).slice(2).map((mail) => mail[1])).toEqual(['nothing', 'nothing'])
  })

  test('a payment for several members tells each of its own documents, and nobody what is left', async () => {
    const [one, other] = [await ask(alpha, 100), await ask(beta, 200)]
    const payment = await o.pay(
      null,
      [
        [one, 100],
        [other, 200],
      ],
      { cents: 350 },
    )
    expect(await told()).toEqual([
      ['a@alpha.example', says(one, '100 0 paid')],
      ['b@alpha.example', says(one, '100 0 paid')],
      ['c@beta.example', says(other, '200 0 paid')],
    ])
    expect((await thanks()).map(({ data }) => data?.left_cents)).toEqual([0, 0, 0])
    await sql(`update public.mail_outbox set state = 'sent'`)
    const late = await ask(beta, 50)
    await allocate(payment, [[late, 50]])
    expect((await told()).slice(3)).toEqual([['c@beta.example', says(other, '200 0 paid'), says(late, '50 0 paid')]])
  })

  test('the invoice that follows at once brings the thanks; later, it does not repeat them', async () => {
    const invoices = () =>
      sql<{ recipient: string; thanks: boolean }>(
        `select recipient, (private.mail_data(o) ->> 'thanks')::boolean as thanks from public.mail_outbox o where template = 'document-issued' order by recipient, created_at`,
      )
    const [soon, late] = [await ask(beta, 100), await ask(beta, 200)]
    await o.pay(beta, [
      [soon, 100],
      [late, 200],
    ])
    await call('invoice_pro_formas', { ids: [soon.id] })
    expect(await told()).toEqual([['c@beta.example', says(late, '200 0 paid')]])
    expect(await invoices()).toEqual([{ recipient: 'c@beta.example', thanks: true }])
    await call('invoice_pro_formas', { ids: [late.id] })
    expect(await told()).toEqual([['c@beta.example', 'nothing']])
    // Unless that mail does not arrive.
    const ofInvoices = (state: string) =>
      sql(`update public.mail_outbox set state = $1 where template = 'document-issued'`, [state])
    await ofInvoices('failed')
    expect((await told())[0]).toHaveLength(3)
    await ofInvoices('waiting')
    await sql('delete from public.mail_outbox')
    const third = await ask(beta, 300)
    await o.pay(beta, [[third, 300]])
    await sql(`update public.mail_outbox set state = 'sent'`)
    const invoice = await o.invoiceOf(third)
    await call('send_document', { document_id: invoice.id, expected_mails: 0 })
    expect(await invoices()).toEqual([{ recipient: 'c@beta.example', thanks: false }])
    // Nor does a mail that brings it once more.
    await sql(`delete from public.mail_outbox where template = 'payment-arrived'`)
    expect(await invoices()).toEqual([{ recipient: 'c@beta.example', thanks: true }])
    // Nor one that comes days later.
    await sql(`update public.mail_outbox set created_at = created_at + interval '4 days'`)
    expect(await invoices()).toEqual([{ recipient: 'c@beta.example', thanks: false }])
    await sql(`update public.mail_outbox set created_at = created_at - interval '4 days'`)
    await sql(`update public.mail_outbox set state = 'sent'`)
    await call('send_document', { document_id: invoice.id, expected_mails: 1 })
    expect(await invoices()).toEqual([true, false].map((thanks) => ({ recipient: 'c@beta.example', thanks })))
  })

  test('the invoice that brings the thanks says what is left of a payment that settles nothing of others', async () => {
    const left = async () =>
      (
        await sql<{ left: number | null }>(
          `select (private.mail_data(o) ->> 'left_cents')::integer as left from public.mail_outbox o where template = 'document-issued' order by created_at`,
        )
      ).map((mail) => mail.left)
    const over = await ask(beta, 100)
    const payment = await o.pay(beta, [[over, 100]], { cents: 130 })
    await call('invoice_pro_formas', { ids: [over.id] })
    expect(await left()).toEqual([30])
    await o.refund({ payment_id: payment }, 10)
    expect(await left()).toEqual([20])
    // What is left of a payment for several concerns all of them; nor is it said twice.
    await allocate(payment, [[await ask(alpha, 5), 5]])
    expect(await left()).toEqual([0])
    await sql(`update public.mail_outbox set state = 'sent'`)
    await call('send_document', { document_id: (await o.invoiceOf(over)).id, expected_mails: 1 })
    expect((await left())[1]).toBeNull()
  })

  test('what is left of a payment for two invoices of one reader is told, also where both go out by hand', async () => {
    const two = [await ask(beta, 100), await ask(beta, 200)] as const
    await o.pay(
      beta,
      [
        [two[0], 100],
        [two[1], 200],
      ],
      { cents: 350 },
    )
    await call('invoice_pro_formas', { ids: [two[0].id] })
    expect((await thanks()).map(({ data }) => data?.left_cents)).toEqual([50])
    await call('invoice_pro_formas', { ids: [two[1].id] })
    expect(await told()).toEqual([['c@beta.example', 'nothing']])
    expect(
      await o.table(
        `select private.mail_data(o) ->> 'left_cents' as left from public.mail_outbox o where template = 'document-issued'`,
      ),
    ).toEqual(['50', '50'])
  })

  test('what a bank kept is told once somebody says so; a credit note thanks nobody', async () => {
    const paper = await ask(beta, 1000, 'invoice')
    await o.pay(beta, [[paper, 950]])
    expect(await told()).toEqual([['c@beta.example', says(paper, '950 50 open')]])
    await sql(`update public.mail_outbox set state = 'sent'`)
    await call('close_as_charges', { document_id: paper.id, expected_open: 50 })
    expect((await told()).slice(1)).toEqual([['c@beta.example', says(paper, '950 0 paid')]])
    await sql('delete from public.mail_outbox')
    const [note, other] = [await o.note(paper, beta, 100), await ask(beta, 100, 'invoice')]
    await call('use_credit', {
      credit_note_id: note.id,
      document_id: other.id,
      cents: 100,
      expected_open: 100,
      expected_left: 100,
    })
    expect(await told()).toEqual([])
  })

  test('before, the form says who is written to', async () => {
    const paper = await ask(alpha, 1000)
    expect(await call('get_payment_mails', { documents: [paper.id, randomUUID()] })).toEqual([
      { document_id: paper.id, places: 0, readers: ['a@alpha.example', 'b@alpha.example'] },
    ])
  })

  describe('a reminder by hand', () => {
    const why = async (...papers: readonly Paper[]) =>
      (
        await call<{ why_not: string | null; readers: number }[]>('get_reminders_now', {
          documents: papers.map(({ id }) => id),
        })
      ).map(({ why_not, readers }) => why_not ?? readers)
    const remind = (...papers: readonly Paper[]) =>
      call<{ done: object[]; failed: { reason: string }[] }>('remind_now', { documents: papers.map(({ id }) => id) })
    const reminders = () =>
      sql<{ recipient: string; data: Row | null }>(
        `select recipient, private.mail_data(o) as data from public.mail_outbox o where template = 'document-reminder' order by created_at, recipient`,
      )
    /** A document whose day to pay passed so many days ago. */
    async function late(of: string, days: number) {
      const now = await o.today()
      // Invoices have 14 days.
      await o.moveClock(await o.today(-days - 14))
      const paper = await o.issue('invoice', of, 1000)
      await o.moveClock(now)
      return paper
    }

    test('goes once a day to who reads the document, and says how many days it is late', async () => {
      const paper = await late(alpha, 23)
      await sql('delete from public.mail_outbox')
      expect(await why(paper)).toEqual([2])
      expect(await remind(paper)).toMatchObject({ done: [{ id: paper.id }], failed: [] })
      const [first, ...others] = await reminders()
      expect(first).toMatchObject({
        recipient: 'a@alpha.example',
        data: { overdue: true, days_late: 23, second: false, second_words: null, again: false },
      })
      expect(others).toHaveLength(1)
      expect(await why(paper)).toEqual([`${paper.number} has been reminded of today.`])
      expect((await remind(paper)).failed).toMatchObject([{ reason: `${paper.number} has been reminded of today.` }])
      expect(await reminders()).toHaveLength(2)
      // Also in the first hours of the day, when it is the day before elsewhere.
      await sql(
        `update private.document_reminders set sent_at = ($1::timestamp - interval '1 hour') at time zone 'UTC'`,
        [await o.today()],
      )
      expect(await why(paper)).toEqual([`${paper.number} has been reminded of today.`])
      await sql('update private.document_reminders set sent_at = now()')
      // The next one is the second.
      await o.settings({ reminders: [-3, 7], second_reminder: 'Please call us.' })
      await o.setClock(await o.today(1))
      await sql(`update private.document_reminders set sent_at = sent_at - interval '1 minute'`)
      expect(await why(paper)).toEqual([2])
      await sql('delete from public.mail_outbox')
      await remind(paper)
      expect((await reminders())[0]?.data).toMatchObject({
        days_late: 24,
        second: true,
        second_words: 'Please call us.',
      })
      await o.setClock(await o.today(-1))
    })

    test('says that it brings the document again where a mail to this address has brought it', async () => {
      const paper = await late(alpha, 23)
      const again = async () => (await reminders()).map(({ recipient, data }) => [recipient, data?.again])
      const to = (a: boolean, b: boolean) => [
        ['a@alpha.example', a],
        ['b@alpha.example', b],
      ]
      await remind(paper)
      expect(await again()).toEqual(to(false, false))
      // What waits, or did not arrive, has brought nothing.
      await call('send_document', { document_id: paper.id, expected_mails: 2 })
      expect(await again()).toEqual(to(false, false))
      const issued = (set: string, recipient: string) =>
        sql(`update public.mail_outbox set ${set} where template = 'document-issued' and recipient = $1`, [recipient])
      await issued(`state = 'failed'`, 'a@alpha.example')
      await issued(`state = 'sent'`, 'b@alpha.example')
      expect(await again()).toEqual(to(false, true))
      // Nor does a mail of another document, or one that told that it has ended.
      const other = await o.issue('invoice', alpha, 500)
      await issued(`about_id = '${other.id}'`, 'b@alpha.example')
      expect(await again()).toEqual(to(false, false))
      await issued(`about_id = '${paper.id}', template = 'document-ended'`, 'b@alpha.example')
      expect(await again()).toEqual(to(false, false))
      // A reminder brings it, too.
      await sql(
        `update public.mail_outbox set template = 'document-reminder', state = 'sent' where template = 'document-ended'`,
      )
      expect((await again()).filter(([recipient]) => recipient === 'b@alpha.example')).toContainEqual([
        'b@alpha.example',
        true,
      ])
    })

    test('is refused for what is not late, paid, held, reminded of today, without a reader, or may be paid by a line', async () => {
      const [early, paid] = [await o.issue('invoice', beta, 500), await late(beta, 5)]
      const due = await late(beta, 0)
      expect(await why(due)).toEqual([`The day to pay of ${due.number} has not passed.`])
      await o.pay(beta, [[paid, 1000]])
      const silent = await o.member('Silent', {}, [])
      const held = await o.member('Held')
      const [nobody, holds, today] = [await late(silent, 1), await late(held, 1), await late(beta, 1)]
      await call('hold_reminders', { member_id: held, held: true })
      expect(await why(early, paid, nobody, holds, today)).toEqual([
        `The day to pay of ${early.number} has not passed.`,
        `Nothing is open of ${paid.number}.`,
        `Nobody with an address gets ${nobody.number}.`,
        'The reminders of this member are held.',
        1,
      ])
      await sql(
        `with s as (insert into public.bank_statements (id, file_name, format, account, currency, begins_on, ends_on, file_lines, known_lines, pending)
           values (gen_random_uuid(), 'x', 'csv', 'X', 'EUR', '2026-01-01', '2026-01-01', 1, 0, 0) returning id),
         l as (insert into public.statement_lines (statement_id, place, account, booked_on, cents, text, checksum, repetition)
           select id, 1, 'X', '2026-01-01', 1000, '', 'x', 1 from s returning id)
       insert into public.line_matches (line_id, place, state, document_id, reasons, cents, open_cents) select id, 1, 'matched', $1, '{number}', 1000, 1000 from l`,
        [today.id],
      )
      expect(await why(today)).toEqual([`A line of a bank statement that is still to decide may pay ${today.number}.`])
      // Its page says so as long as there is something to pay.
      const waits = async (paper: Paper) =>
        (await call<{ line_waits: boolean }>('get_document', { document_id: paper.id })).line_waits
      expect(await waits(today)).toBe(true)
      expect(await waits(holds)).toBe(false)
      await call('write_off', { document_id: today.id, reason: 'Gone', expected_open: 1000 })
      expect(await waits(today)).toBe(true)
      await o.pay(beta, [[today, 1000]])
      expect(await waits(today)).toBe(false)
    })
  })
})

/** What an accountant does with money, and what of it stays an Administrator's; who may read what is in the matrix. */
describe('an accountant', () => {
  const o = office(backend.sql)
  const { call, one, sql } = o
  let accountant: { id: string }
  let alpha: string

  /** What an accountant is answered. @throws the SQLSTATE of a refusal and what it says */
  const keep = <Body = string>(name: string, given: object = {}) => call<Body>(name, given, accountant)
  const settlementOf = (paper: Paper, kind: string) =>
    one('select id from public.settlements where debt_id = $1 and kind = $2 and undone_at is null', [paper.id, kind])
  async function pay(paper: Paper, cents: number) {
    const payment_id = randomUUID()
    await keep('record_payment', {
      payment_id,
      payment: { member_id: alpha, cents, booked_on: await o.today(), payer: 'Alpha' },
      parts: await o.partsOf([[paper, cents]]),
    })
    return payment_id
  }

  beforeAll(async () => {
    await o.empty()
    await o.open({ begins_after: 'payment' })
    alpha = await o.member('Alpha')
    const { id } = await createAccount(sql, 'books', null)
    await sql('update public.user_profiles set is_accountant = true where id = $1', [id])
    accountant = { id }
  })

  test('a payment is recorded and undone, with what follows of it, in the audit log', async () => {
    const today = await o.today()
    const term = await o.term(alpha, -30, 334, true)
    const paper = await o.issue('pro_forma', alpha, { unit_cents: 10_000, term_id: term })
    const payment = await pay(paper, 10_000)
    expect(await o.states(paper)).toEqual(['paid 0'])
    // The term begins with the payment, as the settings say.
    expect(await one('select starts_on::text from public.memberships where id = $1', [term])).toBe(after(today, 1))
    await keep('undo_payment', { payment_id: payment, reason: 'Another chamber’s' })
    expect(await o.states(paper)).toEqual(['open 10000'])
    expect(
      await o.table(
        `select action, subject, after ->> 'undone' as undone from public.audit_log where actor_id = $1 order by id`,
        [accountant.id],
      ),
    ).toEqual([
      'created payment –',
      'changed document –',
      'changed member –',
      'changed document Another chamber’s',
      'changed payment Another chamber’s',
    ])
  })

  test('charges of the bank are closed and undone; what is written off or credited only Administrators do and undo', async () => {
    const paper = await o.issue('invoice', alpha, 10_000)
    await pay(paper, 9_500)
    await keep('close_as_charges', { document_id: paper.id, expected_open: 500 })
    await keep('undo_settlement', { settlement_id: await settlementOf(paper, 'charges'), reason: 'None were kept' })
    const off = { document_id: paper.id, reason: 'Small', expected_open: 500 }
    await expect(keep('write_off', off)).rejects.toThrow('42501 Only Administrators may write off debts.')
    await call('write_off', off)
    await expect(
      keep('undo_settlement', { settlement_id: await settlementOf(paper, 'write_off'), reason: 'Wrong' }),
    ).rejects.toThrow('42501 Only Administrators may undo credits and write-offs.')
    const other = await o.issue('invoice', alpha, 3_000)
    const note = await o.note(await o.issue('invoice', alpha, 3_000), alpha, 3_000)
    await expect(
      keep('undo_settlement', {
        settlement_id: await one('select id from public.settlements where credit_note_id = $1', [note.id]),
        reason: 'Wrong',
      }),
    ).rejects.toThrow('42501')
    expect(await o.states(paper, other)).toEqual(['written_off 0', 'open 3000'])
  })

  test('of people, no more is told than who buys: not who orders, nor who reads the mails', async () => {
    const order_id = randomUUID()
    const buyer = {
      name: 'Olga Orders',
      email: 'olga@orders.example',
      legal_name: 'Buyer OOD',
      address: 'Ruse',
      country: 'BG',
    }
    const { id } = await o.draft('pro_forma', null, 2_000, { order_id, buyer })
    const read = async (as?: { id: string }) =>
      (await call<{ member_name: string; order: object }>('get_document', { document_id: id }, as)) ?? {}
    expect((await read()).order).toMatchObject({ name: 'Olga Orders', email: 'olga@orders.example' })
    const { order, member_name } = await read(accountant)
    expect([member_name, order]).toMatchObject(['Buyer OOD', { legal_name: 'Buyer OOD' }])
    expect(JSON.stringify(order)).not.toMatch(/olga/i)
    const [listed] = (await o.personOf(accountant.id).select('document_list', 'member_name', { id })).rows
    expect(listed).toEqual({ member_name: 'Buyer OOD' })

    const paper = await o.issue('invoice', alpha, 1_000)
    const told = (as?: { id: string }) => call<object[]>('get_payment_mails', { documents: [paper.id] }, as)
    expect(await told()).toMatchObject([{ readers: ['alpha@billing.example'] }])
    expect(await told(accountant)).toMatchObject([{ places: 0, readers: null }])
  })

  test('a member that has left keeps its name on documents and payments', async () => {
    const paper = await o.issue('invoice', alpha, 1_000)
    const payment = await pay(paper, 1_000)
    await sql(`update public.members set status = 'inactive' where id = $1`, [alpha])
    const books = o.personOf(accountant.id)
    expect((await books.select('members', 'name', { id: alpha })).rows).toEqual([])
    expect((await books.select('document_list', 'member_name', { id: paper.id })).rows).toEqual([
      { member_name: 'Alpha' },
    ])
    expect((await books.select('payment_list', 'member_name', { id: payment })).rows).toEqual([
      { member_name: 'Alpha' },
    ])
  })

  test('the right comes with the invitation, and with it the longer password', async () => {
    const { id, email } = await createAccount(sql, 'invited-books', 'bare')
    const admin = await o.someone('inviter', 'administrator')
    await admin.person.insert('invitations', { email, first_name: 'Inv', last_name: 'Books', is_accountant: true })
    expect(await call('needs_staff_password', {}, { id })).toBe(true)
    await call('accept_invitation', {}, { id })
    expect(await call('needs_staff_password', {}, { id })).toBe(true)
    expect(await one('select is_accountant from public.user_profiles where id = $1', [id])).toBe(true)
  })
})
