import { serviceHeaders, type FunctionEnvironment } from '../_shared/environment.ts'

/** The largest body, in bytes; more than the request's one field needs. A longer one is not read. */
const longestBody = 10_000

/** Whether the body is a one-click request (RFC 8058, section 3.2). */
async function isOneClick(request: Request): Promise<boolean> {
  if (Number(request.headers.get('content-length') ?? 0) > longestBody) return false
  try {
    return (await request.formData()).get('List-Unsubscribe') === 'One-Click'
  } catch {
    return false
  }
}

/**
 * Handles a mail program's one-click unsubscribe: a POST with `List-Unsubscribe=One-Click`, as either kind of form, and
 * the subscription's token in the address (RFC 8058), and in those of issues of the newsletter the issue's slug. A person who opens the address is redirected to the page with the
 * unsubscribe button; opening it changes nothing.
 *
 * @returns 200 when the address is unsubscribed, also if it was before; 303 to the page for GET and HEAD; 400 when the
 *   body is not a one-click request or the token is wrong; 405 for other methods; 503 when the database does not
 *   respond, so that the mail program retries
 */
export async function handle(request: Request, environment: FunctionEnvironment): Promise<Response> {
  const query = new URL(request.url).searchParams
  const token = query.get('token') ?? ''
  const issue = query.get('issue')
  if (request.method === 'GET' || request.method === 'HEAD') {
    const page = new URLSearchParams({ token, ...(issue && { issue }) })
    return new Response(null, {
      status: 303,
      headers: { location: `${environment.siteUrl}/newsletter/unsubscribe?${page.toString()}` },
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
        body: JSON.stringify({ token, one_click: true, ...(issue && { issue }) }),
      }),
    )
    if (answer.ok) return new Response('You are unsubscribed.')
    if (answer.status < 500) return new Response('This link is not complete.', { status: 400 })
  } catch (error) {
    console.error(`unsubscribe: ${error instanceof Error ? error.message : String(error)}`)
  }
  return new Response('Please try again later.', { status: 503 })
}
