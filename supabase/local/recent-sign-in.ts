import type { Queryable } from './database.ts'
import { z } from 'zod'

/** How long a sign-in is recent, as a Postgres interval; the same as on hosted Supabase. */
const recent = '24 hours'

const claims = z.object({ session_id: z.uuid() })

/**
 * Refuses a new password or email address unless the session began recently. @supabase/lite ignores `secure_password_change`,
 * with which hosted Supabase does this for passwords. Here it holds for addresses too, because only the new mailbox is asked.
 *
 * @returns the refusal, or undefined to pass the request on. The token's signature is not checked: the Auth service does that
 */
export async function refuseOldSession(request: Request, database: Queryable): Promise<Response | undefined> {
  if (request.method !== 'PUT' || new URL(request.url).pathname !== '/auth/v1/user') return undefined
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  if (body !== null && typeof body === 'object' && !('password' in body) && !('email' in body)) return undefined
  const session = sessionOf(request.headers.get('authorization'))
  // Without a session the Auth service refuses the request itself.
  if (session === undefined) return undefined
  const found = await database.query<{ recent: boolean }>(
    'select created_at > now() - $2::interval as recent from auth.sessions where id = $1',
    [session, recent],
  )
  if (found.rows[0]?.recent) return undefined
  return Response.json(
    { code: 400, error_code: 'reauthentication_needed', msg: 'This change needs a recent sign-in' },
    { status: 400 },
  )
}

/** The session of an access token; undefined when it names none. */
function sessionOf(authorization: string | null): string | undefined {
  const [, payload = ''] = (authorization ?? '').split('.')
  try {
    return claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data?.session_id
  } catch {
    return undefined
  }
}
