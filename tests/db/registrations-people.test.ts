import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { makeAccount, type Account } from '../support/accounts'
import type { Row } from '../support/database/driver'
import {
  addressOf,
  days,
  eventId,
  form,
  guard,
  makeEvent,
  nameOf,
  rpc,
  stored,
} from '../support/database/registration-support'

const backend = testBackend()
const { sql } = backend
const office = 'office@registrations.example'
const register = (registration: Row, token?: string) =>
  rpc(backend, 'register_for_event', { registration, guard }, token)
const staff = (name: string, parameters: Row) => rpc(backend, name, parameters, editor.token)
const of = async (name: string) => {
  const [found] = await sql<{ id: string; status: string; token: string }>(
    `select id, status, private.link_token('registration', coalesce(link_id, id)) as token from public.event_registrations where event_id = $1 and name = $2 order by queued_at desc limit 1`,
    [eventId, name],
  )
  if (!found) throw new Error(`${name} is not registered`)
  return found
}
/** The mails so far: kind, recipient, and the name in them. */
const mails = () =>
  sql<{ kind: string; recipient: string; name: string; path: string; at: string; state: string }>(
    `select replace(template, 'registration-', '') as kind, recipient, data -> 'participant' ->> 'name' as name, data ->> 'path' as path, data -> 'participant' ->> 'mailed_at' as at, state
     from public.mail_outbox where about_kind = 'registration' order by created_at, recipient, cause`,
  )
const told = async () => (await mails()).map(({ kind, recipient, name }) => [kind, recipient, name])
const forgetMails = () => sql(`delete from public.mail_outbox where about_kind = 'registration'`)
const statuses = async () => (await stored(sql)).map(({ status }) => status)
const read = async (token: string) => (await rpc(backend, 'registration_by_token', { token })).body

let editor: Account
let member: Account
beforeAll(async () => {
  editor = await makeAccount(backend, 'editor', 'editor')
  member = await makeAccount(backend, 'member', null)
})
beforeEach(async () => {
  await makeEvent(sql)
  await sql('delete from private.submission_counts')
})

describe('two colleagues with one mailbox', () => {
  const anna = (more: Row = {}) => form(1, { name: 'Anna Ivanova', email: office, ...more })
  const boris = (more: Row = {}) => form(2, { name: 'Борис Колев', email: office, ...more })

  test('have a registration each, with mails and pages that name them, and cancel their own', async () => {
    for (const each of [anna(), boris()]) expect(await register(each)).toMatchObject({ body: { status: 'confirmed' } })
    expect(await told()).toEqual([
      ['confirmed', office, 'Anna Ivanova'],
      ['confirmed', office, 'Борис Колев'],
    ])
    const second = await of('Борис Колев')
    expect((await mails())[1]?.path).toBe(`/registration?token=${second.token}`)
    expect(await read(second.token)).toMatchObject([{ name: 'Борис Колев', status: 'confirmed' }])
    await rpc(backend, 'cancel_registration', { token: second.token })
    expect(await statuses()).toEqual(['confirmed', 'cancelled'])
    expect((await told()).at(-1)).toEqual(['cancelled', office, 'Борис Колев'])
  })

  test('are each the same person when they register again, in whatever spelling, and get their own mail again', async () => {
    for (const each of [anna(), boris()]) await register(each)
    await sql(`update public.event_registrations set mailed_at = now() - interval '30 minutes' where event_id = $1`, [
      eventId,
    ])
    await forgetMails()
    await register(boris({ name: ' Boris  KOLEV', email: office.toUpperCase() }))
    expect(await told()).toEqual([['confirmed', office, 'Борис Колев']])
    expect(await stored(sql)).toHaveLength(2)
    const participant = { ...boris(), status: 'confirmed' }
    expect(await staff('add_participant', { of_event: eventId, participant })).toMatchObject({
      code: 'P0001',
      body: { message: 'This person is on the list already.' },
    })
    expect(
      await staff('add_participant', { of_event: eventId, participant: { ...participant, name: 'Vera' } }),
    ).toMatchObject({ status: 200 })
  })

  test('send different forms: an id that was used for one is refused for the other', async () => {
    const first = anna()
    await register(first)
    expect(await register(boris({ id: first.id }))).toMatchObject({ status: 409 })
    expect(await register(first)).toMatchObject({ status: 200 })
  })

  test('are told nothing that is not so of either, registered or not', async () => {
    await makeEvent(sql, { max_participants: 1 })
    await register(anna())
    await register(boris())
    // Anna has a place, Boris waits first, and Vera is new: none of them is told a place in the queue.
    const answers = []
    for (const each of [anna(), boris(), anna({ name: 'Vera' })]) answers.push((await register(each)).body)
    expect(answers).toEqual(Array(3).fill({ status: 'waitlisted' }))
    // For their own confirmed address members read how it stands with each.
    const own = async (name: string) => (await register(form(3, { name, email: member.email }), member.token)).body
    for (const time of ['first', 'second']) {
      expect(await own('Member Demo'), time).toEqual({ status: 'waitlisted', position: 3 })
      expect(await own('Colleague Demo'), time).toEqual({ status: 'waitlisted', position: 4 })
    }
    expect((await rpc(backend, 'my_registrations', {}, member.token)).body).toHaveLength(2)
  })

  test('are both restored after the cancellation of the event', async () => {
    for (const each of [anna(), boris()]) await register(each)
    await sql(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    await sql(`select private.restore_registrations(e) from public.events e where e.id = $1`, [eventId])
    expect(await statuses()).toEqual(['confirmed', 'confirmed'])
  })
})

test('mails to one person about an event are each a second later than the one before, also after a new registration', async () => {
  const one = () => form(1)
  await register(one())
  await rpc(backend, 'cancel_registration', { token: (await of(nameOf(1))).token })
  await register(one())
  await sql(`update public.events set location = 'Plovdiv' where id = $1`, [eventId])
  const written = await mails()
  expect(written.map(({ kind }) => kind)).toEqual(['confirmed', 'cancelled', 'confirmed', 'changed'])
  const seconds = written.map(({ at }) => Math.floor(Date.parse(at) / 1000))
  expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b))
})

