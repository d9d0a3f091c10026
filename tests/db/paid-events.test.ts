import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inside, type Someone } from '../support/database/inside'
import { eventId, guard, makeEvent } from '../support/database/registration-support'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()
const { call, someone } = inside(sql)
let desk: Someone
let editor: Someone
let colleague: Someone
const member = randomUUID()

beforeAll(async () => {
  desk = await someone('paid-desk', 'administrator')
  editor = await someone('paid-editor', 'editor')
  colleague = await someone('paid-colleague', null)
  const [stored] = await sql<{ version: number }>('select max(version) as version from public.billing_settings')
  await call(
    'save_billing_settings',
    { settings: { ...billingSettings, reminders: [-3, 7] }, first_numbers: {}, expected: stored?.version },
    desk,
  )
  await sql(`update private.submission_caps set most = 1000000 where form = 'registration'`)
  await sql(`update private.operation_settings set value = 1000000 where name = 'registrations_per_origin'`)
  await sql(`update public.tax_rules set rate = 2000 where line_kind = 'event' and buyer_group = 'bulgaria'`)
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Paying member', 'company')`, [member])
  await sql(`insert into public.member_people (member_id, person_id) values ($1, $2)`, [member, colleague.id])
})
beforeEach(() => paidEvent({}))

const paidEvent = (change: object) =>
  makeEvent(sql, {
    price_cents: 12000,
    member_price_cents: 8000,
    pay_until: dayFromNow(5),
    max_participants: 3,
    ...change,
  })
