import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { testBackend } from '../support/database/test-backend'
import { office, type Paper } from '../support/dues'

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
      data: { overdue: true, days_late: 23, second: false, second_words: null },
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
    expect((await reminders())[0]?.data).toMatchObject({ days_late: 24, second: true, second_words: 'Please call us.' })
    await o.setClock(await o.today(-1))
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
  })
})
