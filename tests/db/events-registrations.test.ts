import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCaps, restoreCaps } from '../support/database/caps'
import type { Row } from '../support/database/driver'
import { inside, type Answer, type Someone } from '../support/database/inside'
import {
  addressOf,
  broken,
  days,
  eventId,
  form,
  guard,
  makeEvent,
  nameOf,
  one,
  participantMails,
  standing,
  stored,
  told,
  whole,
} from '../support/database/registration-support'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone } = inside(sql)
const register = (registration: Row, as?: Someone) => call('register_for_event', { registration, guard }, as)
const staff = (name: string, parameters: Row) => call<unknown>(name, parameters, editor)
const changeEvent = (change: Row) => editor.person.update('events', { id: eventId }, change)
/** Runs so many minutes later, as far as one column of the registrations knows. */
const pass = (column: string, minutes: number) =>
  sql(`update public.event_registrations set ${column} = ${column} - make_interval(mins => $2) where event_id = $1`, [
    eventId,
    minutes,
  ])
const expireOffer = (number: number) =>
  sql(
    `update public.event_registrations set offer_expires_at = now() - interval '1 second' where event_id = $1 and email = $2 and status = 'offered'`,
    [eventId, addressOf(number)],
  )
const forgetMails = () => sql(`delete from public.mail_outbox where about_kind = 'registration'`)
const refusal = (message: string) => ({ code: 'P0001', body: { message } })
const over = 'This event is over.'

let caps: Awaited<ReturnType<typeof readCaps>>
let editor: Someone
let member: Someone
beforeAll(async () => {
  caps = await readCaps(backend)
  editor = await someone('editor', 'editor')
  member = await someone('member', null)
})
beforeEach(async () => {
  await makeEvent(sql)
  await restoreCaps(backend, caps)
  await sql(
    `update private.submission_caps set most = 1000000, span = interval '100 years' where form = 'registration'`,
  )
})

const [asked, seats] = process.env.TEST_BREADTH ? [400, 50] : [40, 5]
test(`${asked} for ${seats} seats: ${seats} are confirmed, the rest wait`, async () => {
  await makeEvent(sql, { max_participants: seats })
  const answers = await Promise.all(Array.from({ length: asked }, (_, number) => register(form(number))))
  expect(await standing(sql)).toEqual([
    ...Array<string>(seats).fill('confirmed'),
    ...Array<string>(asked - seats).fill('waitlisted'),
  ])
  const places = (await stored(sql)).map(({ email }) => email)
  for (const [number, { body }] of answers.entries())
    expect(body).toEqual({ status: places.indexOf(addressOf(number)) < seats ? 'confirmed' : 'waitlisted' })
  expect((await call('event_seats', { of_event: eventId })).body).toEqual([
    { capacity: seats, free: 0, waiting_list: true },
  ])
})

/** A step of the property: what is done, to whom, and with what. */
const step = fc.record({
  action: fc.constantFrom(
    'register',
    'register',
    'register',
    'cancel',
    'accept',
    'accept',
    'expire',
    'tick',
    'capacity',
    'walkIn',
    'checkIn',
    'undo',
    'officeCancel',
  ),
  who: fc.integer({ min: 0, max: 7 }),
  capacity: fc.constantFrom(1, 2, 3, 5, null),
  reason: fc.constantFrom('', 'Speaker'),
})

