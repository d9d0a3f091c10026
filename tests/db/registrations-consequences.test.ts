import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, removeAccounts, type Account } from '../support/accounts'
import { testBackend } from '../support/test-backend'
import type { Row } from '../support/driver'
import {
  addressOf,
  broken,
  days,
  eventId,
  form,
  guard,
  makeEvent,
  removeEvent,
  rpc,
  stored,
  whole,
} from '../support/registration-support'

const backend = testBackend()
const { sql } = backend
const [start_date, end_date, registration_deadline] = [days(30), days(30.1), days(29)]
const event = {
  title: 'Registration Test',
  slug: 'registration-test',
  description: '<p>Test</p>',
  image_url: '',
  status: 'upcoming',
  is_featured: false,
  start_date,
  end_date,
  time_zone: 'Europe/Sofia',
  location: 'Sofia',
  is_online: false,
  meeting_url: '',
  meeting_for_participants: false,
  max_participants: 2,
  registration_deadline,
  category_id: '30000000-0000-4000-8000-000000000001',
}
const register = (number: number) => rpc(backend, 'register_for_event', { registration: form(number), guard })
/** Saves the event as the form does; the consent is what the form was answered, and confirms. */
async function save(change: Row, consent: Row | null = {}) {
  const [{ updated_at } = {}] = await sql<{ updated_at: string }>(
    'select updated_at from public.events where id = $1',
    [eventId],
  )
  const parameters = { event_id: eventId, event: { ...event, ...change }, images: [], expected: updated_at, consent }
  const answer = await rpc(backend, 'save_event', { ...parameters, save_id: crypto.randomUUID() }, editor.token)
  const { details } = (answer.body ?? {}) as { details?: string }
  return { status: answer.status, asks: details === undefined ? null : (JSON.parse(details) as Row) }
}
const saved = { status: 200, asks: null }
const statuses = async () => (await stored(sql)).map(({ status }) => status)
const mails = async () => {
  const rows = await sql<{ template: string; recipient: string }>(
    `select template, recipient from public.mail_outbox where about_kind = 'registration' order by created_at, recipient`,
  )
  return rows.map(
    ({ template, recipient }) =>
      `${template.replace('registration-', '')} ${recipient.replace(/^participant-|@.*/g, '')}`,
  )
}
const add = (number: number, more: Row) =>
  rpc(backend, 'add_participant', { of_event: eventId, participant: form(number, more) }, editor.token)

let editor: Account
beforeAll(async () => {
  await removeAccounts(sql)
  editor = await makeAccount(backend, 'editor', 'editor')
})
beforeEach(async () => {
  await makeEvent(sql, { start_date, end_date, registration_deadline, max_participants: 2 })
  await sql('delete from private.submission_counts')
  for (const number of [1, 2, 3]) await register(number)
  await sql(`delete from public.mail_outbox where about_kind = 'registration'`)
  await sql('update public.event_registrations set mails = 0 where event_id = $1', [eventId])
})
afterEach(() => removeEvent(sql))
afterAll(() => removeAccounts(sql))

describe('a save that writes to people', () => {
  test('is refused with their number until it is confirmed, and leaves nothing behind', async () => {
    for (const [change, asks] of [
      [{ status: 'cancelled' }, { cancelled: 3 }],
      [{ start_date: days(29.5) }, { moved: 3 }],
      [{ location: 'Plovdiv' }, { changed: 3 }],
      [{ is_online: true, meeting_url: 'https://meet.example/1' }, { moved: 3 }],
      [{ max_participants: 3 }, { offered: 1 }],
      [
        { max_participants: 3, location: 'Plovdiv' },
        { changed: 2, offered: 1 },
      ],
      [{ max_participants: 1 }, { over: 1 }],
    ] as const) {
      expect(await save(change), JSON.stringify(change)).toEqual({ status: 428, asks })
      expect(await statuses()).toEqual(['confirmed', 'confirmed', 'waitlisted'])
      expect(await mails()).toEqual([])
      // Somebody who confirmed another number is asked again.
      expect(await save(change, { expected: { cancelled: 1 } })).toEqual({ status: 428, asks })
    }
    expect(await save({ status: 'cancelled' }, { expected: { cancelled: 3 } })).toEqual(saved)
    expect(await mails()).toEqual(['cancelled 1', 'cancelled 2', 'cancelled 3'])
  })

  test('is not asked about when it writes to nobody, nor of a caller that does not ask', async () => {
    expect(await save({ title: 'Other' })).toEqual(saved)
    expect(await save({ title: 'Other', location: 'Plovdiv' }, null)).toEqual(saved)
    expect(await mails()).toEqual(['changed 1', 'changed 2', 'changed 3'])
  })

  test('tells nobody of another wording of the place, also later; of another day it always tells', async () => {
    const plovdiv = { location: 'Plovdiv' }
    expect(await save(plovdiv, { quiet: true })).toEqual(saved)
    expect(await save({ ...plovdiv, title: 'Other' })).toEqual(saved)
    expect(await mails()).toEqual([])
    expect(await save({ ...plovdiv, start_date: days(29.5) }, { quiet: true })).toEqual({
      status: 428,
      asks: { moved: 3 },
    })
    expect((await save({ status: 'cancelled' }, { quiet: true })).asks).toEqual({ cancelled: 3 })
  })

  test('may allow fewer places than are taken: everybody keeps theirs, and nobody gets one until there is room', async () => {
    expect(await save({ max_participants: 1 }, { expected: { over: 1 } })).toEqual(saved)
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'waitlisted'])
    const cancel = async (index: number) =>
      rpc(backend, 'cancel_registration', { token: (await stored(sql))[index]?.token })
    await cancel(0)
    expect(await statuses()).toEqual(['cancelled', 'confirmed', 'waitlisted'])
    await cancel(1)
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'offered'])
  })
})

