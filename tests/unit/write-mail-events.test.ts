import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { handle } from '../../supabase/functions/mail-events/handler'

const resendKey = Buffer.from('the secret of the provider')
const settings: Record<string, string> = {
  RESEND_WEBHOOK_SECRET: `whsec_${resendKey.toString('base64')}`,
  MAIL_EVENTS_SECRET: 'the secret of the office',
}
const now = () => Math.floor(Date.now() / 1000)
const address = 'reader@letters.example'
const bounced = {
  type: 'email.bounced',
  data: {
    to: [address],
    email_id: 'id-1',
    message_id: '<abc@site.example>',
    bounce: { type: 'Permanent', subType: 'General', message: 'No such mailbox' },
  },
}
const noted = {
  address,
  kind: 'bounced',
  detail: 'No such mailbox',
  provider_id: 'id-1',
  message_id: '<abc@site.example>',
}

test('leaves out of a text what the database cannot keep', async () => {
  const message = `${'No such mailbox\0 '.padEnd(499, '.')}😀`
  const { data } = bounced
  const { status, asked } = await send(svix({ ...bounced, data: { ...data, bounce: { ...data.bounce, message } } }))
  expect(status).toBe(204)
  expect(asked).toMatchObject([{ detail: 'No such mailbox '.padEnd(498, '.') }])
})

/** Sends a request to the function; returns its status and what it asked of the database. */
async function send(init: RequestInit, database = 204, values = settings) {
  const asked: unknown[] = []
  const response = await handle(new Request('https://api.example/functions/v1/mail-events', init), {
    apiUrl: 'https://api.example',
    serviceKey: 'service',
    publishableKey: 'publishable',
    siteUrl: 'https://site.example',
    read: (name) => values[name],
    ask: async (request) => {
      asked.push(await request.json())
      return new Response(null, { status: database })
    },
  })
  return { status: response.status, asked }
}

function svix(body: unknown, { id = 'msg_1', time = String(now()), key = resendKey, others = '' } = {}): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = createHmac('sha256', key).update(`${id}.${time}.${text}`).digest('base64')
  return {
    method: 'POST',
    headers: { 'svix-id': id, 'svix-timestamp': time, 'svix-signature': `${others}v1,${signature}` },
    body: text,
  }
}

function generic(body: unknown, { time = String(now()), key = settings.MAIL_EVENTS_SECRET ?? '' } = {}): RequestInit {
  const text = JSON.stringify(body)
  const signature = createHmac('sha256', key).update(`${time}.${text}`).digest('hex')
  return {
    method: 'POST',
    headers: { 'x-webhook-timestamp': time, 'x-webhook-signature': signature },
    body: text,
  }
}

test('what Resend signs is noted, also while another secret signs beside it', async () => {
  expect(await send(svix(bounced))).toEqual({ status: 204, asked: [{ event: 'resend:msg_1', ...noted }] })
  expect((await send(svix(bounced, { others: 'v1,AAAA v1a,BBBB ' }))).asked).toHaveLength(1)
  expect((await send(svix({ type: 'email.complained', data: { to: [`Reader <${address}>`] } }))).asked).toEqual([
    { event: 'resend:msg_1', address, kind: 'complained', detail: null, provider_id: null, message_id: null },
  ])
})

test('the example of the documentation of Svix has the signature that is named there', async () => {
  vi.useFakeTimers({ now: 1_614_265_330_000 })
  const init = {
    method: 'POST',
    headers: {
      'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'svix-timestamp': '1614265330',
      'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    body: '{"test": 2432232314}',
  }
  const secret = { RESEND_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
  // The signature is right; the body is no report.
  expect((await send(init, 204, secret)).status).toBe(400)
  expect((await send({ ...init, body: '{"test": 2432232315}' }, 204, secret)).status).toBe(401)
})

test.each<[string, object]>([
  ['a delivery', { type: 'email.delivered', data: { to: [address] } }],
  ['a full mailbox', { type: 'email.bounced', data: { to: [address], bounce: { type: 'Transient' } } }],
  ['a bounce without a type', { type: 'email.bounced', data: { to: [address] } }],
  ['a mail to several', { ...bounced, data: { ...bounced.data, to: [address, 'other@letters.example'] } }],
])('%s changes nothing', async (_, event) => {
  expect(await send(svix(event))).toEqual({ status: 204, asked: [] })
})

test('any other sender signs time and body', async () => {
  const { status, asked } = await send(generic({ kind: 'complained', address, message_id: '<abc@site.example>' }))
  expect([status, asked]).toEqual([
    204,
    [
      {
        event: expect.stringMatching(/^generic:[0-9a-f]{64}$/) as string,
        address,
        kind: 'complained',
        detail: null,
        provider_id: null,
        message_id: '<abc@site.example>',
      },
    ],
  ])
})

test.each<[string, RequestInit]>([
  ['with another key', svix(bounced, { key: Buffer.from('another') })],
  ['six minutes old', svix(bounced, { time: String(now() - 360) })],
  ['from the future', svix(bounced, { time: String(now() + 360) })],
  ['without a time', svix(bounced, { time: '' })],
  ['with a time that is no number', svix(bounced, { time: 'Infinity' })],
  ['without a signature', { method: 'POST', headers: { 'svix-id': 'msg_1' }, body: '{}' }],
  ['of another body', { ...svix(bounced), body: JSON.stringify({ ...bounced, type: 'email.complained' }) }],
  ['with the id of another', { ...svix(bounced), headers: { ...svix(bounced).headers, 'svix-id': 'msg_2' } }],
  ['in the generic form with another key', generic({ kind: 'bounced', address }, { key: 'another' })],
  ['in the generic form, six minutes old', generic({ kind: 'bounced', address }, { time: String(now() - 360) })],
  ['with nothing at all', { method: 'POST', body: '{}' }],
])('a report %s is refused', async (_, init) => {
  expect(await send(init)).toEqual({ status: 401, asked: [] })
})

test.each<[string, RequestInit, number]>([
  ['no JSON', svix('{'), 400],
  ['null', svix('null'), 400],
  ['no address', svix({ ...bounced, data: { bounce: bounced.data.bounce } }), 400],
  ['an unknown kind', generic({ kind: 'delivered', address }), 400],
  ['too much', svix('x'.repeat(100_001)), 413],
])('%s is refused', async (_, init, status) => {
  expect(await send(init)).toEqual({ status, asked: [] })
})

test('only a POST is taken; a database that does not respond is asked again by the provider', async () => {
  expect((await send({ method: 'GET' })).status).toBe(405)
  expect((await send(svix(bounced), 500)).status).toBe(503)
  expect(console.error).toHaveBeenCalledOnce()
})

test('a secret that is missing or no secret is named', async () => {
  await expect(send(svix(bounced), 204, {})).rejects.toThrow('RESEND_WEBHOOK_SECRET is not set.')
  await expect(send(generic({ kind: 'bounced', address }), 204, {})).rejects.toThrow('MAIL_EVENTS_SECRET is not set.')
  await expect(send(svix(bounced), 204, { RESEND_WEBHOOK_SECRET: 'whsec_%' })).rejects.toThrow(
    'RESEND_WEBHOOK_SECRET is not a signing secret (whsec_…).',
  )
})
