import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import {
  addressOf,
  broken,
  days,
  eventForm,
  eventId,
  form,
  guard,
  makeEvent,
  nameOf,
  one,
  participantMails,
  saved,
  saveEvent,
  standing,
  stored,
  told,
  whole,
} from '../support/database/registration-support'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone } = inside(sql)
const register = (number: number, as?: Someone) =>
  call('register_for_event', { registration: form(number, as ? { email: as.email } : {}), guard }, as)
const staff = <Body = Row | null>(name: string, parameters: Row) => call<Body>(name, parameters, editor)
const add = (number: number, more: Row) =>
  staff('add_participant', { of_event: eventId, participant: form(number, more) })
const act = async (name: string, number: number, more: Row = {}) =>
  staff<unknown>(name, { registration_id: (await one(sql, number)).id, ...more })
const changeEvent = async (change: Row) => (await editor.person.update('events', { id: eventId }, change)).code
/** Brings the event to a time, unseen by triggers: as if the time had come. */
async function moveTo(set: string) {
  await sql('alter table public.events disable trigger user')
  await sql(`update public.events set ${set}, registration_deadline = null where id = $1`, [eventId])
  await sql('alter table public.events enable trigger user')
}
const cancel = async (number: number) => call('cancel_registration', { token: (await one(sql, number)).token })
const forgetMails = async () => {
  await sql(`delete from public.mail_outbox where about_kind = 'registration'`)
  await sql('update public.event_registrations set mails = 0 where event_id = $1', [eventId])
}
const tell = (function_: string) => sql(`select private.${function_}()`)
/** The entries of the audit log about registrations, in their order. */
const entries = (ids: string[]) =>
  sql(
    `select actor_name, action, subject_name, before, after from public.audit_log where subject = 'registration' and subject_id = any ($1::text[]) order by id`,
    [`{${ids.join()}}`],
  )
const refusal = (message: string) => ({ code: 'P0001', body: { message } })
const listed = 'This person is on the list already.'

const dates = { start_date: days(30), end_date: days(30.1), registration_deadline: days(29) }
const save = (change: Row, consent: Row | null = {}) =>
  saveEvent(sql, staff, eventForm({ ...dates, ...change }), consent)

let editor: Someone
let member: Someone
let stranger: Someone
beforeAll(async () => {
  editor = await someone('editor', 'editor')
  member = await someone('member', null)
  stranger = await someone('stranger', null)
})
beforeEach(async () => {
  await makeEvent(sql, { ...dates, max_participants: 1 })
  await sql('delete from private.submission_counts')
})