test('whatever happens in whatever order: no seat too many, none left free, nobody overtaken, one registration each, counts and mails right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 22 }), async (steps) => {
      await makeEvent(sql, { max_participants: 2 })
      const outOfTurn: string[] = []
      for (const { action, who, capacity, reason } of steps) {
        const rows = await stored(sql)
        const row = rows.findLast(({ email }) => email === addressOf(who))
        let answer: Answer<unknown> | undefined
        if (action === 'register') answer = await register(form(who))
        if (action === 'walkIn')
          answer = await staff('add_participant', { of_event: eventId, participant: { ...form(who), reason } })
        // Fewer places than are taken are allowed (registrations-office), but would break the rule that is tested here.
        const taken = rows.filter(
          ({ status, override_reason }) =>
            ['confirmed', 'attended', 'offered'].includes(status) && override_reason === null,
        )
        if (action === 'capacity' && (capacity ?? Infinity) >= taken.length)
          await changeEvent({ max_participants: capacity })
        if (action === 'expire') await expireOffer(who)
        if (action === 'tick') await sql('select private.pass_on_offers()')
        if (row) {
          const { id: registration_id, token } = row
          if (action === 'cancel') answer = await call('cancel_registration', { token })
          if (action === 'accept') answer = await call('accept_offer', { token })
          if (action === 'checkIn') answer = await staff('check_in', { registration_id, reason })
          if (action === 'officeCancel') answer = await staff('cancel_registration_for_office', { registration_id })
          if (action === 'checkIn' && row.status === 'waitlisted') outOfTurn.push(row.id)
          if (action === 'undo') answer = await staff('undo_check_in', { registration_id })
        }
        expect([null, 'P0001']).toContain(answer?.code ?? null)
        expect(await broken(sql, outOfTurn)).toEqual(whole)
      }
      const left = await standing(sql)
      const count = Object.fromEntries(
        ['confirmed', 'waitlisted', 'offered', 'held', 'attended'].map((status) => [
          status,
          left.filter((each) => each === status).length,
        ]),
      )
      const { body } = await staff('get_registration_counts', { event_ids: [eventId] })
      expect((body as Row[])[0] ?? { event_id: eventId, ...count }).toEqual({ event_id: eventId, ...count })
    }),
    { numRuns: process.env.TEST_BREADTH ? 25 : 6 },
  )
})

describe('registering', () => {
  const closed = 'Registration for this event is closed.'
  test.each([
    ['without a deadline', { registration_deadline: null }, closed],
    ['after the deadline', { registration_deadline: days(-1 / 1440) }, closed],
    ['for a cancelled event', { status: 'cancelled' }, 'This event has been cancelled and takes no registrations.'],
    ['for a completed event', { status: 'completed' }, over],
    ['for a past event', { start_date: days(-2), end_date: days(-1 / 1440), registration_deadline: days(-3) }, over],
    [
      'for one that is on',
      { status: 'ongoing', start_date: days(-1), end_date: days(1), registration_deadline: days(-2) },
      closed,
    ],
  ])('%s is refused', async (_, change, message) => {
    await makeEvent(sql, change)
    expect(await register(form(1))).toMatchObject(refusal(message))
    expect(await stored(sql)).toEqual([])
  })

  test('is open until the deadline; for no event, and of no form, it is refused', async () => {
    await makeEvent(sql, { registration_deadline: days(1 / 1440) })
    expect((await register(form(1))).code).toBeNull()
    expect((await register(form(1, { event_id: crypto.randomUUID() }))).code).toBe('PT404')
    expect((await register([form(1)] as unknown as Row)).code).toBe('22023')
    for (const change of [{ id: 'x' }, { event_id: 'x' }])
      expect((await register(form(2, change))).code, JSON.stringify(change)).toBe('22P02')
    expect((await register(form(2, { phone: 'x'.repeat(5000) }))).code).toBe('PT413')
    // What is no plain name is tried in events-registrations-paid.test.ts.
    for (const change of [{ name: 'www.evil.example' }, { company: 'me@evil' }])
      expect((await register(form(2, change))).code, JSON.stringify(change)).toBe('22023')
    expect(await stored(sql)).toHaveLength(1)
  })

  test('stores what was typed, and the first mail holds of it the name alone', async () => {
    const id = crypto.randomUUID()
    await register(form(1, { id, name: ` ${nameOf(1)} `, company: ' Spam Ltd ', phone: '+359 88 123' }))
    expect(
      await sql(
        'select name, email, company, phone, user_id, status from public.event_registrations where event_id = $1',
        [eventId],
      ),
    ).toEqual([
      {
        name: nameOf(1),
        email: addressOf(1),
        company: 'Spam Ltd',
        phone: '+359 88 123',
        user_id: null,
        status: 'confirmed',
      },
    ])
    const { id: registration, token } = await one(sql, 1)
    expect(registration).not.toBe(id)
    const [mail, ...others] = await participantMails(sql)
    expect(others).toEqual([])
    const [event] = await sql<Row>(
      `select id, slug, title, summary, to_jsonb(start_date) as start_date, to_jsonb(end_date) as end_date, time_zone, is_online, location, status, to_jsonb(updated_at) as updated_at, null as meeting_url
       from public.events where id = $1`,
      [eventId],
    )
    expect(mail).toMatchObject({ kind: 'confirmed', recipient: addressOf(1), state: 'waiting' })
    expect(mail?.data).toEqual({
      event,
      path: `/registration?token=${token}`,
      participant: { id: registration, name: nameOf(1), email: addressOf(1), mailed_at: expect.any(String) as string },
    })
  })

  test('the same form again is the same registration; a known address gets the answer of a new one, its mail at most once in ten minutes, and no second place', async () => {
    await makeEvent(sql, { max_participants: 1 })
    const first = form(1, { email: ` ${addressOf(1).toUpperCase()} ` })
    const confirmed = await register(first)
    expect(confirmed).toEqual({ code: null, body: { status: 'confirmed' } })
    expect(await register(first)).toEqual(confirmed)
    expect((await register({ ...first, email: addressOf(3) })).code).toBe('PT409')
    const fresh = await register(form(2))
    await sql('delete from public.event_registrations where event_id = $1 and email = $2', [eventId, addressOf(2)])
    const mine = async () => (await told(sql)).filter((mail) => mail.endsWith(' 1'))
    expect(await register(form(1))).toEqual(fresh)
    await pass('mailed_at', 9)
    expect(await register(form(1))).toEqual(fresh)
    expect(await mine()).toEqual(['confirmed 1'])
    await pass('mailed_at', 2)
    expect(await register(form(1))).toEqual(fresh)
    expect(await mine()).toEqual(['confirmed 1', 'confirmed 1'])
    expect(await standing(sql)).toEqual(['confirmed'])
    // Who has been checked in is told so once more in the words of a confirmation, and who was offered a place, until when.
    await staff('check_in', { registration_id: (await stored(sql))[0]?.id })
    await pass('mailed_at', 11)
    await register(form(1))
    expect(await mine()).toEqual(Array(3).fill('confirmed 1'))
    await register(form(3))
    await changeEvent({ max_participants: 2 })
    await pass('mailed_at', 11)
    await forgetMails()
    await register(form(3))
    const [offer] = await participantMails(sql)
    const [held] = await sql<Row>(
      `select to_jsonb(offer_expires_at) as offer_expires_at from public.event_registrations where event_id = $1 and status = 'offered'`,
      [eventId],
    )
    expect([await told(sql), offer?.data]).toMatchObject([['offered 3'], held])
  })
})

