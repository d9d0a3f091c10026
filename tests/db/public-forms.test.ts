import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handle as intake } from '../../supabase/functions/intake/handler'
import { testBackend } from '../support/database/test-backend'
import { readCaps, restoreCaps, unhurried } from '../support/database/caps'

const backend = testBackend()
const { sql } = backend
const tooMany = { status: 429, code: 'PT429', message: 'Too many requests at the moment. Please try again later.' }

const whole = Boolean(process.env.TEST_BREADTH)
const event = 'f0000000-0000-4000-8000-00000000ab05'

/** The public forms by function: the parameters for an address, the table that stores it, and the number of mails it causes. */
const forms = [
  {
    form: 'subscription',
    name: 'subscribe',
    values: (email: string) => ({ email, source: '/contact' }),
    table: 'newsletter_subscribers',
    mails: 1,
  },
  {
    form: 'application',
    name: 'submit_application',
    table: 'membership_applications',
    mails: 1,
    values: (email: string) => ({
      application: {
        id: randomUUID(),
        company_name: 'Abuse Ltd',
        contact_name: 'Abuse',
        country: 'other',
        email,
        industry: 'other',
        employee_count: '1-10',
        is_authorized: true,
      },
    }),
  },
  {
    form: 'message',
    name: 'send_message',
    values: (email: string) => ({
      message: { id: randomUUID(), name: 'Abuse', email, subject: 'other', message: 'Abuse' },
    }),
    table: 'contact_messages',
    mails: 0,
  },
  {
    form: 'registration',
    name: 'register_for_event',
    values: (email: string) => ({ registration: { id: randomUUID(), event_id: event, name: 'Abuse', email } }),
    table: 'event_registrations',
    mails: 1,
  },
]

interface Said {
  status: number
  code?: string
  message?: string
}

