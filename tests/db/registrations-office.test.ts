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
} from '../support/database/registration-support'

const backend = testBackend()
const { sql } = backend
const register = (number: number, token?: string, email?: string) =>
  rpc(backend, 'register_for_event', { registration: form(number, email === undefined ? {} : { email }), guard }, token)
const staff = (name: string, parameters: Row) => rpc(backend, name, parameters, editor.token)
const add = (number: number, more: Row) =>
  staff('add_participant', { of_event: eventId, participant: form(number, more) })
const changeEvent = (change: Row) =>
  ask(backend, 'PATCH', `/rest/v1/events?id=eq.${eventId}`, { token: editor.token, body: change })
const mails = () =>
  sql<{ template: string; recipient: string; cause: string; data: { by?: string; event: Row } }>(
    `select template, recipient, cause, data from public.mail_outbox where about_kind = 'registration' order by created_at, recipient, cause`,
  )
const templates = async () => (await mails()).map(({ template }) => template.replace('registration-', '')).sort()
const statuses = async () => (await stored(sql)).map(({ status }) => status)
const one = async (number: number) => {
  const found = (await stored(sql)).findLast(({ email }) => email === addressOf(number))
  if (!found) throw new Error(`Participant ${number} is not registered`)
  return found
}

/** The messages by template and person, such as `changed 1`, in their order. */
const told = async () =>
  (await mails())
    .map(({ template, recipient }) => [template.replace('registration-', ''), recipient] as const)
    .map(([template, recipient]) => `${template} ${recipient.replace(/^participant-|@.*/g, '')}`)

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
/** Saves the event as the form does; the consent is what the form was answered, and confirms. */
async function save(change: Row, consent: Row | null = {}) {
  const [{ updated_at } = {}] = await sql<{ updated_at: string }>(
    'select updated_at from public.events where id = $1',
    [eventId],
  )
  const parameters = { event_id: eventId, event: { ...event, ...change }, images: [], expected: updated_at, consent }
  const { status, body } = await staff('save_event', { ...parameters, save_id: crypto.randomUUID() })
  const { details } = (body ?? {}) as { details?: string }
  return { status, asks: details === undefined ? null : (JSON.parse(details) as Row) }
}
const saved = { status: 200, asks: null }

let editor: Account
let member: Account
let stranger: Account
beforeAll(async () => {
  editor = await makeAccount(backend, 'editor', 'editor')
  member = await makeAccount(backend, 'member', null)
  stranger = await makeAccount(backend, 'stranger', null)
})
beforeEach(async () => {
  await makeEvent(sql, { start_date, end_date, registration_deadline, max_participants: 1 })
  await sql('delete from private.submission_counts')
})

