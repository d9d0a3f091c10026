import { serviceHeaders, type FunctionEnvironment } from '../_shared/environment.ts'

/** More than the one field of the request takes, in bytes; what is longer is not read. */
const longestBody = 10_000

/** Whether the body says what a mail program's one-click says (RFC 8058, section 3.2). */
async function isOneClick(request: Request): Promise<boolean> {
  if (Number(request.headers.get('content-length') ?? 0) > longestBody) return false
  try {
    return (await request.formData()).get('List-Unsubscribe') === 'One-Click'
  } catch {
    return false
  }
}

/**
 * Unsubscribes in one click of a mail program: POST with `List-Unsubscribe=One-Click`, as a form of either kind, and the
 * subscription's token in the address (RFC 8058). Whoever opens the address instead is led to the page with the button,
 * which changes nothing by itself.
 *
 * @returns 200 when the address receives nothing more, also when it had left before; 303 to the page for GET and HEAD; 400 for what is no one-click
 *   or carries a wrong token; 405 for other methods; 503 when the database does not answer, so that the mail program tries again
 */
export async function handle(request: Request, environment: FunctionEnvironment): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (request.method === 'GET' || request.method === 'HEAD') {
    return new Response(null, {
      status: 303,
      headers: { location: `${environment.siteUrl}/newsletter/unsubscribe?token=${encodeURIComponent(token)}` },
    })
  }
  if (request.method !== 'POST')
    return new Response('Only POST.', { status: 405, headers: { allow: 'GET, HEAD, POST' } })
  if (!(await isOneClick(request)))
    return new Response('This is no one-click unsubscription (RFC 8058).', { status: 400 })
  try {
    const answer = await environment.ask(
      new Request(`${environment.apiUrl}/rest/v1/rpc/unsubscribe`, {
        method: 'POST',
        headers: serviceHeaders(environment),
        body: JSON.stringify({ token, one_click: true }),
      }),
    )
    if (answer.ok) return new Response('You are unsubscribed.')
    if (answer.status < 500) return new Response('This link is not complete.', { status: 400 })
  } catch (error) {
    console.error(`unsubscribe: ${error instanceof Error ? error.message : String(error)}`)
  }
  return new Response('Please try again later.', { status: 503 })
}
