import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { handle as intake } from '../../supabase/functions/intake/handler'
import { connectTestBackend } from '../support/backend'
import { restoreCaps, unhurried } from '../support/newsletter'

const backend = connectTestBackend(inject('database'))
const { sql } = backend
const tooMany = { status: 429, code: 'PT429', message: 'Too many requests at the moment. Please try again later.' }

/** The public forms by their function: what is sent in for an address, and what is stored of it. */
const forms = [
  { form: 'subscription', name: 'subscribe', values: (email: string) => ({ email, source: '/contact' }), stored: `select count(*)::int as count from public.newsletter_subscribers where email like '%abuse.example'` },
]

interface Said { status: number; code?: string; message?: string }

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Said> {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, { method: 'POST', headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers }, body })
  const text = await response.text()
  const { code, message } = (text === '' ? {} : (JSON.parse(text) ?? {})) as Said
  return { status: response.status, ...(code === undefined ? {} : { code, message }) }
}

/** Works off a list with some at a time, as a crowd would. */
async function crowd<T>(works: (() => Promise<T>)[], hands = 20): Promise<T[]> {
  const results: T[] = []
  let next = 0
  await Promise.all(Array.from({ length: hands }, async () => {
    while (next < works.length) {
      const index = next
      next += 1
      const work = works[index]
      if (work) results[index] = await work()
    }
  }))
  return results
}

async function clear(): Promise<void> {
  await sql(`delete from public.newsletter_subscribers where email like '%abuse.example'`)
  await sql(`delete from public.mail_outbox where recipient like '%abuse.example'`)
  await restoreCaps(backend)
}

beforeEach(async () => {
  await clear()
  // A minute that does not end while the test runs.
  await sql(`update private.submission_caps set span = interval '100 years' where form = 'subscription'`)
})
afterEach(clear)
afterAll(() => sql(`update private.operation_settings set value = 0 where name = 'require_human_proof'`))