describe('at the door', () => {
  test('check-in and its undoing lead back to what was, and twice is once', async () => {
    await register(1)
    for (const time of ['first', 'second']) expect((await act('check_in', 1)).body, time).toBe('attended')
    expect(await act('cancel_registration_for_office', 1)).toMatchObject({ code: 'P0001' })
    expect((await cancel(1)).code).toBe('P0001')
    for (const time of ['first', 'second']) expect((await act('undo_check_in', 1)).body, time).toBe('confirmed')
    expect((await act('cancel_registration_for_office', 1)).body).toBe('cancelled')
    expect((await participantMails(sql)).at(-1)).toMatchObject({ kind: 'cancelled', data: { by: 'office' } })
    // Whoever was added at the door had no status before.
    await add(3, { status: 'attended' })
    expect((await act('undo_check_in', 3)).body).toBe('confirmed')
    await act('cancel_registration_for_office', 3)
    expect(await act('check_in', 1)).toMatchObject(
      refusal('This registration has been cancelled. Please add them as a participant.'),
    )
    expect((await staff('check_in', { registration_id: crypto.randomUUID() })).code).toBe('PT404')
    await register(2)
    await sql(
      `update public.events set status = 'cancelled', end_date = now() - interval '1 hour', start_date = now() - interval '2 hours', registration_deadline = null where id = $1`,
      [eventId],
    )
    expect(await act('check_in', 2)).toMatchObject(refusal('This event has been cancelled.'))
  })

  test('somebody who was offered a place is offered it again when their check-in is undone', async () => {
    for (const number of [1, 2, 3]) await register(number)
    await cancel(1)
    expect((await act('check_in', 2)).body).toBe('attended')
    expect(await standing(sql)).toEqual(['cancelled', 'attended', 'waitlisted'])
    expect((await act('undo_check_in', 2)).body).toBe('offered')
  })

  test('above the capacity only with a reason, which goes on record without the name, and from it with the person', async () => {
    for (const number of [1, 2]) await register(number)
    const waiting = await one(sql, 2)
    const noPlace = { code: 'P0001', body: { details: 'reason' } }
    expect(await act('check_in', 2, { reason: ' ' })).toMatchObject(noPlace)
    expect((await act('check_in', 2, { reason: ' Came from Almaty ' })).body).toBe('attended')
    const walkIn = { id: crypto.randomUUID(), email: '' }
    expect(await add(3, walkIn)).toMatchObject({
      code: 'P0001',
      body: { message: 'No place is free. To admit them nonetheless, please give a reason.', details: 'reason' },
    })
    for (const time of ['first', 'second'])
      expect((await add(3, { ...walkIn, reason: 'Speaker' })).body, time).toBe(walkIn.id)
    expect(await add(1, { reason: 'x' })).toMatchObject(refusal(listed))
    const entry = (action: string, admitted_over_capacity: string) => ({
      actor_name: 'editor Tester',
      action,
      subject_name: 'Registration Test',
      before: action === 'created' ? null : { status: 'waitlisted' },
      after: { status: 'attended', admitted_over_capacity },
    })
    expect(await entries([waiting.id, walkIn.id])).toMatchObject([
      entry('changed', 'Came from Almaty'),
      entry('created', 'Speaker'),
    ])
    expect(
      await sql(
        'select id, override_by, override_reason from public.event_registrations where event_id = $1 and override_by is not null order by queued_at',
        [eventId],
      ),
    ).toEqual([
      { id: waiting.id, override_by: editor.id, override_reason: 'Came from Almaty' },
      { id: walkIn.id, override_by: editor.id, override_reason: 'Speaker' },
    ])
    expect((await staff('get_registration_counts', { event_ids: [eventId] })).body).toEqual([
      { event_id: eventId, confirmed: 1, waitlisted: 0, offered: 0, held: 0, attended: 2 },
    ])
    expect((await act('undo_check_in', 2)).body).toBe('waitlisted')
    expect(
      await sql('select override_by, override_reason from public.event_registrations where id = $1', [waiting.id]),
    ).toEqual([{ override_by: null, override_reason: null }])
    expect(await broken(sql)).toEqual(whole)
    // What was written of a person goes with them.
    await act('check_in', 2, { reason: 'Brother of the speaker' })
    await sql('select private.erase_registrations(null, $1)', [addressOf(2)])
    await sql('delete from public.event_registrations where id = $1', [walkIn.id])
    const said = JSON.stringify(await entries([waiting.id, walkIn.id]))
    expect(said).toContain('attended')
    expect(said).not.toMatch(/Almaty|peaker/)
  })

  test('the search finds by name, address and company, within the event and its states', async () => {
    await register(1)
    await register(2)
    await add(3, { status: 'waitlisted', company: 'Rila Tools' })
    const found = async (query: string, more: Row = {}) =>
      ((await staff<Row[]>('search_registrations', { of_event: eventId, query, ...more })).body ?? []).map(
        ({ email }) => email,
      )
    for (const query of [nameOf(2).toUpperCase(), 'participant-2@', addressOf(2).toUpperCase()])
      expect(await found(query)).toEqual([addressOf(2)])
    expect(await found('rila t')).toEqual([addressOf(3)])
    expect(await found('participant', { of_statuses: ['confirmed'] })).toEqual([addressOf(1)])
    expect(await found('participant', { of_event: crypto.randomUUID() })).toEqual([])
  })
})