describe('at the door', () => {
  test('check-in and its undoing lead back to what was, and twice is once', async () => {
    await register(1)
    const { id } = await one(1)
    for (const time of ['first', 'second'])
      expect((await staff('check_in', { registration_id: id })).body, time).toBe('attended')
    expect(await staff('cancel_registration_for_office', { registration_id: id })).toMatchObject({ code: 'P0001' })
    expect((await rpc(backend, 'cancel_registration', { token: (await one(1)).token })).code).toBe('P0001')
    for (const time of ['first', 'second'])
      expect((await staff('undo_check_in', { registration_id: id })).body, time).toBe('confirmed')
    expect((await staff('cancel_registration_for_office', { registration_id: id })).body).toBe('cancelled')
    expect((await mails()).at(-1)).toMatchObject({ template: 'registration-cancelled', data: { by: 'office' } })
    expect(await staff('check_in', { registration_id: id })).toMatchObject({ code: 'P0001' })
    expect(await staff('check_in', { registration_id: crypto.randomUUID() })).toMatchObject({ status: 404 })
  })

  test('above the capacity only with a reason, which goes on record without the name', async () => {
    for (const number of [1, 2]) await register(number)
    const waiting = await one(2)
    expect(await staff('check_in', { registration_id: waiting.id })).toMatchObject({
      code: 'P0001',
      body: { details: 'reason' },
    })
    expect((await staff('check_in', { registration_id: waiting.id, reason: 'Came from Almaty' })).body).toBe('attended')
    const walkIn = { id: crypto.randomUUID(), email: '' }
    expect(await add(3, walkIn)).toMatchObject({
      code: 'P0001',
      body: { message: 'No place is free. To admit them nonetheless, please give a reason.' },
    })
    for (const time of ['first', 'second'])
      expect((await add(3, { ...walkIn, reason: 'Speaker' })).body, time).toBe(walkIn.id)
    expect(await add(1, { reason: 'x' })).toMatchObject({
      code: 'P0001',
      body: { message: 'This person is on the list already.' },
    })
    expect(
      await sql(
        `select actor_name, action, subject_name, after from public.audit_log where subject = 'registration' and subject_id = any ($1::text[]) order by id`,
        [`{${waiting.id},${walkIn.id}}`],
      ),
    ).toEqual(
      [
        ['changed', 'Came from Almaty'],
        ['created', 'Speaker'],
      ].map(([action, admitted_over_capacity]) => ({
        actor_name: 'editor Tester',
        action,
        subject_name: 'Registration Test',
        after: { status: 'attended', admitted_over_capacity },
      })),
    )
    expect((await staff('get_registration_counts', { event_ids: [eventId] })).body).toEqual([
      { event_id: eventId, confirmed: 1, waitlisted: 0, offered: 0, held: 0, attended: 2 },
    ])
    expect((await staff('undo_check_in', { registration_id: waiting.id })).body).toBe('waitlisted')
    expect(await broken(sql)).toEqual(whole)
  })

  test('the search finds by name, address and company, within the event', async () => {
    await register(1)
    await register(2)
    for (const query of [nameOf(2).toUpperCase(), 'participant-2@', addressOf(2).toUpperCase()])
      expect((await staff('search_registrations', { of_event: eventId, query })).body).toMatchObject([
        { email: addressOf(2) },
      ])
    expect((await staff('search_registrations', { of_event: crypto.randomUUID(), query: 'participant' })).body).toEqual(
      [],
    )
  })
})

