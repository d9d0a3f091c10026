import { hasServiceKey, type FunctionEnvironment } from '../_shared/environment.ts'
import { drainMails } from '../_shared/mail/drain.ts'
import { transportFrom } from '../_shared/mail/transport.ts'

/** How long one call runs, in milliseconds; the scheduler calls it every minute. */
const longest = 50_000

/**
 * Sends the due mails of the outbox. Only the scheduler may call it, with the service key.
 *
 * @returns 200 with the report, 401 without the key, 405 for methods other than POST
 * @throws {Error} with the reason when nothing could be sent at all
 */
export async function handle(request: Request, environment: FunctionEnvironment): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json({ message: 'Only POST.' }, { status: 405, headers: { allow: 'POST' } })
  if (!hasServiceKey(request, environment))
    return Response.json({ message: 'Only the scheduler drains the outbox.' }, { status: 401 })
  return Response.json(
    await drainMails({ environment, transport: transportFrom(environment), until: Date.now() + longest }),
  )
}