describe('a cancelled event that takes place after all', () => {
  const cancel = () => save({ status: 'cancelled' }, { expected: { cancelled: 3 } })

  test('has its registrations back in their order, and tells each person once', async () => {
    await cancel()
    await sql(`delete from public.mail_outbox where about_kind = 'registration'`)
    await sql('update public.event_registrations set mails = 0 where event_id = $1', [eventId])
    const back = { start_date: days(31), end_date: days(32), max_participants: 1 }
    expect(await save(back)).toEqual({ status: 428, asks: { restored: 3 } })
    expect(await save(back, { restore: true, expected: { restored: 3 } })).toEqual(saved)
    expect(await statuses()).toEqual(['confirmed', 'waitlisted', 'waitlisted'])
    expect(await mails()).toEqual(['restored 1', 'restored 2', 'restored 3'])
    expect(await broken(sql)).toEqual(whole)
  })

  test('offers places that are free now to those who waited', async () => {
    await cancel()
    expect((await save({ max_participants: 3 })).asks).toEqual({ restored: 2, offered: 1 })
    await save({ max_participants: 3 }, { restore: true, expected: { restored: 2, offered: 1 } })
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'offered'])
  })

  test('leaves the registrations ended where the office wants it so, and says so to the person', async () => {
    await cancel()
    expect(await save({}, { restore: false })).toEqual(saved)
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const [first] = await stored(sql)
    expect((await rpc(backend, 'registration_by_token', { token: first?.token })).body).toMatchObject([
      { status: 'cancelled', cancelled_by: 'event', event_status: 'upcoming' },
    ])
  })

  test('restores only those whom the last cancellation ended, nobody erased and nobody twice', async () => {
    await rpc(backend, 'cancel_registration', { token: (await stored(sql))[1]?.token })
    await sql('select private.erase_registrations(null, $1)', [addressOf(3)])
    await save({ status: 'cancelled' }, null)
    expect((await save({})).asks).toEqual({ restored: 1 })
    await save({}, { restore: false })
    await register(4)
    await save({ status: 'cancelled' }, null)
    expect((await save({})).asks).toEqual({ restored: 1 })
    await save({}, { restore: true, expected: { restored: 1 } })
    expect((await stored(sql)).filter(({ status }) => status !== 'cancelled')).toMatchObject([{ email: addressOf(4) }])
    expect((await save({ status: 'completed' })).asks).toBeNull()
  })
})

describe('somebody whom the office adds ahead of the event', () => {
  test('is confirmed or waits, with a mail or without one', async () => {
    await save({ max_participants: 4 }, null)
    for (const { token } of await stored(sql)) await rpc(backend, 'accept_offer', { token })
    await sql(`delete from public.mail_outbox where about_kind = 'registration'`)
    for (const [number, more] of [
      [4, { status: 'confirmed', mail: false, email: '' }],
      [5, { status: 'waitlisted', mail: true }],
      [6, { status: 'waitlisted', mail: false }],
    ] as const)
      expect((await add(number, more)).status, String(number)).toBe(200)
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed', 'waitlisted', 'waitlisted'])
    expect(await mails()).toEqual(['waitlisted 5'])
    expect((await add(7, { status: 'confirmed', reason: 'Speaker' })).status).toBe(200)
    expect(await mails()).toEqual(['waitlisted 5', 'confirmed 7'])
  })

  test('waits with an address alone and while no place is free, needs a reason above the limit, and cannot be added to what is over', async () => {
    expect(await add(4, { status: 'waitlisted', email: '' })).toMatchObject({ code: 'P0001' })
    expect(await add(4, { status: 'confirmed', email: '' })).toMatchObject({ code: 'P0001' })
    expect(await add(4, { status: 'confirmed' })).toMatchObject({ code: 'P0001', body: { details: 'reason' } })
    expect(await add(4, { status: 'offered' })).toMatchObject({ code: '22023' })
    await save({ max_participants: 4 }, null)
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'offered'])
    expect(await add(4, { status: 'waitlisted', mail: false })).toMatchObject({
      code: 'P0001',
      body: { message: 'A place is free: add them as confirmed.' },
    })
    expect(await mails()).toEqual(['offered 3'])
    await sql(`update public.events set status = 'completed' where id = $1`, [eventId])
    expect(await add(4, { status: 'confirmed', reason: 'x' })).toMatchObject({ code: 'P0001' })
  })
})