describe('what happens to the event', () => {
  test('a larger one offers its seats in turn; a smaller one takes none back', async () => {
    for (const number of [1, 2, 3, 4]) await register(number)
    expect((await changeEvent({ max_participants: 3 })).status).toBe(204)
    expect(await statuses()).toEqual(['confirmed', 'offered', 'offered', 'waitlisted'])
    expect((await changeEvent({ max_participants: 2 })).status).toBe(204)
    expect(await statuses()).toEqual(['confirmed', 'offered', 'offered', 'waitlisted'])
  })

  test('without a limit nobody waits: whoever waited or was offered a place has it, and the question says so', async () => {
    for (const number of [1, 2, 3, 4]) await register(number)
    await changeEvent({ max_participants: 2 })
    expect(await statuses()).toEqual(['confirmed', 'offered', 'waitlisted', 'waitlisted'])
    await sql(`delete from public.mail_outbox where about_kind = 'registration'`)
    expect(await save({ max_participants: null })).toEqual({ status: 428, asks: { confirmed: 3 } })
    expect(await save({ max_participants: null }, { expected: { confirmed: 3 } })).toEqual(saved)
    expect(await statuses()).toEqual(Array(4).fill('confirmed'))
    expect(await told()).toEqual(['confirmed 2', 'confirmed 3', 'confirmed 4'])
    // Nor when it was cancelled meanwhile.
    await save({ status: 'cancelled', max_participants: 1 }, null)
    await sql(`update public.event_registrations set confirmed_at = null where event_id = $1`, [eventId])
    await sql(`delete from public.mail_outbox where about_kind = 'registration'`)
    expect(await save({ max_participants: null }, { expected: { restored: 4 } })).toEqual(saved)
    expect(await statuses()).toEqual(Array(4).fill('confirmed'))
  })

  test('an offer is held a day, until two hours before the start where that is sooner, and never beyond it', async () => {
    const starts = [30, 10 / 24, 1 / 24, 3 / 24].map(days)
    expect(
      await sql(
        'select round(extract(epoch from private.offer_end(s::timestamptz) - now()) / 360)::float / 10 as hours from unnest($1::text[]) with ordinality as t (s, n) order by n',
        [starts],
      ),
    ).toEqual([24, 8, 1, 2].map((hours) => ({ hours })))
  })

  test('cancelled, it cancels and tells everybody; deleted, it tells them too', async () => {
    await register(1)
    await register(2)
    await changeEvent({ status: 'cancelled' })
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
    expect((await mails()).filter(({ data }) => data.by === 'event')).toHaveLength(2)
    await changeEvent({ status: 'upcoming' })
    await register(1)
    await ask(backend, 'DELETE', `/rest/v1/events?id=eq.${eventId}`, { token: editor.token })
    expect((await mails()).filter(({ data }) => data.by === 'event')).toHaveLength(3)
  })

  test('another time or place is told to all who are registered, once, and nothing else is', async () => {
    for (const number of [1, 2]) await register(number)
    const before = (await mails()).length
    await changeEvent({ title: 'Other', description: '<p>Other</p>' })
    expect(await mails()).toHaveLength(before)
    await changeEvent({ location: 'Plovdiv' })
    await changeEvent({ location: 'Plovdiv' })
    expect((await templates()).filter((template) => template === 'changed')).toHaveLength(2)
    expect((await mails()).find(({ template }) => template === 'registration-changed')?.data.event).toMatchObject({
      location: 'Plovdiv',
      title: 'Other',
    })
    await changeEvent({ start_date: days(29.5) })
    expect((await templates()).filter((template) => template === 'changed')).toHaveLength(4)
  })

  test('the day before, those who are confirmed are reminded, once', async () => {
    for (const number of [1, 2]) await register(number)
    await sql('select private.send_reminders()')
    await sql(
      `update public.events set start_date = now() + interval '20 hours', end_date = now() + interval '22 hours', registration_deadline = null where id = $1`,
      [eventId],
    )
    await sql('select private.send_reminders()')
    expect((await templates()).filter((template) => template === 'reminder')).toEqual([])
    await sql(
      `update public.event_registrations set confirmed_at = now() - interval '2 days' where event_id = $1 and status = 'confirmed'`,
      [eventId],
    )
    await sql('select private.send_reminders()')
    await sql('select private.send_reminders()')
    expect((await mails()).filter(({ template }) => template === 'registration-reminder')).toMatchObject([
      { recipient: addressOf(1) },
    ])
  })
})