describe('what happens to the event', () => {
  test('a larger one offers its seats in turn; a smaller one takes none back', async () => {
    for (const number of [1, 2, 3, 4]) await register(number)
    for (const max_participants of [3, 2]) {
      expect(await changeEvent({ max_participants })).toBeNull()
      expect(await standing(sql)).toEqual(['confirmed', 'offered', 'offered', 'waitlisted'])
    }
    // An offer ends with the beginning, at the latest.
    const start_date = days(0.5)
    await changeEvent({ start_date, registration_deadline: null })
    const ends = await sql<{ at: Date }>(
      `select offer_expires_at as at from public.event_registrations where event_id = $1 and status = 'offered'`,
      [eventId],
    )
    expect(ends.map(({ at }) => new Date(at).toISOString())).toEqual([start_date, start_date])
  })

  test.each([
    ['has begun', `start_date = now() - interval '1 minute', end_date = now() + interval '1 hour'`],
    ['is completed', `status = 'completed'`],
    ['is not public', `published_at = now() + interval '1 hour'`],
  ])('nobody is offered a place of one that %s, and an offer ends there, too', async (_, set) => {
    for (const number of [1, 2, 3, 4]) await register(number)
    await changeEvent({ max_participants: 2 })
    await moveTo(set)
    await act('cancel_registration_for_office', 1)
    await sql(
      `update public.event_registrations set offer_expires_at = now() where event_id = $1 and status = 'offered'`,
      [eventId],
    )
    await tell('pass_on_offers')
    const first = set.includes('completed') ? 'confirmed' : 'cancelled'
    expect(await standing(sql)).toEqual([first, 'cancelled', 'waitlisted', 'waitlisted'])
  })

  test('without a limit nobody waits: whoever waited or was offered a place has it, and the question says so', async () => {
    for (const number of [1, 2, 3, 4]) await register(number)
    await changeEvent({ max_participants: 2 })
    expect(await standing(sql)).toEqual(['confirmed', 'offered', 'waitlisted', 'waitlisted'])
    await forgetMails()
    expect(await save({ max_participants: null })).toEqual({ code: 'PT428', asks: { confirmed: 3 } })
    expect(await save({ max_participants: null }, { expected: { confirmed: 3 } })).toEqual(saved)
    expect(await standing(sql)).toEqual(Array(4).fill('confirmed'))
    expect(await told(sql)).toEqual(['confirmed 2', 'confirmed 3', 'confirmed 4'])
    // Nor when it was cancelled meanwhile.
    await save({ status: 'cancelled', max_participants: 1 }, null)
    await sql(`update public.event_registrations set confirmed_at = null where event_id = $1`, [eventId])
    await forgetMails()
    expect(await save({ max_participants: null }, { expected: { restored: 4 } })).toEqual(saved)
    expect(await standing(sql)).toEqual(Array(4).fill('confirmed'))
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

  test('cancelled or deleted, it tells everybody who had not left; over, it tells nobody', async () => {
    for (const number of [1, 2, 3]) await register(number)
    await add(4, { email: '', reason: 'Walked in' })
    await cancel(2)
    await act('check_in', 1)
    const events = async () =>
      (await participantMails(sql)).filter(({ data }) => data.by === 'event').map(({ recipient }) => recipient)
    const count = async () => (await staff('count_told_of_deletion', { ids: [eventId] })).body
    expect(await count()).toBe(2)
    await changeEvent({ status: 'cancelled' })
    expect(await standing(sql)).toEqual(Array(4).fill('cancelled'))
    expect(await events()).toEqual([1, 3].map(addressOf))
    expect(await count()).toBe(0)
    await changeEvent({ status: 'upcoming' })
    await register(1)
    await sql('delete from public.events where id = $1', [eventId])
    expect(await events()).toEqual([1, 3, 1].map(addressOf))
    for (const end of ['deleted', 'cancelled']) {
      await makeEvent(sql, { ...dates })
      await register(1)
      await forgetMails()
      await moveTo(`start_date = now() - interval '1 hour', end_date = now() - interval '1 minute'`)
      expect(await count()).toBe(0)
      if (end === 'deleted') await sql('delete from public.events where id = $1', [eventId])
      else await sql(`update public.events set status = 'cancelled' where id = $1`, [eventId])
      expect([end, await told(sql)]).toEqual([end, []])
    }
  })

  test('another time or place is told to all who are registered, once, and nothing else is', async () => {
    for (const number of [1, 2, 3]) await register(number)
    await cancel(3)
    await act('check_in', 1)
    await forgetMails()
    await changeEvent({ title: 'Other', description: '<p>Other</p>' })
    expect(await told(sql)).toEqual([])
    for (const time of ['first', 'second']) {
      await changeEvent({ location: 'Plovdiv' })
      expect(await told(sql), time).toEqual(['changed 1', 'changed 2'])
    }
    expect((await participantMails(sql))[0]?.data.event).toMatchObject({ location: 'Plovdiv', title: 'Other' })
    for (const change of [{ start_date: days(29.5) }, { end_date: days(31) }, { time_zone: 'Asia/Almaty' }]) {
      await forgetMails()
      await changeEvent(change)
      expect(await told(sql), JSON.stringify(change)).toEqual(['changed 1', 'changed 2'])
    }
    // Not once it is over.
    await forgetMails()
    await changeEvent({ status: 'completed', location: 'Varna' })
    expect(await told(sql)).toEqual([])
  })

  test('the day before, those who are confirmed are reminded, once for each day', async () => {
    await changeEvent({ max_participants: 3 })
    for (const number of [1, 2, 3, 4]) await register(number)
    await act('check_in', 2)
    const confirmed = (hours: number, number: number) =>
      sql(
        `update public.event_registrations set confirmed_at = (select start_date from public.events where id = event_id) - make_interval(mins => $2) where event_id = $1 and email = $3`,
        [eventId, hours * 60, addressOf(number)],
      )
    await forgetMails()
    const reminded = async () => {
      await tell('send_reminders')
      return told(sql)
    }
    await moveTo(`start_date = now() + interval '24 hours 1 minute', end_date = now() + interval '26 hours'`)
    for (const number of [1, 2, 4]) await confirmed(24.1, number)
    await confirmed(23.9, 3)
    expect(await reminded()).toEqual([])
    await moveTo(`start_date = now() + interval '23 hours 59 minutes'`)
    await moveTo(`published_at = now() + interval '1 hour'`)
    expect(await reminded()).toEqual([])
    await moveTo('published_at = now()')
    for (const number of [1, 2, 4]) await confirmed(24.1, number)
    for (const time of ['first', 'second']) expect(await reminded(), time).toEqual(['reminder 1'])
    await moveTo(
      `start_date = start_date - interval '23 hours', end_date = start_date, time_zone = 'Pacific/Kiritimati'`,
    )
    for (const number of [1, 3]) await confirmed(24.1, number)
    await forgetMails()
    expect(await reminded(), 'another day').toEqual(['reminder 1', 'reminder 3'])
    await forgetMails()
    for (const set of [
      `start_date = now() - interval '1 minute', end_date = now() + interval '1 hour'`,
      `start_date = now() + interval '1 hour', end_date = now() + interval '2 hours', status = 'cancelled'`,
    ]) {
      await moveTo(set)
      expect(await reminded(), set).toEqual([])
    }
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
  const links = async () => (await participantMails(sql)).map(({ kind, data }) => [kind, data.event.meeting_url])
  const tokenAt = async (index: number) => (await stored(sql))[index]?.token
  const ofMine = async (as: Someone, index: number) => [
    (await call('get_meeting_link', { of_event: eventId }, as)).body,
    (await call('my_registrations', {}, as)).body[0]?.meeting_url,
    (await call('registration_by_token', { token: await tokenAt(index) })).body[0]?.meeting_url,
  ]

  test('reaches confirmed participants and staff, until it is over, and nobody else by any route', async () => {
    expect(await saveLink()).toEqual(saved)
    await register(1, member)
    await register(2, stranger)
    const routes: [string, string, unknown?][] = [
      ['GET', `/rest/v1/events?id=eq.${eventId}&select=*`],
      ['GET', `/rest/v1/events?id=eq.${eventId}&select=*,event_meeting_links(*)`],
      ['GET', '/rest/v1/event_meeting_links?select=*'],
      ['GET', `/rest/v1/events?select=id&event_meeting_links.url=like.*secret*`],
      ['GET', '/rest/v1/content_revisions?select=*'],
      ['GET', '/rest/v1/mail_outbox?select=*'],
      ['GET', '/rest/v1/mail_outbox?select=data'],
      ['POST', '/rest/v1/rpc/search_events', { query: 'registration' }],
      ['GET', '/events.ics'],
      ['GET', '/events/registration-test'],
      ['GET', '/sitemap.xml'],
      ['PATCH', `/rest/v1/events?id=eq.${eventId}&select=*,event_meeting_links(*)`, { title: 'Registration Test' }],
      ['DELETE', '/rest/v1/event_meeting_links?event_id=not.is.null', undefined],
    ]
    for (const token of [undefined, await backend.signIn(stranger.email)])
      for (const [method, path, body] of routes)
        expect(
          `${path} ${(await ask(backend, method, path, { token, body, prefer: 'return=representation' })).text}`,
        ).not.toContain('secret-room')
    const [all, none] = [
      [link, link, link],
      [null, null, null],
    ]
    expect([await ofMine(member, 0), await ofMine(stranger, 1)]).toEqual([all, none])
    expect((await staff('get_meeting_link', { of_event: eventId })).body).toBe(link)
    expect(await links()).toEqual([
      ['confirmed', link],
      ['waitlisted', null],
    ])
    for (const set of [
      `status = 'completed'`,
      `status = 'upcoming', start_date = now() - interval '1 hour', end_date = now() - interval '1 minute'`,
    ]) {
      await moveTo(set)
      expect(await ofMine(member, 0), set).toEqual(none)
    }
    expect((await staff('get_meeting_link', { of_event: eventId })).body).toBe(link)
    await moveTo(`start_date = now() + interval '9 days', end_date = now() + interval '10 days'`)
    expect(await ofMine(member, 0)).toEqual(all)
    await call('cancel_registration', { token: await tokenAt(0) })
    expect(await ofMine(member, 0)).toEqual(none)
    expect((await links()).slice(2)).toEqual([
      ['cancelled', null],
      ['offered', null],
    ])
  })

  test('is kept in the versions that staff see, and changes are told to those alone who know it', async () => {
    await saveLink()
    for (const number of [1, 2]) await register(number)
    await forgetMails()
    await saveLink({ meeting_url: `${link}2` })
    expect([await told(sql), await links()]).toEqual([['changed 1'], [['changed', `${link}2`]]])
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
    expect(await told(sql)).toEqual(['changed 1'])
    expect(await changeEvent({ meeting_for_participants: true })).toBe('23514')
  })
})

test('erasure frees seats to come, keeps past ones as numbers, and leaves nothing personal', async () => {
  for (const number of [1, 2, 3]) await register(number)
  const { token } = await one(sql, 1)
  const held = async (number: number) =>
    (
      await sql<{ held: Row[] }>('select private.held_registrations(null, $1) as held', [
        ` ${addressOf(number).toUpperCase()} `,
      ])
    )[0]?.held
  expect(await held(1)).toEqual([
    {
      event: 'Registration Test',
      start_date: expect.any(String) as string,
      name: nameOf(1),
      email: addressOf(1),
      company: null,
      phone: null,
      status: 'confirmed',
      registered_at: expect.any(String) as string,
      confirmed_at: expect.any(String) as string,
      offered_at: null,
      offer_expires_at: null,
      cancelled_at: null,
      cancelled_by: null,
      attended_at: null,
      admitted_over_capacity: null,
    },
  ])
  await sql('select private.erase_registrations(null, $1)', [` ${addressOf(1).toUpperCase()} `])
  expect(await standing(sql)).toEqual(['cancelled', 'offered', 'waitlisted'])
  expect((await call('registration_by_token', { token })).body).toEqual([])
  const attempts = async () =>
    (await sql('select 1 from private.registration_attempts where event_id = $1', [eventId])).length
  expect([await attempts(), await held(1)]).toEqual([2, []])
  const everything = async () =>
    JSON.stringify(await sql('select * from public.event_registrations where event_id = $1', [eventId])) +
    JSON.stringify(await participantMails(sql))
  expect(await everything()).not.toMatch(/participant-1@|Participant B/)
  expect(await everything()).toMatch(/participant-2@.*Participant C/)
  // After the event, earlier states stay counted.
  await act('check_in', 2)
  await moveTo(`start_date = now() - interval '400 days', end_date = now() - interval '366 days'`)
  const expire = async (days: number) => (await sql('select private.expire_registrations($1) as gone', [days]))[0]?.gone
  expect([await expire(367), await expire(366), await expire(366)]).toEqual([0, 2, 0])
  expect(await standing(sql)).toEqual(['cancelled', 'attended', 'waitlisted'])
  expect((await staff('get_registration_counts', { event_ids: [eventId] })).body).toMatchObject([{ attended: 1 }])
  expect(await everything()).not.toMatch(/participant-\d@|Participant [CD]/)
  expect(await attempts()).toBe(0)
})

describe('an event for two, for which three registered', () => {
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
        expect(await save(change), JSON.stringify(change)).toEqual({ code: 'PT428', asks })
        expect(await standing(sql)).toEqual(['confirmed', 'confirmed', 'waitlisted'])
        expect(await told(sql)).toEqual([])
        // Somebody who confirmed another number is asked again.
        expect(await save(change, { expected: { cancelled: 1 } })).toEqual({ code: 'PT428', asks })
      }
      expect(await save({ status: 'cancelled' }, { expected: { cancelled: 3 } })).toEqual(saved)
      expect(await told(sql)).toEqual(['cancelled 1', 'cancelled 2', 'cancelled 3'])
    })

    test('is not asked about when it writes to nobody, nor of a caller that does not ask', async () => {
      expect(await save({ title: 'Other' })).toEqual(saved)
      expect(await save({ title: 'Other', location: 'Plovdiv' }, null)).toEqual(saved)
      expect(await told(sql)).toEqual(['changed 1', 'changed 2', 'changed 3'])
    })

    test('tells nobody of another wording of the place, also later; of another day it always tells', async () => {
      const plovdiv = { location: 'Plovdiv' }
      expect(await save(plovdiv, { quiet: true })).toEqual(saved)
      expect(await save({ ...plovdiv, title: 'Other' })).toEqual(saved)
      expect(await told(sql)).toEqual([])
      expect(await save({ ...plovdiv, start_date: days(29.5) }, { quiet: true })).toEqual({
        code: 'PT428',
        asks: { moved: 3 },
      })
      expect((await save({ status: 'cancelled' }, { quiet: true })).asks).toEqual({ cancelled: 3 })
    })

    test('may allow fewer places than are taken: everybody keeps theirs, and nobody gets one until there is room', async () => {
      expect(await save({ max_participants: 1 }, { expected: { over: 1 } })).toEqual(saved)
      expect(await standing(sql)).toEqual(['confirmed', 'confirmed', 'waitlisted'])
      const cancel = async (index: number) => call('cancel_registration', { token: (await stored(sql))[index]?.token })
      await cancel(0)
      expect(await standing(sql)).toEqual(['cancelled', 'confirmed', 'waitlisted'])
      await cancel(1)
      expect(await standing(sql)).toEqual(['cancelled', 'cancelled', 'offered'])
    })
  })

  describe('a cancelled event that takes place after all', () => {
    const cancel = () => save({ status: 'cancelled' }, { expected: { cancelled: 3 } })

    test('has its registrations back in their order, and tells each person once', async () => {
      await cancel()
      await forgetMails()
      const back = { start_date: days(31), end_date: days(32), max_participants: 1 }
      expect(await save(back)).toEqual({ code: 'PT428', asks: { restored: 3 } })
      expect(await save(back, { restore: true, expected: { restored: 3 } })).toEqual(saved)
      expect(await standing(sql)).toEqual(['confirmed', 'waitlisted', 'waitlisted'])
      expect(await told(sql)).toEqual(['restored 1', 'restored 2', 'restored 3'])
      expect(await broken(sql)).toEqual(whole)
    })

    test('offers places that are free now to those who waited', async () => {
      await cancel()
      expect((await save({ max_participants: 3 })).asks).toEqual({ restored: 2, offered: 1 })
      await save({ max_participants: 3 }, { restore: true, expected: { restored: 2, offered: 1 } })
      expect(await standing(sql)).toEqual(['confirmed', 'confirmed', 'offered'])
    })

    test('leaves the registrations ended where the office wants it so, and says so to the person', async () => {
      await cancel()
      expect(await save({}, { restore: false })).toEqual(saved)
      expect(await standing(sql)).toEqual(['cancelled', 'cancelled', 'cancelled'])
      const [first] = await stored(sql)
      expect((await call('registration_by_token', { token: first?.token })).body).toMatchObject([
        { status: 'cancelled', cancelled_by: 'event', event_status: 'upcoming' },
      ])
    })

    test('restores only those whom the last cancellation ended, nobody erased and nobody twice', async () => {
      await call('cancel_registration', { token: (await stored(sql))[1]?.token })
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
      for (const { token } of await stored(sql)) await call('accept_offer', { token })
      await forgetMails()
      for (const [number, more] of [
        [4, { status: 'confirmed', mail: false, email: '' }],
        [5, { status: 'waitlisted', mail: true }],
        [6, { status: 'waitlisted', mail: false }],
      ] as const)
        expect((await add(number, more)).code, String(number)).toBeNull()
      expect(await standing(sql)).toEqual([
        'confirmed',
        'confirmed',
        'confirmed',
        'confirmed',
        'waitlisted',
        'waitlisted',
      ])
      expect(await told(sql)).toEqual(['waitlisted 5'])
      expect((await add(7, { status: 'confirmed', reason: 'Speaker' })).code).toBeNull()
      expect(await told(sql)).toEqual(['waitlisted 5', 'confirmed 7'])
    })

    test('waits with an address alone and while no place is free, needs a reason above the limit, and cannot be added to what is over', async () => {
      expect(await add(4, { status: 'waitlisted', email: '' })).toMatchObject({ code: 'P0001' })
      expect(await add(4, { status: 'confirmed', email: '' })).toMatchObject({ code: 'P0001' })
      expect(await add(4, { status: 'confirmed' })).toMatchObject({ code: 'P0001', body: { details: 'reason' } })
      expect(await add(4, { status: 'offered' })).toMatchObject({ code: '22023' })
      await save({ max_participants: 4 }, null)
      expect(await standing(sql)).toEqual(['confirmed', 'confirmed', 'offered'])
      expect(await add(4, { status: 'waitlisted', mail: false })).toMatchObject({
        code: 'P0001',
        body: { message: 'A place is free: add them as confirmed.' },
      })
      expect(await told(sql)).toEqual(['offered 3'])
      await sql(`update public.events set status = 'completed' where id = $1`, [eventId])
      expect(await add(4, { status: 'confirmed', reason: 'x' })).toMatchObject({ code: 'P0001' })
    })
  })
})