describe.each(forms)('the form $form', ({ name, values, stored }) => {
  const send = (email: string, guard: unknown) => ({ ...values(email), guard })
  const sendAs = (index: number, { guard = unhurried, headers }: { guard?: unknown; headers?: Record<string, string> } = {}) =>
    post(`rpc/${name}`, JSON.stringify(send(`post-${index}@abuse.example`, guard)), headers)
  const count = async () => (await sql<{ count: number }>(stored))[0]?.count
  /** As the function intake speaks for a visitor elsewhere. */
  const from = (origin: string) => ({ apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}`, 'x-visitor-address': origin })

  test('1,000 posts in a minute, from one place and from many, leave rows at the caps; the rest get 429, and readers notice nothing', async () => {
    const reading = async () => {
      const response = await fetch(`${backend.url}/rest/v1/events?select=id,title&order=start_date,id`, { headers: { apikey: backend.publishableKey } })
      return { status: response.status, body: await response.text() }
    }
    const before = await reading()
    const read: { status: number; body: string }[] = []
    const posts = Array.from({ length: 1000 }, (_, index) => async () => {
      if (index % 50 === 0) read.push(await reading())
      return sendAs(index, index < 500 ? {} : { headers: from(`203.0.113.${index}`) })
    })
    const said = await crowd(posts)
    const taken = said.filter(({ status }) => status < 300).length
    expect({ taken, fromOnePlace: said.slice(0, 500).filter(({ status }) => status < 300).length, rows: await count() }).toEqual({ taken: 120, fromOnePlace: 20, rows: 120 })
    expect(said.filter(({ status }) => status >= 300)).toEqual(Array.from({ length: 880 }, () => tooMany))
    expect(read).toEqual(Array.from({ length: 20 }, () => before))
    expect(before.status).toBe(200)
  })

  test('one address is asked for five times an hour', async () => {
    const again = () => post(`rpc/${name}`, JSON.stringify(send('same@abuse.example', unhurried)))
    const said = []
    for (let time = 0; time < 7; time += 1) said.push(await again())
    expect(said.map(({ status }) => status < 300)).toEqual([true, true, true, true, true, false, false])
    expect(said.at(-1)).toEqual(tooMany)
  })

  test('nobody but the holder of the service key speaks for another place', async () => {
    await sql(`update private.submission_caps set most = 1 where form = 'subscription' and scope = 'origin'`)
    await sendAs(1)
    for (const headers of [{ 'x-visitor-address': '203.0.113.9' }, { 'cf-connecting-ip': '203.0.113.9' }, { 'x-forwarded-for': '203.0.113.9' }]) expect(await sendAs(2, { headers: headers as unknown as Record<string, string> })).toEqual(tooMany)
    expect((await sendAs(2, { headers: from('203.0.113.9') })).status).toBeLessThan(300)
    expect(await sendAs(3, { headers: from('203.0.113.9') })).toEqual(tooMany)
  })

  test('what is too long, too many, too quick or no form is refused; what fills in the trap is told that all is well', async () => {
    expect(await post(`rpc/${name}`, JSON.stringify(send(`${'a'.repeat(200_000)}@abuse.example`, unhurried)))).toMatchObject({ status: 413 })
    expect(await post(`rpc/${name}`, JSON.stringify(send('long@abuse.example', { ...unhurried, more: 'x'.repeat(200_000) })))).toMatchObject({ status: 413 })
    for (const body of [[send('a@abuse.example', unhurried), send('b@abuse.example', unhurried)], [send('a@abuse.example', unhurried)], 'a', null]) expect((await post(`rpc/${name}`, JSON.stringify(body))).status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
    for (const guard of [null, [unhurried], 'x', 5]) expect((await sendAs(1, { guard })).status).toBe(400)
    for (const guard of [{}, { seconds: 1, website: '' }, { seconds: null, website: '' }, { seconds: -5, website: '' }]) {
      expect(await sendAs(1, { guard })).toEqual({ status: 429, code: 'PT429', message: 'That was very quick. Please wait a moment and send it again.' })
    }
    expect(await count()).toBe(0)
    const trapped = await sendAs(1, { guard: { seconds: 5, website: 'https://spam.example' } })
    expect(await count()).toBe(0)
    expect(trapped).toEqual(await sendAs(1))
    expect(await count()).toBe(1)
    expect(await sql(`select count(*)::int as count from public.mail_outbox where recipient like '%abuse.example'`)).toEqual([{ count: 1 }])
  })

  test('with the proof of a person required, strangers get in through the function intake alone, members as before', async () => {
    await sql(`update private.operation_settings set value = 1 where name = 'require_human_proof'`)
    const noProof = { status: 403, code: 'PT403', message: 'Please confirm that you are not a machine and send it again.' }
    expect(await sendAs(1)).toEqual(noProof)
    expect((await sendAs(2, { headers: { authorization: `Bearer ${await backend.signIn('member@bkcc.example')}` } })).status).toBeLessThan(300)

    const asked: Record<string, string>[] = []
    const cloudflare: typeof fetch = async (_address, init) => {
      const fields = Object.fromEntries(new URLSearchParams(init?.body as URLSearchParams))
      asked.push(fields)
      await Promise.resolve()
      return Response.json(fields.response === 'down' ? 'no object at all' : { success: fields.response?.startsWith('good') === true, action: fields.response === 'good-for-another' ? 'other' : name })
    }
    const environment = { apiUrl: backend.url, serviceKey: backend.secretKey, publishableKey: backend.publishableKey, siteUrl: 'https://site.example', read: (setting: string) => (setting === 'TURNSTILE_SECRET_KEY' ? 'secret' : undefined), ask: (request: Request) => fetch(request) }
    const through = async (proof: unknown, email: string, { guard = unhurried, form = name, known = environment }: { guard?: unknown; form?: string; known?: typeof environment } = {}) => {
      const response = await intake(new Request('https://api.example/functions/v1/intake', { method: 'POST', headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }, body: JSON.stringify({ form, values: values(email), guard, proof }) }), known, cloudflare)
      const text = await response.text()
      const { code, message } = (text === '' ? {} : (JSON.parse(text) ?? {})) as Said
      return { status: response.status, ...(code === undefined ? {} : { code, message }) }
    }
    for (const proof of ['bad', 'good-for-another', '']) expect(await through(proof, 'proof@abuse.example')).toEqual(noProof)
    expect(await through('down', 'proof@abuse.example')).toEqual(noProof)
    expect((await through('good', 'proof@abuse.example')).status).toBeLessThan(300)
    expect(asked.at(-1)).toEqual({ secret: 'secret', response: 'good', remoteip: '203.0.113.7' })
    expect(await count()).toBe(2)
    // What the database says, it says through the function too: the address it counts is the visitor's.
    await sql(`update private.submission_caps set most = 1 where form = 'subscription' and scope = 'origin'`)
    expect(await through('good', 'another@abuse.example')).toEqual(tooMany)
    expect(await through('good', 'another@abuse.example', { guard: { seconds: 0, website: '' } })).toMatchObject({ status: 429 })
    expect(await through('good', 'x', { form: 'claim_mails' })).toMatchObject({ status: 400, code: '22023' })
    expect(await through(undefined, 'x')).toMatchObject({ status: 400 })
    expect(await through('good', 'a'.repeat(200_000))).toMatchObject({ status: 413 })
    expect(await through('good', 'x', { known: { ...environment, read: () => undefined } })).toMatchObject({ status: 503 })
    expect(await through('good', 'x', { known: { ...environment, ask: () => Promise.reject(new Error('down')) } })).toMatchObject({ status: 503 })
  })
})

test('rows go in by the functions alone', async () => {
  for (const token of [undefined, await backend.signIn('member@bkcc.example'), await backend.signIn('admin@bkcc.example')]) {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    for (const body of [{ email: 'direct@abuse.example' }, [{ email: 'direct@abuse.example' }, { email: 'more@abuse.example' }]]) expect(await post('newsletter_subscribers', JSON.stringify(body), headers)).toMatchObject({ code: '42501' })
  }
  expect(await sql(`select 1 from public.newsletter_subscribers where email like '%abuse.example'`)).toEqual([])
})