describe('a meeting link for participants', () => {
  const link = 'https://meet.secret-room.example/abc'
  const saveLink = (change: Row = {}) =>
    save(
      {
        location: '',
        is_online: true,
        meeting_url: link,
        meeting_for_participants: true,
        max_participants: 1,
        ...change,
      },
      null,
    )

  test('reaches confirmed participants and staff, and nobody else by any route', async () => {
    expect((await saveLink()).status).toBe(200)
    await register(1, member.token, member.email)
    await register(2, stranger.token, stranger.email)
    const visitors = [undefined, stranger.token]
    const routes: [string, string, unknown?][] = [
      ['GET', `/rest/v1/events?id=eq.${eventId}&select=*`],
      ['GET', `/rest/v1/events?id=eq.${eventId}&select=*,event_meeting_links(*)`],
      ['GET', '/rest/v1/event_meeting_links?select=*'],
      ['GET', `/rest/v1/events?select=id&event_meeting_links.url=like.*secret*`],
      ['GET', '/rest/v1/content_revisions?select=*'],
      ['GET', '/rest/v1/mail_outbox?select=*'],
      ['GET', '/rest/v1/mail_outbox?select=data'],
      ['POST', '/rest/v1/rpc/search_events', { query: 'registration' }],
      ['POST', '/rest/v1/rpc/get_meeting_link', { of_event: eventId }],
      ['POST', '/rest/v1/rpc/my_registrations', {}],
      ['GET', '/events.ics'],
      ['GET', '/events/registration-test'],
      ['GET', '/sitemap.xml'],
      ['PATCH', `/rest/v1/events?id=eq.${eventId}&select=*,event_meeting_links(*)`, { title: 'Registration Test' }],
      ['DELETE', '/rest/v1/event_meeting_links?event_id=not.is.null', undefined],
      ['POST', '/rest/v1/rpc/registration_by_token', { token: (await stored(sql))[1]?.token }],
    ]
    for (const token of visitors)
      for (const [method, path, body] of routes)
        expect(
          `${path} ${(await ask(backend, method, path, { token, body, prefer: 'return=representation' })).text}`,
        ).not.toContain('secret-room')
    expect((await rpc(backend, 'get_meeting_link', { of_event: eventId }, member.token)).body).toBe(link)
    expect((await rpc(backend, 'my_registrations', {}, member.token)).body).toMatchObject([{ meeting_url: link }])
    expect((await rpc(backend, 'registration_by_token', { token: (await stored(sql))[0]?.token })).body).toMatchObject([
      { meeting_url: link },
    ])
    expect((await staff('get_meeting_link', { of_event: eventId })).body).toBe(link)
    expect((await mails()).map(({ template, data }) => [template, data.event.meeting_url])).toEqual([
      ['registration-confirmed', link],
      ['registration-waitlisted', null],
    ])
    await rpc(backend, 'cancel_registration', { token: (await stored(sql))[0]?.token })
    expect((await rpc(backend, 'get_meeting_link', { of_event: eventId }, member.token)).body).toBeNull()
    expect(
      (await mails())
        .filter(({ recipient }) => recipient === stranger.email)
        .every(({ data }) => data.event.meeting_url === null),
    ).toBe(true)
  })

  test('is kept in the versions that staff see, and changes are told to those alone who know it', async () => {
    await saveLink()
    for (const number of [1, 2]) await register(number)
    await saveLink({ meeting_url: `${link}2` })
    expect((await mails()).filter(({ template }) => template === 'registration-changed')).toMatchObject([
      { recipient: addressOf(1), data: { event: { meeting_url: `${link}2` } } },
    ])
    const versions = await sql<{ snapshot: Row }>(
      'select snapshot from public.content_revisions where item_id = $1 order by id',
      [eventId],
    )
    expect(versions.slice(-2).map(({ snapshot }) => snapshot)).toMatchObject([
      { meeting_url: link, meeting_for_participants: true },
      { meeting_url: `${link}2`, meeting_for_participants: true },
    ])
    // Making the same link public changes nothing for the participants.
    await saveLink({ meeting_url: `${link}2`, meeting_for_participants: false })
    expect(await sql('select meeting_url from public.events where id = $1', [eventId])).toEqual([
      { meeting_url: `${link}2` },
    ])
    expect(await sql('select * from public.event_meeting_links where event_id = $1', [eventId])).toEqual([])
    expect((await mails()).filter(({ template }) => template === 'registration-changed')).toHaveLength(1)
    expect((await changeEvent({ meeting_for_participants: true })).text).toContain(
      'events_meeting_link_for_participants_kept_apart',
    )
  })
})

test('erasure frees seats to come, keeps past ones as numbers, and leaves nothing personal', async () => {
  for (const number of [1, 2]) await register(number)
  const before = (await one(1)).id
  expect(JSON.stringify(await sql(`select private.held_registrations(null, $1) as held`, [addressOf(1)]))).toContain(
    nameOf(1),
  )
  await sql('select private.erase_registrations(null, $1)', [addressOf(1)])
  expect(await statuses()).toEqual(['cancelled', 'offered'])
  const [token] = await sql<{ token: string }>(`select private.link_token('registration', $1) as token`, [before])
  expect((await rpc(backend, 'registration_by_token', { token: token?.token })).body).toEqual([])
  expect(
    JSON.stringify(await sql('select * from public.event_registrations where event_id = $1', [eventId])) +
      JSON.stringify(await mails()),
  ).not.toMatch(/participant-1@|Participant B/)
  // After the event, earlier states stay counted.
  await staff('check_in', { registration_id: (await one(2)).id })
  await sql(
    `update public.events set start_date = now() - interval '400 days', end_date = now() - interval '366 days', registration_deadline = null where id = $1`,
    [eventId],
  )
  expect(await sql('select private.expire_registrations(367) as gone')).toEqual([{ gone: 0 }])
  expect(await sql('select private.expire_registrations(365) as gone')).toEqual([{ gone: 1 }])
  expect(await statuses()).toEqual(['cancelled', 'attended'])
  expect((await staff('get_registration_counts', { event_ids: [eventId] })).body).toMatchObject([{ attended: 1 }])
  expect(
    JSON.stringify(await sql('select * from public.event_registrations where event_id = $1', [eventId])),
  ).not.toMatch(/participant-2@|Participant C/)
})