describe('the correction of a participant', () => {
  const correct = (number: number, change: Row, from = number) =>
    act('correct_participant', from, {
      participant: { name: nameOf(number), email: addressOf(number), company: '', phone: '', ...change },
    })
  const right = 'right@registrations.example'
  const own = async (name: string) =>
    (await stored(sql))[
      (
        await sql<Row>('select name from public.event_registrations where event_id = $1 order by queued_at', [eventId])
      ).findIndex((row) => row.name === name)
    ]
  const shown = async () =>
    (await participantMails(sql)).map(({ kind, recipient, name, state }) => [kind, recipient, name, state])
  beforeEach(async () => {
    for (const number of [1, 2, 3]) await register(number)
    await sql(`update public.mail_outbox set state = 'sent' where about_kind = 'registration' and recipient <> $1`, [
      addressOf(2),
    ])
  })

  test('sends the confirmation to the right address, keeps the place, ends the old links, and is recorded without names', async () => {
    const { id, token } = await one(sql, 2)
    await sql('update public.event_registrations set user_id = $2 where id = $1', [id, stranger.id])
    expect((await correct(2, { name: ' Vera Koleva ', email: ` ${right.toUpperCase()}` })).code).toBeNull()
    expect((await shown()).slice(1)).toEqual([
      ['waitlisted', addressOf(2), null, 'dropped'],
      ['waitlisted', addressOf(3), nameOf(3), 'sent'],
      ['waitlisted', right, 'Vera Koleva', 'waiting'],
    ])
    expect((await call('registration_by_token', { token })).body).toEqual([])
    const now = await own('Vera Koleva')
    expect(now?.id).toBe(id)
    expect((await call('registration_by_token', { token: now?.token })).body).toMatchObject([
      { name: 'Vera Koleva', status: 'waitlisted', place: 1 },
    ])
    expect((await call('my_registrations', {}, stranger)).body).toEqual([])
    expect(await entries([id])).toEqual([
      {
        actor_name: 'editor Tester',
        action: 'changed',
        subject_name: 'Registration Test',
        before: null,
        after: { corrected: ['name', 'email'] },
      },
    ])
    // Who was offered a place reads until when.
    await cancel(1)
    expect(
      (await act('correct_participant', 3, { participant: { name: 'Lyuba', email: addressOf(3) } })).code,
    ).toBeNull()
    await sql(`update public.event_registrations set email = $2 where id = $1`, [id, addressOf(2)])
    await forgetMails()
    await correct(2, { name: 'Vera' })
    const [mail] = await participantMails(sql)
    expect([mail?.kind, mail?.name, typeof mail?.data.offer_expires_at]).toEqual(['offered', 'Vera', 'string'])
  })

  test('of the company alone writes to nobody; nothing new is no action', async () => {
    await forgetMails()
    const { id, token } = await one(sql, 2)
    for (const time of ['first', 'second'])
      expect((await correct(2, { company: ' Rila Tools ', phone: '1' })).code, time).toBeNull()
    expect(await told(sql)).toEqual([])
    expect(await sql(`select company, phone from public.event_registrations where id = $1`, [id])).toEqual([
      { company: 'Rila Tools', phone: '1' },
    ])
    expect(await entries([id])).toMatchObject([{ after: { corrected: ['company', 'phone'] } }])
    expect((await one(sql, 2)).token).toBe(token)
  })

  test.each([
    ['checked in', async () => act('check_in', 1)],
    ['registered for what is over', async () => moveTo(`start_date = now() - interval '2 days', end_date = now()`)],
    ['registered for what is completed', async () => moveTo(`status = 'completed'`)],
  ])('of somebody who is %s writes to nobody', async (_, become) => {
    await become()
    await forgetMails()
    expect((await correct(1, { name: 'Vera' })).code).toBeNull()
    expect(await told(sql)).toEqual([])
  })

  test('takes a letter that waits to the right address, and drops it where there is none any more', async () => {
    const letter = crypto.randomUUID()
    await sql(
      `insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by, sent_by_name, digest) values ($1, $2, 'x', '<p>x</p>', '{"to": "all"}', 'x', 1, 0, $3, 'x', 'x')`,
      [letter, eventId, editor.id],
    )
    await sql(
      `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, letter_id) select 'letter-participant', r.email, 'letter:' || r.id, 'registration', r.id, $1 from public.event_registrations r where r.event_id = $2 and r.email <> $3`,
      [letter, eventId, addressOf(3)],
    )
    await correct(2, { email: right.toUpperCase() })
    await correct(1, { email: '' })
    expect(
      await sql(`select recipient, state from public.mail_outbox where letter_id = $1 order by state`, [letter]),
    ).toEqual([
      { recipient: addressOf(1), state: 'dropped' },
      { recipient: right, state: 'waiting' },
    ])
  })

  test('to somebody on the list, to no address while they wait, to what is none, or of one that has ended is refused', async () => {
    const noAddress = refusal('Please enter the email address to which a place can be offered.')
    expect(await correct(2, { name: nameOf(3).toUpperCase(), email: addressOf(3) })).toMatchObject(refusal(listed))
    expect(await correct(2, { email: '' })).toMatchObject(noAddress)
    expect(await correct(2, { name: 'evil.example/1' })).toMatchObject({ code: '23514' })
    expect(await correct(2, { email: 'nobody' })).toMatchObject({ code: '23514' })
    await cancel(1)
    expect(await correct(2, { email: '' }), 'offered').toMatchObject(noAddress)
    await cancel(2)
    expect(await correct(2, { name: 'Vera' })).toMatchObject(
      refusal('This registration has ended and is not corrected any more.'),
    )
    // Who has left is not on the list.
    expect((await correct(3, { name: nameOf(2), email: addressOf(2) })).code).toBeNull()
  })
})