/** The day in Sofia some days from now, as the database has it. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Sofia' }).format(Date.now() + days * 86_400_000)

const address = (number: number) => `payer${number}@paid.example`
const order = (number: number, change: object = {}) => ({
  id: randomUUID(),
  event_id: eventId,
  name: `Payer ${'ABCDEFGHIJ'[number] ?? ''}`,
  email: address(number),
  people: [{ name: `Payer ${'ABCDEFGHIJ'[number] ?? ''}` }],
  unit_cents: 12000,
  legal_name: `Payer ${number} OOD`,
  address: '1 Vitosha Blvd, Sofia',
  country: 'BG',
  ...change,
})
const place = (placed: object, as?: Someone) =>
  call<{ status: string; pay_by?: string; code?: string }>('order_places', { placed, guard }, as)

interface Seat {
  id: string
  name: string
  status: string
  cancelled_by: string | null
  debt_id: string | null
  order_id: string | null
  until: string | null
}
const seats = () =>
  sql<Seat>(
    `select id, name, status, cancelled_by, debt_id, order_id, offer_expires_at::text as until
     from public.event_registrations where event_id = $1 order by queued_at`,
    [eventId],
  )
interface Paper {
  id: string
  kind: string
  number: string
  state: string
  total_cents: number
  open_cents: number
  due_on: string | null
  member_id: string | null
  quantity: number
}
const papers = () =>
  sql<Paper>(
    `select d.id, d.kind, d.number, f.state, d.total_cents::integer, f.open_cents::integer, d.due_on::text, d.member_id,
       (select sum(l.quantity)::integer from public.document_lines l where l.document_id = d.id) as quantity
     from public.documents d join private.document_facts f on f.id = d.id join public.event_orders o on o.id = d.order_id
     where o.event_id = $1 order by d.issued_at`,
    [eventId],
  )
const mails = async () =>
  (
    await sql<{ template: string; recipient: string }>(
      `select o.template, o.recipient from public.mail_outbox o
       where (o.about_kind = 'registration' and o.about_id in (select r.id from public.event_registrations r where r.event_id = $1))
         or (o.about_kind = 'document' and o.about_id in (select d.id from public.documents d join public.event_orders e on e.id = d.order_id where e.event_id = $1))
       order by o.created_at, o.template`,
      [eventId],
    )
  ).map(({ template, recipient }) => `${template} ${recipient}`)

async function pay(document: Paper, cents = document.open_cents) {
  const answer = await call(
    'record_payment',
    {
      payment_id: randomUUID(),
      payment: { cents, booked_on: '2026-01-15', payer: 'Payer' },
      parts: [{ document_id: document.id, cents, open_cents: document.open_cents }],
    },
    desk,
  )
  expect(answer).toMatchObject({ code: null })
}
const expire = () =>
  sql(
    `with late as (update public.event_registrations set offer_expires_at = now() where event_id = $1 and status = 'offered')
     select private.pass_on_offers()`,
    [eventId],
  ).then(() => sql('select private.pass_on_offers()'))

const only = <One>(all: One[]): One => {
  expect(all).toHaveLength(1)
  return all[0] as One
}

describe('an order', () => {
  test('holds its places until the last day, with one pro forma that says the price with tax, and payment confirms them with an invoice', async () => {
    const placed = order(0, { people: [{ name: 'Ada One' }, { name: 'Bo Two', email: 'bo@paid.example' }] })
    expect(await place(placed)).toMatchObject({ code: null, body: { status: 'held', pay_by: dayFromNow(5) } })
    const held = await seats()
    const asked = only(await papers())
    expect(held.map(({ name, status, debt_id }) => [name, status, debt_id])).toEqual([
      ['Ada One', 'offered', asked.id],
      ['Bo Two', 'offered', asked.id],
    ])
    expect(asked).toMatchObject({
      kind: 'pro_forma',
      state: 'open',
      total_cents: 28800,
      quantity: 2,
      due_on: dayFromNow(5),
      member_id: null,
    })
    expect(await mails()).toEqual([
      `document-issued ${address(0)}`,
      `registration-held ${address(0)}`,
      'registration-held bo@paid.example',
    ])
    const counted = await call('get_registration_counts', { event_ids: [eventId] }, editor)
    expect(counted.body).toMatchObject([{ confirmed: 0, offered: 0, held: 2 }])
    const addressed = (to: string) =>
      call('count_letter_audience', { of_event: eventId, audience: { to } }, editor).then(({ body }) => body)
    expect(await addressed('held')).toMatchObject([{ recipients: 2 }])
    expect(await addressed('waiting')).toMatchObject([{ recipients: 0 }])
    await pay(asked)
    expect((await seats()).map(({ status, until }) => [status, until])).toEqual([
      ['confirmed', null],
      ['confirmed', null],
    ])
    expect((await papers()).map(({ kind, state, total_cents }) => [kind, state, total_cents])).toEqual([
      ['pro_forma', 'invoiced', 28800],
      ['invoice', 'paid', 28800],
    ])
    expect((await mails()).slice(3)).toEqual([
      `document-issued ${address(0)}`,
      `registration-confirmed ${address(0)}`,
      'registration-confirmed bo@paid.example',
    ])
  })

  test('sent twice is stored once, and sent for others under its id is refused', async () => {
    const placed = order(0)
    const first = await place(placed)
    expect(await place(placed)).toEqual(first)
    expect(await papers()).toHaveLength(1)
    expect((await place({ ...placed, people: [{ name: 'Somebody Else' }] })).code).toBe('PT409')
  })

  test('says nothing of who is registered, and does not ask for them again', async () => {
    await place(order(0))
    const again = await place(order(1, { people: [{ name: 'Payer A', email: address(0) }, { name: 'New One' }] }))
    expect(again).toMatchObject({ code: null, body: { status: 'held' } })
    expect((await papers()).map(({ quantity }) => quantity)).toEqual([1, 1])
    expect(await place(order(2, { people: [{ name: 'Payer A', email: address(0) }] }))).toEqual(again)
    expect(await papers()).toHaveLength(2)
  })

  test('for more than are left is refused with their number, whoever of them is registered already', async () => {
    const four = { people: 'ABCD'.split('').map((letter) => ({ name: `Guest ${letter}` })) }
    const refused = (left: string, most: string) => ({
      code: 'P0001',
      body: {
        message: `Only ${left} left. Please order for ${most}; the others can join the waiting list after that.`,
      },
    })
    expect(await place(order(0, four))).toMatchObject(refused('3 places are', 'at most 3 people'))
    expect(await seats()).toEqual([])
    await place(order(1, { people: four.people.slice(0, 2) }))
    const [known, unknown] = [four.people.slice(0, 2), four.people.slice(2)]
    for (const people of [known, unknown])
      expect(await place(order(1, { people }))).toMatchObject(refused('1 place is', '1 person'))
    await paidEvent({ member_price_cents: 0 })
    expect(await place(order(0, { ...four, member_id: member, unit_cents: 0 }), colleague)).toMatchObject(
      refused('3 places are', 'at most 3 people'),
    )
    expect(await mails()).toEqual([])
  })

  test('while no place is free waits; one that becomes free is offered, and accepting it asks for its price', async () => {
    await place(order(0, { people: [{ name: 'Ada One' }, { name: 'Bo Two' }, { name: 'Ed Five' }] }))
    expect((await place(order(1, { people: [{ name: 'Cy Three' }, { name: 'Di Four' }] }))).body).toEqual({
      status: 'waitlisted',
    })
    const [first] = await seats()
    await sql(`select private.cancel_participation($1, 'participant')`, [first?.id])
    // Not the place that is offered, nor one that somebody waits for.
    expect((await place(order(2))).body).toEqual({ status: 'waitlisted' })
    expect((await papers()).map(({ quantity }) => quantity)).toEqual([3, 2])
    const offered = (await seats()).filter(({ name }) => name === 'Cy Three')
    expect(only(offered)).toMatchObject({ status: 'offered', debt_id: null })
    await sql('select private.accept_seat($1)', [only(offered).id])
    await sql('select private.accept_seat($1)', [only(offered).id])
    expect((await papers()).map(({ quantity, due_on }) => [quantity, due_on]).slice(1)).toEqual([
      [2, dayFromNow(5)],
      [1, dayFromNow(5)],
    ])
    expect(await mails()).toContain(`registration-held ${address(1)}`)
  })

  test.each([
    ['no people', { people: [] }],
    ['eleven people', { people: Array.from({ length: 11 }, (_, at) => ({ name: `P ${'abcdefghijk'[at] ?? ''}` })) }],
    ['the same person twice', { people: [{ name: 'Ada One' }, { name: 'ada  one' }] }],
    ['people that are no list', { people: 'Ada' }],
    ['a person without a name', { people: [{ email: 'x@paid.example' }] }],
    ['null for a person', { people: [null] }],
    ['an address that is none', { people: [{ name: 'Ada One', email: 'nowhere' }] }],
    ['no buyer', { legal_name: '' }],
    ['a country that is none', { country: 'Bulgaria' }],
    ['a wrong EIK', { eik: '123456789' }],
    ['a wrong VAT number', { vat_number: 'BG1' }],
    ['10 kB', { reference: 'x'.repeat(10_000) }],
  ])('with %s is refused, and nothing is stored', async (_, change) => {
    const refused = await place(order(0, change))
    expect(refused.code).toMatch(/^22023$|^PT413$/)
    expect(await seats()).toEqual([])
  })

  test('at another price than was read is refused with the price', async () => {
    expect(await place(order(0, { unit_cents: 8000 }))).toMatchObject({
      code: 'PT409',
      body: { details: '{"unit_cents": 12000}' },
    })
  })

  test('of a free event is refused, as a registration of a paid one is', async () => {
    const registered = await call('register_for_event', {
      registration: { id: randomUUID(), event_id: eventId, name: 'Ada', email: address(0) },
      guard,
    })
    expect(registered.code).toBe('P0001')
    await makeEvent(sql)
    expect((await place(order(0))).code).toBe('P0001')
  })

  test('has the price of members for their people alone, and is among their documents', async () => {
    const placed = order(0, { member_id: member, unit_cents: 8000 })
    expect((await place(placed)).code).toBe('42501')
    expect((await place(placed, editor)).code).toBe('42501')
    expect(await place(placed, colleague)).toMatchObject({ code: null, body: { status: 'held' } })
    expect(only(await papers())).toMatchObject({ member_id: member, total_cents: 9600 })
  })

  test('at a price of nothing for members is confirmed, without a document', async () => {
    await paidEvent({ member_price_cents: 0 })
    const answer = await place(order(0, { member_id: member, unit_cents: 0 }), colleague)
    expect(answer.body).toEqual({ status: 'confirmed' })
    expect(only(await seats())).toMatchObject({ status: 'confirmed', order_id: null })
    expect(await papers()).toEqual([])
  })

  test('after the last day to pay has three days', async () => {
    await paidEvent({ pay_until: dayFromNow(-1) })
    await place(order(0))
    expect(only(await papers()).due_on).toBe(dayFromNow(3))
  })
})

describe('a quote', () => {
  const quote = (given: object, as?: Someone) =>
    call<{ total_cents: number; tax_cents: number }>(
      'get_order_quote',
      { of_event: eventId, people: 2, country: 'BG', with_vat_number: false, ...given },
      as,
    )
  test('says tax and total as the pro forma will', async () => {
    expect((await quote({})).body).toMatchObject({ net_cents: 24000, tax_cents: 4800, total_cents: 28800 })
    expect((await quote({ of_member: member }, colleague)).body).toMatchObject({ total_cents: 19200 })
    expect((await quote({ of_member: member })).code).toBe('42501')
    expect((await quote({ people: 11 })).code).toBe('22023')
    await makeEvent(sql)
    expect((await quote({})).code).toBe('PT404')
  })
})

describe('a place that is not paid', () => {
  test('is reminded of before its last day, to who ordered it, and not after', async () => {
    await place(order(0))
    const { id } = only(await papers())
    const listed = await call<{ document_id: string }[]>('get_reminders', {}, desk)
    expect(listed.body.filter(({ document_id }) => document_id === id)).toMatchObject([
      { member_id: null, member_name: 'Payer 0 OOD', step: -3, day: dayFromNow(2), held: false, readers: 1 },
    ])
    await sql('alter table public.documents disable trigger keep_issued')
    const due = (days: number) =>
      sql(
        'update public.documents set due_on = private.office_day() + $2::integer, issued_on = private.office_day() - 20 where id = $1',
        [id, days],
      )
    await due(-7)
    await sql('select private.send_dues_reminders()')
    expect(await mails()).not.toContain(`document-reminder ${address(0)}`)
    await due(3)
    await sql('alter table public.documents enable trigger keep_issued')
    await sql('select private.send_dues_reminders()')
    const [sent] = await sql<{ data: object }>(
      `select private.mail_data(o) as data from public.mail_outbox o where o.template = 'document-reminder' and o.about_id = $1`,
      [id],
    )
    expect(sent?.data).toMatchObject({ reader: 'Payer A', held_until: dayFromNow(3), open_cents: 14400 })
  })

  test('passes on after its day: the pro forma is cancelled, what was paid in part is left of the payment, and the next is offered it', async () => {
    await paidEvent({ max_participants: 1 })
    await place(order(0))
    await place(order(1))
    await pay(only(await papers()), 100)
    await expire()
    expect((await seats()).map(({ status, cancelled_by }) => [status, cancelled_by])).toEqual([
      ['cancelled', 'offer_expired'],
      ['offered', null],
    ])
    expect(only(await papers())).toMatchObject({ state: 'cancelled', open_cents: 0 })
    expect(
      await sql(
        `select left_cents::integer from public.payment_list where payer = 'Payer' order by recorded_at desc limit 1`,
      ),
    ).toEqual([{ left_cents: 100 }])
    const [told] = await sql<{ data: { by: string } }>(
      `select data from public.mail_outbox where template = 'registration-cancelled' and recipient = $1 order by created_at desc limit 1`,
      [address(0)],
    )
    expect(told?.data.by).toBe('not_paid')
  })

  test('paid too late is not confirmed: the payment is refused for a pro forma that was cancelled', async () => {
    await place(order(0))
    const asked = only(await papers())
    await expire()
    const late = await call(
      'record_payment',
      {
        payment_id: randomUUID(),
        payment: { cents: 14400, booked_on: '2026-01-15', payer: 'Late' },
        parts: [{ document_id: asked.id, cents: 14400, open_cents: 14400 }],
      },
      desk,
    )
    expect(late).toMatchObject({ code: 'P0001', body: { message: `${asked.number} has been cancelled.` } })
  })

  test('of several that one gives up: a new pro forma asks for the others', async () => {
    await place(order(0, { people: [{ name: 'Ada One' }, { name: 'Bo Two' }, { name: 'Cy Three' }] }))
    const [first] = await seats()
    await sql(`select private.cancel_participation($1, 'participant')`, [first?.id])
    expect((await papers()).map(({ state, quantity }) => [state, quantity])).toEqual([
      ['cancelled', 3],
      ['open', 2],
    ])
    const fresh = (await papers()).at(-1)
    expect((await seats()).map(({ debt_id }) => debt_id).slice(1)).toEqual([fresh?.id, fresh?.id])
  })
})

test('places that were ordered are no burst from one place: staff who do not expect them cannot remove them so', async () => {
  await paidEvent({ max_participants: null })
  await place(order(0))
  await pay(only(await papers()))
  await place(order(1, { people: 'ABCDE'.split('').map((letter) => ({ name: `Guest ${letter}` })) }))
  expect((await call('get_registration_bursts', { of_event: eventId }, editor)).body).toEqual([])
  const before = await mails()
  const removed = await call(
    'remove_registration_burst',
    { of_event: eventId, ids: (await seats()).map(({ id }) => id) },
    editor,
  )
  expect(removed).toMatchObject({ code: null, body: 0 })
  expect((await seats()).map(({ status }) => status)).toEqual(['confirmed', ...Array<string>(5).fill('offered')])
  expect((await papers()).map(({ state }) => state)).toEqual(['invoiced', 'paid', 'open'])
  expect(await mails()).toEqual(before)
})

describe('a place that is paid', () => {
  async function paid(people: number) {
    await place(order(0, { people: ['Ada One', 'Bo Two', 'Cy Three'].slice(0, people).map((name) => ({ name })) }))
    await pay(only(await papers()))
  }
  const credits = async () =>
    (await papers())
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ quantity, open_cents }) => [quantity, open_cents])

  test('and cancelled by the office is credited, to be paid back, which waits on the Overview', async () => {
    const waiting = async () =>
      (await call<{ kind: string; count: number }[]>('get_waiting', {}, desk)).body.find(
        ({ kind }) => kind === 'credits',
      )?.count ?? 0
    const before = Number(await waiting())
    await paid(2)
    const [first] = await seats()
    const cancelled = await call('cancel_registration_for_office', { registration_id: first?.id }, editor)
    expect(cancelled.code).toBeNull()
    expect(await credits()).toEqual([[1, 14400]])
    const [, second] = await seats()
    await call('cancel_registration_for_office', { registration_id: second?.id }, editor)
    expect(await credits()).toEqual([
      [1, 14400],
      [1, 14400],
    ])
    expect(Number(await waiting())).toBe(before + 2)
  })

  test('and given up by its participant stays paid', async () => {
    await paid(1)
    await sql(`select private.cancel_participation($1, 'participant')`, [only(await seats()).id])
    expect(await credits()).toEqual([])
  })

  test.each([
    ['cancelled', () => sql(`update public.events set status = 'cancelled' where id = $1`, [eventId])],
    ['taken off the list', () => sql(`delete from public.event_registrations where event_id = $1`, [eventId])],
  ])('of an event that is %s is credited, all in one note', async (_, end) => {
    await paid(2)
    await end()
    expect(await credits()).toEqual([[2, 28800]])
  })

  test('stays confirmed when its payment is undone, with the invoice open', async () => {
    await paid(1)
    const [payment] = await sql<{ id: string }>('select id from public.payments order by recorded_at desc limit 1')
    expect((await call('undo_payment', { payment_id: payment?.id, reason: 'Wrong' }, desk)).code).toBeNull()
    expect(only(await seats()).status).toBe('confirmed')
    expect((await papers()).at(-1)).toMatchObject({ kind: 'invoice', state: 'open', open_cents: 14400 })
  })

  test('is not restored with the event', async () => {
    await paid(1)
    await sql(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    await sql(`select private.restore_registrations(e) from public.events e where id = $1`, [eventId])
    expect(only(await seats()).status).toBe('cancelled')
  })
})

describe('privacy', () => {
  test('an order is held about whom it names, and erased with the places that nobody would pay; its documents stay', async () => {
    await place(order(9, { people: [{ name: 'Ada One' }, { name: 'Bo Two', email: 'bo@paid.example' }] }))
    const [held] = await sql<{ held: { legal_name: string; documents: unknown[] }[] }>(
      'select private.held_orders(null, $1) as held',
      [address(9)],
    )
    expect(held?.held).toMatchObject([{ legal_name: 'Payer 9 OOD', documents: [{ kind: 'pro_forma' }] }])
    await sql('select private.erase_orders(null, $1)', [address(9)])
    expect((await seats()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(only(await papers()).state).toBe('cancelled')
    const [left] = await sql<{ text: string }>(
      `select string_agg(o::text, ' ') as text from public.event_orders o where o.event_id = $1`,
      [eventId],
    )
    expect(left?.text).not.toMatch(/payer/i)
  })
})