describe('an event for two, for which three registered', () => {
  const forgetMails = async () => {
    await sql(`delete from public.mail_outbox where about_kind = 'registration'`)
    await sql('update public.event_registrations set mails = 0 where event_id = $1', [eventId])
  }
  beforeEach(async () => {
    await sql('update public.events set max_participants = 2 where id = $1', [eventId])
    for (const number of [1, 2, 3]) await register(number)
    await forgetMails()
  })

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
        expect(await told()).toEqual([])
        // Somebody who confirmed another number is asked again.
        expect(await save(change, { expected: { cancelled: 1 } })).toEqual({ status: 428, asks })
      }
      expect(await save({ status: 'cancelled' }, { expected: { cancelled: 3 } })).toEqual(saved)
      expect(await told()).toEqual(['cancelled 1', 'cancelled 2', 'cancelled 3'])
    })

    test('is not asked about when it writes to nobody, nor of a caller that does not ask', async () => {
      expect(await save({ title: 'Other' })).toEqual(saved)
      expect(await save({ title: 'Other', location: 'Plovdiv' }, null)).toEqual(saved)
      expect(await told()).toEqual(['changed 1', 'changed 2', 'changed 3'])
    })

    test('tells nobody of another wording of the place, also later; of another day it always tells', async () => {
      const plovdiv = { location: 'Plovdiv' }
      expect(await save(plovdiv, { quiet: true })).toEqual(saved)
      expect(await save({ ...plovdiv, title: 'Other' })).toEqual(saved)
      expect(await told()).toEqual([])
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
      await forgetMails()
      const back = { start_date: days(31), end_date: days(32), max_participants: 1 }
      expect(await save(back)).toEqual({ status: 428, asks: { restored: 3 } })
      expect(await save(back, { restore: true, expected: { restored: 3 } })).toEqual(saved)
      expect(await statuses()).toEqual(['confirmed', 'waitlisted', 'waitlisted'])
      expect(await told()).toEqual(['restored 1', 'restored 2', 'restored 3'])
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
      expect((await stored(sql)).filter(({ status }) => status !== 'cancelled')).toMatchObject([
        { email: addressOf(4) },
      ])
      expect((await save({ status: 'completed' })).asks).toBeNull()
    })
  })

  describe('somebody whom the office adds ahead of the event', () => {
    test('is confirmed or waits, with a mail or without one', async () => {
      await save({ max_participants: 4 }, null)
      for (const { token } of await stored(sql)) await rpc(backend, 'accept_offer', { token })
      await forgetMails()
      for (const [number, more] of [
        [4, { status: 'confirmed', mail: false, email: '' }],
        [5, { status: 'waitlisted', mail: true }],
        [6, { status: 'waitlisted', mail: false }],
      ] as const)
        expect((await add(number, more)).status, String(number)).toBe(200)
      expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed', 'waitlisted', 'waitlisted'])
      expect(await told()).toEqual(['waitlisted 5'])
      expect((await add(7, { status: 'confirmed', reason: 'Speaker' })).status).toBe(200)
      expect(await told()).toEqual(['waitlisted 5', 'confirmed 7'])
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
      expect(await told()).toEqual(['offered 3'])
      await sql(`update public.events set status = 'completed' where id = $1`, [eventId])
      expect(await add(4, { status: 'confirmed', reason: 'x' })).toMatchObject({ code: 'P0001' })
    })
  })
})