describe('somebody checked in', () => {
  const [start_date, end_date] = [days(-0.1), days(1)]
  const change = (status: string, expected: Row) =>
    saveEvent(
      sql,
      staff,
      eventForm({ start_date, end_date, registration_deadline: '', max_participants: null, status }),
      { expected },
    )
  beforeEach(async () => {
    await makeEvent(sql, { start_date, end_date, registration_deadline: null })
    for (const number of [1, 2]) await add(number, { status: number === 1 ? 'attended' : 'confirmed' })
    await forgetMails()
  })

  test('is told of a cancellation, counted in the question before it, and checked in again when the event takes place after all', async () => {
    expect(await change('cancelled', {})).toEqual({ code: 'PT428', asks: { cancelled: 2 } })
    expect(await change('cancelled', { cancelled: 2 })).toEqual(saved)
    const ended = [await told(sql), await standing(sql)]
    expect(ended).toEqual([
      ['cancelled 1', 'cancelled 2'],
      ['cancelled', 'cancelled'],
    ])
    await forgetMails()
    expect(await change('ongoing', { restored: 2 })).toEqual(saved)
    const mails = await participantMails(sql)
    expect(mails.map(({ kind, data }) => [kind, (data as { status?: string }).status])).toEqual(
      Array(2).fill(['restored', 'confirmed']),
    )
    expect(await standing(sql)).toEqual(['attended', 'confirmed'])
    // What follows from the change of an event is told by the event's entry.
    expect(
      await sql(
        `select 1 from public.audit_log where subject = 'registration' and action = 'changed' and after ->> 'status' in ('cancelled', 'attended') and subject_name = 'Registration Test' and subject_id = any ($1::text[])`,
        [`{${(await stored(sql)).map(({ id }) => id).join()}}`],
      ),
    ).toEqual([])
  })
})
