import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { makeAccount, type Account } from '../support/accounts'
import { readCaps, restoreCaps } from '../support/database/caps'
import type { Row } from '../support/database/driver'
import {
  addressOf,
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
const tooMany = { status: 429, body: { message: 'Too many requests at the moment. Please try again later.' } }

/** Registers as a visitor from an IP address, which the function intake names. */
async function registerFrom(origin: string, registration: Row) {
  const response = await fetch(`${backend.url}/rest/v1/rpc/register_for_event`, {
    method: 'POST',
    headers: {
      apikey: backend.secretKey,
      authorization: `Bearer ${backend.secretKey}`,
      'content-type': 'application/json',
      'x-visitor-address': origin,
    },
    body: JSON.stringify({ registration, guard }),
  })
  return { status: response.status, body: (await response.json()) as Row }
}
/** Registers so many people from one place; their numbers begin with `first`. */
async function registerMany(count: number, origin = '203.0.113.7', first = 0): Promise<number[]> {
  const statuses = []
  for (let number = first; number < first + count; number += 1)
    statuses.push((await registerFrom(origin, form(number))).status)
  return statuses
}
const register = (registration: Row) => rpc(backend, 'register_for_event', { registration, guard })
const limit = (most: number) =>
  sql(`update private.operation_settings set value = $1 where name = 'registrations_per_origin'`, [most])
const mailsTo = async (pattern: string) =>
  (await sql<{ state: string }>('select state from public.mail_outbox where recipient like $1', [pattern])).map(
    ({ state }) => state,
  )

let caps: Awaited<ReturnType<typeof readCaps>>
let editor: Account
beforeAll(async () => {
  caps = await readCaps(backend)
  editor = await makeAccount(backend, 'editor', 'editor')
})
beforeEach(async () => {
  await makeEvent(sql)
  await restoreCaps(backend, caps)
  await limit(1_000_000)
  await sql(
    `update private.submission_caps set most = 1000000, span = interval '100 years' where form = 'registration'`,
  )
})

describe('who is registered cannot be found out', () => {
  test.each([
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
    await register(form(1))
    const known = await register(form(1, change))
    expect(known).toMatchObject({ status: 400, code: '22023' })
    expect(await register(form(2, change))).toEqual(known)
    expect(await stored(sql)).toHaveLength(1)
  })

  test('by an id that is used twice: what was sent first decides, registered or not', async () => {
    await register(form(1))
    const answers = []
    for (const number of [1, 2]) {
      const id = crypto.randomUUID()
      await register(form(number, { id }))
      answers.push((await register(form(3, { id }))).status)
    }
    expect(answers).toEqual([409, 409])
  })

  test('by sending the same form again when the places have gone meanwhile', async () => {
    await makeEvent(sql, { max_participants: 2 })
    await register(form(1))
    const [toKnown, toUnknown] = [form(1), form(2)]
    const first = [await register(toKnown), await register(toUnknown)].map(({ body }) => body)
    await register(form(3))
    expect([(await register(toKnown)).body, (await register(toUnknown)).body]).toEqual(first)
  })

  test('without limit: each person that is asked about counts once, known or unknown, with one address or several', async () => {
    await register(form(1))
    await limit(3)
    const asked = async (...forms: Row[]) => {
      const statuses = []
      for (const each of forms) statuses.push((await registerFrom('203.0.113.7', each)).status)
      return statuses
    }
    const [known, unknown, colleague] = [form(1), form(2), form(2, { name: 'Anna' })]
    const again = (one: Row) => ({ ...one, id: crypto.randomUUID() })
    expect(await asked(known, again(known), unknown, colleague, again(colleague))).toEqual(Array(5).fill(200))
    expect(await registerFrom('203.0.113.7', form(2, { name: 'Boris' }))).toMatchObject(tooMany)
    expect(await asked(again(known), again(unknown))).toEqual([200, 200])
  })
})

describe('one stranger', () => {
  test('gets ten registrations an hour for an event from one place, and others get in', async () => {
    await limit(10)
    expect(await registerMany(12)).toEqual([...Array<number>(10).fill(200), 429, 429])
    expect(await registerMany(1, '203.0.113.8', 20)).toEqual([200])
    await sql(`update private.registration_attempts set at = at - interval '61 minutes'`)
    expect(await registerMany(1, '203.0.113.7', 21)).toEqual([200])
  })

  test('writes to one mailbox no more often than the cap allows, however its address is spelt', async () => {
    await sql(`update private.submission_caps set most = 3 where form = 'registration' and scope = 'address'`)
    const spelt = async (emails: string[]) => {
      const statuses = []
      for (const [index, email] of emails.entries())
        statuses.push((await registerFrom(`203.0.113.${index}`, form(index, { email }))).status)
      await sql('delete from public.event_registrations where event_id = $1', [eventId])
      return statuses
    }
    expect(
      await spelt([
        'a@registrations.example',
        'A+1@registrations.example',
        'a+2+b@registrations.example',
        'a+3@registrations.example',
      ]),
    ).toEqual([200, 200, 200, 429])
    expect(
      await spelt(['some.body@gmail.com', 'somebody+x@gmail.com', 's.o.m.e.body@googlemail.com', 'SomeBody@gmail.com']),
    ).toEqual([200, 200, 200, 429])
    // Elsewhere a dot makes another mailbox.
    expect(
      await spelt([
        'b.b@registrations.example',
        'bb@registrations.example',
        'b.b+1@registrations.example',
        'bb+1@registrations.example',
      ]),
    ).toEqual([200, 200, 200, 200])
  })

  test('is one place with all addresses of an IPv6 network of 64 bits, and with an IPv4 address in both forms', async () => {
    await limit(2)
    const from = async (...origins: string[]) => {
      const statuses = []
      for (const [index, origin] of origins.entries())
        statuses.push(
          (await registerFrom(origin, form(index, { email: `${crypto.randomUUID()}@registrations.example` }))).status,
        )
      return statuses
    }
    expect(await from('2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:DB8::1:0:0:0:3')).toEqual([200, 200, 429])
    expect(await from('2001:db8:0:2::1')).toEqual([200])
    expect(await from('198.51.100.1', '::ffff:198.51.100.1', '198.51.100.1')).toEqual([200, 200, 429])
    expect(await from('::ffff:198.51.100.2', 'no address', 'no address', 'no address')).toEqual([200, 200, 200, 429])
  })

  test('does not use up the cap for everybody', async () => {
    await sql(
      `update private.submission_caps set most = case scope when 'origin' then 3 when 'everybody' then 5 else most end where form = 'registration'`,
    )
    await sql('delete from private.submission_counts')
    expect((await registerMany(10, '2001:db8:0:9::1')).filter((status) => status === 200)).toHaveLength(3)
    expect(await registerMany(1, '203.0.113.9', 30)).toEqual([200])
  })
})

describe('a burst from one place', () => {
  const bursts = async (token = editor.token) =>
    (await rpc(backend, 'get_registration_bursts', { of_event: eventId }, token)).body as {
      ids: string[]
      people: string[]
      first_at: string
      last_at: string
    }[]

  const lastEntry = () =>
    sql(
      `select action, before, after from public.audit_log
       where actor_id = $1 and subject = 'registration' and subject_name = 'Registration Test' order by id desc limit 1`,
      [editor.id],
    )

  test('is shown to staff and removed in one action: its seats pass on, and nobody in it gets a mail', async () => {
    await makeEvent(sql, { max_participants: 5 })
    expect(await bursts()).toEqual([])
    await registerMany(7)
    for (const number of [20, 21]) await registerMany(1, `198.51.100.${number}`, number)
    const [burst, ...others] = await bursts()
    expect(others).toEqual([])
    expect(burst?.people).toEqual(Array.from({ length: 7 }, (_, number) => `${nameOf(number)} <${addressOf(number)}>`))
    expect(await mailsTo('participant-_@registrations.example')).toEqual(Array(7).fill('waiting'))

    const remove = (token: string) =>
      rpc(backend, 'remove_registration_burst', { of_event: eventId, ids: burst?.ids }, token)
    expect(await remove(editor.token)).toMatchObject({ status: 200, body: 7 })
    expect(await remove(editor.token)).toMatchObject({ status: 200, body: 0 })
    expect((await stored(sql)).map(({ email, status }) => [email, status])).toEqual([
      [addressOf(20), 'offered'],
      [addressOf(21), 'offered'],
    ])
    expect(await mailsTo('participant-_@registrations.example')).toEqual(Array(7).fill('dropped'))
    expect(await bursts()).toEqual([])
    expect(await lastEntry()).toMatchObject([{ action: 'deleted', before: { registrations: 7 } }])
    // What was removed still counts against its place.
    await limit(7)
    expect(await registerMany(1, '203.0.113.7', 8)).toEqual([429])
  })

  test('that staff expect is kept: it is not shown again, and only those to come are counted', async () => {
    await registerMany(7)
    const keep = async () => {
      const [burst] = await bursts()
      return rpc(backend, 'keep_registration_burst', { of_event: eventId, ids: burst?.ids ?? [] }, editor.token)
    }
    expect(await keep()).toMatchObject({ status: 200, body: 7 })
    expect(await keep()).toMatchObject({ status: 200, body: 0 })
    expect(await bursts()).toEqual([])
    expect((await stored(sql)).map(({ status }) => status)).toEqual(Array(7).fill('confirmed'))
    expect(await lastEntry()).toMatchObject([{ action: 'changed', before: null, after: { registrations_kept: 7 } }])
    await registerMany(4, '203.0.113.7', 7)
    expect(await bursts()).toEqual([])
    await registerMany(1, '203.0.113.7', 11)
    expect((await bursts())[0]?.people).toHaveLength(5)
  })

  test('is none when few come from one place, or come over a long time; nothing else can be removed so', async () => {
    await registerMany(4)
    expect(await bursts()).toEqual([])
    await sql(`update private.registration_attempts set at = at - interval '2 hours' where event_id = $1`, [eventId])
    await registerMany(4, '203.0.113.7', 4)
    expect(await bursts()).toEqual([])
    const ids = (await stored(sql)).map(({ id }) => id)
    expect((await rpc(backend, 'remove_registration_burst', { of_event: eventId, ids }, editor.token)).body).toBe(0)
    expect(await stored(sql)).toHaveLength(8)
  })

  test('leaves no trace of its place after thirty days', async () => {
    await register(form(1))
    await sql(`update private.registration_attempts set at = at - interval '31 days'`)
    await register(form(2))
    await sql('select private.forget_registration_attempts()')
    expect(
      await sql('select count(*)::int as count from private.registration_attempts where event_id = $1', [eventId]),
    ).toEqual([{ count: 1 }])
  })
})

test('who registered before can have the mail sent again ten minutes after the last one', async () => {
  await register(form(1))
  await register(form(1))
  expect(await mailsTo(addressOf(1))).toHaveLength(1)
  await sql(
    `update public.event_registrations set mailed_at = mailed_at - interval '11 minutes', status = 'attended', attended_at = now() where event_id = $1`,
    [eventId],
  )
  await register(form(1))
  expect(await mailsTo(addressOf(1))).toHaveLength(2)
})