describe('the signed link', () => {
  test('shows, cancels and accepts its own registration, twice as once', async () => {
    await makeEvent(sql, { max_participants: 1, is_featured: true })
    for (const number of [1, 2, 3]) await register(form(number))
    const [first, second, third] = await stored(sql)
    if (!first || !second || !third) throw new Error('Not all are registered')
    const read = async (token: string) => (await call('registration_by_token', { token })).body
    const times = (
      await sql<Row>(
        'select to_jsonb(start_date) as start_date, to_jsonb(end_date) as end_date, to_jsonb(registration_deadline) as registration_deadline from public.events where id = $1',
        [eventId],
      )
    )[0]
    const shown = {
      id: second.id,
      name: nameOf(2),
      status: 'waitlisted',
      place: 1,
      offer_expires_at: null,
      cancelled_by: null,
      event_id: eventId,
      slug: 'registration-test',
      title: 'Registration Test',
      event_status: 'upcoming',
      ...times,
      time_zone: 'Europe/Sofia',
      is_online: false,
      location: 'Sofia',
      meeting_url: null,
      payment: null,
    }
    expect(await read(second.token)).toEqual([shown])
    expect(await read(third.token)).toMatchObject([{ place: 2 }])
    expect(await call('accept_offer', { token: second.token })).toMatchObject(
      refusal('No place has been offered to you yet.'),
    )
    expect(await standing(sql)).toEqual(['confirmed', 'waitlisted', 'waitlisted'])
    for (const time of ['first', 'second'])
      expect((await call('cancel_registration', { token: first.token })).body, time).toMatchObject([
        { status: 'cancelled', cancelled_by: 'participant' },
      ])
    expect(await standing(sql)).toEqual(['cancelled', 'offered', 'waitlisted'])
    expect(await read(second.token)).toEqual([
      { ...shown, status: 'offered', place: null, offer_expires_at: expect.any(String) as string },
    ])
    expect(await call('accept_offer', { token: first.token })).toMatchObject(
      refusal('This registration has been cancelled.'),
    )
    for (const time of ['first', 'second'])
      expect((await call('accept_offer', { token: second.token })).body, time).toEqual([
        { ...shown, status: 'confirmed', place: null },
      ])
    await staff('check_in', { registration_id: second.id })
    expect((await call('accept_offer', { token: second.token })).body).toMatchObject([{ status: 'attended' }])
    const confirmed = ['confirmed 1', 'waitlisted 2', 'waitlisted 3', 'cancelled 1', 'offered 2', 'confirmed 2']
    expect(await told(sql)).toEqual(confirmed)
    const withdrawn = await editor.person.update('events', { id: eventId }, { published_at: null })
    expect([withdrawn.code, await read(third.token)]).toMatchObject([null, [{ slug: null, place: 1 }]])
  })

  test('too late: the offer has passed on, and the link says so', async () => {
    await makeEvent(sql, { max_participants: 1 })
    for (const number of [1, 2, 3]) await register(form(number))
    await call('cancel_registration', { token: (await one(sql, 1)).token })
    await expireOffer(2)
    const late = refusal('This offer has expired, and the place is held no longer.')
    expect(await call('accept_offer', { token: (await one(sql, 2)).token })).toMatchObject(late)
    await sql('select private.pass_on_offers()')
    await sql('select private.pass_on_offers()')
    expect(await standing(sql)).toEqual(['cancelled', 'cancelled', 'offered'])
    expect(await call('accept_offer', { token: (await one(sql, 2)).token })).toMatchObject(late)
    expect((await participantMails(sql)).filter(({ recipient }) => recipient === addressOf(2)).at(-1)).toMatchObject({
      kind: 'cancelled',
      data: { by: 'offer_expired' },
    })
    await call('accept_offer', { token: (await one(sql, 3)).token })
    const cancel = async () => call('cancel_registration', { token: (await one(sql, 3)).token })
    await sql(
      `update public.events set start_date = now() - interval '2 hours', end_date = now() - interval '1 minute', registration_deadline = null where id = $1`,
      [eventId],
    )
    expect(await cancel()).toMatchObject(refusal(over))
    await sql(`update public.events set status = 'completed', end_date = now() + interval '1 hour' where id = $1`, [
      eventId,
    ])
    expect(await cancel()).toMatchObject(refusal(over))
  })

  test('wrong, tampered, foreign or of another purpose, it is not valid, always in the same words', async () => {
    await register(form(1))
    const { id, token } = await one(sql, 1)
    const [other] = await sql<{ token: string }>(`select private.link_token('application', $1) as token`, [id])
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const bad of ['', 'x', flipped, `${token}A`, other?.token ?? '', id]) {
      expect((await call('registration_by_token', { token: bad })).body).toEqual([])
      for (const name of ['cancel_registration', 'accept_offer'])
        expect(await call(name, { token: bad })).toMatchObject({
          code: 'PT404',
          body: { message: 'This link is not valid.' },
        })
    }
    expect(await standing(sql)).toEqual(['confirmed'])
  })
})

