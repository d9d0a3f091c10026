import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { ask, makeAccount, type Account } from '../support/accounts'
import type { Row } from '../support/database/driver'
import {
  addressOf,
  broken,
  days,
  eventId,
  form,
  guard,
  makeEvent,
  nameOf,
  rpc,
  stored,
  whole,
  type Told,
} from '../support/database/registration-support'

const backend = testBackend()
const { sql } = backend
const register = (registration: Row, token?: string) =>
  rpc(backend, 'register_for_event', { registration, guard }, token)
/** Registers. PostgREST answers 504 to whoever waits ten seconds for a connection; they try again, five times at most. */
const registerPatiently = async (registration: Row) => {
  let answer = await register(registration)
  for (let tries = 1; answer.status === 504 && tries < 5; tries += 1) answer = await register(registration)
  return answer
}
const mails = () =>
  sql<{ template: string; recipient: string; data: { by?: string; path: string; event: Row } }>(
    `select template, recipient, data from public.mail_outbox where about_kind = 'registration' order by created_at, cause`,
  )
const statuses = async () => (await stored(sql)).map(({ status }) => status)
const one = async (number: number) => {
  const found = (await stored(sql)).findLast(({ email }) => email === addressOf(number))
  if (!found) throw new Error(`Participant ${number} is not registered`)
  return found
}
const expireOffer = (number: number) =>
  sql(
    `update public.event_registrations set offer_expires_at = now() - interval '1 second' where event_id = $1 and email = $2 and status = 'offered'`,
    [eventId, addressOf(number)],
  )
const changeEvent = (change: Row, token = editor.token) =>
  ask(backend, 'PATCH', `/rest/v1/events?id=eq.${eventId}`, { token, body: change })

let editor: Account
let member: Account
beforeAll(async () => {
  editor = await makeAccount(backend, 'editor', 'editor')
  member = await makeAccount(backend, 'member', null)
  await sql(`update private.submission_caps set most = 1000000 where form = 'registration'`)
})
beforeEach(() => makeEvent(sql))

const [asked, seats] = process.env.TEST_BREADTH ? [400, 50] : [40, 5]
test(`${asked} at once for ${seats} seats: ${seats} are confirmed, the rest wait`, async () => {
  await makeEvent(sql, { max_participants: seats })
  const answers = await Promise.all(
    Array.from({ length: asked }, async (_, number) => ({ number, ...(await registerPatiently(form(number))) })),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const rows = await stored(sql)
  expect(rows.map(({ status }) => status)).toEqual([
    ...Array<string>(seats).fill('confirmed'),
    ...Array<string>(asked - seats).fill('waitlisted'),
  ])
  const placeOf = (email: string | null) => rows.findIndex((row) => row.email === email) - seats + 1
  for (const { number, body } of answers)
    expect(body).toEqual({ status: placeOf(addressOf(number)) > 0 ? 'waitlisted' : 'confirmed' })
  expect(await rpc(backend, 'event_seats', { of_event: eventId })).toMatchObject({
    body: [{ capacity: seats, free: 0, waiting_list: true }],
  })
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
        let told: Told | undefined
        if (action === 'register') told = await register(form(who))
        if (action === 'walkIn')
          told = await rpc(
            backend,
            'add_participant',
            { of_event: eventId, participant: { ...form(who), reason } },
            editor.token,
          )
        // Fewer places than are taken are allowed (registrations-consequences), but would break the rule that is tested here.
        const taken = rows.filter(
          ({ status, override_reason }) =>
            ['confirmed', 'attended', 'offered'].includes(status) && override_reason === null,
        )
        if (action === 'capacity' && (capacity ?? Infinity) >= taken.length)
          await changeEvent({ max_participants: capacity })
        if (action === 'expire') await expireOffer(who)
        if (action === 'tick') await sql('select private.pass_on_offers()')
        if (row) {
          if (action === 'cancel') told = await rpc(backend, 'cancel_registration', { token: row.token })
          if (action === 'accept') told = await rpc(backend, 'accept_offer', { token: row.token })
          if (action === 'checkIn')
            told = await rpc(backend, 'check_in', { registration_id: row.id, reason }, editor.token)
          if (action === 'officeCancel')
            told = await rpc(backend, 'cancel_registration_for_office', { registration_id: row.id }, editor.token)
          if (action === 'checkIn' && row.status === 'waitlisted') outOfTurn.push(row.id)
          if (action === 'undo') told = await rpc(backend, 'undo_check_in', { registration_id: row.id }, editor.token)
        }
        expect([null, 'P0001']).toContain(told?.code ?? null)
        expect(await broken(sql, outOfTurn)).toEqual(whole)
      }
      const left = await statuses()
      const count = Object.fromEntries(
        ['confirmed', 'waitlisted', 'offered', 'held', 'attended'].map((status) => [
          status,
          left.filter((each) => each === status).length,
        ]),
      )
      const { body } = await rpc(backend, 'get_registration_counts', { event_ids: [eventId] }, editor.token)
      expect((body as Row[])[0] ?? { event_id: eventId, ...count }).toEqual({ event_id: eventId, ...count })
    }),
    { numRuns: process.env.TEST_BREADTH ? 25 : 6 },
  )
})