async function saidBy(response: Response): Promise<Said> {
  const text = await response.text()
  const { code, message } = (text === '' ? {} : (JSON.parse(text) ?? {})) as Said
  return { status: response.status, ...(code === undefined ? {} : { code, message }) }
}

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  saidBy(
    await fetch(`${backend.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )

/** Runs a list of tasks with a limited number in parallel, like a crowd. */
async function crowd<T>(works: (() => Promise<T>)[], hands = 20): Promise<T[]> {
  const results: T[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: hands }, async () => {
      while (next < works.length) {
        const index = next
        next += 1
        const work = works[index]
        if (work) results[index] = await work()
      }
    }),
  )
  return results
}

let caps: Awaited<ReturnType<typeof readCaps>>
const capOf = (form: string, scope: string) => caps.find((cap) => cap.form === form && cap.scope === scope)?.most ?? 0
const isTaken = ({ status }: Said) => status < 300

beforeAll(async () => {
  caps = await readCaps(backend)
  await sql(
    `insert into public.events (id, slug, title, description, category_id, start_date, end_date, registration_deadline)
    select $1, 'abused', 'Abused', 'Abused', c.id, now() + interval '9 days', now() + interval '9 days', now() + interval '8 days' from public.event_categories c limit 1`,
    [event],
  )
})
async function clear(): Promise<void> {
  for (const { table } of forms) await sql(`delete from public.${table} where email like '%abuse.example'`)
  await sql(`delete from public.mail_outbox where recipient like '%abuse.example'`)
  await restoreCaps(backend, caps)
  // A span that does not end while a test runs.
  await sql(`update private.submission_caps set span = interval '100 years'`)
}
beforeEach(clear)
afterEach(() => sql(`update private.operation_settings set value = 0 where name = 'require_human_proof'`))

describe.each(forms)('the form $form', ({ form, name, values, table, mails }) => {
  const send = (email: string, guard: unknown = unhurried) => ({ ...values(email), guard })
  const sendAs = (
    index: number,
    { guard = unhurried, headers }: { guard?: unknown; headers?: Record<string, string> } = {},
  ) => post(`rpc/${name}`, send(`post-${index}@abuse.example`, guard), headers)
  const count = async () =>
    (
      await sql<{ count: number }>(
        `select count(*)::int as count from public.${table} where email like '%abuse.example'`,
      )
    )[0]?.count
  /** The headers with which the function intake names a visitor's address. */
  const from = (origin: string) => ({
    apikey: backend.secretKey,
    authorization: `Bearer ${backend.secretKey}`,
    'x-visitor-address': origin,
  })

  // One function counts for all forms: in breadth, one form is tested with its real caps.
  const real = whole && form === 'subscription'
  const posted = real ? 1_000 : whole ? 200 : 20
  test(`${posted} posts in a minute, from one place and from many, leave rows at the caps; the rest get 429, and readers notice nothing`, async () => {
    if (!real)
      await sql(
        `update private.submission_caps set most = case scope when 'origin' then 5 else 12 end where form = $1 and scope not like 'address%'`,
        [form],
      )
    const [mostOfOne, most] = real ? [capOf(form, 'origin'), capOf(form, 'everybody')] : [5, 12]
    const reading = async () => {
      const response = await fetch(`${backend.url}/rest/v1/events?select=id,title&order=start_date,id`, {
        headers: { apikey: backend.publishableKey },
      })
      return { status: response.status, body: await response.text() }
    }
    const before = await reading()
    const read: { status: number; body: string }[] = []
    const posts = Array.from({ length: posted }, (_, index) => async () => {
      if (index % 20 === 0) read.push(await reading())
      return sendAs(index, index < posted / 2 ? {} : { headers: from(`2001:db8:0:${index}::1`) })
    })
    const said = await crowd(posts)
    expect({
      taken: said.filter(isTaken).length,
      fromOnePlace: said.slice(0, posted / 2).filter(isTaken).length,
      rows: await count(),
    }).toEqual({ taken: most, fromOnePlace: mostOfOne, rows: most })
    expect(said.filter((each) => !isTaken(each))).toEqual(Array.from({ length: posted - most }, () => tooMany))
    expect(read).toEqual(Array.from({ length: posted / 20 }, () => before))
    expect(before.status).toBe(200)
  })

  test('one address is taken so many times and no more', async () => {
    const said = []
    for (let time = 0; time < capOf(form, 'address') + 2; time += 1) said.push(await sendAs(0))
    expect(said.filter(isTaken)).toHaveLength(capOf(form, 'address'))
    expect(said.slice(-2)).toEqual([tooMany, tooMany])
  })

  test('one address is taken so many times a day, however slowly', async () => {
    await sql(`update private.submission_caps set most = 2 where form = $1 and scope = 'address_by_day'`, [form])
    const said = []
    for (let time = 0; time < 3; time += 1) {
      said.push(await sendAs(0))
      await sql(`delete from private.submission_counts where scope = 'address'`)
    }
    expect(said.map(isTaken)).toEqual([true, true, false])
  })

  test('what is too quick or no guard is refused; what fills in the trap is told so', async () => {
    for (const guard of [null, 'x']) expect((await sendAs(1, { guard })).status).toBe(400)
    for (const guard of [{}, { seconds: 1.9, website: '' }])
      expect(await sendAs(1, { guard })).toEqual({
        status: 429,
        code: 'PT429',
        message: 'That was very quick. Please wait a moment and send it again.',
      })
    expect(await sendAs(1, { guard: { seconds: 2, website: 'https://spam.example' } })).toEqual({
      status: 403,
      code: 'PT403',
      message: 'Your browser has filled in a field that people do not see. Please send it again.',
    })
    expect(await count()).toBe(0)
    await sendAs(1)
    expect(await count()).toBe(1)
    expect(
      await sql(`select count(*)::int as count from public.mail_outbox where recipient like '%abuse.example'`),
    ).toEqual([{ count: mails }])
  })

  const noProof = {
    status: 403,
    code: 'PT403',
    message: 'Please confirm that you are not a machine and send it again.',
  }
  const asked: Record<string, string>[] = []
  const cloudflare: typeof fetch = (_address, init) => {
    const fields = Object.fromEntries(new URLSearchParams(init?.body as URLSearchParams))
    asked.push(fields)
    const action = fields.response === 'good-for-another' ? 'other' : name
    const answer = { success: fields.response?.startsWith('good') === true, action }
    return Promise.resolve(Response.json(fields.response === 'down' ? 'no object at all' : answer))
  }
  const environment = {
    apiUrl: backend.url,
    serviceKey: backend.secretKey,
    publishableKey: backend.publishableKey,
    siteUrl: 'https://site.example',
    read: (setting: string) => (setting === 'TURNSTILE_SECRET_KEY' ? 'secret' : undefined),
    ask: (request: Request) => fetch(request),
  }
  /** Sends the form through the function intake. */
  const through = async (
    proof: unknown,
    email: string,
    { guard = unhurried, called = name, known = environment } = {},
  ) =>
    saidBy(
      await intake(
        new Request('https://api.example/functions/v1/intake', {
          method: 'POST',
          headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
          body: JSON.stringify({ form: called, values: values(email), guard, proof }),
        }),
        known,
        cloudflare,
      ),
    )

  test('with the proof of a person required, strangers get in through the function intake alone, members as before', async () => {
    await sql(`update private.operation_settings set value = 1 where name = 'require_human_proof'`)
    expect(await sendAs(1)).toEqual(noProof)
    const member = { authorization: `Bearer ${await backend.signIn('member@bkcc.example')}` }
    expect(isTaken(await sendAs(2, { headers: member }))).toBe(true)
    expect(await through('bad', 'proof@abuse.example')).toEqual(noProof)
    expect(isTaken(await through('good', 'proof@abuse.example'))).toBe(true)
    expect(asked.at(-1)).toEqual({ secret: 'secret', response: 'good', remoteip: '203.0.113.7' })
    expect(await count()).toBe(2)
  })

  // What is the same for all forms.
  describe.runIf(whole || form === 'subscription')('and its way', () => {
    test('nobody but the holder of the service key speaks for another place', async () => {
      await sql(`update private.submission_caps set most = 1 where form = $1 and scope = 'origin'`, [form])
      await sendAs(1)
      for (const header of ['x-visitor-address', 'cf-connecting-ip', 'x-forwarded-for'])
        expect(await sendAs(2, { headers: { [header]: '203.0.113.9' } })).toEqual(tooMany)
      expect(isTaken(await sendAs(2, { headers: from('203.0.113.9') }))).toBe(true)
      expect(await sendAs(3, { headers: from('203.0.113.9') })).toEqual(tooMany)
    })

    test('what is too long, too many or no form is refused', async () => {
      for (const long of [
        send(`${'a'.repeat(200_000)}@abuse.example`),
        send('long@abuse.example', { ...unhurried, more: 'x'.repeat(200_000) }),
      ])
        expect(await post(`rpc/${name}`, long)).toMatchObject({ status: 413 })
      // The first of a list is taken: one call stores one row.
      await post(`rpc/${name}`, [send('a@abuse.example'), send('b@abuse.example')])
      expect(await count()).toBe(1)
      for (const others of [{ nobody: 1 }, 'a', [], null])
        expect(await post(`rpc/${name}`, [send('a@abuse.example'), others])).toMatchObject({
          status: 400,
          code: 'PGRST102',
        })
      for (const body of ['a', null])
        expect((await post(`rpc/${name}`, body)).status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      for (const guard of [[unhurried], 5]) expect((await sendAs(1, { guard })).status).toBe(400)
      for (const seconds of [null, -5]) expect((await sendAs(1, { guard: { seconds, website: '' } })).status).toBe(429)
      expect(await count()).toBe(1)
    })

    test('the function intake passes on what it is told, and asks for a proof that counts', async () => {
      await sql(`update private.operation_settings set value = 1 where name = 'require_human_proof'`)
      for (const proof of ['good-for-another', '', 'down'])
        expect(await through(proof, 'proof@abuse.example')).toEqual(noProof)
      // The function passes on the database's refusal, and the counted address is the visitor's.
      await sql(`update private.submission_caps set most = 1 where form = $1 and scope = 'origin'`, [form])
      expect(isTaken(await through('good', 'proof@abuse.example'))).toBe(true)
      expect(await through('good', 'another@abuse.example')).toEqual(tooMany)
      const quick = { guard: { seconds: 0, website: '' } }
      expect(await through('good', 'another@abuse.example', quick)).toMatchObject({ status: 429 })
      expect(await through('good', 'x', { called: 'claim_mails' })).toMatchObject({ status: 400, code: '22023' })
      expect(await through(undefined, 'x')).toMatchObject({ status: 400 })
      expect(await through('good', 'a'.repeat(200_000))).toMatchObject({ status: 413 })
      await expect(through('good', 'x', { known: { ...environment, read: () => undefined } })).rejects.toThrow(
        'TURNSTILE_SECRET_KEY is not set.',
      )
      expect(
        await through('good', 'x', { known: { ...environment, ask: () => Promise.reject(new Error('down')) } }),
      ).toMatchObject({ status: 503 })
    })
  })
})

test('the caps are these', () => {
  expect(caps.map(({ form, scope, most, span }) => `${form}, ${scope}: ${most} in ${span}`)).toEqual([
    'application, address: 5 in 01:00:00',
    'application, address_by_day: 5 in 1 day',
    'application, everybody: 120 in 00:01:00',
    'application, origin: 20 in 00:01:00',
    'company_visit, origin: 30 in 01:00:00',
    'message, address: 5 in 00:10:00',
    'message, address_by_day: 10 in 1 day',
    'message, everybody: 120 in 00:01:00',
    'message, origin: 20 in 00:01:00',
    'registration, address: 10 in 01:00:00',
    'registration, address_by_day: 20 in 1 day',
    'registration, everybody: 600 in 00:01:00',
    'registration, origin: 60 in 00:01:00',
    'subscription, address: 5 in 01:00:00',
    'subscription, address_by_day: 5 in 1 day',
    'subscription, everybody: 120 in 00:01:00',
    'subscription, origin: 20 in 00:01:00',
    'visit, origin: 30 in 01:00:00',
  ])
})

test('an origin is an address, or the network of one', async () => {
  const origins = {
    '203.0.113.9': '203.0.113.9',
    '::ffff:203.0.113.9': '203.0.113.9',
    '2001:db8:1:2:3::4': '2001:db8:1:2::',
    none: 'none',
  }
  expect(
    await sql('select a as address, private.origin_of(a) as origin from unnest($1::text[]) as a', [
      Object.keys(origins),
    ]),
  ).toEqual(Object.entries(origins).map(([address, origin]) => ({ address, origin })))
})

test('a form is one object, of so many bytes', async () => {
  const tried = (value: string, longest: number) =>
    sql('select private.only_one_object($1::jsonb, $2)', [value, longest]).then(
      () => null,
      (error: { code: string }) => error.code,
    )
  // In letters of two bytes.
  expect([await tried('{"a": "яя"}', 13), await tried('{"a": "яя"}', 12), await tried('["a"]', 13)]).toEqual([
    null,
    'PT413',
    '22023',
  ])
})

test.each([
  ['send_message', 'message'],
  ['submit_application', 'application'],
  ['register_for_event', 'registration'],
])('what is no form is refused by name: %s', async (name, parameter) => {
  for (const value of ['x', ['x'], 5])
    expect(await post(`rpc/${name}`, { [parameter]: value, guard: unhurried })).toEqual({
      status: 400,
      code: '22023',
      message: 'One form at a time.',
    })
})