test('members have their own registrations, by account or else by address, and no others', async () => {
  // Of somebody else whom a member has registered.
  await register(form(1), member)
  expect((await register({ ...form(2), email: member.email }, member)).body).toEqual({ status: 'confirmed' })
  // A visitor registered with the address of an account: the registration still belongs to the account.
  await register({ ...form(3), email: editor.email })
  // The address has gone over to somebody else since, and a former address is still the account's.
  await register({ ...form(4), email: member.email })
  await register(form(5))
  await sql(
    `update public.event_registrations set user_id = case email when $2 then $3::uuid else $4::uuid end where event_id = $1 and name in ($5, $6)`,
    [eventId, member.email, editor.id, member.id, nameOf(4), nameOf(5)],
  )
  const names = async (as: Someone) => (await call('my_registrations', {}, as)).body.map(({ name }) => name).toSorted()
  expect(await names(member)).toEqual([nameOf(2), nameOf(5)])
  expect(await names(editor)).toEqual([nameOf(3), nameOf(4)])
  const idOf = async (name: string) =>
    (await sql<Row>('select id from public.event_registrations where event_id = $1 and name = $2', [eventId, name]))[0]
      ?.id
  const cancel = async (number: number, as = member) =>
    call('cancel_my_registration', { registration_id: await idOf(nameOf(number)) }, as)
  for (const number of [1, 4]) {
    expect((await cancel(number)).code).toBe('PT404')
    const accept = await call('accept_my_offer', { registration_id: await idOf(nameOf(number)) }, member)
    expect(accept.code).toBe('PT404')
  }
  for (const number of [2, 5]) expect((await cancel(number)).body).toMatchObject([{ status: 'cancelled' }])
  expect((await cancel(3, editor)).body).toMatchObject([{ status: 'cancelled' }])
  expect((await register({ ...form(2), email: member.email }, member)).body).toEqual({ status: 'confirmed' })
})