describe('registering', () => {
  test.each([
    ['without a deadline', { registration_deadline: null }, 'Registration for this event is closed.'],
    ['after the deadline', { registration_deadline: days(-1 / 1440) }, 'Registration for this event is closed.'],
    ['for a cancelled event', { status: 'cancelled' }, 'This event has been cancelled and takes no registrations.'],
    ['for a completed event', { status: 'completed' }, 'This event is over.'],
    [
      'for a past event',
      { start_date: days(-2), end_date: days(-1), registration_deadline: days(-3) },
      'This event is over.',
    ],
  ])('%s is refused', async (_, change, message) => {
    await makeEvent(sql, change)
    expect(await register(form(1))).toMatchObject({ code: 'P0001', body: { message } })
    expect(await stored(sql)).toEqual([])
  })

  test('for no event is refused', async () => {
    expect(await register(form(1, { event_id: crypto.randomUUID() }))).toMatchObject({ code: 'PT404', status: 404 })
    expect((await register([form(1)] as unknown as Row)).code).toBe('22023')
  })

  test.each([
    ['no address', { email: '' }],
    ['half an address', { email: 'a@b' }],
    ['no name', { name: '  ' }],
    ['no id', { id: null }],
    ['an id that is none', { id: 'x' }],
    ['more than a form', { phone: 'x'.repeat(5000) }],
  ])('with %s is refused', async (_, change) => {
    expect((await register({ ...form(1), ...change })).status).toBeGreaterThanOrEqual(400)
    expect(await stored(sql)).toEqual([])
  })

  test('the same form again is the same registration; a known address gets the answer of a new one, its mail at most once in ten minutes, and no second place', async () => {
    await makeEvent(sql, { max_participants: 1 })
    const first = form(1, { email: ` ${addressOf(1).toUpperCase()} ` })
    const confirmed = await register(first)
    expect(confirmed.body).toEqual({ status: 'confirmed' })
    expect(await register(first)).toEqual(confirmed)
    expect(await register({ ...first, email: addressOf(3) })).toMatchObject({ status: 409 })
    const fresh = await register(form(2))
    await sql('delete from public.event_registrations where event_id = $1 and email = $2', [eventId, addressOf(2)])
    expect(await register(form(1))).toEqual(fresh)
    const templates = async () =>
      (await mails()).filter(({ recipient }) => recipient === addressOf(1)).map(({ template }) => template)
    expect(await templates()).toEqual(['registration-confirmed'])
    await sql(`update public.event_registrations set mailed_at = now() - interval '11 minutes' where event_id = $1`, [
      eventId,
    ])
    expect(await register(form(1))).toEqual(fresh)
    expect(await templates()).toEqual(['registration-confirmed', 'registration-confirmed'])
    expect(await statuses()).toEqual(['confirmed'])
  })

  test('the first mail holds of what was typed the name alone', async () => {
    await register(form(1, { company: 'Spam Ltd', phone: '+359 88 123' }))
    const [mail] = await mails()
    expect(mail?.template).toBe('registration-confirmed')
    expect(JSON.stringify(mail)).toContain(nameOf(1))
    expect(JSON.stringify(mail)).not.toMatch(/Spam|88 123/)
    expect(mail?.data.path).toBe(`/registration?token=${(await one(1)).token}`)
  })
})

