import { callDatabase, sameText, type FunctionEnvironment } from '../_shared/environment.ts'
import { readGenericEvent, readResendEvent, type Reading } from './events.ts'

/** The largest body, in characters; more than any provider's event needs. */
const longestBody = 100_000

/** How far the time of a request may be from now, in seconds. */
const tolerance = 300

/** How long the database may take, in milliseconds. */
const patience = 10_000

/** A request as its sender signed it. */
interface Signed {
  /** The same for a repeated report. */
  event: string
  timestamp: string
  isRight: boolean
  read: (body: unknown) => Reading
}

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status })
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)))
}

function need({ read }: FunctionEnvironment, name: string): string {
  const value = read(name)
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0))
  } catch {
    throw new Error('RESEND_WEBHOOK_SECRET is not a signing secret (whsec_…).')
  }
}

/** The form of Resend, whose webhooks are Svix's (https://docs.svix.com/receiving/verifying-payloads/how-manual). */
async function readSvix(headers: Headers, body: string, environment: FunctionEnvironment): Promise<Signed> {
  const key = keyOf(need(environment, 'RESEND_WEBHOOK_SECRET'))
  const id = headers.get('svix-id') ?? ''
  const timestamp = headers.get('svix-timestamp') ?? ''
  const expected = `v1,${btoa(String.fromCharCode(...(await hmac(key, `${id}.${timestamp}.${body}`))))}`
  // While a secret is exchanged for another, both sign.
  const isRight = (headers.get('svix-signature') ?? '').split(' ').some((given) => sameText(given, expected))
  return { event: `resend:${id}`, timestamp, isRight, read: readResendEvent }
}

/** The form of any other sender: the time and the HMAC-SHA-256 of `time.body`, in hexadecimal digits, in two headers. */
async function readGeneric(headers: Headers, body: string, environment: FunctionEnvironment): Promise<Signed> {
  const key = new TextEncoder().encode(need(environment, 'MAIL_EVENTS_SECRET'))
  const timestamp = headers.get('x-webhook-timestamp') ?? ''
  const digest = await hmac(key, `${timestamp}.${body}`)
  const expected = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const isRight = sameText((headers.get('x-webhook-signature') ?? '').toLowerCase(), expected)
  return { event: `generic:${expected}`, timestamp, isRight, read: readGenericEvent }
}

/**
 * Takes the reports of a mail provider: an address bounced or complained (docs/operations.md). The signature of the
 * body, at most five minutes old, proves the sender.
 *
 * @returns 204 when the report is noted, was noted before, or is of no interest; 401 when the signature or its time is
 *   wrong; 400 when the body is no report; 413 when it is too long; 405 for methods other than POST; 503 when the
 *   database does not respond, so that the provider retries
 * @throws {Error} when the secret of the form is not set
 */
export async function handle(request: Request, environment: FunctionEnvironment): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json({ message: 'Only POST.' }, { status: 405, headers: { allow: 'POST' } })
  if (Number(request.headers.get('content-length') ?? 0) > longestBody) return refuse(413, 'This is too long.')
  const body = await request.text()
  if (body.length > longestBody) return refuse(413, 'This is too long.')
  const readForm = request.headers.has('svix-id') ? readSvix : readGeneric
  const { event, timestamp, isRight, read } = await readForm(request.headers, body, environment)
  if (!isRight) return refuse(401, 'The signature is wrong.')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance)
    return refuse(401, 'The signature is too old.')
  const reading = readBody(body, read)
  if (reading === 'unreadable') return refuse(400, 'This is no report of a mail.')
  if (reading !== 'ignored') {
    try {
      await callDatabase(environment, 'note_delivery_event', { event, ...reading }, AbortSignal.timeout(patience))
    } catch (error) {
      console.error(`mail-events: ${error instanceof Error ? error.message : String(error)}`)
      return refuse(503, 'Please try again later.')
    }
  }
  return new Response(null, { status: 204 })
}

function readBody(body: string, read: Signed['read']): Reading {
  try {
    return read(JSON.parse(body))
  } catch {
    return 'unreadable'
  }
}