describe('two colleagues with one mailbox', () => {
  const office = 'office@registrations.example'
  const anna = (more: Row = {}) => form(1, { name: 'Anna Ivanova', email: office, ...more })
  const boris = (more: Row = {}) => form(2, { name: 'Борис Колев', email: office, ...more })
  const toldByName = async () =>
    (await participantMails(sql)).map(({ kind, recipient, name }) => [kind, recipient, name])
  const add = (participant: Row) =>
    staff('add_participant', { of_event: eventId, participant: { ...participant, status: 'confirmed' } })

  test('have a registration each, with mails and pages that name them, and cancel their own', async () => {
    for (const each of [anna(), boris()]) expect((await register(each)).body).toEqual({ status: 'confirmed' })
    expect(await toldByName()).toEqual([
      ['confirmed', office, 'Anna Ivanova'],
      ['confirmed', office, 'Борис Колев'],
    ])
    const token = (await stored(sql))[1]?.token ?? ''
    expect((await participantMails(sql))[1]?.data.path).toBe(`/registration?token=${token}`)
    expect((await call('cancel_registration', { token })).body).toMatchObject([{ name: 'Борис Колев' }])
    expect(await standing(sql)).toEqual(['confirmed', 'cancelled'])
    expect((await toldByName()).at(-1)).toEqual(['cancelled', office, 'Борис Колев'])
  })

  test('are each the same person when they register again, in whatever spelling, and get their own mail again', async () => {
    const first = anna()
    for (const each of [first, boris()]) await register(each)
    // An id that was used for one is refused for the other.
    expect((await register(boris({ id: first.id }))).code).toBe('PT409')
    await pass('mailed_at', 30)
    await forgetMails()
    await register(boris({ name: ' Boris  KOLEV', email: office.toUpperCase() }))
    expect(await toldByName()).toEqual([['confirmed', office, 'Борис Колев']])
    expect(await stored(sql)).toHaveLength(2)
    expect(await add(boris())).toMatchObject(refusal('This person is on the list already.'))
    expect((await add(boris({ name: 'Vera' }))).code).toBeNull()
    // The same name at another address is somebody else.
    await register(form(3, { name: 'Vera' }))
    expect(await stored(sql)).toHaveLength(4)
  })

  test('are told nothing that is not so of either, registered or not', async () => {
    await makeEvent(sql, { max_participants: 1 })
    for (const each of [anna(), boris()]) await register(each)
    // Anna has a place, Boris waits first, and Vera is new: none of them is told a place in the queue.
    const answers = []
    for (const each of [anna(), boris(), anna({ name: 'Vera' })]) answers.push((await register(each)).body)
    expect(answers).toEqual(Array(3).fill({ status: 'waitlisted' }))
    // For their own confirmed address members read how it stands with each.
    const own = async (name: string) => (await register(form(3, { name, email: member.email }), member)).body
    for (const time of ['first', 'second']) {
      expect(await own('Member Demo'), time).toEqual({ status: 'waitlisted', position: 3 })
      expect(await own('Colleague Demo'), time).toEqual({ status: 'waitlisted', position: 4 })
    }
    expect((await call('my_registrations', {}, member)).body).toHaveLength(2)
  })
})