describe('the signed link', () => {
  test('shows, cancels and accepts its own registration, twice as once', async () => {
    await makeEvent(sql, { max_participants: 1 })
    for (const number of [1, 2, 3]) await register(form(number))
    const [first, second, third] = await stored(sql)
    if (!first || !second || !third) throw new Error('Not all are registered')
    const read = async (token: string) => (await rpc(backend, 'registration_by_token', { token })).body
    expect(await read(second.token)).toMatchObject([{ status: 'waitlisted', place: 1, title: 'Registration Test' }])
    expect(await rpc(backend, 'accept_offer', { token: second.token })).toMatchObject({
      code: 'P0001',
      body: { message: 'No place has been offered to you yet.' },
    })
    expect(await statuses()).toEqual(['confirmed', 'waitlisted', 'waitlisted'])
    for (const time of ['first', 'second'])
      expect((await rpc(backend, 'cancel_registration', { token: first.token })).body, time).toMatchObject([
        { status: 'cancelled', cancelled_by: 'participant' },
      ])
    expect(await statuses()).toEqual(['cancelled', 'offered', 'waitlisted'])
    expect(await rpc(backend, 'accept_offer', { token: first.token })).toMatchObject({
      code: 'P0001',
      body: { message: 'This registration has been cancelled.' },
    })
    for (const time of ['first', 'second'])
      expect((await rpc(backend, 'accept_offer', { token: second.token })).body, time).toMatchObject([
        { status: 'confirmed' },
      ])
    expect(
      (await mails()).map(({ template, recipient }) => [template.replace('registration-', ''), recipient]),
    ).toEqual([
      ['confirmed', addressOf(1)],
      ['waitlisted', addressOf(2)],
      ['waitlisted', addressOf(3)],
      ['cancelled', addressOf(1)],
      ['offered', addressOf(2)],
      ['confirmed', addressOf(2)],
    ])
  })

  test('too late: the offer has passed on, and the link says so', async () => {
    await makeEvent(sql, { max_participants: 1 })
    for (const number of [1, 2, 3]) await register(form(number))
    await rpc(backend, 'cancel_registration', { token: (await one(1)).token })
    await expireOffer(2)
    const late = {
      code: 'P0001',
      body: { message: 'This offer has expired, and the place passes on to the next in line.' },
    }
    expect(await rpc(backend, 'accept_offer', { token: (await one(2)).token })).toMatchObject(late)
    await sql('select private.run_scheduled_jobs()')
    await sql('select private.pass_on_offers()')
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'offered'])
    expect(await rpc(backend, 'accept_offer', { token: (await one(2)).token })).toMatchObject(late)
    expect((await mails()).filter(({ recipient }) => recipient === addressOf(2)).at(-1)).toMatchObject({
      template: 'registration-cancelled',
      data: { by: 'offer_expired' },
    })
    await rpc(backend, 'accept_offer', { token: (await one(3)).token })
    await sql(
      `update public.events set start_date = now() - interval '2 hours', end_date = now() - interval '1 hour', registration_deadline = null where id = $1`,
      [eventId],
    )
    expect(await rpc(backend, 'cancel_registration', { token: (await one(3)).token })).toMatchObject({
      code: 'P0001',
      body: { message: 'This event is over.' },
    })
  })

  test('wrong, tampered, foreign or of another purpose, it is not valid, always in the same words', async () => {
    await register(form(1))
    const { id, token } = await one(1)
    const [other] = await sql<{ token: string }>(`select private.link_token('application', $1) as token`, [id])
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const bad of ['', 'x', flipped, `${token}A`, other?.token ?? '', id]) {
      expect((await rpc(backend, 'registration_by_token', { token: bad })).body).toEqual([])
      for (const name of ['cancel_registration', 'accept_offer'])
        expect(await rpc(backend, name, { token: bad })).toMatchObject({
          status: 404,
          body: { message: 'This link is not valid.' },
        })
    }
    expect(await statuses()).toEqual(['confirmed'])
  })
})

test('members have their own registrations, and no others', async () => {
  await register(form(1))
  expect((await register({ ...form(2), email: member.email }, member.token)).body).toEqual({ status: 'confirmed' })
  // A visitor registered with the address of an account: the registration still belongs to the account.
  await register({ ...form(3), email: editor.email })
  const mine = (await rpc(backend, 'my_registrations', {}, member.token)).body as Row[]
  expect(mine).toMatchObject([{ event_id: eventId, status: 'confirmed' }])
  expect((await rpc(backend, 'my_registrations', {}, editor.token)).body).toMatchObject([{ event_id: eventId }])
  const foreign = (await one(1)).id
  for (const name of ['cancel_my_registration', 'accept_my_offer'])
    expect(await rpc(backend, name, { registration_id: foreign }, member.token)).toMatchObject({ status: 404 })
  expect(
    (await rpc(backend, 'cancel_my_registration', { registration_id: mine[0]?.id }, member.token)).body,
  ).toMatchObject([{ status: 'cancelled' }])
  expect((await register({ ...form(2), email: member.email }, member.token)).body).toEqual({ status: 'confirmed' })
})
