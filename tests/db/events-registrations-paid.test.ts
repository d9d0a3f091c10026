import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import type { Someone } from '../support/database/inside'
import { days, eventId, guard, makeEvent, saved, saveEvent } from '../support/database/registration-support'
import { testBackend } from '../support/database/test-backend'
import { billingSettings, office } from '../support/dues'

const o = office(testBackend().sql)
const { ask, call, sql } = o
let editor: Someone
let colleague: Someone
let member: string

// Documents are paid in euros, whichever account comes first.
const inDollars = {
  holder: 'Chamber',
  iban: 'BG18RZBB91550123456789',
  bic: 'RZBBBGSF',
  bank: 'Bank',
  currency: 'USD',
}
const accounts = [inDollars, ...billingSettings.accounts]

beforeAll(async () => {
  await o.open({ reminders: [-3, 7], accounts })
  editor = await o.someone('paid-editor', 'editor')
  colleague = await o.someone('paid-colleague', null)
  await sql(`update private.submission_caps set most = 1000000 where form = 'registration'`)
  await sql(`update private.operation_settings set value = 1000000 where name = 'registrations_per_origin'`)
  await sql(`update public.tax_rules set rate = case when buyer_group <> 'bulgaria' then 0 when vat_registered then 500 else 2000 end, code = 'E' || rate, words_bg = 'ДДС', words_en = 'VAT'
    where line_kind = 'event'`)
  member = await o.member('Paying member')
  await sql(`insert into public.member_people (member_id, person_id) values ($1, $2)`, [member, colleague.id])
  // Somebody waits for a place at another event.
  await sql(
    `insert into public.event_registrations (id, event_id, name, email, status, queued_at) select gen_random_uuid(), e.id, 'Waiting', 'w@paid.example', 'waitlisted', now() from public.events e limit 1`,
  )
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
  // Without somebody, it is a visitor.
  ask<{ status: string; pay_by?: string; code?: string }>('order_places', { placed, guard }, as ?? { id: null })

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
/** Names the documents of the event by kind and order, and says what their mails and those of participants say. */
async function mails(): Promise<string[]> {
  const counts: Record<string, number> = {}
  for (const { id, kind } of await papers()) o.name({ [`${kind} ${(counts[kind] = (counts[kind] ?? 0) + 1)}`]: id })
  const found = await sql<{ template: string; recipient: string; data: Row | null; document: boolean }>(
    `select o.template, o.recipient, private.mail_data(o) as data, o.about_kind = 'document' as document from public.mail_outbox o
     where (o.about_kind = 'registration' and o.about_id in (select r.id from public.event_registrations r where r.event_id = $1))
       or (o.about_kind = 'document' and o.about_id in (select d.id from public.documents d join public.event_orders e on e.id = d.order_id where e.event_id = $1))
     order by o.created_at, o.template, o.recipient`,
    [eventId],
  )
  const paper = ['token', 'total_cents', 'open_cents', 'due_on', 'held_until', 'reader']
  return o.lines(
    found.map(({ template, recipient, data, document }) => {
      const keys = document ? paper : template === 'registration-cancelled' ? ['by'] : []
      return { template, recipient, ...Object.fromEntries(keys.map((key) => [key, data?.[key] ?? null] as const)) }
    }),
  )
}

const pay = (document: Paper, cents = document.open_cents, more: object = {}) =>
  o.pay(null, [[document, cents]], { booked_on: '2026-01-15', payer: 'Payer', ...more })
/** So long after the last day to pay that no transfer of that day is on its way any more. */
const expire = (after = '7 days') =>
  sql(
    `update public.event_registrations set offer_expires_at = now() - $2::interval where event_id = $1 and status = 'offered'`,
    [eventId, after],
  ).then(() => sql('select private.pass_on_offers()'))

/** Saves the event with another status, as its form does. */
async function saveChange(change: object, consent: object, as?: Someone) {
  const event = await o.one<Row>('select to_jsonb(e) from public.events e where id = $1', [eventId])
  return saveEvent(sql, (name, given) => ask(name, given, as), { ...event, ...change }, { ...consent })
}
const saveStatus = (status: string, consent: object, as?: Someone) => saveChange({ status }, consent, as)
const cancelEvent = (consent: object, as?: Someone) => saveStatus('cancelled', consent, as)

const only = <One>(all: One[]): One => {
  expect(all).toHaveLength(1)
  return all[0] as One
}

describe('an order', () => {
  test('holds its places until the last day, with one pro forma that says the price with tax, and payment confirms them with an invoice', async () => {
    // In the evening there, the next day in Sofia.
    const evening = `${days(30).slice(0, 10)}T23:30:00Z`
    await paidEvent({ time_zone: 'America/New_York', start_date: evening, end_date: evening })
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
    const due = dayFromNow(5)
    expect(await mails()).toEqual([
      `document-issued ${address(0)} link to the document pro_forma 1 28800 28800 ${due} ${due} Payer A`,
      'registration-held bo@paid.example',
    ])
    const lines = await sql<{ row: string }>(
      `select concat_ws(' ', l.place, l.kind, l.words_bg, l.words_en, l.quantity, l.unit_cents, l.tax_rate, l.tax_code) as row
       from public.document_lines l where l.document_id = $1 order by l.place`,
      [asked.id],
    )
    const day = new Date(evening)
    const bg = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'America/New_York' }).format(day)
    const en = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'America/New_York' }).format(day)
    // A line for each place.
    expect(lines.map(({ row }) => row)).toEqual(
      [1, 2].map(
        (at) =>
          `${at} event Участие в „Registration Test“, ${bg} Participation in “Registration Test”, ${en} 1 12000 2000 E2000`,
      ),
    )
    expect(
      await o.table('select name, debt_line from public.event_registrations where event_id = $1', [eventId]),
    ).toEqual(['Ada One 1', 'Bo Two 2'])
    // Until the day after the last one begins in Sofia.
    expect(
      held.map(({ until }) => new Date(until ?? '').toLocaleString('sv-SE', { timeZone: 'Europe/Sofia' })),
    ).toEqual(Array(2).fill(`${dayFromNow(6)} 00:00:00`))
    const counted = await call<Row[]>('get_registration_counts', { event_ids: [eventId] }, editor)
    expect(counted).toMatchObject([{ confirmed: 0, offered: 0, held: 2 }])
    const addressed = (to: string) => call('count_letter_audience', { of_event: eventId, audience: { to } }, editor)
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
    expect((await mails()).slice(2)).toEqual([
      `document-issued ${address(0)} link to the document invoice 1 28800 0 – – Payer A`,
      'registration-confirmed bo@paid.example',
      `registration-confirmed ${address(0)}`,
    ])
  })

  test('for ten, sent twice is stored once, and sent for others under its id is refused', async () => {
    await paidEvent({ max_participants: 10 })
    const placed = order(0, {
      people: 'One Two Three Four Five Six Seven Eight Nine Ten'.split(' ').map((name) => ({ name })),
    })
    const first = await place(placed)
    expect(first).toMatchObject({ code: null })
    expect(await place(placed)).toEqual(first)
    expect(await papers()).toHaveLength(1)
    expect((await place({ ...placed, people: [{ name: 'Somebody Else' }] })).code).toBe('PT409')
  })

  test('of places with a price is refused as long as there are no billing settings', async () => {
    const settings = await o.one(`select pg_get_functiondef('private.billing()'::regprocedure)`)
    await sql(
      `create or replace function private.billing() returns public.billing_settings language sql stable as 'select null::public.billing_settings'`,
    )
    const refused = await place(order(0))
    await sql(settings)
    expect(refused).toMatchObject({
      code: 'P0001',
      body: { message: 'Places at this event cannot be ordered at the moment. Please write to us.' },
    })
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
    const told = `select data - array['event', 'path', 'participant'] as data from public.mail_outbox where template = 'registration-waitlisted' and recipient like '%@paid.example'`
    expect(await sql(told)).toEqual(Array(2).fill({ data: { unit_cents: 12000, tax_rate: 2000 } }))
    const [first] = await seats()
    await sql(`select private.cancel_participation($1, 'participant')`, [first?.id])
    // Not the place that is offered, nor one that somebody waits for.
    expect((await place(order(2))).body).toEqual({ status: 'waitlisted' })
    expect((await papers()).map(({ quantity }) => quantity)).toEqual([3, 2])
    const offered = (await seats()).filter(({ name }) => name === 'Cy Three')
    expect(only(offered)).toMatchObject({ status: 'offered', debt_id: null })
    await sql('select private.accept_seat($1)', [only(offered).id])
    await sql('select private.accept_seat($1)', [only(offered).id])
    await expect(sql('select private.accept_seat($1)', [first?.id])).rejects.toThrow(
      'This registration has been cancelled',
    )
    expect((await papers()).map(({ quantity, due_on }) => [quantity, due_on]).slice(1)).toEqual([
      [2, dayFromNow(5)],
      [1, dayFromNow(5)],
    ])
    // Who accepted has ordered: the pro forma's mail says that the place is held.
    expect((await mails()).at(-1)).toBe(
      `document-issued ${address(1)} link to the document pro_forma 3 14400 14400 ${dayFromNow(5)} ${dayFromNow(5)} Payer B`,
    )
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

  const plain = 'Please write names, addresses and references without a web address, @ or IBAN.'
  const unknown = 'Documents show only Latin and Cyrillic letters. Please write who pays in one of them.'
  const foreign = 'The VAT number begins with other letters than those of the country.'
  test.each([
    [{ name: 'www.evil.example' }, plain],
    [{ people: [{ name: 'Www.Evil.Example' }] }, plain],
    [{ legal_name: 'Rila OOD, see https://evil' }, plain],
    [{ legal_name: 'Rila evil.example/pay' }, plain],
    [{ address: 'mail me@evil' }, plain],
    [{ address: 'pay to bg80 BNBG-9661 1020 3456 78 now' }, plain],
    [{ reference: '(BG80BNBG96611020345678)' }, plain],
    [{ legal_name: 'თბილისი' }, unknown],
    [{ address: 'Αθήνα' }, unknown],
    [{ reference: '漢' }, unknown],
    [{ legal_name: 'Қазақстан – Łódź', people: [{ name: 'Νίκος' }] }, null],
    [{ vat_number: 'DE811569869' }, foreign],
    [{ vat_number: ' BG175074752', country: 'DE' }, foreign],
    [{ vat_number: 'EL094259216', country: 'GR' }, null],
    [{ vat_number: 'GR094259216', country: 'GR' }, foreign],
    [{ vat_number: 'XI123456789', country: 'GB' }, null],
    [{ vat_number: 'FR12345678901', country: 'MC' }, null],
    [{ vat_number: 'GB123456789', country: 'IM' }, null],
    [{ vat_number: 'GB123456789', country: 'GB' }, null],
    [{ vat_number: 'XI123456789', country: 'IE' }, foreign],
    [{ vat_number: ' ', country: 'DE' }, null],
    [{ legal_name: 'Booking.com T.B. d.o.o.', address: 'ж.к.Младост/бл.5, SO16 4GB Southampton c/o N.V./S.A.' }, null],
    [{ reference: 'BG81BNBG96611020345678' }, null],
    [{ reference: 'XBG80BNBG96611020345678' }, null],
    [{ reference: 'BG80BNBG966110203456789' }, null],
  ])('%j is what documents can show, without a web address, @ or IBAN, or is refused', async (change, refused) => {
    const { code, body } = await place(order(0, change))
    expect([code, (body as { message?: string }).message ?? null]).toEqual(refused ? ['22023', refused] : [null, null])
  })

  test('at another price than was read is refused with the price', async () => {
    expect(await place(order(0, { unit_cents: 8000 }))).toMatchObject({
      code: 'PT409',
      body: { details: '{"unit_cents": 12000}' },
    })
  })

  test('of a free event has the price of nothing, for several, too; a registration of one with a price is refused', async () => {
    const registration = { id: randomUUID(), event_id: eventId, name: 'Ada', email: address(0) }
    // Whatever it says of a price: it knows no buyer.
    for (const more of [{}, { unit_cents: 12000 }, { unit_cents: 8000, member_id: member }])
      expect(
        await ask('register_for_event', { registration: { ...registration, ...more }, guard }, colleague),
      ).toMatchObject({ code: 'PT409', body: { details: '{"unit_cents": 12000}' } })
    await makeEvent(sql)
    expect(await place(order(0))).toMatchObject({ code: 'PT409', body: { details: '{"unit_cents": 0}' } })
    const several = order(0, { unit_cents: 0, people: [{ name: 'Ada One' }, { name: 'Bo Two' }] })
    expect(await place(several)).toMatchObject({ code: null, body: { status: 'confirmed' } })
    expect((await seats()).map(({ name, status, order_id }) => [name, status, order_id])).toEqual([
      ['Ada One', 'confirmed', null],
      ['Bo Two', 'confirmed', null],
    ])
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

  test('costs the early price until the end of its day, the same on page, card, quote and order; an order keeps it', async () => {
    const early = { early_price_cents: 10000, early_member_price_cents: 7000, early_until: dayFromNow(0) }
    await paidEvent({ ...early, max_participants: 1 })
    const told = async (as?: Someone) => {
      const given = { of_event: eventId, people: 2, country: 'BG', with_vat_number: false }
      const of_member = as ? { of_member: member } : {}
      const { body } = await ask<Row>('get_order_quote', { ...given, ...of_member }, as ?? { id: null })
      const columns = 'price_cents, member_price_cents, early_until::text, later_price_cents, later_member_price_cents'
      const [page, card] = await Promise.all(
        ['event_pages', 'event_cards'].map((view) =>
          sql(`select ${columns} from public.${view} where id = $1`, [eventId]),
        ),
      )
      return {
        quote: [body['net_cents'], body['early_until']],
        page: Object.values(page?.[0] ?? {}),
        card: Object.values(card?.[0] ?? {}),
      }
    }
    const page = [10000, 7000, dayFromNow(0), 12000, 8000]
    expect(await told()).toEqual({ quote: [20000, dayFromNow(0)], page, card: page })
    expect(await told(colleague)).toMatchObject({ quote: [14000, dayFromNow(0)] })
    // Members pay the same after it.
    await sql('update public.events set early_member_price_cents = member_price_cents where id = $1', [eventId])
    expect(await told(colleague)).toMatchObject({ quote: [16000, null] })
    await sql('update public.events set early_member_price_cents = 7000 where id = $1', [eventId])
    expect((await place(order(0))).body).toMatchObject({ code: 'PT409' })
    expect((await place(order(0, { unit_cents: 10000 }))).body).toMatchObject({ status: 'held' })
    expect((await place(order(1, { unit_cents: 10000 }))).body).toEqual({ status: 'waitlisted' })
    await sql('update public.events set early_until = $2 where id = $1', [eventId, dayFromNow(-1)])
    const later = [12000, 8000, null, null, null]
    expect(await told()).toEqual({ quote: [24000, null], page: later, card: later })
    expect((await place(order(2, { unit_cents: 10000 }))).body).toMatchObject({ code: 'PT409' })
    expect((await place(order(2))).body).toEqual({ status: 'waitlisted' })
    // Who waited is asked for the price of then.
    await sql('update public.events set max_participants = 3 where id = $1', [eventId])
    await sql('select private.fill_seats($1)', [eventId])
    for (const { id, status } of await seats())
      if (status === 'offered') await sql('select private.accept_seat($1)', [id])
    expect((await papers()).map(({ total_cents }) => total_cents)).toEqual([12000, 12000, 14400])
  })

  test.each([
    ['on the last day to pay has until its end', { pay_until: dayFromNow(0) }, 0],
    ['after the last day to pay has three days', { pay_until: dayFromNow(-1) }, 3],
    [
      'late has until the day before the event',
      { pay_until: dayFromNow(-1), start_date: days(2), end_date: days(2.1), registration_deadline: days(1.9) },
      1,
    ],
    [
      'later still has today',
      { pay_until: dayFromNow(-1), start_date: days(1), end_date: days(1.1), registration_deadline: days(0.9) },
      0,
    ],
  ])('%s', async (_, change, expected) => {
    await paidEvent(change)
    await place(order(0))
    expect(only(await papers()).due_on).toBe(dayFromNow(expected))
    const until = new Date(only(await seats()).until ?? '').toLocaleString('sv-SE', { timeZone: 'Europe/Sofia' })
    expect(until).toBe(`${dayFromNow(expected + 1)} 00:00:00`)
  })

  test.each([
    ['2 minutes', '00:02:00'],
    ['-1 hour', '00:01:00'],
  ])('is held until its event begins in %s, or a minute', async (begins, held) => {
    const until = `select date_trunc('second', private.held_until(jsonb_populate_record(null::public.events,
      jsonb_build_object('start_date', now() + $1::interval)), private.office_day() + 1) - now())::text`
    expect(await o.one(until, [begins])).toBe(held)
  })

  test.each([
    [3, 2],
    [1, 0],
  ])('has until the day before, once its event moves to in %i days', async (start, expected) => {
    await place(order(0))
    await sql(
      'update public.events set start_date = $2, end_date = $2, registration_deadline = $2, pay_until = private.office_day() where id = $1',
      [eventId, days(start)],
    )
    const day = dayFromNow(expected)
    const [seat] = await seats()
    const until = new Date(seat?.until ?? '').toLocaleString('sv-SE', { timeZone: 'Europe/Sofia' })
    expect(until).toBe(`${dayFromNow(expected + 1)} 00:00:00`)
    expect((await mails())[0]).toBe(
      `document-issued ${address(0)} link to the document pro_forma 1 14400 14400 ${day} ${day} Payer A`,
    )
    const snapshot = `select private.snapshot_of_document($1) ->> 'day_to_pay'`
    expect(await o.one(snapshot, [seat?.debt_id])).toBe(day)
  })

  test('keeps who ordered and what documents say of them, as it is sent', async () => {
    const placed = order(0, {
      name: ' Payer A ',
      email: ' Payer0@paid.example ',
      legal_name: ' Buyer OOD ',
      address: ' 1 Vitosha Blvd ',
      eik: '103873594',
      vat_number: 'BG175074752',
      reference: ' PO-7 ',
    })
    // Somebody signed in writes for another address: the order is not theirs.
    await place(placed, colleague)
    const others =
      'event_id, member_id, user_id, name, email, unit_cents, legal_name, address, country, eik, bin, vat_number, reference, erased_at'
    o.name({ event: eventId, colleague: colleague.id })
    expect(await o.table(`select ${others} from public.event_orders where id = $1`, [placed.id])).toEqual([
      'event – – Payer A Payer0@paid.example 12000 Buyer OOD 1 Vitosha Blvd BG 103873594 – BG175074752 PO-7 –',
    ])
    const [paper] = await papers()
    expect(
      await o.table(
        `select buyer ->> 'eik' as eik, buyer ->> 'vat_number' as vat, buyer ->> 'legal_name' as name, member_id, total_cents from public.documents where id = $1`,
        [paper?.id],
      ),
    ).toEqual(['103873594 BG175074752 Buyer OOD – 12600'])
    const own = order(1, {
      email: colleague.email,
      country: 'KZ',
      bin: '990140000017',
      member_id: member,
      unit_cents: 8000,
    })
    await place(own, colleague)
    expect(await o.table(`select ${others} from public.event_orders where id = $1`, [own.id])).toEqual([
      `event ${member === '' ? '' : 'Paying member'} colleague Payer B ${colleague.email} 8000 Payer 1 OOD 1 Vitosha Blvd, Sofia KZ – 990140000017 – – –`,
    ])
    expect(
      await o.table(
        'select name, company, user_id, order_id = $1 as ordered from public.event_registrations where order_id = $1',
        [own.id],
      ),
    ).toEqual(['Payer B Payer 1 OOD colleague true'])
  })

  test('by a robot is refused, and nothing is stored; from one place, only so many people are', async () => {
    expect(
      await ask('order_places', { placed: order(0), guard: { ...guard, website: 'x' } }, { id: null }),
    ).toMatchObject({ code: 'PT403' })
    expect([await seats(), await papers()]).toEqual([[], []])
    await sql(`update private.operation_settings set value = 3 where name = 'registrations_per_origin'`)
    await sql('delete from private.registration_attempts')
    const people = (...letters: string[]) => ({ people: letters.map((letter) => ({ name: `Guest ${letter}` })) })
    expect(await place(order(0, people('A', 'B')))).toMatchObject({ code: null })
    expect((await place(order(1, people('C', 'D')))).code).toBe('PT429')
    await paidEvent({})
    // The same people again are not others.
    for (const _ of [1, 2]) expect(await place(order(0, people('A', 'B', 'C')))).toMatchObject({ code: null })
    await paidEvent({})
    expect(await place(order(1, people('C', 'D')))).toMatchObject({ code: null })
    expect(await place(order(2, people('E')))).toMatchObject({ code: null })
    expect((await place(order(3, people('F')))).code).toBe('PT429')
    await sql(`update private.registration_attempts set at = at - interval '1 hour'`)
    expect((await place(order(3, people('F')))).body).toEqual({ status: 'waitlisted' })
    await sql(`update private.operation_settings set value = 1000000 where name = 'registrations_per_origin'`)
  })

  test('of somebody known sends them their mail again, after ten minutes', async () => {
    await place(order(0))
    const again = () =>
      place(order(1, { people: [{ name: 'Payer A', email: address(0) }] }))
        .then(mails)
        .then((all) => all.filter((mail) => mail.startsWith('registration-held')).length)
    expect(await again()).toBe(0)
    await sql(
      `update public.event_registrations set mailed_at = mailed_at - interval '10 minutes' where event_id = $1`,
      [eventId],
    )
    expect([await again(), await again()]).toEqual([1, 1])
    const said = `select distinct data ->> 'offer_expires_at' is not null from public.mail_outbox where template = 'registration-held' and recipient = $1`
    expect(await o.table(said, [address(0)])).toEqual(['true'])
  })
})

test('who ordered is thanked for a part of the price, and for all of it by the mail of the invoice alone', async () => {
  await place(order(0))
  const pro = only(await papers())
  const thanks = () =>
    sql<{ recipient: string; data: Row | null }>(
      `select o.recipient, private.mail_data(o) as data from public.mail_outbox o where o.template = 'payment-arrived'
         and o.about_id in (select s.payment_id from public.settlements s where s.debt_id = $1)`,
      [pro.id],
    )
  await pay(pro, 4400)
  const [mail, ...others] = await thanks()
  expect(others).toEqual([])
  const documents = [{ number: pro.number, cents: 4400, open_cents: 10000, state: 'open', overdue: false }]
  expect(mail).toMatchObject({ recipient: address(0), data: { by_hand: false, left_cents: 0, documents } })
  expect(mail?.data).toMatchObject({ event: { title: 'Registration Test' }, people: [{ name: 'Payer A' }] })
  expect(JSON.stringify(mail?.data)).not.toContain('OOD')
  await pay(pro, 10000)
  expect((await thanks()).map(({ data }) => data)).toEqual([null])
  const bringing = `select (private.mail_data(o) ->> 'thanks')::boolean as thanks from public.mail_outbox o join public.documents d on d.id = o.about_id
    where o.template = 'document-issued' and d.refers_to = $1`
  expect(await sql(bringing, [pro.id])).toEqual([{ thanks: true }])
  // Who is removed from an order has no mail of it left.
  await sql('select private.anonymise_orders(array(select id from public.event_orders where event_id = $1))', [eventId])
  expect(await thanks()).toEqual([])
})

test('a quote says what the pro forma will', async () => {
  const quote = (given: object, as?: Someone) =>
    ask(
      'get_order_quote',
      { of_event: eventId, people: 2, country: 'BG', with_vat_number: false, ...given },
      as ?? { id: null },
    )
  const sums = { net_cents: 24000, tax_cents: 4800, total_cents: 28800 }
  expect((await quote({})).body).toEqual({
    ...sums,
    tax_rate: 2000,
    tax_words: 'VAT',
    pay_by: dayFromNow(5),
    early_until: null,
  })
  const withVat = { tax_cents: 1200, total_cents: 25200, tax_rate: 500 }
  expect((await quote({ with_vat_number: true })).body).toMatchObject(withVat)
  expect((await quote({ country: 'DE' })).body).toMatchObject({ tax_cents: 0, total_cents: 24000 })
  expect((await quote({ of_member: member }, colleague)).body).toMatchObject({ net_cents: 16000, total_cents: 19200 })
  for (const [people, code] of [
    [0, '22023'],
    [1, null],
    [10, null],
    [11, '22023'],
    [null, '22023'],
  ] as const)
    expect((await quote({ people })).code).toBe(code)
  for (const as of [undefined, editor]) expect((await quote({ of_member: member }, as)).code).toBe('42501')
  await o.term(member, -400, -31)
  expect((await quote({ of_member: member }, colleague)).code).toBe('42501')
  await sql('delete from public.memberships where member_id = $1', [member])
  // Admission to an event outside Bulgaria has rules of its own.
  await sql(`update public.tax_rules set rate = 100, words_en = 'Abroad' where line_kind = 'event_abroad'`)
  await paidEvent({ is_abroad: true })
  expect((await quote({ country: 'KZ' })).body).toMatchObject({ tax_cents: 240, tax_words: 'Abroad' })
  await paidEvent({ max_participants: 1, is_abroad: true })
  await place(order(0))
  expect(
    await o.table('select kind, tax_rate from public.document_lines where document_id = $1', [(await papers())[0]?.id]),
  ).toEqual(['event_abroad 100'])
  await place(order(1))
  expect(
    await o.one(
      `select data ->> 'tax_rate' from public.mail_outbox where template = 'registration-waitlisted' and recipient = $1 order by created_at desc limit 1`,
      [address(1)],
    ),
  ).toBe('100')
  await paidEvent({ price_cents: 10, member_price_cents: 9 })
  expect((await quote({ people: 1, with_vat_number: true })).body).toMatchObject({ tax_cents: 1, total_cents: 11 })
  await paidEvent({ price_cents: 9, member_price_cents: 9 })
  expect((await quote({ people: 1, with_vat_number: true })).body).toMatchObject({ tax_cents: 0, total_cents: 9 })
  await paidEvent({ published_at: null })
  expect((await quote({})).code).toBe('PT404')
  await makeEvent(sql)
  expect((await quote({})).code).toBe('PT404')
})

describe('a place that is not paid', () => {
  test('is reminded of before its last day, to who ordered it, and not after', async () => {
    await place(order(0))
    const { id } = only(await papers())
    const listed = await call<{ document_id: string }[]>('get_reminders')
    expect(listed.filter(({ document_id }) => document_id === id)).toMatchObject([
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
    expect((await mails()).filter((mail) => mail.startsWith('document-reminder'))).toEqual([])
    await due(3)
    await sql('alter table public.documents enable trigger keep_issued')
    await sql('select private.send_dues_reminders()')
    expect((await mails()).at(-1)).toBe(
      `document-reminder ${address(0)} link to the document pro_forma 1 14400 14400 ${dayFromNow(3)} ${dayFromNow(3)} Payer A`,
    )
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
    expect((await mails()).slice(-2)).toEqual([
      `document-ended ${address(0)} – – – – – Payer A`,
      `registration-offered ${address(1)}`,
    ])
    expect(
      await o.table(
        `select undone_reason from public.settlements s join public.documents d on d.id = s.debt_id where d.order_id is not null and s.undone_at is not null`,
      ),
    ).toEqual(['It was not paid in time.'])
  })

  test.each([
    // Said: until the end of Friday. Held: until the end of the third bank day, Wednesday.
    ['2026-12-05 00:00', 3, '2027-01-01 12:00', '2026-12-10 00:00'],
    ['2026-12-04 00:00', 3, '2027-01-01 12:00', '2026-12-09 00:00'],
    ['2026-12-06 00:00', 1, '2027-01-01 12:00', '2026-12-08 00:00'],
    ['2026-12-08 00:00', 3, '2027-01-01 12:00', '2026-12-11 00:00'],
    ['2026-12-05 00:00', 0, '2027-01-01 12:00', '2026-12-05 00:00'],
    // Never past the beginning of the event, nor before what is said.
    ['2026-12-05 00:00', 3, '2026-12-06 12:00', '2026-12-06 12:00'],
    ['2026-12-05 00:00', 3, '2026-12-04 12:00', '2026-12-05 00:00'],
  ])(
    'said to be held until %s, with %i days of transfer and an event on %s, passes on at %s',
    async (said, transfer, start, ends) => {
      await sql(`update private.operation_settings set value = $1 where name = 'days_of_transfer'`, [transfer])
      const passes = (debt: string) =>
        o.one(
          `select to_char(private.passes_on_at(jsonb_populate_record(null::public.event_registrations, jsonb_build_object('debt_id', ${debt},
           'offer_expires_at', $1::timestamp at time zone 'Europe/Sofia')), $2::timestamp at time zone 'Europe/Sofia') at time zone 'Europe/Sofia', 'YYYY-MM-DD HH24:MI')`,
          [said, start],
        )
      expect(await passes('gen_random_uuid()')).toBe(ends)
      // A place that is only offered passes on as it is said.
      expect(await passes('null')).toBe(said)
      await sql(`update private.operation_settings set value = 3 where name = 'days_of_transfer'`)
    },
  )

  test('is held for the days of the transfer after its last day, and a payment then confirms it', async () => {
    await paidEvent({ max_participants: 1 })
    await place(order(0))
    await expire('1 minute')
    // Nor does it go to somebody else who asks for a place then.
    expect((await place(order(1))).body).toEqual({ status: 'waitlisted' })
    expect((await seats()).map(({ status }) => status)).toEqual(['offered', 'waitlisted'])
    await pay(only(await papers()))
    expect((await seats()).map(({ status }) => status)).toEqual(['confirmed', 'waitlisted'])
  })

  test('and passed on is asked for again at its price, while it is free, and a late payment settles that', async () => {
    const [one, two] = [{ name: 'Ada One' }, { name: 'Bo Two' }]
    await place(order(0, { people: [one, two] }))
    const [gone] = await papers()
    const again = () => ask<string & Row>('ask_again_for_places', { document_id: gone?.id })
    expect((await again()).body).toMatchObject({
      message: `${gone?.number} has no places that ended because they were not paid.`,
    })
    await expire()
    await sql('update public.events set price_cents = 20000, pay_until = private.office_day() - 1 where id = $1', [
      eventId,
    ])
    expect(await ask('ask_again_for_places', { document_id: gone?.id }, editor)).toMatchObject({ code: '42501' })
    // Another one has the third place and the second.
    await place(order(1, { people: [{ name: 'Cy Three' }, { name: 'Di Four' }], unit_cents: 20000 }))
    expect((await again()).body).toMatchObject({
      message: 'Only 1 of 2 places are free, because others have them.',
    })
    const taken = (await seats()).find(({ name }) => name === 'Di Four')
    await sql(`select private.cancel_participation($1, 'participant')`, [taken?.id])
    const number = (await again()).body
    const fresh = (await papers()).find((paper) => paper.number === number)
    expect(fresh).toMatchObject({ state: 'open', open_cents: 28800, due_on: dayFromNow(3) })
    const replaced = `select private.mail_data(m) ->> 'replaces' from public.mail_outbox m where m.about_id = $1`
    expect(await o.one(replaced, [fresh?.id])).toBe(gone?.number)
    expect((await again()).code).toBe('PT409')
    expect((await mails()).slice(-1)).toEqual([
      `document-issued ${address(0)} link to the document pro_forma 4 28800 28800 ${dayFromNow(3)} ${dayFromNow(3)} Payer A`,
    ])
    await pay(fresh as Paper)
    expect((await seats()).map(({ name, status }) => [name, status])).toEqual([
      ['Ada One', 'confirmed'],
      ['Bo Two', 'confirmed'],
      ['Cy Three', 'offered'],
      ['Di Four', 'cancelled'],
    ])
  })

  test.each([
    ['others have all places', `update public.events set max_participants = 1 where id = $1`, 'P0001 Only 0 of 1'],
    [
      'the event has begun',
      `update public.events set registration_deadline = null, pay_until = '2026-01-01', start_date = now() - interval '1 minute' where id = $1`,
      'P0001 This event has begun',
    ],
    [
      'the event is cancelled',
      `update public.events set status = 'cancelled' where id = $1`,
      'P0001 This event has begun',
    ],
    [
      'the event is completed',
      `update public.events set status = 'completed' where id = $1`,
      'P0001 This event has begun',
    ],
    [
      'the person has registered again',
      `insert into public.event_registrations (id, event_id, name, email, status, queued_at) select gen_random_uuid(), r.event_id, r.name, r.email, 'confirmed', now() from public.event_registrations r where r.event_id = $1 and r.name = 'Payer A'`,
      'PT409',
    ],
  ])('and passed on is not asked for again once %s', async (_, change, refusal) => {
    await place(order(0))
    const [gone] = await papers()
    await expire()
    await sql(
      `insert into public.event_registrations (id, event_id, name, email, status, queued_at) values (gen_random_uuid(), $1, 'Cy Three', 'cy@paid.example', 'confirmed', now())`,
      [eventId],
    )
    await sql(change, [eventId])
    await expect(call('ask_again_for_places', { document_id: gone?.id })).rejects.toThrow(refusal)
  })

  test('ends with its pro forma, which an Administrator cancels', async () => {
    await place(order(0))
    await place(order(1))
    const [first] = await papers()
    await call('cancel_pro_forma', { document_id: first?.id, reason: 'A guest of the house' })
    expect((await seats()).map(({ status, cancelled_by }) => [status, cancelled_by])).toEqual([
      ['cancelled', 'office'],
      ['offered', null],
    ])
    expect((await papers()).map(({ state }) => state)).toEqual(['cancelled', 'open'])
    // Whoever is here then stays so; when the check-in is undone, nothing holds the place.
    const [, second] = await seats()
    await call('check_in', { registration_id: second?.id }, editor)
    await call('cancel_pro_forma', { document_id: second?.debt_id, reason: 'A guest of the house' })
    expect((await seats()).map(({ status }) => status)).toEqual(['cancelled', 'attended'])
    expect(await call('undo_check_in', { registration_id: second?.id }, editor)).toBe('cancelled')
    expect((await papers()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  test('of an event that is completed stays as it is when its pro forma is cancelled, and when who ordered is erased', async () => {
    await place(order(0, { people: [{ name: 'Ada One', email: 'ada@paid.example' }] }))
    await sql(`update public.events set status = 'completed' where id = $1`, [eventId])
    const asked = only(await papers())
    await call('cancel_pro_forma', { document_id: asked.id, reason: 'Never came' })
    expect(only(await papers()).state).toBe('cancelled')
    await call('fulfil_erasure', { address: address(0), request: null })
    expect(only(await seats()).status).toBe('offered')
  })

  test('is cancelled by any staff, for whom nothing stands in the way', async () => {
    await place(order(0))
    const given = { registration_id: only(await seats()).id }
    expect(await call('why_not_cancel_registration', given, editor)).toBeNull()
    await call('cancel_registration_for_office', given, editor)
    const ended = only(await papers())
    expect(ended.state).toBe('cancelled')
    // Only what was not paid in time is asked for again.
    await expect(call('ask_again_for_places', { document_id: ended.id })).rejects.toThrow('PT409')
  })

  test('paid too late is not confirmed: the payment is refused for a pro forma that was cancelled', async () => {
    await place(order(0))
    const asked = only(await papers())
    await expire()
    await expect(pay(asked, 14400)).rejects.toThrow(`P0001 ${asked.number} has been cancelled.`)
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
    // The mail of the new one says what it replaces, the paper of the old one what replaced it.
    const [gone] = await papers()
    expect(
      await o.table(
        `select private.mail_data(m) ->> 'replaces' as replaces, private.end_of($2) ->> 'by_number' as by
         from public.mail_outbox m where m.about_id = $1`,
        [fresh?.id, gone?.id],
      ),
    ).toEqual([`${gone?.number} ${fresh?.number}`])
    expect((await mails()).filter((mail) => mail.startsWith('document'))).toEqual([
      `document-issued ${address(0)} – – – – – –`,
      `document-issued ${address(0)} link to the document pro_forma 2 28800 28800 ${dayFromNow(5)} ${dayFromNow(5)} Payer A`,
    ])
  })

  test('of somebody who was checked in is confirmed by the payment, and stays theirs when the check-in is undone', async () => {
    await place(order(0, { people: [{ name: 'Ada One' }, { name: 'Bo Two' }, { name: 'Cy Three' }] }))
    const [first, second, third] = await seats()
    for (const seat of [first, second]) await call('check_in', { registration_id: seat?.id }, editor)
    // Another one gives up: who is here stays here.
    await sql(`select private.cancel_participation($1, 'participant')`, [third?.id])
    expect((await seats()).map(({ status }) => status)).toEqual(['attended', 'attended', 'cancelled'])
    await call('undo_check_in', { registration_id: first?.id }, editor)
    expect((await seats()).map(({ status }) => status)).toEqual(['offered', 'attended', 'cancelled'])
    await pay((await papers()).at(-1) as Paper)
    await call('undo_check_in', { registration_id: second?.id }, editor)
    expect((await seats()).map(({ status, until }) => [status, until])).toEqual([
      ['confirmed', null],
      ['confirmed', null],
      ['cancelled', expect.any(String)],
    ])
    await expire()
    expect((await seats()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'cancelled'])
    // Who is here has no need of a confirmation.
    expect((await mails()).filter((mail) => mail.startsWith('registration-confirmed'))).toHaveLength(1)
  })

  test('counts among those that a payment confirms, also of who was checked in before it, until it does', async () => {
    await place(order(0, { people: [{ name: 'Ada One' }, { name: 'Bo Two' }] }))
    const asked = only(await papers())
    const [seat] = await seats()
    await call('check_in', { registration_id: seat?.id }, editor)
    const confirms = () => call('get_payment_mails', { documents: [asked.id] })
    expect(await confirms()).toMatchObject([{ places: 2 }])
    await pay(asked)
    expect(await confirms()).toMatchObject([{ places: 0 }])
  })

  test('of somebody who was checked in and erased ends when the check-in is undone after its pro forma was cancelled', async () => {
    await place(order(0))
    const [seat] = await seats()
    await call('check_in', { registration_id: seat?.id }, editor)
    await call('cancel_pro_forma', { document_id: only(await papers()).id, reason: 'A guest' })
    await sql('select private.erase_registrations(null, $1)', [address(0)])
    expect(await call('undo_check_in', { registration_id: seat?.id }, editor)).toBe('cancelled')
  })

  test('of several that were paid in part: what was paid goes to the new pro forma, and confirms its places where that is enough', async () => {
    const settled = (paper?: Paper) =>
      o.table(
        'select payment_id, cents, settled_on, undone_at is null as counts from public.settlements where debt_id = $1 order by settled_at',
        [paper?.id],
      )
    await paidEvent({ max_participants: 4 })
    await place(order(0, { people: ['Ada', 'Bo', 'Cy', 'Di'].map((name) => ({ name: `${name} One` })) }))
    const [asked] = await papers()
    const late = await pay(asked as Paper, 20000)
    const early = await o.pay(null, [[asked as Paper, 9000]], { booked_on: '2026-01-14', cents: 9500 })
    o.name({ late, early })
    const [first, second] = await seats()
    // By who has no rights, as by the link of a mail.
    await sql(`select private.cancel_participation($1, 'participant')`, [first?.id])
    const [, fresh] = await papers()
    expect([asked, fresh].map((paper) => paper?.id)).toEqual((await papers()).map(({ id }) => id))
    expect(fresh).toMatchObject({ state: 'open', quantity: 3, open_cents: 14200 })
    expect(await settled(asked)).toEqual(['late 20000 2026-01-15 false', 'early 9000 2026-01-14 false'])
    expect(await settled(fresh)).toEqual(['early 9000 2026-01-14 true', 'late 20000 2026-01-15 true'])
    await sql(`select private.cancel_participation($1, 'participant')`, [second?.id])
    expect(
      (await papers()).map(({ kind, state, quantity, open_cents }) => [kind, state, quantity, open_cents]),
    ).toEqual([
      ['pro_forma', 'cancelled', 4, 0],
      ['pro_forma', 'cancelled', 3, 0],
      ['pro_forma', 'invoiced', 2, 0],
      ['invoice', 'paid', 2, 0],
    ])
    expect((await seats()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'confirmed', 'confirmed'])
    expect([await o.left(late), await o.left(early)]).toEqual([200, 500])
    // The invoice's mail says what of both was paid for more, and the end of the last pro forma that was mailed.
    expect(
      await o.table(
        `select m.data ->> 'left_cents' as left, private.mail_data(m) ->> 'replaces' as replaces,
           private.mail_data(m) #>> '{replaces_without,0,name}' as without
         from public.mail_outbox m join public.documents d on d.id = m.about_id
         where d.order_id = $1 order by d.issued_at`,
        [first?.order_id],
      ),
    ).toEqual(['– – –', '– – –', `200 ${fresh?.number} Bo One`])
    // Who has paid it is not asked again.
    expect((await mails()).slice(-4)).toEqual([
      `document-issued ${address(0)} link to the document invoice 1 28800 0 – – Payer A`,
      `registration-cancelled ${address(0)} participant`,
      ...Array<string>(2).fill(`registration-confirmed ${address(0)}`),
    ])
  })
})

test.each([
  ['what a credit note paid of it moves, too', 'credit'],
  ['what was written off stays so, and nobody is asked', 'write_off'],
  ['what a credit note and a payment settled beyond the rest is left, and said', 'both'],
])('of an order of which one place is given up, %s', async (_, kind) => {
  const placed = order(0, { member_id: member, unit_cents: 8000, people: [{ name: 'Ada One' }, { name: 'Bo Two' }] })
  const invoice = await o.issue('invoice', member, [{ kind: 'sponsorship', unit_cents: 4000 }])
  await o.pay(member, [[invoice, await o.openOf(invoice)]])
  const note = await o.note(invoice, member, [{ corrects: 1, unit_cents: 4000 }])
  const cents = await o.leftOfNote(note)
  await place(placed, colleague)
  const [asked] = await papers()
  if (kind !== 'write_off')
    await call('use_credit', {
      credit_note_id: note.id,
      document_id: asked?.id,
      cents,
      expected_open: 19200,
      expected_left: cents,
    })
  else await call('write_off', { document_id: asked?.id, reason: 'Guests of honour', expected_open: 19200 })
  const before = (await mails()).length
  if (kind === 'both') await o.pay(member, [[asked as Paper, 9600 - cents + 150]], { booked_on: '2026-01-15' })
  const [first, second] = await seats()
  const giveUp = (seat?: Seat) => sql(`select private.cancel_participation($1, 'participant')`, [seat?.id])
  await giveUp(first)
  if (kind === 'both') {
    const said = `select m.data ->> 'left_cents' from public.mail_outbox m where m.about_id = $1`
    return expect(await o.one(said, [(await papers()).at(-1)?.id])).toBe('150')
  }
  expect((await papers()).map(({ state, quantity, open_cents }) => [state, quantity, open_cents])).toEqual([
    ['cancelled', 2, 0],
    kind === 'credit' ? ['open', 1, 9600 - cents] : ['written_off', 1, 0],
  ])
  if (kind === 'credit') {
    expect(await o.leftOfNote(note)).toBe(0)
    await giveUp(second)
    const said = `select m.data ->> 'paid_cents' from public.mail_outbox m where m.about_id = $1 and m.template = 'document-ended'`
    expect(await o.one(said, [(await papers()).at(-1)?.id])).toBe(`${cents}`)
  } else expect((await mails()).slice(before)).toEqual([`registration-cancelled ${address(0)} participant`])
})

test('of an order of which one place is given up, what the bank may keep of a payment closes the rest', async () => {
  await o.settings({ accounts, reminders: [-3, 7], close_below_cents: 100 })
  await place(order(0, { people: [{ name: 'Ada One' }, { name: 'Bo Two' }] }))
  await pay(only(await papers()), 14300)
  await sql(`select private.cancel_participation($1, 'participant')`, [(await seats())[0]?.id])
  expect((await seats()).map(({ status }) => status)).toEqual(['cancelled', 'confirmed'])
  await o.settings({ accounts, reminders: [-3, 7] })
})

test('orders are a burst from one place by how many there are, and end together without a word to anybody; who has paid a part stays', async () => {
  await paidEvent({ max_participants: null })
  const bursts = () =>
    call<{ ids: string[]; people: string[] }[]>('get_registration_bursts', { of_event: eventId }, editor)
  // However many people one order names.
  await place(order(0, { people: 'ABCDE'.split('').map((letter) => ({ name: `Guest ${letter}` })) }))
  for (const at of [1, 2, 3, 4]) await place(order(at))
  const all = await papers()
  await pay(all[1] as Paper, 100)
  // Nor do they who paid, though it was taken back.
  await place(order(6))
  await call('undo_payment', { payment_id: await pay((await papers()).at(-1) as Paper), reason: 'Wrong' })
  expect(await bursts()).toEqual([])
  await place(order(5))
  const [burst] = await bursts()
  expect(burst?.people).toEqual([
    ...'ABCDE'.split('').map((letter) => `Guest ${letter} <${address(0)}>`),
    ...[2, 3, 4, 5].map((at) => `Payer ${'ABCDEF'[at] ?? ''} <${address(at)}>`),
  ])
  // Guest E is known to somebody.
  const ids = (burst?.ids ?? []).filter((_, at) => at !== 4)
  const unknown = (await seats()).find(({ name }) => name === 'Payer B')?.id
  const before = await mails()
  expect(await call('remove_registration_burst', { of_event: eventId, ids: [...ids, unknown] }, editor)).toBe(8)
  expect((await seats()).map(({ name, status }) => `${name} ${status}`)).toEqual([
    ...'ABCD'.split('').map((letter) => `Guest ${letter} cancelled`),
    'Guest E offered',
    'Payer B offered',
    ...'CDE'.split('').map((letter) => `Payer ${letter} cancelled`),
    'Payer G confirmed',
    'Payer F cancelled',
  ])
  expect((await papers()).map(({ state, quantity }) => `${state} ${quantity}`)).toEqual([
    'cancelled 5',
    'open 1',
    ...Array<string>(3).fill('cancelled 1'),
    'invoiced 1',
    'open 1',
    'cancelled 1',
    'open 1',
  ])
  expect(
    await o.table(
      'select name, erased_at is null as known from public.event_orders where event_id = $1 order by created_at',
      [eventId],
    ),
  ).toEqual(['Payer A true', 'Payer B true', ...Array<string>(3).fill('Erased false'), 'Payer G true', 'Erased false'])
  // The new pro forma for whoever stays, and nothing more; what waited about the other one is not sent.
  expect((await mails()).filter((mail) => !before.includes(mail))).toEqual([
    `document-issued ${address(0)} – – – – – –`,
    `document-issued ${address(0)} link to the document pro_forma 8 14400 14400 ${dayFromNow(5)} ${dayFromNow(5)} Payer A`,
  ])
})

describe('a place that is paid', () => {
  async function paid(people: number) {
    const three = ['Ada One', 'Bo Two', 'Cy Three'].map((name, at) => ({ name, email: `guest${at}@paid.example` }))
    await place(order(0, { people: three.slice(0, people) }))
    await pay(only(await papers()))
  }
  const credits = async () =>
    (await papers())
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ quantity, open_cents }) => [quantity, open_cents])

  test('and cancelled by the office is credited, to be paid back, which waits on the Overview', async () => {
    const waiting = async () =>
      (await call<{ kind: string; count: number }[]>('get_waiting')).find(({ kind }) => kind === 'credits')?.count ?? 0
    const before = Number(await waiting())
    await paid(2)
    const [first] = await seats()
    const why =
      '1 document was issued, over €288.00 in all. Only Administrators may end these places, as that cancels or credits them.'
    await expect(call('cancel_registration_for_office', { registration_id: first?.id }, editor)).rejects.toThrow(
      `42501 ${why}`,
    )
    // It is known before.
    expect(await call('why_not_cancel_registration', { registration_id: first?.id }, editor)).toBe(why)
    expect(await call('why_not_cancel_registration', { registration_id: first?.id })).toBeNull()
    await call('cancel_registration_for_office', { registration_id: first?.id })
    expect(await credits()).toEqual([[1, 14400]])
    const [, second] = await seats()
    await call('cancel_registration_for_office', { registration_id: second?.id })
    expect(await credits()).toEqual([
      [1, 14400],
      [1, 14400],
    ])
    expect(Number(await waiting())).toBe(before + 2)
    expect((await mails()).filter((mail) => mail.startsWith('document')).slice(-2)).toEqual(
      [1, 2].map(
        (number) => `document-issued ${address(0)} link to the document credit_note ${number} 14400 14400 – – Payer A`,
      ),
    )
    const notes = (await papers()).filter(({ kind }) => kind === 'credit_note').map(({ id }) => id)
    expect(
      await o.table(
        `select d.refers_to, d.reason, l.place, l.corrects, l.kind, l.words_en like 'Participation%' as words, l.quantity, l.unit_cents, l.tax_rate, l.tax_code, l.tax_words_bg, l.tax_words_en
      from public.documents d join public.document_lines l on l.document_id = d.id where d.id = any ($1) order by l.corrects`,
        [notes],
      ),
    ).toEqual(
      [1, 2].map(
        (line) => `invoice 1 The chamber cancelled the participation. 1 ${line} event true 1 12000 2000 E2000 ДДС VAT`,
      ),
    )
    // It is used for its own order alone.
    await place(order(3))
    const other = (await papers()).at(-1)
    await expect(
      call('use_credit', {
        credit_note_id: notes[0],
        document_id: other?.id,
        cents: 1,
        expected_open: 14400,
        expected_left: 14400,
      }),
    ).rejects.toThrow('used for its own member or order')
  })

  test.each([
    ['given up by its participant', 'participant', `select private.cancel_participation($1, 'participant')`],
    [
      'of somebody who is erased',
      'erasure',
      `select private.erase_registrations(null, r.email) from public.event_registrations r where r.id = $1`,
    ],
  ])('and %s stays paid', async (_, by, end) => {
    await paid(1)
    await sql(end, [only(await seats()).id])
    expect(only(await seats())).toMatchObject({ status: 'cancelled', cancelled_by: by })
    expect(await credits()).toEqual([])
    // What the office took of the same order is credited, and not that.
    await paidEvent({})
    await paid(3)
    const [first, second] = await seats()
    await sql(end, [first?.id])
    await sql(`select private.cancel_participation($1, 'office')`, [second?.id])
    expect(await credits()).toEqual([[1, 14400]])
    await sql(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    expect(await credits()).toEqual([
      [1, 14400],
      [1, 14400],
    ])
  })

  test('of an event that is cancelled is credited, all in one note, and what notes by hand took is not credited twice', async () => {
    await paid(3)
    const [, invoice] = await papers()
    const lines = (...corrects: number[]) =>
      corrects.map((at) => ({ corrects: at, unit_cents: 1200, words_en: 'Discount', words_bg: 'Отстъпка' }))
    const by = { refers_to: invoice?.id, reason: 'A discount' }
    await o.issue('credit_note', null, lines(1, 2, 3), by)
    // Of the second place all that is left.
    await o.issue('credit_note', null, [{ ...lines(2)[0], unit_cents: 10800 }], by)
    await sql(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    expect(
      await o.table(
        `select l.corrects, l.unit_cents, d.reason, d.total_cents from public.documents d join public.document_lines l on l.document_id = d.id
         where d.refers_to = $1 and d.kind = 'credit_note' and d.reason <> 'A discount' order by l.corrects`,
        [invoice?.id],
      ),
    ).toEqual(['1 10800 The event was cancelled. 25920', '3 10800 The event was cancelled. 25920'])
  })

  test('of an event is ended, with it, by Administrators alone, who are asked with the documents and their sum', async () => {
    await paid(1)
    await place(order(1, { people: [{ name: 'Di Four' }, { name: 'Ed Five' }] }))
    expect(await cancelEvent({}, editor)).toEqual({ code: '42501', asks: null })
    const why = `select private.why_not_end(array(select r.id from public.event_registrations r where r.event_id = $1))
      from (select set_config('request.jwt.claims', $2, true)) as c`
    const claims = JSON.stringify({ role: 'authenticated', sub: editor.id })
    expect(await o.one(why, [eventId, claims])).toMatch(/^2 documents were issued, over €432.00 in all\./)
    const invoice = (await papers()).find(({ kind }) => kind === 'invoice')
    const discount = { corrects: 1, unit_cents: 1000, words_en: 'Discount', words_bg: 'Отстъпка' }
    await o.issue('credit_note', null, [discount], { refers_to: invoice?.id, reason: 'A discount' })
    // Without what the note took.
    // Who ordered the first place takes no part.
    const asks = { cancelled: 4, documents: 2, document_cents: 42000 }
    expect(await cancelEvent({})).toEqual({ code: 'PT428', asks })
    expect(await cancelEvent({ expected: { ...asks, documents: 3 } })).toEqual({ code: 'PT428', asks })
    expect(await cancelEvent({ expected: asks })).toEqual(saved)
    expect((await papers()).map(({ kind, state }) => [kind, state])).toEqual([
      ['pro_forma', 'invoiced'],
      ['invoice', 'credited'],
      ['pro_forma', 'cancelled'],
      ['credit_note', 'open'],
      ['credit_note', 'open'],
    ])
  })

  test('of an event is ended, with it, by an Editor once its pro forma is cancelled', async () => {
    await place(order(0))
    const { id, debt_id } = only(await seats())
    await call('check_in', { registration_id: id }, editor)
    expect(await cancelEvent({}, editor)).toEqual({ code: '42501', asks: null })
    await call('cancel_pro_forma', { document_id: debt_id, reason: 'A guest of the house' })
    expect(await cancelEvent({}, editor)).toEqual({ code: 'PT428', asks: { cancelled: 1 } })
  })

  test('keeps its event, which is cancelled instead of deleted; one without documents is deleted', async () => {
    await place(order(0))
    await call('cancel_registration_for_office', { registration_id: only(await seats()).id }, editor)
    expect(await call('delete_events', { ids: [eventId] })).toMatchObject({
      done: [],
      failed: [
        {
          id: eventId,
          reason: expect.stringContaining('Documents were issued for places at “Registration Test”') as string,
        },
      ],
    })
    expect(await call('why_not_delete_event', { event_id: eventId }, editor)).toContain('Documents were issued')
    // Nothing holds any more, so an Editor may cancel it.
    expect(await cancelEvent({}, editor)).toEqual(saved)
    await paidEvent({})
    expect(await call('why_not_delete_event', { event_id: eventId }, editor)).toBeNull()
    expect(await call('delete_events', { ids: [eventId] }, editor)).toMatchObject({ done: [{ id: eventId }] })
  })

  test('stays confirmed when its payment is undone, with the invoice open', async () => {
    await paid(1)
    const [payment] = await sql<{ id: string }>('select id from public.payments order by recorded_at desc limit 1')
    await call('undo_payment', { payment_id: payment?.id, reason: 'Wrong' })
    expect(only(await seats()).status).toBe('confirmed')
    const invoice = (await papers()).at(-1)
    expect(invoice).toMatchObject({ kind: 'invoice', state: 'open', open_cents: 14400 })
    // It asks again, by its reminders.
    const listed = await call<{ document_id: string }[]>('get_reminders')
    expect(listed.filter(({ document_id }) => document_id === invoice?.id)).toMatchObject([{ readers: 1 }])
    // Paid after all, nobody is told again.
    const { length } = await mails()
    await pay(invoice as Paper)
    expect(await mails()).toHaveLength(length)
  })

  test('is not restored with the event', async () => {
    await paid(1)
    await sql(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    await sql(`select private.restore_registrations(e) from public.events e where id = $1`, [eventId])
    expect(only(await seats()).status).toBe('cancelled')
  })
})

test('a line of a bank that pays orders of a member and of others is a payment of no member', async () => {
  await place(order(0, { member_id: member, unit_cents: 8000 }), colleague)
  await place(order(1))
  const lines = [{ booked_on: '2026-01-15', cents: 24000, text: 'both' }]
  const statement = { id: randomUUID(), account: 'ORDERS', currency: 'EUR', format: 'csv', file_name: 'a.csv', lines }
  await call('import_statements', { statements: [statement] })
  const parts = await o.partsOf((await papers()).map((paper) => [paper, paper.open_cents] as const))
  const line_id = await o.one('select id from public.statement_lines where statement_id = $1', [statement.id])
  const given = { line_id, payment_id: randomUUID(), member_id: member, euro_cents: null, parts }
  await call('confirm_line', given)
  expect(
    await o.table('select member_id, left_cents from public.payment_list where id = $1', [given.payment_id]),
  ).toEqual(['– 0'])
  expect((await seats()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  expect(
    await o.table(
      `select distinct urgency from public.mail_outbox where template = 'registration-confirmed' and recipient like '%@paid.example'`,
    ),
  ).toEqual(['0'])
})

describe('privacy', () => {
  const held = async (address: string, person: string | null = null) =>
    (await sql<{ held: Row[] }>('select private.held_orders($1, $2) as held', [person, address]))[0]?.held

  test('an order is held about whom it names, and erased with the places that nobody would pay; its documents stay', async () => {
    const first = order(9, { people: [{ name: 'Ada One' }, { name: 'Bo Two', email: 'bo@paid.example' }] })
    await place(first)
    const [mine] = (await held(` ${address(9).toUpperCase()} `)) ?? []
    expect(mine).toEqual({
      name: 'Payer J',
      email: address(9),
      unit_cents: 12000,
      legal_name: 'Payer 9 OOD',
      address: '1 Vitosha Blvd, Sofia',
      country: 'BG',
      eik: null,
      bin: null,
      vat_number: null,
      reference: null,
      created_at: expect.any(String) as string,
      event: 'Registration Test',
      documents: [expect.objectContaining({ kind: 'pro_forma', total_cents: 28800, due_on: dayFromNow(5) })],
      payments: [],
    })
    expect(await held('bo@paid.example')).toEqual([])
    const before = (await held('', colleague.id))?.length ?? 0
    await paidEvent({ max_participants: 4 })
    await place(order(7, { member_id: member, unit_cents: 8000, email: colleague.email }), colleague)
    expect(await held('', colleague.id)).toHaveLength(before + 1)
    const paid = order(9, { people: [{ name: 'Cy Three' }] })
    await place(paid)
    await pay((await papers()).at(-1) as Paper)
    const payments = (await held(address(9)))?.flatMap((one) => one['payments'] as Row[])
    expect(payments).toEqual([expect.objectContaining({ cents: 14400, payer: 'Payer' })])
    const invoice = await o.one(`select d.id from public.documents d where d.order_id = $1 and d.kind = 'invoice'`, [
      paid.id,
    ])
    const note = await o.draft('credit_note', null, 1, { refers_to: invoice, reason: 'R' })
    await sql('delete from public.documents where id = $1', [note.id])
    await o.draft('credit_note', null, 1, { refers_to: invoice, reason: 'R' })
    expect((await held(address(9)))?.map((one) => (one['documents'] as unknown[]).length)).toEqual([1, 2])
    const numbers = { eik: '175074752', bin: '990140000017', vat_number: 'BG175074752', reference: 'Payer PO' }
    const last = order(9, { ...numbers, people: [{ name: 'Ada One' }, { name: 'Bo Two', email: 'bo@paid.example' }] })
    await place(last)
    await sql(
      `select private.enqueue_mail(t.name, o.email, t.name || o.id, '{}', 'registration', r.id, 1)
       from public.event_orders o join public.event_registrations r on r.order_id = o.id,
         unnest(array['order-ended', 'order-restored', 'order-changed']) as t (name) where o.id = $1 and r.name = 'Bo Two'`,
      [last.id],
    )
    await place(order(8))
    const named = (who: string) =>
      o.table(
        `select distinct subject_name from public.audit_log where subject = 'document' and subject_name like $1`,
        [`%, ${who}`],
      )
    expect(await named('Payer 9 OOD')).toContain('Draft, Payer 9 OOD')
    const others = async () => (await named('%')).filter((one) => !one.endsWith(', Payer 9 OOD'))
    const namesOfOthers = await others()
    expect(await o.call<Row>('preview_erasure', { address: address(9) })).toMatchObject({
      kept_documents: (await sql(`select from public.documents where buyer ->> 'legal_name' = 'Payer 9 OOD'`)).length,
    })
    await sql('select private.erase_orders(null, $1)', [address(9)])
    expect(await named('Payer 9 OOD')).toEqual([])
    expect(await others()).toEqual(namesOfOthers)
    expect((await seats()).map(({ name, status, cancelled_by }) => [name, status, cancelled_by])).toEqual([
      ['Payer H', 'offered', null],
      ['Cy Three', 'confirmed', null],
      ['Ada One', 'cancelled', 'office'],
      ['Bo Two', 'cancelled', 'office'],
      ['Payer I', 'offered', null],
    ])
    expect((await papers()).map(({ kind, state }) => [kind, state])).toEqual([
      ['pro_forma', 'open'],
      ['pro_forma', 'invoiced'],
      ['invoice', 'paid'],
      ['pro_forma', 'cancelled'],
    ])
    const [left] = await sql<{ text: string }>(
      `select string_agg(o::text, ' ') as text from public.event_orders o where o.id = any ($1)`,
      [[first.id, paid.id, last.id]],
    )
    expect(left?.text).not.toMatch(/payer|175074752|990140000017/i)
    expect(
      await sql(
        `select from public.mail_outbox where recipient = $1 and (about_kind = 'document' or template like 'order-%')`,
        [address(9)],
      ),
    ).toEqual([])
  })

  test.each([
    ['a place', order(8, { people: [{ name: 'Ada One', email: address(9) }] }), [eventId]],
    ['an order for others', order(9, { people: [{ name: 'Ada One', email: 'ada@paid.example' }] }), [eventId]],
    ['nothing', order(8), []],
  ])('an erasure locks the event at which somebody has %s', async (_, placed, events) => {
    await place(placed)
    const before = await o.one('select pg_current_xact_id()::text')
    await sql('select private.lock_events_of(null, $1)', [address(9)])
    // PostgreSQL keeps in the row who locked it last.
    const locked = await sql<{ id: string }>('select id from public.events where xmax::text::bigint > $1', [before])
    expect(locked.map(({ id }) => id)).toEqual(events)
  })

  test('a place that waits is not offered what ends with its order', async () => {
    await paidEvent({ max_participants: 1 })
    await place(order(9))
    await place(order(9, { people: [{ name: 'Bo Two', email: 'bo@paid.example' }] }))
    await call('fulfil_erasure', { address: address(9), request: null })
    expect((await mails()).filter((mail) => mail.includes('bo@'))).toEqual([
      'registration-waitlisted bo@paid.example',
      'registration-cancelled bo@paid.example office',
    ])
  })

  test('nothing is asked of who was erased: not for those who are here, nor again for a place that passed on', async () => {
    const people = [
      { name: 'Ada One', email: 'ada@paid.example' },
      { name: 'Bo Two', email: 'bo@paid.example' },
    ]
    await place(order(9, { people }))
    const [here] = await seats()
    await call('check_in', { registration_id: here?.id }, editor)
    await call('fulfil_erasure', { address: address(9), request: null })
    expect((await seats()).map(({ status }) => status)).toEqual(['attended', 'cancelled'])
    expect((await papers()).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await call('undo_check_in', { registration_id: here?.id }, editor)).toBe('cancelled')
    await place(order(8, { people }))
    await expire()
    await call('fulfil_erasure', { address: 'ada@paid.example', request: null })
    await call('ask_again_for_places', { document_id: (await papers()).at(-1)?.id })
    expect((await papers()).map(({ quantity }) => quantity)).toEqual([2, 2, 1])
    await expire()
    await call('fulfil_erasure', { address: address(8), request: null })
    await expect(call('ask_again_for_places', { document_id: (await papers()).at(-1)?.id })).rejects.toThrow(
      'P0001 Who ordered has been erased; only what was issued keeps its buyer.',
    )
  })

  test('orders are anonymised so many days after their event, once', async () => {
    await place(order(0))
    const { id } = only(await sql<{ id: string }>('select id from public.event_orders where event_id = $1', [eventId]))
    const erased = () => o.one<string | null>('select erased_at::text from public.event_orders where id = $1', [id])
    for (const [ended, gone] of [
      ['30 days 1 minute', true],
      ['29 days 23 hours', false],
    ] as const) {
      await sql('update public.event_orders set erased_at = null where id = $1', [id])
      await sql(
        `update public.events set registration_deadline = now() - interval '1 year', pay_until = '2020-01-01', start_date = now() - $2::interval - interval '1 hour', end_date = now() - $2::interval where id = $1`,
        [eventId, ended],
      )
      await sql('select private.expire_orders(30)')
      expect((await erased()) !== null).toBe(gone)
    }
    // Without its event, from when it was ordered.
    await sql(`update public.event_orders set event_id = null, created_at = now() - interval '31 days' where id = $1`, [
      id,
    ])
    await sql('select private.expire_orders(30)')
    const at = await erased()
    expect(at).not.toBeNull()
    expect(
      await o.table(
        'select name, legal_name, address, country, email = $2 as kept from public.event_orders where id = $1',
        [id, `erased-${id}@erased.invalid`],
      ),
    ).toEqual(['Erased Erased Erased BG true'])
    await sql('select private.expire_orders(30)')
    expect(await erased()).toBe(at)
    expect((await papers()).length).toBe(0)
    expect(
      await o.table(`select buyer ->> 'legal_name' as buyer from public.documents where order_id = $1`, [id]),
    ).toEqual(['Payer 0 OOD'])
  })
})

describe('who ordered', () => {
  /** An order for two people at other addresses: who ordered takes no part. */
  const forTwo = (number: number, change: object = {}) =>
    order(number, {
      people: ['Ada One', 'Bo Two'].map((name) => ({ name, email: `${name.slice(0, 2).trim()}@paid.example` })),
      ...change,
    })
  const told = (template: string) =>
    sql<{ recipient: string; data: Row }>(
      `select o.recipient, private.mail_data(o) as data from public.mail_outbox o
       where o.template = $1 and o.created_at >= (select e.created_at from public.events e where e.id = $2) order by o.created_at`,
      [template, eventId],
    )
  const named = (...names: string[]) => names.map((name) => ({ name }))
  const giveUp = (seat?: Seat) => sql(`select private.cancel_participation($1, 'participant')`, [seat?.id])
  const link = (id: string, purpose = 'order') => o.one('select private.link_token($2, $1)', [id, purpose])
  const endEvent = () => sql(`update public.events set status = 'cancelled' where id = $1`, [eventId])

  test('hears that a place which was confirmed is given up, beside the new pro forma; of one that was not, the pro forma tells', async () => {
    const gone = async (number: number, confirm: boolean) => {
      await place(order(number, { people: [{ name: `Payer ${'AB'[number]}` }, { name: 'Bo Two' }] }))
      const asked = (await papers()).at(-1)
      if (confirm) {
        const payment = await pay(asked as Paper)
        await call('undo_payment', { payment_id: payment, reason: 'Of another' })
        const invoice = (await papers()).at(-1)
        await call('annul_document', { document_id: invoice?.id, reason: 'Not paid', replacing: false })
        expect(await call('why_not_cancel_registration', { registration_id: (await seats())[0]?.id }, editor)).toMatch(
          /^1 document was issued, over €288.00/,
        )
      }
      await giveUp((await seats()).find(({ name }) => name === `Payer ${'AB'[number]}`))
      expect((await papers()).at(-1)).toMatchObject({ kind: 'pro_forma', state: 'open', quantity: 1 })
      return (await told('registration-cancelled')).map(({ recipient }) => recipient)
    }
    await paidEvent({ max_participants: 4 })
    expect(await gone(0, true)).toEqual([address(0)])
    expect(await gone(1, false)).toEqual([address(0)])
  })

  test.each([
    ['participant', 'Places that it asked for were given up.'],
    ['office', 'The chamber cancelled the participation.'],
  ])(
    'is told by the mail of a document what it is for, and that the %s is why it came; no mail has what was typed of the buyer',
    async (by, why) => {
      const placed = forTwo(0, { legal_name: 'Visit evil example', reference: 'Typed', address: 'Typed street' })
      await place(placed)
      await sql('select private.cancel_participation($1, $2)', [(await seats())[0]?.id, by])
      const [, { data } = { data: {} }] = await told('document-issued')
      expect(data).toMatchObject({
        event: { title: 'Registration Test', location: 'Sofia' },
        order_path: `/order?token=${await link(placed.id)}`,
        people: named('Bo Two'),
        buyer: null,
        by_hand: false,
        replaces: (await papers())[0]?.number,
        replaces_reason: why,
        replaces_without: named('Ada One'),
      })
      expect(JSON.stringify(await told('document-issued'))).not.toMatch(/evil|Typed/)
    },
  )

  test('and takes part is told once: by the document that holds, follows or ends the place', async () => {
    const one = async () => (await mails()).map((mail) => mail.split(' ', 2).join(' '))
    await place(order(0, { people: [{ name: 'Payer A' }, { name: 'Bo Two', email: 'bo@paid.example' }] }))
    expect(await one()).toEqual([`document-issued ${address(0)}`, 'registration-held bo@paid.example'])
    await giveUp((await seats())[0])
    expect((await one()).slice(2)).toEqual([`document-issued ${address(0)}`])
    await giveUp((await seats())[1])
    expect((await one()).slice(3)).toEqual([`document-ended ${address(0)}`, 'registration-cancelled bo@paid.example'])
  })

  test('holds a place of somebody else, who is told of another last moment, and not of the same again', async () => {
    const held = async () => (await told('registration-held')).map(({ recipient }) => recipient.slice(0, 2))
    const people = ['Ada', 'Bo', 'Cy'].map((name) => ({ name: `${name} One`, email: `${name}@paid.example` }))
    await place(order(0, { people }))
    await giveUp((await seats())[0])
    expect(await held()).toEqual(['ad', 'bo', 'cy'])
    await sql('update public.events set pay_until = $2 where id = $1', [eventId, dayFromNow(6)])
    await giveUp((await seats())[1])
    expect(await held()).toEqual(['ad', 'bo', 'cy', 'cy'])
  })

  test.each([
    ['participant', () => seats().then(([seat]) => giveUp(seat))],
    ['offer_expired', expire],
    ['event', endEvent],
    ['office', async () => call('cancel_registration_for_office', { registration_id: (await seats())[0]?.id }, editor)],
  ])('is told that a pro forma has ended, and what was paid of it is left (%s)', async (why, end) => {
    await place(order(0, { people: [{ name: 'Ada One', email: 'ada@paid.example' }] }))
    const asked = only(await papers())
    // What was taken back before has left nothing.
    await call('undo_payment', { payment_id: await pay(asked, 50), reason: 'Wrong' })
    await pay(asked, 100)
    await end()
    const { recipient, data } = only(await told('document-ended'))
    expect(recipient).toBe(address(0))
    expect(data).toMatchObject({ why, reason: null, number: asked.number, paid_cents: 100, people: named('Ada One') })
    expect(await told('order-ended')).toEqual([])
  })

  test('is told the last of two reasons for which its places end together', async () => {
    await place(forTwo(0))
    await sql(
      `update public.event_registrations set offer_expires_at = now() - interval '7 days' where event_id = $1`,
      [eventId],
    )
    // Who gives up the first finds that the second has passed on.
    await giveUp((await seats())[0])
    expect(only(await told('document-ended')).data).toMatchObject({ why: 'offer_expired' })
  })

  test('keeps, of an order with several ends, the mails about places of which its pro forma says nothing', async () => {
    await paidEvent({ max_participants: 1 })
    await place(order(1))
    await place(order(0, { people: named('Ada One', 'Bo Two', 'Cy Three') }))
    const [taken, ada, bo] = await seats()
    await giveUp(taken)
    await sql('select private.accept_seat($1)', [ada?.id])
    await pay((await papers()).at(-1) as Paper)
    await sql('update public.events set max_participants = 2 where id = $1', [eventId])
    await sql('select private.pass_on_offers()')
    await sql('select private.accept_seat($1)', [bo?.id])
    expect((await seats()).map(({ status }) => status)).toEqual(['cancelled', 'confirmed', 'offered', 'waitlisted'])
    await endEvent()
    expect(only((await told('document-ended')).filter(({ recipient }) => recipient === address(0))).data).toMatchObject(
      {
        people: named('Bo Two'),
      },
    )
    // Ada's takes the event out of a calendar; nothing was asked for Cy.
    const kept = (await told('registration-cancelled')).filter(({ recipient }) => recipient === address(0))
    expect(kept.map(({ data }) => (data['participant'] as Row)['name']).sort()).toEqual(['Ada One', 'Cy Three'])
  })

  test('is told why an Administrator has cancelled a pro forma; a member or buyer by hand has no such mail', async () => {
    await place(order(0))
    await call('cancel_pro_forma', { document_id: only(await papers()).id, reason: 'Ordered twice' })
    expect(only(await told('document-ended')).data).toMatchObject({ why: 'office', reason: 'Ordered twice' })
    const dues = await o.issue('pro_forma', member, 5000)
    await call('cancel_pro_forma', { document_id: dues.id, reason: 'Wrong' })
    expect(await told('document-ended')).toHaveLength(1)
  })

  test('is told that the event is cancelled by the credit note, with those whose places it ends', async () => {
    await place(forTwo(0))
    await pay(only(await papers()))
    await giveUp((await seats())[0])
    await endEvent()
    const { recipient, data } = (await told('document-issued')).at(-1) ?? {}
    expect(recipient).toBe(address(0))
    expect(data).toMatchObject({
      kind: 'credit_note',
      event: { status: 'cancelled' },
      people: named('Bo Two'),
      open_cents: 14400,
      reason: 'The event was cancelled.',
    })
    expect(await told('order-ended')).toEqual([])
  })

  const byHand: [string, () => Promise<unknown>][] = [
    [
      'whose pro forma was cancelled',
      async () => {
        const [first, second] = await seats()
        await call('check_in', { registration_id: first?.id }, editor)
        await giveUp(second)
        await call('cancel_pro_forma', { document_id: (await papers()).at(-1)?.id, reason: 'A guest' })
      },
    ],
    [
      'whose invoice was credited',
      async () => {
        await pay(only(await papers()))
        await giveUp((await seats())[1])
        const invoice = (await papers()).at(-1)
        await o.issue('credit_note', null, [{ corrects: 1, unit_cents: 12000 }], {
          refers_to: invoice?.id,
          reason: 'R',
        })
      },
    ],
  ]
  test.each(byHand)('a place %s by hand is told once that its event is cancelled', async (_, end) => {
    await place(forTwo(0))
    await end()
    const before = await o.one<number>('select count(*)::integer from public.mail_outbox')
    await endEvent()
    const ended = only(await told('order-ended'))
    expect(ended).toMatchObject({ recipient: address(0), data: { people: named('Ada One') } })
    // And who takes part.
    expect(await o.one('select count(*)::integer from public.mail_outbox')).toBe(before + 2)
  })

  test('places that have ended before their event is cancelled is not told again', async () => {
    await place(forTwo(0))
    for (const seat of await seats()) await giveUp(seat)
    await endEvent()
    expect(await told('order-ended')).toEqual([])
  })

  test('is told of another time or place once, with the day until which what is not paid is held now', async () => {
    await paidEvent({ max_participants: 5 })
    await place(forTwo(0))
    await place(order(1))
    await place(order(2, { people: [{ name: 'Cy Three', email: 'cy@paid.example' }] }))
    await pay((await papers()).at(-1) ?? only([]))
    // Ended before.
    await place(order(3, { people: [{ name: 'Di Four', email: 'di@paid.example' }] }))
    await giveUp((await seats()).at(-1))
    const earlier = {
      start_date: days(4),
      end_date: days(4.1),
      registration_deadline: days(3),
      pay_until: dayFromNow(2),
    }
    expect(await saveChange(earlier, {})).toEqual({ code: 'PT428', asks: { moved: 6 } })
    expect(await saveChange(earlier, { expected: { moved: 6 } })).toEqual(saved)
    const changed = (await told('order-changed')).toSorted((a, b) => a.recipient.localeCompare(b.recipient))
    expect(changed).toMatchObject([
      {
        recipient: address(0),
        data: { held_until: dayFromNow(3), people: named('Ada One', 'Bo Two'), reader: 'Payer A' },
      },
      { recipient: address(2), data: { held_until: null, people: named('Cy Three'), reader: 'Payer C' } },
    ])
    expect(JSON.stringify(changed[0]?.data)).toContain(new Date(earlier.start_date).toISOString().slice(0, 16))
  })

  test('is told of nothing once they are erased', async () => {
    await paidEvent({ max_participants: 5 })
    await place(order(2, { people: [{ name: 'Cy Three', email: 'cy@paid.example' }] }))
    await pay(only(await papers()))
    await sql('select private.erase_orders(null, $1)', [address(2)])
    const later = { start_date: days(40), end_date: days(40.1) }
    // The participant alone.
    expect(await saveChange(later, { expected: { moved: 1 } })).toEqual(saved)
    expect(await told('order-changed')).toEqual([])
  })

  test('is not told of another meeting link, which is the participants’', async () => {
    await paidEvent({ is_online: true, location: null, meeting_url: 'https://meet.example/a' })
    await place(forTwo(0))
    expect(await saveChange({ meeting_url: 'https://meet.example/b' }, {})).toEqual(saved)
  })

  test('is told of a later time with the first day until which something is held, which stays as it was', async () => {
    await paidEvent({ max_participants: 1 })
    await place(order(1))
    await place(forTwo(0))
    await sql('update public.events set max_participants = 3 where id = $1', [eventId])
    const [, ada, bo] = await seats()
    await sql('select private.accept_seat($1)', [ada?.id])
    await sql('update public.events set pay_until = $2 where id = $1', [eventId, dayFromNow(7)])
    await sql('select private.accept_seat($1)', [bo?.id])
    const held = (await seats()).map(({ until }) => until)
    const later = { start_date: days(40), end_date: days(40.1) }
    expect(await saveChange(later, { expected: { moved: 4 } })).toEqual(saved)
    expect((await seats()).map(({ until }) => until)).toEqual(held)
    expect(only(await told('order-changed'))).toMatchObject({
      recipient: address(0),
      data: { held_until: dayFromNow(5) },
    })
  })

  test('is told of an event that takes place after all: what was asked for needs a new order, what waited waits again', async () => {
    await place(forTwo(0))
    await pay(only(await papers()))
    await place(order(1))
    for (const [at, name] of [
      [2, 'Cy Three'],
      [3, 'Payer D'],
    ] as const)
      await place(
        order(at, { email: `Payer${at}@paid.example`, people: [{ name, email: at === 2 ? 'cy@paid.example' : '' }] }),
      )
    await endEvent()
    const expected = { offered: 2, ordered: 3 }
    expect(await saveStatus('upcoming', {})).toEqual({ code: 'PT428', asks: expected })
    expect(await saveStatus('upcoming', { expected })).toEqual(saved)
    const restored = (await told('order-restored')).toSorted((a, b) => a.recipient.localeCompare(b.recipient))
    expect(restored).toMatchObject([
      { recipient: address(0), data: { anew: true, people: named('Ada One', 'Bo Two'), reader: 'Payer A' } },
      { recipient: address(1), data: { anew: true, people: named('Payer B'), path: '/events/registration-test' } },
      { recipient: address(2), data: { anew: false, people: named('Cy Three') } },
    ])
    // A second time, only of what the first one had not ended.
    const twice = { cancelled: 3 }
    expect(await cancelEvent({})).toEqual({ code: 'PT428', asks: twice })
    expect(await cancelEvent({ expected: twice })).toEqual(saved)
    expect((await told('order-ended')).map(({ recipient }) => recipient)).toEqual([address(2), address(2)])
    expect(await saveStatus('upcoming', {})).toEqual({ code: 'PT428', asks: { offered: 2, ordered: 1 } })
  })

  test('a place that was asked for and one that waited is told to order anew, when the event takes place after all', async () => {
    await paidEvent({ max_participants: 1 })
    await place(order(0))
    await place(forTwo(1))
    const [first, ada] = await seats()
    await giveUp(first)
    await sql('select private.accept_seat($1)', [ada?.id])
    await endEvent()
    expect(await saveStatus('upcoming', { expected: { offered: 1, ordered: 1 } })).toEqual(saved)
    expect(only(await told('order-restored'))).toMatchObject({
      recipient: address(1),
      data: { anew: true, people: named('Ada One') },
    })
  })

  test('who waits is offered a place, and not given one, when the limit goes, also when the event was cancelled meanwhile', async () => {
    await paidEvent({ max_participants: 1 })
    await place(order(0))
    await place(order(1))
    const offered = async () => (await seats()).map(({ status, debt_id }) => [status, debt_id !== null])
    expect(await saveChange({ max_participants: null }, {})).toEqual({ code: 'PT428', asks: { offered: 1 } })
    expect(await saveChange({ max_participants: null }, { expected: { offered: 1 } })).toEqual(saved)
    expect(await offered()).toEqual([
      ['offered', true],
      ['offered', false],
    ])
    await endEvent()
    const expected = { offered: 1, ordered: 1 }
    expect(await saveStatus('upcoming', { expected })).toEqual(saved)
    expect(await offered()).toEqual([
      ['cancelled', true],
      ['offered', false],
    ])
  })

  test('keeps what is said of a place when a document of another debt of the order ends', async () => {
    await paidEvent({ max_participants: 1 })
    await call('add_participant', {
      of_event: eventId,
      participant: { id: randomUUID(), name: 'Guest', status: 'confirmed', mail: false },
    })
    await place(order(0, { people: [{ name: 'Payer A' }, { name: 'Bo Two', email: 'bo@paid.example' }] }))
    await sql('update public.events set max_participants = 3 where id = $1', [eventId])
    const [, first, second] = await seats()
    for (const seat of [first, second]) await sql('select private.accept_seat($1)', [seat?.id])
    await call('check_in', { registration_id: first?.id }, editor)
    await call('cancel_pro_forma', { document_id: (await papers())[0]?.id, reason: 'A guest' })
    await endEvent()
    expect((await told('document-ended')).map(({ data }) => data['why'])).toEqual(['office', 'event'])
    expect((await told('registration-cancelled')).map(({ recipient }) => recipient)).toEqual([
      address(0),
      'bo@paid.example',
    ])
  })

  test.each([
    ['cancelled', endEvent, true],
    ['deleted', () => sql('delete from public.events where id = $1', [eventId]), false],
  ])('waits at an event that is %s is told once, unless a mail about their own place says so', async (_, end, path) => {
    await paidEvent({ max_participants: 1 })
    // Somebody whom the office has added has the only place.
    const participant = { id: randomUUID(), name: 'Guest', status: 'confirmed', mail: false }
    await call('add_participant', { of_event: eventId, participant }, editor)
    await place(forTwo(1))
    await place(order(2, { email: 'Payer2@paid.example' }))
    expect(await cancelEvent({})).toEqual({ code: 'PT428', asks: { cancelled: 4 } })
    expect(await call('count_told_of_deletion', { ids: [eventId] }, editor)).toBe(4)
    const since = await o.one('select clock_timestamp()::text')
    await end()
    const found = await sql<{ recipient: string; data: Row; urgency: number }>(
      `select recipient, data, urgency from public.mail_outbox where template = 'order-ended' and created_at >= $1`,
      [since],
    )
    expect(found.map(({ recipient, urgency }) => [recipient, urgency])).toEqual([[address(1), 1]])
    expect(found[0]?.data).toMatchObject({ reader: 'Payer B', people: named('Ada One', 'Bo Two') })
    expect('order_path' in (found[0]?.data ?? {})).toBe(path)
  })

  test('waits at an event that is over is told nothing when it is deleted, and not counted in the question', async () => {
    await paidEvent({ max_participants: 1 })
    const participant = { id: randomUUID(), name: 'Guest', status: 'confirmed', mail: false }
    await call('add_participant', { of_event: eventId, participant }, editor)
    await place(forTwo(1))
    await sql(
      `update public.events set start_date = now() - interval '2 hours', end_date = now() - interval '1 hour', registration_deadline = null, pay_until = current_date - 2 where id = $1`,
      [eventId],
    )
    const before = await o.one<number>('select count(*)::integer from public.mail_outbox')
    expect(await call('count_told_of_deletion', { ids: [eventId] }, editor)).toBe(0)
    await sql('delete from public.events where id = $1', [eventId])
    expect(await o.one('select count(*)::integer from public.mail_outbox')).toBe(before)
  })

  describe('reads by the link of the mails', () => {
    const read = async (token: string) =>
      ask<Row & { places: Row[]; documents: Row[] }>('order_by_token', { token }, { id: null })

    test('each place and document, and nothing of others', async () => {
      await paidEvent({ max_participants: 4 })
      const placed = forTwo(0)
      await place(placed)
      const asked = only(await papers())
      await pay(asked)
      const discount = [{ corrects: 1, unit_cents: 100 }]
      await o.draft('credit_note', null, discount, { refers_to: (await papers()).at(-1)?.id, reason: 'R' })
      const held = forTwo(1, { people: [{ name: 'Cy Three', email: 'cy@paid.example' }, { name: 'Di Four' }] })
      await place(held)
      const waiting = order(2)
      await place(waiting)
      const paid = await read(await link(placed.id))
      expect(paid.body.places).toMatchObject(
        named('Ada One', 'Bo Two').map((one) => ({
          ...one,
          status: 'confirmed',
          paid: true,
          debt_id: asked.id,
          held_until: null,
        })),
      )
      expect(paid.body.documents).toMatchObject([
        { kind: 'pro_forma', state: 'invoiced', total_cents: 28800, open_cents: 0 },
        { kind: 'invoice', state: 'paid', total_cents: 28800, open_cents: 0 },
      ])
      expect(JSON.stringify(paid.body)).not.toMatch(/@|Three|OOD/)
      const payment = await o.one('select id from public.payments order by recorded_at desc limit 1')
      await call('undo_payment', { payment_id: payment, reason: 'Wrong' })
      expect((await read(await link(placed.id))).body.places).toMatchObject(
        Array(2).fill({ status: 'confirmed', paid: false }),
      )
      const { body } = await read(await link(held.id))
      const day = dayFromNow(5)
      expect(body).toMatchObject({
        unit_cents: 12000,
        event: { slug: 'registration-test', title: 'Registration Test' },
      })
      expect(body.places).toMatchObject(
        named('Cy Three', 'Di Four').map((one) => ({
          ...one,
          status: 'offered',
          paid: false,
          held_until: day,
          offered_until: null,
        })),
      )
      const [asking] = body.documents
      expect(asking).toMatchObject({
        state: 'open',
        open_cents: 28800,
        due_on: day,
        account: billingSettings.accounts[0],
      })
      expect(asking?.['token']).toBe(await link(asking?.['id'] as string, 'document'))
      expect((await read(await link(waiting.id))).body).toMatchObject({
        places: [{ status: 'waitlisted', position: 1 }],
        documents: [],
      })
      // Nothing is open of what was written off, which is not paid for that.
      await call('write_off', { document_id: asking?.['id'], reason: 'Lost', expected_open: 28800 })
      const { places, documents } = (await read(await link(held.id))).body
      expect(documents).toMatchObject([{ open_cents: 0 }])
      expect(places).toMatchObject(Array(2).fill({ status: 'offered', paid: false }))
      await sql('update public.events set published_at = null where id = $1', [eventId])
      expect((await read(await link(held.id))).body).toMatchObject({ event: { slug: null } })
    })

    test('what is left of a payment for it, until it is used, and nothing of one that was not meant for it', async () => {
      await paidEvent({ max_participants: 4 })
      const placed = forTwo(0, { email: 'Payer0@paid.example' })
      await place(placed)
      const token = await link(placed.id)
      const left = async () => (await read(token)).body['left_cents']
      const asked = only(await papers())
      const wrong = await pay(asked, 100, { cents: 900 })
      expect(await left()).toBe(800)
      expect(await call('get_document', { document_id: asked.id })).toMatchObject({
        settlements: [{ left_cents: 800 }],
      })
      const settlement = await o.one('select id from public.settlements where payment_id = $1', [wrong])
      await call('undo_settlement', { settlement_id: settlement, reason: 'Not theirs' })
      expect(await left()).toBe(0)
      const payment = await pay(asked, 5000, { cents: 5500 })
      expect(await left()).toBe(500)
      // What was paid in part goes to the pro forma of the other place, and is left once that one ends, too.
      for (const cents of [500, 5500]) {
        const [seat] = (await read(token)).body.places.filter(({ status }) => status === 'offered')
        expect(await ask('give_up_place', { token, registration_id: seat?.['id'] }, { id: null })).toMatchObject({
          code: null,
        })
        expect(await left()).toBe(cents)
      }
      await o.refund({ payment_id: payment }, 1500)
      expect(await left()).toBe(4000)
      // What pays something of others as well does not concern who ordered, nor what is left once that is undone.
      const other = await o.issue('invoice', member, 1000)
      const parts = [{ document_id: other.id, cents: 1000, open_cents: await o.openOf(other) }]
      await call('allocate_payment', { payment_id: payment, parts, expected_left: 4000 })
      expect(await left()).toBe(0)
      const settled = await o.one('select id from public.settlements where debt_id = $1', [other.id])
      await call('undo_settlement', { settlement_id: settled, reason: 'Not theirs' })
      expect(await left()).toBe(0)
    })

    test('and by that of their own place what is to be paid for it, until it is paid', async () => {
      const people = [{ name: 'Payer A' }, { name: 'Bo Two', email: 'bo@paid.example' }]
      await place(order(0, { email: 'Payer0@paid.example', people }))
      const asked = only(await papers())
      const payments = async () =>
        Promise.all(
          (await seats()).map(async ({ id }) => {
            const token = await link(id, 'registration')
            return (await ask<{ payment: Row }[]>('registration_by_token', { token }, { id: null })).body[0]?.payment
          }),
        )
      const held = { unit_cents: 12000, held: true }
      expect(await payments()).toEqual([
        {
          ...held,
          number: asked.number,
          open_cents: 28800,
          due_on: dayFromNow(5),
          reference: expect.stringMatching(/^RF\d\dPF/) as string,
          account: billingSettings.accounts[0],
          token: await link(asked.id, 'document'),
        },
        held,
      ])
      await pay(asked)
      expect(await payments()).toEqual(Array(2).fill({ unit_cents: 12000, held: false }))
    })

    test('and gives up a place of the order, whose participant is told who did', async () => {
      const people = [{ name: 'Ada One', email: 'ada@paid.example' }, { name: 'Payer A' }]
      const mine = order(0, { people, email: 'Payer0@paid.example' })
      const others = order(1, { people: [{ name: 'Ed Five' }] })
      await place(mine)
      await expire()
      await call('ask_again_for_places', { document_id: only(await papers()).id })
      await pay((await papers()).at(-1) as Paper)
      await place(others)
      const [first, second, third] = await seats()
      const give = async (id?: string) =>
        (await ask('give_up_place', { token: await link(mine.id), registration_id: id }, { id: null })).code
      const codes: unknown[] = []
      for (const id of [first?.id, first?.id, second?.id, third?.id, randomUUID()]) codes.push(await give(id))
      expect(codes).toEqual([null, null, null, 'PT404', 'PT404'])
      expect((await seats()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'offered'])
      expect(await told('registration-cancelled')).toMatchObject([
        { recipient: 'ada@paid.example', data: { by: 'not_paid' } },
        { recipient: 'ada@paid.example', data: { by: 'orderer' } },
        { recipient: address(0), data: { by: 'participant' } },
      ])
    })

    test('until a year after the event, and after the last document', async () => {
      const [waiting, asked] = [order(1), order(0)]
      await place(asked)
      await sql('update public.events set max_participants = 1 where id = $1', [eventId])
      await place(waiting)
      for (const [ended, code] of [
        ['1 year', 'PT404'],
        ['1 year -1 day', null],
      ]) {
        await sql(
          `update public.events set registration_deadline = null, pay_until = '2020-01-01', start_date = d, end_date = d
           from (select (private.office_day() - $2::interval)::timestamp at time zone 'Europe/Sofia' as d) as t where id = $1`,
          [eventId, ended],
        )
        expect((await read(await link(waiting.id))).code).toBe(code)
        expect((await read(await link(asked.id))).code).toBe(null)
      }
    })

    test('nothing by another link, and once they are erased', async () => {
      const placed = order(0)
      await place(placed)
      const token = await link(placed.id)
      const [seat] = await seats()
      const codes = async (with_token: string) => [
        (await read(with_token)).code,
        (await ask('give_up_place', { token: with_token, registration_id: seat?.id }, { id: null })).code,
      ]
      expect(await codes(await link(placed.id, 'registration'))).toEqual(['PT404', 'PT404'])
      await sql('select private.erase_orders(null, $1)', [address(0)])
      expect(await codes(token)).toEqual(['PT404', 'PT404'])
    })
  })
})