test('mails to one person about an event are each a second later than the one before, also after a new registration', async () => {
  await register(form(1))
  await call('cancel_registration', { token: (await one(sql, 1)).token })
  await register(form(1))
  await sql(`update public.events set location = 'Plovdiv' where id = $1`, [eventId])
  const written = await participantMails(sql)
  expect(written.map(({ kind }) => kind)).toEqual(['confirmed', 'cancelled', 'confirmed', 'changed'])
  const seconds = written.map(({ data }) => Math.floor(Date.parse(String(data.participant.mailed_at)) / 1000))
  expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b))
})

// Where visitors register from; that only the service may name it, public-forms tries over HTTP.

/** Registers as a visitor from an IP address, which the function intake names. */
async function registerFrom(origin: string, registration: Row): Promise<string | null> {
  await sql(
    `select set_config('request.headers', $1, false), set_config('request.jwt.claims', '{"role": "service_role"}', false)`,
    [JSON.stringify({ 'x-visitor-address': origin })],
  )
  try {
    await sql('select public.register_for_event($1::text::jsonb, $2::text::jsonb)', [
      JSON.stringify(registration),
      JSON.stringify(guard),
    ])
    return null
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await sql(`select set_config('request.headers', '', false), set_config('request.jwt.claims', '', false)`)
  }
}
/** Registers so many people from one place, one after the other; their numbers begin with `first`. */
async function registerMany(count: number, origin = '203.0.113.7', first = 0): Promise<(string | null)[]> {
  const codes = []
  for (let number = first; number < first + count; number += 1) codes.push(await registerFrom(origin, form(number)))
  return codes
}
/** Registers one person from each origin. */
async function registerFromEach(...origins: string[]) {
  const codes = []
  for (const origin of origins)
    codes.push(await registerFrom(origin, form(0, { email: `${crypto.randomUUID()}@registrations.example` })))
  return codes
}
const limit = (most: number) =>
  sql(`update private.operation_settings set value = $1 where name = 'registrations_per_origin'`, [most])
/** Lets minutes pass since everybody tried. */
const later = (minutes: number) =>
  sql('update private.registration_attempts set at = at - make_interval(mins => $1)', [minutes])

describe('who is registered cannot be found out', () => {
  beforeEach(() => limit(1_000_000))

  test.each([
    ['no address', { email: '' }],
    ['half an address', { email: 'a@b' }],
    ['no name', { name: '  ' }],
    ['no id', { id: null }],
    ['a name too long', { name: 'x'.repeat(81) }],
    ['an address for a name', { name: 'Win at https://evil.example' }],
    ['a company too long', { company: 'x'.repeat(161) }],
    ['a telephone number too long', { phone: '1'.repeat(41) }],
    ['a line break in the name', { name: 'Anna\r\nIvanova' }],
    ['a reversed name', { name: '\u202eavonavI annA' }],
    ['a name of nothing visible', { name: '\u200d' }],
    ['a tab in the company', { company: 'Foods\tLtd' }],
    ['an escape character in the telephone number', { phone: '1\u001b' }],
  ])('by %s: known and unknown addresses are refused alike', async (_, change) => {
    await register(form(1, { company: 'x'.repeat(160), phone: '1'.repeat(40) }))
    const known = await register(form(1, change))
    expect(known.code).toBe('22023')
    expect(await register(form(2, change))).toEqual(known)
    expect(await stored(sql)).toHaveLength(1)
  })

  test('by an id that is used twice, nor by the same form again when the places have gone meanwhile', async () => {
    await makeEvent(sql, { max_participants: 2 })
    await register(form(1))
    const [toKnown, toUnknown] = [form(1), form(2)]
    const first = [await register(toKnown), await register(toUnknown)]
    await register(form(3))
    expect([await register(toKnown), await register(toUnknown)]).toEqual(first)
    for (const { id } of [toKnown, toUnknown]) expect((await register(form(3, { id }))).code).toBe('PT409')
  })

  test('without limit: each person that is asked about counts once, known or unknown, with one address or several', async () => {
    await register(form(1))
    await limit(3)
    const ask = async (...forms: Row[]) => {
      const codes = []
      for (const each of forms) codes.push(await registerFrom('203.0.113.7', each))
      return codes
    }
    const [known, unknown, colleague] = [form(1), form(2), form(2, { name: 'Anna' })]
    const again = (form: Row) => ({ ...form, id: crypto.randomUUID() })
    expect(await ask(known, again(known), unknown, colleague, again(colleague))).toEqual(Array(5).fill(null))
    expect(await ask(form(2, { name: 'Boris' }), again(known), again(unknown))).toEqual(['PT429', null, null])
  })
})

