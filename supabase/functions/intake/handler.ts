import { serviceHeaders, type FunctionEnvironment } from '../_shared/environment.ts'

/** The functions of the database that a public form may call; each takes the form's guard and is granted to `service_role`. */
const formFunctions: readonly string[] = [
  'subscribe',
  'submit_application',
  'send_message',
  'register_for_event',
  'order_places',
]

/**
 * Cloudflare's endpoint for verifying a proof
 * (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/).
 */
const siteverify = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** The largest body, in characters; more than any form needs. */
const longestBody = 100_000

/** How long Cloudflare may take, in milliseconds. */
const patience = 10_000

/** Any origin may call it, because the proof is what counts. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'apikey, authorization, content-type, x-client-info',
  'access-control-allow-methods': 'POST, OPTIONS',
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status, headers: crossOrigin })
}

interface Sent {
  form: string
  values: Record<string, unknown>
  guard: unknown
  proof: string
}

/** Parses the request's body; undefined when it is not a form. */
function parseSent(text: string): Sent | undefined {
  try {
    const body = JSON.parse(text) as Partial<Record<keyof Sent, unknown>> | null
    if (typeof body !== 'object' || body === null) return undefined
    const { form, values, guard, proof } = body
    if (typeof form !== 'string' || !formFunctions.includes(form) || typeof proof !== 'string') return undefined
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined
    return { form, values: values as Record<string, unknown>, guard, proof }
  } catch {
    return undefined
  }
}

/**
 * The visitor's IP address by the same rule as `private.request_origin()`: only the nearest proxy is trusted, because
 * anybody can forge the earlier entries.
 */
function visitorAddress(headers: Headers): string | undefined {
  return headers.get('cf-connecting-ip') || headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || undefined
}

/** Whether Cloudflare confirms the proof and that it was made for this form. */
async function isHuman(
  { form, proof }: Sent,
  secret: string,
  address: string | undefined,
  verify: typeof fetch,
): Promise<boolean> {
  const asked = new URLSearchParams({
    secret,
    response: proof,
    ...(address === undefined ? {} : { remoteip: address }),
  })
  const answer = await verify(siteverify, { method: 'POST', body: asked, signal: AbortSignal.timeout(patience) })
  const { success, action } = (await answer.json()) as { success?: unknown; action?: unknown }
  return success === true && action === form
}

/**
 * Accepts a public form with a proof that the visitor is human, and passes it to the form's database function with the
 * service key. With `require_human_proof` on, this is the only way for visitors to send forms (docs/operations.md).
 *
 * @param request POST of JSON: `form` (a function of {@link formFunctions}), `values` and `guard` (its parameters), `proof` (Turnstile's token)
 * @param verify asks Cloudflare; tests replace it
 * @returns the function's own answer; 403 without a valid proof, 400 when the body is not a form, 413 when it is too
 *   long, 503 when the proof cannot be checked
 * @throws {Error} when Turnstile's key is not set
 */
export async function handle(
  request: Request,
  environment: FunctionEnvironment,
  verify: typeof fetch = fetch,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: crossOrigin })
  if (request.method !== 'POST') return refuse(405, 'PT405', 'Only POST.')
  const text = await request.text()
  if (text.length > longestBody) return refuse(413, 'PT413', 'This is too long.')
  const sent = parseSent(text)
  if (!sent) return refuse(400, '22023', 'This is no form.')
  const secret = environment.read('TURNSTILE_SECRET_KEY')
  if (!secret) throw new Error('TURNSTILE_SECRET_KEY is not set.')
  const address = visitorAddress(request.headers)
  try {
    if (!(await isHuman(sent, secret, address, verify)))
      return refuse(403, 'PT403', 'Please confirm that you are not a machine and send it again.')
    const answer = await environment.ask(
      new Request(`${environment.apiUrl}/rest/v1/rpc/${sent.form}`, {
        method: 'POST',
        headers: { ...serviceHeaders(environment), ...(address === undefined ? {} : { 'x-visitor-address': address }) },
        body: JSON.stringify({ ...sent.values, guard: sent.guard }),
      }),
    )
    const headers = { ...crossOrigin, 'content-type': answer.headers.get('content-type') ?? 'application/json' }
    // A 204 response must have no body, not even an empty one.
    return answer.status === 204
      ? new Response(null, { status: 204, headers: crossOrigin })
      : new Response(await answer.text(), { status: answer.status, headers })
  } catch (error) {
    console.error(`intake: ${error instanceof Error ? error.message : String(error)}`)
    return refuse(503, 'PT503', 'The form could not be checked.')
  }
}