describe('the correction of a participant', () => {
  const correct = async (name: string, change: Row) =>
    staff('correct_participant', {
      registration_id: (await of(name)).id,
      participant: { name, email: addressOf(2), company: '', phone: '', ...change },
    })
  const [wrong, right] = [addressOf(2), 'right@registrations.example']
  beforeEach(async () => {
    await makeEvent(sql, { max_participants: 1 })
    for (const number of [1, 2, 3]) await register(form(number))
    await sql(`update public.mail_outbox set state = 'sent' where about_kind = 'registration' and recipient <> $1`, [
      wrong,
    ])
  })

  test('sends the confirmation to the right address, keeps the place, ends the old links, and is recorded without names', async () => {
    const { id, token } = await of(nameOf(2))
    expect((await correct(nameOf(2), { name: 'Vera Koleva', email: ` ${right.toUpperCase()}` })).status).toBe(204)
    expect((await mails()).slice(1).map(({ kind, recipient, name, state }) => [kind, recipient, name, state])).toEqual([
      ['waitlisted', wrong, null, 'dropped'],
      ['waitlisted', addressOf(3), nameOf(3), 'sent'],
      ['waitlisted', right, 'Vera Koleva', 'waiting'],
    ])
    expect(await read(token)).toEqual([])
    const now = await of('Vera Koleva')
    expect(now.id).toBe(id)
    expect(await read(now.token)).toMatchObject([{ name: 'Vera Koleva', status: 'waitlisted', place: 1 }])
    expect(
      await sql(
        `select action, subject, subject_name, before, after from public.audit_log where actor_id = $1 and subject_id = $2`,
        [editor.id, id],
      ),
    ).toEqual([
      {
        action: 'changed',
        subject: 'registration',
        subject_name: 'Registration Test',
        before: null,
        after: { corrected: ['name', 'email'] },
      },
    ])
  })

  test('of the company alone writes to nobody; nothing new is no action', async () => {
    await forgetMails()
    expect((await correct(nameOf(2), { company: 'Rila Tools' })).status).toBe(204)
    expect((await correct(nameOf(2), { company: 'Rila Tools' })).status).toBe(204)
    expect(await told()).toEqual([])
    expect(await sql(`select company from public.event_registrations where name = $1`, [nameOf(2)])).toEqual([
      { company: 'Rila Tools' },
    ])
    const { id } = await of(nameOf(2))
    expect(await sql(`select after from public.audit_log where subject_id = $1`, [id])).toEqual([
      { after: { corrected: ['company'] } },
    ])
  })

  test('takes a letter that waits to the right address', async () => {
    const { id } = await of(nameOf(2))
    const letter = crypto.randomUUID()
    await sql(
      `insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by, sent_by_name, digest) values ($1, $2, 'x', '<p>x</p>', '{"to": "all"}', 'x', 1, 0, $3, 'x', 'x')`,
      [letter, eventId, editor.id],
    )
    await sql(
      `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, letter_id) values ('letter-participant', $1, $2, 'registration', $3, $4)`,
      [wrong, `letter:${letter}`, id, letter],
    )
    await correct(nameOf(2), { email: right })
    expect(await sql(`select recipient, state from public.mail_outbox where letter_id = $1`, [letter])).toEqual([
      { recipient: right, state: 'waiting' },
    ])
  })

  test.each([
    ['to a person who is on the list', { name: nameOf(3).toUpperCase(), email: addressOf(3) }, /on the list already/],
    ['to no address while they wait', { email: '' }, /address to which a place can be offered/],
  ])('%s is refused', async (_, change, message) => {
    const answer = await correct(nameOf(2), change)
    expect(answer).toMatchObject({ code: 'P0001' })
    expect((answer.body as { message: string }).message).toMatch(message)
  })

  test('of one that has ended, or to what is no name or address, is refused', async () => {
    expect(await correct(nameOf(2), { name: 'evil.example/1' })).toMatchObject({ code: '23514' })
    expect(await correct(nameOf(2), { email: 'nobody' })).toMatchObject({ code: '23514' })
    await rpc(backend, 'cancel_registration', { token: (await of(nameOf(2))).token })
    expect(await correct(nameOf(2), { name: 'Vera' })).toMatchObject({ code: 'P0001' })
  })
})