describe('one stranger', () => {
  test('gets ten registrations an hour for an event from one place, and others get in', async () => {
    await limit(10)
    expect(await registerMany(12)).toEqual([...Array<null>(10).fill(null), 'PT429', 'PT429'])
    expect(await registerMany(1, '203.0.113.8', 20)).toEqual([null])
    await later(59)
    expect(await registerMany(1, '203.0.113.7', 21)).toEqual(['PT429'])
    await later(2)
    expect(await registerMany(1, '203.0.113.7', 21)).toEqual([null])
  })

  test('writes to one mailbox no more often than the cap allows, however its address is spelt', async () => {
    await sql(`update private.submission_caps set most = 3 where form = 'registration' and scope = 'address'`)
    const spelt = async (...emails: string[]) => {
      const codes = []
      for (const [index, email] of emails.entries())
        codes.push(await registerFrom(`203.0.113.${index}`, form(index, { email })))
      await sql('delete from public.event_registrations where event_id = $1', [eventId])
      return codes
    }
    const at = (...names: string[]) => names.map((name) => `${name}@registrations.example`)
    const fourth = [null, null, null, 'PT429']
    expect(await spelt(...at('a', 'A+1', 'a+2+b', 'a+3'))).toEqual(fourth)
    expect(
      await spelt('some.body@gmail.com', 'somebody+x@gmail.com', 's.o.m.e.body@googlemail.com', 'SomeBody@gmail.com'),
    ).toEqual(fourth)
    // Elsewhere a dot makes another mailbox.
    expect(await spelt(...at('b.b', 'bb', 'b.b+1', 'bb+1'))).toEqual(Array(4).fill(null))
  })

  test('is one place with all addresses of an IPv6 network of 64 bits, and with an IPv4 address in both forms', async () => {
    await limit(2)
    const third = [null, null, 'PT429']
    expect(await registerFromEach('2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:DB8::1:0:0:0:3')).toEqual(third)
    expect(await registerFromEach('2001:db8:0:2::1')).toEqual([null])
    expect(await registerFromEach('198.51.100.1', '::ffff:198.51.100.1', '198.51.100.1')).toEqual(third)
    expect(await registerFromEach('::ffff:198.51.100.2', 'no address', 'no address', 'no address')).toEqual([
      null,
      ...third,
    ])
  })

  test('does not use up the cap for everybody', async () => {
    await limit(1_000_000)
    await sql(
      `update private.submission_caps set most = case scope when 'origin' then 3 when 'everybody' then 5 else most end where form = 'registration'`,
    )
    expect(await registerMany(6, '2001:db8:0:9::1')).toEqual([
      ...Array<null>(3).fill(null),
      ...Array<string>(3).fill('PT429'),
    ])
    expect(await registerMany(1, '203.0.113.9', 30)).toEqual([null])
  })
})

describe('a burst from one place', () => {
  type Burst = { ids: string[]; people: string[]; first_at: string; last_at: string }
  const bursts = async () => (await staff('get_registration_bursts', { of_event: eventId })).body as Burst[]
  const change = async (name: string, ids: string[] = []) =>
    (await staff(`${name}_registration_burst`, { of_event: eventId, ids })).body
  const lastEntry = () =>
    sql(
      `select action, before, after from public.audit_log
       where actor_id = $1 and subject = 'registration' and subject_name = 'Registration Test' order by id desc limit 1`,
      [editor.id],
    )
  const states = async (among = /-\d@/) =>
    (await participantMails(sql)).filter(({ recipient }) => among.test(recipient)).map(({ state }) => state)
  beforeEach(() => limit(1_000_000))

  test('is shown to staff and removed in one action: its seats pass on, and nobody in it gets a mail', async () => {
    await makeEvent(sql, { max_participants: 5 })
    await registerMany(7)
    for (const number of [20, 21]) await registerMany(1, `198.51.100.${number}`, number)
    const [burst, ...others] = await bursts()
    expect(others).toEqual([])
    const [times] = await sql(
      `select to_jsonb(min(at)) as first_at, to_jsonb(max(at)) as last_at from private.registration_attempts where event_id = $1 and registration_id = any ($2::uuid[])`,
      [eventId, `{${burst?.ids.join() ?? ''}}`],
    )
    const sent = (await stored(sql)).slice(0, 7)
    expect(burst).toEqual({
      ids: sent.map(({ id }) => id),
      people: sent.map((_, number) => `${nameOf(number)} <${addressOf(number)}>`),
      ...times,
    })
    expect(await states()).toEqual(Array(7).fill('waiting'))
    expect([await change('remove', burst?.ids), await change('remove', burst?.ids)]).toEqual([7, 0])
    expect((await stored(sql)).map(({ email, status }) => [email, status])).toEqual([
      [addressOf(20), 'offered'],
      [addressOf(21), 'offered'],
    ])
    expect(await states()).toEqual(Array(7).fill('dropped'))
    expect(await states(/-2\d@/), 'waitlisted and offered').toEqual(Array(4).fill('waiting'))
    expect(await bursts()).toEqual([])
    expect(await lastEntry()).toEqual([{ action: 'deleted', before: { registrations: 7 }, after: null }])
    // What was removed still counts against its place.
    await limit(7)
    expect(await registerMany(1, '203.0.113.7', 8)).toEqual(['PT429'])
  })

  test('that staff expect is kept: it is not shown again, and only those to come are counted', async () => {
    await registerMany(7)
    const ids = (await bursts())[0]?.ids
    expect([await change('keep', ids), await change('keep', ids)]).toEqual([7, 0])
    expect(await bursts()).toEqual([])
    expect(await standing(sql)).toEqual(Array(7).fill('confirmed'))
    expect(await lastEntry()).toEqual([{ action: 'changed', before: null, after: { registrations_kept: 7 } }])
    await registerMany(4, '203.0.113.7', 7)
    expect(await bursts()).toEqual([])
    await registerMany(1, '203.0.113.7', 11)
    expect((await bursts())[0]?.people).toHaveLength(5)
  })

  test('is none when few come from one place, have cancelled, or come an hour apart; nothing else can be removed so', async () => {
    await registerMany(4)
    // Who is known from another place is none of theirs.
    for (const from of ['198.51.100.30', undefined]) await registerMany(1, from, 30)
    expect(await bursts()).toEqual([])
    await later(61)
    await registerMany(4, '203.0.113.7', 4)
    expect(await bursts()).toEqual([])
    const ids = (await stored(sql)).map(({ id }) => id)
    expect([await change('remove', ids), await change('keep', ids)]).toEqual([0, 0])
    expect(await stored(sql)).toHaveLength(9)
    await sql(
      `update private.registration_attempts set at = at + interval '2 minutes' where at < now() - interval '1 hour'`,
    )
    expect((await bursts())[0]?.people).toHaveLength(8)
    for (const number of [0, 1, 2]) await call('cancel_registration', { token: (await one(sql, number)).token })
    expect((await bursts())[0]?.people).toHaveLength(5)
    await call('cancel_registration', { token: (await one(sql, 3)).token })
    expect(await bursts()).toEqual([])
  })

  test('leaves no trace of its place after thirty days', async () => {
    for (const number of [1, 2, 3]) await register(form(number))
    await later(30 * 24 * 60 - 5)
    await sql(`update private.registration_attempts set at = at - interval '10 minutes' where registration_id = $1`, [
      (await one(sql, 1)).id,
    ])
    await sql('select private.forget_registration_attempts()')
    const left = 'select count(*)::int as count from private.registration_attempts where event_id = $1'
    expect(await sql(left, [eventId])).toEqual([{ count: 2 }])
  })
})