describe('somebody checked in', () => {
  /** Saves the event with what somebody has confirmed. */
  async function consent(expected: Row, change: Row) {
    const [row] = await sql<{ event: Row; updated_at: string }>(
      `select to_jsonb(e) || '{"meeting_for_participants": false, "image_url": "", "meeting_url": ""}' as event, updated_at::text as updated_at from public.events e where id = $1`,
      [eventId],
    )
    return staff('save_event', {
      event_id: eventId,
      event: { ...row?.event, ...change },
      images: [],
      save_id: crypto.randomUUID(),
      expected: row?.updated_at,
      consent: { expected },
    })
  }
  beforeEach(async () => {
    await makeEvent(sql, { start_date: days(-0.1), end_date: days(1), registration_deadline: null })
    for (const number of [1, 2])
      await staff('add_participant', {
        of_event: eventId,
        participant: { ...form(number), status: number === 1 ? 'attended' : 'confirmed' },
      })
    await forgetMails()
  })

  test('is told of a cancellation, counted in the question before it, and checked in again when the event takes place after all', async () => {
    expect(await consent({}, { status: 'cancelled' })).toMatchObject({
      status: 428,
      body: { details: '{"cancelled": 2}' },
    })
    expect(await consent({ cancelled: 2 }, { status: 'cancelled' })).toMatchObject({ status: 200 })
    expect((await told()).map(([kind, recipient]) => [kind, recipient])).toEqual([
      ['cancelled', addressOf(1)],
      ['cancelled', addressOf(2)],
    ])
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
    await forgetMails()
    expect(await consent({ restored: 2 }, { status: 'ongoing' })).toMatchObject({ status: 200 })
    expect(await statuses()).toEqual(['attended', 'confirmed'])
    expect((await told()).map(([kind]) => kind)).toEqual(['restored', 'restored'])
    // What follows from the change of an event is told by the event's entry.
    expect(
      await sql(
        `select 1 from public.audit_log where subject = 'registration' and action = 'changed' and after ->> 'status' in ('cancelled', 'attended') and subject_name = 'Registration Test' and actor_id = $1`,
        [editor.id],
      ),
    ).toEqual([])
  })

  test('is told of another place, and of a deletion, of which the question counts them', async () => {
    expect(await consent({ changed: 2 }, { location: 'Plovdiv' })).toMatchObject({ status: 200 })
    await forgetMails()
    expect((await staff('count_told_of_deletion', { ids: [eventId] })).body).toBe(2)
    await sql('delete from public.events where id = $1', [eventId])
    expect((await told()).map(([kind, recipient]) => [kind, recipient])).toEqual([
      ['cancelled', addressOf(1)],
      ['cancelled', addressOf(2)],
    ])
  })
})
